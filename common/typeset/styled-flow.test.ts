import { describe, expect, it } from '@jest/globals';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { TableSpec } from '../deck/slide.ts';
import { createFontRegistry } from './fonts/font-registry.ts';
import { inVisualOrder } from './place-block.ts';
import { createListCounter, listNumber } from './set-block.ts';
import { plainParagraph } from './block-of.ts';
import { casedParts, cleanText, styledFlow } from './styled-flow.ts';
import { layoutTable } from './table-layout.ts';
import type { StyledRun } from './text-block.ts';
import { createWidthMeter } from './width-meter.ts';

const meter = createWidthMeter(createFontRegistry());
/** Advance of every character of Courier New, in em. */
const EM = 1229 / 2048;
const run = (text: string, more: Partial<StyledRun> = {}): StyledRun => ({
  ...{ text, font: 'Courier New', size_pt: 10, bold: false, italic: false },
  ...more,
});
const flowOf = (runs: StyledRun[], scale = 1) => styledFlow(meter, plainParagraph(runs, run('')), scale);

describe('styledFlow', () => {
  it('measures between any two places, over runs of different sizes', () => {
    const flow = flowOf([run('abc'), run('de', { size_pt: 20 }), run('f')]);
    expect(flow.text).toBe('abcdef');
    const width = (from: number, to: number) => flow.widthPt(from, to) / (EM * 10);
    for (const [from, to, expected] of [
      ...[
        [0, 6, 8],
        [0, 3, 3],
        [2, 4, 3],
        [3, 5, 4],
        [4, 6, 3],
        [5, 6, 1],
        [0, 1, 1],
        [3, 3, 0],
      ],
    ] as const) {
      expect(width(from, to)).toBeCloseTo(expected, 6);
    }
    // Asked for backwards too.
    for (let from = 5; from >= 0; from -= 1) {
      expect(flow.between(from, from + 1).map((atom) => [atom.from, atom.to, atom.run])).toEqual([
        [from, from + 1, from < 3 ? 0 : from < 5 ? 1 : 2],
      ]);
    }
    expect(flow.between(2, 6).map((atom) => [atom.from, atom.to])).toEqual([
      [2, 3],
      [3, 5],
      [5, 6],
    ]);
  });

  it('measures one look without its parts', () => {
    const flow = flowOf([run('abcdef')]);
    expect(flow.widthPt(1, 4)).toBeCloseTo(3 * EM * 10, 6);
    expect(flow.widthPt(4, 4)).toBe(0);
    expect(flow.widthPt(4, 1)).toBe(0);
  });

  it('scales sizes, sets raised text smaller and spaces letters', () => {
    const [plain, raised, spaced] = flowOf(
      [run('a'), run('2', { raise: -0.25 }), run('bc', { letter_spacing_pt: 3 })],
      0.5,
    ).atoms;
    expect(plain).toMatchObject({ size_pt: 5, raise_pt: 0, letter_spacing_pt: 0, run: 0 });
    expect(raised).toMatchObject({ raise_pt: -1.25, run: 1 });
    expect(raised?.size_pt).toBeCloseTo(10 / 3, 6);
    expect(spaced).toMatchObject({ size_pt: 5, letter_spacing_pt: 3 });
    const flow = flowOf([run('bcd', { letter_spacing_pt: 3 })]);
    expect(flow.widthPt(0, 3)).toBeCloseTo(3 * EM * 10 + 9, 6);
    expect(flowOf([run('a', { raise: 0 })]).atoms[0]?.size_pt).toBe(10);
  });

  it('measures a soft hyphen by itself as the hyphen that is drawn, and none within a word', () => {
    const flow = flowOf([run('a\u00ADb')]);
    expect(flow.widthPt(1, 2)).toBeCloseTo(EM * 10, 6);
    expect(flow.widthPt(0, 3)).toBeCloseTo(2 * EM * 10, 6);
  });

  it('measures long text in parts', () => {
    for (const length of [240, 241, 400, 401]) {
      expect(flowOf([run('x'.repeat(length))]).widthPt(0, length)).toBeCloseTo(length * EM * 10, 3);
    }
  });

  it('remembers a few of the characters that no font has', () => {
    const own = createWidthMeter(createFontRegistry());
    const missing = String.fromCodePoint(0xe000, 0xe001);
    const flow = styledFlow(own, plainParagraph([run(`a${missing}`)], run('')), 1);
    expect([...own.missing]).toEqual([...missing]);
    expect(flow.atoms.map(({ is_missing }) => is_missing)).toEqual([false, true]);
    expect(flow.widthPt(1, 3)).toBeCloseTo(2 * 0.6 * 10, 6);
  });

  it('makes capitals, small ones four fifths as high', () => {
    expect(casedParts({ text: 'aBc', caps: 'all' })).toEqual([{ text: 'ABC', share: 1 }]);
    expect(casedParts({ text: 'aBc' })).toEqual([{ text: 'aBc', share: 1 }]);
    expect(casedParts({ text: 'Abc 1d', caps: 'small' })).toEqual([
      { text: 'A', share: 1 },
      { text: 'BC', share: 0.8 },
      { text: ' 1', share: 1 },
      { text: 'D', share: 0.8 },
    ]);
    expect(casedParts({ text: '\u0000', caps: 'small' })).toEqual([]);
  });

  it('keeps what can be set', () => {
    expect(cleanText('a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h')).toBe('a\nb\nc\nd\ne\nf\ng\nh');
    expect(cleanText('a\u0000b\u001Fc\u007Fd\te\nf')).toBe('abcd\te\nf');
    expect(cleanText('a\uD800b\uDC00c\u{1F600}')).toBe('a\uFFFDb\uFFFDc\u{1F600}');
  });
});

