import { describe, expect, it } from '@jest/globals';
import { criteriaOf, extremeOf } from './criteria.ts';

const OFFERS = [
  'no deposit, monthly rent of €2.4 million a year',
  'deposit of €1.2 million, monthly rent of €1.8 million a year, repairs within two days',
  'no deposit, monthly rent of €2.1 million a year, repairs within a week; the lease runs for ten years',
];

describe('what several options state of the same things', () => {
  it('is a criterion each, in their own words, with what one alone states last', () => {
    expect(criteriaOf(OFFERS)).toEqual([
      { name: 'Deposit', values: ['None', '€1.2 million', 'None'] },
      { name: 'Monthly rent', values: ['€2.4 million a year', '€1.8 million a year', '€2.1 million a year'] },
      { name: 'Repairs', values: [null, 'within two days', 'within a week'] },
      { name: 'Lease', values: [null, null, 'runs for ten years'] },
    ]);
    expect(
      criteriaOf([
        'keine Investition, laufende Kosten von 20.000 Euro im Jahr',
        'Investition von 9.000 Euro, laufende Kosten von 12.000 Euro im Jahr.',
      ]),
    ).toEqual([
      { name: 'Investition', values: ['Keine', '9.000 Euro'] },
      { name: 'Laufende Kosten', values: ['20.000 Euro im Jahr', '12.000 Euro im Jahr'] },
    ]);
  });

  it.each([
    [['Purchase for €96,000, service by the workshop', 'Leasing for €2,100 a month, service included']],
    [['ten lamps in two wards from May', '200 lamps in four hospitals']],
    [['It is cheap and quick', 'It is expensive']],
  ])('is nothing where they have too little in common: %s', (texts) => {
    expect(criteriaOf(texts)).toBeNull();
  });

  it('has the option with the least and the most of it, where amounts are of one kind', () => {
    const [deposit, rent, repairs] = criteriaOf(OFFERS)!;
    expect([rent, deposit].map((each) => extremeOf(each!, true))).toEqual([1, null]);
    expect([rent, deposit].map((each) => extremeOf(each!, false))).toEqual([0, 1]);
    expect(extremeOf(repairs!, true)).toBeNull();
    expect(extremeOf({ name: 'Price', values: ['€2 million', '€900'] }, true)).toBeNull();
  });
});
