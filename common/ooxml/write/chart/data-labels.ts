import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { richText, textProperties } from './chart-text.ts';
import type { ChartContext, ChartTextLook } from './chart-text.ts';
import { isNumber } from './series.ts';

/** Label position; a doughnut allows none (ECMA-376 part 1, 21.2.2.48). */
type LabelPosition = 'outEnd' | 'ctr' | 't' | 'r' | 'inEnd' | 'inBase';

export interface LabelLook {
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat?: string;
  position?: LabelPosition;
  text?: ChartTextLook;
  shows: { value?: boolean; category?: boolean; series?: boolean };
  separator?: string;
  /** Text shown instead of what the flags select, one paragraph per line; the first is bold. */
  words?: string;
  /** Fill and line around the label, if any. */
  frame?: XmlElement[];
}

/** The label of one point: its own style, or no label. It can be moved up and right by fractions of the chart size. */
export interface PointLabel {
  index: number;
  look: LabelLook | null;
  raise?: number;
  right?: number;
}

/** `c:dLbls` (ECMA-376 part 1, 21.2.2.49); without a default style only the given points are labelled. */
export function dataLabels(
  look: LabelLook | null,
  context: ChartContext,
  points: readonly PointLabel[] = [],
): XmlElement {
  return el(
    'c:dLbls',
    {},
    points.map((point) => pointLabel(point, context)),
    labelProperties(look ?? { shows: {} }, context),
    // LibreOffice draws them black up to the words, PowerPoint not at all.
    el('c:showLeaderLines', { val: 0 }),
  );
}

function pointLabel({ index, look, raise = 0, right = 0 }: PointLabel, context: ChartContext): XmlElement {
  if (look === null) return el('c:dLbl', {}, el('c:idx', { val: index }), el('c:delete', { val: 1 }));
  const isMoved = raise !== 0 || right !== 0;
  return el(
    'c:dLbl',
    {},
    el('c:idx', { val: index }),
    isMoved
      ? el(
          'c:layout',
          {},
          el('c:manualLayout', {}, el('c:x', { val: round(right) }), el('c:y', { val: round(-raise) })),
        )
      : null,
    look.words === undefined ? null : el('c:tx', {}, richText(look.words, context, look.text)),
    labelProperties(look, context),
  );
}

function labelProperties(look: LabelLook, context: ChartContext): XmlElement[] {
  const flag = (name: string, isOn: boolean | undefined): XmlElement => el(name, { val: isOn === true ? 1 : 0 });
  const isShown = look.shows.value === true || look.shows.category === true || look.shows.series === true;
  return [
    ...(look.numberFormat === undefined
      ? []
      : [el('c:numFmt', { formatCode: look.numberFormat || 'General', sourceLinked: 0 })]),
    ...(isShown
      ? [
          el('c:spPr', {}, look.frame ?? [el('a:noFill'), el('a:ln', {}, el('a:noFill'))]),
          textProperties(context, look.text),
        ]
      : []),
    ...(look.position === undefined ? [] : [el('c:dLblPos', { val: look.position })]),
    flag('c:showLegendKey', false),
    flag('c:showVal', look.shows.value),
    flag('c:showCatName', look.shows.category),
    flag('c:showSerName', look.shows.series),
    flag('c:showPercent', false),
    flag('c:showBubbleSize', false),
    ...(look.separator === undefined ? [] : [el('c:separator', {}, look.separator)]),
  ];
}

function round(fraction: number): number {
  // `|| 0` replaces -0, which would appear in the XML.
  return Math.round(fraction * 10_000) / 10_000 || 0;
}

/** A series name at its last point. */
interface EndLabel {
  series: number;
  /** Index of the series' last value. */
  point: number;
  /** How far it moves up from the point to avoid its neighbours, as a fraction of the chart's height. */
  raise: number;
}

export interface EndLabels {
  labels: EndLabel[];
  /** Width needed at the right, as a fraction of the chart's width. */
  width: number;
}

const MAX_SERIES = 6;
const MAX_WIDTH = 0.3;
/** Average advance of a character in em, a conservative value for business text. */
const EM_PER_CHARACTER = 0.56;
/** Height of a line with room to the next label: names that touch read as one text. */
const LINE_EM = 1.5;
/** Share of the chart's height for the plot, without title and category labels. */
const PLOT_SHARE = 0.85;
/** Distance between a line and its name in em: programs place it where the line ends. */
export const END_GAP_EM = 0.4;
/** Maximum distance of a label from its point in lines, so that readers can still connect them. */
const MAX_LINES_AWAY = 1.4;

/**
 * Places the names of up to six series at their line ends instead of a legend, spread so that they don't overlap.
 * @returns null if a legend works better: many series, long names, ends too close together, or only one series.
 */
