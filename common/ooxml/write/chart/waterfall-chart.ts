import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { waterfallSteps } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { headingColour, line, scheme, solid } from '../background-colours.ts';
import { contrast } from '../contrast.ts';
import { tone } from '../muted-colours.ts';
import type { Accent } from '../contrast.ts';
import { axes, axisIds, niceStep } from './axes.ts';
import type { ValueScale } from './axes.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels, formattedWidth } from './data-labels.ts';
import type { LabelLook } from './data-labels.ts';
import { columnData, emphasisOf, isEmphasised, levelNameScale, seriesHead } from './series.ts';
import { signedFormat, waterfallSheet } from './waterfall-sheet.ts';
import type { WaterfallRole } from './waterfall-sheet.ts';

const GAP_PERCENT = 40;
const CONNECTOR_LINE = 9_525;
/** Approximate share of the chart's height left for the plot. */
const PLOT_SHARE = 0.8;
/** Room that a label needs above or below its bar, em. */
const LABEL_EM = 1.9;
/** Labels may be wider than their column's share of the width by this factor. */
const LABEL_SLACK = 1.02;

/** Series drawn as columns, in stacking order. */
const STACKED: ReadonlySet<WaterfallRole> = new Set<WaterfallRole>([
  'base',
  'total',
  'rise',
  'fall',
  'riseBelow',
  'fallBelow',
  'totalLabel',
  'riseLabel',
  'fallLabel',
]);
const LABELS: Partial<Record<WaterfallRole, 'total' | 'rise' | 'fall'>> = {
  totalLabel: 'total',
  riseLabel: 'rise',
  fallLabel: 'fall',
};

/**
 * A waterfall with its axes: stacked columns on an invisible base (children of `c:plotArea`). Each label belongs to an
 * invisible column of the same size that starts where the bar ends, so that it stays correct when the data are edited.
 * Thin lines connect each level with the next.
 */
export function waterfallChart(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const columns = waterfallSheet(chart, context.language);
  const labelScale = scaleOfLabels(chart, context);
  const nameScale = levelNameScale(chart, context);
  const drawn = columns.flatMap(({ role, column }, at) =>
    STACKED.has(role) || role === 'connector' ? [{ role, column, sheetColumn: at + 2 }] : [],
  );
  const serial = drawn.map(({ role, column, sheetColumn }, index) => {
    const data = {
      values: column.cells.map(({ value }) => value),
      column: sheetColumn,
      numberFormat: column.numberFormat,
    };
    const head = seriesHead(column, index, sheetColumn);
    const values = columnData(chart, data);
    return { role, element: role === 'connector' ? connector(head, values, context) : bar(role, head, values) };
  });

  function bar(role: WaterfallRole, head: XmlElement[], values: XmlElement[]): XmlElement {
    const label = LABELS[role];
    return el(
      'c:ser',
      {},
      head,
      el('c:spPr', {}, fillOf(role, context), el('a:ln', {}, el('a:noFill'))),
      el('c:invertIfNegative', { val: 0 }),
      mutedPoints(chart, role, context),
      label === undefined ? null : labels(chart, label, labelScale, context),
      values,
    );
  }

  const pick = (isLine: boolean): XmlElement[] =>
    serial.flatMap(({ role, element }) => ((role === 'connector') === isLine ? [element] : []));
  return [
    el(
      'c:barChart',
      {},
      el('c:barDir', { val: 'col' }),
      el('c:grouping', { val: 'stacked' }),
      el('c:varyColors', { val: 0 }),
      pick(false),
      el('c:gapWidth', { val: GAP_PERCENT }),
      el('c:overlap', { val: 100 }),
      axisIds(),
    ),
    pick(true).length === 0
      ? []
      : el(
          'c:lineChart',
          {},
          el('c:grouping', { val: 'standard' }),
          el('c:varyColors', { val: 0 }),
          pick(true),
          el('c:marker', { val: 1 }),
          axisIds(),
        ),
    ...axes(chart, context, {
      isHorizontal: false,
      fromZero: true,
      ...(nameScale !== null && { isLevel: true, nameScale }),
      scale: waterfallScale(chart, context, labelScale),
    }),
  ].flat();
}

/** Totals use the heading colour; rises and falls use accents. */
function fillOf(role: WaterfallRole, context: ChartContext): XmlElement {
  const { rise, fall } = stepAccents(context.accents);
  const colour = (accent: Accent | null): XmlElement =>
    solid(accent === null ? tone(context.background, 'mutedFill') : scheme(accent.name));
  switch (role) {
    case 'total':
      return solid(headingColour(context.background));
    case 'rise':
    case 'riseBelow':
      return colour(rise);
    case 'fall':
    case 'fallBelow':
      return colour(fall);
    default:
      return el('a:noFill');
  }
}

const CHANGES: ReadonlySet<WaterfallRole> = new Set<WaterfallRole>(['rise', 'fall', 'riseBelow', 'fallBelow']);

/** The changes beside those that the message is about: in the colour of what is not the point. */
function mutedPoints(chart: ChartSpec, role: WaterfallRole, context: ChartContext): XmlElement[] {
  const { category } = emphasisOf(chart);
  if (category === undefined || !CHANGES.has(role) || waterfallSteps(chart)[category]?.kind === 'total') return [];
  return waterfallSteps(chart).flatMap(({ kind }, at) =>
    kind === 'total' || isEmphasised(chart, at)
      ? []
      : [
          el(
            'c:dPt',
            {},
            el('c:idx', { val: at }),
            el('c:invertIfNegative', { val: 0 }),
            el('c:bubble3D', { val: 0 }),
            el('c:spPr', {}, solid(tone(context.background, 'mutedFill'))),
          ),
        ],
  );
}

