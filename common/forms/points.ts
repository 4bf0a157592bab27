import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import {
  everyItemHas,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  smallRadius,
  words,
  NARROW,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
/** Over a statement, where all cards have room for it: the rule, and the air below. */
const MARK = inches(0.2);
const BAR = inches(0.08);
/** From the bar at the side of a statement to its words. */
const INDENT = inches(0.34);
/** The more statements, the smaller the type that looks right. */
const LARGEST: Readonly<Record<number, number>> = { 2: 28, 3: 24, 4: 22, 5: 20 };
const SIZES = [28, 24, 22, 20, 18, 16, 14] as const;
const LEAD_SIZES = [32, 28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Lines are easier to read when they end before the edge. */
const MAX_LINE = inches(10.6);
/** Between cards, and above and below their words. */
const GAP = inches(0.16);
const DOWN = inches(0.22);
const DOWN_OF_MANY = inches(0.1);
/** Places that are lower than this share of their width. */
const FLAT = 0.3;
/** In points; smaller type is better set in whole lines. */
const MIN_GRID_SIZE = 18;
/** An amount with what it counts: what a reader looks for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not what a statement is about. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  const found = [...text.matchAll(AMOUNT)].find((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)));
  return found === undefined ? null : { text: found[0], at: found.index };
}

/** A statement with its first amount in the accent. */
function statementOf(text: string, size_pt: number): FormParagraph {
  const found = amountIn(text);
  if (found === null) return words(text, size_pt, { line_spacing: 1.08 });
  const runs = [
    { text: text.slice(0, found.at) },
    { text: found.text, bold: true, colour: 'accent' as const },
    { text: text.slice(found.at + found.text.length) },
  ];
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}

/** A statement in a line of its own: a bar in the accent at its side, a thin rule above it. */
function putRow(
  sheet: FormSheet,
  paragraph: FormParagraph,
  at: number,
  place: Box,
  width: number,
  look: FormLook,
): void {
  const own = heightOf([paragraph], width, look);
  const h = Number.isFinite(own) ? Math.min(own, place.h) : place.h;
  const y = place.y + (place.h - h) / 2;
  if (at > 0) sheet.rule(`rule-${at}`, place.x, place.y - GAP / 2, place.w);
  sheet.shape(`mark-${at}`, { x: place.x, y, w: BAR, h }, 'accent', { name: 'Line' });
  sheet.text(`text-${at}`, { x: place.x + INDENT, y, w: width, h }, null, [paragraph]);
}

/** Statements in rows, or in cards of one size, in rows of so many columns; the words are as large as the fullest card allows. */
function putCards(
  sheet: FormSheet,
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  columns = 1,
): void {
  const rows = Math.ceil(items.length / columns);
  // Rows have a rule between them, and need less air than cards.
  const down = rows > 3 || columns === 1 ? DOWN_OF_MANY : DOWN;
  const w = (box.w - GAP * (columns - 1)) / columns;
  const inner = Math.min(columns === 1 ? w - INDENT : w - 2 * PADDING, MAX_LINE);
  const paragraphs = items.map(({ text = '' }) => statementOf(text, size));
  const needed = paragraphs.map((each) => heightOf([each], inner, look) + 2 * down);
  const room = box.h - GAP * (rows - 1);
  // Cards of one height look calm; where the words differ too much for it, each has what it needs and a share of the rest.
  const highest = Array.from({ length: rows }, (_, row) =>
    Math.max(...needed.slice(row * columns, (row + 1) * columns)),
  );
  const sum = highest.reduce((total, each) => total + each, 0);
  const isBounded = sum <= room;
  if (!isBounded) sheet.fits = false;
  const even = room / rows;
  const isEven = !isBounded || highest.every((each) => each <= even);
  const heights = highest.map((each) => (isEven ? even : each + (room - sum) / rows));
  const mark = isBounded && highest.every((each, row) => each + MARK <= (heights[row] ?? 0)) ? MARK : 0;
  let y = box.y;
  heights.forEach((h, row) => {
    paragraphs.slice(row * columns, (row + 1) * columns).forEach((paragraph, column) => {
      const at = row * columns + column;
      const place = { x: box.x + column * (w + GAP), y, w, h };
      if (columns === 1) {
        putRow(sheet, paragraph, at, place, Math.min(w - INDENT, MAX_LINE), look);
        return;
      }
      const x = place.x + PADDING;
      sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
      if (mark === 0) {
        sheet.text(`text-${at}`, { x, y, w: inner, h }, 'tint', [paragraph], { anchor: 'middle' });
        return;
      }
      // Texts beside each other begin at one height.
      const top = y + (h - (highest[row] ?? 0) - mark) / 2 + down;
      sheet.shape(`mark-${at}`, { x, y: top, ...RULE }, 'accent', { name: 'Line' });
      const text = { x, y: top + mark, w: inner, h: y + h - top - mark - inches(0.05) };
      sheet.text(`text-${at}`, text, 'tint', [paragraph]);
    });
    y += h + GAP;
  });
}

function drawStatements(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  columns: number,
): FormDrawing {
  const sheet = new FormSheet(look);
  putCards(sheet, items, box, size, look, columns);
  return sheet.drawing;
}

/** One statement that the others follow: it stands in a panel of its own, beside them. */
function drawLead(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const lead = items.find(({ is_key }) => is_key === true) ?? items[0];
  const isNarrow = box.w < NARROW;
  const gap = GAP;
  const panel = isNarrow ? { ...box, h: box.h * LEAD_SHARE } : { ...box, w: box.w * LEAD_SHARE };
  const rest = isNarrow
    ? { ...box, y: box.y + panel.h + gap, h: box.h - panel.h - gap }
    : { ...box, x: box.x + panel.w + gap, w: box.w - panel.w - gap };
  const inner = panel.w - 2 * PADDING;
  const top = panel.y + PADDING + RULE.h + inches(0.2);
  const text = { x: panel.x + PADDING, y: top, w: inner, h: Math.max(0, panel.y + panel.h - PADDING - top) };
  const largest = LEAD_SIZES.find(
    (each) => each <= size + 10 && heightOf([words(lead?.text ?? '', each, { bold: true })], inner, look) <= text.h,
  );
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', [words(lead?.text ?? '', largest ?? 14, { bold: true })], { anchor: 'middle' });
  putCards(
    sheet,
    items.filter((item) => item !== lead),
    rest,
    size,
    look,
  );
  return sheet.drawing;
}

/** A single statement, large, in a panel over the whole place. */
function drawStatement(item: FormItem | undefined, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const inset = Math.min(inches(0.7), Math.round(box.w * 0.07));
  sheet.shape('bar', { ...box, w: BAR * 1.5 }, 'accent', { name: 'Line' });
  sheet.shape('statement', { ...box, x: box.x + BAR * 1.5, w: box.w - BAR * 1.5 }, 'tint', {
    paragraphs: [words(item?.text ?? '', size, { line_spacing: 1.1, colour: 'heading' })],
    style: { align: 'start', inset: { x: inset, y: inches(0.2) } },
    text_share: 0.9,
  });
  return sheet.drawing;
}

/** Statements as large as their place allows. */
export function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  if (items.length === 1)
    return largestFitting([36, ...LEAD_SIZES], (size) => drawStatement(items[0], box, size, look));
  const sizes = SIZES.filter((size) => size <= (LARGEST[items.length] ?? 20));
  if (items.length >= 3 && items.some(({ is_key }) => is_key === true)) {
    const lead = largestFitting(sizes.slice(1), (size) => drawLead(items, box, size, look));
    if (lead.fits) return lead;
  }
  // Low places, such as those of closings, are filled by columns.
  if (items.length <= 4 && box.w >= NARROW && box.h < box.w * FLAT) {
    const columns = largestFitting(
      sizes.filter((size) => size >= MIN_GRID_SIZE),
      (size) => drawStatements(items, box, size, look, items.length),
    );
    if (columns.fits) return columns;
  }
  if (items.length === 4 && box.w >= NARROW) {
    const large = sizes.filter((size) => size >= MIN_GRID_SIZE);
    const grid = largestFitting(large, (size) => drawStatements(items, box, size, look, 2));
    if (grid.fits) return grid;
  }
  return largestFitting(sizes, (size) => drawStatements(items, box, size, look, 1));
}

/** Statements with no relation between them: what bullets say, over the whole place. */
export const points: VisualForm = {
  name: 'points',
  label: 'Statements',
  prompt:
    'points: 1 to 5 statements without labels, dates or numbers to compare; each item has a text; is_key only on one that the others explain.',
  schema: z.object({ text: z.string().min(1), is_key: z.boolean().optional() }),
  items: { min: 1, max: 5 },
  decoration: 'band',
  chars: { label: 0, text: 170 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'text') ? null : 'forms.no_texts'),
  draw: (spec, box, look) => drawPoints(spec.items, box, look),
};
