import * as z from 'zod';
import { isForPanels } from '../deck/chart.ts';
import type { ChartSpec } from '../deck/chart.ts';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import { figureIn } from './statement.ts';
import { BODY_SIZES, FormSheet, heightOf, inches, largestFitting, NARROW, numberOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const MAX_BARS = 10;
const MAX_SERIES = 3;
const MAX_BESIDE = 3;
/** Values of a grid of small charts, one for each of many series. */
const MAX_VALUES = 40;
/** Figures of fewer periods are columns, of more a line. */
const MIN_PERIODS = 5;
/** Names of up to this many characters are placed below columns; longer or more names are easier to read beside bars. */
const SHORT_NAME = 16;
const MAX_COLUMNS = 4;
/** Share of the width for statements, and where they have too little room for type that is easy to read. */
const PANEL_SHARES = [0.32, 0.38] as const;
const EASY = 16;
/** Beside so few bars, the statements have about as much room as those. */
const FEW_BARS = { most: 3, share: 0.45 } as const;
/** The share where they have no room else: better a narrow chart than none. */
const LARGEST_SHARE = 0.46;
/** Type sizes of the statements beside the chart; fewer statements are larger. */
const PANEL_SIZES: Readonly<Record<number, readonly number[]>> = {
  1: [24, 22, ...BODY_SIZES],
  2: [24, 22, ...BODY_SIZES],
};
const GAP = inches(0.3);
const PADDING = inches(0.25);

interface Figures {
  names: string[];
  /** Names of the series; '' if there is one without a name. */
  series: string[];
  values: (number | null)[][];
  /** The unit of all values. */
  unit: string;
  /** The measure, as a line above the chart: "Growth year-over-year"; '' if unknown. */
  measure: string;
  /** Whether values are written with their sign, as changes are. */
  isSigned: boolean;
  /** Statements beside the chart: the items without a value. */
  beside: FormItem[];
  /** The bar, or with several series the series, that the message is about. */
  emphasis: ChartSpec['emphasis'];
}

function figuresOf({ items, columns = [] }: FormSpec): Figures {
  const shown = items.filter(({ value = '' }) => value.trim() !== '');
  const names = [...new Set(shown.map(({ label = '' }) => label))];
  const series = [...new Set(shown.map(({ group = '' }) => group))];
  const at = (name: string, group: string): FormItem | undefined =>
    shown.find((item) => item.label === name && (item.group ?? '') === group);
  const values = series.map((group) => names.map((name) => numberOf(at(name, group)?.value ?? '')));
  const units = new Set(shown.map((item) => unitOf(item)));
  const keys = shown.filter(({ is_key }) => is_key === true);
  const keySeries = new Set(keys.map(({ group = '' }) => group));
  const keyNames = new Set(keys.map(({ label = '' }) => label));
  const emphasis =
    series.length > 1 && keySeries.size === 1
      ? { series: series.indexOf([...keySeries][0] ?? '') }
      : series.length === 1
        ? standOut([...keyNames].map((name) => names.indexOf(name)).sort((one, other) => one - other))
        : undefined;
  const beside = items.filter(({ value = '' }) => value.trim() === '');
  const unit = units.size === 1 ? ([...units][0] ?? '') : '';
  const isSigned = shown.some(({ value = '' }) => value.trim().startsWith('+'));
  return { names, series, values, unit, measure: columns[0]?.trim() ?? '', isSigned, beside, emphasis };
}

/** Bars that stand out: one, or some that are side by side, and one apart from those; more would be a pattern, no emphasis. */
export function standOut(places: readonly number[]): ChartSpec['emphasis'] {
  const runs: number[][] = [];
  for (const at of places) {
    const last = runs.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  }
  const [longest, other, ...more] = runs.sort((one, another) => another.length - one.length);
  const [category, also] = [longest?.[0], other?.[0]];
  if (category === undefined || more.length > 0 || (other?.length ?? 0) > 1) return undefined;
  const count = longest?.length ?? 1;
  return { category, ...(count === 1 ? {} : { count }), ...(also === undefined ? {} : { also }) };
}

/** The unit of a value, including one written together with it: "92%", "$9 million". */
function unitOf({ value = '', unit = '' }: FormItem): string {
  const own = value.replaceAll(/[\d.,+\-\u2212\s\u00A0]/gu, '');
  return unit.trim() === '' ? own : unit.trim();
}

const isShare = (unit: string): boolean => /^(?:%|percent|per cent|prozent)$/iu.test(unit);
const CURRENCY = /^[$€£¥]$/u;
/** Amounts of money from here on are shown without cents. */
const LARGE = 1000;

function formatOf({ values, unit, isSigned }: Figures): string {
  const all = values.flat().filter((value) => value !== null);
  // Beside thousands, cents only make labels longer; the chart's data keep them.
  const isLarge = CURRENCY.test(unit) && all.every((value) => Math.abs(value) >= LARGE);
  const decimals = isLarge ? 0 : Math.max(0, ...all.map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0));
  const digits = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(Math.min(3, decimals))}`}`;
  const format = isShare(unit) ? `${digits}"%"` : CURRENCY.test(unit) ? `"${unit}"${digits}` : digits;
  return isSigned ? `+${format};"−"${format};${format}` : format;
}

