import type { TableBlock } from '../../../../common/deck/source.ts';
import { isNameless } from './column-names.ts';
import { periodOfText } from './period.ts';

/** A table of nothing but periods under the heading that says what they measure: of percentages by its words none are added up. */
export function underHeading(block: TableBlock): TableBlock {
  const { table, address } = block;
  const heading = address.section?.at(-1);
  const figures = table.columns.filter(({ kind }) => kind === 'number');
  const isOfPeriods = figures.length > 1 && figures.every(({ name }) => periodOfText(name) !== null);
  return table.caption !== undefined || heading === undefined || !isOfPeriods
    ? block
    : { ...block, table: { ...table, caption: heading } };
}

/** A table whose one row is of all: what of all, the header of its names says ("FTE at quarter end | All teams"). */
export function namedByHeader(block: TableBlock, row: number): TableBlock {
  const header = block.table.columns[0]?.name.trim() ?? '';
  const [name, ...cells] = block.table.rows[row] ?? [];
  if (name === undefined || isNameless(header) || header === '' || !OF_ALL.test(name.raw.trim())) return block;
  const rows = block.table.rows.map((each, at) => (at === row ? [{ ...name, raw: header }, ...cells] : each));
  return { ...block, table: { ...block.table, rows } };
}

const OF_ALL = /^(?:all|total|overall|alle|insgesamt|gesamt|summe)(?!\p{L})/iu;
