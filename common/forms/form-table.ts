import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { TableCell, TableSpec } from '../deck/slide.ts';
import { FormSheet, heightOf, inches, largestFitting, widthOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** Cell margins of PowerPoint (ECMA-376 part 1, 21.1.3.17), left plus right and top plus bottom. */
const ACROSS = 2 * 91_440;
const DOWN = 2 * 45_720;
/** What one indent level adds to the margin, as in the writer. */
const INDENT = 182_880;
const MIN_ROW = inches(0.36);
const MAX_ROW = inches(1.15);
const NOTE_GAP = inches(0.1);
/** Two columns of short texts over the whole width would have their rows torn apart: they have this share of it. */
const NARROW = { columns: 2, needed: 0.5, share: 0.62 } as const;
/** Rather than longer heads, a table has smaller type. */
const MAX_HEAD_LINES = 2;

interface TableOptions {
  /** Sizes of type, the largest first. */
  sizes: readonly number[];
  /** Relative widths of the columns. */
  weights: readonly number[];
  note?: string;
}

/**
 * A native table over the whole width of a box, less for two narrow columns, with a muted line below; rows share the height as far as they still
 * look like rows.
 */
export function drawTable(table: TableSpec, box: Box, look: FormLook, options: TableOptions): FormDrawing {
  return largestFitting(options.sizes, (size) => tableOfSize(table, box, size, look, options));
}

function tableOfSize(
  table: TableSpec,
  box: Box,
  size: number,
  look: FormLook,
  { sizes, weights, note = '' }: TableOptions,
): FormDrawing {
  const sheet = new FormSheet(look);
  const smallest = Math.min(...sizes);
  const noteWords = [words(note, 14, { colour: 'quiet' })];
  const noteHeight = note === '' ? 0 : heightOf(noteWords, box.w, look);
  const room = box.h - (note === '' ? 0 : noteHeight + NOTE_GAP);
  const all = weights.reduce((sum, each) => sum + each, 0);
  const widest = (column: number): number =>
    Math.max(...table.rows.map((cells) => widthOf(cells[column]?.text ?? '', size, true, look))) + ACROSS;
  const isNarrow = weights.length === NARROW.columns && widest(0) + widest(1) <= box.w * NARROW.needed;
  const width = Math.round(isNarrow ? box.w * NARROW.share : box.w);
  const column_widths = weights.map((weight) => Math.floor((width * weight) / all));
  column_widths[0] = (column_widths[0] ?? 0) + width - column_widths.reduce((sum, each) => sum + each, 0);
  const isBold = (row: number, cell: TableCell): boolean =>
    row < table.header_rows ||
    cell.bold === true ||
    table.emphasised_rows.includes(row) ||
    table.total_rows.includes(row);
  const needed = table.rows.map((cells, row) =>
    Math.max(
      row < table.header_rows ? MIN_ROW * 1.2 : MIN_ROW,
      ...cells.map((cell, column) => {
        const paragraphs = cell.text.split('\n').map((line) => words(line, size, { bold: isBold(row, cell) }));
        return (
          heightOf(paragraphs, (column_widths[column] ?? 0) - ACROSS - (cell.indent ?? 0) * INDENT, look) +
          DOWN +
          EMU_PER_PT
        );
      }),
    ),
  );
  const sum = needed.reduce((total, each) => total + each, 0);
  const head = Math.max(0, ...needed.slice(0, table.header_rows));
  const isLongHead = size > smallest && head > DOWN + (MAX_HEAD_LINES + 0.5) * size * 1.15 * EMU_PER_PT;
  const fits = Number.isFinite(sum) && sum <= room && !isLongHead;
  const extra = fits ? (room - sum) / needed.length : 0;
  const row_heights = needed.map((each) =>
    Math.floor(fits ? Math.max(each, Math.min(each + extra, MAX_ROW)) : room / needed.length),
  );
  const h = row_heights.reduce((total, each) => total + each, 0);
  if (note !== '') sheet.text('note', { ...box, y: box.y + h + NOTE_GAP, h: noteHeight }, null, noteWords);
  const content = { kind: 'table' as const, table, row_heights, column_widths, size_pt: size };
  return { parts: sheet.parts, fits: fits && sheet.fits, native: { box: { ...box, w: width, h }, content } };
}