function chartOf(spec: FormSpec, figures: Figures): ChartSpec {
  const { names, series, values, emphasis } = figures;
  const isUpright = names.length <= MAX_COLUMNS && names.every((name) => name.length <= SHORT_NAME * 2);
  const isLine = series.length > MAX_SERIES && names.length >= MIN_PERIODS && names.every((name) => /\d/u.test(name));
  return {
    ...{ kind: isLine ? 'line' : isUpright ? 'column' : 'bar', alt: spec.alt, categories: names },
    series: series.map((name, at) => ({
      name: name || figures.measure || figures.unit || spec.alt.slice(0, 60),
      values: values[at] ?? [],
      addresses: names.map(() => null),
    })),
    ...{ number_format: formatOf(figures), data_labels: true },
    ...(emphasis === undefined ? {} : { emphasis }),
  };
}

/** A name that is a figure itself: "112%", "€4.2 million". */
const FIGURE = /^[+−-]?[$€£¥]?\d[\d.,\u202f\u00a0]*\s?(?:%|[kMB]|Mio\.?|Mrd\.?|million|billion|trillion)?$/u;
const FIGURE_PT = 28;
/** A figure within its statement is a large number. */
const IN_PLACE_PT = 32;

/**
 * A statement beside a chart: its name above its text, large where it is a figure; a figure in a text without a name is large in its place.
 * @param hasKey whether one of the statements matters most: no other name is in the colour of that.
 * @param isOfFigures whether all statements have a figure and no name.
 */
function besideOf(
  { label = '', text = '', is_key }: FormItem,
  size: number,
  { hasKey, isOfFigures }: { hasKey: boolean; isOfFigures: boolean },
): FormParagraph[] {
  const around = isOfFigures ? figureIn(text) : null;
  if (around !== null)
    return [
      ...(around.before === '' ? [] : [words(around.before, size)]),
      words(around.figure, IN_PLACE_PT, { bold: true, colour: 'accent' }),
      ...(around.after === '' ? [] : [words(around.after, size)]),
    ];
  const isFigure = FIGURE.test(label);
  const colour = is_key === true || (isFigure && !hasKey) ? 'accent' : 'heading';
  return [
    ...(label === '' ? [] : [words(label, isFigure ? FIGURE_PT : size, { bold: true, colour })]),
    ...(text === '' ? [] : [words(text, size, { space_before_pt: label === '' ? 0 : 3 })]),
  ];
}

/** The statements that explain the figures, in a panel beside the chart. */
function drawPanel(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  sheet.shape('panel', box, 'tint', { name: 'Panel' });
  const hasKey = items.some(({ is_key }) => is_key === true);
  const isOfFigures = !hasKey && items.every(({ label = '', text = '' }) => label === '' && figureIn(text) !== null);
  const kind = { hasKey, isOfFigures };
  const inner = { x: box.x + PADDING, w: box.w - 2 * PADDING };
  const texts = items.map((item) => besideOf(item, size, kind));
  const even = (box.h - PADDING) / items.length;
  const needed = texts.map((text) => heightOf(text, inner.w, look) + PADDING);
  const spare = (box.h - PADDING - needed.reduce((sum, each) => sum + each, 0)) / items.length;
  // Rows of one height look calm; where a text needs more, each has what it needs and a share of the rest.
  const isByNeed = spare >= 0 && needed.some((each) => each > even);
  let y = box.y + PADDING / 2;
  texts.forEach((text, at) => {
    const h = isByNeed ? (needed[at] ?? 0) + spare : even;
    if (at > 0) sheet.rule(`rule-${at}`, inner.x, y, inner.w);
    sheet.text(`beside-${at}`, { ...inner, y: y + PADDING / 2, h: h - PADDING }, 'tint', text, { anchor: 'middle' });
    y += h;
  });
  return sheet.drawing;
}

