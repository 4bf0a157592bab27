import { expect, it } from '@jest/globals';
import { withoutPointer } from './list-title.ts';

it.each([
  [
    'Die Verwaltung wird beauftragt, den Haushalt wie folgt anzupassen',
    'Die Verwaltung wird beauftragt, den Haushalt anzupassen',
  ],
  ['Mittel sind in folgender Höhe einzuplanen', 'Mittel sind einzuplanen'],
  ['Die Gebühren der Häfen lauten wie folgt', 'Die Gebühren der Häfen'],
  ['The board sets the fees as follows', 'The board sets the fees'],
  ['The fees of the port are as follows', 'The fees of the port'],
  ['Funds are granted in the following amounts', 'Funds are granted'],
  ['The report follows the plan', 'The report follows the plan'],
])('a title over a list does not point at it: %s', (lead, title) => {
  expect(withoutPointer(lead)).toBe(title);
});
