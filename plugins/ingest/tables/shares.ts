import type { Cell, TableColumn } from '../../../common/deck/source.ts';
import { hundredth } from './parse-cell.ts';

/** Fewer rows make a hundred by chance. */
const MIN_ROWS = 4;
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 12;
/** Printed shares are rounded to whole percent: each may miss its share by half of one. */
const ROUNDING = 0.5;
/** "Share of women", "share_of_answers", "Anteil der Frauen": what is a share is a percentage. */
const SHARE_OF = /(?:^|[\s_–-])(?:share|proportion|percentage|anteil)(?:$|[\s_](?:of|der|des|von|an|am)(?:$|[\s_]))/iu;

/**
 * Marks percentages that have no sign: columns beside each other that make a hundred in every row, and columns that are shares by
 * their name. Changes the columns and their cells in place.
 */
export function markShares(columns: TableColumn[], rows: Cell[][]): void {
  if (columns.some(({ kind }) => kind === 'percent')) return;
  for (const run of runsOfNumbers(columns)) {
    for (const column of sharesIn(run, rows)) toShares(columns, rows, column);
  }
  for (const [column, { name, kind, unit }] of columns.entries()) {
    const isShare = kind === 'number' && unit === undefined && SHARE_OF.test(name);
    if (isShare && areWithinHundred(rows, column)) toShares(columns, rows, column);
  }
}

/** Columns of plain numbers beside each other. */
function runsOfNumbers(columns: readonly TableColumn[]): number[][] {
  const runs: number[][] = [];
  for (const [column, { kind, unit }] of columns.entries()) {
    if (kind !== 'number' || unit !== undefined) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === column - 1) last.push(column);
    else runs.push([column]);
  }
  return runs;
}

/** The longest part of a run that makes a hundred in every row; none where no part does. */
function sharesIn(run: readonly number[], rows: readonly Cell[][]): number[] {
  for (let length = Math.min(run.length, MAX_COLUMNS); length >= MIN_COLUMNS; length -= 1) {
    for (let from = 0; from + length <= run.length; from += 1) {
      const part = run.slice(from, from + length);
      if (makeHundred(part, rows)) return part;
    }
  }
  return [];
}

function makeHundred(columns: readonly number[], rows: readonly Cell[][]): boolean {
  const filled = rows
    .map((row) => columns.map((column) => row[column]))
    .filter((cells) => cells.some((cell) => cell?.kind === 'number'));
  const isWhole = (cells: readonly (Cell | undefined)[]): boolean => {
    const values = cells.map((cell) => (typeof cell?.value === 'number' ? cell.value : Number.NaN));
    const sum = values.reduce((all, value) => all + value, 0);
    return values.every((value) => value >= 0 && value <= 100) && Math.abs(sum - 100) <= ROUNDING * columns.length;
  };
  return filled.length >= MIN_ROWS && filled.every(isWhole);
}

/** Whether a column has figures from nothing to a hundred that are no fractions of one. */
function areWithinHundred(rows: readonly Cell[][], column: number): boolean {
  const values = rows.flatMap((row) => (typeof row[column]?.value === 'number' ? [row[column].value] : []));
  return values.length > 1 && values.every((value) => value >= 0 && value <= 100) && values.some((value) => value > 1);
}

function toShares(columns: TableColumn[], rows: Cell[][], column: number): void {
  const header = columns[column];
  if (header !== undefined) columns[column] = { ...header, kind: 'percent' };
  for (const row of rows) {
    const cell = row[column];
    if (cell?.kind !== 'number' || typeof cell.value !== 'number') continue;
    row[column] = { raw: cell.raw, kind: 'percent', value: hundredth(cell.value), decimals: cell.decimals ?? 0 };
  }
}
