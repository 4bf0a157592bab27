import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum } from './datum.ts';
import type { Datum } from './datum.ts';

/** Rows of a table under a row that sums them up ("School facilitated" over seven ways of hiring). */
interface RowGroup {
  name: string;
  datum: Datum;
  /** Indices of its rows. */
  rows: number[];
}

const MAX_GROUPS = 4;
const SAME = 0.005;

/**
 * The groups that the compared rows of a table form by its own subtotals, in its order. Empty unless every row is in one of two groups
 * or a few more, each the sum of its rows: only then a group is compared with the others.
 * @param rows the rows that are compared, subtotals and totals left out.
 */
export function rowGroups(block: TableBlock, rows: readonly number[], category: number, column: number): RowGroup[] {
  const groups: RowGroup[] = [];
  const compared = new Set(rows);
  let at = 0;
  while (at < block.table.rows.length) {
    const datum = compared.has(at) ? null : cellDatum(block, at, column);
    const name = block.table.rows[at]?.[category]?.raw.trim() ?? '';
    const parts = datum === null || name === '' ? [] : partsOf(block, at, datum.value, compared, column);
    if (datum !== null && parts.length > 1) {
      groups.push({ name, datum, rows: parts });
      at = parts.at(-1) ?? at;
    }
    at += 1;
  }
  const grouped = new Set(groups.flatMap((group) => group.rows));
  const isWhole = rows.every((row) => grouped.has(row) || cellDatum(block, row, column) === null);
  return isWhole && groups.length > 1 && groups.length <= MAX_GROUPS ? groups : [];
}

/** The compared rows below a row, up to where they add up to it; none if they don't. */
function partsOf(
  block: TableBlock,
  head: number,
  whole: number,
  compared: ReadonlySet<number>,
  column: number,
): number[] {
  const parts: number[] = [];
  let sum = 0;
  for (let row = head + 1; row < block.table.rows.length && sum <= whole * (1 + SAME); row += 1) {
    const value = compared.has(row) ? cellDatum(block, row, column)?.value : undefined;
    if (value === undefined) continue;
    parts.push(row);
    sum += value;
    if (Math.abs(sum - whole) <= whole * SAME) return parts;
  }
  return [];
}
