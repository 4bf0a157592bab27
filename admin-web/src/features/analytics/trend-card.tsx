import { lazy, Suspense } from 'react';
import type { JSX } from 'react';
import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useChartMessages } from './chart-message.ts';
import { useMeasureFormat } from './analytics-words.ts';
import { ChartCard } from './chart-card.tsx';
import { FiguresTable } from './figures-table.tsx';
import { pointsOf } from '../../data/use-report.ts';
import type { Report } from '../../data/use-report.ts';

/** The library of charts is large: it is fetched when the first chart is shown. */
const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));
const CHART_PIXELS = 240;

/** One measure over time. */
export function TrendCard({
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
