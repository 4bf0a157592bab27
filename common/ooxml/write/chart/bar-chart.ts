import { manualLayout } from './manual-layout.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { solid } from '../background-colours.ts';
import { separatorLine } from '../muted-colours.ts';
import { referenceLine } from './annotations.ts';
import { axes, axisIds } from './axes.ts';
import type { ValueScale } from './axes.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels, formattedWidth } from './data-labels.ts';
import type { PointLabel } from './data-labels.ts';
import { withNarrowLabels } from './narrow-labels.ts';
import {
  areSteps,
  emphasisOf,
  isEmphasised,
  isNumber,
  labelColourOn,
  labelEvery,
  paintColour,
  seriesData,
  seriesHead,
  seriesPaint,
} from './series.ts';

/** Gap between bars as a percentage of their width. */
const GAP_PERCENT = 50;
/** Of up to three bars, which would be blocks otherwise. */
const FEW = { bars: 3, gap_percent: 110 } as const;
const CLUSTER_OVERLAP_PERCENT = -5;
/** A segment below this share of the tallest stack gets no label. */
const MIN_LABELLED_SHARE = 0.06;
/** Width in EMU of the line between the segments of a stack. */
const SEGMENT_LINE = 9_525;

/** Margin around a plot with a fixed position, as a share of the chart size. */
const PLOT_EDGE = 0.01;
/**
 * An automatic axis ends at least a twentieth above the highest value; this is about as much of the chart width beside
 * the bar names.
 */
const AXIS_HEADROOM = 0.035;
const BOLD_WIDENS = 1.08;
/** Distance between a bar and its value, and after the value. */
const LABEL_AIR_EM = 0.7;

/** Horizontal bars or columns with their axes: children of `c:plotArea` (`c:barChart`, ECMA-376 part 1, 21.2.2.16). */
export function barChart(given: ChartSpec, context: ChartContext): XmlElement[] {
  const isHorizontal = given.kind === 'bar';
  const grouping = groupingOf(given);
  const isStacked = grouping !== 'clustered';
  const isPercent = grouping === 'percentStacked';
  const bars = given.categories.length * (isStacked ? 1 : given.series.length);
  const gap_percent = bars <= FEW.bars ? FEW.gap_percent : GAP_PERCENT;
  const gaps = { gap_percent, overlap_percent: CLUSTER_OVERLAP_PERCENT };
  const chart = isHorizontal || isStacked ? given : withNarrowLabels(given, context, gaps);
  const every = labelEvery(chart, context);
  return [
    el(
      'c:barChart',
      {},
      el('c:barDir', { val: isHorizontal ? 'bar' : 'col' }),
      el('c:grouping', { val: grouping }),
      el('c:varyColors', { val: 0 }),
      chart.series.map((_, index) => barSeries(chart, index, isStacked, context)),
      el('c:gapWidth', { val: gap_percent }),
      el('c:overlap', { val: isStacked ? 100 : CLUSTER_OVERLAP_PERCENT }),
      axisIds(),
    ),
    ...(isHorizontal ? [] : referenceLine(chart, context)),
    ...axes(chart, context, {
      isHorizontal,
      fromZero: true,
      ...(grouping === 'stacked' && shareTotal(chart)),
      ...(isPercent && !hasNegative(chart) && { scale: percentScale(chart) }),
      ...(isHorizontal && !isStacked && chart.data_labels && signedScale(chart, context)),
      ...(!isHorizontal && areSteps(chart) && { isLevel: every === 1, ...(every > 1 && { labelEvery: every }) }),
    }),
  ];
}

/** Share of the width of horizontal bars that is left beside their names. */
const BARS_SHARE = 0.65;
const MAX_LABEL_SHARE = 0.25;

/** Room for the values of bars to both sides: beside the longest of those below zero its value would be on the names. */
function signedScale(chart: ChartSpec, context: ChartContext): { scale?: ValueScale } {
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === 0 || !Number.isFinite(high - low)) return {};
  const widest = Math.max(...values.map((value) => formattedWidth(chart.number_format, value)));
  const label = (widest * BOLD_WIDENS + LABEL_AIR_EM) * context.textSizePt * EMU_PER_PT;
  const share = Math.min(MAX_LABEL_SHARE, label / (context.size.w * BARS_SHARE));
  const room = ((high - low) * share) / (1 - (high > 0 ? 2 : 1) * share);
  const tidy = (value: number): number => Number(value.toPrecision(4));
  return { scale: { min: tidy(low - room), max: high === 0 ? 0 : tidy(high + room), isShown: false } };
}

/**
 * The plot of horizontal bars leaves room at the right for the value of the longest bar, because programs keep labels
 * inside the chart and would move it onto the bar. Automatic if a legend or axis titles need room (`c:layout`, ECMA-376
 * part 1, 21.2.2.88).
 */
