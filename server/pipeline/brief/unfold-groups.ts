import type { Cell, TableBlock } from '../../../common/deck/source.ts';

/** Labels that name a row of each group occur again and again; those of parts of one group only do not. */
const MAX_DISTINCT = 0.6;

/**
 * A pivot table in compact form has two names in one column: groups with their sums ("Rotterdam"), and below each the same names again
 * ("2022", "2023"). The groups become a column of their own, as in the table that the pivot was made from.
 * @returns the block itself where groups have nothing in common.
 */
export function unfoldGroups(block: TableBlock): TableBlock {
  const { table } = block;
  const totals = new Set(table.total_rows);
  const parts: { head: Cell; row: number }[] = [];
  let head: Cell | null = null;
  for (const [row, cells] of table.rows.entries()) {
    const [first] = cells;
    if (first === undefined) return block;
    // A sum with nothing below it is that of all groups.
    if (totals.has(row)) head = row + 1 < table.rows.length && !totals.has(row + 1) ? first : null;
    else if (head === null) return block;
    else parts.push({ head, row });
  }
  const labels = parts.map(({ row }) => table.rows[row]?.[0]?.raw ?? '');
  const heads = new Set(parts.map((part) => part.head));
  if (heads.size < 2 || new Set(labels).size > labels.length * MAX_DISTINCT) return block;
  const areYears = labels.every((label) => /^(?:19|20)\d{2}$/u.test(label));
  const label = (cell: Cell): Cell => (areYears ? { raw: cell.raw, kind: 'date', value: cell.raw } : cell);
  const [column, ...columns] = table.columns;
  const { row_levels: _, ...rest } = table;
  return {
    ...block,
    table: {
      ...rest,
      columns: [
        { name: '', kind: 'text' },
        { ...{ name: column?.name ?? '', kind: areYears ? 'date' : 'text' } },
        ...columns,
      ],
      header: table.header.map((cells) => [{ raw: '', kind: 'empty', value: null }, ...cells]),
      rows: parts.map((part) => {
        const [first, ...cells] = table.rows[part.row] ?? [];
        return first === undefined ? [] : [part.head, label(first), ...cells];
      }),
      row_numbers: parts.map(({ row }) => table.row_numbers[row] ?? 0),
      column_numbers: [table.column_numbers[0] ?? 1, ...table.column_numbers],
      total_rows: [],
    },
  };
}