describe('list numbers', () => {
  it.each([
    ['arabicPeriod', 3, '3.'],
    ['arabicParenR', 3, '3)'],
    ['arabicParenBoth', 3, '(3)'],
    ['arabicPlain', 3, '3'],
    ['arabicMinus', 3, '- 3 -'],
    ['arabic', 3, '3.'],
    ['alphaLcPeriod', 1, 'a.'],
    ['alphaLcPeriod', 26, 'z.'],
    ['alphaUcPeriod', 27, 'AA.'],
    ['alphaLcPeriod', 53, 'aaa.'],
    ['alphaLcPlain', 32_767, 'g'.repeat(8)],
    ['romanLcPeriod', 4, 'iv.'],
    ['romanUcPlain', 1994, 'MCMXCIV'],
    ['romanLcPlain', 3888, 'mmmdccclxxxviii'],
    ['romanLcPlain', 449, 'cdxlix'],
    ['hebrew2Minus', 3, '3.'],
    ['arabicPlain', 0, '1'],
    ['arabicPlain', -4, '1'],
    ['arabicPlain', 2.9, '2'],
    ['arabicPlain', Number.NaN, '1'],
    ['arabicPlain', 99_999, '32767'],
  ])('of the scheme %s for %d are %s', (scheme, value, expected) => {
    expect(listNumber(scheme, value)).toBe(expected);
  });

  it('count by level, and begin again after a higher level, another scheme or a paragraph without number', () => {
    const number = (text = 'arabicPeriod', start_at?: number) => ({
      ...{ kind: 'number', text },
      ...(start_at === undefined ? {} : { start_at }),
    });
    const counted = (...steps: [number, ReturnType<typeof number> | { kind: 'char'; text: string } | null][]) => {
      const count = createListCounter();
      return steps.map(([level, bullet]) => count(level, bullet));
    };
    expect(counted([0, number()], [0, number()], [1, number()], [1, number()], [0, number()], [1, number()])).toEqual([
      ...[1, 2, 1, 2, 3, 1],
    ]);
    expect(counted([0, number()], [0, null], [0, number()])).toEqual([1, 0, 1]);
    expect(counted([0, number()], [1, { kind: 'char', text: '•' }], [0, number()])).toEqual([1, 0, 2]);
    expect(counted([1, number()], [1, null], [1, number()])).toEqual([1, 0, 1]);
    expect(counted([0, number()], [0, number('alphaLcPeriod')], [0, number()])).toEqual([1, 1, 1]);
    expect(counted([0, number('arabicPeriod', 5)], [0, number('arabicPeriod', 5)], [0, number()])).toEqual([5, 6, 1]);
    expect(counted([2, number()], [2, number()], [0, number()])).toEqual([1, 2, 1]);
  });
});