export function barLayout(chart: ChartSpec, context: ChartContext): XmlElement {
  const hasTitles = Boolean(chart.category_axis_title) || Boolean(chart.value_axis_title);
  const isPlain = chart.kind === 'bar' && chart.series.length === 1 && !hasTitles && !hasNegative(chart);
  if (!isPlain || !chart.data_labels) return el('c:layout');
  const values = (chart.series[0]?.values ?? []).filter(isNumber);
  const widest = Math.max(0, ...values.map((value) => formattedWidth(chart.number_format, value)));
  const room = ((widest * BOLD_WIDENS + LABEL_AIR_EM) * context.textSizePt * EMU_PER_PT) / context.size.w;
  const width = Math.max(0.5, 1 - PLOT_EDGE - Math.max(PLOT_EDGE, room - AXIS_HEADROOM));
  return manualLayout({ x: PLOT_EDGE, y: PLOT_EDGE, w: width, h: 1 - 2 * PLOT_EDGE }, 'outer');
}

/** The points of a bar series other than the emphasised one (`c:dPt`, ECMA-376 part 1, 21.2.2.52). */
export function otherPoints(
  chart: ChartSpec,
  category: number,
  fill: (at: number) => XmlElement,
): (XmlElement | null)[] {
  return chart.categories.map((_, at) =>
    at === category || isEmphasised(chart, at)
      ? null
      : el(
          'c:dPt',
          {},
          el('c:idx', { val: at }),
          el('c:invertIfNegative', { val: 0 }),
          el('c:bubble3D', { val: 0 }),
          fill(at),
        ),
  );
}

/** One bar series (`c:ser` of a bar chart). */
export function barSeries(
  chart: ChartSpec,
  index: number,
  isStacked: boolean,
  context: ChartContext,
): XmlElement | null {
  const series = chart.series[index];
  if (series === undefined) return null;
  const { category } = emphasisOf(chart);
  const fill = (at?: number): XmlElement =>
    el(
      'c:spPr',
      {},
      solid(paintColour(seriesPaint(chart, index, at), context)),
      isStacked ? separatorLine(context.background, SEGMENT_LINE) : null,
    );
  return el(
    'c:ser',
    {},
    seriesHead(series, index),
    fill(category),
    el('c:invertIfNegative', { val: 0 }),
    // The other points are muted one by one, so that the series and its legend keep the strong colour.
    category === undefined ? null : otherPoints(chart, category, fill),
    chart.data_labels ? barLabels(chart, index, isStacked, context) : null,
    seriesData(chart, index),
  );
}

function barLabels(chart: ChartSpec, index: number, isStacked: boolean, context: ChartContext): XmlElement {
  const look = (at?: number, isBold = false): NonNullable<PointLabel['look']> => ({
    numberFormat: chart.number_format,
    position: isStacked ? 'ctr' : 'outEnd',
    shows: { value: true },
    text: {
      isBold,
      ...(isStacked && { colour: labelColourOn(seriesPaint(chart, index, at), context) }),
    },
  });
  const points: PointLabel[] = isStacked ? tooSmall(chart, index).map((at) => ({ index: at, look: null })) : [];
  chart.categories.forEach((_, at) => {
    if (isEmphasised(chart, at) && !points.some((point) => point.index === at))
      points.push({ index: at, look: look(at, true) });
  });
  points.sort((a, b) => a.index - b.index);
  return dataLabels(look(undefined, emphasisOf(chart).series === index), context, points);
}

/** The common height of all stacks, if they show parts of the same whole. */
function shareTotal(chart: ChartSpec): { max?: number } {
  const totals = stackHeights(chart);
  const [first = 0] = totals;
  const areShares = totals.every((total) => Math.abs(total - first) <= Math.abs(first) * 1e-6);
  const isWhole = Math.abs(first - 1) < 1e-6 || Math.abs(first - 100) < 1e-4;
  return areShares && isWhole ? { max: Math.round(first) } : {};
}

function stackHeights(chart: ChartSpec): number[] {
  return chart.categories.map((_, at) =>
    chart.series.reduce((sum, __, series) => sum + magnitude(chart, series, at), 0),
  );
}

function magnitude(chart: ChartSpec, series: number, at: number): number {
  const value = chart.series[series]?.values[at];
  return isNumber(value) ? Math.abs(value) : 0;
}

/** Points of a stacked series whose bar is too small for a label. */
function tooSmall(chart: ChartSpec, index: number): number[] {
  const heights = stackHeights(chart);
  const tallest = Math.max(0, ...heights);
  const isPercent = groupingOf(chart) === 'percentStacked';
  return chart.categories.flatMap((_, at) => {
    const whole = isPercent ? (heights[at] ?? 0) : tallest;
    return magnitude(chart, index, at) < whole * MIN_LABELLED_SHARE ? [at] : [];
  });
}

function hasNegative(chart: ChartSpec): boolean {
  return chart.series.some(({ values }) => values.some((value) => isNumber(value) && value < 0));
}

/** How the series of a category are combined (`ST_BarGrouping`, ECMA-376 part 1, 21.2.3.4). */
type Grouping = 'clustered' | 'stacked' | 'percentStacked';

/** A single series is not a stack. */
export function groupingOf(chart: ChartSpec): Grouping {
  if (chart.series.length < 2) return 'clustered';
  if (chart.percent === true) return 'percentStacked';
  return chart.stacked === true ? 'stacked' : 'clustered';
}

/** The axis of shares: 0 to 100 %, with labels unless the data labels are shares. */
export function percentScale(chart: ChartSpec): ValueScale {
  const isStated = chart.data_labels && chart.number_format.includes('%');
  return { min: 0, max: 1, majorUnit: 0.25, numberFormat: '0%', isShown: !isStated };
}
