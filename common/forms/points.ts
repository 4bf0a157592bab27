import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { cardBoxes } from './cards.ts';
import { everyItemHas, FormSheet, heightOf, inches, largestFitting, smallRadius, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
const BAR = inches(0.08);
const GAP = inches(0.14);
const NARROW = inches(8);
const SIZES = [24, 20, 18, 16, 14] as const;
const LEAD_SIZES = [28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Narrower cards break a sentence into too many lines. */
const MIN_CARD = inches(3.2);
/** In points; where it takes less, bands have room for more. */
const MIN_CARD_SIZE = 18;
/** Cards that their words fill less than this stand empty. */
const MIN_CARD_FILL = 0.42;
/** Lines are easier to read when they end before the edge. */
const LINE_SHARE = 0.94;

/** Statements in cards side by side. `fill` is the share of the emptiest card that its words take. */
function drawCards(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing & { fill: number } {
  const sheet = new FormSheet(look);
  const boxes = cardBoxes(items.length, box);
  const fills: number[] = [];
  items.forEach((item, at) => {
    const place = boxes[at];
    if (place === undefined) return;
    const inner = { x: place.x + PADDING, y: place.y + PADDING, w: place.w - 2 * PADDING, h: place.h - 2 * PADDING };
    sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
    sheet.shape(`rule-${at}`, { x: inner.x, y: inner.y, ...RULE }, 'accent', { name: 'Line' });
    const top = inner.y + RULE.h + inches(0.18);
    const room = Math.max(0, inner.y + inner.h - top);
    const paragraphs = [words(item.text ?? '', size, { line_spacing: 1.08 })];
    fills.push(heightOf(paragraphs, inner.w, look) / Math.max(1, room));
    sheet.text(`text-${at}`, { ...inner, y: top, h: room }, 'tint', paragraphs);
  });
  return { ...sheet.drawing, fill: Math.min(...fills) };
}

/** Statements one below the other, each in a band over the whole width. */
function drawBands(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  putBands(sheet, items, box, size, look);
  return sheet.drawing;
}

function putBands(sheet: FormSheet, items: readonly FormItem[], box: Box, size: number, look: FormLook): void {
  const width = box.w - BAR;
  const paragraphs = (item: FormItem) => [words(item.text ?? '', size, { line_spacing: 1.05 })];
  const inset = Math.min(PADDING, Math.round(box.w * 0.05));
  const needed = items.map((item) => heightOf(paragraphs(item), width * LINE_SHARE - 2 * inset, look) + inches(0.2));
  const room = box.h - GAP * (items.length - 1);
  const spare = (room - needed.reduce((sum, each) => sum + each, 0)) / items.length;
  const isRoomy = Number.isFinite(spare) && spare >= 0;
  if (!isRoomy) sheet.fits = false;
  // Bands of one height look calm; where the words differ too much for it, each has what it needs and a share of the rest.
  const even = room / items.length;
  const isEven = isRoomy && needed.every((each) => each <= even);
  let y = box.y;
  items.forEach((item, at) => {
    const h = isEven || !isRoomy ? even : (needed[at] ?? 0) + spare;
    sheet.shape(`bar-${at}`, { x: box.x, y, w: BAR, h }, 'accent', { name: 'Line' });
    sheet.shape(`band-${at}`, { x: box.x + BAR, y, w: width, h }, 'tint', {
      paragraphs: paragraphs(item),
      style: { align: 'start', inset: { x: inset, y: 0 } },
      text_share: LINE_SHARE,
    });
    y += h + GAP;
  });
}

/** One statement that the others follow: it stands in a panel of its own, beside them. */
function drawLead(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const lead = items.find(({ is_key }) => is_key === true) ?? items[0];
  const isNarrow = box.w < NARROW;
  const panel = isNarrow ? { ...box, h: box.h * LEAD_SHARE } : { ...box, w: box.w * LEAD_SHARE };
  const rest = isNarrow
    ? { ...box, y: box.y + panel.h + GAP, h: box.h - panel.h - GAP }
    : { ...box, x: box.x + panel.w + GAP, w: box.w - panel.w - GAP };
  const inner = panel.w - 2 * PADDING;
  const top = panel.y + PADDING + RULE.h + inches(0.2);
  const text = { x: panel.x + PADDING, y: top, w: inner, h: Math.max(0, panel.y + panel.h - PADDING - top) };
  const largest = LEAD_SIZES.find(
    (each) => each <= size + 6 && heightOf([words(lead?.text ?? '', each, { bold: true })], inner, look) <= text.h,
  );
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', [words(lead?.text ?? '', largest ?? 14, { bold: true })]);
  putBands(
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

/** The composition that the words fill best. */
function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  if (items.length === 1)
    return largestFitting([36, 32, ...LEAD_SIZES], (size) => drawStatement(items[0], box, size, look));
  if (items.length >= 3 && items.some(({ is_key }) => is_key === true)) {
    const lead = largestFitting(SIZES.slice(1), (size) => drawLead(items, box, size, look));
    if (lead.fits) return lead;
  }
  const bands = largestFitting(SIZES, (size) => drawBands(items, box, size, look));
  const isNarrow = cardBoxes(items.length, box).some(({ w }) => w < MIN_CARD);
  if (items.length > 4 || (isNarrow && bands.fits)) return bands;
  const isFilled = drawCards(items, box, SIZES[0], look).fill >= MIN_CARD_FILL;
  // Small type in cards is worse than larger type in bands.
  const sizes = bands.fits ? SIZES.filter((size) => size >= MIN_CARD_SIZE) : SIZES;
  const cards = largestFitting(sizes, (size) => drawCards(items, box, size, look));
  return cards.fits && (isFilled || !bands.fits) ? cards : bands;
}

/** Statements with no relation between them: what bullets say, over the whole place. */
export const points: VisualForm = {
  name: 'points',
  label: 'Statements',
  prompt:
    'points: 1 to 5 statements without labels, dates or numbers to compare; each item has a text; is_key only on one that the others explain.',
  schema: z.object({ text: z.string().min(1), is_key: z.boolean().optional() }),
  items: { min: 1, max: 5 },
  chars: { label: 0, text: 170 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'text') ? null : 'forms.no_texts'),
  draw: (spec, box, look) => drawPoints(spec.items, box, look),
};
