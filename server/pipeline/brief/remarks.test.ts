import { expect, it } from '@jest/globals';
import { tableOf } from '../../../tests/support/stories-of-table.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { remarksOn } from './remarks.ts';

const sourceOf = (...blocks: Block[]): SourceText =>
  ({ id: 's1', kind: 'html', title: 'Report', language: 'en', blocks }) as unknown as SourceText;
const paragraph = (id: string, text: string): Block => ({ kind: 'paragraph', id, address: { file: 'x.csv' }, text });
const remarks = (table: string, ...texts: string[]): string[] => {
  const block = tableOf(table, 'en');
  const source = sourceOf(block, ...texts.map((text, at) => paragraph(`p${at}`, text)));
  return remarksOn(block, source, { sources: [block.address] });
};

it('carries the notes that cells lead to, each with its mark', () => {
  const table = 'Measure|Target|Result\nReturns within 30 days¹|4%|3.1%\nRating (out of 5)²|4.5|4.7';
  const notes = '¹ 52 of 1,690 patients. ² 388 comment cards; treat the rise with caution.';
  expect(remarks(table, notes)).toEqual([
    '¹ 52 of 1,690 patients.',
    '² 388 comment cards; treat the rise with caution.',
  ]);
});

it('finds notes to all tables at the end of a text, and none that no cell leads to', () => {
  const table = 'Faculty|Change\nNautical|+11.3\nScience|+53.8 (b)';
  const notes = ['Notes', '(a) One person may apply twice.', '(b) A course opened in 2024; without it Science fell.'];
  expect(remarks(table, ...notes)).toEqual(['(b) A course opened in 2024; without it Science fell.']);
});

it('finds the note of a letter in a list that is read without its letters', () => {
  const table = tableOf('Faculty|Change\nNautical|+11.3\nScience|+53.8 (b)', 'en');
  const items = ['One person may apply twice.', 'A course opened in 2024; without it Science fell.'];
  const list = { kind: 'list', id: 'l', address: { file: 'x.csv' }, items: items.map((text) => ({ text, level: 0 })) };
  const source = sourceOf(table, paragraph('p', 'Notes'), list as Block);
  expect(remarksOn(table, source, { sources: [table.address] })).toEqual([`(b) ${items[1] ?? ''}`]);
});

it('takes a negative number in brackets for no mark', () => {
  expect(remarks('Item|Change\nRent|(12)\nFood|(3)', '(3) Three shops closed.')).toEqual([]);
});

it('finds the notes of marks in square brackets', () => {
  const table = 'Site|Revenue\nStonegate [1]|2,215\nThornley [2]|318\nEast|940';
  const notes = ['[1] Night cases are counted once.', '[2] Opened on 3 March.', '[3] Closed on Sundays.'];
  expect(remarks(table, ...notes)).toEqual(notes.slice(0, 2));
});
