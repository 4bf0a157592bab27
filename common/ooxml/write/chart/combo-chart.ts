import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { axes, axisIds, secondaryAxes } from './axes.ts';
import { barSeries } from './bar-chart.ts';
import { areSteps, labelEvery } from './category-labels.ts';
import type { ChartContext } from './chart-context.ts';
import { lineSeries } from './line-chart.ts';

const GAP_PERCENT = 50;

/** Indices of the series that are lines over columns; none where nothing would be left for the columns. */
export function lineIndices(chart: ChartSpec): number[] {
  if (chart.kind !== 'column') return [];
  const found = [...new Set(chart.line_series ?? [])].filter((index) => chart.series[index] !== undefined);
  return found.length < chart.series.length ? found.sort((a, b) => a - b) : [];
}

/** Columns with lines over them: children of `c:plotArea`. The lines may have an axis of their own at the right. */
export function comboChart(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const lines = new Set(lineIndices(chart));
  const bars = chart.series.flatMap((_, index) => (lines.has(index) ? [] : [index]));
  const isStacked = chart.stacked === true && bars.length > 1;
  const hasOwnAxis = chart.secondary_axis === true;
  const every = labelEvery(chart, context);
  // Only what shares the left axis decides where it ends.
  const onLeft = hasOwnAxis ? { ...chart, series: bars.flatMap((index) => chart.series[index] ?? []) } : chart;
  return [
    el(
      'c:barChart',
      {},
      el('c:barDir', { val: 'col' }),
      el('c:grouping', { val: isStacked ? 'stacked' : 'clustered' }),
      el('c:varyColors', { val: 0 }),
      bars.map((index) => barSeries(chart, index, isStacked, context)),
      el('c:gapWidth', { val: GAP_PERCENT }),
      isStacked ? el('c:overlap', { val: 100 }) : null,
      axisIds(),
    ),
    el(
      'c:lineChart',
      {},
      el('c:grouping', { val: 'standard' }),
      el('c:varyColors', { val: 0 }),
      [...lines].map((index) => lineSeries(chart, index, null, context)),
      el('c:marker', { val: 1 }),
      axisIds(hasOwnAxis),
    ),
    ...axes(onLeft, context, {
      isHorizontal: false,
      fromZero: true,
      ...(areSteps(chart) && { isLevel: every === 1, ...(every > 1 && { labelEvery: every }) }),
    }),
    ...(hasOwnAxis ? secondaryAxes(chart, context) : []),
  ];
}
