import type { TableBlock } from '../../../../common/deck/source.ts';

/** A row that sums up a group by its name: "Total Iberia", "Zwischensumme". */
const TOTAL =
  /^(?:(?:grand |sub-?)?totals?|(?:gesamt|zwischen)?summe|gesamt|insgesamt|sum)(?!\p{L})|(?<!\p{L})(?:total|gesamt|insgesamt)$/iu;
/** A group of all others. */
const OF_ALL = /^(?:all|total|grand|overall|alle|gesamt|insgesamt|summe)(?!\p{L})/iu;
const MIN_GROUPS = 3;
const MIN_PARTS = 2;

/**
 * A table of two columns of names, such as region and product, whose groups each end with their total: the groups with these totals, and the
 * total of all. The rows that sum up the groups stand for them; a part without the name of its group could be of any. Null for any
 * other table.
 */
export function groupTotals(block: TableBlock): TableBlock | null {
  const { table } = block;
  const [group, part] = table.columns;
  if (group?.kind !== 'text' || part?.kind !== 'text' || table.columns.length < 3) return null;
  const textOf = (row: number, column: number): string => table.rows[row]?.[column]?.raw.trim() ?? '';
  const names = new Map<string, number[]>();
  for (const row of table.rows.keys()) {
    const name = textOf(row, 0);
    if (name === '' || textOf(row, 1) === '') continue;
    names.set(name, [...(names.get(name) ?? []), row]);
  }
  const groups = [...names].filter(([name]) => !OF_ALL.test(name));
  const totals = groups.map(([, rows]) => rows.filter((row) => TOTAL.test(textOf(row, 1))));
  const areWhole = groups.every(([, rows], at) => totals[at]?.length === 1 && rows.length > MIN_PARTS);
  if (groups.length < MIN_GROUPS || !areWhole) return null;
  const [ofAll] = [...names]
    .filter(([name]) => OF_ALL.test(name))
    .flatMap(([, rows]) => rows.filter((row) => TOTAL.test(textOf(row, 1))));
  const rows = [...totals.flat(), ...(ofAll === undefined ? [] : [ofAll])];
  const columns = table.columns.flatMap((_, at) => (at === 1 ? [] : [at]));
  const keep = <Entry>(entries: readonly Entry[]): Entry[] => columns.flatMap((at) => entries[at] ?? []);
  return {
    ...block,
    table: {
      ...table,
      columns: keep(table.columns),
      header: table.header.map(keep),
      rows: rows.map((row) => keep(table.rows[row] ?? [])),
      row_numbers: rows.map((row) => table.row_numbers[row] ?? row + 1),
      column_numbers: keep(table.column_numbers),
      total_rows: ofAll === undefined ? [] : [rows.length - 1],
      ...(table.row_levels === undefined ? {} : { row_levels: rows.map(() => 0) }),
    },
  };
}
