import { describe, expect, it } from '@jest/globals';
import { diffWords } from './word-diff.ts';
import { processorMs } from '../../../../tests/support/time-ratio.ts';

const marked = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ change, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[change])
    .join('');

describe('texts compared in words', () => {
  it.each([
    ['Sales grew by 9.5 % in Asia', 'Sales grew by 12.25 % in Asia', 'Sales grew by [-9.5][+12.25] % in Asia'],
    ['', 'New', '[+New]'],
    ['Old', '', '[-Old]'],
    ['Same', 'Same', 'Same'],
    ['a b c d', 'b c x d', '[-a ]b c[+ x] d'],
    ['Größe: klein', 'Größe: riesig', 'Größe: [-klein][+riesig]'],
    ['売上 増加', '売上 減少', '売上 [-増加][+減少]'],
  ])('distinguishes %j and %j', (before, after, reported) => {
    expect(marked(before, after)).toBe(reported);
  });

  it('gives both texts back, whatever they are', () => {
    let seed = 7;
    const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const words = ['a', 'b ', ' ', '\n', 'wächst', ',', '1,000', '👍', '”'];
    const text = (): string => Array.from({ length: next(30) }, () => words[next(words.length)]).join('');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [text(), text()];
      const changes = diffWords(before, after);
      const without = (left: string): string =>
        changes.map(({ change, text: words }) => (change === left ? '' : words)).join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }
  });

  it('takes very long texts that have little in common as replaced, and does so quickly', async () => {
    const long = (word: string): string => `${word} `.repeat(20_000);
    const taken = await processorMs(() => {
      expect(diffWords(`x ${long('a')}`, `x ${long('b')}`).map(({ change }) => change)).toContain('removed');
    });
    expect(taken).toBeLessThan(5_000);
  });
});
