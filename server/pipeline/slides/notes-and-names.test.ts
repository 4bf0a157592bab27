import { expect, it } from '@jest/globals';
import { firstNames, safeNotes } from './notes-and-names.ts';

it('names as many things as have room at the foot of a slide, whole', () => {
  expect(firstNames('founders, the merger of 1933')).toBe('founders, the merger of 1933');
  const all = 'the founders of the company, its first factories in Endicott, the merger of 1933, the motto';
  expect(firstNames(all)).toBe('the founders of the company, its first factories in Endicott …');
  expect(firstNames('x'.repeat(90))).toBe('');
});

it('lets notes name who their block cites, and no other', () => {
  const text = 'Prior work suggests that several agents can help reasoning (Du et al., 2023) and provide validation.';
  const block = { id: 'b1', kind: 'paragraph', text, address: { file: 'x.txt' } };
  const blocks = new Map([['s1/b1', { block }]]);
  const context = { preferences: { language: 'en' }, sources: [{ language: 'en' }], blocks };
  const slide = { title: 'Agents', takeaway: '' };
  const input = { blocks: [{ ref: 's1/b1' }], around: [], stories: [], section: null, slide };
  const notesOf = (notes: string): string => safeNotes(context as never, notes, input as never);
  expect(notesOf(text)).toBe(text);
  expect(notesOf(text.replace('Du et al.', 'Ng et al.'))).toBe('');
});
