import type { ChartSpec } from '../../../deck/chart.ts';
import type { ValueScale } from './axes.ts';

/** How series of a category stand together (`ST_BarGrouping`, ECMA-376 part 1, 21.2.3.4). */
export type Grouping = 'clustered' | 'stacked' | 'percentStacked';

/** One series alone is no stack. */
export function groupingOf(chart: ChartSpec): Grouping {
  if (chart.series.length < 2) return 'clustered';
  if (chart.percent === true) return 'percentStacked';
  return chart.stacked === true ? 'stacked' : 'clustered';
}

/** The axis of shares: 0 to 100 %, said unless labels at the points say shares themselves. */
export function percentScale(chart: ChartSpec): ValueScale {
  const isSaid = chart.data_labels && chart.number_format.includes('%');
  return { min: 0, max: 1, majorUnit: 0.25, numberFormat: '0%', isShown: !isSaid };
}
