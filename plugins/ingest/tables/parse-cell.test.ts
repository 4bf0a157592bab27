import { describe, expect, it } from '@jest/globals';
import { parseCell } from './parse-cell.ts';

const english = { decimal: '.', dateOrder: 'mdy' } as const;
const german = { decimal: ',', dateOrder: 'dmy' } as const;

describe('parseCell', () => {
  it.each([
    ['1,234', 1234, 0],
    ['(1,234.5)', -1234.5, 1],
    ['−5.5', -5.5, 1],
    ['5-', -5, 0],
    ['12,34,567', 1234567, 0],
    ['1 234', 1234, 0],
    ['1,234[12]', 1234, 0],
    ['1.2e5', 120000, 1],
    ['~5', 5, 0],
  ])('reads %s as a number', (raw, value, decimals) => {
    expect(parseCell(raw, english)).toEqual({ raw, kind: 'number', value, decimals });
  });

  it.each(['−268 T€'])('reads %s as thousands of euros', (raw) => {
    expect(parseCell(raw, german)).toEqual({
      raw,
      kind: 'currency',
      value: -268,
      currency: 'EUR',
      unit: 'Tsd.',
      decimals: 0,
    });
  });

  it.each([
    ['38.5%', english, 0.385, 1],
    ['(5 %)', english, -0.05, 0],
    ['12,3 %', german, 0.123, 1],
    ['7 percent', english, 0.07, 0],
  ])('reads %s as hundredths', (raw, format, value, decimals) => {
    expect(parseCell(raw, format)).toEqual({ raw, kind: 'percent', value, decimals });
  });

  it.each([
    ['$1.2bn', english, 1.2, 'USD', 'bn'],
    ['-$5', english, -5, 'USD', undefined],
    ['12 EUR', english, 12, 'EUR', undefined],
    ['3,5 Mrd. €', german, 3.5, 'EUR', 'Mrd.'],
    ['A$ 7 million', english, 7, 'AUD', 'million'],
  ])('reads %s as money', (raw, format, value, currency, unit) => {
    const cell = parseCell(raw, format);
    expect([cell.kind, cell.value, cell.currency, cell.unit]).toEqual(['currency', value, currency, unit]);
  });

  it.each([
    ['12 kg', 'kg'],
    ['20 °C', '°C'],
    ['5 m²', 'm²'],
    ['345 employees', 'employees'],
    ['3x', 'x'],
  ])('reads the unit of %s', (raw, unit) => {
    expect(parseCell(raw, english)).toMatchObject({ kind: 'number', unit });
  });

  it.each([
    ['2021-03-04', english, '2021-03-04'],
    ['03/04/2021', english, '2021-03-04'],
    ['03/04/2021', german, '2021-04-03'],
    ['25/04/2021', english, '2021-04-25'],
    ['4. März 2021', german, '2021-03-04'],
    ['March 4, 2021', english, '2021-03-04'],
    ['Mar-21', english, '2021-03'],
    ['Q2 2021', english, '2021-Q2'],
    ['FY21', english, '2021'],
  ])('reads %s as a date', (raw, format, value) => {
    expect(parseCell(raw, format)).toMatchObject({ kind: 'date', value });
  });

  it.each([
    '0123',
    '+49 30 123456',
    '5-10',
    '1/2',
    '10:30',
    '10 am',
    '3 Musketeers',
    '192.168.1.1',
    '1st',
    '<5',
    '31/02/2021',
  ])('leaves %s as text', (raw) => {
    expect(parseCell(raw, english)).toEqual({ raw, kind: 'text', value: raw });
  });

  it('reads decimals with four places as numbers, not as a month and a year', () => {
    expect(parseCell('10.5819', english)).toMatchObject({ kind: 'number', value: 10.5819 });
  });

  it.each(['', '-', 'n/a', 'N.A.', '…', '$ -'])('treats "%s" as empty', (raw) => {
    expect(parseCell(raw, english)).toMatchObject({ kind: 'empty', value: null });
  });
});
