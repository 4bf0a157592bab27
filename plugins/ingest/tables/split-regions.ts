import type { Cell } from '../../../common/deck/source.ts';

/** The used cells of a sheet by row number, each with its column numbers; both count from 1. */
type SheetCells = ReadonlyMap<number, ReadonlyMap<number, Cell>>;

/** A separate rectangle of a sheet; all bounds are inclusive. */
export interface SheetRegion {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** If there are more parts than this, they belong to one table with gaps. */
const MAX_REGIONS = 80;

/** Lines over the first column of a table: its name and what is said of it. */
const MAX_LINES_ABOVE = 2;

interface Part {
  /** Used rows in order, each with its used columns in order. */
  rows: { row: number; columns: number[] }[];
  left: number;
  right: number;
}

/**
 * Splits a sheet at empty rows and columns into tables and texts, in reading order. A gap inside a table doesn't split
 * it: rows of the same shape below, or figures without labels beside it, belong to the table.
 */
export function splitRegions(cells: SheetCells): SheetRegion[] {
  const rows = [...cells]
    .map(([row, columns]) => ({
      row,
      columns: [...columns].flatMap(([column, cell]) => (cell.raw === '' ? [] : [column])).sort((a, b) => a - b),
    }))
    .filter((each) => each.columns.length > 0)
    .sort((a, b) => a.row - b.row);
  if (rows.length === 0) return [];
  const whole = partOf(rows);
  const parts = split(whole, cells, 0);
  return (parts.length > MAX_REGIONS ? [whole] : parts).map((part) => ({
    top: part.rows[0]?.row ?? 1,
    bottom: part.rows.at(-1)?.row ?? 1,
    left: part.left,
    right: part.right,
  }));
}

function partOf(rows: Part['rows']): Part {
  let left = Infinity;
  let right = 0;
  for (const { columns } of rows) {
    left = Math.min(left, columns[0] ?? Infinity);
    right = Math.max(right, columns.at(-1) ?? 0);
  }
  return { rows, left, right };
}

function split(part: Part, cells: SheetCells, depth: number): Part[] {
  if (depth > 6) return [part];
  const byRows = splitByRows(part, cells);
  if (byRows.length > MAX_REGIONS) return [part];
  if (byRows.length > 1) return byRows.flatMap((each) => split(each, cells, depth + 1));
  const byColumns = splitByColumns(part, cells);
  if (byColumns.length > 1) return byColumns.flatMap((each) => split(each, cells, depth + 1));
  return [part];
}

function splitByRows(part: Part, cells: SheetCells): Part[] {
  const groups: Part['rows'][] = [];
  let last = -Infinity;
  for (const row of part.rows) {
    if (row.row > last + 1) groups.push([]);
    groups.at(-1)?.push(row);
    last = row.row;
  }
  const parts: Part[] = [];
  for (const group of groups) {
    const next = partOf(group);
    const before = parts.at(-1);
    if (before && continuesBelow(before, next, cells)) parts[parts.length - 1] = partOf([...before.rows, ...group]);
    else parts.push(next);
  }
  return parts;
}

/** Whether parts are one table with an empty row in it: same width, and figures below figures. */
function continuesBelow(before: Part, next: Part, cells: SheetCells): boolean {
  const gap = (next.rows[0]?.row ?? 0) - (before.rows.at(-1)?.row ?? 0);
  if (gap !== 2 || before.rows.length < 2 || before.left === before.right) return false;
  if (next.left < before.left || next.right > before.right) return false;
  // A name alone in the first column heads the rows below it: "EXPENDITURE".
  const [head, second] = next.rows;
  const isHeading =
    second !== undefined && head?.columns.length === 1 && head.columns[0] === before.left && next.left === before.left;
  const start = isHeading ? second : head;
  const top = cells.get(start?.row ?? 0);
  const above = cells.get(before.rows.at(-1)?.row ?? 0);
  const figures = (start?.columns ?? []).filter((column) => isFigure(top?.get(column)));
  return figures.length > 0 && figures.every((column) => isFigure(above?.get(column)));
}

function splitByColumns(part: Part, cells: SheetCells): Part[] {
  const used = new Set(part.rows.flatMap(({ columns }) => columns));
  const spans: { left: number; right: number }[] = [];
  for (let column = part.left; column <= part.right; column += 1) {
    if (!used.has(column)) continue;
    const span = spans.at(-1);
    if (span && span.right === column - 1) span.right = column;
    else spans.push({ left: column, right: column });
  }
  if (spans.length < 2) return [part];
  const parts: Part[] = [];
  for (const span of spans) {
    const rows = part.rows
      .map(({ row, columns }) => ({ row, columns: columns.filter((each) => each >= span.left && each <= span.right) }))
      .filter(({ columns }) => columns.length > 0);
    const next = partOf(rows);
    const before = parts.at(-1);
    if (before && continuesBeside(before, next, cells)) parts[parts.length - 1] = join(before, next);
    else parts.push(next);
  }
  return parts;
}

/** Whether parts side by side over the same rows are one table with a spacer column: the right one has no labels. */
function continuesBeside(before: Part, next: Part, cells: SheetCells): boolean {
  if (next.left - before.right !== 2) return false;
  // The name of the table and what is said of it stand over its first columns only.
  const header = before.rows.findIndex(({ columns }) => columns.length > 1);
  const start = before.rows.findIndex(({ row }) => row === next.rows[0]?.row);
  // Over a column of names alone stand at most its name and a line on it.
  const from = before.left !== before.right ? header : start <= MAX_LINES_ABOVE ? start : 0;
  const named = from > 0 ? before.rows.slice(from) : before.rows;
  const isLevel = [before.rows, named].some((rows) => rows[0]?.row === next.rows[0]?.row);
  if (!isLevel || before.rows.at(-1)?.row !== next.rows.at(-1)?.row) return false;
  const firstColumn = next.rows.slice(1).flatMap(({ row }) => cells.get(row)?.get(next.left) ?? []);
  return firstColumn.length > 0 && firstColumn.every((cell) => cell.kind !== 'text');
}

function join(a: Part, b: Part): Part {
  const byRow = new Map(a.rows.map((each) => [each.row, each.columns]));
  for (const { row, columns } of b.rows) byRow.set(row, [...(byRow.get(row) ?? []), ...columns]);
  return partOf([...byRow].sort((x, y) => x[0] - y[0]).map(([row, columns]) => ({ row, columns })));
}

function isFigure(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.kind !== 'text' && cell.kind !== 'empty';
}
