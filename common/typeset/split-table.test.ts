import { describe, expect, it } from '@jest/globals';
import { EMU_PER_INCH } from '../deck/geometry.ts';
import type { TableSpec } from '../deck/table.ts';
import { splitTable } from './split-table.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
const box = { x: 0, y: 0, w: 9 * EMU_PER_INCH, h: 4 * EMU_PER_INCH };
const layoutOf = (table: TableSpec): ReturnType<typeof typesetter.tableLayout> =>
  typesetter.tableLayout(table, box, 'Arial');
const table = (rows: string[][], over: Partial<TableSpec> = {}): TableSpec => ({
  alt: '',
  header_rows: 1,
  emphasised_rows: [],
  total_rows: [],
  rows: rows.map((row) => row.map((text) => ({ text, align: 'left' }))),
  ...over,
});
const firstCells = (part: TableSpec): (string | undefined)[] => part.rows.map((row) => row[0]?.text);

describe('splitTable', () => {
  it('leaves a table alone that fits', () => {
    const small = table([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(splitTable(small, layoutOf)).toEqual([small]);
  });

  it('repeats the header and keeps the totals in the last part', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Row ${index}`);
    const long = table([['Name', 'Value'], ...names.map((name) => [name, '1']), ['Total', '40']], {
      total_rows: [41],
      emphasised_rows: [3],
    });
    const parts = splitTable(long, layoutOf);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(layoutOf(part).fits).toBe(true);
      expect(part.rows[0]?.[0]?.text).toBe('Name');
    }
    const last = parts[parts.length - 1];
    expect(parts.flatMap((part) => firstCells(part).slice(1))).toEqual([...names, 'Total']);
    expect(last?.total_rows).toEqual([(last?.rows.length ?? 0) - 1]);
    expect(parts.map((part) => part.emphasised_rows)).toEqual([[3], ...parts.slice(1).map(() => [])]);
  });

  it('shares columns where words would be torn, with the first column in each part', () => {
    const wide = table([
      ['Land', ...Array.from({ length: 13 }, (_, index) => `Beschäftigungsquote${index}`)],
      ['Nord', ...Array.from({ length: 13 }, () => '12')],
    ]);
    expect(layoutOf(wide).is_torn).toBe(true);
    const parts = splitTable(wide, layoutOf);
    expect(parts.map((part) => firstCells(part))).toEqual(parts.map(() => ['Land', 'Nord']));
    expect(parts.every((part) => !layoutOf(part).is_torn)).toBe(true);
    expect(parts.flatMap((part) => part.rows[0]?.slice(1).map(({ text }) => text) ?? [])).toEqual(
      wide.rows[0]?.slice(1).map(({ text }) => text),
    );
  });
});
