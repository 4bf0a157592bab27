import { describe, expect, it } from '@jest/globals';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import type { Paragraph, TableSpec } from '../deck/slide.ts';
import { lineUnits } from './break-lines.ts';
import { splitTable } from './table-layout.ts';
import type { TableLayout } from './table-layout.ts';
import { createTypesetter } from './typesetter.ts';
import { withoutOrphan } from './fit-field.ts';

const typesetter = createTypesetter();
const level = (more: Partial<LevelStyle> = {}): LevelStyle => ({
  ...{ font: 'Courier New', size_pt: 20, bold: false, italic: false, line_spacing: { factor: 1 }, space_before_pt: 0 },
  ...{ space_after_pt: 0, margin_left: 0, indent: 0, has_bullet: false, all_caps: false },
  ...more,
});
const frame = (style: Partial<LevelStyle> = {}, more: Partial<TextFrame> = {}): TextFrame => ({
  ...{ levels: [level(style)], insets: { left: 0, top: 0, right: 0, bottom: 0 }, anchor: 'top' },
  ...{ wraps: true, columns: 1, is_vertical: false },
  ...more,
});

describe('the capacity of a frame', () => {
  const C = (20 * 1229) / 2048;
  /** Sixty characters wide, so many points high. */
  const capacity = (h: number, style: Partial<LevelStyle> = {}, more: Partial<TextFrame> = {}) =>
    typesetter.capacity(frame(style, more), { x: 0, y: 0, w: 60.01 * C * EMU_PER_PT, h: h * EMU_PER_PT });

  it('is nine tenths of its lines, and a paragraph a line', () => {
    // A line is 24 points high; half a point of overhang is not seen.
    expect(capacity(96)).toEqual({ max_length: 216, max_items: 4 });
    expect(capacity(95.6)).toEqual({ max_length: 216, max_items: 4 });
    expect(capacity(95)).toEqual({ max_length: 162, max_items: 3 });
    expect(capacity(10)).toEqual({ max_length: 0, max_items: 0 });
  });

  it('counts the space between paragraphs, half of it where they are bulleted', () => {
    const spaced = { space_before_pt: 4, space_after_pt: 8 };
    // Three paragraphs take 3 * 24 + 2 * 12 = 96 points.
    expect(capacity(96, spaced)).toEqual({ max_length: 216, max_items: 3 });
    expect(capacity(95, spaced)).toEqual({ max_length: 162, max_items: 2 });
    // Of bulleted ones two lines share a gap: 3 * 24 + 2 * 6 = 84 points for three lines.
    expect(capacity(84, { ...spaced, has_bullet: true }).max_length).toBe(162);
    expect(capacity(83, { ...spaced, has_bullet: true }).max_length).toBe(108);
  });

  it('counts columns, margins, spacing of letters and what does not wrap', () => {
    expect(capacity(96, {}, { columns: 2 })).toEqual({ max_length: 216, max_items: 8 });
    expect(capacity(96, { margin_left: 20 * C * EMU_PER_PT }).max_length).toBe(144);
    expect(capacity(96, { letter_spacing_pt: C }).max_length).toBe(108);
    expect(capacity(96, { space_before_pt: 12, has_bullet: true }, { wraps: false })).toEqual({
      max_length: 162,
      max_items: 3,
    });
    expect(capacity(96, { margin_left: 60.01 * C * EMU_PER_PT })).toEqual({ max_length: 0, max_items: 0 });
    expect(capacity(96, { size_pt: 0 })).toEqual({ max_length: 0, max_items: 0 });
    // Text that hangs out of its frame gets no more room by it.
    expect(capacity(96, { margin_left: -20 * C * EMU_PER_PT }).max_length).toBe(216);
  });

  it('is that of the first level', () => {
    const levels = [level(), level({ size_pt: 40 })];
    expect(capacity(96, {}, { levels })).toEqual({ max_length: 216, max_items: 4 });
  });

  it('is larger where capitals are small', () => {
    const small = capacity(96, { small_caps: true }).max_length;
    expect(small).toBeGreaterThan(216 / 0.95);
    expect(small).toBeLessThan(216 / 0.8);
    expect(capacity(96, { all_caps: true }).max_length).toBe(216);
  });
});

