import { expect, it } from '@jest/globals';
import { firstNames, safeNames, safeNotes } from './notes-and-names.ts';
import type { SlideContext } from './slide-context.ts';

it('names as many things as have room at the foot of a slide, whole', () => {
  expect(firstNames('founders, the merger of 1933')).toBe('founders, the merger of 1933');
  const all =
    'the founders of the company, its first factories in Endicott, the machines that it sold and leased, the merger of 1933, the motto of its founder';
  expect(firstNames(all)).toBe(
    'the founders of the company, its first factories in Endicott, the machines that it sold and leased, the merger of 1933 …',
  );
  expect(firstNames('x'.repeat(130))).toBe('');
});

it('names what is missing where the sources have the number of each name', () => {
  const block = { id: 'b1', kind: 'paragraph', address: { file: 'a.md' }, text: 'SKU-8847 has 450 units.' } as const;
  const source = { id: 's1', name: 'a.md', kind: 'md', language: 'en', blocks: [block], images: [], findings: [] };
  const context = {
    ...{ sources: [source], preferences: { language: 'en', tone: '', instructions: '' } },
    blocks: new Map([['s1/b1', { source, block }]]),
  } as unknown as SlideContext;
  const input = { slide: { title: 'Stock' }, blocks: [{ ref: 's1/b1' }], around: [] } as unknown as Parameters<
    typeof safeNames
  >[2];
  const known = 'owners, dates, an action for SKU-8847';
  expect(safeNames(context, known, input)).toBe(known);
  expect(safeNames(context, 'owners, dates, an action for SKU-1123', input)).toBe('');
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
