import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { TableSpec } from '../deck/slide.ts';
import { FULL_SIZE, plainParagraph } from './block-of.ts';
import { measuredShare } from './fonts/match-font.ts';
import { setParagraph, singleLinePt } from './set-paragraph.ts';
import type { WidthMeter } from './width-meter.ts';

/** Sizes of a native table in its box. */
export interface TableLayout {
  size_pt: number;
  /** EMU, one per column; in total the width of the box, or less for short content. */
  column_widths: number[];
  /** EMU, one per row: as high as its highest cell, and up to 0.8 in, in the body of up to three rows 1.1 in, as the box allows. */
  row_heights: number[];
  fits: boolean;
  /** Whether a word is wider than its column even at the smallest size, because there are too many columns. */
  is_torn: boolean;
  /** Whether a line of a cell is broken. */
  is_broken: boolean;
}

const MAX_PT = 18;
const MIN_PT = 10;
/** Down to this size, smaller type is better than cells with line breaks. */
const MIN_WHOLE_PT = 15;

/** Cell margins of PowerPoint (ECMA-376 part 1, 21.1.3.17), left plus right and top plus bottom. */
const MARGIN_ACROSS = 2 * 91_440;
const MARGIN_DOWN = 2 * 45_720;

/** Rows under 0.3 in look cramped, rows over 0.8 in fall apart; they grow if there is room. */
const MIN_ROW = 274_320;
const AIRY_ROW = 731_520;
/** Of so few rows each has more, or half of the place would be empty; a header doesn't, or it would look like a panel. */
const FEW = { rows: 3, airy: 1_005_840 } as const;

/** A table with little text isn't stretched further: a number would be too far from its label. One with several columns is, because its rules lead the eye. */
const MAX_STRETCH = 1.7;
const MANY_COLUMNS = 4;
const MIN_SHARE = 0.5;
const MIN_WIDTH = 4_572_000;

interface ColumnNeed {
  /** Its longest line, unbroken. */
  natural: number;
  /** Its longest word, or a figure with its unit. */
  least: number;
  /** What it has for a wider typeface in place of a missing one: a figure must not lose its unit. */
  spare: number;
}

/** A program that sets type a little wider than measured must not tear a word that fits its column exactly. */
const RESERVE = 1.03;

/** Text without letters, or with a short unit, is a figure: so many characters of one stay in one line. */
const FIGURE = /^[^\p{L}]{1,16}(?:\s\p{L}{1,4}\.?)?$/u;
const FIGURE_SPARE = 0.2;

/**
 * The largest font size from 18 down to 15 pt at which the table fits its box without line breaks in its cells, else the
 * largest down to 10 pt at which it fits, with column widths that depend on the content.
 */
export function layoutTable(meter: WidthMeter, table: TableSpec, box: Box, font: string): TableLayout {
  for (let size = MAX_PT; size >= MIN_WHOLE_PT; size -= 1) {
    const whole = layoutAt(meter, table, box, font, size);
    if (whole.fits && !whole.is_broken && !whole.is_torn) return whole;
  }
  let layout = layoutAt(meter, table, box, font, MAX_PT);
  for (let size = MAX_PT - 1; size >= MIN_PT && (layout.is_torn || !layout.fits); size -= 1) {
    layout = layoutAt(meter, table, box, font, size);
  }
  return layout;
}

