import type { Cell } from '../../../common/deck/source.ts';

const TOTAL =
  /^(?:grand[ -]?total|sub-?total|totals?|sum|all|overall|summe|gesamt(?:summe|ergebnis)?|insgesamt|zwischensumme|total (?:général|generale)|totale|somme|suma)\s*:?$/i;
const PERHAPS_TOTAL = /^(?:total|gesamt|summe|sum of|overall)\b|\b(?:total|gesamt|insgesamt)$/i;
/** How far a printed total may be from the sum of printed (rounded) parts. */
const TOLERANCE = 0.011;

/**
 * Indices of rows that sum others up: those that say so outright, and those whose label may say so ("Total assets")
 * and whose figures are the sum of the rows above them.
 */
export function findTotalRows(rows: readonly (readonly Cell[])[]): number[] {
  const totals: number[] = [];
  rows.forEach((row, index) => {
    const label = row.find((cell) => cell.raw !== '');
    if (label?.kind !== 'text' || rows.length < 2) return;
    if (TOTAL.test(label.raw) || (PERHAPS_TOTAL.test(label.raw) && isSum(rows, index, totals))) totals.push(index);
  });
  const parents = findGroupTotals(rows, new Set(totals));
  return parents.length === 0 ? totals : [...totals, ...parents].sort((a, b) => a - b);
}

/**
 * Rows that head groups and sum them up, as pivot tables and outlines write them: each is followed by two or more rows
 * that add up to it in every column, and together they leave no row over.
 */
function findGroupTotals(rows: readonly (readonly Cell[])[], totals: ReadonlySet<number>): number[] {
  const parents: number[] = [];
  let index = 0;
  while (index < rows.length) {
    if (totals.has(index)) {
      index += 1;
      continue;
    }
    const size = groupSize(rows, index, totals);
    if (size === 0) return [];
    parents.push(index);
    index += size + 1;
  }
  return parents.length >= 2 ? parents : [];
}

/** How many rows below add up to a row in every column; 0 where no run of them does. */
function groupSize(rows: readonly (readonly Cell[])[], at: number, totals: ReadonlySet<number>): number {
  const parent = rows[at] ?? [];
  const columns = parent.flatMap((cell, column) => (isAmount(cell) ? [column] : []));
  if (!columns.some((column) => figure(parent[column]) !== 0)) return 0;
  const sums = columns.map(() => 0);
  for (let row = at + 1; row < rows.length && !totals.has(row); row += 1) {
    columns.forEach((column, index) => (sums[index] = (sums[index] ?? 0) + figure(rows[row]?.[column])));
    const isEqual = columns.every((column, index) => {
      const wanted = figure(parent[column]);
      return Math.abs((sums[index] ?? 0) - wanted) <= Math.abs(wanted) * 1e-6;
    });
    if (isEqual && row > at + 1) return row - at;
  }
  return 0;
}

function isAmount(cell: Cell): boolean {
  return cell.kind === 'number' || cell.kind === 'currency';
}

function isSum(rows: readonly (readonly Cell[])[], at: number, totals: readonly number[]): boolean {
  const after = (totals.at(-1) ?? -1) + 1;
  const others = rows.map((_, index) => index).filter((index) => index !== at && !totals.includes(index));
  const above = others.filter((index) => index < at);
  return [above.filter((index) => index >= after), above, others].some((parts) => isSumOf(rows, at, parts));
}

/** Every figure of the row that can be checked is the sum of the parts, and there is one. */
function isSumOf(rows: readonly (readonly Cell[])[], at: number, parts: readonly number[]): boolean {
  if (parts.length < 2) return false;
  let checked = 0;
  for (const [column, cell] of (rows[at] ?? []).entries()) {
    if (cell.kind !== 'number' && cell.kind !== 'currency') continue;
    const sum = parts.reduce((total, index) => total + figure(rows[index]?.[column]), 0);
    if (Math.abs(sum - figure(cell)) <= Math.abs(figure(cell)) * TOLERANCE) checked += 1;
  }
  return checked > 0;
}

function figure(cell: Cell | undefined): number {
  return typeof cell?.value === 'number' ? cell.value : 0;
}
