import { describe, expect, it } from '@jest/globals';
import { findNumbers, pointNumber } from './number-mentions.ts';
import { numbersInWords } from './number-scales.ts';

const values = (text: string, language = 'en'): number[] => findNumbers(text, language).map((each) => each.value);
const texts = (text: string, language = 'en'): string[] => findNumbers(text, language).map((each) => each.text);

describe('findNumbers', () => {
  it('reads separators as the language writes them', () => {
    expect(values('1,234.5 and 1,234 and 0.5')).toEqual([1234.5, 1234, 0.5]);
    expect(values('1.234,5 und 1.234 und 0,5', 'de')).toEqual([1234.5, 1234, 0.5]);
    expect(values('12\u00A0345 people')).toEqual([12345]);
    expect(findNumbers('1,234', 'en')[0]?.readings.map((each) => each.value)).toEqual([1234, 1.234]);
  });

  it('reads scale words, percent and money', () => {
    expect(values('1.6 million, 12.4 M, 3 bn, 5k, $2.5m')).toEqual([1.6e6, 12.4e6, 3e9, 5000, 2.5e6]);
    expect(values('12,4 Mio. € und 3 Mrd. und 2 Billionen', 'de')).toEqual([12.4e6, 3e9, 2e12]);
    expect(values('38 % and 4.5% and 12 percent')).toEqual([0.38, 0.045, 0.12]);
    expect(texts('It cost $1.2 million or 5 EUR.')).toEqual(['$1.2 million', '5 EUR']);
    expect(texts('12,4 Mio. Euro', 'de')).toEqual(['12,4 Mio. Euro']);
  });

  it('knows the precision shown', () => {
    expect(findNumbers('12.4 M', 'en')[0]?.readings[0]?.precision).toBeCloseTo(100_000);
    expect(findNumbers('38 %', 'en')[0]?.readings[0]?.precision).toBeCloseTo(0.01);
    expect(findNumbers('about 12,000', 'en')[0]?.readings[0]?.precision).toBe(1000);
  });

  it('parts signs from hyphens and ranges', () => {
    expect(values('fell by -3.5 % and −2')).toEqual([-0.035, -2]);
    expect(values('10–20')).toEqual([10, 20]);
    expect(values('10–20 % of 5 to 10 million')).toEqual([0.1, 0.2, 5e6, 1e7]);
    expect(values('mid-2020')).toEqual([2020]);
  });

  it('knows years, dates and names', () => {
    const kinds = findNumbers('In 2021, COVID-19 and GPT-4 on 2021-03-05 used H2O v3.1.2 at 14:30, Q2 and 3D', 'en');
    expect(kinds.map((each) => `${each.kind} ${each.text}`)).toEqual([
      'year 2021',
      'identifier COVID-19',
      'identifier GPT-4',
      'date 2021-03-05',
      'identifier H2O',
      'identifier v3.1.2',
      'identifier 14:30',
      'identifier Q2',
      'identifier 3D',
    ]);
    expect(values('05.03.2021', 'de')).toEqual([20210305]);
    expect(texts('season 2019/20')).toEqual(['2019/20']);
  });

  it('reads powers of ten, and none out of names', () => {
    expect(values('1.5E+03 and 2e-4')).toEqual([1500, 0.0002]);
    expect(texts('1.5E+03 W')).toEqual(['1.5E+03']);
    expect(findNumbers('commit 12e4bd7', 'en').map((each) => each.kind)).toEqual(['identifier']);
  });

  it('reads the digits of other scripts, and shows them as they are', () => {
    expect(values('بلغت الاستثمارات ٥٨٫٥ مليون', 'ar')).toEqual([58.5]);
    expect(values('२५ और ４２．５％', 'hi')).toEqual([25, 0.425]);
    expect(texts('عام ٢٠٢٣', 'ar')).toEqual(['٢٠٢٣']);
  });

  it('takes no number from words', () => {
    expect(findNumbers('Three of twelve', 'en')).toEqual([]);
  });

  it('keeps ordinals, units and folds apart from the figure', () => {
    expect(values('the 3rd, 14-fold, 10kg, 5.')).toEqual([3, 14, 10, 5]);
    expect(findNumbers('14-fold', 'en')[0]?.text).toBe('14');
  });

  it('reads a minus with a space as a sign only if no word is before it', () => {
    expect(values('- 3 shops')).toEqual([-3]);
    expect(values('Sales - 3 shops')).toEqual([3]);
    expect(values('(- 3)')).toEqual([-3]);
    expect(values('Sales -3')).toEqual([-3]);
    expect(values('+3, then 50%-20%')).toEqual([3, 0.5, 0.2]);
    expect(texts('(-3 %) of + 4')).toEqual(['-3 %', '4']);
  });

  it('counts no scale that is joined by a hyphen', () => {
    expect(findNumbers('a 5-k run', 'en')).toMatchObject([{ value: 5, text: '5', unit: 'k' }]);
  });

  it('doubts letters that may be units', () => {
    const [mention] = findNumbers('12 T', 'en');
    expect(mention?.readings.map(({ value }) => value)).toEqual([12e12, 12]);
    expect(findNumbers('12 million', 'en')[0]?.readings).toHaveLength(1);
    expect(texts('It was 5 k.')).toEqual(['5 k']);
    expect(texts('12 Mio. und 3 Mrd.', 'de')).toEqual(['12 Mio.', '3 Mrd.']);
  });

  it('reads percent and per mille, with powers of ten too', () => {
    expect(values('2e1 % and 5 ‰ and 2e1 ‰')).toEqual([0.2, 0.005, 0.02]);
    expect(findNumbers('5 ‰ more', 'en')).toMatchObject([{ text: '5 ‰', end: 3, is_percent: false }]);
    expect(findNumbers('5 % more', 'en')).toMatchObject([{ text: '5 %', is_percent: true, decimals: 0 }]);
    expect(values('2E3 million')).toEqual([2e9]);
  });

  it('keeps currency and unit, and where the figure is', () => {
    expect(findNumbers('For $ 5.25 each', 'en')).toMatchObject([
      { text: '$ 5.25', start: 4, end: 10, currency: '$', decimals: 2, kind: 'number', is_approximate: false },
    ]);
    expect(findNumbers('-€5', 'en')).toMatchObject([{ text: '-€5', value: -5, currency: '€' }]);
    expect(findNumbers('5 million euros', 'en')).toMatchObject([{ value: 5e6, currency: 'euros' }]);
    const [kilograms] = findNumbers('10 kg', 'en');
    expect(kilograms).toMatchObject({ text: '10', unit: 'kg' });
    expect(kilograms).not.toHaveProperty('currency');
    expect(findNumbers('5 million', 'en')[0]).not.toHaveProperty('unit');
    expect(findNumbers('5 EUR', 'en')[0]).not.toHaveProperty('unit');
  });

  it('reads days and months in the order of the language, where both may be meant', () => {
    const readings = (text: string, language: string): number[] | undefined =>
      findNumbers(text, language)[0]?.readings.map(({ value }) => value);
    expect(readings('05/03/2021', 'en')).toEqual([20210503, 20210305]);
    expect(readings('05/03/2021', 'fr')).toEqual([20210305, 20210503]);
    expect(readings('13/03/2021', 'en')?.[0]).toBe(20210313);
    expect(readings('12/03/2021', 'en')?.[0]).toBe(20211203);
    expect(readings('05.03.2021', 'en')?.[0]).toBe(20210305);
    expect(findNumbers('2021-03-05', 'en')).toMatchObject([{ value: 20210305, start: 0, end: 10 }]);
  });

  it('values names by their first figure and spans by their first year', () => {
    expect(findNumbers('season 2019/20', 'en')).toMatchObject([{ kind: 'year', value: 2019 }]);
    expect(findNumbers('v3.1.2', 'en')).toMatchObject([{ kind: 'identifier', value: 3.1, start: 0, end: 6 }]);
    expect(findNumbers('see https://a.example/7, or', 'en')).toMatchObject([{ text: 'https://a.example/7', value: 7 }]);
    expect(findNumbers('see https://a.example/x', 'en')).toEqual([]);
    expect(values('in 1499, 1500, 2199 and 2200')).toEqual([1499, 1500, 2199, 2200]);
    expect(findNumbers('in 1499, 1500, 2199 and 2200', 'en').map(({ kind }) => kind)).toEqual([
      'number',
      'year',
      'year',
      'number',
    ]);
    expect(findNumbers('-2021 and $2021 and 2021 M', 'en').map(({ kind }) => kind)).toEqual([
      'number',
      'number',
      'number',
    ]);
  });

  it('shares the unit after a range with its first figure, if that has none', () => {
    const [first] = findNumbers('10–20 %', 'en');
    expect(first).toMatchObject({ value: 0.1, is_percent: true });
    expect(first?.readings.map(({ value }) => value)).toEqual([0.1, 10]);
    expect(first?.readings[0]?.precision).toBeCloseTo(0.01);
    expect(values('5 and 7')).toEqual([5, 7]);
    expect(values('5 of 7 million')).toEqual([5, 7e6]);
    expect(values('$5 to 7 million')).toEqual([5, 7e6]);
    expect(values('5 to 0 million')).toEqual([5, 0]);
    expect(values('2020 to 30 %')).toEqual([2020, 0.3]);
  });

  it('knows how exact an approximate figure is', () => {
    const precision = (text: string): number | undefined => findNumbers(text, 'en')[0]?.readings[0]?.precision;
    expect(precision('12,000')).toBe(1);
    expect(precision('about 12,300')).toBe(100);
    expect(precision('about 1.5')).toBeCloseTo(0.1);
    expect(precision('about 0')).toBe(1);
    expect(precision('nearly 12 million')).toBe(1e6);
    expect(findNumbers('nearly 12', 'en')[0]?.is_approximate).toBe(true);
  });
});

describe('pointNumber', () => {
  it('is the share or money of a point, else its last count, never a year', () => {
    expect(pointNumber('The top 3 account for 86 % of the total', 'en')).toBe('86 %');
    expect(pointNumber('Finance is 234 ahead of Consulting', 'en')).toBe('234');
    expect(pointNumber('Q1 grew most: 3.3-fold', 'en')).toBe('3.3');
    expect(pointNumber('All 4 are up', 'en')).toBeNull();
    expect(pointNumber('Highest in 2024', 'en')).toBeNull();
    expect(pointNumber('Asia leads', 'en')).toBeNull();
  });
});

describe('numbersInWords', () => {
  it('reads number words, in English and German', () => {
    expect(numbersInWords('Six Nobel Prizes and twelve awards, often')).toEqual([6, 12]);
    expect(numbersInWords('drei Werke, einer von fünf')).toEqual([3, 5]);
  });
});
