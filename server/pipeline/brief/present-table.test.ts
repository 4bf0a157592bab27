import { describe, expect, it } from '@jest/globals';
import type { Block, Cell, SourceText, TableBlock } from '../../../common/deck/source.ts';
import { contentTitle } from './make-briefing.ts';
import { aboutTable, isMachineName, presentTable } from './present-table.ts';

const cell = (value: string | number): Cell =>
  typeof value === 'number'
    ? { raw: String(value), kind: value === 1 ? 'percent' : 'number', value }
    : { raw: value, kind: 'text', value };

function table(id: string, sheet: string, header: string[], rows: (string | number)[][], first = 5): TableBlock {
  const cells = rows.map((row) => row.map(cell));
  const columns = header.map((name, at) => ({ name, kind: cells[0]?.[at]?.kind ?? 'text' }));
  const numbers = { row_numbers: rows.map((_, at) => first + at), column_numbers: header.map((_, at) => at + 1) };
  return {
    ...{ id, kind: 'table', address: { file: 'hires.xlsx', sheet, section: [sheet] } },
    table: { columns, header: [], rows: cells, ...numbers, total_rows: [] },
  };
}

const line = (id: string, sheet: string, text: string): Block => ({
  ...{ id, kind: 'paragraph', text },
  address: { file: 'hires.xlsx', sheet },
});

function workbook(blocks: Block[]): SourceText {
  return { id: 's1', name: 'hires.xlsx', kind: 'xlsx', language: 'en', blocks, images: [], findings: [] };
}

const regions = table(
  'b3',
  'By location',
  ['New hires by region - Intern – 2006-09-11 – Region', 'Hires'],
  [
    ['Midwest', 196],
    ['Asia', 59],
  ],
);
const source = workbook([
  ...[
    line('b1', 'By location', 'Graduate School of Business'),
    line('b2', 'By location', 'Employment statistics: 2005-2006'),
  ],
  ...[regions, table('b4', 'By location', ['', ''], [['TOTAL', 255]], 9)],
  ...[
    line('b5', 'Job source', 'Graduate School of Business'),
    line('b6', 'Job source', 'Employment statistics - 2005-2006'),
  ],
  ...[line('b7', 'Job source', 'New hires by job source (1)'), line('b8', 'Job source', '2006-09-11')],
  table('b9', 'Job source', ['Method', 'Hires'], [['Career fair', 7]]),
]);
const present = (id: string): TableBlock =>
  presentTable(
    source.blocks.find((block): block is TableBlock => block.id === id)!,
    source,
  );

describe('what a table of a workbook is', () => {
  it.each([
    ['2025: first half only.', ['2023', '2024', '2025 (incomplete)']],
    ['Figures for 2025 are January to June', ['2023', '2024', '2025 (incomplete)']],
    ['2025: January to December', ['2023', '2024', '2025']],
    ['2024 prices until May', ['2023', '2024', '2025']],
  ])('names the last year as incomplete where a note says so: %s', (note, expected) => {
    const figures = table(
      'b2',
      'Output',
      ['Year', 'Wind'],
      [
        ['2023', 13_420],
        ['2024', 14_210],
        ['2025', 7330],
      ],
    );
    const shown = presentTable(
      figures,
      workbook([line('b1', 'Output', 'Output'), figures, line('b3', 'Output', note)]),
    );
    expect(shown.table.rows.map(([year]) => year?.raw)).toEqual(expected);
  });

  it('is in the lines over the tables of most sheets, and in the line over its own', () => {
    expect(contentTitle([source])).toBe('Employment statistics: 2005-2006 · Graduate School of Business');
    expect(present('b3').table.caption).toBe('New hires by region - Intern');
    expect(present('b3').table.columns[0]?.name).toBe('Region');
    expect(aboutTable(present('b3'), source)).toBe('New hires by region - Intern · 2005-2006');
    expect(aboutTable(present('b9'), source)).toBe('New hires by job source · 2005-2006');
  });

  it('has its total from the separate row below it, and from no other table', () => {
    expect(present('b3').table.rows.map(([name]) => name?.raw)).toEqual(['Midwest', 'Asia', 'TOTAL']);
    expect(present('b3').table.total_rows).toEqual([2]);
    expect(present('b9').table.total_rows).toEqual([]);
  });

  it('is its only caption, or the name of its only sheet, if that is meaningful', () => {
    const one = table('b1', 'Sheet1', ['County', 'Days'], [['King', 64]]);
    const captioned = { ...one, table: { ...one.table, caption: '(iii) DAYS PER PATIENT IN 2015' } };
    expect(contentTitle([workbook([captioned])])).toBe('Days per patient in 2015');
    expect(contentTitle([workbook([table('b1', 'Monthly budget', ['Item', 'Amount'], [['Rent', 800]])])])).toBe(
      'Monthly budget',
    );
    expect(contentTitle([workbook([one])])).toBe('Hires');
    expect(contentTitle([{ ...workbook([one]), name: '06_bad_drivers.xlsx' }])).toBe('Bad drivers');
    expect(contentTitle([{ ...workbook([one]), name: '2016_results.xlsx' }])).toBe('2016 results');
    expect(contentTitle([{ ...workbook([one]), name: '50 states.xlsx' }])).toBe('50 states');
    expect(aboutTable(one, workbook([one]))).toBeUndefined();
  });
});

describe('isMachineName', () => {
  it.each(['Sheet1', 'Page1_1', 'data_Page1_1_4', 'a3f6004b-6f4f-4ea8-bee3-3741f4dc385f'])('knows %s', (name) => {
    expect(isMachineName(name)).toBe(true);
  });

  it.each(['Teams', 'Data protection', 'Page views 2024'])('takes %s for a name', (name) => {
    expect(isMachineName(name)).toBe(false);
  });
});

it('calls rows what the source calls them where it gives their sum', () => {
  const rows: [string, number][] = [
    ['Lagos', 3000],
    ['Delhi', 2000],
    ['Tokyo', 1000],
  ];
  const cities = table('b1', 'Table', ['City', 'Population'], rows);
  const said = [
    line('b2', 'Sums', "Total city proper population in world's 3 largest cities"),
    line('b3', 'Sums', '6,000'),
  ];
  expect(presentTable(cities, workbook([cities, ...said])).table.caption).toBe("World's 3 largest cities");
  expect(presentTable(cities, workbook([cities, said[0]!, line('b3', 'Sums', '6,001')])).table.caption).toBeUndefined();
});

describe('the title of a workbook', () => {
  const groups = table('b9', 'Stock', ['Group', 'Value'], [['Pumps', 96]]);
  const months = { ...table('b8', 'Waste', ['Month', 'Value'], [['July', 41]]) };
  const others = [{ ...months, table: { ...months.table, caption: 'Waste by month' } }];

  it('is the line that its first sheet begins with, where it says who made it from what', () => {
    const lines = ['Stock of the hospital pharmacy', 'Source: ledger, 2 October. Values in EUR'];
    const blocks = lines.map((text, at) => line(`b${at}`, 'Stock', text));
    expect(contentTitle([workbook([...blocks, groups, ...others])])).toBe('Stock of the hospital pharmacy');
  });

  it('is the first of two lines above its first table', () => {
    const named = { ...groups, table: { ...groups.table, caption: 'Libraries: monthly report – Visits by branch' } };
    expect(contentTitle([workbook([named, ...others])])).toBe('Libraries: monthly report');
  });

  it('is not the name of one of its tables', () => {
    const named = { ...groups, table: { ...groups.table, caption: 'Visits by branch' } };
    expect(contentTitle([workbook([named, ...others])])).toBe('Hires');
  });
});
