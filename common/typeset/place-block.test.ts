import { describe, expect, it } from '@jest/globals';
import { plainParagraph } from './block-of.ts';
import type { PlacedText, StyledParagraph, StyledRun, TextBlock } from './text-block.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
const run = (text: string, over: Partial<StyledRun> = {}): StyledRun => ({
  text,
  font: 'Arial',
  size_pt: 20,
  bold: false,
  italic: false,
  ...over,
});
const paragraph = (runs: StyledRun[] | string, over: Partial<StyledParagraph> = {}): StyledParagraph => ({
  ...plainParagraph(typeof runs === 'string' ? [run(runs)] : runs, run('')),
  ...over,
});
const place = (paragraphs: StyledParagraph[], over: Partial<TextBlock> = {}): PlacedText =>
  typesetter.place({
    paragraphs,
    width_pt: 300,
    height_pt: 200,
    anchor: 'top',
    wraps: true,
    columns: 1,
    column_gap_pt: 0,
    scale: { font_scale: 1, line_reduction: 0 },
    ...over,
  });
const number = (text: string): StyledParagraph['bullet'] => ({ kind: 'number', text, font: 'Arial', size_pt: 20 });
const labels = (placed: PlacedText): (string | undefined)[] =>
  placed.lines.filter((line) => line.is_first).map((line) => line.fragments.find((each) => each.run === null)?.text);

