import { manualLayout } from './manual-layout.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { line, solid } from '../background-colours.ts';
import { separatorLine } from '../muted-colours.ts';
import { calloutLabel, plotOf, referenceLine, referenceWidth, ringLook } from './annotations.ts';
import { axes, axisIds } from './axes.ts';
import { groupingOf, percentScale } from './bar-chart.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels, EM_PER_FIGURE, END_GAP_EM, endLabels } from './data-labels.ts';
import type { EndLabels, PointLabel } from './data-labels.ts';
import {
  emphasisOf,
  isNumber,
  labelEvery,
  paintColour,
  seriesData,
  seriesHead,
  seriesPaint,
  yearDays,
} from './series.ts';
import type { Paint } from './series.ts';

/** EMU. */
const LINE_WIDTH = 28_575;
const EMPHASISED_WIDTH = 38_100;
const MUTED_WIDTH = 22_225;
const MARKER_SIZE = 6;
/** Lines with more points than this have no markers, unless a value stands between two gaps. */
const MAX_MARKERS = 12;

/** What a line chart is made of, beside the chart space. */
interface LinePlot {
  /** Children of `c:plotArea`, `c:layout` first. */
  plotArea: XmlElement[];
  /** True if lines are named at their ends, so no legend is needed. */
  isNamed: boolean;
}

/** Lines with their axes (`c:lineChart`, ECMA-376 part 1, 21.2.2.97). */
export function lineChart(chart: ChartSpec, context: ChartContext): LinePlot {
  const ends = endLabels(chart, context);
  const room = roomOfLines(chart, ends, context);
  const every = labelEvery(chart, context, 1 - room);
  return {
    isNamed: ends !== null || chart.series.length < 2,
    plotArea: [
      room === 0 ? el('c:layout') : roomAtRight(chart, context, room),
      el(
        'c:lineChart',
        {},
        el('c:grouping', { val: 'standard' }),
        el('c:varyColors', { val: 0 }),
        chart.series.map((_, index) => lineSeries(chart, index, ends, context)),
        el('c:marker', { val: 1 }),
        axisIds(),
      ),
      ...referenceLine(chart, context),
      ...axes(chart, context, {
        isHorizontal: false,
        isLevel: every === 1,
        fromZero: false,
        ...(every > 1 && { labelEvery: every }),
      }),
    ],
  };
}

/** What the plot leaves at its right, as a share of the chart's width: the names of its lines, and what parts names below. */
function roomOfLines(chart: ChartSpec, ends: EndLabels | null, context: ChartContext): number {
  const named = ends?.width ?? referenceWidth(chart, context);
  return named + (labelEvery(chart, context, 1 - named) > 1 ? roomBetweenNames(chart, context, 1 - named) : 0);
}

/** Minimum distance of two category names, em. */
const NAME_GAP_EM = 0.5;
/** Maximum share of the plot's width used for this. */
const MAX_GIVEN_UP = 0.2;

/**
 * How much to narrow the plot, as a share of the chart's width, so that category names don't touch. A program that
 * ignores `c:tickLblSkip` shows as many names as don't overlap; with slightly less width it shows fewer.
 */
function roomBetweenNames(chart: ChartSpec, context: ChartContext, width: number): number {
  if (yearDays(chart) !== null) return 0;
  const { left, right } = plotOf(chart, width, context);
  const em = (context.textSizePt * EMU_PER_PT) / context.size.w;
  const slot = (right - left) / chart.categories.length / em;
  const longest = Math.max(...chart.categories.map((category) => [...category].length)) * EM_PER_FIGURE;
  const count = Math.ceil(longest / slot);
  if (count * slot - longest >= NAME_GAP_EM) return 0;
  const given = 1 - longest / ((count + 0.12) * slot);
  return given > 0 && given <= MAX_GIVEN_UP ? given * (right - left) : 0;
}

/** One line (`c:ser` of a line chart); without `ends` it has no name at its end. */
export function lineSeries(
  chart: ChartSpec,
  index: number,
  ends: EndLabels | null,
  context: ChartContext,
): XmlElement | null {
  const series = chart.series[index];
  if (series === undefined) return null;
  const colour = paintColour(linePaint(chart, index, ends !== null), context);
  const hasMarkers = chart.categories.length <= MAX_MARKERS || hasLonePoint(series.values);
  const { category } = emphasisOf(chart);
  const callout = calloutLabel(chart, index, context, 1 - roomOfLines(chart, ends, context));
  return el(
    'c:ser',
    {},
    seriesHead(series, index),
    el('c:spPr', {}, line(lineWidth(chart, index), colour)),
    hasMarkers ? marker(colour, MARKER_SIZE) : el('c:marker', {}, el('c:symbol', { val: 'none' })),
    category === undefined
      ? null
      : el(
          'c:dPt',
          {},
          el('c:idx', { val: category }),
          marker(colour, MARKER_SIZE + 4),
          el('c:bubble3D', { val: 0 }),
          // Repeated, because a point's properties also apply to the line segment before it.
          el('c:spPr', {}, line(lineWidth(chart, index), colour)),
        ),
    callout === null || callout.index === category
      ? null
      : el(
          'c:dPt',
          {},
          el('c:idx', { val: callout.index }),
          marker(colour, MARKER_SIZE + 4, ringLook(colour, context)),
          el('c:bubble3D', { val: 0 }),
          el('c:spPr', {}, line(lineWidth(chart, index), colour)),
        ),
    lineLabels(chart, index, ends, context, callout),
    seriesData(chart, index),
    el('c:smooth', { val: 0 }),
  );
}

