import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';
import { columnDatum } from './datum.ts';
import type { Datum } from './datum.ts';
import { rowGroups } from './row-groups.ts';
import type { Measure, TableColumns } from './table-columns.ts';

export interface RankItem {
  name: string;
  datum: Datum;
}
/** A measure by category. */
export interface RankFrame {
  measure: Measure;
  dimension: string;
  items: RankItem[];
  /** Names of rows without a value. */
  without_value?: string[];
  /** The measure is how far each row is from a target; negative signs mean that what is below zero is above the target. */
  gap?: { target: string; sign: 1 | -1 };
  /** The groups that the table itself sums its rows up to. */
  groups?: { name: string; datum: Datum; names: string[] }[];
}

/** Groups beyond this are names of single things, not categories. */
export const MAX_GROUPS = 60;

/** Measures by category: cells where each category is once, else sums or means over its rows. */
export function rankFrames(block: TableBlock, columns: TableColumns): RankFrame[] {
  const category = rankCategory(block, columns);
  if (category === undefined) return [];
  const dimension = phraseName(block.table.columns[category]?.name ?? '');
  const byName = groupRows(block, columns.rows, category);
  const hasSeveral = byName.size < columns.rows.length && !columns.is_register;
  const condition = hasSeveral ? conditionColumn(block, columns.rows, category) : undefined;
  const isUnsummed = columns.measures.some(({ can_sum, column }) => !can_sum && column !== condition);
  const groups =
    condition === undefined || !isUnsummed ? byName : rowsByCondition(block, columns.rows, category, condition);
  const prefixes = sharedPrefixes([...groups.keys()]);
  return columns.measures.map((measure) => {
    const isCondition = groups !== byName && measure.column === condition;
    const isMeanOfMeans = AGGREGATE.test(measure.name) && !measure.can_sum && groups.size < columns.rows.length;
    if (isCondition || (isMeanOfMeans && !columns.is_register && columns.rows.length <= MAX_CONDITIONS))
      return { measure, dimension, items: [] };
    const empty: string[] = [];
    const items = [...groups].flatMap(([name, rows]) => {
      const datum = columnDatum(block, rows, measure.column, measure.can_sum ? 'sum' : 'mean');
      if (datum === null) empty.push(name);
      return datum === null || name === '' ? [] : [{ name: ownName(name, prefixes), datum }];
    });
    const isByRow = groups === byName && byName.size === columns.rows.length && measure.can_sum;
    const summed = isByRow ? rowGroups(block, columns.rows, category, measure.column) : [];
    const nameOf = (row: number): string => ownName(block.table.rows[row]?.[category]?.raw.trim() ?? '', prefixes);
    const named = summed.map(({ rows, ...group }) => ({ ...group, names: rows.map(nameOf) }));
    const own = { measure, dimension: groups === byName ? dimension : '', items, without_value: empty };
    return named.length === 0 ? own : { ...own, groups: named };
  });
}

function rowsByCondition(
  block: TableBlock,
  rows: readonly number[],
  category: number,
  condition: number,
): Map<string, number[]> {
  const unit = block.table.columns[condition]?.unit;
  return new Map(
    rows.map((row) => {
      const [name, value] = [category, condition].map((column) => block.table.rows[row]?.[column]?.raw.trim() ?? '');
      return [`${name ?? ''}, ${value ?? ''}${unit === undefined ? '' : ` ${unit}`}`, [row]];
    }),
  );
}

/** What is before a dash in several names, of which the rest distinguishes them. */
function sharedPrefixes(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const prefix = /^(.+?\s[-–—]\s)/u.exec(name)?.[1];
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([prefix]) => prefix));
}

function ownName(name: string, prefixes: ReadonlySet<string>): string {
  const prefix = /^(.+?\s[-–—]\s)/u.exec(name)?.[1] ?? '';
  const own = name.slice(prefix.length);
  return prefixes.has(prefix) && !/^(?:all )?others?$/iu.test(own) && /^[\p{Lu}\p{N}]/u.test(own) && own.length >= 4
    ? own
    : name;
}

/** Figures that sum up cases already: a mean of them would count small groups like large ones. */
const AGGREGATE = /\b(?:mean|average|avg|median|rate|ratio|share|percent\p{L}*)\b|%|durchschnitt|mittel|quote|anteil/iu;
const MAX_CONDITIONS = 12;

/** A column that distinguishes the rows of one name (the dose of a treatment); undefined where names do, or none does. */
function conditionColumn(block: TableBlock, rows: readonly number[], category: number): number | undefined {
  const keyOf = (row: number, column: number): string =>
    `${block.table.rows[row]?.[category]?.raw ?? ''} | ${block.table.rows[row]?.[column]?.raw ?? ''}`;
  const next = category + 1;
  const isDistinct = new Set(rows.map((row) => keyOf(row, next))).size === rows.length;
  return rows.length <= MAX_CONDITIONS && next < block.table.columns.length && isDistinct ? next : undefined;
}

/** How often each category occurs, for tables that measure nothing. */
export function countFrame(block: TableBlock, columns: TableColumns, name: string): RankFrame | null {
  const column = columns.categories.find((each) => {
    const groups = groupRows(block, columns.rows, each).size;
    return groups >= 2 && groups <= 12 && columns.rows.length >= groups * (columns.is_register ? 2 : 4);
  });
  if (column === undefined) return null;
  const measure: Measure = { column, name, style: { is_percent: false, factor: 1 }, can_sum: true };
  const items = [...groupRows(block, columns.rows, column)].flatMap(([group, rows]) => {
    const datum = columnDatum(block, rows, column, 'count');
    return datum === null || group === '' ? [] : [{ name: group, datum }];
  });
  return { measure, dimension: phraseName(block.table.columns[column]?.name ?? ''), items };
}

/** The first column whose names stand for one row each; in long tables the one with fewest groups. */
export function rankCategory(block: TableBlock, columns: TableColumns): number | undefined {
  const sizes = columns.categories.map((column) => ({ column, groups: groupRows(block, columns.rows, column).size }));
  const named = sizes.filter(({ groups }) => groups > 1);
  if (columns.is_register) return named.find(({ groups }) => groups * 2 <= columns.rows.length)?.column;
  if (columns.rows.length <= 40) {
    // What a thing is called says more than its code.
    const distinct = named.filter(({ groups }) => groups === columns.rows.length);
    const spoken = distinct.find(({ column }) => !areCodes(block, columns.rows, column));
    return (spoken ?? distinct[0] ?? named[0])?.column;
  }
  const grouping = named.filter(({ groups }) => groups >= 3 && groups <= MAX_GROUPS);
  return (grouping[0] ?? named.find(({ groups }) => groups >= columns.rows.length * 0.9) ?? named[0])?.column;
}

/** Whether a column holds codes: "BR-1001", "A12". */
function areCodes(block: TableBlock, rows: readonly number[], column: number): boolean {
  return rows.every((row) => {
    const text = block.table.rows[row]?.[column]?.raw.trim() ?? '';
    return /\d/u.test(text) && /^[\p{Lu}\d._/-]+$/u.test(text);
  });
}

/** Rows by the value of a column, in the table's order, without empty cells. */
export function groupRows(block: TableBlock, rows: readonly number[], column: number): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const name = block.table.rows[row]?.[column]?.raw.trim() ?? '';
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  groups.delete('');
  return groups;
}
