import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { line, scheme, solid } from '../background-colours.ts';
import { breath, tone } from '../muted-colours.ts';
import { axisIds, gridStep } from './axes.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels, formattedWidth } from './data-labels.ts';
import type { PointLabel } from './data-labels.ts';
import { columnData, isNumber, seriesHead } from './series.ts';

/** Average advance of a character and height of a line, in em. */
const EM_PER_CHARACTER = 0.56;
const LINE_EM = 1.2;

/** Approximate share of a chart's width and height left for the plot beside axes and names. */
const PLOT_SHARE = 0.85;
/** Text size of callouts, unless the chart's own is smaller. */
const CALLOUT_PT = 12;
/** Distance between a point and its callout, and around the callout, em. */
const GAP_EM = 0.7;
const PADDING_EM = { across: 0.4, down: 0.2 } as const;
const GRID_MARGIN_EM = 0.15;
/** Number of positions tested between two categories. */
const SAMPLES = 8;
/** EMU. */
const RING = 28_575;

/**
 * Offsets from a point to the centre of its callout, in half callout sizes plus the gap. The cost is the distance, with
 * a penalty for below compared to above.
 */
const DIRECTIONS = steps(1.8).flatMap((across) =>
  steps(2.6)
    .filter((down) => Math.abs(across) >= 1 || Math.abs(down) >= 1)
    .map((down) => ({ across, down, cost: Math.hypot(across, down) + (down > 0 ? 0.3 : 0) })),
);
/** Cost of a gridline behind a callout. */
const ON_LINE_COST = 0.7;

function steps(most: number): number[] {
  const count = Math.round(most / 0.2);
  return Array.from({ length: 2 * count + 1 }, (_, at) => (at - count) / 5);
}

/**
 * The callout for the point described by a line chart, framed and placed where no line crosses it.
 * @param plotWidth share of the chart's width for the plot and its axis.
 * @returns null if there is no such point, or no room for the text.
 */
export function calloutLabel(
  chart: ChartSpec,
  series: number,
  context: ChartContext,
  plotWidth: number,
): PointLabel | null {
  const { callout } = chart;
  const value = callout === undefined ? null : chart.series[callout.series]?.values[callout.category];
  if (callout === undefined || callout.series !== series || !isNumber(value) || context.background.isForeign)
    return null;
  const scale = Math.min(1, CALLOUT_PT / context.textSizePt);
  const em = { x: em1(context, 'w') * scale, y: em1(context, 'h') * scale };
  const lines = callout.text.split('\n');
  const w = (Math.max(...lines.map((each) => [...each].length)) * EM_PER_CHARACTER + 2 * PADDING_EM.across) * em.x;
  const h = (lines.length * LINE_EM + 2 * PADDING_EM.down) * em.y;
  const plot = plotOf(chart, plotWidth, context);
  const point = { x: plot.x(callout.category), y: plot.y(value) };
  const obstacles = sampled(chart, plot);
  const margin = em.y * GRID_MARGIN_EM;
  const [best] = DIRECTIONS.flatMap(({ across, down, cost }) => {
    const middle = { x: point.x + across * (w / 2 + GAP_EM * em.x), y: point.y + down * (h / 2 + GAP_EM * em.y) };
    const [left, top] = [middle.x - w / 2, middle.y - h / 2];
    if (left < plot.left || left + w > plot.right || top < 0 || top + h > PLOT_SHARE) return [];
    const isIn = ({ x, y }: { x: number; y: number }): boolean =>
      x > left - em.x * 0.2 && x < left + w + em.x * 0.2 && y > top - em.y * 0.2 && y < top + h + em.y * 0.2;
    if (obstacles.some(isIn)) return [];
    const isOnLine = plot.grid.some((y) => y > top - margin && y < top + h + margin);
    return [{ middle, cost: cost + (isOnLine ? ON_LINE_COST : 0) }];
  }).sort((one, other) => one.cost - other.cost);
  if (best === undefined) return null;
  const { middle } = best;
  const { background } = context;
  // On dark, tints of accents are translucent, which some programs draw as the whole colour.
  const [accent] = background.isDark ? [] : context.accents;
  return {
    index: callout.category,
    // Relative to the default position above the point.
    right: middle.x - point.x,
    raise: point.y - h / 2 - 0.3 * em.y - middle.y,
    look: {
      ...{ position: 't', shows: { value: true }, words: padded(lines), text: { scale } },
      // A tint of the line's colour without an outline: programs draw the outline close to the words.
      frame: [solid(accent === undefined ? tone(background, 'wash') : breath(accent, background)), line(0, null)],
    },
  };
}

