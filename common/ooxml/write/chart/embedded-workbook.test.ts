import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import { readZip } from '../../package/package-gate.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { embeddedWorkbook } from './embedded-workbook.ts';

const chart: ChartSpec = {
  kind: 'column',
  alt: 'x',
  categories: ['=1+1', ' padded ', 'Third'],
  series: [
    { name: 'GDP & more', values: [1.23456789012345, null, -3e-7], addresses: [] },
    { name: 'Short', values: [Number.NaN], addresses: [] },
  ],
  number_format: '0.0 "Mio. €"',
  data_labels: false,
};

async function sheet() {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(embeddedWorkbook(chart).slice().buffer);
  const found = workbook.getWorksheet('Sheet1');
  if (found === undefined) throw new Error('no sheet');
  return found;
}

describe('embeddedWorkbook', () => {
  it('contains names, categories and numbers at full precision', async () => {
    const data = await sheet();
    expect(data.getCell('B1').value).toBe('GDP & more');
    expect(data.getCell('C1').value).toBe('Short');
    expect(data.getCell('A4').value).toBe('Third');
    expect(data.getCell('B2').value).toBe(1.23456789012345);
    expect(data.getCell('B4').value).toBe(-3e-7);
  });

  it('leaves gaps empty, also where a number is none', async () => {
    const data = await sheet();
    for (const gap of ['B3', 'C2', 'C3', 'C4']) expect(data.getCell(gap).value).toBeNull();
  });

  it('never makes a formula of text', async () => {
    const data = await sheet();
    expect(data.getCell('A2').type).toBe(ExcelJS.ValueType.String);
    expect(data.getCell('A2').value).toBe('=1+1');
    expect(data.getCell('A3').value).toBe(' padded ');
  });

  it('formats numbers as the chart does', async () => {
    expect((await sheet()).getCell('B2').numFmt).toBe('0.0 "Mio. €"');
  });
});