describe('inVisualOrder', () => {
  const ordered = (...levels: number[]) =>
    inVisualOrder(levels.map((level, at) => ({ level, at })))
      .map(({ at }) => at)
      .join('');

  it.each([
    [[0, 0, 0], '012'],
    [[1, 1, 1], '210'],
    [[0, 1, 1, 0], '0213'],
    [[1, 2, 2, 1], '3120'],
    [[0, 1, 2, 1, 0], '03214'],
    [[2, 2], '01'],
    [[1, 2, 3, 2], '1230'],
    [[], ''],
  ])('of levels %j is %s', (levels, expected) => {
    expect(ordered(...levels)).toBe(expected);
  });
});

describe('layoutTable', () => {
  const PT = EMU_PER_PT;
  const MARGIN = 2 * 91_440;
  /** A character at 18 pt, EMU. */
  const CHARACTER = EM * 18 * PT;
  /** What a word has for programs that set type a little wider. */
  const RESERVE = 1.03;
  const tableOf = (rows: string[][], more: Partial<TableSpec> = {}): TableSpec => ({
    ...{ alt: '', header_rows: 0, emphasised_rows: [], total_rows: [] },
    rows: rows.map((cells) => cells.map((text) => ({ text, align: 'left' as const }))),
    ...more,
  });
  const layout = (table: TableSpec, w: number, h: number) =>
    layoutTable(meter, table, { x: 0, y: 0, w, h }, 'Courier New');
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);

  it('gives columns what they ask for and the rest in equal parts', () => {
    const {
      column_widths: widths,
      size_pt,
      fits,
      is_torn,
    } = layout(tableOf([['x'.repeat(10), 'x'.repeat(20)]]), 9_000_000, 900_000);
    expect([size_pt, fits, is_torn]).toEqual([18, true, false]);
    // 30 characters and two margins, times 1.7, but half of the box and five inches at least.
    const natural = 30 * CHARACTER + 2 * MARGIN;
    const total = Math.round(Math.max(natural * 1.7, 4_572_000));
    expect(sum(widths)).toBe(total);
    expect((widths[1] ?? 0) - (widths[0] ?? 0)).toBeCloseTo(10 * CHARACTER, -1);
  });

  it.each([
    ['five inches', 5, 9_000_000, 4_572_000],
    ['half of the box', 5, 12_000_000, 6_000_000],
    ['the box', 5, 3_000_000, 3_000_000],
    ['a stretch of 1.7', 40, 12_000_000, Math.round((40 * CHARACTER + MARGIN) * 1.7)],
    ['the box again', 60, 8_000_000, 8_000_000],
  ])('is as wide as %s', (_, length, w, expected) => {
    expect(sum(layout(tableOf([['x'.repeat(length)]]), w, 900_000).column_widths)).toBe(expected);
  });

  it('gives an empty column its margins, and no more where words are torn', () => {
    const [empty = 0, full = 0] = layout(tableOf([['', 'xxxx']]), 9_000_000, 900_000).column_widths;
    expect(full - empty).toBeCloseTo(4 * CHARACTER, -1);
    const { column_widths: torn, size_pt } = layout(tableOf([['', 'x'.repeat(200)]]), 3_000_000, 900_000);
    expect(size_pt).toBe(10);
    expect(torn[0]).toBe(Math.floor((3_000_000 * MARGIN) / (2 * MARGIN + 200 * EM * 10 * PT * RESERVE)));
  });

  it('makes a row without cells a line high', () => {
    // 1.2 times 18 points, and two margins of a twentieth of an inch.
    expect(layout(tableOf([['a'], []]), 5_000_000, 2 * 335_280).row_heights).toEqual([335_280, 335_280]);
  });

  it('lets short columns keep their lines where sentences must be broken', () => {
    const sentence = 'word '.repeat(30).trim();
    const { column_widths: widths } = layout(tableOf([['2024-01-01', sentence]]), 5_000_000, 4_000_000);
    expect(widths[0]).toBe(Math.floor(1.2 * 10 * CHARACTER + MARGIN));
    expect(sum(widths)).toBe(5_000_000);
  });

  it('shares the room of long columns by what is in them beyond their longest words', () => {
    const one = 'word '.repeat(30).trim();
    const two = 'word '.repeat(60).trim();
    const { column_widths: widths } = layout(tableOf([[one, two]]), 6_000_000, 9_000_000);
    const least = 4 * CHARACTER * RESERVE + MARGIN;
    const natural = [149, 299].map((length) => length * CHARACTER + MARGIN);
    const stretch = (6_000_000 - 2 * least) / (sum(natural) - 2 * least);
    expect(widths[0]).toBe(Math.floor(least + ((natural[0] ?? 0) - least) * stretch));
    expect(sum(widths)).toBe(6_000_000);
  });

  it('follows weights as far as the longest words allow', () => {
    const rows = [['a', 'b', 'c']];
    expect(layout(tableOf(rows, { column_weights: [1, 2, 1] }), 8_000_000, 900_000).column_widths).toEqual([
      ...[2_000_000, 4_000_000, 2_000_000],
    ]);
    const long = layout(tableOf([['x'.repeat(20), 'b', 'c']], { column_weights: [1, 4, 4] }), 8_000_000, 900_000);
    const least = 20 * CHARACTER * RESERVE + MARGIN;
    expect(long.column_widths[0]).toBe(Math.floor(least));
    expect(long.column_widths[1]).toBe(Math.floor((8_000_000 - least) / 2));
    // A weight that is none counts as nothing, one that is missing as one.
    const odd = layout(tableOf(rows, { column_weights: [0, 1] }), 8_000_000, 900_000).column_widths;
    expect(odd[0]).toBe(Math.floor(CHARACTER * RESERVE + MARGIN));
    expect(odd[1]).toBe(Math.floor((8_000_000 - CHARACTER * RESERVE - MARGIN) / 2));
  });

  it('gets smaller until words and rows fit, and reports where they never do', () => {
    const word = 'x'.repeat(20);
    const fitting = (size: number) => Math.ceil(20 * EM * size * PT * RESERVE + MARGIN);
    for (const size of [18, 13, 10]) {
      const found = layout(tableOf([[word]]), fitting(size), 900_000);
      expect([found.size_pt, found.is_torn, found.fits]).toEqual([size, false, true]);
    }
    const torn = layout(tableOf([[word]]), fitting(10) - 1000, 900_000);
    expect([torn.size_pt, torn.is_torn]).toEqual([10, true]);
    expect(layout(tableOf([[word, word]]), fitting(5), 900_000).column_widths).toHaveLength(2);
  });

  it('makes rows three tenths of an inch high, and airier where there is room', () => {
    const rows = Array.from({ length: 4 }, () => ['a', 'b']);
    const heights = (h: number) => layout(tableOf(rows), 5_000_000, h);
    const low = heights(0).row_heights[0] ?? 0;
    expect(low).toBe(274_320);
    expect(heights(9_000_000).row_heights).toEqual([731_520, 731_520, 731_520, 731_520]);
    expect(heights(9_000_000).fits).toBe(true);
    expect(heights(0)).toMatchObject({ fits: false, size_pt: 10 });
    const exact = heights(4 * 370_000);
    expect(exact.size_pt).toBe(18);
    const single = heights(9_000_000 / 9).row_heights;
    expect(single).toHaveLength(4);
  });

  it('measures what is bold as bold', () => {
    const widths = (table: TableSpec) =>
      layoutTable(meter, table, { x: 0, y: 0, w: 4_000_000, h: 900_000 }, 'Arial').column_widths[0] ?? 0;
    const rows = [
      ['Revenue of the north', 'x'],
      ['a', 'Revenue of the north'],
    ];
    const plain = widths(tableOf(rows));
    for (const more of [{ header_rows: 1 }, { emphasised_rows: [0] }, { total_rows: [0] }]) {
      expect(widths(tableOf(rows, more))).toBeGreaterThan(plain);
    }
    const bold = tableOf(rows);
    const [first] = bold.rows[0] ?? [];
    if (first !== undefined) first.bold = true;
    expect(widths(bold)).toBeGreaterThan(plain);
  });

  it('takes boxes without room, and tables without rows', () => {
    expect(layout(tableOf([['a']]), Number.NaN, Number.NaN)).toMatchObject({ fits: false, column_widths: [0] });
    expect(layout(tableOf([]), 5_000_000, 900_000)).toMatchObject({
      column_widths: [],
      row_heights: [],
      is_torn: false,
    });
  });
});
