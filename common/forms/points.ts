import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { cards } from './cards.ts';
import { drawChange } from './change-pair.ts';
import { drawOne } from './one-statement.ts';
import { fitDefinitions } from './rows.ts';
import type { FormParagraph } from './part.ts';
import { areTerse, drawFigures, drawShort } from './short-statements.ts';
import { partsOfStatement } from './statement-parts.ts';
import { amountIn, aroundFigure, definitionsIn, figureIn, statementsOf } from './statement.ts';
import {
  everyItemHas,
  filledHeight,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  smallRadius,
  words,
  NARROW,
  TILE_GAP,
  valueOf,
  widthOf,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
const BAR = inches(0.08);
/** All decks use these sizes: with few words, cards and figures become larger, not the type. */
const SIZES = [20, 18, 16, 14] as const;
/** Type sizes of cards side by side: those of rows. With smaller type, rows are better. */
const CARD_SIZES = [20, 18] as const;
/** So few rows of a few words each have larger type. */
const MOST_TERSE = 3;
const TERSE_SIZES = [32, 30, 28, 26, 24] as const;
/** Two have wide cards. */
const PAIR_SIZES = [24, 22, ...CARD_SIZES] as const;
const LEAD_SIZES = [32, 28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Of two statements each has about a half. */
const LEAD_OF_TWO = 0.46;
/** Between rows and cards. */
const GAP = inches(0.14);
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
/** So many statements are two by two. */
const SQUARE = 4;
/** More may be in two columns. */
const FEW = 5;
const MAX_CARD_LINES = 8;
/** For statements of very different lengths, rows are better than cards, which would be half empty. */
const UNEVEN = 1.9;
/** The minimum share of the height that the fullest card needs: with less, rows are better. Cards are a little higher than their text. */
const LEAST_WORDS = 0.56;
const CARD_AIR = 1.14;
const LEAST_CARD = 0.92;
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
function putRows(
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
      paragraphs: [words(figures?.[at] ?? '', HEAD.size, { bold: true })],
    });
    sheet.shape(`text-${first + at}`, { ...text, y, h }, 'tint', {
      paragraphs: [paragraph],
      style: { align: 'start', inset },
    });
    y += h + gap;
  });
}

/**
 * Statements side by side in cards as high as the fullest needs.
 * @param columns in each row of cards.
 */
function drawCards(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  columns = items.length,
): FormDrawing {
  const sheet = new FormSheet(look);
  const rows = Math.ceil(items.length / columns);
  const w = (box.w - TILE_GAP * (columns - 1)) / columns;
  const room = (box.h - TILE_GAP * (rows - 1)) / rows;
  const inner = w - 2 * PADDING;
  const texts = statementsOf(items, size).map((each) => [each]);
  const highest = Math.max(...texts.map((each) => heightOf(each, inner, look)));
  const needed = BAR + 2 * PADDING + highest;
  const isLong = highest > (MAX_CARD_LINES + 0.5) * size * 1.25 * EMU_PER_PT;
  const lengths = items.map(({ text = '' }) => text.length);
  const isUneven = Math.max(...lengths) > UNEVEN * Math.min(...lengths);
  if (isLong || isUneven || needed > room || needed < room * LEAST_WORDS) sheet.fits = false;
  const h = Number.isFinite(needed) ? Math.min(room, Math.max(needed * CARD_AIR, room * LEAST_CARD)) : room;
  const first = box.y + ((room - h) * rows) / 2;
  items.forEach((item, at) => {
    const x = box.x + (at % columns) * (w + TILE_GAP);
    const y = first + Math.floor(at / columns) * (h + TILE_GAP);
    const top = y + BAR + PADDING + Math.max(0, h - needed) / 2;
    const paint = item.is_key === true ? 'accent' : 'block';
    const place = { x: x + PADDING, w: inner };
    sheet.shape(`card-${at}`, { x, y, w, h }, 'tint', { name: 'Card' });
    sheet.shape(`edge-${at}`, { x, y, w, h: BAR }, paint, { name: 'Line' });
    const text = { ...place, y: top, h: Math.max(0, y + h - PADDING / 2 - top) };
    sheet.text(`text-${at}`, text, 'tint', texts[at] ?? []);
  });
  return sheet.drawing;
}

