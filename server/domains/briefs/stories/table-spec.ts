import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { cellAddress } from '../../../../common/deck/source.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import type { TableCell, TableSpec } from '../../../../common/deck/table.ts';

/** Some rows and columns of a table as a table of a slide: numbers stand right, totals are marked. */
export function tableSpec(
  block: TableBlock,
  rows: readonly number[],
  columns: readonly number[],
  alt: string,
): TableSpec {
  const { table } = block;
  const isNumeric = (column: number): boolean =>
    ['number', 'percent', 'currency'].includes(table.columns[column]?.kind ?? 'text');
  const align = (column: number): TableCell['align'] => (isNumeric(column) ? 'right' : 'left');
  const header = columns.map((column) => ({ text: table.columns[column]?.name ?? '', align: align(column) }));
  const body = rows.map((row) =>
    columns.map((column) => ({ text: table.rows[row]?.[column]?.raw ?? '', align: align(column) })),
  );
  const weights = columns.map((_, at) => {
    const longest = Math.max(...[header, ...body].map((cells) => cells[at]?.text.length ?? 0));
    return Math.min(30, Math.max(6, longest));
  });
  return {
    alt,
    rows: [header, ...body],
    header_rows: 1,
    column_weights: weights,
    emphasised_rows: [],
    total_rows: rows.flatMap((row, at) => (table.total_rows.includes(row) ? [at + 1] : [])),
  };
}

/** The numbers of these cells, each quoted from its own. */
export function cellClaims(block: TableBlock, rows: readonly number[], columns: readonly number[]): UnplacedClaim[] {
  return rows.flatMap((row) =>
    columns.flatMap((column): UnplacedClaim[] => {
      const cell = block.table.rows[row]?.[column];
      if (typeof cell?.value !== 'number' || cell.unit !== undefined) return [];
      return [{ text: cell.raw, value: cell.value, kind: 'quoted', addresses: [cellAddress(block, row, column)] }];
    }),
  );
}
