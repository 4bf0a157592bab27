import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { TableSpec } from '../deck/table.ts';
import { breakLines } from './break-lines.ts';
import type { WidthMeter } from './width-meter.ts';

/** Sizes of a native table that fills its box. */
export interface TableLayout {
  size_pt: number;
  /** EMU, one for each column; together the width of the box. */
  column_widths: number[];
  /** EMU, one for each row, as high as its highest cell. */
  row_heights: number[];
  fits: boolean;
  /** Rows, headers included, that fit at this size. */
  max_rows: number;
}

const LARGEST_PT = 14;
const SMALLEST_PT = 10;

/** Cell margins of PowerPoint (ECMA-376 part 1, 21.1.3.17), left plus right and top plus bottom. */
const MARGIN_ACROSS = 2 * 91_440;
const MARGIN_DOWN = 2 * 45_720;

/** Rows lower than 0.3 in look cramped. */
const LEAST_ROW = 274_320;

/** The largest size from 14 down to 10 pt at which the table fits its box, with column widths by what stands in them. */
export function layoutTable(meter: WidthMeter, table: TableSpec, box: Box, font: string): TableLayout {
  let layout = layoutAt(meter, table, box, font, LARGEST_PT);
  for (let size = LARGEST_PT - 1; size >= SMALLEST_PT && !layout.fits; size -= 1) {
    layout = layoutAt(meter, table, box, font, size);
  }
  return layout;
}

function layoutAt(meter: WidthMeter, table: TableSpec, box: Box, font: string, size: number): TableLayout {
  const width = Math.max(0, Math.trunc(Number.isFinite(box.w) ? box.w : 0));
  const height = Math.max(0, Number.isFinite(box.h) ? box.h : 0);
  const columnCount = Math.max(0, ...table.rows.map((row) => row.length));
  const bold = (row: number, column: number): boolean =>
    row < table.header_rows ||
    table.emphasised_rows.includes(row) ||
    table.total_rows.includes(row) ||
    (table.rows[row]?.[column]?.bold ?? false);
  const textWidth = (text: string, isBold: boolean): number =>
    meter.widthEm(text, { font, bold: isBold, italic: false }) * size;

  const columns = Array.from({ length: columnCount }, (_, column) => {
    let natural = 0;
    let least = 0;
    table.rows.forEach((cells, row) => {
      const text = cells[column]?.text ?? '';
      for (const line of text.split('\n')) natural = Math.max(natural, textWidth(line, bold(row, column)));
      for (const word of text.split(/\s+/)) least = Math.max(least, textWidth(word, bold(row, column)));
    });
    return { natural: natural * EMU_PER_PT + MARGIN_ACROSS, least: least * EMU_PER_PT + MARGIN_ACROSS };
  });
  const widths = distribute(columns, width, table.column_weights);

  const heights = table.rows.map((cells, row) => {
    const lines = cells.map((cell, column) => {
      const room = ((widths[column] ?? 0) - MARGIN_ACROSS) / EMU_PER_PT;
      const spans = [{ text: cell.text, widthPt: (text: string) => textWidth(text, bold(row, column)) }];
      return breakLines(spans, room, room).length;
    });
    const text = Math.max(1, ...lines) * meter.lineHeightEm(font) * size * EMU_PER_PT;
    return Math.max(LEAST_ROW, Math.ceil(text) + MARGIN_DOWN);
  });
  const used = heights.reduce((sum, each) => sum + each, 0);
  const fits = used <= height && width > columnCount * MARGIN_ACROSS;
  return {
    size_pt: size,
    column_widths: widths,
    row_heights: heights,
    fits,
    max_rows: rowsThatFit(heights, height, used),
  };
}

/**
 * Shares a width among columns: each gets its longest word first, then what its longest line asks for, and what is left
 * goes to all in proportion. Weights, where given, say the proportions instead.
 */
function distribute(
  columns: readonly { natural: number; least: number }[],
  width: number,
  weights: readonly number[] | undefined,
): number[] {
  const wanted = columns.map((column, index) => {
    const weight = weights?.[index];
    return weight !== undefined && weight > 0 ? weight : column.natural;
  });
  const allWanted = sum(wanted);
  const least = columns.map((column) => column.least);
  const allLeast = sum(least);
  const allNatural = sum(columns.map((column) => column.natural));
  let shares: number[];
  if (weights || allNatural <= width) shares = wanted.map((each) => (width * each) / (allWanted || 1));
  else if (allLeast >= width) shares = least.map((each) => (width * each) / (allLeast || 1));
  else {
    const stretch = (width - allLeast) / (allNatural - allLeast || 1);
    shares = columns.map((column) => column.least + (column.natural - column.least) * stretch);
  }
  const widths = shares.map(Math.floor);
  const last = widths.length - 1;
  if (last >= 0) widths[last] = (widths[last] ?? 0) + width - sum(widths);
  return widths;
}

function rowsThatFit(heights: readonly number[], height: number, used: number): number {
  if (heights.length === 0) return Math.floor(height / LEAST_ROW);
  if (used <= height) return heights.length + Math.floor((height - used) / (used / heights.length));
  let rest = height;
  const first = heights.findIndex((each) => (rest -= each) < 0);
  return first === -1 ? heights.length : first;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
