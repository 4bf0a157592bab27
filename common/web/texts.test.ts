import { expect, it } from '@jest/globals';
import { isolate } from './texts.ts';

it('keeps what runs the other way than its sentence to itself', () => {
  expect(isolate('Rita Roe', 'rtl')).toBe('\u2068Rita Roe\u2069');
  expect(isolate('تقرير Q3', 'rtl')).toBe('\u2068تقرير Q3\u2069');
  expect(isolate('ريتا', 'ltr')).toBe('\u2068ريتا\u2069');
  expect(isolate('דוח', 'ltr')).toBe('\u2068דוח\u2069');
});

it('leaves alone what runs as its sentence does, and what has no direction', () => {
  expect(isolate('Rita Roe', 'ltr')).toBe('Rita Roe');
  expect(isolate('Grüße, Пётр', 'ltr')).toBe('Grüße, Пётр');
  expect(isolate('ريتا', 'rtl')).toBe('ريتا');
  const composed = `2 · ${isolate('Growth', 'rtl')}`;
  expect(isolate(composed, 'rtl')).toBe(composed);
  for (const neutral of ['12', '3,5 %', '', '…']) {
    expect([isolate(neutral, 'ltr'), isolate(neutral, 'rtl')]).toEqual([neutral, neutral]);
  }
});