/**
 * A line has one colour throughout; an emphasised category gets a larger marker. Muted lines that are named at their
 * ends share one grey, because lighter shades would be lost on thin lines.
 */
function linePaint(chart: ChartSpec, index: number, isNamed: boolean): Paint {
  if (emphasisOf(chart).series === undefined) return { kind: 'accent', index };
  const paint = seriesPaint(chart, index);
  return paint.kind === 'muted' && isNamed ? { kind: 'muted', index: 0 } : paint;
}

function lineWidth(chart: ChartSpec, index: number): number {
  const { series } = emphasisOf(chart);
  return series === undefined ? LINE_WIDTH : series === index ? EMPHASISED_WIDTH : MUTED_WIDTH;
}

function marker(colour: XmlElement, size: number, look?: XmlElement): XmlElement {
  return el(
    'c:marker',
    {},
    el('c:symbol', { val: 'circle' }),
    el('c:size', { val: size }),
    look ?? el('c:spPr', {}, solid(colour), el('a:ln', {}, el('a:noFill'))),
  );
}

/** Whether a value stands between two gaps, so that only a marker can show it. */
function hasLonePoint(values: readonly (number | null)[]): boolean {
  return values.some((value, index) => isNumber(value) && !isNumber(values[index - 1]) && !isNumber(values[index + 1]));
}

function lineLabels(
  chart: ChartSpec,
  index: number,
  ends: EndLabels | null,
  context: ChartContext,
  callout: PointLabel | null,
): XmlElement | null {
  const { series, category } = emphasisOf(chart);
  const isBold = series === index;
  const value = { numberFormat: chart.number_format, position: 't', shows: { value: true }, text: { isBold } } as const;
  const end = ends?.labels.find((label) => label.series === index);
  const points: PointLabel[] = [];
  if (category !== undefined && category !== end?.point) {
    points.push({ index: category, look: { ...value, text: { isBold: true } } });
  }
  if (end !== undefined) {
    points.push({
      index: end.point,
      raise: end.raise,
      right: (END_GAP_EM * context.textSizePt * EMU_PER_PT) / context.size.w,
      look: {
        numberFormat: chart.number_format,
        position: 'r',
        shows: { series: true, value: chart.data_labels },
        // LibreOffice breaks names that are wider than a fifth of the chart, over those of their neighbours.
        text: { isBold, isUnbroken: true },
        ...(chart.data_labels && { separator: ' ' }),
      },
    });
  }
  if (callout !== null && points.every((point) => point.index !== callout.index)) points.push(callout);
  if (!chart.data_labels && points.length === 0) return null;
  points.sort((a, b) => a.index - b.index);
  return dataLabels(chart.data_labels ? value : null, context, points);
}

/**
 * A plot that leaves room for names at the right (`c:layout`, ECMA-376 part 1, 21.2.2.88).
 * @param width of the names, as a share of the chart's width.
 */
export function roomAtRight(chart: ChartSpec, context: ChartContext, width: number): XmlElement {
  const em = context.textSizePt * EMU_PER_PT;
  const left = chart.value_axis_title ? (2.4 * em) / context.size.w : 0.01;
  const top = (0.8 * em) / context.size.h;
  const bottom = (chart.category_axis_title ? 2 * em : 0.3 * em) / context.size.h;
  const valueRoom = chart.data_labels && chart.series.length > 1 ? (4 * em) / context.size.w : 0;
  return manualLayout(
    { x: left, y: top, w: Math.max(0.3, 1 - left - width - valueRoom), h: Math.max(0.3, 1 - top - bottom) },
    'outer',
  );
}

/** Width in EMU of the line between the layers of a stack. */
const LAYER_LINE = 9_525;
/** Opacity of areas that aren't stacked, because they overlap (thousandths of a percent). */
const SHINE_THROUGH = 55_000;

/**
 * Areas with their axes: children of `c:plotArea` (`c:areaChart`, ECMA-376 part 1, 21.2.2.5). Values are shown on the
 * axis.
 */
export function areaChart(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const grouping = groupingOf(chart);
  const every = labelEvery(chart, context);
  const isTranslucent = grouping === 'clustered' && chart.series.length > 1;
  const onAxis = { ...chart, data_labels: false };
  return [
    el(
      'c:areaChart',
      {},
      el('c:grouping', { val: grouping === 'clustered' ? 'standard' : grouping }),
      el('c:varyColors', { val: 0 }),
      chart.series.map((series, index) => {
        const full = paintColour(seriesPaint(chart, index, chart.emphasis?.category), context);
        const colour = isTranslucent
          ? { ...full, children: [...full.children, el('a:alpha', { val: SHINE_THROUGH })] }
          : full;
        return el(
          'c:ser',
          {},
          seriesHead(series, index),
          el('c:spPr', {}, solid(colour), isTranslucent ? null : separatorLine(context.background, LAYER_LINE)),
          seriesData(chart, index),
        );
      }),
      axisIds(),
    ),
    ...axes(onAxis, context, {
      isHorizontal: false,
      fromZero: true,
      isEdgeToEdge: true,
      isLevel: every === 1,
      ...(every > 1 && { labelEvery: every }),
      ...(grouping === 'percentStacked' && { scale: percentScale(onAxis) }),
    }),
  ];
}
