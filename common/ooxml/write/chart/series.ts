import type { ChartSeries, ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { serialOfDate } from '../../../deck/serial-date.ts';
import { columnLetters } from '../../../deck/source.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { textColourOf, scheme } from '../background-colours.ts';
import { contrast, VISIBLE } from '../contrast.ts';
import { shadeHex, shadeOf, tone, tinted } from '../muted-colours.ts';
import type { Background } from '../background-colours.ts';
import type { ChartContext } from './chart-text.ts';

/** The numbers of a series, as in a column of the workbook. */
interface SeriesColumn {
  values: readonly (number | null)[];
  /** Sheet column, from 1. */
  column: number;
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat: string;
}

/**
 * The first children of every `c:ser`: index, order and name (ECMA-376 part 1, 21.2.2.170).
 * @param column sheet column of the series, from 1.
 */
export function seriesHead({ name }: Pick<ChartSeries, 'name'>, index: number, column = index + 2): XmlElement[] {
  return [
    el('c:idx', { val: index }),
    el('c:order', { val: index }),
    el('c:tx', {}, el('c:strRef', {}, el('c:f', {}, columnReference(column, 1)), stringCache([name]))),
  ];
}

/** Categories and values of a series with their cell references; null is a gap. */
export function seriesData(chart: ChartSpec, index: number): XmlElement[] {
  return columnData(chart, {
    values: chart.series[index]?.values ?? [],
    column: index + 2,
    numberFormat: chart.number_format,
  });
}

/** Categories (column A) and values of one column with their cell references; null is a gap. */
export function columnData(chart: ChartSpec, { values, column, numberFormat }: SeriesColumn): XmlElement[] {
  const { categories } = chart;
  const count = categories.length;
  const days = yearDays(chart);
  const cells = el('c:f', {}, columnReference(1, 2, count + 1));
  return [
    el(
      'c:cat',
      {},
      days === null
        ? el('c:strRef', {}, cells, stringCache(categories))
        : el('c:numRef', {}, cells, numberCache(days, YEAR_FORMAT)),
    ),
    el(
      'c:val',
      {},
      el(
        'c:numRef',
        {},
        el('c:f', {}, columnReference(column, 2, count + 1)),
        numberCache(
          Array.from({ length: count }, (_, at) => values[at] ?? null),
          numberFormat || 'General',
        ),
      ),
    ),
  ];
}

function numberCache(values: readonly (number | null)[], formatCode: string): XmlElement {
  return el(
    'c:numCache',
    {},
    el('c:formatCode', {}, formatCode),
    el('c:ptCount', { val: values.length }),
    values.map((value, at) => (isNumber(value) ? point(at, String(value)) : null)),
  );
}

/** How days of years are shown. */
export const YEAR_FORMAT = 'yyyy';
/** Fewer years are named one by one. */
const MIN_YEARS = 9;
/** The first year of spreadsheets is 1900. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The first days of the years that a chart of lines or areas runs through, as serial numbers; null for any other chart. With
 * dates PowerPoint and LibreOffice name every n-th year level and below its point; LibreOffice knows no interval of names.
 */
export function yearDays({ kind, categories }: ChartSpec): number[] | null {
  if ((kind !== 'line' && kind !== 'area') || categories.length < MIN_YEARS) return null;
  const first = Number(categories[0]);
  if (!categories.every((each, at) => YEAR.test(each) && Number(each) === first + at)) return null;
  return categories.map((year) => serialOfDate(`${year}-01-01`) ?? 0);
}

function stringCache(texts: readonly string[]): XmlElement {
  return el(
    'c:strCache',
    {},
    el('c:ptCount', { val: texts.length }),
    texts.map((text, index) => point(index, text)),
  );
}

function point(index: number, value: string): XmlElement {
  return el('c:pt', { idx: index }, el('c:v', {}, value));
}

/** Whether a value can be drawn; gaps and non-finite numbers can't. */
export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The colour role of a series, bar or slice: an accent, or muted because another one is emphasised. */
export interface Paint {
  kind: 'accent' | 'muted';
  /** From 0. Accents repeat in other shades, muted shades after five. */
  index: number;
  /** Number of muted items in a row, which get even steps from darkest to lightest. */
  of?: number;
}

/** The paint of a series, or of one of its points if the emphasis is on a category. */
export function seriesPaint(chart: ChartSpec, series: number, category?: number): Paint {
  const emphasis = emphasisOf(chart);
  if (emphasis.series !== undefined) {
    if (series === emphasis.series) return { kind: 'accent', index: 0 };
    return { kind: 'muted', index: series > emphasis.series ? series - 1 : series };
  }
  if (emphasis.category !== undefined && !isEmphasised(chart, category)) return { kind: 'muted', index: series };
  return { kind: 'accent', index: series };
}

/** Whether a category is emphasised. */
export function isEmphasised(chart: ChartSpec, category: number | undefined): boolean {
  const { category: first } = emphasisOf(chart);
  if (first === undefined || category === undefined) return false;
  const { count = 1, also } = COUNTED.has(chart.kind) ? (chart.emphasis ?? {}) : {};
  return category === also || (category >= first && category < first + count);
}

/** Chart kinds in which several categories may be emphasised. */
const COUNTED: ReadonlySet<ChartSpec['kind']> = new Set(['bar', 'column', 'waterfall']);

/** The paint of a slice of a pie or doughnut. */
export function slicePaint(chart: ChartSpec, slice: number): Paint {
  const { category } = emphasisOf(chart);
  if (category === undefined) return { kind: 'accent', index: slice };
  if (slice === category) return { kind: 'accent', index: 0 };
  return { kind: 'muted', index: slice > category ? slice - 1 : slice, of: chart.categories.length - 1 };
}

/** The emphasis of a chart, without indices that don't exist. */
export function emphasisOf(chart: ChartSpec): { series?: number; category?: number } {
  const { series, category } = chart.emphasis ?? {};
  if (series !== undefined && chart.series[series] !== undefined && chart.series.length > 1) return { series };
  if (category !== undefined && chart.categories[category] !== undefined) return { category };
  return {};
}

// Shades of accents after the last one, like PowerPoint's own variations.
const SHADES: readonly { lumMod?: number; lumOff?: number }[] = [
  {},
  { lumMod: 60_000 },
  { lumMod: 60_000, lumOff: 40_000 },
  { lumMod: 80_000, lumOff: 20_000 },
];
/** Large areas of text colour over a picture are made weaker than lines, but differ from their overlay by 3:1. */
const FOREIGN_FILL_STRENGTH = 1.15;
const DARKER_STEP = 2_000;
const MUTED_LIGHT = [66_000, 76_000, 54_000, 82_000, 46_000];
const MUTED_DARK = [60_000, 72_000, 48_000, 80_000, 38_000];
// Slices in legend order, from the most to the least prominent.
const STEPS_LIGHT = [55_000, 85_000] as const;
const STEPS_DARK = [40_000, 78_000] as const;

/** A paint as a theme colour. */
export function paintColour(paint: Paint, { background, accents }: ChartContext): XmlElement {
  if (paint.kind === 'accent') {
    const shade = SHADES[Math.floor(paint.index / accents.length) % SHADES.length] ?? {};
    return el(
      'a:schemeClr',
      { val: accents[paint.index % accents.length]?.name ?? 'accent1' },
      shade.lumMod === undefined ? null : el('a:lumMod', { val: shade.lumMod }),
      shade.lumOff === undefined ? null : el('a:lumOff', { val: shade.lumOff }),
    );
  }
  return shadeOf(tinted(background), mutedShade(paint, background), FOREIGN_FILL_STRENGTH);
}

function mutedShade({ index, of }: Paint, background: Background): number {
  if (of !== undefined) {
    const [first, last] = background.isDark ? STEPS_DARK : STEPS_LIGHT;
    return Math.round(first + ((last - first) * index) / Math.max(1, of - 1));
  }
  const shades = background.isDark ? MUTED_DARK : MUTED_LIGHT;
  const kept = shades[index % shades.length] ?? 50_000;
  const { card } = background;
  const first = shades[0] ?? kept;
  // A card is lighter than the background that the muted colour is a shade of.
  let darkened = first;
  while (card !== null && darkened > 0 && contrast(shadeHex(tinted(background), darkened), card.hex) < VISIBLE)
    darkened -= DARKER_STEP;
  return Math.round((kept * darkened) / first);
}

/** The text colour with the best contrast on a paint: text colour or background. */
export function labelColourOn(paint: Paint, context: ChartContext): XmlElement {
  const { background, accents } = context;
  if (paint.kind === 'muted' && background.isForeign) return textColourOf(background);
  // Other shades of an accent are treated like the accent itself.
  const behind =
    paint.kind === 'muted'
      ? shadeHex(tinted(background), mutedShade(paint, background))
      : accents[paint.index % accents.length]?.hex;
  if (behind === undefined) return scheme(background.name);
  return contrast(background.textHex, behind) >= contrast(background.backgroundHex, behind)
    ? textColourOf(background)
    : scheme(background.name);
}

/** Colour of muted lines in a chart. */
export function gridColour(background: Background): XmlElement {
  return tone(background, 'rule');
}

const EM_PER_CHARACTER = 0.56;
/** Minimum distance of two names, em. */
const GAP_EM = 1;
/** Share of the chart's width left for the plot beside the values and title of the other axis. */
const PLOT_SHARE = 0.9;
const MIN_PLOT_SHARE = 0.3;
/** Longer names are not time steps. */
const MAX_STEP_LENGTH = 9;

/**
 * Interval at which categories can be named on one line without rotation.
 * @param share of the chart's width for the plot and its axis.
 */
export function labelEvery(chart: ChartSpec, context: ChartContext, share = 1): number {
  const longest = Math.max(1, ...chart.categories.map((category) => [...category].length));
  const needed = (longest * EM_PER_CHARACTER + GAP_EM) * context.textSizePt * EMU_PER_PT;
  const available = context.size.w * Math.max(MIN_PLOT_SHARE, share - (1 - PLOT_SHARE));
  const most = Math.max(1, Math.floor(available / needed));
  const every = Math.ceil(chart.categories.length / most);
  return every === 1 || !areSteps(chart) ? every : (roundSteps(chart).find((each) => each >= every) ?? every);
}

/** Years are labelled every five or ten rather than every three, months and quarters by whole parts of a year. */
function roundSteps({ categories }: ChartSpec): readonly number[] {
  if (categories.every((name) => /^\p{L}{3,}\.? \d{4}$/u.test(name))) return [2, 3, 6, 12, 24, 60, 120];
  return categories.every((name) => /^Q[1-4] \d{4}$/u.test(name)) ? [2, 4, 8, 20, 40] : [2, 5, 10, 20, 50];
}

/** Whether categories are steps of a scale (years, quarters), so that readers can fill in unlabelled ones. */
export function areSteps(chart: ChartSpec): boolean {
  return chart.categories.every((category) => /\d/.test(category) && [...category].length <= MAX_STEP_LENGTH);
}

/** Maximum number of lines of a name under its column; longer ones are easier to read rotated. */
const MAX_LINES = 3;

/** Names are a little smaller before they are rotated, down to this. */
const NAME_SCALES = [1, 0.92, 0.84, 0.76];
const MIN_NAME_PT = 9;

/** Size of category names, over the chart's text, at which they all are level under their columns; null where none is. */
export function levelNameScale(chart: ChartSpec, context: ChartContext): number | null {
  const scales = NAME_SCALES.filter((scale) => scale === 1 || context.textSizePt * scale >= MIN_NAME_PT);
  return scales.find((scale) => namesFitLevel(chart, context, scale)) ?? null;
}

/** Whether all category names fit horizontally under their columns, wrapped between words. */
function namesFitLevel(chart: ChartSpec, context: ChartContext, scale: number): boolean {
  const em = context.textSizePt * scale * EMU_PER_PT;
  const slot = (context.size.w * PLOT_SHARE) / Math.max(1, chart.categories.length) / em / EM_PER_CHARACTER;
  return chart.categories.every((category) => {
    const words = category.split(/\s+/u).map((word) => [...word].length);
    return Math.max(...words) <= slot && [...category].length <= slot * MAX_LINES * 0.8;
  });
}

/** The sheet with the data of a chart. */
export const DATA_SHEET = 'Sheet1';

/**
 * An absolute reference to cells of one column, such as `Sheet1!$B$2:$B$9`, or to a single cell if both rows are equal.
 * @param column from 1.
 * @param firstRow from 1.
 */
export function columnReference(column: number, firstRow: number, lastRow = firstRow): string {
  const letters = columnLetters(column);
  const first = `${DATA_SHEET}!$${letters}$${firstRow}`;
  return lastRow === firstRow ? first : `${first}:$${letters}$${lastRow}`;
}
