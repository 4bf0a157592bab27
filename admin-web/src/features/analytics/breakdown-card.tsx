import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../../common/api/analytics.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { useChartMessages } from './chart-message.ts';
import { useMeasureFormat } from './analytics-words.ts';
import { ChartCard } from './chart-card.tsx';
import { FiguresTable } from './figures-table.tsx';
import { useReport } from '../../data/use-report.ts';
import type { ReportQuery } from '../../data/use-report.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

/** Bars at once; the table has more. */
const MAX_BARS = 8;

const useStyles = makeStyles({
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    ...plainList,
  },
  row: { display: 'contents' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  bar: {
    height: '14px',
    minWidth: '2px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStroke1,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
  first: { backgroundColor: tokens.colorCompoundBrandBackground },
  value: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** One measure by what it can be broken down by. */
export function BreakdownCard({
  view,
  query,
  measure,
  group,
  groups,
  onGroup,
}: {
  view: AnalyticsView;
  query: ReportQuery;
  measure: string;
  group: string;
  groups: readonly string[];
  onGroup: (group: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const report = useReport(view, { ...query, group_by: group });
  const format = useMeasureFormat(report.data?.currency ?? null);
  const rows = [...(report.data?.items ?? [])]
    .map((row) => {
      const value = row[measure];
      return { row, value: typeof value === 'number' ? value : 0 };
    })
    .sort((one, other) => other.value - one.value);
  const most = Math.max(...rows.map(({ value }) => value), 0);
  const name = t(`console_analytics.${measure}`);
  const messages = useChartMessages(report.data?.currency ?? null);
  const named = rows.map(({ row, value }) => ({ name: format.groupName(group, row), value }));
  const title =
    messages.leader(named, measure, group) ??
    t('console_analytics.by_group', { measure: name, group: t(`console_analytics.group_${group}`) });
  const hidden = rows.length - MAX_BARS;
  return (
    <ChartCard
      title={title}
      choice={{
        label: t('console_analytics.group'),
        value: group,
        options: groups.map((each) => ({ value: each, label: capitalised(t(`console_analytics.group_${each}`)) })),
        onChange: onGroup,
      }}
      chart={
        report.isError ? (
          <ProblemBar error={report.error} onRetry={() => void report.refetch()} />
        ) : report.data === undefined ? (
          <PageSkeleton rows={3} />
        ) : rows.length === 0 ? (
          <Body1 className={styles.quiet}>{t('console_analytics.no_group')}</Body1>
        ) : (
          <>
            <ul className={styles.bars}>
              {rows.slice(0, MAX_BARS).map(({ row, value }, index) => (
                <li key={row.group ?? ''} className={styles.row}>
                  <bdi className={styles.name} title={format.groupName(group, row)}>
                    {format.groupName(group, row)}
                  </bdi>
                  <span
                    aria-hidden="true"
                    className={mergeClasses(styles.bar, index === 0 && styles.first)}
                    style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
                  />
                  <span className={styles.value}>{format.show(measure, row[measure])}</span>
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <Caption1 className={styles.quiet}>
                {t('console_analytics.more_rows', { count: hidden, shown: number(hidden) })}
              </Caption1>
            )}
          </>
        )
      }
      table={
        <FiguresTable
          label={title}
          head={[t(`console_analytics.group_${group}`), name]}
          rows={rows.map(({ row }) => ({
            ...{ key: row.group ?? '', name: format.groupName(group, row), value: format.show(measure, row[measure]) },
          }))}
        />
      }
    />
  );
}

/** As the first word of a choice. */
const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
