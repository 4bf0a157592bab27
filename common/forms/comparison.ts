import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { BODY_SIZES, FormSheet, heightOf, inches, largestFitting, valueOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const MAX_COLUMNS = 4;
const MAX_ROWS = 6;
/** More empty cells than this share say that the columns are not compared by the same criteria. */
const MAX_EMPTY = 0.25;
const PAD = inches(0.12);
const MAX_ROW = inches(0.95);

interface Grid {
  columns: string[];
  rows: { label: string; cells: (FormItem | undefined)[] }[];
}

/** The items as a grid: a row for each label, a column for each group. */
function gridOf({ items, columns }: FormSpec): Grid {
  const named = (values: (string | undefined)[]): string[] => [...new Set(values.filter((each) => each !== undefined))];
  const heads = named([...(columns ?? []), ...items.map(({ group }) => group)]);
  const rows = named(items.map(({ label }) => label)).map((label) => ({
    label,
    cells: heads.map((head) => items.find((item) => item.label === label && item.group === head)),
  }));
  return { columns: heads, rows };
}

function cellText(item: FormItem | undefined): string {
  if (item === undefined) return '–';
  return [valueOf(item), item.text ?? ''].filter((each) => each !== '').join(' ') || '–';
}

function drawGrid({ columns, rows }: Grid, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const first = box.w * (columns.length === 2 ? 0.24 : 0.22);
  const w = (box.w - first) / columns.length;
  const label = (text: string) => words(text, size, { bold: true, ink: 'heading' });
  const cell = (item: FormItem | undefined) => words(cellText(item), size, { bold: item?.is_key === true });
  const isShort = rows.every(({ cells }) => cells.every((item) => cellText(item).length <= 16));
  const head = Math.max(inches(0.6), ...columns.map((name) => heightOf([label(name)], w - 3 * PAD, look) + 2 * PAD));
  const needed = rows.map((row) => {
    const cells = row.cells.map((item) => heightOf([cell(item)], w - 4 * PAD, look));
    return Math.max(
      inches(0.45),
      heightOf([label(row.label)], first - PAD, look) + 1.5 * PAD,
      ...cells.map((h) => h + 1.5 * PAD),
    );
  });
  const sum = needed.reduce((total, each) => total + each, Number.isFinite(head) ? head : 0);
  const isBounded = Number.isFinite(sum) && sum <= box.h;
  const extra = isBounded ? (box.h - sum) / rows.length : 0;
  if (!isBounded) sheet.fits = false;
  const heights = needed.map((h) =>
    isBounded ? Math.max(h, Math.min(h + extra, MAX_ROW)) : box.h / (rows.length + 1),
  );
  const top = isBounded ? head : box.h / (rows.length + 1);
  const align = isShort ? 'center' : 'start';
  const xOf = (at: number): number => box.x + first + at * w;
  columns.forEach((name, at) => {
    const place = { x: xOf(at) + PAD / 2, y: box.y, w: w - PAD, h: top };
    const style = { align, inset: { x: PAD, y: PAD / 2 } } as const;
    sheet.shape(`head-${at}`, place, 'block', { paragraphs: [words(name, size, { bold: true })], style });
  });
  let y = box.y + top;
  rows.forEach((row, at) => {
    const h = heights[at] ?? 0;
    sheet.text(`label-${at}`, { x: box.x, y, w: first - PAD, h }, null, [label(row.label)], { anchor: 'middle' });
    row.cells.forEach((item, column) => {
      const place = { x: xOf(column) + PAD / 2, y, w: w - PAD, h };
      const style = { align, anchor: 'middle', inset: { x: PAD, y: 0 } } as const;
      const pill = { x: place.x, y: y + PAD / 2, w: place.w, h: h - PAD };
      if (item?.is_key === true)
        sheet.shape(`cell-${at}-${column}`, pill, 'soft', {
          paragraphs: [cell(item)],
          style,
          geometry: 'roundRect',
          adjust: [20_000],
        });
      else sheet.text(`cell-${at}-${column}`, place, null, [cell(item)], style);
    });
    y += h;
    if (at < rows.length - 1) sheet.rule(`rule-${at}`, box.x, y, box.w);
  });
  return sheet.drawing;
}

export const comparison: VisualForm = {
  name: 'comparison',
  label: 'Comparison',
  prompt:
    'comparison: 2 to 4 named alternatives by the same 2 to 6 criteria; columns names the alternatives; each item is one cell with the criterion as label, the alternative as group, and a text or value.',
  schema: z.object({
    label: z.string().min(1),
    group: z.string().min(1),
    text: z.string().optional(),
    value: z.string().optional(),
  }),
  items: { min: 4, max: MAX_COLUMNS * MAX_ROWS },
  chars: { label: 30, text: 34 },
  fallback: 'table',
  misfit(spec) {
    const { columns, rows } = gridOf(spec);
    const cells = rows.flatMap((row) => row.cells);
    const empty = cells.filter((item) => item === undefined).length;
    const isGrid = columns.length >= 2 && columns.length <= MAX_COLUMNS && rows.length >= 2 && rows.length <= MAX_ROWS;
    return isGrid && empty <= cells.length * MAX_EMPTY ? null : 'forms.no_columns';
  },
  draw: (spec, box, look) => largestFitting(BODY_SIZES.slice(1), (size) => drawGrid(gridOf(spec), box, size, look)),
};
