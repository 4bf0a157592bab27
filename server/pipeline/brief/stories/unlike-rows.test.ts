import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

/** The messages of a table, and the figures that its charts draw. */
const saidOf = (...lines: string[]): string =>
  storiesOfTable(lines.join('\n'), 'en')
    .map(({ message, points = [] }) => [message, ...points].join(' '))
    .join(' ')
    .replaceAll('\u00A0', ' ');

it.each([
  [
    'a plan with what is left of it, and with what has come together',
    ['£ thousand|2027|2028|2029|2030', 'Revenue, plan|150|520|1150|1900', 'Cumulative contribution|57|255|692|1414'],
    /3,?314|3\.3|grew 16/u,
  ],
  [
    'money beside samples a year and working days',
    [
      '£k|A Stay|B Lease|C Buy|D Two lines',
      ...[
        'Up-front cost|10|40|465|790',
        'Surplus 2027|53|62|212|165',
        'Capacity (samples a year)|2400|6800|6800|12000',
      ],
      'Turnaround (working days)|19|6|6|5',
    ],
    /7,?483|7\.5|6,?908|6\.9|13/u,
  ],
  [
    'euros beside hours and months',
    [
      '|Option A|Option B|Option C',
      ...['Price (euros)|185000|612000|398000', 'Hours a year|900|2000|1450', 'Hours a week|23|50|36'],
      ...['Running costs (euros)|24500|19800|22600', 'Time to build (months)*|7|5|4'],
    ],
    /633,?8|210,?4|422,?0/u,
  ],
])('adds no rows that measure different things: %s', (_, lines, sum) => {
  expect(saidOf(...lines)).not.toMatch(sum);
});

it('compares the rows of one thing', () => {
  const said = saidOf('Town|2027|2030', 'Bath|150|1900', 'Cork|57|722', 'Deal|20|300', 'Ely|30|380');
  expect(said).toContain('Bath rose most');
});
