import { describe, expect, it } from '@jest/globals';
import { impliedFactor, scaleOf, parseFigure } from './number-scales.ts';

const read = (digits: string, language = 'en'): [number, number][] | null =>
  parseFigure(digits, language)?.map(({ value, decimals }) => [value, decimals]) ?? null;

describe('parseFigure', () => {
  it('reads two kinds of separators by the last one', () => {
    expect(read('1,234.56')).toEqual([[1234.56, 2]]);
    expect(read('1.234,5')).toEqual([[1234.5, 1]]);
    expect(read('1,234,567.8')).toEqual([[1_234_567.8, 1]]);
    expect(read('12,34,567.8')).toEqual([[1_234_567.8, 1]]);
    expect(read('1,23.4')).toBeNull();
    expect(read('1.2,3.4')).toBeNull();
  });

  it('reads one separator as the language writes it, and the other way too', () => {
    expect(read('1.234', 'de')).toEqual([
      [1234, 0],
      [1.234, 3],
    ]);
    expect(read('1.234', 'en-GB')).toEqual([
      [1.234, 3],
      [1234, 0],
    ]);
    expect(read('1,234', 'DE')).toEqual([
      [1.234, 3],
      [1234, 0],
    ]);
    expect(read('0.234', 'de')).toEqual([[0.234, 3]]);
    expect(read('1234.567')).toEqual([[1234.567, 3]]);
    expect(read('.5')).toEqual([[0.5, 1]]);
    expect(read('1,234,567')).toEqual([[1_234_567, 0]]);
  });

  it('reads spaces and apostrophes between thousands', () => {
    expect(read("1'234'567.5")).toEqual([[1_234_567.5, 1]]);
    expect(read('12\u202F345')).toEqual([[12_345, 0]]);
  });

  it('refuses what is not a single number', () => {
    for (const digits of ['3.1.2', '1,23,4', "1'23", '1e5']) expect(read(digits)).toBeNull();
  });
});

describe('scaleOf', () => {
  it.each([
    ['thousand', 1e3],
    ['Tsd.', 1e3],
    ['Million', 1e6],
    ['mn', 1e6],
    ['Mrd', 1e9],
    ['bn', 1e9],
    ['billions', 1e9],
    ['trillion', 1e12],
    ['Billionen', 1e12],
  ])('is sure of %s', (word, factor) => {
    expect(scaleOf(word, 'en', false)).toEqual({ factor, sure: true });
  });

  it('reads a billion as the language does', () => {
    expect(scaleOf('billion', 'en', false)?.factor).toBe(1e9);
    expect(scaleOf('Billion', 'de-AT', false)?.factor).toBe(1e12);
  });

  it('doubts letters, and reads m as millions only for money', () => {
    expect(['k', 'K', 'M', 'B', 'T'].map((word) => scaleOf(word, 'en', false))).toEqual(
      [1e3, 1e3, 1e6, 1e9, 1e12].map((factor) => ({ factor, sure: false })),
    );
    expect(scaleOf('m', 'en', true)).toEqual({ factor: 1e6, sure: true });
    expect(scaleOf('m', 'en', false)).toBeNull();
    expect(scaleOf('kg', 'en', true)).toBeNull();
    expect(scaleOf('constructor', 'en', true)).toBeNull();
  });
});

describe('impliedFactor', () => {
  it.each([
    ['Share (%)', 0.01],
    ['per cent of all', 0.01],
    ['USD million', 1e6],
    ['gdp_trillion', 1e12],
    ['Sales, Mrd. EUR', 1e9],
    ['Cost $m', 1e6],
    ['EUR k', 1e3],
    ['Team M', 1],
    ['Sales', 1],
  ])('is implied by %s', (words, factor) => {
    expect(impliedFactor(words, 'en')).toBe(factor);
  });
});
