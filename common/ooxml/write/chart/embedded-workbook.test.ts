import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
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
  it('holds names, categories and numbers at full precision', async () => {
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
