import { describe, expect, it } from '@jest/globals';
import { breakLines } from './break-lines.ts';
import type { Span } from './break-lines.ts';

/** Every character one point wide: widths can be counted. */
const plain = (text: string): Span => ({ text, widthPt: (piece) => [...piece].length });
const bold = (text: string): Span => ({ text, widthPt: (piece) => [...piece].length * 2 });
const lines = (text: string, width: number): string[] =>
  breakLines([plain(text)], width, width).map((line) => line.text);

describe('breakLines', () => {
  it('breaks at spaces and does not count the space at the end of a line', () => {
    expect(lines('aaa bbb ccc', 7)).toEqual(['aaa bbb', 'ccc']);
    expect(lines('aaa bbb   ccc', 7)).toEqual(['aaa bbb', 'ccc']);
  });

  it('breaks after hyphens and dashes inside a word, never before a leading minus', () => {
    expect(lines('well-known', 6)).toEqual(['well-', 'known']);
    expect(lines('2019–2024', 6)).toEqual(['2019–', '2024']);
    expect(lines('up by -5', 7)).toEqual(['up by', '-5']);
  });

  it('keeps no-break spaces together', () => {
    expect(lines('from 38\u00A0%', 8)).toEqual(['from', '38\u00A0%']);
  });

  it('tears a word wider than the line by character, and goes on behind it', () => {
    expect(lines('a Donaudampfschiff b', 6)).toEqual(['a', 'Donaud', 'ampfsc', 'hiff b']);
  });

  it('breaks between ideographs', () => {
    expect(lines('世界经济增长', 4)).toEqual(['世界经济', '增长']);
    expect(lines('世界经济。增长', 4)).toEqual(['世界经', '济。增长']);
    expect(lines('GDP 增长 5 %', 6)).toEqual(['GDP 增长', '5 %']);
  });

  it('honours forced breaks, and gives an empty paragraph one line', () => {
    expect(lines('one\ntwo\vthree\r\nfour', 99)).toEqual(['one', 'two', 'three', 'four']);
    expect(lines('', 10)).toEqual(['']);
  });

  it('measures a word by all its spans', () => {
    const spans = [plain('ab'), bold('cd'), plain(' ef\r\ng')];
    expect(breakLines(spans, 7, 7)).toEqual([
      { text: 'abcd', width_pt: 6 },
      { text: 'ef', width_pt: 2 },
      { text: 'g', width_pt: 1 },
    ]);
  });

  it('gives the first line a width of its own', () => {
    const broken = breakLines([plain('aaa bbb ccc ddd')], 3, 7);
    expect(broken.map((line) => line.text)).toEqual(['aaa', 'bbb ccc', 'ddd']);
  });

  it('puts every character on its own line where there is no room', () => {
    expect(lines('abc', 0)).toEqual(['a', 'b', 'c']);
    expect(lines('abc', -5)).toEqual(['a', 'b', 'c']);
  });

  it('takes long text in reasonable time', () => {
    const started = Date.now();
    expect(breakLines([plain('word '.repeat(20_000))], 400, 400).length).toBe(250);
    expect(breakLines([plain('x'.repeat(50_000))], 400, 400).length).toBe(125);
    const spans = Array.from({ length: 20_000 }, () => plain('word '));
    expect(breakLines(spans, 400, 400).length).toBe(250);
    expect(Date.now() - started).toBeLessThan(3000);
  });
});
