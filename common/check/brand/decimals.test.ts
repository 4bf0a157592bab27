import { expect, it } from '@jest/globals';
import { foreignDecimals, inDecimals, numberNames, valueInDecimals, withCurrency } from './decimals.ts';

it('changes decimal marks, and leaves ambiguous ones and texts that are not numbers', () => {
  expect(inDecimals('3.5 % of 1,234.56 and 12.25', ',')).toBe('3,5 % of 1.234,56 and 12,25');
  expect(inDecimals('3,5 % von 1.234,56', '.')).toBe('3.5 % von 1,234.56');
  expect(inDecimals('It saves them 2.5 hours, a score of 3.5 and $4.25', ',')).toBe(
    'It saves them 2,5 hours, a score of 3,5 and $4,25',
  );
  const same = ['1.234', '1.2.2026', '12/3.5', 'v1.2.3', 'am 24.12. um 14.30 Uhr', 'https://a.example/?v=3.5'];
  expect(same.map((text) => inDecimals(text, ','))).toEqual(same);
});

it('leaves numbers that are names, also where they are bare', () => {
  const same = ['Python 3.5 and 3.7', 'HTML 4.01', 'versions 2.1 to 3.5', 'Abschnitt 2.1'];
  expect(same.map((text) => inDecimals(text, ','))).toEqual(same);
  const names = numberNames(['Use version 3.5']);
  expect(inDecimals('They run 3.5 in 3.5 hours', ',', names)).toBe('They run 3.5 in 3,5 hours');
  expect(valueInDecimals('3.5', ',')).toBe('3,5');
  expect(foreignDecimals('About 3.5 of 10', ',')).toEqual([{ index: 6, seen: '3.5', wanted: '3,5' }]);
});

it('reads long lists of numbers in linear time', () => {
  const timeOf = (repeats: number): number => {
    const text = `Versions ${'1.1, '.repeat(repeats)}${'A'.repeat(repeats)} 2.5`;
    const started = process.cpuUsage();
    inDecimals(text, ',', numberNames([text]));
    return process.cpuUsage(started).user / 1000;
  };
  timeOf(1000);
  // Four times as long takes about four times as long; sixteen times where the time grows with the square.
  expect(timeOf(20_000) / timeOf(5_000)).toBeLessThan(10);
});

it('puts the sign of a currency where it is wanted', () => {
  expect(withCurrency('It costs €3.5 M, not US$2', 'after')).toBe('It costs 3.5 M\u00A0€, not 2\u00A0US$');
  expect(withCurrency('Es kostet 3,5 Mio. € statt 4 €', 'before')).toBe('Es kostet €3,5 Mio. statt €4');
});
