import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Report } from '../../data/use-report.ts';
import { useMeasureFormat } from './analytics-words.ts';

interface ChartMessages {
  /** How much it was in all, and how that compares with as many days before; null where nothing was measured. */
  trend: (report: Report, measure: string, days: string) => string | null;
  /** Which group leads, and by how much; null if none does. */
  leader: (rows: readonly { name: string; value: number }[], measure: string, group: string) => string | null;
}

/** What is measured, not counted: it has no share of a whole. */
const isMeasured = (measure: string): boolean => measure.endsWith('_rate') || measure.endsWith('_ms');

/** Titles of charts: each states the chart's message. */
export function useChartMessages(currency: string | null): ChartMessages {
  const { t } = useTranslation('admin');
  const { number, percent } = useFormats();
  const { show } = useMeasureFormat(currency);
  const subject = (measure: string, value: number): string =>
    measure === 'cost' || isMeasured(measure)
      ? t('console_analytics.name_value', { name: t(`console_analytics.${measure}`), value: show(measure, value) })
      : t(`console_analytics.count_${measure}`, { count: value, shown: number(value) });
  const difference = (measure: string, step: number): string =>
    measure.endsWith('_rate')
      ? t('console_analytics.points', { count: Math.round(step * 100), shown: number(Math.round(step * 100)) })
      : show(measure, step);
  return {
    trend({ totals, previous }, measure, days) {
      const [now, before] = [totals[measure], previous[measure]];
      if (typeof now !== 'number' || (measure === 'cost' && currency === null)) return null;
      const reported = { subject: subject(measure, now), period: t(`console_analytics.in_days_${days}`) };
      if (typeof before !== 'number' || (before === 0 && !isMeasured(measure)))
        return t('console_analytics.trend', reported);
      const step = difference(measure, Math.abs(now - before));
      if (step === difference(measure, 0)) return t('console_analytics.trend_same', reported);
      return t(`console_analytics.trend_${now > before ? 'more' : 'less'}`, { ...reported, difference: step });
    },
    leader(rows, measure, group) {
      const [first, second] = rows;
      // A single row leads no other.
      if (first === undefined || second === undefined || first.value === 0 || (measure === 'cost' && currency === null))
        return null;
      const reported = {
        measure: t(`console_analytics.${measure}`),
        group: t(`console_analytics.group_${group}`),
        name: first.name,
      };
      if (isMeasured(measure))
        return t('console_analytics.highest', { ...reported, value: show(measure, first.value) });
      // No row leads where two have the same value, and a person is counted in each group they were active in.
      if (first.value === second.value || measure === 'active_users') return null;
      const all = rows.reduce((sum, { value }) => sum + value, 0);
      if (first.value === all) return null;
      return t('console_analytics.leads', { ...reported, share: percent(first.value / all) });
    },
  };
}
