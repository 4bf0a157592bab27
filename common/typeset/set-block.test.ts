import { describe, expect, it } from '@jest/globals';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import { createFontRegistry } from './fonts/font-registry.ts';
import { plainParagraph } from './block-of.ts';
import type { PlacedText, StyledParagraph, StyledRun, TextBlock } from './text-block.ts';
import { singleLinePt } from './set-paragraph.ts';
import { createTypesetter } from './typesetter.ts';
import { createWidthMeter } from './width-meter.ts';

const typesetter = createTypesetter();
/** A character of Courier New at 20 pt. */
const C = (20 * 1229) / 2048;
const run = (text: string, more: Partial<StyledRun> = {}): StyledRun => ({
  ...{ text, font: 'Courier New', size_pt: 20, bold: false, italic: false },
  ...more,
});
const paragraph = (text: string, more: Partial<StyledParagraph> = {}): StyledParagraph => ({
  ...plainParagraph([run(text)], run('')),
  ...more,
});
const place = (paragraphs: StyledParagraph[], more: Partial<TextBlock> = {}): PlacedText =>
  typesetter.place({
    ...{
      paragraphs,
      width_pt: 20 * C,
      height_pt: 100,
      anchor: 'top',
      wraps: true,
      columns: 1,
      column_gap_pt: 0,
    },
    scale: { font_scale: 1, line_reduction: 0 },
    ...more,
  });
const tops = (placed: PlacedText) => placed.lines.map(({ top_pt }) => Number(top_pt.toFixed(4)));
const edges = (placed: PlacedText) => placed.lines.map(({ x_pt }) => Number((x_pt / C).toFixed(4)));
const bullet = {
  kind: 'char' as const,
  text: '-',
  font: 'Courier New',
  size_pt: 20,
};

