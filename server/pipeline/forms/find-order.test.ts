import { expect, it } from '@jest/globals';
import { findProcess } from './find-order.ts';
import { findTimeline } from './find-time.ts';
import type { Passage } from './passage.ts';

const address = { file: 'test.md', section: ['How the tests went'] };
const passageOf = (texts: readonly string[], ordered: boolean): Passage => ({
  ...{ title: 'How the tests went', language: 'en' },
  blocks: [
    {
      ref: 's1/b1',
      block: { id: 'b1', kind: 'list', ordered, address, items: texts.map((text) => ({ text, level: 0 })) },
    },
  ],
});

it('takes numbered counts of who did something for no steps', () => {
  const counts = ['Three out of six participants had no issues', 'One participant liked the icon', 'Two users left'];
  expect(findProcess(passageOf(counts, true))).toBeNull();
  const steps = ['Open the page', 'Choose a filter', 'Save the list'];
  expect(findProcess(passageOf(steps, true))?.items.map(({ label }) => label)).toEqual(steps);
});

it('takes numbered improvements and measures for no steps: no one says which is first', () => {
  const actions = [
    'Fix the bug that keeps the version back',
    'Add metrics for the service',
    'Check that alerts arrive',
  ];
  const passage = passageOf(actions, true);
  expect(findProcess(passage)?.items).toHaveLength(3);
  expect(findProcess({ ...passage, title: 'Technical improvements' })).toBeNull();
});

it('does not say the date of a note again beside it', () => {
  const notes = ['2025-06-09 first account created', '2025-06-11 46 more', '2025-06-24 207 more'];
  expect(findTimeline(passageOf(notes, false))?.items.map(({ date, text }) => [date, text])).toEqual([
    ['2025-06-09', 'First account created'],
    ['2025-06-11', '46 more'],
    ['2025-06-24', '207 more'],
  ]);
});
