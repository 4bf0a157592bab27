import { describe, expect, it } from '@jest/globals';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { partLists } from './part-lists.ts';

function listOf(items: readonly { text: string; level: number }[], ordered = false): SourceText {
  const list: Block = { id: 'b5', kind: 'list', ordered, items: [...items], address: { file: 'rules.md' } };
  return { id: 's1', name: 'rules.md', kind: 'md', language: 'en', blocks: [list], images: [], findings: [] };
}

function partsOf(source: SourceText): { id: string; items: string[]; start: number | undefined }[] {
  return partLists(source).blocks.flatMap((block) =>
    block.kind === 'list' ? [{ id: block.id, items: block.items.map(({ text }) => text), start: block.start }] : [],
  );
}

const points = (count: number, level = 0, text = 'Lock the shed at night'): { text: string; level: number }[] =>
  Array.from({ length: count }, (_, at) => ({ text: `${text} ${at + 1}`, level }));

describe('a list that is longer than a slide', () => {
  it('is several in a row, as even as can be, with all its points', () => {
    const parts = partsOf(listOf(points(16), true));
    expect(parts.map(({ id }) => id)).toEqual(['b5', 'b5-2', 'b5-3']);
    expect(parts.flatMap(({ items }) => items)).toEqual(points(16).map(({ text }) => text));
    expect(Math.max(...parts.map(({ items }) => items.length))).toBeLessThanOrEqual(6);
    expect(parts.map(({ start }) => start)).toEqual([undefined, 1 + (parts[0]?.items.length ?? 0), 12]);
  });

  it('keeps nested points with theirs', () => {
    const items = [...points(1), ...points(5, 1), ...points(1), ...points(5, 1)];
    expect(partsOf(listOf(items)).map(({ items: own }) => own.length)).toEqual([6, 6]);
  });

  it('is left as it is where it fits a slide, or where its points are paragraphs', () => {
    expect(partsOf(listOf(points(7)))).toHaveLength(1);
    expect(partsOf(listOf(points(5, 0, 'It is said again and '.repeat(20))))).toHaveLength(1);
  });
});
