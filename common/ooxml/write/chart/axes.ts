import type { ChartSpec } from '../../../deck/chart.ts';
import { dateOfSerial, DAY_MS } from '../../../deck/serial-date.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { line } from '../background-colours.ts';
import { tone } from '../muted-colours.ts';
import { axisTitle, textProperties } from './chart-text.ts';
import type { ChartContext, ChartTextLook } from './chart-text.ts';
import { gridColour, isNumber, yearDays, YEAR_FORMAT } from './series.ts';

/** Ids shared by plot and axes: positive 32-bit numbers, unique in the chart. */
const CATEGORY_AXIS = 500_000_001;
const VALUE_AXIS = 500_000_002;
const SECOND_CATEGORY_AXIS = 500_000_003;
const SECOND_VALUE_AXIS = 500_000_004;
const HAIRLINE = 9_525;
const UPWARDS = -5_400_000;

export interface AxesLook {
  /** For horizontal bars: categories are listed on the left, the first one on top. */
  isHorizontal: boolean;
  /** Values start at zero, which bars need to be honest. */
  fromZero: boolean;
  /** Maximum of the axis if larger values make no sense: a stack of shares ends at 100 %. */
  max?: number;
  /** Label every n-th category; all if absent. */
  labelEvery?: number;
  /** Category names fit side by side without rotation. */
  isLevel?: boolean;
  /** Factor for the size of the category names. */
  nameScale?: number;
  /** Areas begin and end at the edges of the plot. */
  isEdgeToEdge?: boolean;
  /** The value axis, if it isn't computed from the values. */
  scale?: ValueScale;
  /** Names that another chart beside or below has. */
  hides?: { categories: boolean; values: boolean };
  /** Read from the right: values are at the right of columns and lines, and bars begin there. */
  isMirrored?: boolean;
}

/** A value axis set by the chart that uses it. */
export interface ValueScale {
  min?: number;
  max?: number;
  majorUnit?: number;
  /** ECMA-376 part 1, 18.8.31; the chart's own if absent. */
  numberFormat?: string;
  /** Whether gridlines and their labels are shown. */
  isShown: boolean;
}

/**
 * `c:axId` children of a plot, category axis first. There must be exactly two: PowerPoint repairs a file with three.
 */
export function axisIds(isSecondary = false): XmlElement[] {
  const ids = isSecondary ? [SECOND_CATEGORY_AXIS, SECOND_VALUE_AXIS] : [CATEGORY_AXIS, VALUE_AXIS];
  return ids.map((val) => el('c:axId', { val }));
}

/**
 * Category and value axis (ECMA-376 part 1, 21.2.2.25 and 21.2.2.226), without a value axis line and with light
 * gridlines.
 */
export function axes(chart: ChartSpec, context: ChartContext, look: AxesLook): XmlElement[] {
  return [categoryAxis(chart, context, look), valueAxis(chart, context, look)];
}

function categoryAxis(chart: ChartSpec, context: ChartContext, look: AxesLook): XmlElement {
  const title = chart.category_axis_title;
  const hasYears = yearDays(chart) !== null;
  return el(
    hasYears ? 'c:dateAx' : 'c:catAx',
    {},
    el('c:axId', { val: CATEGORY_AXIS }),
    el('c:scaling', {}, el('c:orientation', { val: look.isHorizontal ? 'maxMin' : 'minMax' })),
    el('c:delete', { val: 0 }),
    el('c:axPos', { val: look.isHorizontal ? 'l' : 'b' }),
    title ? axisTitle(title, context, look.isHorizontal ? { rotation: UPWARDS } : {}) : null,
    el('c:numFmt', { formatCode: hasYears ? YEAR_FORMAT : 'General', sourceLinked: 0 }),
    el('c:majorTickMark', { val: 'none' }),
    el('c:minorTickMark', { val: 'none' }),
    // With `low` the labels stay beside the plot even if values are negative.
    el('c:tickLblPos', { val: look.hides?.categories === true ? 'none' : 'low' }),
    el('c:spPr', {}, el('a:noFill'), line(HAIRLINE, tone(context.background, 'axis'))),
    // Stated so that LibreOffice wraps long names beside horizontal bars instead of cutting off their beginning.
    textProperties(context, hasYears ? { rotation: 0 } : rotationOf(look)),
    el('c:crossAx', { val: VALUE_AXIS }),
    el('c:crosses', { val: 'autoZero' }),
    el('c:auto', { val: 0 }),
    hasYears ? null : el('c:lblAlgn', { val: 'ctr' }),
    el('c:lblOffset', { val: 100 }),
    ...(hasYears
      ? [
          el('c:baseTimeUnit', { val: 'years' }),
          el('c:majorUnit', { val: look.labelEvery ?? 1 }),
          el('c:majorTimeUnit', { val: 'years' }),
        ]
      : [
          look.labelEvery === undefined ? null : el('c:tickLblSkip', { val: look.labelEvery }),
          el('c:noMultiLvlLbl', { val: 1 }),
        ]),
  );
}

