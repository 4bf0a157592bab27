import { describe, expect, it } from '@jest/globals';
import { EMU_PER_INCH, EMU_PER_PT } from '../deck/geometry.ts';
import type { TextFrame } from '../deck/layout.ts';
import type { TableSpec } from '../deck/slide.ts';
import { levelStyle } from './block-of.ts';
import { splitTable } from './table-layout.ts';
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
const plainFrame = {
  ...{ insets: { left: 0, right: 0, top: 0, bottom: 0 }, anchor: 'top', wraps: true, columns: 1, is_vertical: false },
  levels: [],
} as unknown as TextFrame;
const largest: TextFrame = { ...plainFrame, levels: [{ ...levelStyle(plainFrame, 0), size_pt: 18 }] };
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

describe('tableLayout', () => {
  const margins = 2 * 45_720;

  it('makes a row as high as the lines of its highest cell, with the margins of PowerPoint', () => {
    const tall = layoutOf(
      table([
        ['a', 'b'],
        ['one\ntwo\nthree\nfour', 'c'],
      ]),
    );
    const line = typesetter.measure([{ runs: [{ text: 'x' }], level: 0 }], largest, box).height_pt;
    expect(tall.size_pt).toBe(18);
    expect(tall.row_heights[1]).toBeCloseTo(Math.ceil(4 * line * EMU_PER_PT) + margins, -2);
    expect(tall.row_heights[0]).toBe(731_520);
  });

  it('gives the rows below a header more room where they are few', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ['a', 'b']);
    expect(layoutOf(table(rows(3))).row_heights).toEqual([731_520, 1_005_840, 1_005_840]);
    expect(new Set(layoutOf(table(rows(4))).row_heights)).toEqual(new Set([731_520]));
  });

  it('keeps a figure and its unit in one line, with room for a wider typeface', () => {
    const sentence = 'A long explanation of what was counted and how '.repeat(4).trim();
    const width = (text: string): number => layoutOf(table([[text, sentence]])).column_widths[0] ?? 0;
    // A letter makes it a word, which is longer but gets no more than its length.
    expect(width('99.6 %')).toBeGreaterThan(width('99.6 %i'));
  });

  it('stretches a table of few words to half of its box', () => {
    const { column_widths, fits, is_torn } = layoutOf(
      table([
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    expect(column_widths.reduce((sum, width) => sum + width, 0)).toBe(Math.max(box.w / 2, 4_572_000));
    expect({ fits, is_torn }).toEqual({ fits: true, is_torn: false });
  });

  it('shares the width by weights, as far as the longest words allow', () => {
    const rows = [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ];
    const even = layoutOf(table(rows, { column_weights: [1, 2, 1] })).column_widths;
    expect(even.map((width) => Math.round((width / box.w) * 4))).toEqual([1, 2, 1]);
    const word = 'Donaudampfschifffahrtsgesellschaft';
    const long = [
      ['a', 'b'],
      [word, '2'],
    ];
    const [first = 0, second = 0] = layoutOf(table(long, { column_weights: [1, 99] })).column_widths;
    // With 3 % for programs that set type a little wider.
    const needed = typesetter.textWidthPt(word, 'Arial', 18) * 1.03 * EMU_PER_PT + 2 * 91_440;
    expect(Math.abs(first - needed)).toBeLessThan(2);
    expect(first + second).toBe(box.w);
  });

  it('leaves a figure and its unit in one line', () => {
    const told = 'The shop is shown to whoever is new, with all of its machines and both of its stores. '.repeat(3);
    const rows = [
      ['What', 'T'],
      [told, '30 Min.'],
    ];
    const [, time = 0] = layoutOf(table(rows, { column_weights: [99, 1] })).column_widths;
    const size = layoutOf(table(rows, { column_weights: [99, 1] })).size_pt;
    const needed = typesetter.textWidthPt('30 Min.', 'Arial', size) * EMU_PER_PT + 2 * 91_440;
    expect(time).toBeGreaterThan(needed);
  });
});