function layoutAt(meter: WidthMeter, table: TableSpec, box: Box, font: string, size: number): TableLayout {
  const width = Math.max(0, Math.trunc(Number.isFinite(box.w) ? box.w : 0));
  const height = Math.max(0, Number.isFinite(box.h) ? box.h : 0);
  const bold = (row: number, column: number): boolean =>
    row < table.header_rows ||
    table.emphasised_rows.includes(row) ||
    table.total_rows.includes(row) ||
    (table.rows[row]?.[column]?.bold ?? false);
  const textWidth = (text: string, isBold: boolean): number =>
    (meter.widthEm(text, { font, bold: isBold, italic: false }) * size) / measuredShare(font, isBold);

  const linePt = singleLinePt(meter, { font, size_pt: size, bold: false, italic: false, line_spacing: { factor: 1 } });
  const needs = columnNeeds(table, (text, row, column) => textWidth(text, bold(row, column)));
  const widths = distribute(needs, width, table.column_weights);
  const heights = table.rows.map((cells, row) => {
    const lines = cells.map((cell, column) => {
      const room = ((widths[column] ?? 0) - MARGIN_ACROSS) / EMU_PER_PT;
      const look = { font, size_pt: size, bold: bold(row, column), italic: false };
      return setParagraph(
        meter,
        plainParagraph([{ ...look, text: cell.text }], look),
        { width_pt: room * measuredShare(font, look.bold), wraps: true, scale: FULL_SIZE },
        '',
      ).lines.length;
    });
    const text = Math.max(1, ...lines) * linePt * EMU_PER_PT;
    return Math.max(MIN_ROW, Math.ceil(text) + MARGIN_DOWN);
  });
  const used = sum(heights);
  const spare = heights.length > 0 ? Math.floor((height - used) / heights.length) : 0;
  const most = (row: number): number => (heights.length <= FEW.rows && row >= table.header_rows ? FEW.airy : AIRY_ROW);
  return {
    size_pt: size,
    column_widths: widths,
    row_heights: heights.map((each, row) => Math.max(each, Math.min(most(row), each + Math.max(0, spare)))),
    fits: used <= height && width > needs.length * MARGIN_ACROSS,
    is_torn: needs.some((need, column) => need.least > (widths[column] ?? 0) + 1),
    is_broken: needs.some((need, column) => need.natural > (widths[column] ?? 0) + 1),
  };
}

/** The width that each column needs in EMU, including cell margins. */
function columnNeeds(table: TableSpec, widthPt: (text: string, row: number, column: number) => number): ColumnNeed[] {
  const count = Math.max(0, ...table.rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => {
    let natural = 0;
    let least = 0;
    let figure = 0;
    table.rows.forEach((cells, row) => {
      const text = cells[column]?.text ?? '';
      if (FIGURE.test(text)) figure = Math.max(figure, widthPt(text, row, column));
      for (const line of text.split('\n')) natural = Math.max(natural, widthPt(line, row, column));
      for (const word of text.split(/[ \t\n]+/)) least = Math.max(least, widthPt(word, row, column));
    });
    least = Math.max(least, figure);
    const spare = Math.max(0, figure * (1 + FIGURE_SPARE) - natural);
    return {
      natural: natural * EMU_PER_PT + MARGIN_ACROSS,
      least: least * RESERVE * EMU_PER_PT + MARGIN_ACROSS,
      spare: spare * EMU_PER_PT,
    };
  });
}

/**
 * Distributes a width among columns: each gets its longest word first, then its longest line; the remaining width is
 * shared equally, as far as it makes the table easier to read. Weights, if given, set the proportions instead, as far
 * as the longest words allow.
 */
function distribute(needs: readonly ColumnNeed[], width: number, weights: readonly number[] | undefined): number[] {
  const least = needs.map((need) => need.least);
  const allLeast = sum(least);
  const allNatural = sum(needs.map((need) => need.natural));
  let total = width;
  let shares: number[];
  if (allLeast >= width) shares = least.map((each) => (width * each) / (allLeast || 1));
  else if (weights) shares = weighted(needs, width, weights);
  else if (allNatural <= width) {
    total = needs.length >= MANY_COLUMNS ? width : comfortable(allNatural, width);
    shares = needs.map((need) => need.natural + (total - allNatural) / needs.length);
  } else shares = squeezed(needs, width);
  const widths = shares.map(Math.floor);
  const last = widths.length - 1;
  if (last >= 0) widths[last] = (widths[last] ?? 0) + total - sum(widths);
  return widths;
}

/**
 * Widths if not every line fits: columns that need at most an equal share get what they need, so that dates and numbers
 * aren't broken in favour of a sentence; the others share the rest.
 */
function squeezed(needs: readonly ColumnNeed[], width: number): number[] {
  const fixed = new Set<ColumnNeed>();
  for (;;) {
    const free = needs.filter((need) => !fixed.has(need));
    const rest = width - sum([...fixed].map(roomy));
    const least = sum(free.map((need) => need.least));
    const modest = free.filter((need) => roomy(need) <= rest / free.length);
    const restAfter = rest - sum(modest.map(roomy));
    const leastAfter = least - sum(modest.map((need) => need.least));
    if (modest.length === 0 || leastAfter > restAfter) {
      const stretch = (rest - least) / (sum(free.map(({ natural }) => natural)) - least || 1);
      return needs.map((need) => (fixed.has(need) ? roomy(need) : need.least + (need.natural - need.least) * stretch));
    }
    for (const need of modest) fixed.add(need);
  }
}

function roomy({ natural, spare, least }: ColumnNeed): number {
  return Math.max(natural + spare, least);
}

