import { expect, it } from '@jest/globals';
import { createBlockBuilder } from '../block-builder.ts';
import { addTypedLines } from './typed-lines.ts';

function blocksOf(texts: readonly string[], aboveSentences = true): string[] {
  const builder = createBlockBuilder('a.xlsx');
  const lines = texts.map((text, at) => ({ text, place: { sheet: 'Notes', range: `A${at + 1}` } }));
  addTypedLines(lines, { level: 2, above_sentences: aboveSentences }, builder);
  return builder.blocks.map((block) => {
    if (block.kind === 'list') return `list: ${block.items.map(({ text }) => text).join(' | ')}`;
    return 'text' in block ? `${block.kind}: ${block.text}` : '';
  });
}

it('reads marks as lists and a short line above one as its heading', () => {
  const typed = [
    'For the meeting on 15 Oct 2026 (Anna)',
    'Main points',
    '1. Sales are good',
    '2. Service is not',
    'Open',
    '- Who pays?',
  ];
  expect(blocksOf(typed)).toEqual([
    'heading: For the meeting on 15 Oct 2026 (Anna)',
    'heading: Main points',
    'list: Sales are good | Service is not',
    'heading: Open',
    'list: Who pays?',
  ]);
});

it('reads a short line above sentences as their heading, except where it may be a title', () => {
  const typed = [
    'Delivery',
    'The new carrier does not call before delivery.',
    'Call-back was introduced in all countries.',
  ];
  expect(blocksOf(typed)[0]).toBe('heading: Delivery');
  expect(blocksOf(typed, false)[0]).toBe('paragraph: Delivery');
  expect(blocksOf(['Notes', ...typed.slice(1)])[0]).toBe('paragraph: Notes');
  expect(blocksOf(['Active at start', '6412', 'Averages are weighted by number of cases.'])[0]).toBe(
    'paragraph: Active at start',
  );
});

it('leaves footnotes and a single number as they stand', () => {
  const typed = [
    'Notes',
    '* Only customers who bought it.',
    '(1) One had 3.',
    '(b) New in 2024.',
    '(c) Net.',
    '1. Half-year',
  ];
  expect(blocksOf(typed)).toEqual(typed.map((text) => `paragraph: ${text}`));
});
