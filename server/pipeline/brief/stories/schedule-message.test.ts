import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const STEPS = [
  'Step|Date',
  'Apply for the grant|by 15 May 2026',
  'Order|November 2026',
  'Rebuild|May to August 2027',
  'Doors open|15 September 2027',
];

it('ends a timetable with its last step and when that is', () => {
  const messageOf = (about: string): string | undefined => storiesOfTable(STEPS.join('\n'), 'en', about)[0]?.message;
  expect(messageOf('Timetable if approved')).toBe('Timetable if approved: doors open, 15 September 2027');
  expect(messageOf('Who does what')).not.toMatch(/September/u);
});
