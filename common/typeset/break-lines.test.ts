import { describe, expect, it } from '@jest/globals';
import { breakLines } from './break-lines.ts';
import type { TextFlow } from './break-lines.ts';

/** Every character one point wide: widths can be counted. */
const plain = (text: string): TextFlow => ({ text, widthPt: (from, to) => to - from });
const lines = (text: string, width: number): string[] =>
  breakLines(plain(text), { first: width, other: width }).map((line) => text.slice(line.from, line.to));

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
    expect(lines('one\ntwo', 99)).toEqual(['one', 'two']);
    expect(lines('', 10)).toEqual(['']);
  });

  it('gives the first line a different width', () => {
    const broken = breakLines(plain('aaa bbb ccc ddd'), { first: 3, other: 7 });
    expect(broken.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [4, 11],
      [12, 15],
    ]);
  });

  it('puts every character on its own line where there is no room', () => {
    expect(lines('abc', 0)).toEqual(['a', 'b', 'c']);
    expect(lines('abc', -5)).toEqual(['a', 'b', 'c']);
  });

  it('asks for widths in proportion to the text, however long and odd it is', () => {
    for (const text of ['word '.repeat(40_000), 'x'.repeat(200_000), 'a\u00AD'.repeat(100_000), '\t'.repeat(200_000)]) {
      let asked = 0;
      const flow: TextFlow = { text, widthPt: (from, to) => ((asked += to - from), to - from) };
      expect(breakLines(flow, { first: 400, other: 400 }).length).toBeGreaterThan(249);
      expect(asked).toBeLessThan(text.length * 30);
    }
  });

  it('looks no further behind a hyphenation point than a line is wide', () => {
    const text = 'a\u00AD'.repeat(20_000);
    let asked = 0;
    const flow: TextFlow = { text, widthPt: (from, to) => ((asked += to - from), to - from) };
    // One on each line, with its hyphen; the last two need none.
    expect(breakLines(flow, { first: 2.5, other: 2.5 })).toHaveLength(19_999);
    expect(asked).toBeLessThan(text.length * 10);
  });

  it('is at tab stops, right and decimal ones too', () => {
    const stop = { at: 20, align: 'right' as const };
    const [line] = breakLines(plain('ab\tcdef'), { first: 40, other: 40, nextTab: () => stop });
    expect(line?.segments.map(({ x, width }) => [x, width])).toEqual([
      [0, 2],
      [16, 4],
    ]);
    const decimal = breakLines(plain('\t12.75'), {
      first: 40,
      other: 40,
      nextTab: () => ({ at: 20, align: 'decimal' }),
    });
    expect(decimal[0]?.segments[1]?.x).toBe(18);
  });

  it('shows a soft hyphen where it divides a word, and nowhere else', () => {
    const broken = breakLines(plain('ab cde\u00ADfgh'), { first: 7, other: 7 });
    expect(broken.map(({ from, to, is_hyphenated }) => [from, to, is_hyphenated])).toEqual([
      [0, 6, true],
      [7, 10, false],
    ]);
    expect(breakLines(plain('ab cde\u00ADfgh'), { first: 9, other: 9 })).toHaveLength(1);
  });

  it('begins no line with a stop, and ends none with an opening bracket', () => {
    expect(lines('東京で、大阪', 3)).toEqual(['東京', 'で、大', '阪']);
    expect(lines('データ', 1)).toEqual(['デ', 'ー', 'タ']);
    expect(lines('世界「経済」成長', 3)).toEqual(['世界', '「経', '済」成', '長']);
  });

  it('marks torn words, and draws no hyphen at them', () => {
    const torn = breakLines(plain('a\u00ADbcdefghijkl'), { first: 4, other: 4 });
    expect(torn.map(({ is_torn, is_hyphenated }) => [is_torn, is_hyphenated])).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it('measures lines with the spaces between their words and the hyphen at their end', () => {
    const widths = (text: string, width: number): number[] =>
      breakLines(plain(text), { first: width, other: width }).map(({ width_pt }) => width_pt);
    expect(widths('aaa  bbb ccc', 8)).toEqual([8, 3]);
    expect(widths('aaa  bbb', 7)).toEqual([3, 3]);
    expect(widths('ab cde\u00ADfgh', 7)).toEqual([7, 3]);
  });
});