/** The width of a table whose cells need no break: with some air, but not more than the box. */
function comfortable(allNatural: number, width: number): number {
  return Math.round(Math.min(width, Math.max(allNatural * MAX_STRETCH, width * MIN_SHARE, MIN_WIDTH)));
}

/** Widths in proportion to weights; columns that would tear a word get its width, and the others share the rest. */
function weighted(needs: readonly ColumnNeed[], width: number, weights: readonly number[]): number[] {
  const columns = needs.map(({ least }, index) => ({ least, weight: usableWeight(weights[index] ?? 1) }));
  const fixed = new Set<(typeof columns)[number]>();
  for (;;) {
    const free = columns.filter((column) => !fixed.has(column));
    const rest = width - sum([...fixed].map(({ least }) => least));
    const allWeights = sum(free.map(({ weight }) => weight));
    const share = ({ weight }: { weight: number }): number => (rest * weight) / allWeights;
    const torn = free.filter((column) => share(column) < column.least);
    if (torn.length === 0) return columns.map((column) => (fixed.has(column) ? column.least : share(column)));
    for (const column of torn) fixed.add(column);
  }
}

/** An invalid weight counts as 0. */
function usableWeight(weight: number): number {
  return weight > 0 && Number.isFinite(weight) ? weight : Number.EPSILON;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Maximum number of parts of a table: more belong in a file, not on slides. */
const MAX_PARTS = 40;

/**
 * Splits a table that is too large into several of the same box: first by columns if a word would be torn at the
 * smallest size (the first column is in each part), then by rows (the header rows are in each part, totals in the last,
 * with at least one row before them). Each part is measured; a table that fits is returned unchanged.
 */
export function splitTable(table: TableSpec, layoutOf: (part: TableSpec) => TableLayout): TableSpec[] {
  const parts = columnParts(table, layoutOf).flatMap((part) => rowParts(part, layoutOf));
  return parts.length > MAX_PARTS ? [table] : parts;
}

function columnParts(table: TableSpec, layoutOf: (part: TableSpec) => TableLayout): TableSpec[] {
  const count = Math.max(0, ...table.rows.map((row) => row.length));
  const isWide = (part: TableSpec): boolean => layoutOf(part).is_torn;
  if (count < 3 || !isWide(table)) return [table];
  for (let parts = 2; parts < count; parts += 1) {
    const each = Math.ceil((count - 1) / parts);
    const groups = Array.from({ length: parts }, (_, index) => {
      const from = 1 + index * each;
      return [0, ...range(from, Math.min(count, from + each))];
    }).filter((columns) => columns.length > 1);
    const split = groups.map((columns) => withColumns(table, columns));
    if (each === 1 || !split.some(isWide)) return split;
  }
  return [table];
}

function withColumns(table: TableSpec, columns: readonly number[]): TableSpec {
  const { column_weights: weights } = table;
  return {
    ...table,
    rows: table.rows.map((row) => columns.flatMap((column) => row[column] ?? [])),
    ...(weights ? { column_weights: columns.map((column) => weights[column] ?? 1) } : {}),
  };
}

function rowParts(table: TableSpec, layoutOf: (part: TableSpec) => TableLayout): TableSpec[] {
  if (layoutOf(table).fits) return [table];
  const head = range(0, table.header_rows);
  const last = table.rows.length - 1;
  const totals = range(table.header_rows, table.rows.length).filter(
    (row) => table.total_rows.includes(row) && range(row, last).every((next) => table.total_rows.includes(next)),
  );
  const data = range(table.header_rows, table.rows.length - totals.length);
  for (let parts = 2; parts <= Math.min(data.length, MAX_PARTS); parts += 1) {
    const each = Math.ceil(data.length / parts);
    const split = Array.from({ length: Math.ceil(data.length / each) }, (_, index) => {
      const rows = data.slice(index * each, (index + 1) * each);
      const isLast = (index + 1) * each >= data.length;
      return withRows(table, [...head, ...rows, ...(isLast ? totals : [])]);
    });
    if (split.every((part) => layoutOf(part).fits)) return split;
  }
  return [table];
}

function withRows(table: TableSpec, rows: readonly number[]): TableSpec {
  const moved = (marked: readonly number[]): number[] =>
    rows.flatMap((row, index) => (marked.includes(row) ? [index] : []));
  return {
    ...table,
    rows: rows.flatMap((row) => {
      const cells = table.rows[row];
      return cells === undefined ? [] : [cells];
    }),
    emphasised_rows: moved(table.emphasised_rows),
    total_rows: moved(table.total_rows),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
