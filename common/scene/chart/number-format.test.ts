import { describe, expect, it } from '@jest/globals';
import { isDateFormat } from '../../deck/serial-date.ts';
import { formatNumber } from './number-format.ts';

const show = (value: number, code: string, language = 'en-US'): string => formatNumber(value, code, language);

describe('numbers by format code', () => {
  it.each([
    [1234.5, 'General', '1234.5'],
    [0.1 + 0.2, 'General', '0.3'],
    [1e12, 'General', '1E+12'],
    [1234567, '#,##0', '1,234,567'],
    [1234.567, '#,##0.00', '1,234.57'],
    [0.384, '0%', '38%'],
    [0.0471, '0.0 %', '4.7 %'],
    [12_400_000, '0.0,,"M"', '12.4M'],
    [1234, '#,##0,"K"', '1K'],
    [-1234, '#,##0', '-1,234'],
    [-5, '0;(0)', '(5)'],
    [0, '0;-0;"none"', 'none'],
    [-0.001, '0', '0'],
    [3, '"$"#,##0', '$3'],
    [3, '[$€-407] 0', '€ 3'],
    [1500, '[>=1000]0.0,"k";0', '1.5k'],
    [999, '[>=1000]0.0,"k";0', '999'],
    [12345, '0.00E+00', '1.23E+04'],
    [0.5, '#.##', '.5'],
    [2.5, '0.##', '2.5'],
    [7, '000', '007'],
    [5, '0\\ \\k\\g', '5 kg'],
    [5, '[Red]0_)', '5 '],
    [1.005e21, '#,##0', '1,005,000,000,000,000,000,000'],
  ])('%s as %s is %s', (value, code, text) => {
    expect(show(value, code)).toBe(text);
  });

  it('separates as the language does', () => {
    expect(show(1234.5, '#,##0.0', 'de-DE')).toBe('1.234,5');
    expect(show(1234.5, '#,##0.0', 'fr-FR')).toBe('1\u00A0234,5');
    expect(show(0.5, 'General', 'de')).toBe('0,5');
    // English numbers in Germany.
    expect(show(1234.5, '#,##0.0', 'en-DE')).toBe('1.234,5');
  });

  it.each([
    [45_000, 'yyyy-mm-dd', '2023-03-15'],
    [45_000, 'mmm yy', 'Mar 23'],
    [45_000, 'd. mmmm', '15. March'],
    [45_000.75, 'hh:mm', '18:00'],
    [45_000.75, 'h AM/PM', '6 PM'],
    [1.5, '[h]:mm', '36:00'],
    [37_261, 'm/d/yyyy', '1/5/2002'],
    [60.9999999, '0', '61'],
  ])('%s as %s is %s', (value, code, text) => {
    expect(show(value, code)).toBe(text);
  });

  it('counts days from 1904 when configured', () => {
    expect(formatNumber(0, 'yyyy', 'en', true)).toBe('1904');
  });

  it('names months in the language, and bears a tag that is none', () => {
    expect(show(45_000, 'mmmm', 'de-DE')).toBe('März');
    expect(show(45_000, 'yyyy', '!!')).toBe('2023');
  });

  it('knows which codes are dates', () => {
    expect(isDateFormat('dd.mm.yyyy')).toBe(true);
    expect(isDateFormat('0 "days"')).toBe(false);
  });

  it('is quick and finite with hostile codes', () => {
    expect(show(5, '0'.repeat(100_000)).length).toBeLessThan(300);
    expect(show(5, `0${','.repeat(200)}`)).toBe('0');
    expect(show(Number.NaN, '0')).toBe('');
    expect(show(1e308, '#,##0%')).not.toContain('NaN');
  });
});
