import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../../common/api/analytics.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import type { AnalyticsRow } from '../../data/use-report.ts';

/** What is shown of each view: the figures, the first of which the charts begin with, and the breakdowns. */
export const VIEWS = {
  overview: {
    measures: [
      'decks',
      'active_users',
      'cost',
      'pass_rate',
      'deck_p50_ms',
      'slides',
      'exports',
      'failed_jobs',
      'tokens',
    ],
    figures: 4,
    groups: ['client'],
  },
  usage: {
    measures: ['calls', 'cost', 'input_tokens', 'output_tokens', 'failed_calls', 'images'],
    figures: 5,
    groups: ['task', 'model', 'user', 'client'],
  },
  quality: {
    measures: ['errors', 'pass_rate', 'untraced_rate', 'reports', 'warnings', 'edited_slides'],
    figures: 6,
    groups: ['gate', 'template', 'provider', 'client'],
  },
  performance: {
    measures: ['p50_ms', 'p95_ms', 'first_outline_p50_ms', 'runs', 'failed', 'waited_p50_ms', 'first_outline_p95_ms'],
    figures: 6,
    groups: ['job', 'model', 'error', 'client'],
  },
} as const satisfies Record<AnalyticsView, { measures: readonly string[]; figures: number; groups: readonly string[] }>;
export const VIEW_NAMES = ['overview', 'usage', 'quality', 'performance'] as const satisfies readonly AnalyticsView[];

/** Groups whose values have words of their own. */
const WORDED = ['gate', 'task', 'job'];

interface MeasureFormat {
  /** As people read it; an en dash where nothing was measured. */
  show: (measure: string, value: unknown) => string;
  groupName: (by: string, row: AnalyticsRow) => string;
  /** Change against the previous days; null when they can't be compared. */
  change: (measure: string, now: unknown, before: unknown) => string | null;
}

export function useMeasureFormat(currency: string | null): MeasureFormat {
  const { t, i18n } = useTranslation('admin');
  const { number, money, percent } = useFormats();
  const show: MeasureFormat['show'] = (measure, value) => {
    if (typeof value !== 'number') return '–';
    if (measure === 'cost') return currency === null ? '–' : money(value, currency);
    if (measure.endsWith('_rate')) return percent(value);
    if (measure.endsWith('_ms')) {
      return number(value / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: value < 10_000 ? 1 : 0 });
    }
    return number(value);
  };
  return {
    show,
    groupName(by, { group, label }) {
      if (label !== null) return label;
      if (group === null) return t(by === 'template' ? 'console_analytics.gone' : 'console_analytics.service');
      const key = `console_analytics.${by}_${group.replaceAll(/[.-]/g, '_')}`;
      return WORDED.includes(by) && i18n.exists(key, { ns: 'admin' }) ? t(key) : group;
    },
    change(measure, now, before) {
      if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return null;
      if (now === before) return t('console_analytics.as_before');
      // A share of a share would be read as points.
      if (measure.endsWith('_rate')) return t('console_analytics.before', { before: show(measure, before) });
      return t(now > before ? 'console_analytics.more' : 'console_analytics.less', {
        share: number(Math.abs(now / before - 1), { style: 'percent', maximumFractionDigits: 0 }),
        before: show(measure, before),
      });
    },
  };
}
