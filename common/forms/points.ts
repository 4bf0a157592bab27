import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { cards } from './cards.ts';
import { drawChange } from './change-pair.ts';
import { drawOne } from './one-statement.ts';
import { fitDefinitions } from './rows.ts';
import { airiest, drawLead, drawStack, drawStatementRows, GAP, putRows } from './statement-rows.ts';
import { areTerse, areUneven, drawFigures, drawShort } from './short-statements.ts';
import { partsOfStatement } from './statement-parts.ts';
import { definitionsIn, statementsOf } from './statement.ts';
import {
  everyItemHas,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  words,
  NARROW,
  TILE_GAP,
  valueOf,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const BAR = inches(0.08);
/** Of many statements; those of two or three may be a little larger, but no larger than a title. */
const SIZES = [20, 18, 16, 14] as const;
/** Type sizes of cards side by side: those of rows. With smaller type, rows are better. */
const CARD_SIZES = [20, 18] as const;
/** So few rows of a few words each have larger type. */
const MOST_TERSE = 3;
const TERSE_SIZES = [32, 30, 28, 26, 24] as const;
/** Three in a row have narrow cards, two and four wide ones. */
const CARDS_IN_ROW = 3;
const WIDE_SIZES = [24, 22, ...CARD_SIZES] as const;
/** So many statements are two by two. */
const SQUARE = 4;
/** More may be in two columns. */
const FEW = 5;
const MAX_CARD_LINES = 8;
/** Of texts of very different lengths one would leave its card empty. */
const UNEVEN = 2.2;
/** The minimum share of the height that the fullest card needs: with less, rows are better. Cards are a little higher than their text. */
const LEAST_WORDS = 0.64;
const CARD_AIR = 1.14;
const LEAST_CARD = 0.8;

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
  const isUneven =
    Math.max(...lengths) > UNEVEN * Math.min(...lengths) ||
    (rows === 1 &&
      areUneven(
        texts.map((each) => heightOf(each, inner, look)),
        size,
      ));
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
    const terse = largestFitting(TERSE_SIZES, (size) => drawStatementRows(items, box, size, look, { figures: null }));
    if (terse.fits) return terse;
  }
  const mayBeBeside = items.length <= SQUARE && box.w >= NARROW;
  const inRows = (sizes: readonly number[]): FormDrawing =>
    airiest(sizes, (size, inset) => drawStatementRows(items, box, size, look, { inset }));
  if (mayBeBeside) {
    const columns = items.length === SQUARE ? 2 : items.length;
    const beside = largestFitting(items.length === CARDS_IN_ROW ? CARD_SIZES : WIDE_SIZES, (size) =>
      drawCards(items, box, size, look, columns),
    );
    if (beside.fits) return beside;
  }
  const isStack = items.length <= MOST_TERSE && box.w >= NARROW && items.every(({ is_key: isKey }) => isKey !== true);
  if (isStack) {
    const stack = largestFitting(WIDE_SIZES, (size) => drawStack(items, box, size, look));
    if (stack.fits) return stack;
  }
  const rows = inRows(items.length <= MOST_TERSE ? [...WIDE_SIZES, 16, 14] : SIZES);
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