/** Figures of one measure as a native chart, with the statements that explain them beside it. */
export const bars: VisualForm = {
  name: 'bars',
  label: 'Bars',
  prompt:
    'bars: 2 to 10 figures of one measure and unit side by side, as a chart; each item has what the figure is of as label, the value, the unit, and as group the series where two or three are compared, or six to twelve with the same two to six labels, each then in a small chart of its own; is_key on the bar or series that proves the title. columns holds one entry, what the figures are, with their period ("Growth in revenue, 2024"). Up to 3 further items without a value are statements beside the chart that say what the figures mean, each with a label and a text.',
  schema: z.object({
    label: z.string().min(1),
    value: z.string().optional(),
    unit: z.string().optional(),
    group: z.string().optional(),
    text: z.string().optional(),
  }),
  items: { min: 2, max: MAX_VALUES },
  decoration: 'plain',
  chars: { label: 32, text: 110 },
  fallback: 'emphasis_table',
  misfit(spec) {
    const figures = figuresOf(spec);
    const { names, series, values, beside } = figures;
    const isGrid = isForPanels(chartOf(spec, figures)) && beside.length === 0;
    const units = new Set(spec.items.filter(({ value = '' }) => value !== '').map((item) => unitOf(item)));
    const isWhole = values.every((row) => row.every((value) => value !== null)) && units.size === 1;
    const isSized = names.length >= 2 && names.length <= MAX_BARS && (series.length <= MAX_SERIES || isGrid);
    return isWhole && isSized && beside.length <= MAX_BESIDE && !names.includes('') ? null : 'forms.no_measure';
  },
  draw(spec, box, look) {
    const figures = figuresOf(spec);
    const isNarrow = box.w < NARROW;
    const hasPanel = figures.beside.length > 0;
    const sizes = PANEL_SIZES[figures.beside.length] ?? BODY_SIZES;
    const isRoomFor =
      (least: number) =>
      (share: number): boolean =>
        largestFitting(
          sizes.filter((size) => size >= least),
          (size) => drawPanel(figures.beside, { ...box, w: box.w * share }, size, look),
        ).fits;
    const isFew = figures.names.length * figures.series.length <= FEW_BARS.most;
    const shares = isFew ? [FEW_BARS.share] : PANEL_SHARES;
    const wide = shares.find(isRoomFor(EASY)) ?? [...PANEL_SHARES, LARGEST_SHARE].find(isRoomFor(0));
    const share = isNarrow ? 0.4 : (wide ?? shares[0] ?? LARGEST_SHARE);
    const side = isNarrow ? box.h * share : box.w * share;
    const chartBox = !hasPanel ? box : isNarrow ? { ...box, h: box.h - side - GAP } : { ...box, w: box.w - side - GAP };
    const panel = isNarrow
      ? { ...box, y: box.y + box.h - side, h: side }
      : { ...box, x: box.x + box.w - side, w: side };
    const above = headOf(figures);
    const top = above === '' ? 0 : headHeight(above, chartBox.w, look);
    const drawing = hasPanel
      ? largestFitting(sizes, (size) => drawPanel(figures.beside, panel, size, look))
      : new FormSheet(look).drawing;
    const sheet = new FormSheet(look);
    if (top > 0) sheet.text('unit', { ...chartBox, h: top }, null, [words(above, HEAD.size, { colour: 'quiet' })]);
    const chart = chartOf(spec, figures);
    const place = { ...chartBox, y: chartBox.y + top, h: chartBox.h - top };
    const hasRoom = !isForPanels(chart) || look.holdsPanels?.(chart, place) !== false;
    return {
      parts: [...sheet.parts, ...drawing.parts],
      fits: drawing.fits && sheet.fits && hasRoom,
      native: { box: place, content: { kind: 'chart', chart } },
    };
  },
};

/** The line above the bars: its type, its least height, what the panel of a chart keeps beside it, air below it, and
 *  the share of its width that it has for sure: a face that substitutes a missing one may be wider. */
const HEAD = { size: 14, h: inches(0.4), beside: inches(0.24), below: inches(0.1), sure: 0.84 } as const;

/** As high as the lines need that it has in a wider typeface: on a chart they would be over its bars. */
function headHeight(text: string, width: number, { is_tight: _, ...roomy }: FormLook): number {
  const needed = heightOf([words(text, HEAD.size)], width * HEAD.sure - HEAD.beside, roomy) + HEAD.below;
  return Number.isFinite(needed) ? Math.max(HEAD.h, needed) : HEAD.h;
}

/** The line above the bars: the measure, and the unit if neither an axis nor the labels show it. */
function headOf({ measure, unit }: Figures): string {
  const isOnLabels = unit === '' || isShare(unit) || CURRENCY.test(unit) || measure.includes(unit);
  return [measure, isOnLabels ? '' : unit].filter((part) => part !== '').join(', ');
}
