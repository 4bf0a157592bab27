import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { cardBoxes } from './cards.ts';
import { everyItemHas, FormSheet, inches, largestFitting, smallRadius, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };

function drawPoints(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const boxes = cardBoxes(items.length, box);
  items.forEach((item, at) => {
    const place = boxes[at];
    if (place === undefined) return;
    const inner = { x: place.x + PADDING, y: place.y + PADDING, w: place.w - 2 * PADDING, h: place.h - 2 * PADDING };
    sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
    sheet.shape(`rule-${at}`, { x: inner.x, y: inner.y, ...RULE }, 'accent', { name: 'Line' });
    const top = inner.y + RULE.h + inches(0.18);
    sheet.text(`text-${at}`, { ...inner, y: top, h: Math.max(0, inner.y + inner.h - top) }, 'tint', [
      words(item.text ?? '', size, { line_spacing: 1.08 }),
    ]);
  });
  return sheet.drawing;
}

/** Statements side by side, with no relation between them: what bullets say, over the whole place. */
export const points: VisualForm = {
  name: 'points',
  label: 'Statements',
  prompt:
    'points: 2 to 4 statements of equal weight without labels, dates or numbers to compare; each item has a text.',
  schema: z.object({ text: z.string().min(1) }),
  items: { min: 2, max: 4 },
  chars: { label: 0, text: 190 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'text') ? null : 'forms.no_texts'),
  draw: (spec, box, look) => largestFitting([24, 20, 18, 16, 14], (size) => drawPoints(spec.items, box, size, look)),
};
