import { expect, it } from '@jest/globals';
import { inExpectedDecimals } from './decimals.ts';

it('changes the notation of decimals, and leaves what may be either or is no number', () => {
  expect(inExpectedDecimals('3.5 % of 1,234.56 and 12.25', ',')).toBe('3,5 % of 1.234,56 and 12,25');
  expect(inExpectedDecimals('3,5 % von 1.234,56', '.')).toBe('3.5 % von 1,234.56');
  const same = ['1.234', '1.2.2026', '12/3.5', 'v1.2.3'];
  expect(same.map((text) => inExpectedDecimals(text, ','))).toEqual(same);
});