describe('placing a block', () => {
  it('sets runs of different looks one behind the other on one baseline', () => {
    const placed = place([
      paragraph([run('Small '), run('large', { size_pt: 40, bold: true }), run('2', { raise: 0.3 })]),
    ]);
    const [small, large, raised] = placed.lines[0]?.fragments ?? [];
    expect(placed.lines).toHaveLength(1);
    expect(placed.lines[0]?.height_pt).toBeCloseTo(48, 6);
    expect(large?.x_pt).toBeCloseTo(typesetter.textWidthPt('Small ', 'Arial', 20), 3);
    expect(large?.face).not.toBe(small?.face);
    expect(raised).toMatchObject({ text: '2', raise_pt: 6, run: 2 });
    expect(raised?.size_pt).toBeCloseTo(20 * (2 / 3), 6);
  });

  it('hangs bullets and counts numbers by level', () => {
    const list = (text: string, level: number, scheme: string): StyledParagraph =>
      paragraph(text, { level, bullet: number(scheme), margin_left_pt: 30, indent_pt: -30 });
    const placed = place([
      list('a', 0, 'arabicPeriod'),
      list('b', 1, 'alphaLcParenR'),
      list('c', 1, 'alphaLcParenR'),
      list('d', 0, 'arabicPeriod'),
      list('e', 1, 'romanUcPeriod'),
      paragraph(''),
      list('f', 0, 'arabicPeriod'),
    ]);
    expect(labels(placed)).toEqual(['1.', 'a)', 'b)', '2.', 'I.', undefined, '1.']);
    const [first] = placed.lines;
    expect(first?.fragments.map(({ x_pt }) => x_pt)).toEqual([0, 30]);
  });

  it('shows a bullet of a symbol font by its Unicode character, in a font that has it', () => {
    const bullet = { kind: 'char' as const, text: '\uF0FC', font: 'Wingdings', size_pt: 20 };
    const placed = place([paragraph('Done', { bullet, margin_left_pt: 30, indent_pt: -30 })]);
    expect(placed.lines[0]?.fragments[0]).toMatchObject({ text: '\u2713', run: null });
    expect(placed.lines[0]?.fragments[0]?.face.alias).toContain('symbols');
    const ring = { kind: 'char' as const, text: '\uF09B', font: 'Wingdings 2', size_pt: 20 };
    const [line] = place([paragraph('Open', { bullet: ring, margin_left_pt: 30, indent_pt: -30 })]).lines;
    expect(line?.fragments[0]?.text).toBe('\u25CB');
  });

  it('aligns, and justifies all lines but the last', () => {
    const text = 'Some words that take two lines in this narrow frame';
    const right = place([paragraph('Right', { align: 'right' })]).lines[0];
    expect((right?.x_pt ?? 0) + (right?.width_pt ?? 0)).toBeCloseTo(300, 6);
    const { lines } = place([paragraph(text, { align: 'justify' })]);
    const [first] = lines;
    const end = first?.fragments[first.fragments.length - 1];
    expect((end?.x_pt ?? 0) + (end?.width_pt ?? 0)).toBeCloseTo(300, 3);
    expect(lines[lines.length - 1]?.width_pt).toBeLessThan(290);
  });

  it('anchors text, and returns by how much it is too high', () => {
    const one = [paragraph('One line')];
    expect(place(one, { anchor: 'bottom' }).lines[0]?.top_pt).toBeCloseTo(176, 6);
    expect(place(one, { anchor: 'middle' }).lines[0]?.top_pt).toBeCloseTo(88, 6);
    expect(place(one, { height_pt: 20 }).overflow_pt).toBeCloseTo(4, 6);
  });

  it('fills one column before the next', () => {
    const list = Array.from({ length: 6 }, (_, index) => paragraph(`Point ${index}`));
    const placed = place(list, { columns: 2, column_gap_pt: 20, height_pt: 100 });
    expect(placed.lines.map(({ x_pt }) => x_pt)).toEqual([0, 0, 0, 0, 160, 160]);
    expect(placed.height_pt).toBeCloseTo(96, 6);
    expect(placed.overflow_pt).toBe(0);
  });

  it('sets text from right to left, with numbers and Latin words inside it', () => {
    const { lines } = place([paragraph('שלום (abc) 123', { is_rtl: true, align: 'right' })]);
    const shown = lines[0]?.fragments.map(({ text }) => text.trim()).filter(Boolean);
    expect(shown).toEqual(['123', '(', 'abc', ')', 'שלום']);
    expect(lines[0]?.fragments.find(({ text }) => text.includes('שלום'))?.is_rtl).toBe(true);
    expect(lines[0]?.text).toBe('שלום (abc) 123');
  });

  it('finds a font for every script it carries, and reports which characters none has', () => {
    const own = createTypesetter();
    const { lines } = own.place({
      ...{ width_pt: 900, height_pt: 100, anchor: 'top', wraps: true, columns: 1, column_gap_pt: 0 },
      paragraphs: [paragraph('Ελλάδα Россия مرحبا 世界 ✓ ᚠ')],
      scale: { font_scale: 1, line_reduction: 0 },
    });
    const aliasOf = (text: string): string | undefined =>
      lines[0]?.fragments.find((each) => each.text.includes(text))?.face.alias;
    expect(aliasOf('Ελλάδα')).toContain('arimo');
    expect(aliasOf('مرحبا')).toContain('arabic');
    expect(aliasOf('世')).toContain('noto-sans-sc');
    expect(own.findings()).toEqual([{ code: 'typeset.no_glyph', params: { characters: 'ᚠ' }, severity: 'warning' }]);
  });

  it('drops what has no look, and keeps line and paragraph whole', () => {
    const { lines } = place([paragraph('a\u0000b\uD800c\u202Ed\u0007'), paragraph('')]);
    expect(lines[0]?.fragments.map(({ text }) => text).join('')).toBe('ab\uFFFDcd');
    expect(lines[1]?.height_pt).toBeCloseTo(24, 6);
  });

  it('sets a paragraph of 300 000 characters, and the same one twice alike', () => {
    const long = (share: number): StyledParagraph[] => [
      paragraph(`${'word '.repeat(40_000 / share)}${'x'.repeat(100_000 / share)}`),
    ];
    const placed = place(long(1));
    expect(placed.lines.length).toBeGreaterThan(8000);
    expect(placed.is_torn).toBe(true);
    expect(place(long(20))).toEqual(place(long(20)));
  });

  it('makes capitals and small capitals, and spreads letters', () => {
    const caps = place([paragraph([run('Ab', { caps: 'small' })])]).lines[0]?.fragments;
    expect(caps?.map(({ text, size_pt }) => [text, size_pt])).toEqual([
      ['A', 20],
      ['B', 16],
    ]);
    const wide = place([paragraph([run('straße', { caps: 'all', letter_spacing_pt: 2 })])]).lines[0];
    expect(wide?.text).toBe('STRASSE');
    expect(wide?.width_pt).toBeCloseTo(typesetter.textWidthPt('STRASSE', 'Arial', 20) + 14, 6);
  });

  it('draws the bullet of a text that runs from right to left at its right', () => {
    const bullet = { kind: 'char' as const, text: '•', font: 'Arial', size_pt: 20 };
    const [line] = place([
      paragraph('שלום', { bullet, margin_left_pt: 30, indent_pt: -30, is_rtl: true, align: 'right' }),
    ]).lines;
    const drawn = line?.fragments.find(({ run: of }) => of === null);
    const width = typesetter.textWidthPt('•', 'Arial', 20);
    expect(drawn?.x_pt).toBeCloseTo(300 - width, 3);
    expect((line?.x_pt ?? 0) + (line?.width_pt ?? 0)).toBeCloseTo(270, 3);
  });

  it('sets text behind a number that is wider than its room, and at the margin behind others', () => {
    const textAt = (start: number): number | undefined => {
      const bullet = { ...number('arabicPeriod'), start_at: start } as StyledParagraph['bullet'];
      const [line] = place([paragraph('Text', { bullet, margin_left_pt: 30, indent_pt: -40 })]).lines;
      return line?.fragments.find(({ text }) => text === 'Text')?.x_pt;
    };
    expect(textAt(1)).toBe(30);
    expect(textAt(8888)).toBeCloseTo(typesetter.textWidthPt('8888.', 'Arial', 20), 3);
  });

  it('continues at tab stops: its own, the hanging margin, each default distance', () => {
    const stops = (over: Partial<StyledParagraph>): number[] | undefined =>
      place([paragraph('a\tb\tc', over)]).lines[0]?.fragments.map(({ x_pt }) => Math.round(x_pt));
    expect(stops({})).toEqual([0, 72, 144]);
    expect(stops({ default_tab_pt: 40 })).toEqual([0, 40, 80]);
    expect(stops({ default_tab_pt: 1 })).toEqual([0, 72, 144]);
    const left = (at_pt: number) => ({ at_pt, align: 'left' as const });
    expect(stops({ tabs: [left(200), left(50)] })).toEqual([0, 50, 200]);
    expect(stops({ margin_left_pt: 30, indent_pt: -30 })).toEqual([0, 30, 72]);
    expect(stops({ margin_left_pt: 40, indent_pt: -40, tabs: [left(15)] })).toEqual([0, 15, 40]);
  });

  it('sets lines at an exact distance, with the letters’ depth below the baseline', () => {
    const [line] = place([paragraph('Exact', { line_spacing: { pt: 40 } })]).lines;
    expect(line?.height_pt).toBe(40);
    const [single] = place([paragraph('Exact')]).lines;
    const depth = (single?.height_pt ?? 0) - (single?.baseline_pt ?? 0);
    expect(depth).toBeGreaterThan(2);
    expect(line?.baseline_pt).toBeCloseTo(40 - depth, 6);
    const [double] = place([paragraph('Exact', { line_spacing: { factor: 2 } })]).lines;
    expect(double?.baseline_pt).toBeCloseTo(48 - depth, 6);
  });

  it('sets no line higher than a text face of Office asks for', () => {
    // Noto Sans Arabic asks for 2.1 em.
    const [line] = place([paragraph('مرحبا', { is_rtl: true })]).lines;
    expect(line?.height_pt).toBeCloseTo(20 * 1.45, 3);
  });

  it('is too high with an empty paragraph among others, and never with empty ones alone', () => {
    expect(place([paragraph('One'), paragraph('')], { height_pt: 20 }).overflow_pt).toBeCloseTo(28, 6);
    expect(place([paragraph(''), paragraph('')], { height_pt: 20 }).overflow_pt).toBe(0);
  });
});