/** Lines with a space at both ends that stays: programs draw the frame of a label close to its words. */
function padded(lines: readonly string[]): string {
  return lines.map((each) => `\u00A0${each}\u00A0`).join('\n');
}

/** The ring around the point with the callout (`c:spPr` of its marker). */
export function ringLook(colour: XmlElement, context: ChartContext): XmlElement {
  return el('c:spPr', {}, solid(scheme(context.background.name)), line(RING, colour));
}

function em1(context: ChartContext, side: 'h' | 'w'): number {
  return (context.textSizePt * EMU_PER_PT) / context.size[side];
}

interface Plot {
  left: number;
  right: number;
  /** Heights of the gridlines above the bottom. */
  grid: readonly number[];
  x: (category: number) => number;
  y: (value: number) => number;
}

/**
 * Approximate positions of points as shares of the chart size from the top left, with the scale that PowerPoint
 * chooses.
 */
export function plotOf(chart: ChartSpec, plotWidth: number, context: ChartContext): Plot {
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const bottom = low > 0 && high - low > high / 6 ? 0 : low;
  const axis = (formattedWidth(chart.number_format, high) + 1 + (chart.value_axis_title ? 2 : 0)) * em1(context, 'w');
  const left = chart.data_labels ? 0.02 : axis;
  const step = chart.data_labels || bottom !== 0 ? undefined : gridStep(chart);
  // The scale ends at the first line that leaves a little room above the largest value.
  const count = step === undefined ? 0 : Math.ceil((high * 1.02) / step);
  const range = step === undefined ? (high - bottom) * 1.08 || 1 : count * step;
  const top = em1(context, 'h') * 0.8;
  const right = Math.max(left + 0.1, plotWidth);
  const y = (value: number): number => top + (1 - (value - bottom) / range) * (PLOT_SHARE - top);
  return {
    ...{ left, right, y },
    grid: step === undefined ? [] : Array.from({ length: count }, (_, at) => y((at + 1) * step)),
    x: (category) => left + ((category + 0.5) / chart.categories.length) * (right - left),
  };
}

function sampled({ series }: ChartSpec, plot: Plot): { x: number; y: number }[] {
  return series.flatMap(({ values }) =>
    values.flatMap((value, at) => {
      const next = values[at + 1];
      if (!isNumber(value)) return [];
      if (!isNumber(next)) return [{ x: plot.x(at), y: plot.y(value) }];
      return Array.from({ length: SAMPLES }, (_, step) => {
        const share = step / SAMPLES;
        return { x: plot.x(at + share), y: plot.y(value + (next - value) * share) };
      });
    }),
  );
}

/** Width of a reference line's name at the right, as a share of the chart's width; 0 if there is no reference line. */
export function referenceWidth(chart: ChartSpec, context: ChartContext): number {
  const { reference } = chart;
  if (reference === undefined || chart.series.length !== 1) return 0;
  const value = formattedWidth(chart.number_format, reference.value);
  return (Math.max([...reference.label].length * EM_PER_CHARACTER, value) + 1) * em1(context, 'w');
}

/**
 * A reference line (`c:lineChart`, ECMA-376 part 1, 21.2.2.97): horizontal and dashed, with name and value after its
 * end.
 */
export function referenceLine(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const { reference, categories } = chart;
  if (reference === undefined || chart.series.length !== 1) return [];
  const index = chart.series.length;
  const last = categories.length - 1;
  const half = (1 - referenceWidth(chart, context) - 0.06) / categories.length / 2;
  const isColumn = chart.kind === 'column';
  const look = { numberFormat: chart.number_format, position: 'r', shows: { series: true, value: true } } as const;
  const name = { index: last, right: isColumn ? half : 0, look: { ...look, separator: '\n', text: { isBold: true } } };
  const values = categories.map(() => reference.value);
  const series = el(
    'c:ser',
    {},
    seriesHead({ name: reference.label }, index),
    el('c:spPr', {}, dashed(tone(context.background, 'mutedText'))),
    el('c:marker', {}, el('c:symbol', { val: 'none' })),
    dataLabels(null, context, [name]),
    columnData(chart, { values, column: index + 2, numberFormat: chart.number_format }),
    el('c:smooth', { val: 0 }),
  );
  const plain = [el('c:grouping', { val: 'standard' }), el('c:varyColors', { val: 0 })];
  return [el('c:lineChart', {}, plain, series, el('c:marker', { val: 1 }), axisIds())];
}

function dashed(colour: XmlElement): XmlElement {
  return el('a:ln', { w: 19_050, cap: 'flat' }, solid(colour), el('a:prstDash', { val: 'dash' }), el('a:round'));
}
