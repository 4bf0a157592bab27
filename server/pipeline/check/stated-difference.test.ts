import { describe, expect, it } from '@jest/globals';
import { statedDifferences } from './stated-difference.ts';

const said = (text: string, known: number[], language = 'en') =>
  statedDifferences(text, language, ({ value }) => known.includes(value)).map(({ mention }) => mention.value);

describe('a difference beside its terms', () => {
  it('is known by what it is of, in English and German', () => {
    expect(said('450 expected, 289 counted: 161 apart', [450, 289])).toEqual([161]);
    expect(said('450 expected and 289 counted differ by 161', [450, 289])).toEqual([161]);
    expect(said('Plan 1.200 €, Ist 950 €: 250 € weniger', [1200, 950], 'de')).toEqual([250]);
    expect(said('Plan 1.200, Ist 950, eine Differenz von 250', [1200, 950], 'de')).toEqual([250]);
  });

  it('is none without two known terms, of another kind, or without a word that says so', () => {
    expect(said('450 expected: 161 fewer', [450])).toEqual([]);
    expect(said('450 expected, 289 counted: 161 apart', [450])).toEqual([]);
    expect(said('450 expected, 289 counted: 160 apart', [450, 289])).toEqual([]);
    expect(said('450 expected, 289 counted: 161% apart', [450, 289])).toEqual([]);
    expect(said('450 expected, 289 counted in hall 161', [450, 289])).toEqual([]);
  });
});
