import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { gridOf } from './comparison.ts';
import { BODY_SIZES, FormSheet, heightOf, inches, largestFitting, NARROW, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const MAX_ROWS = 4;
const HEAD = inches(0.42);
const GAP = inches(0.14);
/** Between cause and effect, for the arrow. */
const ARROW = inches(0.75);
const INSET = { x: inches(0.2), y: inches(0.08) } as const;
/** Height of a row, unless its words need more or its place has less. */
const ROW = inches(1.35);
/** One pair has larger type. */
const PAIR_SIZES = [28, 24, ...BODY_SIZES] as const;
const PAIR_ROW = inches(3.2);

function drawPairs(spec: FormSpec, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const { columns, rows } = gridOf(spec);
  const arrow = box.w < NARROW ? ARROW * 0.6 : ARROW;
  const w = (box.w - arrow) / 2;
  const xs = [box.x, box.x + w + arrow];
  const paragraphs = (item: FormItem | undefined, label: string) => [
    ...(label === '' || label === item?.text ? [] : [words(label, size, { bold: true })]),
    words(item?.text ?? '', size, label === '' ? {} : { space_before_pt: 2 }),
  ];
  // A label tells pairs apart.
  const isNamed = rows.length > 1;
  const texts = rows.map(({ label, cells }) =>
    cells.map((item, at) => paragraphs(item, at === 0 && isNamed ? label : '')),
  );
  const needed = Math.max(
    ...texts.flatMap((row) => row.map((each) => heightOf(each, w - 2 * INSET.x, look) + 2 * INSET.y)),
  );
  columns.forEach((name, at) => {
    const place = { x: xs[at] ?? box.x, y: box.y, w, h: HEAD };
    sheet.text(`head-${at}`, place, null, [words(name, 16, { bold: true, colour: 'accent' })], { anchor: 'middle' });
  });
  const top = box.y + HEAD + GAP / 2;
  const room = (box.y + box.h - top - GAP * (rows.length - 1)) / rows.length;
  const h = Math.min(room, Math.max(rows.length === 1 ? PAIR_ROW : ROW, Number.isFinite(needed) ? needed : room));
  rows.forEach(({ cells }, row) => {
    const y = top + row * (h + GAP);
    cells.forEach((item, at) => {
      const paint = at === 0 ? 'tint' : item?.is_key === true ? 'accent' : 'block';
      sheet.shape(`cell-${row}-${at}`, { x: xs[at] ?? box.x, y, w, h }, paint, {
        paragraphs: texts[row]?.[at] ?? [],
        style: { align: 'start', inset: INSET },
      });
    });
    sheet.connect(`arrow-${row}`, `cell-${row}-0`, `cell-${row}-1`, [3, 1], true);
  });
  return sheet.drawing;
}

/** Causes at the side of what follows from each. */
export const causeEffect: VisualForm = {
  name: 'cause_effect',
  label: 'Cause and effect',
  prompt:
    'cause_effect: 1 to 4 pairs of which the material says that one follows from the other (because, thus, enables); columns holds the heads of causes and effects; each pair is two items with the same label, the head as group, and a text.',
  schema: z.object({ label: z.string().min(1), group: z.string().min(1), text: z.string().min(1) }),
  items: { min: 2, max: 2 * MAX_ROWS },
  decoration: 'band',
  chars: { label: 30, text: 85, few: { items: 6, text: 120 } },
  fallback: 'points',
  misfit(spec) {
    const { columns, rows } = gridOf(spec);
    const isPaired = rows.every(({ cells }) => cells.every((item) => item !== undefined));
    return columns.length === 2 && isPaired && rows.length <= MAX_ROWS ? null : 'forms.no_columns';
  },
  draw: (spec, box, look) =>
    largestFitting(spec.items.length === 2 ? PAIR_SIZES : BODY_SIZES, (size) => drawPairs(spec, box, size, look)),
};
