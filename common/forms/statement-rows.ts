import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import { amountIn, aroundFigure, figureIn, statementsOf } from './statement.ts';
import {
  filledHeight,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  smallRadius,
  words,
  NARROW,
  valueOf,
  widthOf,
} from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
const LEAD_SIZES = [32, 28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Of two statements each has about a half. */
const LEAD_OF_TWO = 0.46;
/** Between rows and cards. */
export const GAP = inches(0.14);
/** More rows than these are closer, so that their type need not be smaller. */
const MOST_AIRY = 4;
const DENSE_GAP = inches(0.09);
/** Padding of a row: its text keeps away from the edges, where there is room for that. */
const INSET = { x: inches(0.3), y: inches(0.06) } as const;
const AIRY_INSET = { x: inches(0.3), y: inches(0.12) } as const;
/** Smaller type than this is not worth the air. */
const LEAST_AIRY = 18;
/** The dark head of a row: as wide as its figure needs. Without figures it is a coloured edge: numbers would suggest an order. */
const HEAD = { edge: inches(0.14), size: 28, most: 0.3 } as const;
/** The amounts that all statements begin with, for their heads, where these go on from them; null unless each has a short one. Elsewhere it would be said twice. */
function figuresOf(items: readonly FormItem[]): string[] | null {
  const found = items.flatMap(({ text = '' }) => amountIn(text)?.text.trim() ?? []);
  const areFirst =
    found.length === items.length && items.every(({ text = '' }, at) => text.startsWith(`${found[at] ?? ''} `));
  return areFirst && found.every((each) => each.length <= MAX_FIGURE_CHARS) ? found : null;
}

/** The maximum length of an amount in the head of a card. */
const MAX_FIGURE_CHARS = 14;

interface RowsOptions {
  /** For the heads of the rows. */
  figures?: string[] | null;
  /** Number of the first row. */
  first?: number;
  /** They are as high as what is beside them. */
  isWhole?: boolean;
  inset?: Inset;
}

type Inset = Readonly<Record<'x' | 'y', number>>;

/** Statements in rows that fill most of the height: each in a card with its figure in a dark head, or with a dark edge. */
export function putRows(
  sheet: FormSheet,
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  { figures = figuresOf(items), first = 0, isWhole = false, inset = INSET }: RowsOptions = {},
): void {
  const rest = items.map((item, at): FormItem => ({
    ...item,
    text: (item.text ?? '').slice(figures?.[at]?.length ?? 0).trim(),
  }));
  const paragraphs = statementsOf(rest, size);
  const gap = items.length > MOST_AIRY ? DENSE_GAP : GAP;
  const heads = (figures ?? items.map(() => '')).map((each) => words(each, HEAD.size, { bold: true }));
  const widest = Math.max(...(figures ?? []).map((each) => widthOf(each, HEAD.size, true, look)));
  const w = figures === null ? HEAD.edge : Math.min(box.w * HEAD.most, widest * 1.2 + inches(0.4));
  const text = { x: box.x + w, w: box.w - w };
  const gaps = gap * (items.length - 1);
  const needed = paragraphs.map((each) => heightOf([each], text.w - 2 * inset.x, look) + 2 * inset.y);
  const sum = needed.reduce((total, each) => total + each, 0);
  if (!(sum <= box.h - gaps)) sheet.fits = false;
  const filled = Number.isFinite(sum) && !isWhole ? filledHeight(sum + gaps, box.h) : box.h;
  const room = filled - gaps;
  // Rows of equal height look calm; if the texts differ too much, each row has the height it needs and a share of the rest.
  const even = room / items.length;
  const isEven = !(sum <= room) || needed.every((each) => each <= even);
  let y = box.y + (box.h - filled) / 2;
  paragraphs.forEach((paragraph, at) => {
    const h = isEven ? even : (needed[at] ?? 0) + (room - sum) / items.length;
    const isKey = items[at]?.is_key === true;
    sheet.shape(`head-${first + at}`, { x: box.x, y, w, h }, isKey ? 'accent' : 'block', {
      ...(figures === null ? { name: 'Line' } : {}),
      paragraphs: heads.slice(at, at + 1),
    });
    sheet.shape(`text-${first + at}`, { ...text, y, h }, 'tint', {
      paragraphs: [paragraph],
      style: { align: 'start', inset },
    });
    y += h + gap;
  });
}

export function drawStatementRows(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  options: RowsOptions = {},
): FormDrawing {
  const sheet = new FormSheet(look);
  putRows(sheet, items, box, size, look, options);
  return sheet.drawing;
}

/** Between statements that share a card. */
const STACKED = { x: inches(0.5), y: inches(0.2) } as const;

/** Two or three statements in one card, a line between them, each with the height that it needs and a share of the rest. */
export function drawStack(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const inner = { x: box.x + HEAD.edge + STACKED.x, w: box.w - HEAD.edge - 2 * STACKED.x };
  const paragraphs = statementsOf(items, size);
  const needed = paragraphs.map((each) => heightOf([each], inner.w, look) + 2 * STACKED.y);
  const sum = needed.reduce((total, each) => total + each, 0);
  if (!(sum <= box.h)) return { parts: [], fits: false };
  const h = filledHeight(sum, box.h);
  const card = { ...box, y: box.y + (box.h - h) / 2, h };
  sheet.shape('card', card, 'tint', { name: 'Card' });
  sheet.shape('edge', { ...card, w: HEAD.edge }, 'block', { name: 'Line' });
  let { y } = card;
  paragraphs.forEach((paragraph, at) => {
    if (at > 0) sheet.rule(`rule-${at}`, inner.x, y, inner.w);
    const height = (needed[at] ?? 0) + (h - sum) / items.length;
    sheet.text(`text-${at}`, { ...inner, y, h: height }, 'tint', [paragraph], { anchor: 'middle' });
    y += height;
  });
  return sheet.drawing;
}

/** The largest type that leaves air around the texts of rows; smaller than that only without. */
export function airiest(sizes: readonly number[], draw: (size: number, inset: Inset) => FormDrawing): FormDrawing {
  const large = sizes.filter((size) => size >= LEAST_AIRY);
  const airy = largestFitting(large, (size) => draw(size, AIRY_INSET));
  return airy.fits ? airy : largestFitting(sizes, (size) => draw(size, INSET));
}

/** The main statement in a panel of its own, beside the others. */
export function drawLead(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  inset: Inset = INSET,
): FormDrawing {
  const sheet = new FormSheet(look);
  const lead = items.find(({ is_key }) => is_key === true) ?? items[0];
  const isNarrow = box.w < NARROW;
  const gap = GAP;
  const share = items.length === 2 ? LEAD_OF_TWO : LEAD_SHARE;
  const panel = isNarrow ? { ...box, h: box.h * share } : { ...box, w: box.w * share };
  const rest = isNarrow
    ? { ...box, y: box.y + panel.h + gap, h: box.h - panel.h - gap }
    : { ...box, x: box.x + panel.w + gap, w: box.w - panel.w - gap };
  const inner = panel.w - 2 * PADDING;
  const top = panel.y + PADDING + RULE.h + inches(0.2);
  const text = { x: panel.x + PADDING, y: top, w: inner, h: Math.max(0, panel.y + panel.h - PADDING - top) };
  const value = valueOf(lead ?? {}) || (figureIn(lead?.text ?? '')?.figure ?? '');
  const number = FIGURE_SIZES.find((each) => widthOf(value, each, true, look) <= inner * 0.84) ?? 28;
  // A figure of the statement itself is large in its place there, so that it is not said twice.
  const around = aroundFigure(lead?.text ?? '', value) ?? { before: '', figure: value, after: lead?.text ?? '' };
  const said = (each: number): FormParagraph[] =>
    [
      ...(around.before === '' ? [] : [words(around.before, each, { bold: true })]),
      ...(value === '' ? [] : [words(value, number, { bold: true })]),
      words(around.after, each, { bold: true, ...(value === '' ? {} : { space_before_pt: 4 }) }),
    ].filter(({ runs }) => runs.some(({ text: shown }) => shown !== ''));
  const most = value === '' ? size + 4 : size;
  const largest = LEAD_SIZES.find((each) => each <= most && heightOf(said(each), inner, look) <= text.h);
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', said(largest ?? 14), { anchor: 'middle' });
  const others = items.filter((item) => item !== lead);
  // Beside the large figure of a panel, heads of rows would be as dark as that.
  putRows(sheet, others, rest, size, look, {
    ...{ figures: value === '' ? figuresOf(others) : null, isWhole: true, inset },
  });
  return sheet.drawing;
}

const FIGURE_SIZES = [72, 66, 60, 54, 48, 40, 36, 32, 28] as const;