function drawRows(
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

/** The largest type that leaves air around the texts of rows; smaller than that only without. */
function airiest(sizes: readonly number[], draw: (size: number, inset: Inset) => FormDrawing): FormDrawing {
  const large = sizes.filter((size) => size >= LEAST_AIRY);
  const airy = largestFitting(large, (size) => draw(size, AIRY_INSET));
  return airy.fits ? airy : largestFitting(sizes, (size) => draw(size, INSET));
}

/** A few of them have larger type. */
const FEW_DEFINED = { count: 3, sizes: [28, 26, 24, 22] } as const;

/** Statements that are definitions; null unless all are "Name: what it is". */
function drawDefined(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing | null {
  const defined = definitionsIn(items.map(({ text = '' }) => text))?.map((each, at): FormItem => ({
    ...each,
    ...(items[at]?.is_key === true ? { is_key: true } : {}),
  }));
  if (defined === undefined) return null;
  if (defined.length <= FEW_DEFINED.count && box.w >= NARROW) {
    const beside = cards.draw({ form: 'cards', items: defined, alt: '', reason: '', alternatives: [] }, box, look);
    if (beside.fits) return beside;
  }
  const sizes = defined.length <= FEW_DEFINED.count ? [...FEW_DEFINED.sizes, ...SIZES] : SIZES;
  const drawing = fitDefinitions(defined, box, look, sizes);
  return drawing.fits ? drawing : null;
}

/** The main statement in a panel of its own, beside the others. */
function drawLead(
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
/**
 * One statement in large type over the whole width, a few with their figures large or in cards, others as definitions
 * if all are so, else in cards of similar length or in rows over the whole height.
 */
export function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  const [only] = items;
  if (only !== undefined && items.length === 1) {
    const listed = drawListed(only, box, look);
    return listed?.fits === true ? listed : drawOne(only, box, look);
  }
  const change = drawChange(items, box, look);
  if (change !== null) return change;
  const figures = drawFigures(items, box, look);
  if (figures !== null) return figures;
  const [lead] = items.filter(({ is_key }) => is_key === true);
  if (lead !== undefined && (items.length >= 3 || valueOf(lead) !== '')) {
    const sizes = items.length === 2 ? [28, 26, 24, 22, ...SIZES] : items.length === 3 ? [24, 22, ...SIZES] : SIZES;
    const apart = airiest(sizes, (size, inset) => drawLead(items, box, size, look, inset));
    if (apart.fits) return apart;
  }
  const defined = drawDefined(items, box, look);
  if (defined !== null) return defined;
  const short = drawShort(items, box, look);
  if (short !== null) return short;
  if (items.length > 1 && items.length <= MOST_TERSE && areTerse(items)) {
    const terse = largestFitting(TERSE_SIZES, (size) => drawRows(items, box, size, look, { figures: null }));
    if (terse.fits) return terse;
  }
  if (items.length <= SQUARE && box.w >= NARROW) {
    const columns = items.length === SQUARE ? 2 : items.length;
    const beside = largestFitting(items.length === 2 ? PAIR_SIZES : CARD_SIZES, (size) =>
      drawCards(items, box, size, look, columns),
    );
    if (beside.fits) return beside;
  }
  if (items.length === 2 && box.w >= NARROW && figuresOf(items) === null) {
    const both = airiest(CARD_SIZES, (size, inset) => drawRows(items, box, size, look, { figures: null, inset }));
    if (both.fits) return both;
  }
  const rows = airiest(SIZES, (size, inset) => drawRows(items, box, size, look, { inset }));
  if (rows.fits || items.length <= FEW || box.w < NARROW) return rows;
  return largestFitting(SIZES, (size) => drawColumns(items, box, size, look));
}

/** What a statement lists, as its parts: below what is said of them all with their figures large, or beside it; null for others. */
function drawListed(item: FormItem, box: Box, look: FormLook): FormDrawing | null {
  const { lead, parts } = partsOfStatement(item.text ?? '') ?? { lead: '', parts: [] };
  if (parts.length === 0 || box.w < NARROW) return null;
  const items = parts.map((text): FormItem => ({ text }));
  if (lead === '') return drawPoints(items, box, look);
  const head = words(lead, HEADING.size, { bold: true });
  const height = heightOf([head], box.w, look) + HEADING.below;
  const figures = drawFigures(items, { ...box, y: box.y + height, h: box.h - height }, look);
  if (figures !== null) {
    const sheet = new FormSheet(look);
    sheet.text('lead', { ...box, h: height }, 'background', [head]);
    return { parts: [...sheet.parts, ...figures.parts], fits: sheet.fits && figures.fits };
  }
  const all = [{ text: lead, is_key: true }, ...items];
  return airiest(LISTED_SIZES, (size, inset) => drawLead(all, box, size, look, inset));
}

const HEADING = { size: 20, below: inches(0.15) } as const;
const LISTED_SIZES = [24, 22, ...SIZES] as const;

/** Six or more statements in two columns of rows, the first of them at the left. */
function drawColumns(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - TILE_GAP) / 2;
  const half = Math.ceil(items.length / 2);
  putRows(sheet, items.slice(0, half), { ...box, w }, size, look, { figures: null, isWhole: true });
  // The rows of both columns are of one height, also where the second has one less.
  const rest = items.slice(half);
  const h = box.h - (half - rest.length) * ((box.h + GAP) / half);
  putRows(sheet, rest, { ...box, x: box.x + w + TILE_GAP, w, h }, size, look, {
    figures: null,
    first: half,
    isWhole: true,
  });
  return sheet.drawing;
}

/** Statements without a relation, like bullets, over the whole place. */
export const points: VisualForm = {
  name: 'points',
  label: 'Statements',
  prompt:
    'points: 1 to 5 statements without labels, dates or numbers to compare, or a list of up to 7 that is whole; each item has a text; is_key only on one that the others explain, whose value, if it has one, is shown large above its text.',
  schema: z.object({ text: z.string().min(1), value: z.string().optional(), is_key: z.boolean().optional() }),
  items: { min: 1, max: 7 },
  decoration: 'band',
  chars: { label: 0, text: 170 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'text') ? null : 'forms.no_texts'),
  draw: (spec, box, look) => drawPoints(spec.items, box, look),
};
