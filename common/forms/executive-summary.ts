import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { drawPoints as drawStatements } from './points.ts';
import { drawRanked } from './kpi-tiles.ts';
import { fitDefinitions } from './rows.ts';
import {
  BODY_SIZES,
  everyItemHas,
  filledHeight,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  NARROW,
  valueOf,
  widthOf,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const GAP = inches(0.12);
const PAD = inches(0.25);
const MAX_ROW = inches(1.5);
/** Numbers leave room for a wider font that substitutes a missing one. */
const WIDER = 1.2;

function drawSummary(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const hasValues = items.every((item) => valueOf(item) !== '');
  const value = (item: FormItem, at: number): string => (hasValues ? valueOf(item) : String(at + 1));
  const widestAt = (points: number): number =>
    Math.max(...items.map((item, at) => widthOf(value(item, at), points, true, look))) * WIDER;
  const inset = inches(0.1);
  const most = box.w * 0.34;
  const block = hasValues ? Math.min(most, Math.max(inches(1.9), widestAt(28) + 2 * PAD)) : inches(0.95);
  const number = [28, 24, 20].find((points) => widestAt(points) + 2 * inset <= block) ?? 16;
  const w = box.w - block;
  const paragraphs = (item: FormItem) => [
    words([hasValues ? '' : valueOf(item), item.label].filter(Boolean).join(' · '), size, { bold: true }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { colour: 'quiet', space_before_pt: 2 })]),
  ];
  const needed = items.map((item) => heightOf(paragraphs(item), w - 2 * PAD, look) + inches(0.24));
  const highest = Math.max(...needed);
  const room = (box.h - GAP * (items.length - 1)) / items.length;
  if (highest > room) sheet.fits = false;
  // Claims alone end where rows of names and their texts end.
  const isShort = items.every(({ text = '' }) => text === '');
  const h = Number.isFinite(highest)
    ? Math.min(room, Math.max(highest, Math.min(MAX_ROW, isShort ? room : filledHeight(highest, room))))
    : room;
  // Half of the rows in another colour would be a pattern, no emphasis.
  const isEmphasis = items.filter(({ is_key }) => is_key === true).length * 2 < items.length;
  items.forEach((item, at) => {
    const y = box.y + at * (h + GAP);
    const isKey = isEmphasis && item.is_key === true;
    sheet.shape(`value-${at}`, { x: box.x, y, w: block, h }, isKey ? 'accent' : 'block', {
      paragraphs: [words(value(item, at), number, { bold: true })],
      style: { inset: { x: inset, y: 0 } },
    });
    sheet.shape(`claim-${at}`, { x: box.x + block, y, w, h }, 'tint', {
      paragraphs: paragraphs(item),
      style: { align: 'start', inset: { x: PAD, y: inches(0.08) } },
    });
  });
  return sheet.drawing;
}

/** Whether figures are of different kinds or sizes, so that equal places would suggest a comparison. */
function areUnlike(items: readonly FormItem[]): boolean {
  const kinds = new Set(items.map((item) => valueOf(item).replaceAll(/[\d.,+\-\u2212\s\u00A0]/gu, '')));
  return kinds.size > 1;
}

export const executiveSummary: VisualForm = {
  name: 'executive_summary',
  label: 'Executive summary',
  prompt:
    'executive_summary: 3 to 5 findings that answer the title; each item has a label and a text that proves it; one with a number has that as value with its unit, and a label that completes it as a sentence.',
  schema: z.object({
    value: z.string().optional(),
    unit: z.string().optional(),
    label: z.string().min(1),
    text: z.string().optional(),
  }),
  items: { min: 3, max: 5 },
  decoration: 'band',
  chars: { label: 70, text: 85, few: { items: 4, text: 130 } },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'label') ? null : 'forms.no_labels'),
  draw(spec, box, look) {
    const { items } = spec;
    // Names say more than row numbers that are in no order.
    const hasNames = everyItemHas(spec, 'text') && items.every((item) => valueOf(item) === '');
    const named = hasNames ? fitDefinitions(items, box, look, BODY_SIZES) : null;
    if (named?.fits === true) return named;
    // Only names: shown as statements.
    if (items.every((item) => valueOf(item) === '' && (item.text ?? '') === ''))
      return drawStatements(
        items.map(({ label = '', ...item }) => ({ ...item, text: label })),
        box,
        look,
      );
    const isShort = items.every(({ text = '' }) => text === '');
    // Figures without a text would be in rows that are empty at the end.
    if (isShort && box.w >= NARROW && everyItemHas(spec, 'value') && areUnlike(items)) {
      const ranked = largestFitting(BODY_SIZES, (size) => drawRanked(items, box, size, look));
      if (ranked.fits) return ranked;
    }
    // Claims alone would be small in their rows.
    return largestFitting(isShort ? [28, 24, 22, ...BODY_SIZES] : BODY_SIZES.slice(1), (size) =>
      drawSummary(items, box, size, look),
    );
  },
};
