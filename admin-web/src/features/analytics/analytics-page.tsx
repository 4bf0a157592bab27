import type { JSX } from 'react';
import {
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tab,
  TabList,
  tokens,
  Skeleton,
  SkeletonItem,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, CalendarLtrRegular, DataTrendingRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../../common/api/analytics.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Figures } from '../../components/figures.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useMeasureFormat, VIEW_NAMES, VIEWS } from './analytics-words.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { firstDay, reportPath, useReport, pointsOf } from '../../data/use-report.ts';
import type { ReportQuery, Report } from '../../data/use-report.ts';
import { lazy, Suspense } from 'react';
import { useChartMessages } from './chart-message.ts';
import { ChartCard } from './chart-card.tsx';
import { FiguresTable } from './figures-table.tsx';

const PERIODS = ['7', '30', '90', '365'] as const;

const useStyles = makeStyles({
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})`, flexWrap: 'wrap' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What was made, used and found out, over some days. */
export function AnalyticsPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { when } = useFormats();
  const { client } = useServices();
  const address = useListAddress();
  const { clientId, canChoose } = useClientScope();
  const view = VIEW_NAMES.find((name) => name === address.get('view')) ?? 'overview';
  const days = PERIODS.find((each) => each === address.get('days')) ?? '30';
  const { measures, figures, groups } = VIEWS[view];
  const measure = measures.find((name) => name === address.get('measure')) ?? measures[0];
  // Who sees one client has nothing to distinguish by client.
  const offered = groups.filter((group) => group !== 'client' || (canChoose && clientId === null));
  const group = offered.find((name) => name === address.get('group_by')) ?? offered[0] ?? null;
  const query: ReportQuery = {
    from: firstDay(Number(days)),
    ...(clientId === null ? {} : { client_id: clientId }),
  };
  const report = useReport(view, { ...query, group_by: Number(days) > 100 ? 'month' : 'day' });
  const { data } = report;
  const format = useMeasureFormat(data?.currency ?? null);
  const download = useMutation({
    mutationFn: async () => {
      const asked = { ...query, group_by: group ?? 'day', format: 'csv' };
      const { blob, filename } = await client.download(reportPath(view), { query: asked });
      saveFile(blob, filename ?? `${view}.csv`);
    },
  });
  return (
    <PageFrame
      title={t('console.page_analytics')}
      actions={
        <>
          <Menu
            checkedValues={{ days: [days] }}
            onCheckedValueChange={(_event, { checkedItems: [next] }) =>
              address.set({ days: next === '30' ? null : (next ?? null) })
            }
          >
            <MenuTrigger disableButtonEnhancement>
              <MenuButton icon={<CalendarLtrRegular />}>{t(`console_analytics.days_${days}`)}</MenuButton>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {PERIODS.map((each) => (
                  <MenuItemRadio key={each} name="days" value={each}>
                    {t(`console_analytics.days_${each}`)}
                  </MenuItemRadio>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
          <Button
            data-action="analytics.read"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('console_analytics.export')}
          </Button>
        </>
      }
    >
      <TabList
        className={styles.tabs}
        selectedValue={view}
        onTabSelect={(_event, { value }) =>
          address.set({ view: value === 'overview' ? null : String(value), measure: null, group_by: null })
        }
      >
        {VIEW_NAMES.map((name: AnalyticsView) => (
          <Tab key={name} value={name}>
            {t(`console_analytics.view_${name}`)}
          </Tab>
        ))}
      </TabList>
      {download.isError && <ProblemBar error={download.error} onDismiss={() => download.reset()} />}
      {report.isError && <ProblemBar error={report.error} onRetry={() => void report.refetch()} />}
      {data === undefined && report.isPending && <PageSkeleton rows={4} />}
      {data !== undefined && data.total === 0 && (
        <EmptyState
          Icon={DataTrendingRegular}
          title={t('console_analytics.empty')}
          text={t('console_analytics.empty_text')}
        />
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <Figures
            figures={measures.slice(0, figures).map((name) => {
              const note = format.change(name, data.totals[name], data.previous[name]);
              return {
                label: t(`console_analytics.${name}`),
                value: format.show(name, data.totals[name]),
                ...(note === null ? {} : { note }),
              };
            })}
          />
          <div className={styles.cards}>
            <TrendCard
              report={data}
              measures={measures}
              measure={measure}
              days={days}
              onMeasure={(next) => address.set({ measure: next === measures[0] ? null : next }, { replaces: true })}
            />
            {group !== null && (
              <BreakdownCard
                {...{ view, query, measure, group, groups: offered }}
                onGroup={(next) => address.set({ group_by: next === offered[0] ? null : next }, { replaces: true })}
              />
            )}
          </div>
          {data.collected_at !== null && (
            <Caption1 className={styles.quiet}>
              {t('console_analytics.collected', { at: when(data.collected_at) })}
            </Caption1>
          )}
        </>
      )}
    </PageFrame>
  );
}

/** The library of charts is large: it is fetched when the first chart is shown. */
const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));
const CHART_PIXELS = 240;

/** One measure over time. */
function TrendCard({
  report,
  measures,
  measure,
  days,
  onMeasure,
}: {
  report: Report;
  measures: readonly string[];
  measure: string;
  days: string;
  onMeasure: (measure: string) => void;
}): JSX.Element {
  const { t, i18n } = useTranslation('admin');
  const format = useMeasureFormat(report.currency);
  const points = pointsOf(report, measure);
  const isByMonth = report.items.some(({ group }) => group?.length === 7);
  const dayName = new Intl.DateTimeFormat(i18n.language, {
    timeZone: 'UTC',
    ...(isByMonth ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short' }),
  });
  const name = t(`console_analytics.${measure}`);
  const messages = useChartMessages(report.currency);
  const title =
    messages.trend(report, measure, days) ??
    t(isByMonth ? 'console_analytics.by_month' : 'console_analytics.by_day', { measure: name });
  return (
    <ChartCard
      title={title}
      choice={{
        label: t('console_analytics.measure'),
        value: measure,
        options: measures.map((each) => ({ value: each, label: t(`console_analytics.${each}`) })),
        onChange: onMeasure,
      }}
      chart={
        <Suspense
          fallback={
            <Skeleton aria-label={t('console.loading')}>
              <SkeletonItem style={{ height: CHART_PIXELS }} />
            </Skeleton>
          }
        >
          <TrendChart
            {...{ title, name, height: CHART_PIXELS }}
            points={points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))}
            show={(value) => format.show(measure, value)}
            dayName={(at) => dayName.format(at)}
          />
        </Suspense>
      }
      table={
        <FiguresTable
          label={title}
          head={[t(isByMonth ? 'console_analytics.month' : 'console_analytics.day'), name]}
          rows={points.map(({ at, value }) => ({
            ...{ key: at.toISOString(), name: dayName.format(at), value: format.show(measure, value) },
          }))}
        />
      }
    />
  );
}