describe('a table that is too large', () => {
  const tableOf = (columns: number, rows: number, more: Partial<TableSpec> = {}): TableSpec => ({
    ...{ alt: '', header_rows: 1, emphasised_rows: [], total_rows: [] },
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => ({ text: `${row}/${column}`, align: 'left' as const })),
    ),
    ...more,
  });
  /** At most so many columns and rows fit. */
  const split = (table: TableSpec, columns: number, rows: number) =>
    splitTable(table, ({ rows: own }) => {
      const layout: Partial<TableLayout> = { is_torn: (own[0]?.length ?? 0) > columns, fits: own.length <= rows };
      return layout as TableLayout;
    });
  const columnsOf = (parts: TableSpec[]) =>
    parts.map(({ rows }) => rows[0]?.map(({ text }) => text.split('/')[1]).join(''));
  const rowsOf = (parts: TableSpec[]) =>
    parts.map(({ rows }) => rows.map((row) => row[0]?.text.split('/')[0]).join(' '));

  it.each([
    [7, 7, ['0123456']],
    [7, 6, ['0123', '0456']],
    [7, 4, ['0123', '0456']],
    [7, 3, ['012', '034', '056']],
    [7, 2, ['01', '02', '03', '04', '05', '06']],
    [6, 4, ['0123', '045']],
    [3, 2, ['01', '02']],
    [2, 1, ['01']],
    [3, 1, ['01', '02']],
  ])('of %i columns of which %i fit is shared by columns', (columns, fitting, expected) => {
    expect(columnsOf(split(tableOf(columns, 2), fitting, 9))).toEqual(expected);
  });

  it('takes the weights of its columns along', () => {
    const parts = split(tableOf(5, 2, { column_weights: [1, 2, 3, 4] }), 3, 9);
    expect(parts.map(({ column_weights }) => column_weights)).toEqual([
      [1, 2, 3],
      [1, 4, 1],
    ]);
    expect(split(tableOf(5, 2), 3, 9)[0]).not.toHaveProperty('column_weights');
  });

  it.each([
    [7, 7, ['0 1 2 3 4 5 6']],
    [7, 6, ['0 1 2 3', '0 4 5 6']],
    [7, 3, ['0 1 2', '0 3 4', '0 5 6']],
    [6, 5, ['0 1 2 3', '0 4 5']],
    [7, 2, ['0 1', '0 2', '0 3', '0 4', '0 5', '0 6']],
    [7, 1, ['0 1 2 3 4 5 6']],
  ])('of %i rows of which %i fit is shared by rows', (rows, fitting, expected) => {
    expect(rowsOf(split(tableOf(2, rows), 9, fitting))).toEqual(expected);
  });

  it('keeps totals at the end together, and marks where they are', () => {
    const table = tableOf(2, 8, { total_rows: [3, 6, 7], emphasised_rows: [1, 4] });
    const parts = split(table, 9, 6);
    expect(rowsOf(parts)).toEqual(['0 1 2 3', '0 4 5 6 7']);
    expect(parts.map(({ total_rows, emphasised_rows }) => [total_rows, emphasised_rows])).toEqual([
      [[3], [1]],
      [[3, 4], [1]],
    ]);
  });

  it('stays one where it would be more than forty parts', () => {
    expect(split(tableOf(2, 41), 9, 2)).toHaveLength(40);
    expect(split(tableOf(2, 42), 9, 2)).toHaveLength(1);
    // Shared both ways it is twice as many.
    expect(split(tableOf(3, 21), 2, 2)).toHaveLength(40);
    expect(split(tableOf(3, 22), 2, 2)).toHaveLength(1);
  });
});

