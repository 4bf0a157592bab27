import { describe, expect, it } from '@jest/globals';
import { buildTable } from './build-table.ts';
import { readHeaderUnit, readStatedUnit } from './units.ts';

const split = (text: string): string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

describe('buildTable', () => {
  it('settles the decimal sign by what a column or its neighbours show', () => {
    const table = buildTable({ rows: split('Land|Umsatz|Zahl\nA|1.234,50|1.234\nB|900,25|2.500') });
    expect(table.rows.map((row) => row[1]?.value)).toEqual([1234.5, 900.25]);
    expect(table.rows.map((row) => row[2]?.value)).toEqual([1234, 2500]);
  });

  it('uses the language where figures leave it open', () => {
    const rows = split('Land|Zahl\nA|1.234\nB|2.500');
    expect(buildTable({ rows, language: 'de' }).rows[0]?.[1]?.value).toBe(1234);
    expect(buildTable({ rows }).rows[0]?.[1]?.value).toBe(1.234);
  });

  it('gives amounts the currency that a line beside the table states, and counts none', () => {
    expect(readStatedUnit('Werte in EUR zu Einkaufspreisen, Stichtag 30.06.2026')).toEqual({ currency: 'EUR' });
    expect(readStatedUnit('All amounts in £. Forecast to October.')).toEqual({ currency: 'GBP' });
    expect(readStatedUnit('Prices in shops rose')).toEqual({});
    const rows = split('Gruppe|Artikel|Bestand|Stück|Tage\nRohre|1386|268300|90|76\nPumpen|96|118800|12|111');
    const { columns } = buildTable({ rows, stated: { currency: 'EUR' } });
    expect(columns.map(({ currency }) => currency)).toEqual([undefined, undefined, 'EUR', undefined, undefined]);
  });

  it('gives figures the unit of their row where rows measure different things', () => {
    const rows = split('Item|Ada|Bell\nLicence cost|21400|17900\nMigration (weeks)|9|14\nTraining days|4|2');
    const { rows: cells } = buildTable({ rows, stated: { currency: 'GBP' } });
    expect(cells.map(([, cell]) => cell?.currency ?? cell?.unit)).toEqual(['GBP', 'weeks', undefined]);
  });

  it('joins group headers and takes a spread title as the caption', () => {
    const table = buildTable({
      rows: split('Sales|Sales|Sales\n|2022|2022\nRegion|Revenue|Growth\nNorth|5|1%\nSouth|7|2%'),
      rowNumbers: [3, 4, 5, 6, 7],
      columnNumbers: [2, 3, 4],
    });
    expect(table.caption).toBe('Sales');
    expect(table.columns.map((column) => column.name)).toEqual(['Region', '2022 – Revenue', '2022 – Growth']);
    expect(table.row_numbers).toEqual([6, 7]);
    expect(table.column_numbers).toEqual([2, 3, 4]);
  });

  it('gives gaps in group headers to the group on their left where the labels below repeat', () => {
    const rows = split('|2022||2023|\nRegion|Sales|Cost|Sales|Cost\nNorth|5|1|6|2\nSouth|7|2|8|3');
    expect(buildTable({ rows }).columns.map((column) => column.name)).toEqual([
      'Region',
      '2022 – Sales',
      '2022 – Cost',
      '2023 – Sales',
      '2023 – Cost',
    ]);
  });

  it('drops empty rows and columns but keeps the numbers of the others', () => {
    const table = buildTable({ rows: split('Name||Value\n||\nA||1\n||\nB||2') });
    expect(table.row_numbers).toEqual([3, 5]);
    expect(table.column_numbers).toEqual([1, 3]);
  });

  it('finds no header above figures alone, and one row of years above figures', () => {
    expect(buildTable({ rows: split('1|2\n3|4\n5|6') }).header).toHaveLength(0);
    const years = buildTable({ rows: split('|2021|2022\nA|10|20\nB|30|40') });
    expect(years.columns.map((column) => column.name)).toEqual(['', '2021', '2022']);
  });

  it('keeps years as dates, ids and postal codes as text', () => {
    const table = buildTable({ rows: split('Year|Order no|ZIP|Units\n2020|77|10115|5\n2021|78|20095|6') });
    expect(table.columns.map((column) => column.kind)).toEqual(['date', 'text', 'text', 'number']);
    expect(table.rows[0]?.[0]?.value).toBe('2020');
  });

  it('brings cells in line with the unit that the header names', () => {
    const table = buildTable({ rows: split('Region|Revenue (USD m)|Share in %|Weight, kg\nA|5|38|2\nB|6|62|3') });
    expect(table.columns.slice(1)).toEqual([
      { name: 'Revenue (USD m)', kind: 'currency', currency: 'USD', unit: 'm' },
      { name: 'Share in %', kind: 'percent' },
      { name: 'Weight, kg', kind: 'number', unit: 'kg' },
    ]);
    expect(table.rows[0]?.[2]).toMatchObject({ raw: '38', value: 0.38 });
  });

  it('takes the unit that the caption gives all figures, but not for counts, percentages and levels', () => {
    const rows = split(
      'Operating budget (thousand GBP)|||\nYear|Plan|Change|Employees\n2024|2840|2%|60\n2025|2912|3%|61',
    );
    const { caption, columns } = buildTable({ rows });
    expect(caption).toBe('Operating budget (thousand GBP)');
    expect(columns.slice(1)).toEqual([
      { name: 'Plan', kind: 'currency', currency: 'GBP', unit: 'thousand' },
      { name: 'Change', kind: 'percent' },
      { name: 'Employees', kind: 'number' },
    ]);
    const shares = buildTable({
      rows: split('Country|2010|2020\nKenya|7.2|29.5'),
      caption: 'Internet users (% of population)',
    });
    expect(shares.columns.map(({ kind }) => kind)).toEqual(['text', 'percent', 'percent']);
    expect(shares.rows[0]?.[2]).toMatchObject({ raw: '29.5', value: 0.295 });
    const heads = ['EUR thousand', 'Line (EUR thousand)'].map(
      (head) => buildTable({ rows: split(`${head}|Q1|Q2\nRevenue|12|15\nCosts|8|9`) }).columns[2],
    );
    expect(heads).toEqual([1, 2].map(() => ({ name: 'Q2', kind: 'currency', currency: 'EUR', unit: 'thousand' })));
    const taxed = ['Item (£k, excl. VAT)', 'Posten (T€ brutto)'].map(
      (head) => buildTable({ rows: split(`${head}|Plan|Final\nRoad|12|15\nTower|8|9`) }).columns[2],
    );
    expect(taxed).toEqual([
      { name: 'Final', kind: 'currency', currency: 'GBP', unit: 'k' },
      { name: 'Final', kind: 'currency', currency: 'EUR', unit: 'Tsd.' },
    ]);
    const own = buildTable({ rows: split('Item|Cost (EUR)|Length\nA|5|7\nB|6|8'), caption: 'Pipes (USD)' });
    expect(own.columns[2]).toEqual({ name: 'Length', kind: 'number' });
  });

  it('recognises group headers that contain sums as totals, but not plain rows', () => {
    const pivot = split('Label|A|B\nNorth|5|7\nJan|2|3\nFeb|3|4\nSouth|9|2\nJan|4|1\nFeb|5|1\nGrand Total|14|9');
    expect(buildTable({ rows: pivot }).total_rows).toEqual([0, 3, 6]);
    expect(buildTable({ rows: split('Label|A\nX|5\nY|2\nZ|3\nU|4') }).total_rows).toEqual([]);
  });

  it('recognises labels with nothing above the names as a header, also above text', () => {
    const table = buildTable({ rows: split('||Public aid|Others\ny|Children|*|*\ny|Women|*|-\ny|Elders|*|*') });
    expect(table.columns.map((column) => column.name)).toEqual(['', '', 'Public aid', 'Others']);
  });

  it('finds no header in a form', () => {
    const form = split('Applicant|Anna Miller\nAmount|12500\nDate|2024-02-05');
    expect(buildTable({ rows: form }).rows).toHaveLength(3);
    expect(buildTable({ rows: split('Item|Value\nAmount|12500\nDate|2024-02-05') }).rows).toHaveLength(2);
  });

  it('finds rows that sum others up, by their word or by their sum', () => {
    const rows = split('Item|Value\nCash|5\nGoods|7\nTotal assets|12\nTotal Energies|3\nTotal|15');
    expect(buildTable({ rows }).total_rows).toEqual([2, 4]);
    expect(buildTable({ rows: split('Type|Now\nTaxi|4\nLoading|11\nAll spaces|15') }).total_rows).toEqual([2]);
    expect(buildTable({ rows: split('Type|Now\nTaxi|4\nLoading|11\nAll weather pitch|9') }).total_rows).toEqual([]);
  });
});

describe('readHeaderUnit', () => {
  it.each([
    ['GDP, €', { currency: 'EUR' }],
    ['Net income in million US$', { currency: 'USD', unit: 'million' }],
    ['gdp_trillion', { unit: 'trillion' }],
    ['Umsatz (Mio. €)', { currency: 'EUR', unit: 'Mio.' }],
    ['Umsatz 2024 (T€)', { currency: 'EUR', unit: 'Tsd.' }],
    ['EBIT in TEUR', { currency: 'EUR', unit: 'Tsd.' }],
    ['Percentage', { isPercent: true }],
    ['Debt (% of GDP)', { isPercent: true }],
    ['Sales (adjusted)', {}],
    ['Name', {}],
  ])('reads %s', (name, unit) => {
    expect(readHeaderUnit(name)).toEqual(unit);
  });
});
