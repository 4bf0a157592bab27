import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { FormSheet, heightOf, inches, largestFitting, SIGN_PATHS, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import type { FormParagraph } from './part.ts';

const HEAD = inches(0.74);
const GAP = inches(0.2);
const PAD = inches(0.25);
const CIRCLE = inches(0.44);
const SIGN_GAP = inches(0.2);
const SIGNS = ['+', '\u2212'] as const;
/** A few short points are larger. */
const SIZES = [22, 20, 18, 16, 14] as const;
const NARROW = inches(6.5);

interface Side {
  name: string;
  items: FormItem[];
}

function sidesOf({ items, columns }: FormSpec): Side[] {
  const names = columns ?? [...new Set(items.map(({ group }) => group ?? ''))];
  return names.map((name) => ({ name, items: items.filter(({ group }) => group === name) }));
}

/** The lead word in bold, then the rest of the sentence. */
function paragraphOf({ label = '', text = '' }: FormItem, size: number): FormParagraph {
  if (label === '' || text === '') return words(label === '' ? text : label, size, { bold: text === '' });
  return { runs: [{ text: `${label}: `, bold: true }, { text }], size_pt: size };
}

function drawSides(sides: readonly Side[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - GAP) / 2;
  const room = w - 2 * PAD - CIRCLE - SIGN_GAP;
  const needed = sides.map(({ items }) => {
    const rows = items.map((item) => Math.max(CIRCLE, heightOf([paragraphOf(item, size)], room, look)) + inches(0.24));
    return Math.max(...rows) * items.length;
  });
  const most = Math.max(...needed) + inches(0.1);
  const h = box.h - HEAD;
  if (most > h) sheet.fits = false;
  sides.forEach(({ name, items }, side) => {
    const x = box.x + side * (w + GAP);
    const paint = side === 0 ? 'accent' : 'accent_2';
    sheet.shape(`head-${side}`, { x, y: box.y, w, h: HEAD }, paint, {
      paragraphs: [words(name, Math.min(20, size + 2), { bold: true })],
      style: { align: 'start', inset: { x: PAD + CIRCLE + SIGN_GAP, y: inches(0.05) } },
    });
    // The sign of the head is over those of its rows.
    const sign = { x: x + PAD, y: box.y + (HEAD - CIRCLE) / 2, w: CIRCLE, h: CIRCLE };
    const drawing = { path: SIGN_PATHS.get(SIGNS[side] ?? '') ?? '', size: { w: 256, h: 256 } };
    sheet.path(`head-sign-${side}`, { box: sign, ...drawing, fill: 'text', on: paint, name: SIGNS[side] ?? '' });
    const panel = { x, y: box.y + HEAD, w, h };
    sheet.shape(`panel-${side}`, panel, 'tint', { name: 'Panel' });
    const row = (h - inches(0.1)) / items.length;
    items.forEach((item, at) => {
      const y = panel.y + inches(0.05) + at * row;
      if (at > 0) sheet.rule(`rule-${side}-${at}`, x + PAD, y, w - 2 * PAD);
      const circle = { x: x + PAD, y: y + (row - CIRCLE) / 2, w: CIRCLE, h: CIRCLE };
      const soft = side === 0 ? 'soft' : 'soft_2';
      sheet.badge(`sign-${side}-${at}`, circle, { icon: null, sign: SIGNS[side] ?? '', fill: soft, colour: paint });
      const place = { x: x + PAD + CIRCLE + SIGN_GAP, y, w: room, h: row };
      sheet.text(`text-${side}-${at}`, place, 'tint', [paragraphOf(item, size)], { anchor: 'middle' });
    });
  });
  return sheet.drawing;
}

export const prosCons: VisualForm = {
  name: 'pros_cons',
  label: 'Pros and cons',
  prompt:
    'pros_cons: what speaks for and against one thing; columns holds the two heads, the favourable one first; each item has its head as group, a lead word as label and a text; 2 to 5 a side.',
  schema: z.object({ group: z.string().min(1), label: z.string().optional(), text: z.string().min(1) }),
  items: { min: 3, max: 10 },
  decoration: 'band',
  chars: { label: 20, text: 75, few: { items: 6, text: 110 } },
  fallback: 'comparison',
  misfit(spec) {
    const sides = sidesOf(spec);
    const isWhole = sides.reduce((sum, { items }) => sum + items.length, 0) === spec.items.length;
    const isTwo = sides.length === 2 && sides.every(({ items }) => items.length >= 1 && items.length <= 5);
    return isTwo && isWhole ? null : 'forms.no_columns';
  },
  draw(spec, box, look) {
    const sides = sidesOf(spec).slice(0, 2);
    if (box.w < NARROW) return { ...drawSides(sides, box, 14, look) };
    return largestFitting(SIZES, (size) => drawSides(sides, box, size, look));
  },
};