describe('the parts of the workbook', () => {
  const unpacked = async (of: ChartSpec) => {
    const found = await readZip(embeddedWorkbook(of), { name: 'chart.xlsx' });
    return {
      paths: [...found.keys()].sort(),
      part: (path: string) => xmlLines(new TextDecoder().decode(found.get(path))),
    };
  };
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheetMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

  it('are declared and related', async () => {
    const { paths, part } = await unpacked(chart);
    expect(paths).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(part('[Content_Types].xml').slice(1)).toEqual(
      lines(`
        Default Extension=rels ContentType=application/vnd.openxmlformats-package.relationships+xml
        Default Extension=xml ContentType=application/xml
        Override PartName=/xl/styles.xml ContentType=${sheetMedia}.styles+xml
        Override PartName=/xl/workbook.xml ContentType=${sheetMedia}.sheet.main+xml
        Override PartName=/xl/worksheets/sheet1.xml ContentType=${sheetMedia}.worksheet+xml
      `),
    );
    expect(part('_rels/.rels').slice(1)).toEqual([
      `Relationship Id=rId1 Type=${relationships}/officeDocument Target=xl/workbook.xml`,
    ]);
    expect(part('xl/_rels/workbook.xml.rels').slice(1)).toEqual([
      `Relationship Id=rId1 Type=${relationships}/worksheet Target=worksheets/sheet1.xml`,
      `Relationship Id=rId2 Type=${relationships}/styles Target=styles.xml`,
    ]);
    expect(part('xl/workbook.xml')).toEqual([
      `workbook xmlns=${main} xmlns:r=${relationships}`,
      'sheets/sheet name=Sheet1 sheetId=1 r:id=rId1',
    ]);
  });

  it('have a plain style, a bold one for headers, and one for each number format', async () => {
    const { part } = await unpacked(chart);
    expect(part('xl/styles.xml')).toEqual([
      `styleSheet xmlns=${main}`,
      ...lines(`
        numFmts count=1
        numFmts/numFmt numFmtId=164 formatCode=0.0 "Mio. €"
        fonts count=2
        fonts/font/sz 11
        fonts/font/name Calibri
        fonts/font/b
        fonts/font/sz 11
        fonts/font/name Calibri
        fills count=2
        fills/fill/patternFill patternType=none
        fills/fill/patternFill patternType=gray125
        borders count=1
        borders/border/left
        borders/border/right
        borders/border/top
        borders/border/bottom
        borders/border/diagonal
        cellStyleXfs count=1
        cellStyleXfs/xf numFmtId=0 fontId=0 fillId=0 borderId=0
        cellXfs count=3
        cellXfs/xf numFmtId=0 fontId=0 fillId=0 borderId=0 xfId=0
        cellXfs/xf numFmtId=0 fontId=1 fillId=0 borderId=0 xfId=0 applyFont=1
        cellXfs/xf numFmtId=164 fontId=0 fillId=0 borderId=0 xfId=0 applyNumberFormat=1
        cellStyles count=1
        cellStyles/cellStyle name=Normal xfId=0 builtinId=0
      `),
    ]);
  });

  it('contain names in row 1, categories in column A and numbers beside them', async () => {
    const { part } = await unpacked(chart);
    expect(part('xl/worksheets/sheet1.xml')).toEqual([
      `worksheet xmlns=${main}`,
      ...lines(`
        cols/col min=1 max=1 width=28 customWidth=1
        cols/col min=2 max=3 width=14 customWidth=1
        sheetData/row r=1
        sheetData/row/c r=B1 s=1 t=inlineStr
        sheetData/row/c/is/t "GDP & more"
        sheetData/row/c r=C1 s=1 t=inlineStr
        sheetData/row/c/is/t "Short"
        sheetData/row r=2
        sheetData/row/c r=A2 t=inlineStr
        sheetData/row/c/is/t "=1+1"
        sheetData/row/c r=B2 s=2
        sheetData/row/c/v "1.23456789012345"
        sheetData/row r=3
        sheetData/row/c r=A3 t=inlineStr
        sheetData/row/c/is/t xml:space=preserve " padded "
        sheetData/row r=4
        sheetData/row/c r=A4 t=inlineStr
        sheetData/row/c/is/t "Third"
        sheetData/row/c r=B4 s=2
        sheetData/row/c/v "-3e-7"
      `),
    ]);
  });

  it('number the formats of several columns, and write formulas beside their results', async () => {
    const waterfall = { ...chart, kind: 'waterfall' as const, number_format: '', series: chart.series.slice(0, 1) };
    const { part: text } = await unpacked(waterfall);
    expect(text('xl/styles.xml').filter((each) => each.includes('numFmts'))).toEqual([
      'numFmts count=5',
      'numFmts/numFmt numFmtId=164 formatCode=General',
      'numFmts/numFmt numFmtId=165 formatCode=0',
      'numFmts/numFmt numFmtId=166 formatCode=General;"\u2212"General;',
      'numFmts/numFmt numFmtId=167 formatCode="+"General;"+"General;',
      'numFmts/numFmt numFmtId=168 formatCode="\u2212"General;"\u2212"General;',
    ]);
    const found = text('xl/worksheets/sheet1.xml');
    const at = found.indexOf('sheetData/row/c r=E2 s=2');
    expect(found.slice(at, at + 3)).toEqual([
      'sheetData/row/c r=E2 s=2',
      'sheetData/row/c/f "0"',
      'sheetData/row/c/v "0"',
    ]);
    expect(text('xl/styles.xml')).toContain('cellXfs count=7');
  });

  it('are none but headers where a chart has no series', async () => {
    const { part } = await unpacked({ ...chart, series: [] });
    expect(part('xl/worksheets/sheet1.xml').filter((each) => /col |B/.test(each))).toEqual([
      'cols/col min=1 max=1 width=28 customWidth=1',
    ]);
    expect(part('xl/styles.xml').filter((each) => each.includes('numFmt '))).toEqual([]);
  });
});
