import type { TableSpec } from '../deck/table.ts';
import type { TableLayout } from './table-layout.ts';

/** More parts than these say that the table belongs in a file, not on slides. */
const MOST_PARTS = 40;

/**
 * Shares a table that is too large among several of the same box: columns first, where a word would be torn at the smallest
 * size (the first column stands in each part), then rows (the header rows stand in each part, totals in the last with at
 * least one row before them). Each part is measured; one that fits as it is comes back alone.
 */
export function splitTable(table: TableSpec, layoutOf: (part: TableSpec) => TableLayout): TableSpec[] {
  const parts = columnParts(table, layoutOf).flatMap((part) => rowParts(part, layoutOf));
  return parts.length > MOST_PARTS ? [table] : parts;
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
  for (let parts = 2; parts <= Math.min(data.length, MOST_PARTS); parts += 1) {
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