describe('paragraphs of a block', () => {
  it('are below each other with the space between them, none above the first or below the last', () => {
    const spaced = { space_before_pt: 5, space_after_pt: 7 };
    const placed = place([paragraph('a', spaced), paragraph('b', spaced), paragraph('c', spaced)]);
    expect(tops(placed)).toEqual([0, 36, 72]);
    expect(placed.height_pt).toBeCloseTo(96, 6);
    expect(placed.overflow_pt).toBe(0);
  });

  it('take 1.2 of their size, by their factor or as stated, closer where they are shrunk', () => {
    const height = (line_spacing: StyledParagraph['line_spacing'], line_reduction = 0, font_scale = 1) => {
      const [line] = place([paragraph('a', { line_spacing })], {
        scale: { font_scale, line_reduction },
      }).lines;
      return [line?.height_pt, (line?.top_pt ?? 0) + (line?.height_pt ?? 0) - (line?.baseline_pt ?? 0)].map((each) =>
        Number((each ?? 0).toFixed(3)),
      );
    };
    const [single, below] = height({ factor: 1 });
    expect(single).toBe(24);
    expect(height({ factor: 1.5 })).toEqual([36, below]);
    expect(height({ pt: 30 })).toEqual([30, below]);
    expect(height({ factor: 1 }, 0.2)).toEqual([19.2, below]);
    expect(height({ factor: 0.2 }, 0.2)).toEqual([2.4, below]);
    expect(height({ factor: 1 }, 0, 0.5)[0]).toBe(12);
  });

  it('return how high one line is', () => {
    const meter = createWidthMeter(createFontRegistry());
    const look = {
      font: 'Courier New',
      bold: false,
      italic: false,
      size_pt: 20,
    };
    expect(singleLinePt(meter, { ...look, line_spacing: { factor: 1 } })).toBeCloseTo(24, 6);
    expect(singleLinePt(meter, { ...look, line_spacing: { factor: 0.01 } })).toBeCloseTo(2.4, 6);
    expect(singleLinePt(meter, { ...look, line_spacing: { pt: 17 } })).toBe(17);
  });

  it('flow into the next column where they are too high, by more than is seen', () => {
    const five = Array.from({ length: 5 }, (_, index) => paragraph(`${index}`));
    const columns = (height_pt: number) =>
      place(five, {
        columns: 2,
        column_gap_pt: 2 * C,
        width_pt: 22 * C,
        height_pt,
      });
    expect(tops(columns(72))).toEqual([0, 24, 48, 0, 24]);
    expect(edges(columns(72))).toEqual([0, 0, 0, 12, 12]);
    expect(columns(72).lines.map(({ fragments }) => Number(((fragments[0]?.x_pt ?? 0) / C).toFixed(4)))).toEqual([
      ...[0, 0, 0, 12, 12],
    ]);
    expect(tops(columns(71.6))).toEqual([0, 24, 48, 0, 24]);
    expect(tops(columns(71.4))).toEqual([0, 24, 0, 24, 48]);
    expect(columns(71.4).overflow_pt).toBeCloseTo(0.6, 6);
    expect(columns(72).overflow_pt).toBe(0);
    expect(columns(72).height_pt).toBeCloseTo(72, 6);
    expect(edges(place(five, { columns: 0 }))).toEqual([0, 0, 0, 0, 0]);
  });

  it('begin a column without the space above them, and stay where a line is higher than any column', () => {
    const columns = (height_pt: number, count: number) =>
      tops(
        place(
          ['0', '1', '2'].map((text) => paragraph(text, { space_before_pt: 6 })),
          { columns: count, width_pt: 20 * C, height_pt },
        ),
      );
    expect(columns(60, 2)).toEqual([0, 30, 0]);
    expect(columns(20, 3)).toEqual([0, 0, 0]);
    expect(columns(20, 2)).toEqual([0, 0, 30]);
  });

  it('are in sixteen columns at most, which share the room between the gaps', () => {
    const edgesOf = (columns: number) =>
      edges(
        place(
          Array.from({ length: columns }, (_, index) => paragraph(`${index % 10}`)),
          { columns, column_gap_pt: C, width_pt: 47 * C, height_pt: 24 },
        ),
      );
    expect(edgesOf(16)).toEqual(Array.from({ length: 16 }, (_, index) => index * 3));
    expect(edgesOf(17)).toEqual([...Array.from({ length: 16 }, (_, index) => index * 3), 45]);
    expect(edgesOf(2.9).slice(0, 2)).toEqual([0, 24]);
  });

  it('overflow by what is beyond the box, and not where they are empty', () => {
    expect(place([paragraph('a')], { height_pt: 20 }).overflow_pt).toBeCloseTo(4, 6);
    expect(place([paragraph('a')], { height_pt: 23.6 }).overflow_pt).toBe(0);
    expect(place([paragraph('')], { height_pt: 2 }).overflow_pt).toBe(0);
  });

  it.each([
    ['top', 0],
    ['middle', 38],
    ['bottom', 76],
  ] as const)('are at the %s', (anchor, top) => {
    const [line] = place([paragraph('a')], { anchor }).lines;
    expect(line?.top_pt).toBeCloseTo(top, 6);
    expect((line?.baseline_pt ?? 0) - top).toBeCloseTo(place([paragraph('a')]).lines[0]?.baseline_pt ?? 0, 6);
  });

  it.each([
    ['left', 0],
    ['center', 8.5],
    ['right', 17],
    ['justify', 0],
  ] as const)('are at the %s of their line', (align, x) => {
    expect(edges(place([paragraph('abc', { align })]))).toEqual([x]);
  });

  it('begin at the other side where they are read from right to left', () => {
    const rtl = (more: Partial<StyledParagraph>) => {
      const placed = place([paragraph('abc', { is_rtl: true, ...more })]);
      return edges(placed)[0];
    };
    expect(rtl({ align: 'right' })).toBe(17);
    expect(rtl({ align: 'justify' })).toBe(17);
    expect(rtl({ align: 'right', margin_left_pt: 2 * C })).toBe(15);
    expect(rtl({ align: 'left', margin_right_pt: 2 * C })).toBe(2);
  });

  it('stretch the spaces of justified lines but the last', () => {
    const [first, last] = place([paragraph('aaa bbb ccc ddddddd eee', { align: 'justify' })]).lines;
    expect(first?.width_pt).toBeCloseTo(20 * C, 6);
    expect(first?.fragments.map(({ text, x_pt }) => [text, Number((x_pt / C).toFixed(4))])).toEqual([
      ['aaa', 0],
      ['bbb', 4.3333],
      ['ccc', 8.6667],
      ['ddddddd', 13],
    ]);
    expect(last?.width_pt).toBeCloseTo(3 * C, 6);
    expect(place([paragraph('abc def')], { width_pt: 4 * C }).lines.map(({ text }) => text)).toEqual(['abc', 'def']);
    // Brackets of their own stay as they are from left to right.
    const [bracket] = place([paragraph('aaa ( b ) cccccccccccc', { align: 'justify' })]).lines;
    expect(bracket?.fragments.map(({ text }) => text)).toEqual(['aaa', '(', 'b', ')']);
    // A line of one word has nothing to stretch.
    const [alone] = place([paragraph('abcdefghijklmnopq rstuvw', { align: 'justify' })]).lines;
    expect(alone?.fragments.map(({ text, x_pt }) => [text, x_pt])).toEqual([['abcdefghijklmnopq', 0]]);
  });

  it('hang their bullets, wherever alignment puts the text', () => {
    const hung = (more: Partial<StyledParagraph>) =>
      place([
        paragraph('abc', {
          bullet,
          margin_left_pt: 4 * C,
          indent_pt: -3 * C,
          ...more,
        }),
      ]).lines[0]?.fragments.map(({ text, x_pt, run: of }) => [text, Number((x_pt / C).toFixed(4)), of]);
    expect(hung({})).toEqual([
      ['-', 1, null],
      ['abc', 4, 0],
    ]);
    expect(hung({ align: 'right' })).toEqual([
      ['-', 14, null],
      ['abc', 17, 0],
    ]);
    // A bullet wider than its room pushes the text away.
    expect(hung({ bullet: { ...bullet, text: '-----' } })).toEqual([
      ['-----', 1, null],
      ['abc', 6, 0],
    ]);
    expect(hung({ is_rtl: true, align: 'right' })).toEqual([
      ['-', 18, null],
      ['abc', 13, 0],
    ]);
    expect(place([paragraph('', { bullet })]).lines[0]?.fragments).toEqual([]);
  });

  it('place numbers of several faces one behind the other', () => {
    const mixed = { ...bullet, text: '-\u2713-' };
    const found =
      place([
        paragraph('abc', {
          bullet: mixed,
          margin_left_pt: 8 * C,
          indent_pt: -8 * C,
        }),
      ]).lines[0]?.fragments ?? [];
    const [first, second, third] = found;
    expect(found.map(({ text }) => text)).toEqual(['-', '\u2713', '-', 'abc']);
    expect(second?.x_pt).toBeCloseTo(C, 6);
    expect(third?.x_pt).toBeCloseTo(C + (second?.width_pt ?? 0), 6);
    expect(first?.x_pt).toBe(0);
    const [line] = place([
      paragraph('abc', {
        bullet: { ...bullet, text: '+\u2713' },
        margin_left_pt: 8 * C,
        indent_pt: -8 * C,
        is_rtl: true,
        align: 'right',
      }),
    ]).lines;
    expect(line?.fragments.map(({ text, is_rtl }) => [text, is_rtl])).toEqual([
      ['\u2713', false],
      ['+', false],
      ['abc', false],
    ]);
  });

  it('draw a hyphen where a word is divided', () => {
    const [line] = place([paragraph('abcdefgh ijklmnop\u00ADqrstuv')]).lines;
    expect(line?.fragments.at(-1)?.text).toBe('abcdefgh ijklmnop-');
    expect(line?.width_pt).toBeCloseTo(18 * C, 6);
    expect(line?.fragments.at(-1)?.width_pt).toBeCloseTo(18 * C, 6);
  });

  it('measure the widest of their lines', () => {
    expect(place([paragraph('abc'), paragraph('abcdef'), paragraph('ab')]).width_pt).toBeCloseTo(6 * C, 6);
    expect(place([paragraph('abc def ghi jkl mno pqr')], { wraps: false }).lines).toHaveLength(1);
  });

  it('go to custom stops, to their margin and to multiples of the default', () => {
    const at = (text: string, more: Partial<StyledParagraph>) =>
      Number(((place([paragraph(text, more)]).lines[0]?.fragments.at(-1)?.x_pt ?? 0) / C).toFixed(4));
    expect(at('a\tb', { default_tab_pt: 4 * C })).toBe(4);
    expect(at('abcd\tb', { default_tab_pt: 4 * C })).toBe(8);
    expect(at('a\tb', { default_tab_pt: 0 })).toBeCloseTo(72 / C, 3);
    const tabs = [
      { at_pt: 9 * C, align: 'left' as const },
      { at_pt: 6 * C, align: 'left' as const },
    ];
    expect(at('a\tb', { tabs })).toBe(6);
    expect(at('abcdefg\tb', { tabs })).toBe(9);
    expect(at('a\tb', { tabs, margin_left_pt: 3 * C })).toBe(6);
    expect(at('a\tb', { tabs, margin_left_pt: 3 * C, indent_pt: -3 * C })).toBe(3);
    expect(at('abcd\tb', { tabs, margin_left_pt: 3 * C, indent_pt: -3 * C })).toBe(6);
    expect(at('a\tb', { default_tab_pt: 4 * C, margin_left_pt: 2 * C })).toBe(4);
    // A stop of its own at the margin is the one that counts, with its alignment.
    const atMargin = [{ at_pt: 6 * C, align: 'right' as const }];
    expect(at('a\tbc', { tabs: atMargin, margin_left_pt: 6 * C, indent_pt: -6 * C })).toBe(4);
  });
});

