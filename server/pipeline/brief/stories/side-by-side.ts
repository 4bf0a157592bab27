import type { TableBlock } from '../../../../common/deck/source.ts';

/**
 * The tables that stand side by side in one, each with its own names ("Income | Amount | Expenses | Amount"): figures of one side are of
 * none of the names of the other. One alone where the columns are of one table.
 */
export function partsSideBySide(block: TableBlock): TableBlock[] {
  const { columns } = block.table;
  const isFigures = (at: number): boolean => ['number', 'currency', 'percent'].includes(columns[at]?.kind ?? '');
  const starts = columns.flatMap(({ kind }, at) =>
    kind === 'text' && isFigures(at + 1) && (at === 0 || isFigures(at - 1)) ? [at] : [],
  );
  const [first, second, ...more] = starts;
  if (first !== 0 || second === undefined || more.length > 0 || columns.length !== 2 * second) return [block];
  const headOf = (at: number): string => columns[at]?.name.trim() ?? '';
  const areAlike = Array.from({ length: second - 1 }, (_, at) => headOf(at + 1) === headOf(second + at + 1));
  if (!areAlike.every(Boolean) || headOf(0) === '' || headOf(0) === headOf(second)) return [block];
  return [first, second].map((from) => partOf(block, from, from + second));
}

function partOf(block: TableBlock, from: number, to: number): TableBlock {
  const { row_levels: _levels, ...table } = block.table;
  const cut = <T>(cells: readonly T[]): T[] => cells.slice(from, to);
  const kept = table.rows.flatMap((cells, row) => (cut(cells).some(({ kind }) => kind !== 'empty') ? [row] : []));
  return {
    ...block,
    table: {
      ...table,
      caption: table.columns[from]?.name ?? '',
      columns: cut(table.columns),
      header: table.header.map(cut),
      rows: kept.map((row) => cut(table.rows[row] ?? [])),
      row_numbers: kept.map((row) => table.row_numbers[row] ?? 1),
      column_numbers: cut(table.column_numbers),
      total_rows: kept.flatMap((row, at) => (table.total_rows.includes(row) ? [at] : [])),
    },
  };
}
