import { describe, expect, it } from '@jest/globals';
import type { Block, Cell } from '../../../common/deck/source.ts';
import { paragraphAt, sourceOf, tableOf } from '../claim-sources.ts';
import { createSourceReader, quotableValues } from './source-reader.ts';
import type { SourceReader } from './source-reader.ts';

const table = tableOf(
  ['Region', 'Sales (USD million)', 'Share'],
  [
    ['Asia', 5, { raw: '40 %', kind: 'percent', value: 0.4 }],
    ['Europe', { raw: '7 thousand', kind: 'number', value: 7, unit: 'thousand' }, null],
  ],
  { caption: 'Sales of 2 regions' },
);
const read = (range: string, reader: SourceReader = createSourceReader([sourceOf([table])])) =>
  reader.read({ file: 'data.csv', range });
const shown = (range: string): string[] | undefined => read(range)?.cells.map(({ cell }) => cell.raw);

describe('createSourceReader', () => {
  it('reads cells, areas and unions of them, row by row', () => {
    expect(shown('A2')).toEqual(['Asia']);
    expect(shown('$B$2')).toEqual(['5']);
    expect(shown('A2:B3')).toEqual(['Asia', '5', 'Europe', '7 thousand']);
    expect(shown('B3,A2')).toEqual(['7 thousand', 'Asia']);
    expect(shown('B1:C1')).toEqual(['Sales (USD million)', 'Share']);
  });

  it('leaves out what is beside the table', () => {
    expect(shown('B3:D9')).toEqual(['7 thousand', '']);
    expect(read('B1:B1,E7')?.cells).toHaveLength(1);
  });

  it('counts columns beyond Z', () => {
    const far = { ...table, table: { ...table.table, column_numbers: [26, 27, 53] } };
    const reader = createSourceReader([sourceOf([far])]);
    const raw = (range: string): string | undefined => read(range, reader)?.cells[0]?.cell.raw;
    expect(['Z2', 'AA2', 'BA2'].map(raw)).toEqual(['Asia', '5', '40 %']);
  });

  it('finds headers right above the first row, wherever the table starts', () => {
    const low = { ...table, table: { ...table.table, row_numbers: [11, 12] } };
    const reader = createSourceReader([sourceOf([low])]);
    expect(read('A10', reader)?.cells[0]?.cell.raw).toBe('Region');
    expect(read('A9', reader)?.cells ?? []).toEqual([]);
  });

  it('knows by how much a cell is multiplied: by its own unit, else by its column', () => {
    expect(read('A2:C3')?.cells.map(({ factor }) => factor)).toEqual([1, 1e6, 1, 1, 1000, 1]);
  });

  it('reads the words of a place, and reports their language', () => {
    const blocks: Block[] = [
      paragraphAt({ paragraph: 1 }, 'Eins'),
      paragraphAt({ paragraph: 1 }, 'Zwei'),
      { kind: 'quote', id: 'q', address: { file: 'report.docx', paragraph: 2 }, text: 'Said', attribution: 'Ann, 44' },
      { kind: 'figure', id: 'f', address: { file: 'report.docx', paragraph: 3 }, caption: 'Figure 3', alt: 'A chart' },
      {
        kind: 'list',
        id: 'l',
        address: { file: 'report.docx', paragraph: 4 },
        ordered: false,
        items: [{ text: 'One', level: 0 }],
      },
    ];
    const reader = createSourceReader([sourceOf(blocks, { language: 'de' })]);
    const at = (paragraph: number) => reader.read({ file: 'report.docx', paragraph });
    expect(at(1)).toEqual({ cells: [], texts: ['Eins', 'Zwei'], language: 'de' });
    expect(at(2)?.texts).toEqual(['Said', 'Ann, 44']);
    expect(at(3)?.texts).toEqual(['Figure 3', 'A chart', '']);
    expect(at(4)?.texts).toEqual(['One']);
    expect(at(5)).toBeNull();
    expect(reader.read({ file: 'other.docx', paragraph: 1 })).toBeNull();
    expect(reader.read({ file: 'report.docx', paragraph: 1, page: 2 })).toBeNull();
  });

  it('reads caption and headers of a table without a range', () => {
    const found = createSourceReader([sourceOf([table])]).read({ file: 'data.csv' });
    expect(found?.texts).toEqual(
      expect.arrayContaining(['Sales of 2 regions', 'Region', 'Sales (USD million)', 'Share']),
    );
  });

  it('adds the caption where the address is that of the whole table', () => {
    const placed = { ...table, address: { file: 'data.csv', sheet: 'Plan', range: 'A1:C3' } };
    const reader = createSourceReader([sourceOf([placed])]);
    // Cells are read by the range of the place, the caption by the range of the table.
    const whole = reader.read({ file: 'data.csv', sheet: 'Plan', range: 'A1:C3' });
    expect(whole?.texts).toEqual(['Sales of 2 regions']);
    expect(reader.read({ file: 'data.csv', sheet: 'Plan', range: 'A2:C3' })?.texts).toEqual([]);
  });
});

describe('quotableValues', () => {
  const valuesOf = (cell: Cell, factor = 1): number[] =>
    quotableValues({ cells: [{ cell, factor }], texts: [], language: 'en' });

  it('quotes a number as it is, and in its unit', () => {
    expect(valuesOf({ raw: 'n/a', kind: 'number', value: 5 }, 1e6)).toEqual([5, 5e6]);
  });

  it('quotes of a date its year, its day and the whole', () => {
    expect(valuesOf({ raw: '', kind: 'date', value: '2021-03-05' })).toEqual([2021, 5, 20210305]);
    expect(valuesOf({ raw: '', kind: 'date', value: '2021' })).toEqual([2021]);
    expect(valuesOf({ raw: '', kind: 'date', value: '2021-03' })).toEqual([2021]);
    expect(valuesOf({ raw: '', kind: 'date', value: 'March' })).toEqual([]);
    expect(valuesOf({ raw: '', kind: 'text', value: '2021-03-05' })).toEqual([]);
  });

  it('quotes the numbers in words, in all their readings', () => {
    const words = { cells: [], texts: ['Sold 1.234 of 7'], language: 'de' };
    expect(quotableValues(words)).toEqual([1234, 1.234, 7]);
    expect(valuesOf({ raw: '12 of 30', kind: 'text', value: '12 of 30' })).toEqual([12, 30]);
  });
});
