import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { TableBlock } from '../../../common/deck/source.ts';
import { cellAddress } from '../../../common/deck/source.ts';
import { extract as extractXlsx } from './xlsx.ts';

async function read(fill: (workbook: ExcelJS.Workbook) => void) {
  const workbook = new ExcelJS.Workbook();
  fill(workbook);
  const text = await extractXlsx({ bytes: new Uint8Array(await workbook.xlsx.writeBuffer()), name: 'book.xlsx' });
  return { ...text, tables: text.blocks.filter((block): block is TableBlock => block.kind === 'table') };
}

describe('extractXlsx', () => {
  it('reports that pictures in sheets were not read', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { findings, tables } = await read((workbook) => {
      const sheet = workbook.addWorksheet('S');
      sheet.addRows([
        ['A', 'B'],
        ['x', 1],
        ['y', 2],
      ]);
      sheet.addImage(workbook.addImage({ base64: pixel, extension: 'png' }), 'D1:E3');
    });
    expect(tables).toHaveLength(1);
    expect(findings).toMatchObject([{ code: 'ingest.sheet_pictures', params: { count: 1 } }]);
  });

  it('finds the header below the lines about a sheet, and gives the tables below it its columns', async () => {
    const { blocks, tables } = await read((workbook) => {
      workbook
        .addWorksheet('Costs')
        .addRows([
          ['Logistics – budget 2027'],
          ['Vale Foods B.V., Venlo'],
          [
            'EUR thousand, calendar year. 2026 is nine months actual plus three months of forecast, as agreed with finance.',
          ],
          [null, null, 'check with Ann'],
          ['Cost line', 'Q1', 'Q2', 'Q3', null, 'Budget 2027'],
          ['Freight', 610, 625, 640, null, 1875],
          ['Rent', 318, 312, 312, null, 942],
          [],
          [],
          ['Investments'],
          ['Trucks', null, null, 540, null, 540],
          ['Scanners', 62, null, null, null, 62],
          ['Docks', null, 85, null, null, 85],
        ]);
    });
    expect(tables.map(({ table }) => [table.caption, table.columns.map(({ name }) => name)])).toEqual([
      ['Logistics – budget 2027', ['Cost line', 'Q1', 'Q2', 'Q3', 'Budget 2027']],
      ['Investments', ['', 'Q1', 'Q2', 'Q3', 'Budget 2027']],
    ]);
    expect(tables[0]?.table.columns[4]).toMatchObject({ kind: 'currency', currency: 'EUR' });
    const aside = blocks.find((block) => block.kind === 'paragraph' && block.text === 'check with Ann');
    expect(aside?.address.part).toBe('notes');
  });

  it('reads formats, formulas, dates and merged group headers with exact addresses', async () => {
    const { blocks, tables, findings } = await read((workbook) => {
      const sheet = workbook.addWorksheet('Sales');
      sheet.getCell('A1').value = 'Sales report';
      sheet.mergeCells('B3:C3');
      sheet.getCell('B3').value = '2023';
      sheet.getRow(4).values = ['Region', 'Revenue', 'Growth', 'Booked'];
      sheet.getRow(5).values = ['North', 1234.5, { formula: 'B5/2', result: 0.125 }, new Date(Date.UTC(2023, 4, 1))];
      sheet.getRow(6).values = ['South', 8, { error: '#N/A' }, new Date(Date.UTC(2023, 5, 1))];
      for (const row of [5, 6]) {
        sheet.getCell(`B${row}`).numFmt = '[$€-407] #,##0.00';
        sheet.getCell(`C${row}`).numFmt = '0.0%';
        sheet.getCell(`D${row}`).numFmt = 'mmm yyyy';
      }
      sheet.getCell('A7').value = 'Source: ledger';
    });
    const block = tables[0];
    if (!block) throw new Error('no table');
    expect(block.table.caption).toBe('Sales report');
    expect(block.table.columns).toEqual([
      { name: 'Region', kind: 'text' },
      { name: '2023 – Revenue', kind: 'currency', currency: 'EUR' },
      { name: '2023 – Growth', kind: 'percent' },
      { name: 'Booked', kind: 'date' },
    ]);
    expect(block.table.rows[0]?.map((cell) => [cell.raw, cell.value])).toEqual([
      ['North', 'North'],
      ['€ 1,234.50', 1234.5],
      ['12.5%', 0.125],
      ['May 2023', '2023-05'],
    ]);
    expect(cellAddress(block, 1, 1)).toMatchObject({
      file: 'book.xlsx',
      sheet: 'Sales',
      range: 'B6',
      section: ['Sales'],
    });
    expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'Source: ledger', address: { range: 'A7' } });
    expect(findings).toEqual([
      {
        code: 'ingest.cell_errors',
        params: { file: 'book.xlsx', sheet: 'Sales', count: 1, cell: 'C6' },
        severity: 'warning',
      },
    ]);
  });

  it('splits a sheet into its tables, below and beside each other', async () => {
    const { tables } = await read((workbook) => {
      const sheet = workbook.addWorksheet('S');
      sheet.getRow(1).values = ['A', 'n', undefined, 'B', 'm'];
      sheet.getRow(2).values = ['x', 1, undefined, 'y', 2];
      sheet.getRow(3).values = ['x', 3, undefined, 'y', 4];
      sheet.getRow(6).values = ['C', 'k'];
      sheet.getRow(7).values = ['z', 5];
    });
    expect(tables.map((block) => block.address.range)).toEqual(['A1:B3', 'D1:E3', 'A6:B7']);
  });

  it('keeps one table together over an empty row before its total', async () => {
    const { tables } = await read((workbook) => {
      const sheet = workbook.addWorksheet('S');
      sheet.addRows([['Item', 'Value'], ['a', 1], ['b', 2], [], ['Total', 3]]);
    });
    expect(tables).toHaveLength(1);
    expect(tables[0]?.table.total_rows).toEqual([2]);
    expect(tables[0]?.table.row_numbers).toEqual([2, 3, 5]);
  });

  it('leaves out hidden and empty sheets and hidden rows, and reports it', async () => {
    const { blocks, tables, findings } = await read((workbook) => {
      workbook.addWorksheet('Secret', { state: 'hidden' }).addRow(['x', 1]);
      workbook.addWorksheet('Empty');
      const sheet = workbook.addWorksheet('Open');
      sheet.addRows([
        ['Name', 'n'],
        ['a', 1],
        ['hidden', 2],
        ['c', 3],
      ]);
      sheet.getRow(3).hidden = true;
    });
    expect(findings.map((finding) => finding.code)).toEqual([
      'ingest.sheet_hidden',
      'ingest.sheet_empty',
      'ingest.rows_hidden',
    ]);
    expect(tables[0]?.table.rows.map((row) => row[0]?.raw)).toEqual(['a', 'c']);
    expect(JSON.stringify(blocks)).not.toMatch(/hidden|Secret/);
  });

  it('reads of a hidden sheet what a chart shows, and no more', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Chart').addRow(['Sales by line']);
    const data = workbook.addWorksheet('data_1', { state: 'hidden' });
    data.addRows([
      ['Line', 'Sales', 'Margin'],
      ['Tents', 5, 'secret'],
      ['Boots', 3, 'secret'],
    ]);
    const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
    parts['xl/charts/chart1.xml'] = strToU8(
      '<c:chart xmlns:c="x"><c:cat><c:f>data_1!$A$2:$A$3</c:f></c:cat><c:val><c:f>data_1!$B$1:$B$3</c:f></c:val></c:chart>',
    );
    const { blocks, findings } = await extractXlsx({ bytes: zipSync(parts), name: 'book.xlsx' });
    const table = blocks.find((block): block is TableBlock => block.kind === 'table');
    expect(table?.table.rows.map((row) => row.map(({ raw }) => raw))).toEqual([
      ['Tents', '5'],
      ['Boots', '3'],
    ]);
    expect(JSON.stringify(blocks)).not.toMatch(/secret|Margin/);
    expect(findings.map(({ code }) => code)).not.toContain('ingest.sheet_hidden');
  });

  it('does not fill memory for merged ranges of a whole sheet', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('S').addRows([['Name', 'n'], ['a', 1], ['b', 2], [], [], ['A note']]);
    const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const merged = '</sheetData><mergeCells count="1"><mergeCell ref="A6:XFD1048576"/></mergeCells>';
    parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('</sheetData>', merged));
    const { blocks } = await extractXlsx({ bytes: zipSync(parts), name: 'book.xlsx' });
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'table', 'paragraph']);
  });

  it('refuses other packages and workbooks without content', async () => {
    await expect(extractXlsx({ bytes: new Uint8Array([1, 2, 3]), name: 'b.xlsx' })).rejects.toMatchObject({
      code: 'ooxml.not_a_zip',
    });
    await expect(read((workbook) => void workbook.addWorksheet('E'))).rejects.toMatchObject({
      code: 'ingest.nothing_found',
    });
  });
});