describe('fitting text', () => {
  const level = (more: Partial<LevelStyle> = {}): LevelStyle => ({
    ...{
      font: 'Courier New',
      size_pt: 20,
      bold: false,
      italic: false,
      line_spacing: { factor: 1 },
      space_before_pt: 0,
    },
    ...{
      space_after_pt: 0,
      margin_left: 0,
      indent: 0,
      has_bullet: false,
      all_caps: false,
    },
    ...more,
  });
  const frame = (more: Partial<LevelStyle> = {}): TextFrame => ({
    ...{
      levels: [level(more)],
      insets: { left: 0, top: 0, right: 0, bottom: 0 },
      anchor: 'top',
    },
    ...{ wraps: true, columns: 1, is_vertical: false },
  });
  const box = (w: number, h: number) => ({
    x: 0,
    y: 0,
    w: w * EMU_PER_PT,
    h: h * EMU_PER_PT,
  });
  const words = (count: number) => [
    {
      level: 0,
      runs: [{ text: Array.from({ length: count }, () => 'abcd').join(' ') }],
    },
  ];
  /** Four words of five characters are on a line of twenty. */
  const fit = (
    count: number,
    h: number,
    kind: Parameters<typeof typesetter.fit>[3] = 'body',
    more: Partial<LevelStyle> = {},
    floor?: number,
  ) => typesetter.fit(words(count), frame(more), box(20 * C, h), kind, floor);

  it('leaves alone what fits, then moves lines closer, then sets letters smaller', () => {
    expect(fit(8, 48)).toEqual({
      fit: null,
      fits: true,
      overflow_pt: 0,
      surplus_chars: 0,
    });
    expect(fit(8, 44).fit).toEqual({ font_scale: 1, line_reduction: 0.1 });
    expect(fit(8, 42).fit).toEqual({ font_scale: 0.95, line_reduction: 0.1 });
    expect(fit(8, 42, 'body', { line_spacing: { factor: 0.9 } }).fit).toEqual({
      font_scale: 0.95,
      line_reduction: 0,
    });
  });

  it.each([
    ['title', 40, undefined, 0.7],
    ['title', 30, undefined, 0.8],
    ['body', 20, undefined, 0.7],
    ['body', 16, undefined, 0.75],
    ['subtitle', 20, undefined, 0.7],
    ['caption', 10, undefined, 0.9],
    ['caption', 20, undefined, 0.8],
    ['body', 20, 10, 0.5],
    ['body', 10, undefined, 1],
  ] as const)('keeps a %s of %d pt readable (floor %s): down to %d', (kind, size_pt, floor, scale) => {
    const found = fit(400, 30, kind, { size_pt }, floor);
    expect(found).toMatchObject({
      fits: false,
      fit: { font_scale: scale, line_reduction: 0.2 },
    });
    expect(found.overflow_pt).toBeGreaterThan(0);
  });

  it('returns how many characters are too many at the strongest shrink', () => {
    // At 0.7 of 20 pt 28 characters are on a line: five words and a space, and as much of the next as there is room for.
    const found = fit(13, 30);
    expect(found.fits).toBe(false);
    expect(13 * 5 - 1 - found.surplus_chars).toBe(25 + 28);
  });

  it('fits no text into a frame without width, beside an empty paragraph either', () => {
    const empty = { level: 0, runs: [{ text: '' }] };
    const fits = (...paragraphs: Parameters<typeof typesetter.measure>[0][number][]) =>
      typesetter.measure(paragraphs, frame(), box(0, 500)).fits;
    expect([fits(empty), fits(empty, { level: 0, runs: [{ text: 'ab' }] }), fits(empty, empty)]).toEqual([
      true,
      false,
      true,
    ]);
    const mixed = { level: 0, runs: [{ text: '' }, { text: 'ab' }] };
    expect([fits(mixed), fits({ level: 0, runs: [] })]).toEqual([false, true]);
  });

  it('fits text that does not wrap where it is half a point too wide, and no wider', () => {
    const fits = (width: number) => typesetter.measure(words(1), { ...frame(), wraps: false }, box(width, 500)).fits;
    expect([fits(4 * C), fits(4 * C - 0.45), fits(4 * C - 0.55)]).toEqual([true, true, false]);
  });

  it('takes away a character at least, where empty paragraphs are too many', () => {
    const empty = { level: 0, runs: [{ text: '' }] };
    const found = typesetter.fit([...words(1), empty, empty], frame(), box(20 * C, 30), 'body');
    expect(found).toMatchObject({ fits: false, surplus_chars: 1 });
  });
});
