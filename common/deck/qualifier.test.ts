import { expect, it } from '@jest/globals';
import { qualifierIn } from './qualifier.ts';

it('a line that says what all figures below it are is no point', () => {
  const cases: [string, string | null][] = [
    [
      '(all comparisons versus the prior year period unless otherwise noted)',
      'All comparisons versus the prior year period unless otherwise noted',
    ],
    ['(in thousands, except per share data)', 'In thousands, except per share data'],
    ['All times in CET', 'All times in CET'],
    ['All counts are approximate.', 'All counts are approximate'],
    ['Alle Beträge in Tausend Euro', 'Alle Beträge in Tausend Euro'],
    ['Angaben in Mio. Euro', 'Angaben in Mio. Euro'],
    [
      "Costs are from Jun's spreadsheet and include storage, not staff",
      "Costs are from Jun's spreadsheet and include storage, not staff",
    ],
    ['Kosten sind ohne Steuer', 'Kosten sind ohne Steuer'],
    [
      '(These shares are for the 688 people in both data sets.)',
      'These shares are for the 688 people in both data sets',
    ],
    [
      'Alle Zahlen Januar bis Oktober 2026, wenn nicht anders angegeben.',
      'Alle Zahlen Januar bis Oktober 2026, wenn nicht anders angegeben',
    ],
    ['Vergleich: Januar bis Oktober 2025', 'Vergleich: Januar bis Oktober 2025'],
    ['Vergleich: Mitte hat mehr Gäste', null],
    ['(There may be other grounds.)', null],
    ['Costs are falling.', null],
    ['(Final provisions)', null],
    ['All prices rose.', null],
    ['Prices are rising in all regions.', null],
    ['All figures are in. The club has won.', null],
    ['Alle Zahlen stiegen um 5 %.', null],
  ];
  expect(cases.map(([line]) => [line, qualifierIn(line)])).toEqual(cases);
});
