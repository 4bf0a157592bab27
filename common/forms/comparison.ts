import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { TableCell } from '../deck/slide.ts';
import { drawTable } from './form-table.ts';
import { BODY_SIZES, inches, valueOf, widthOf } from './visual-form.ts';
import type { VisualForm } from './visual-form.ts';

const MAX_COLUMNS = 4;
const MAX_ROWS = 6;
/** With a larger share of empty cells, the columns aren't compared by the same criteria. */
const MAX_EMPTY = 0.25;
/** Cells of up to this many characters are centred below their heads. */
const SHORT = 16;

interface Grid {
  /** Name of the column with the row labels; '' without one. */
  corner: string;
  columns: string[];
  rows: { label: string; cells: (FormItem | undefined)[] }[];
}

/**
 * The items as a grid: a row for each label, a column for each group. An initial name that no item has is that of the
 * labels.
 */
export function gridOf({ items, columns = [] }: FormSpec): Grid {
  const named = (values: (string | undefined)[]): string[] => [...new Set(values.filter((each) => each !== undefined))];
  const groups = named(items.map(({ group }) => group));
  const hasCorner = columns.length === groups.length + 1 && !groups.includes(columns[0] ?? '');
  const heads = named([...columns.slice(hasCorner ? 1 : 0), ...groups]);
  const rows = named(items.map(({ label }) => label)).map((label) => ({
    label,
    cells: heads.map((head) => items.find((item) => item.label === label && item.group === head)),
  }));
  return { corner: hasCorner ? (columns[0] ?? '') : '', columns: heads, rows };
}

export function cellText(item: FormItem | undefined): string {
  if (item === undefined) return '–';
  const { text = '' } = item;
  const [value, said] = [valueOf(item), ` ${wordsOf(text)} `];
  const isSaid = wordsOf(value)
    .split(' ')
    .every((word) => said.includes(` ${word} `));
  return isSaid ? text || '–' : [value, text].filter((each) => each !== '').join(' ');
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+|%/gu) ?? []).join(' ');
}

/** Whether a column matters as a whole: all that is said in it does, and that in more than one row. */
export function isKeyColumn(cells: readonly (FormItem | undefined)[]): boolean {
  const said = cells.filter((item) => item !== undefined);
  return said.length > 1 && said.every(({ is_key }) => is_key === true);
}

/** Heads in muted blocks, criteria at the side, the decisive cell of a row in the accent colour. */
function rowsOf({ corner, columns, rows }: Grid): TableCell[][] {
  const isShort = rows.every(({ cells }) => cells.every((item) => cellText(item).length <= SHORT));
  const align = isShort ? 'center' : 'left';
  // Words on a background of their own keep away from its edge.
  const inset = isShort ? {} : { indent: 1 };
  const keyColumns = columns.map((_, at) => isKeyColumn(rows.map(({ cells }) => cells[at])));
  return [
    [
      { text: corner, align: 'left' },
      ...columns.map((text, at): TableCell => ({
        ...{ text, align, bold: true, look: keyColumns[at] === true ? 'key_head' : 'head' },
        ...inset,
      })),
    ],
    ...rows.map(({ label, cells }): TableCell[] => [
      { text: label, align: 'left', bold: true },
      ...cells.map((item, at): TableCell => ({
        ...{ text: cellText(item), align, ...inset },
        ...(item?.is_key === true ? { bold: true, look: 'key' } : keyColumns[at] === true ? { look: 'key' } : {}),
      })),
    ]),
  ];
}

/** Whether every item is in the grid, and enough of its cells are filled. */
export function isGrid(spec: FormSpec, most: { columns: number; rows: number }, least: number): boolean {
  const { columns, rows } = gridOf(spec);
  // A row of one cell sums up the others, or what is left out.
  const cells = rows.flatMap((row) => (row.cells.filter((item) => item !== undefined).length === 1 ? [] : row.cells));
  const empty = cells.filter((item) => item === undefined).length;
  const isSized =
    columns.length >= least && columns.length <= most.columns && rows.length >= 2 && rows.length <= most.rows;
  // Where no row has a second cell, nothing is compared.
  const hasRows = columns.length === 1 || cells.length > 0;
  return isSized && hasRows && empty <= cells.length * MAX_EMPTY;
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
  decoration: 'plain',
  chars: { label: 30, text: 34, few: { items: 6, text: 100 } },
  fallback: 'emphasis_table',
  misfit: (spec) => (isGrid(spec, { columns: MAX_COLUMNS, rows: MAX_ROWS }, 2) ? null : 'forms.no_columns'),
  draw(spec, box, look) {
    const grid = gridOf(spec);
    const table = { ...{ alt: spec.alt, header_rows: 1, emphasised_rows: [], total_rows: [] }, rows: rowsOf(grid) };
    const widest = Math.max(...grid.rows.map(({ label }) => widthOf(label, 20, true, look)));
    const first = Math.min(box.w * 0.34, Math.max(box.w * 0.18, widest + inches(0.3)));
    const weights = [first, ...grid.columns.map(() => (box.w - first) / grid.columns.length)];
    return drawTable(table, box, look, { sizes: BODY_SIZES, weights, ...noteOf(spec) });
  },
};

export function noteOf({ note = '' }: FormSpec): { note?: string } {
  return note.trim() === '' ? {} : { note };
}
