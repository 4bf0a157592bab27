import { expect, it } from '@jest/globals';
import { tableOf } from '../../../tests/support/stories-of-table.ts';
import { linesOfProse } from './lines-of-prose.ts';

const TASKS = [
  'Put all keys into the list, and warn the guard at 45, 21 and 7 days before',
  'Write to the arena what went wrong in May, and what the club will do about it',
];

it('a table of tasks stays a table, with who does them until when', () => {
  const rows = TASKS.map((task, at) => `${at + 1}|${task}|Ann Lee|29 May|Open`);
  expect(linesOfProse(tableOf(['#|Action|Owner|Due|State', ...rows].join('\n'), 'en'))).toEqual([]);
  // With nothing beside them they are a list.
  const bare = ['#|Action', ...TASKS.map((task, at) => `${at + 1}|${task}`)].join('\n');
  expect(linesOfProse(tableOf(bare, 'en'))).toEqual(TASKS);
});

it('a log of many times stays a table, one of a few is a list', () => {
  const log = (count: number): string =>
    ['Time|Event', ...Array.from({ length: count }, (_, at) => `09:${10 + at}|${TASKS[at % 2] ?? ''}`)].join('\n');
  expect(linesOfProse(tableOf(log(8), 'en'))).toEqual([]);
  expect(linesOfProse(tableOf(log(4), 'en'))).toHaveLength(4);
});

it('a cell that numbers its points is told point by point', () => {
  const points = ['To assess the effect on plasma', 'To assess the safety in adults', 'To assess how long it lasts'];
  const cell = points.map((point, at) => `${at + 1}. ${point}.`).join(' ');
  const lines = linesOfProse(tableOf(`Aim|Text\nPrimary:|${TASKS[0] ?? ''}\nSecondary:|${cell}`, 'en'));
  expect(lines.slice(1)).toEqual(points.map((point) => `Secondary: ${point}.`));
});

it('a list of a table keeps the short column beside its sentences', () => {
  const long =
    'The assessor is booked for the tenth of November, and the contract with the laboratory is kept until June 2027';
  const rows = ['Slow approval|medium', 'Nobody to hire|high', 'Late parts|medium'].map((row) => `${row}|${long}.`);
  expect(linesOfProse(tableOf(['Risk|Likelihood|Response', ...rows].join('\n'), 'en'))).toEqual([
    `Slow approval: ${long} (Likelihood: medium)`,
    `Nobody to hire: ${long} (Likelihood: high)`,
    `Late parts: ${long} (Likelihood: medium)`,
  ]);
  // Who does what is no grade.
  const who = rows.map((row, at) => row.replace(/medium|high/u, ['Ann Lee', 'Bo Berg', 'Listing office'][at] ?? ''));
  expect(linesOfProse(tableOf(['Risk|Who|Response', ...who].join('\n'), 'en'))[0]).toBe(`Slow approval: ${long}.`);
});
