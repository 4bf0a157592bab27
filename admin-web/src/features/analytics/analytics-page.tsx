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
import { TrendCard } from './trend-card.tsx';
import { firstDay, reportPath, useReport } from '../../data/use-report.ts';
import type { ReportQuery } from '../../data/use-report.ts';

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