function labels(chart: ChartSpec, kind: 'total' | 'rise' | 'fall', scale: number, context: ChartContext): XmlElement {
  const isShown = scale > 0;
  const look = (isBold: boolean): LabelLook => ({
    numberFormat: signedFormat(chart.number_format, kind),
    position: 'inBase',
    shows: { value: isShown },
    text: { isBold, isUnbroken: true, ...(scale > 1 ? { scale } : {}) },
  });
  const { category } = emphasisOf(chart);
  const own = waterfallSteps(chart).flatMap((step, at) => (step.kind === kind && isEmphasised(chart, at) ? [at] : []));
  return dataLabels(
    look(kind === 'total'),
    context,
    isShown && category !== undefined && kind !== 'total' ? own.map((index) => ({ index, look: look(true) })) : [],
  );
}

function connector(head: XmlElement[], values: XmlElement[], context: ChartContext): XmlElement {
  return el(
    'c:ser',
    {},
    head,
    el('c:spPr', {}, line(CONNECTOR_LINE, tone(context.background, 'axis'))),
    el('c:marker', {}, el('c:symbol', { val: 'none' })),
    values,
    el('c:smooth', { val: 0 }),
  );
}

/** Numbers of few columns are larger than names: they are what a bridge is read for. */
const LABEL_SCALES = [1.3, 1.15, 1];
const MAX_LARGE_LABELS = 8;

/** Size of the labels over that of the chart's text; 0 where they have no room. */
function scaleOfLabels(chart: ChartSpec, context: ChartContext): number {
  const em = context.textSizePt * EMU_PER_PT;
  const slot = context.size.w / Math.max(1, chart.categories.length);
  const widths = waterfallSteps(chart).map(({ kind, from, to }) =>
    formattedWidth(signedFormat(chart.number_format, kind), to - from),
  );
  const widest = Math.max(0, ...widths) * em;
  const isLarge = chart.categories.length <= MAX_LARGE_LABELS;
  return LABEL_SCALES.find((scale) => (scale === 1 || isLarge) && widest * scale <= slot * LABEL_SLACK) ?? 0;
}

/** From zero, or the lowest level, to the highest, with room for the labels beyond. */
function waterfallScale(chart: ChartSpec, context: ChartContext, labelScale: number): ValueScale {
  const hasLabels = labelScale > 0;
  const steps = waterfallSteps(chart);
  const levels = steps.flatMap(({ from, to }) => [from, to]);
  const top = Math.max(0, ...levels);
  const foot = Math.min(0, ...levels);
  const range = top - foot;
  if (range <= 0 || !Number.isFinite(range)) return { isShown: !hasLabels };
  if (!hasLabels) {
    // Stated, because the columns that carry labels would stretch an axis that follows from the values.
    const unit = niceStep(range / 5);
    return {
      min: rounded(Math.floor(foot / unit) * unit),
      max: rounded(Math.ceil(top / unit) * unit),
      majorUnit: unit,
      isShown: true,
    };
  }
  const share = Math.min(
    0.3,
    (LABEL_EM * labelScale * context.textSizePt * EMU_PER_PT) / (context.size.h * PLOT_SHARE),
  );
  const room = (range * share) / (1 - share);
  const isLabelledBelow = steps.some(({ from, to }) => Math.max(from, to) <= 0 && Math.min(from, to) < 0);
  return {
    min: foot === 0 ? 0 : rounded(isLabelledBelow ? foot - room : foot),
    max: top === 0 ? 0 : rounded(top + room),
    isShown: false,
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** The accents of rises and falls; falls have none if the theme offers no second. */
interface StepAccents {
  rise: Accent | null;
  fall: Accent | null;
}

/** Less colour than this (of 255) has no meaningful hue. */
const MIN_CHROMA = 40;

/**
 * The first accent for rises; for falls the one that differs most from it in lightness, so that the two can be distinguished
 * without seeing colours. A red rise or a green fall would mean the opposite of what readers expect: other colours come first.
 */
export function stepAccents(accents: readonly Accent[]): StepAccents {
  const rise = accents.find(({ hex }) => !isRed(hex)) ?? accents[0] ?? null;
  const others = accents.filter((one) => one !== rise);
  const calm = others.filter(({ hex }) => !isGreen(hex));
  const fall = (calm.length > 0 ? calm : others).reduce<Accent | null>(
    (best, one) =>
      best === null || (rise !== null && contrast(one.hex, rise.hex) > contrast(best.hex, rise.hex)) ? one : best,
    null,
  );
  return { rise, fall };
}

function isRed(hex: string): boolean {
  const hue = hueOf(hex);
  return hue !== null && (hue < 18 || hue > 335);
}

function isGreen(hex: string): boolean {
  const hue = hueOf(hex);
  return hue !== null && hue > 70 && hue < 165;
}

/** Hue in degrees; null for an almost grey colour. */
function hueOf(hex: string): number | null {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (!(chroma >= MIN_CHROMA)) return null;
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return (sixth * 60 + 360) % 360;
}
