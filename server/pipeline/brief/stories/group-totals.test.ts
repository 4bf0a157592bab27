import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const SALES = [
  'Region|Product|2024|2025',
  'Iberia|Sardines|4100|3800',
  'Iberia|Tuna|6700|6900',
  'Iberia|Total Iberia|10800|10700',
  'France|Sardines|3000|2500',
  'France|Tuna|2900|3200',
  'France|Total France|5900|5700',
  'Canada|Sardines|300|700',
  'Canada|Tuna|1800|2500',
  'Canada|Total Canada|2100|3200',
  'All regions|Grand total|18800|19600',
];

it('tells groups by the totals that the table gives them, never a part by the name of its group', () => {
  const said = JSON.stringify(storiesOfTable(SALES.join('\n'), 'en'));
  expect(said).toMatch(/Canada/u);
  expect(said).toMatch(/\[10700,5700,3200\]/u);
  expect(said).not.toMatch(/\(2\)|Sardines|133/u);
  expect(said).toMatch(/19,600/u);
});