/**
 * Horizontal category names, if required. LibreOffice ignores `c:tickLblSkip`: if some names are left out, an invisibly
 * small rotation keeps it from wrapping all of them, and it then drops those without room.
 */
function rotationOf({ isLevel, isHorizontal, labelEvery, nameScale: scale = 1 }: AxesLook): ChartTextLook {
  if (isHorizontal || isLevel === true) return { rotation: 0, ...(scale < 1 && { scale }) };
  return labelEvery === undefined ? {} : { rotation: UNSEEN_TURN };
}

/** In 1/60000 of a degree. */
const UNSEEN_TURN = 60;

/** The format of an axis: without decimals that would be zero at all its lines ("30.0 T"). */
function axisFormat(code: string, step: number | undefined): string {
  const [, figure = '', decimals = '', scale = ''] = /^([#,0]*0)(\.0+)(,*)(?![#0?])/u.exec(code) ?? [];
  if (decimals === '' || step === undefined) return code || 'General';
  const shown = (step / 1000 ** scale.length) * (code.includes('%') ? 100 : 1);
  return Number.isInteger(Number(shown.toPrecision(9))) ? `${figure}${code.slice((figure + decimals).length)}` : code;
}

function valueAxis(chart: ChartSpec, context: ChartContext, look: AxesLook): XmlElement {
  const title = chart.value_axis_title;
  const { min, max, majorUnit, numberFormat, isShown } = look.scale ?? scaleOf(chart, look);
  return el(
    'c:valAx',
    {},
    el('c:axId', { val: VALUE_AXIS }),
    el(
      'c:scaling',
      {},
      el('c:orientation', { val: look.isMirrored === true && look.isHorizontal ? 'maxMin' : 'minMax' }),
      max === undefined ? null : el('c:max', { val: max }),
      min === undefined ? null : el('c:min', { val: min }),
    ),
    el('c:delete', { val: 0 }),
    el('c:axPos', { val: look.isHorizontal ? 'b' : 'l' }),
    isShown ? el('c:majorGridlines', {}, el('c:spPr', {}, line(HAIRLINE, gridColour(context.background)))) : null,
    title ? axisTitle(title, context, look.isHorizontal ? {} : { rotation: UPWARDS }) : null,
    el('c:numFmt', { formatCode: numberFormat ?? axisFormat(chart.number_format, majorUnit), sourceLinked: 0 }),
    el('c:majorTickMark', { val: 'none' }),
    el('c:minorTickMark', { val: 'none' }),
    el('c:tickLblPos', { val: valueNames(look, isShown) }),
    el('c:spPr', {}, el('a:noFill'), line(0, null)),
    textProperties(context),
    el('c:crossAx', { val: CATEGORY_AXIS }),
    // With the first category on top, the bottom of the chart is at the end of the category axis.
    el('c:crosses', { val: look.isHorizontal ? 'max' : 'autoZero' }),
    el('c:crossBetween', { val: look.isEdgeToEdge === true ? 'midCat' : 'between' }),
    majorUnit === undefined ? null : el('c:majorUnit', { val: majorUnit }),
  );
}

/** Position of the values' names (`ST_TickLblPos`, ECMA-376 part 1, 21.2.3.47). */
function valueNames({ hides, isHorizontal, isMirrored }: AxesLook, isShown: boolean): 'high' | 'nextTo' | 'none' {
  if (!isShown || hides?.values === true) return 'none';
  return isMirrored === true && !isHorizontal ? 'high' : 'nextTo';
}

/** The step between the gridlines of a chart of lines; undefined if the program chooses it. */
export function gridStep(chart: ChartSpec): number | undefined {
  return scaleOf(chart, { isHorizontal: false, fromZero: false }).majorUnit;
}

/** The scale computed from the values. */
function scaleOf(chart: ChartSpec, look: AxesLook): ValueScale {
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const isAnyBelow = values.some((value) => value < 0);
  const isAnyAbove = values.some((value) => value > 0);
  const max = look.fromZero && isAnyBelow && !isAnyAbove ? 0 : look.max;
  // Without gridlines, a coarse step would only leave room beside the longest bar, or above the highest column.
  const isFine = look.fromZero && chart.data_labels;
  const majorUnit =
    isAnyBelow || max !== undefined || chart.stacked === true || isFine
      ? undefined
      : fewLines(values, look, chart.number_format);
  return {
    ...(majorUnit === undefined ? {} : { majorUnit }),
    ...(max === undefined ? {} : { max }),
    ...(look.fromZero && !isAnyBelow ? { min: 0 } : {}),
    // Data labels show the values, so gridlines would repeat them.
    isShown: !chart.data_labels,
  };
}

const MAX_LINES = 3;

/** With the largest value below this share of the scale, a finer step is better than an empty top. */
const MIN_USED = 0.75;

/** A step with at most three gridlines above zero, or four where the plot would be empty at the top; undefined if the scale doesn't start at zero. */
function fewLines(values: readonly number[], look: AxesLook, format: string): number | undefined {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isFromZero = look.fromZero || high - low > high / 6;
  if (!isFromZero || high <= 0 || !Number.isFinite(high)) return undefined;
  const withLines = (count: number): number => {
    const step = niceStep(high / count);
    return step === 2.5 * 10 ** Math.floor(Math.log10(step)) ? step * 2 : step;
  };
  const used = (step: number): number => high / (Math.ceil(high / step) * step);
  const [coarse, fine] = [withLines(MAX_LINES), withLines(MAX_LINES + 1)];
  return Math.max(used(coarse) < MIN_USED && used(fine) > used(coarse) ? fine : coarse, finestOf(format));
}

/** The smallest step that labels in a number format can distinguish; 0 if any. */
function finestOf(format: string): number {
  const [, decimals = '', thousands = ''] = /0(\.[0#]+)?(,*)/.exec(format) ?? [];
  if (!format.includes('0')) return 0;
  const percent = format.replace(/"[^"]*"/g, '').includes('%') ? 0.01 : 1;
  return percent * 1000 ** thousands.length * 10 ** -Math.max(0, decimals.length - 1);
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that isn't below `least`. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10;
  return Number((factor * power).toPrecision(3));
}

/**
 * Axes for lines with their own scale: categories hidden, values at the right, and no gridlines because those belong to
 * the columns.
 */
export function secondaryAxes(chart: ChartSpec, context: ChartContext): XmlElement[] {
  return [
    el(
      'c:catAx',
      {},
      el('c:axId', { val: SECOND_CATEGORY_AXIS }),
      el('c:scaling', {}, el('c:orientation', { val: 'minMax' })),
      el('c:delete', { val: 1 }),
      el('c:axPos', { val: 'b' }),
      el('c:majorTickMark', { val: 'none' }),
      el('c:minorTickMark', { val: 'none' }),
      el('c:tickLblPos', { val: 'none' }),
      el('c:crossAx', { val: SECOND_VALUE_AXIS }),
      el('c:crosses', { val: 'autoZero' }),
      el('c:auto', { val: 0 }),
      el('c:lblAlgn', { val: 'ctr' }),
      el('c:lblOffset', { val: 100 }),
      el('c:noMultiLvlLbl', { val: 1 }),
    ),
    el(
      'c:valAx',
      {},
      el('c:axId', { val: SECOND_VALUE_AXIS }),
      el('c:scaling', {}, el('c:orientation', { val: 'minMax' })),
      el('c:delete', { val: 0 }),
      el('c:axPos', { val: 'r' }),
      el('c:numFmt', { formatCode: chart.number_format || 'General', sourceLinked: 0 }),
      el('c:majorTickMark', { val: 'none' }),
      el('c:minorTickMark', { val: 'none' }),
      el('c:tickLblPos', { val: chart.data_labels ? 'none' : 'nextTo' }),
      el('c:spPr', {}, el('a:noFill'), line(0, null)),
      textProperties(context),
      el('c:crossAx', { val: SECOND_CATEGORY_AXIS }),
      el('c:crosses', { val: 'max' }),
      el('c:crossBetween', { val: 'between' }),
    ),
  ];
}

/** A date axis: bounds and step in days. */
interface DateScale {
  min: number;
  max: number;
  majorUnit: number;
}

const WEEK = 7;
/**
 * Steps in days. From a week on they are whole weeks, so that labels fall on the same weekday; long ones are close to
 * whole months.
 */
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const DAYS_PER_MONTH = 365.25 / 12;
/** Remainder of Monday serial numbers divided by 7. */
const MONDAY = 2;

/**
 * A scale for tasks between two days (serial numbers), with at most `maxLabels` labels. A format with days steps by
 * days and weeks, starting on Mondays from a week on. A format with months and years steps by these, as closely as
 * equal steps allow.
 */
export function dateScale(first: number, last: number, format: string, maxLabels: number): DateScale {
  const most = Math.max(2, maxLabels);
  return showsDays(format) ? byDays(first, last, most) : byMonths(first, last, most);
}

function byDays(first: number, last: number, most: number): DateScale {
  const whole = Math.max(1, Math.ceil(last) - Math.floor(first));
  const step = DAY_STEPS.find((each) => whole / each + 1 <= most) ?? yearsFor(whole, most);
  if (step < WEEK)
    return { min: Math.floor(first), max: Math.max(Math.ceil(last), Math.floor(first) + 1), majorUnit: step };
  const min = Math.floor(first) - mod(Math.floor(first) - MONDAY, WEEK);
  return { min, max: min + WEEK * Math.max(1, Math.ceil((last - min) / WEEK)), majorUnit: step };
}

function yearsFor(days: number, most: number): number {
  return 364 * Math.ceil(days / 364 / (most - 1));
}

function byMonths(first: number, last: number, most: number): DateScale {
  const months = Math.max(1, (last - first) / DAYS_PER_MONTH);
  const step = MONTH_STEPS.find((each) => months / each + 1 <= most) ?? 12 * Math.ceil(months / 12 / (most - 1));
  const date = dateOfSerial(first);
  const month = date.getUTCMonth();
  const start = Math.round(first) - (date.getUTCDate() - 1);
  const min = daysBack(start, month % Math.min(step, 12), date.getUTCFullYear(), month);
  const majorUnit = step * DAYS_PER_MONTH;
  const max = Math.max(last, min + majorUnit);
  // Equal steps leave the first of a month by a day or two: begin late enough that none falls into the month before.
  const offset = [0, 1, 2, 3].find((each) => areRightMonths(min + each, max, step, majorUnit)) ?? 0;
  return { min: min + offset, max, majorUnit };
}

/**
 * Equal steps miss the first of a month by a day or two, so the scale starts late enough that no label falls into the
 * previous month.
 */
function daysBack(start: number, months: number, year: number, month: number): number {
  return start - Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - months, 1)) / DAY_MS);
}

function areRightMonths(min: number, max: number, step: number, majorUnit: number): boolean {
  const origin = monthsOf(min);
  for (let at = 0; min + at * majorUnit <= max; at += 1) {
    if (monthsOf(min + at * majorUnit) !== origin + at * step) return false;
  }
  return true;
}

function monthsOf(serial: number): number {
  const date = dateOfSerial(serial);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function showsDays(format: string): boolean {
  return /d/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
