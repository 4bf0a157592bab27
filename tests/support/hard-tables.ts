import type { Cell, TableBlock } from '../../common/deck/source.ts';
import { tableOfCells } from './claim-sources.ts';

export type Value = string | number | null;
type Look = Partial<Pick<Cell, 'kind' | 'currency' | 'unit'>>;

function cellOf(value: Value, look: Look): Cell {
  if (value === null) return { raw: '', kind: 'empty', value: null };
  if (typeof value === 'string')
    return { raw: value, kind: /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text', value };
  return { raw: String(value), kind: 'number', value, ...look };
}

/** A table block of one CSV file; `look` gives cells their kind, currency or unit. */
export function tableOf(
  header: string[],
  rows: Value[][],
  look: (row: number, column: number) => Look = () => ({}),
): TableBlock {
  const cells = rows.map((row, at) => row.map((value, column) => cellOf(value, look(at, column))));
  return tableOfCells(header, cells);
}

/** Unique names. */
export const names = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `Place ${String.fromCodePoint(65 + (at % 26))}${'x'.repeat(Math.floor(at / 26))}`,
  );

/** Tables that no one should make, but that exist. */
export function hardTables(): Record<string, TableBlock> {
  const day = (at: number): string => new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10);
  return {
    many_columns: tableOf(
      ['Name', ...names(5000)],
      names(4).map((name, row) => [name, ...Array.from({ length: 5000 }, (_, at) => (at * 7 + row) % 91)]),
    ),
    empty_columns: tableOf(
      ['Name', 'Nothing', 'Sales'],
      names(5).map((name, at) => [name, null, at + 3]),
    ),
    all_empty: tableOf(
      ['A', 'B'],
      [
        [null, null],
        [null, null],
      ],
    ),
    one_column: tableOf(
      ['Sales'],
      names(9).map((_, at) => [at * 13]),
    ),
    one_row: tableOf(['Name', 'Sales', 'Cost'], [['Acme', 12, 4]]),
    one_cell: tableOf(['Sales'], [[4]]),
    huge: tableOf(
      ['Name', 'Amount'],
      names(6).map((name, at) => [name, 1e15 * (at + 1)]),
    ),
    tiny: tableOf(
      ['Name', 'Amount'],
      names(6).map((name, at) => [name, 0.0001 * (at + 1)]),
    ),
    huge_and_tiny: tableOf(
      ['Name', 'Amount'],
      names(6).map((name, at) => [name, 10 ** (at * 4 - 6)]),
    ),
    negative: tableOf(
      ['Name', 'Profit'],
      names(6).map((name, at) => [name, -10 * (at + 1)]),
    ),
    mixed_signs: tableOf(
      ['Name', 'Profit', 'Profit last year'],
      names(6).map((name, at) => [name, 10 * (at - 2), 7 * (3 - at)]),
    ),
    equal: tableOf(
      ['Name', 'Sales'],
      names(6).map((name) => [name, 7]),
    ),
    zeros: tableOf(
      ['Name', 'Sales', 'Cost'],
      names(6).map((name) => [name, 0, 0]),
    ),
    nearly_zero_share: tableOf(
      ['Name', 'Sales'],
      [
        ['Most', 1e9],
        ['Bit', 1],
        ['Hardly', 2],
        ['Any', 3],
      ],
    ),
    tie_two: tableOf(
      ['Name', 'Sales'],
      [
        ['Ann', 9],
        ['Bob', 9],
        ['Cid', 4],
        ['Dan', 2],
      ],
    ),
    tie_five: tableOf(
      ['Name', 'Sales'],
      names(9).map((name, at) => [name, at < 5 ? 40 : at]),
    ),
    tie_when_rounded: tableOf(
      ['Name', 'Sales'],
      [
        ['Ann', 1_200_001],
        ['Bob', 1_200_000],
        ['Cid', 4],
        ['Dan', 2],
      ],
    ),
    duplicates: tableOf(
      ['Name', 'Sales'],
      Array.from({ length: 30 }, (_, at) => [['Ann', 'Bob', 'Cid'][at % 3] ?? '', at]),
    ),
    currencies: tableOf(
      ['Name', 'Price'],
      names(6).map((name, at) => [name, at + 5]),
      (row) => ({ kind: 'currency', currency: row % 2 === 0 ? 'EUR' : 'USD' }),
    ),
    ten_years_of_days: tableOf(
      ['Date', 'Visitors'],
      Array.from({ length: 3653 }, (_, at) => [day(at), (at * 37) % 400]),
    ),
    many_series: tableOf(
      ['country', 'year', 'output'],
      names(70).flatMap((name, at) =>
        [2019, 2020, 2021, 2022, 2023].map((year): Value[] => [name, year, (at + 2) * (year - 2010)]),
      ),
    ),
    many_wide: tableOf(
      ['Name', '2021', '2022'],
      names(70).map((name, at) => [name, at + 5, at * 2 + 3]),
    ),
    right_to_left: tableOf(
      ['اسم', 'المبيعات'],
      [
        ['القاهرة', 120],
        ['دبي', 90],
        ['الرياض', 70],
        ['عمان', 20],
      ],
    ),
    long_names: tableOf(
      ['Name', 'Sales'],
      names(8).map((name, at) => [`The quite unreasonably long official designation of ${name}`, at * at + 3]),
    ),
    no_category: tableOf(
      ['Alpha', 'Beta'],
      names(23).map((_, at) => [(at * 37) % 91, (at * 53) % 97]),
    ),
    key_value: tableOf(
      ['', ''],
      [
        ['Founded', 'April 1975'],
        ['Seat', 'Redmond'],
        ['Industry', 'Software'],
        ['Employees', '221,000'],
      ],
    ),
    two_years: tableOf(
      ['Region', 'Sales 2022', 'Sales 2023'],
      names(7).map((name, at) => [name, 40 + at * 3, 44 + at * 5]),
    ),
    two_years_lost: tableOf(
      ['Region', '2022', '2023'],
      names(7).map((name, at) => [name, 40 + at * 3, at === 3 ? 0 : 20]),
    ),
    plan_actual: tableOf(
      ['Unit', 'Plan', 'Actual'],
      names(5).map((name, at) => [name, 100 + at, 93 + at * 2]),
    ),
    before_after: tableOf(
      ['Group', 'Rate before', 'Rate after'],
      names(5).map((name, at) => [name, 0.2 + at / 50, 0.3 + at / 20]),
      () => ({ kind: 'percent' }),
    ),
    medals: tableOf(
      ['Country', 'Gold', 'Silver', 'Bronze', 'Total'],
      names(9).map((name, at) => [name, 30 - at, 20 - at, 10 + at, 60 - at]),
    ),
    waves: tableOf(
      ['Region', 'Visits wave 1', 'Visits wave 2', 'Visits wave 3'],
      names(5).map((name, at) => [name, 10 + at, 12 + at, 15 + at]),
    ),
  };
}