export function endLabels(chart: ChartSpec, context: ChartContext): EndLabels | null {
  if (chart.series.length < 2 || chart.series.length > MAX_SERIES) return null;
  const lastIndex = chart.categories.length - 1;
  const ends = chart.series.map((series, index) => {
    const point = series.values.slice(0, lastIndex + 1).findLastIndex(isNumber);
    return { series: index, point, value: series.values[point] };
  });
  // A line that ends early would have its name among the other lines.
  if (ends.some((end) => end.point !== lastIndex)) return null;
  const widest = Math.max(...chart.series.map((series) => [...series.name].length));
  const width = ((widest * EM_PER_CHARACTER + 1 + END_GAP_EM) * context.textSizePt * EMU_PER_PT) / context.size.w;
  if (width > MAX_WIDTH) return null;
  const spread = spreadEnds(chart, context, ends);
  return spread === null ? null : { labels: spread, width };
}

function spreadEnds(
  chart: ChartSpec,
  context: ChartContext,
  ends: readonly { series: number; point: number; value: number | null | undefined }[],
): EndLabel[] | null {
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const low = Math.min(...values);
  const high = Math.max(...values);
  // Follows PowerPoint's axis: it starts at zero unless the values are close together and far from zero.
  const bottom = low > 0 && high - low > high / 6 ? 0 : low;
  const range = high - bottom || 1;
  const lineHeight = (LINE_EM * context.textSizePt * EMU_PER_PT) / context.size.h;
  const placed = ends
    .map((end) => ({ ...end, natural: (((end.value ?? 0) - bottom) / range) * PLOT_SHARE }))
    .sort((a, b) => a.natural - b.natural)
    .map((end) => ({ ...end, height: end.natural }));
  // Pushes neighbours apart until nothing overlaps; six labels need at most this many rounds.
  for (let round = 0; round < 60; round += 1) {
    for (let index = 1; index < placed.length; index += 1) {
      const [below, above] = [placed[index - 1], placed[index]];
      if (below === undefined || above === undefined) continue;
      const missing = lineHeight - (above.height - below.height);
      if (missing <= 1e-9) continue;
      below.height -= missing / 2;
      above.height += missing / 2;
    }
  }
  if (placed.some((end) => Math.abs(end.height - end.natural) > MAX_LINES_AWAY * lineHeight)) return null;
  return placed
    .map(({ series, point, height, natural }) => ({ series, point, raise: height - natural }))
    .sort((a, b) => a.series - b.series);
}

/** Average advance of a digit in em, a conservative value. */
export const EM_PER_FIGURE = 0.56;

/**
 * Approximate width of a formatted number in em: its digits, separators and literals. Date formats count their letters.
 * @param code ECMA-376 part 1, 18.8.31; only the first section is used.
 */
export function formattedWidth(code: string, value: number): number {
  return formattedLength(code, value) * EM_PER_FIGURE;
}

interface FormatShape {
  /** Number of literal characters. */
  rest: number;
  isPercent: boolean;
  /** null for General or a date. */
  figure: { hasSeparators: boolean; decimals: number; scale: number } | null;
  isGeneral: boolean;
}

/** Cache of parsed formats; charts use few different ones. */
const known = new Map<string, FormatShape>();
const MAX_KNOWN = 500;

function shapeOf(code: string): FormatShape {
  const before = known.get(code);
  if (before !== undefined) return before;
  const [section = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code) ?? [];
  let literals = 0;
  const bare = section
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted: string | undefined, escaped: string | undefined) => {
      literals += (quoted ?? escaped ?? '').length;
      return '';
    });
  const figure = /[0#?][0#?,.]*/.exec(bare)?.[0];
  const [whole = '', decimals = ''] = (figure ?? '').split('.');
  const shape: FormatShape = {
    rest: literals + bare.length - (figure ?? '').length,
    isPercent: bare.includes('%'),
    isGeneral: /general/i.test(bare),
    figure:
      figure === undefined
        ? null
        : {
            hasSeparators: whole.includes(','),
            decimals: decimals === '' ? 0 : 1 + decimals.replaceAll(',', '').length,
            scale: 1000 ** (/,*$/.exec(figure)?.[0].length ?? 0),
          },
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(code, shape);
  return shape;
}

function formattedLength(code: string, value: number): number {
  const { rest, isPercent, figure, isGeneral } = shapeOf(code);
  // General, and dates: the long month names make up for their short codes.
  if (figure === null) return isGeneral ? Math.max(rest, String(value).length) : rest;
  const size = (Math.abs(value) * (isPercent ? 100 : 1)) / figure.scale;
  const digits = size >= 1 ? Math.floor(Math.log10(size)) + 1 : 1;
  const separators = figure.hasSeparators ? Math.floor((digits - 1) / 3) : 0;
  return rest + digits + separators + figure.decimals;
}
