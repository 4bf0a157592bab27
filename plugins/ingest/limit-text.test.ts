import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { paragraphAt, tableOf } from '../../tests/support/claim-sources.ts';
import { limitText, MAX_TEXT_CHARS } from './limit-text.ts';

const textsOf = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => (block.kind === 'paragraph' ? block.text : ''));

describe('limitText', () => {
  it('leaves ordinary texts as they are', () => {
    const blocks = [paragraphAt({ page: 1 }, 'Tea sells well.'), tableOf(['Tea'], [['Assam']])];
    expect(limitText(blocks)).toEqual({ blocks, left_out: 0 });
  });

  it('divides an endless paragraph at the end of sentences, and of words where there are none', () => {
    const sentences = `${'Tea sells well in every town that we visited. '.repeat(1000)}`.trim();
    const { blocks } = limitText([paragraphAt({ page: 1 }, sentences)]);
    expect(blocks.map(({ id }) => id)).toEqual(['p', 'p.2', 'p.3']);
    expect(textsOf(blocks).join(' ')).toBe(sentences);
    expect(textsOf(blocks).every((text) => text.length <= 20_000 && text.endsWith('visited.'))).toBe(true);
    const words = 'tea '.repeat(12_000).trim();
    expect(textsOf(limitText([paragraphAt({}, words)]).blocks).join(' ')).toBe(words);
    const letters = 'x'.repeat(45_000);
    expect(textsOf(limitText([paragraphAt({}, letters)]).blocks).map(({ length }) => length)).toEqual([
      20_000, 20_000, 5000,
    ]);
  });

  it('leaves out what comes after the most that a deck is made from, and counts it', () => {
    const page = 'word '.repeat(3000).trim();
    const pages = Array.from({ length: 300 }, (_, at) => paragraphAt({ page: at + 1 }, page));
    const { blocks, left_out: leftOut } = limitText(pages);
    const kept = Math.floor(MAX_TEXT_CHARS / page.length);
    expect(blocks).toEqual(pages.slice(0, kept));
    expect(leftOut).toBe((300 - kept) * page.length);
  });
});
