import { describe, expect, it } from '@jest/globals';
import { findNumbers } from './number-mentions.ts';

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

  it('reads the digits of other scripts, and shows them as they stand', () => {
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
});
