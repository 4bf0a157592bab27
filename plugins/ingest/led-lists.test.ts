import { expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { withLedLists } from './led-lists.ts';

const list = (id: string, ...items: string[]): Block => ({
  ...{ id, address: { file: 'a.md' }, kind: 'list', ordered: false },
  items: items.map((text) => ({ text, level: 0 })),
});

it('makes the item that leads to a list the line above that', () => {
  const blocks = [list('b1', 'The report is noted.', 'The budget is:'), list('b2', '2024: €5'), list('b3', 'Open:')];
  const read = withLedLists(blocks);
  expect(read.map(({ id, kind }) => [id, kind])).toEqual([
    ['b1', 'paragraph'],
    ['b1-lead', 'paragraph'],
    ['b2', 'list'],
    ['b3', 'list'],
  ]);
  expect(read[1]).toMatchObject({ text: 'The budget is:' });
});

it('keeps the numbers of the items', () => {
  const numbered: Block = {
    ...{ id: 'b1', address: { file: 'a.md' }, kind: 'list', ordered: true, start: 2 },
    items: ['The report is noted.', 'The budget is:'].map((text) => ({ text, level: 0 })),
  };
  const read = withLedLists([numbered, list('b2', '2024: €5'), list('b3', 'Open')]);
  expect(read.map(({ address }) => address.item)).toEqual([2, 3, 3, undefined]);
});
