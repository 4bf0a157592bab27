import { describe, expect, it } from '@jest/globals';
import { dateOfSerial, isDateFormat, serialOfDate } from './serial-date.ts';

describe('serialOfDate', () => {
  it.each([
    ['1970-01-01', 25_569],
    ['2025-01-01', 45_658],
    ['2024-02-29T10:30', 45_351],
    ['1900-03-01', 61],
    ['9999-12-31', 2_958_465],
  ])('counts %s as spreadsheets do', (iso, serial) => {
    expect(serialOfDate(iso)).toBe(serial);
    expect(dateOfSerial(serial).toISOString().slice(0, 10)).toBe(iso.slice(0, 10));
  });

  it.each([
    ['2025', '2025-01-01', '2025-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2025-Q2', '2025-04-01', '2025-06-30'],
  ])('knows the first and last day of %s', (iso, first, last) => {
    expect(serialOfDate(iso)).toBe(serialOfDate(first));
    expect(serialOfDate(iso, 'last')).toBe(serialOfDate(last));
  });

  it.each(['', 'soon', '2025-02-30', '2025-13', '1900-02-28', '2025-1-1', '99999-01-01'])(
    'treats %j as none',
    (text) => {
      expect(serialOfDate(text)).toBeNull();
    },
  );
});

describe('isDateFormat', () => {
  it.each([
    ['d mmm yyyy', true],
    ['yyyy\\-mm\\-dd', true],
    ['d". "mmm', true],
    ['0.0" d"', false],
    ['#,##0', false],
    ['General', false],
    ['"day"', false],
  ])('%j: %s', (code, expected) => {
    expect(isDateFormat(code)).toBe(expected);
  });
});
