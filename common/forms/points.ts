import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
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
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
/** The start of the line over a statement. */
const MARK = { w: inches(0.6), h: inches(0.04) };
const BAR = inches(0.08);
/** The more statements, the smaller the type that looks right. */
const LARGEST: Readonly<Record<number, number>> = { 2: 28, 3: 24, 4: 22, 5: 20 };
const SIZES = [28, 24, 22, 20, 18, 16, 14] as const;
const LEAD_SIZES = [28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Lines are easier to read when they end before the edge. */
const MAX_LINE = inches(10.6);
const LINE_SHARE = 0.94;
const COLUMN_GAP = inches(0.6);
/** In points; smaller type is better set in whole lines. */
const MIN_GRID_SIZE = 18;
/** An amount with what it counts: what a reader looks for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not what a statement is about. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** A statement with its first amount in the accent. */
function statementOf(text: string, size_pt: number): FormParagraph {
  const found = [...text.matchAll(AMOUNT)].find((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)));
  if (found === undefined) return words(text, size_pt, { line_spacing: 1.08 });
  const [amount] = found;
  const runs = [
    { text: text.slice(0, found.index) },
    { text: amount, bold: true, colour: 'accent' as const },
    { text: text.slice(found.index + amount.length) },
  ];
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}

/** Statements one below the other, each under a line that begins in the accent. They share the height. */
function putRows(sheet: FormSheet, items: readonly FormItem[], box: Box, size: number, look: FormLook): void {
  const width = Math.min(box.w, MAX_LINE);
  const paragraphs = items.map(({ text = '' }) => statementOf(text, size));
  const needed = paragraphs.map((each) => heightOf([each], width, look) + inches(0.36));
  const sum = needed.reduce((total, each) => total + each, 0);
  const isBounded = sum <= box.h;
  if (!isBounded) sheet.fits = false;
  // Rows of one height look calm; where the words differ too much for it, each has what it needs and a share of the rest.
  const all = isBounded ? filledHeight(sum, box.h) : box.h;
  const even = all / items.length;
  const isEven = !isBounded || needed.every((each) => each <= even);
  const spare = (all - sum) / items.length;
  let y = box.y;
  paragraphs.forEach((paragraph, at) => {
    const h = isEven ? even : (needed[at] ?? 0) + spare;
    sheet.rule(`rule-${at}`, box.x, y + MARK.h / 2, width);
    sheet.shape(`mark-${at}`, { x: box.x, y, ...MARK }, 'accent', { name: 'Line' });
    // Nearer to its own line than to that of the next one.
    sheet.text(`text-${at}`, { x: box.x, y: y + inches(0.14), w: width, h: h - inches(0.16) }, null, [paragraph], {
      anchor: 'top',
    });
    y += h;
  });
}

/** Four statements in two columns, each under its line. */
function drawGrid(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - COLUMN_GAP) / 2;
  const room = w * LINE_SHARE;
  const needed = Math.max(
    ...items.map(({ text = '' }) => heightOf([statementOf(text, size)], room, look) + inches(0.35)),
  );
  const h = Math.min(box.h / 2, filledHeight(2 * needed, box.h) / 2);
  if (!(needed <= box.h / 2)) sheet.fits = false;
  items.forEach(({ text = '' }, at) => {
    const place = { x: box.x + (at % 2) * (w + COLUMN_GAP), y: box.y + Math.floor(at / 2) * h, w, h };
    sheet.rule(`rule-${at}`, place.x, place.y + MARK.h / 2, w);
    sheet.shape(`mark-${at}`, { x: place.x, y: place.y, ...MARK }, 'accent', { name: 'Line' });
    const y = place.y + inches(0.2);
    sheet.text(`text-${at}`, { x: place.x, y, w: room, h: h - inches(0.25) }, null, [statementOf(text, size)]);
  });
  return sheet.drawing;
}

function drawRows(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  putRows(sheet, items, box, size, look);
  return sheet.drawing;
}

/** One statement that the others follow: it stands in a panel of its own, beside them. */
function drawLead(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const lead = items.find(({ is_key }) => is_key === true) ?? items[0];
  const isNarrow = box.w < NARROW;
  const gap = inches(isNarrow ? 0.2 : 0.5);
  const panel = isNarrow ? { ...box, h: box.h * LEAD_SHARE } : { ...box, w: box.w * LEAD_SHARE };
  const rest = isNarrow
    ? { ...box, y: box.y + panel.h + gap, h: box.h - panel.h - gap }
    : { ...box, x: box.x + panel.w + gap, w: box.w - panel.w - gap };
  const inner = panel.w - 2 * PADDING;
  const top = panel.y + PADDING + RULE.h + inches(0.2);
  const text = { x: panel.x + PADDING, y: top, w: inner, h: Math.max(0, panel.y + panel.h - PADDING - top) };
  const largest = LEAD_SIZES.find(
    (each) => each <= size + 6 && heightOf([words(lead?.text ?? '', each, { bold: true })], inner, look) <= text.h,
  );
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', [words(lead?.text ?? '', largest ?? 14, { bold: true })]);
  putRows(
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

function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  if (items.length === 1)
    return largestFitting([36, 32, ...LEAD_SIZES], (size) => drawStatement(items[0], box, size, look));
  const sizes = SIZES.filter((size) => size <= (LARGEST[items.length] ?? 20));
  if (items.length >= 3 && items.some(({ is_key }) => is_key === true)) {
    const lead = largestFitting(sizes.slice(1), (size) => drawLead(items, box, size, look));
    if (lead.fits) return lead;
  }
  if (items.length === 4 && box.w >= NARROW) {
    const large = sizes.filter((size) => size >= MIN_GRID_SIZE);
    const grid = largestFitting(large, (size) => drawGrid(items, box, size, look));
    if (grid.fits) return grid;
  }
  return largestFitting(sizes, (size) => drawRows(items, box, size, look));
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
