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
  return totals;
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