describe('the last word of a title', () => {
  /** A line of so many characters, words unbroken. */
  const orphan = (width: number, paragraphs: Paragraph[], kind: 'title' | 'body' = 'title', isTaller = false) => {
    const measure = (text: readonly Paragraph[]) => {
      const words = text.flatMap(({ runs }) => runs.map((each) => each.text)).join('');
      let lines = 1;
      let at = 0;
      for (const word of words.split(' ')) {
        if (at > 0 && at + 1 + word.length > width) [lines, at] = [lines + 1, 0];
        at += (at > 0 ? 1 : 0) + word.length;
      }
      if (words.length > width && !words.includes(' ')) lines += 1;
      const height_pt = lines * (isTaller && words.includes('\u00A0') ? 11 : 10);
      return { lines, height_pt, fits: true, overflow_pt: 0, is_approximate: false };
    };
    const found = withoutOrphan({ measure }, { text: frame(), kind }, { x: 0, y: 0, w: 1, h: 1 }, paragraphs, null);
    return found.map(({ runs }) => runs.map((each) => each.text).join('|'));
  };
  const title = (...texts: string[]): Paragraph[] => [{ level: 0, runs: texts.map((text) => ({ text })) }];

  it('takes the word before it along', () => {
    expect(orphan(11, title('one two six end'))).toEqual(['one two six\u00A0end']);
    expect(orphan(11, title('one ', 'two six end'))).toEqual(['one |two six\u00A0end']);
    expect(orphan(14, title('one two three characters'))).toEqual(['one two three characters']);
    // Ten characters are not too many, if only the one before still has room beside them.
    expect(orphan(16, title('one two three characters'))).toEqual(['one two three\u00A0characters']);
    expect(orphan(15, title('one two three characters'))).toEqual(['one two three characters']);
  });

  it.each<[string, number, Paragraph[], 'title' | 'body', boolean]>([
    ['in one line', 15, title('one two six end'), 'title', false],
    ['not alone on its line', 8, title('one two six end'), 'title', false],
    ['longer than ten characters', 11, title('one two six elevenchars'), 'title', false],
    ['of a body', 11, title('one two six end'), 'body', false],
    ['of several paragraphs', 11, [...title('one two six end'), ...title('x')], 'title', false],
    ['in a run of its own', 11, title('one two six ', 'end'), 'title', false],
    ['with which the one before has no line', 6, title('one longer end'), 'title', false],
    ['for which that would take more lines', 11, title('aaaa bbbbbb cccccc dddd'), 'title', false],
    ['for which the space would be taller', 11, title('one two six end'), 'title', true],
    ['of a title of one word', 3, title('end'), 'title', false],
    ['of an empty title', 3, [{ level: 0, runs: [] }], 'title', false],
    ['of no title', 3, [], 'title', false],
  ])('stays where it is: %s', (_, width, paragraphs, kind, isTaller) => {
    expect(orphan(width, paragraphs, kind, isTaller).join()).not.toContain('\u00A0');
  });

  it('stays where it is in a field without text', () => {
    const paragraphs = title('one two six end');
    const measure = () => ({ lines: 2, height_pt: 20, fits: true, overflow_pt: 0, is_approximate: false });
    const box = { x: 0, y: 0, w: 1, h: 1 };
    expect(withoutOrphan({ measure }, { kind: 'title' }, box, paragraphs, null)).toBe(paragraphs);
  });

  it('is measured at the size that the title is shrunk to', () => {
    const scales: unknown[] = [];
    const measure = (...[, , , scale]: unknown[]) => {
      scales.push(scale);
      return { lines: 1, height_pt: 10, fits: true, overflow_pt: 0, is_approximate: false };
    };
    const box = { x: 0, y: 0, w: 1, h: 1 };
    const shrunk = { font_scale: 0.8, line_reduction: 0 };
    for (const fit of [shrunk, null])
      withoutOrphan({ measure }, { text: frame(), kind: 'title' }, box, title('a b'), fit);
    expect(scales).toEqual([shrunk, undefined]);
  });
});

describe('lineUnits', () => {
  const units = (text: string) =>
    [...lineUnits(text)].map(({ from, to, next, ends }) => `${text.slice(from, to)}/${next}/${ends}`);

  it.each([
    ['', []],
    ['ab cd', ['ab/3/none', 'cd/5/none']],
    [' ab  ', ['/1/none', 'ab/5/none']],
    ['a\nb\tc', ['a/2/line', 'b/4/tab', 'c/5/none']],
    ['\n', ['/1/line']],
    ['ab\u00ADcd', ['ab/3/hyphen', 'cd/5/none']],
    ['well-known', ['well-/5/none', 'known/10/none']],
    ['-5 a-5 a--b', ['-5/3/none', 'a-5/7/none', 'a--b/11/none']],
    ['a–b', ['a–/2/none', 'b/3/none']],
    ['a世界b', ['a/1/none', '世/2/none', '界/3/none', 'b/4/none']],
    ['「世」。b', ['「世」。/4/none', 'b/5/none']],
    ['a\u200Bb', ['a/2/none', 'b/3/none']],
    ['a\u00A0b', ['a\u00A0b/3/none']],
  ])('of %j are %j', (text, expected) => {
    expect(units(text)).toEqual(expected);
  });
});