describe('tabs', () => {
  type Stop = { at: number; align: 'left' | 'center' | 'right' | 'decimal' };
  /** Stops every so often, of one kind. */
  const every =
    (distance: number, align: Stop['align'] = 'left') =>
    (at: number) => ({
      ...{ at: (Math.floor(at / distance) + 1) * distance, align },
    });
  const segments = (text: string, width: number, nextTab?: (at: number, isFirst: boolean) => Stop) =>
    breakLines(plain(text), { first: width, other: width, ...(nextTab === undefined ? {} : { nextTab }) }).map(
      ({ segments: all, width_pt }) => [
        ...all.map(({ from, to, x, width: own }) => [text.slice(from, to), x, own]),
        width_pt,
      ],
    );

  it('continue at the next stop, spaces before them counted', () => {
    expect(segments('ab\tcd\te', 90, every(10))).toEqual([[['ab', 0, 2], ['cd', 10, 2], ['e', 20, 1], 21]]);
    expect(segments('ab  \tcd', 90, every(4))).toEqual([[['ab', 0, 2], ['cd', 8, 2], 10]]);
  });

  it('are an inch apart by default', () => {
    expect(segments('ab\tcd', 200)).toEqual([[['ab', 0, 2], ['cd', 74, 2], 76]]);
  });

  it('centre text at a stop, or end it there, unless there is too much of it', () => {
    expect(segments('\tabcd', 90, every(20, 'center'))).toEqual([[['', 0, 0], ['abcd', 18, 4], 22]]);
    expect(segments('\tabcd', 90, every(20, 'right'))).toEqual([[['', 0, 0], ['abcd', 16, 4], 20]]);
    expect(segments('ab\tabcdefgh', 90, every(5, 'right'))).toEqual([[['ab', 0, 2], ['abcdefgh', 2, 8], 10]]);
    // The stop is for the text behind this tab only.
    expect(segments('\tab\tcd', 90, (at) => (at < 5 ? { at: 20, align: 'right' } : { at: 40, align: 'left' }))).toEqual(
      [[['', 0, 0], ['ab', 18, 2], ['cd', 40, 2], 42]],
    );
  });

  it('align figures at their decimal point', () => {
    const decimal = (text: string) => segments(`\t${text}`, 90, every(20, 'decimal'))[0]?.[1];
    expect(decimal('1,234.5')).toEqual(['1,234.5', 15, 7]);
    expect(decimal('12 %')).toEqual(['12 %', 16, 4]);
    expect(decimal('7,5 %')).toEqual(['7,5 %', 19, 5]);
  });

  it('begin a new line where the next stop lies behind the end', () => {
    expect(segments('abcdef\tgh', 8, every(10))).toEqual([
      [['abcdef', 0, 6], 6],
      [['', 0, 0], ['', 8, 0], 8],
      [['gh', 0, 2], 2],
    ]);
    expect(segments('abc\tgh', 8, (at, isFirst) => ({ at: isFirst ? 9 : 4, align: 'left' }))).toEqual([
      [['abc', 0, 3], 3],
      [['', 0, 0], ['gh', 4, 2], 6],
    ]);
  });

  it('stay on the line where the next stop is just its end', () => {
    expect(segments('ab\t', 10, every(10))).toEqual([[['ab', 0, 2], ['', 10, 0], 10]]);
  });

  it('count what is in front of a word when it is fitted', () => {
    expect(segments('\tabc def', 11, every(4))).toEqual([[['', 0, 0], ['abc def', 4, 7], 11]]);
    expect(segments('\tabc defg', 11, every(4))).toEqual([
      [['', 0, 0], ['abc', 4, 3], 7],
      [['defg', 0, 4], 4],
    ]);
  });
});

describe('words that may be hyphenated', () => {
  it('stay whole where all of them fits, or are divided where the hyphen does', () => {
    const soft = (text: string, width: number) =>
      breakLines(plain(text.replaceAll('|', '\u00AD')), { first: width, other: width }).map(
        ({ from, to, is_hyphenated, width_pt }) => [text.slice(from, to).replaceAll('|', ''), is_hyphenated, width_pt],
      );
    expect(soft('ab|cd|ef', 6)).toEqual([['abcdef', false, 6]]);
    expect(soft('ab|cd|ef', 5)).toEqual([
      ['abcd', true, 5],
      ['ef', false, 2],
    ]);
    expect(soft('ab|cd|ef', 4)).toEqual([
      ['ab', true, 3],
      ['cdef', false, 4],
    ]);
    expect(soft('x ab|cd', 6)).toEqual([['x abcd', false, 6]]);
    expect(soft('x ab|cd', 5)).toEqual([
      ['x ab', true, 5],
      ['cd', false, 2],
    ]);
    expect(soft('x ab|cd', 4)).toEqual([
      ['x', false, 1],
      ['abcd', false, 4],
    ]);
    expect(soft('abc|d', 4)).toEqual([['abcd', false, 4]]);
  });

  it('are fitted within the rounding of other programs', () => {
    const wide = (extra: number) => breakLines(plain('abc def'), { first: 7 - extra, other: 9 }).length;
    expect([wide(0), wide(0.02), wide(0.04)]).toEqual([1, 1, 2]);
  });
});

describe('words longer than any', () => {
  it('are torn without being measured whole, unless nothing limits the line', () => {
    const asked: number[] = [];
    const text = 'x'.repeat(500);
    const flow: TextFlow = { text, widthPt: (from, to) => (asked.push(to - from), to - from) };
    expect(breakLines(flow, { first: 450, other: 450 }).map(({ width_pt }) => width_pt)).toEqual([450, 50]);
    expect(Math.max(...asked)).toBe(1);
    const endless = breakLines(flow, { first: Infinity, other: Infinity });
    expect(endless.map(({ width_pt }) => width_pt)).toEqual([500]);
  });
});
