import { describe, expect, it } from '@jest/globals';
import { EMU_PER_INCH, EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { LayoutCatalogue, LevelStyle, TextFrame } from '../deck/layout.ts';
import type { Paragraph, TableSpec } from '../deck/slide.ts';
import { createTypesetter } from './typesetter.ts';

const box = (w: number, h: number): Box => ({ x: 0, y: 0, w: w * EMU_PER_INCH, h: h * EMU_PER_INCH });
const level = (over: Partial<LevelStyle> = {}): LevelStyle => ({
  font: 'Calibri',
  size_pt: 18,
  bold: false,
  italic: false,
  line_spacing: { factor: 1 },
  space_before_pt: 0,
  space_after_pt: 0,
  margin_left: 0,
  indent: 0,
  has_bullet: false,
  all_caps: false,
  ...over,
});
const frame = (over: Partial<TextFrame> = {}, ...levels: LevelStyle[]): TextFrame => ({
  levels: levels.length > 0 ? levels : [level()],
  insets: { left: 0, top: 0, right: 0, bottom: 0 },
  anchor: 'top',
  wraps: true,
  columns: 1,
  is_vertical: false,
  ...over,
});
const text = (...lines: string[]): Paragraph[] => lines.map((line) => ({ level: 0, runs: [{ text: line }] }));
const SENTENCE = 'The revenue of our northern region grew strongly during quarter four while costs stayed flat.';
const typesetter = createTypesetter();

describe('textWidthPt', () => {
  it('knows the widths of the fonts that Office uses', () => {
    // Advance widths from the fonts: Arial "W" 1933/2048 em, Times New Roman "W" 1933/2048, Calibri "W" 1822/2048.
    expect(typesetter.textWidthPt('W', 'Arial', 2048)).toBeCloseTo(1933, 0);
    expect(typesetter.textWidthPt('W', 'Times New Roman', 2048)).toBeCloseTo(1933, 0);
    expect(typesetter.textWidthPt('W', 'Calibri', 2048)).toBeCloseTo(1822, 0);
    expect(typesetter.textWidthPt(SENTENCE, 'Arial', 18, true)).toBeGreaterThan(
      typesetter.textWidthPt(SENTENCE, 'Arial', 18),
    );
  });

  it('measures an unknown font wider than any usual one, and reports it once', () => {
    const own = createTypesetter();
    expect(own.capacity(frame({}, level({ font: 'Verdana' })), box(5, 2)).max_items).toBeGreaterThan(0);
    expect(own.textWidthPt(SENTENCE, 'Aptos', 18)).toBeCloseTo(own.textWidthPt(SENTENCE, 'Arial', 18) * 1.05, 6);
    own.textWidthPt('more', 'Aptos', 12);
    expect(own.findings()).toEqual([
      { code: 'typeset.font_substituted', params: { font: 'Aptos', substitute: 'Arimo' }, severity: 'info' },
    ]);
    expect(createTypesetter().findings()).toEqual([]);
  });

  it('gives an East Asian character one em on every machine', () => {
    expect(typesetter.textWidthPt('经济增长', 'Arial', 10)).toBe(40);
    expect(typesetter.textWidthPt('经济 A', 'Arial', 10)).toBeCloseTo(
      20 + typesetter.textWidthPt(' A', 'Arial', 10),
      6,
    );
  });

  it('survives a font named like a property of every object', () => {
    expect(typesetter.textWidthPt('a', 'constructor', 10)).toBeGreaterThan(0);
  });
});

describe('measure', () => {
  it('adds up lines, spacing and gaps between paragraphs, not around them', () => {
    const look = frame(
      {},
      level({ font: 'Arial', size_pt: 20, space_before_pt: 6, space_after_pt: 4, line_spacing: { factor: 1.1 } }),
    );
    const measured = typesetter.measure(text('One', 'Two', 'Three'), look, box(5, 2));
    expect(measured.lines).toBe(3);
    expect(measured.height_pt).toBeCloseTo(3 * 20 * 1.2 * 1.1 + 2 * 10, 6);
    expect(measured).toMatchObject({ fits: true, overflow_pt: 0, is_approximate: false });
  });

  it('keeps a fixed line spacing', () => {
    const look = frame({}, level({ line_spacing: { pt: 30 } }));
    expect(typesetter.measure(text('One', 'Two'), look, box(5, 2)).height_pt).toBe(60);
  });

  it('takes insets and hanging indents from the width', () => {
    const width = (typesetter.textWidthPt('Alpha beta', 'Calibri', 18) + 1) / 72;
    const indent = 20 * EMU_PER_PT;
    const bullets = frame({}, level({ has_bullet: true, margin_left: indent, indent: -indent }));
    const inset = frame({ insets: { left: indent, right: 0, top: 0, bottom: 0 } });
    expect(typesetter.measure(text('Alpha beta'), frame(), box(width, 2)).lines).toBe(1);
    expect(typesetter.measure(text('Alpha beta'), inset, box(width, 2)).lines).toBe(2);
    expect(typesetter.measure(text('Alpha beta'), bullets, box(width, 2)).lines).toBe(2);
    const bare: Paragraph[] = [{ level: 0, bullet: false, runs: [{ text: 'Alpha beta' }] }];
    expect(typesetter.measure(bare, bullets, box(width, 2)).lines).toBe(1);
  });

  it('measures bold runs and capitals as they are drawn', () => {
    const look = frame({}, level({ font: 'Arial' }));
    const words = 'Northern beaches';
    const width = (typesetter.textWidthPt(words, 'Arial', 18) + 1) / 72;
    const strong: Paragraph[] = [{ level: 0, runs: [{ text: 'Northern ' }, { text: 'beaches', bold: true }] }];
    const capitals = frame({}, level({ font: 'Arial', all_caps: true }));
    expect(typesetter.measure(text(words), look, box(width, 2)).lines).toBe(1);
    expect(typesetter.measure(strong, look, box(width, 2)).lines).toBe(2);
    expect(typesetter.measure(text(words), capitals, box(width, 2)).lines).toBe(2);
    const small = frame({}, level({ font: 'Arial', small_caps: true }));
    const spaced = frame({}, level({ font: 'Arial', letter_spacing_pt: 1 }));
    expect(typesetter.measure(text(words), small, box(width, 2)).lines).toBe(2);
    expect(typesetter.measure(text(words), spaced, box(width, 2)).lines).toBe(2);
    expect(typesetter.capacity(spaced, box(4, 2)).max_length).toBeLessThan(
      typesetter.capacity(look, box(4, 2)).max_length,
    );
  });

  it('returns by how much text is too high', () => {
    const measured = typesetter.measure(text('One', 'Two', 'Three'), frame({}, level({ font: 'Arial' })), box(5, 0.6));
    expect(measured.fits).toBe(false);
    expect(measured.overflow_pt).toBeCloseTo(3 * 21.6 - 0.6 * 72, 6);
  });

  it('checks the width of text that does not wrap', () => {
    expect(typesetter.measure(text(SENTENCE), frame({ wraps: false }), box(2, 2))).toMatchObject({
      lines: 1,
      fits: false,
    });
    expect(typesetter.measure(text(SENTENCE), frame({ wraps: false }), box(12, 2)).fits).toBe(true);
  });

  it('turns the box for vertical text and shares it among columns', () => {
    const high = box(0.5, 10.5);
    expect(typesetter.measure(text(SENTENCE), frame({ is_vertical: true }), high).lines).toBe(1);
    const list = text(...Array.from({ length: 8 }, (_, index) => `Point ${index}`));
    expect(typesetter.measure(list, frame(), box(6, 1.3)).fits).toBe(false);
    expect(typesetter.measure(list, frame({ columns: 2 }), box(6, 1.3)).fits).toBe(true);
  });

  it('never throws on boxes and frames without room', () => {
    for (const odd of [box(0, 0), box(-3, 2), box(2, -1), { x: 0, y: 0, w: Number.NaN, h: Number.NaN }]) {
      expect(typesetter.measure(text('Some words'), frame(), odd).fits).toBe(false);
      expect(typesetter.measure([], frame(), odd).fits).toBe(true);
      expect(typesetter.fit(text('Some words'), frame(), odd, 'body').fits).toBe(false);
      expect(typesetter.capacity(frame(), odd)).toEqual({ max_length: 0, max_items: 0 });
    }
    expect(typesetter.measure(text('Some words'), frame({ levels: [] }), box(3, 1)).fits).toBe(true);
  });
});

describe('capacity', () => {
  it('promises no more than fits', () => {
    for (const font of ['Calibri', 'Arial', 'Georgia']) {
      const look = frame({}, level({ font, space_before_pt: 8, has_bullet: true }));
      const room = box(5.2, 3.1);
      const { max_length, max_items } = typesetter.capacity(look, room);
      expect(typesetter.measure(text(`${SENTENCE} `.repeat(30).slice(0, max_length)), look, room).fits).toBe(true);
      const items = (count: number): Paragraph[] => text(...Array.from({ length: count }, () => 'One line'));
      expect(typesetter.measure(items(max_items), look, room).fits).toBe(true);
      expect(typesetter.measure(items(max_items + 1), look, room).fits).toBe(false);
    }
  });

  it('uses most of the room', () => {
    const room = box(5.2, 3.1);
    const { max_length } = typesetter.capacity(frame(), room);
    const longer = `${SENTENCE} `.repeat(30).slice(0, Math.round(max_length * 1.35));
    expect(typesetter.measure(text(longer), frame(), room).fits).toBe(false);
  });

  it('fills the text fields of a catalogue and leaves the given one alone', () => {
    const common = {
      placeholder: { type: 'body', idx: 1 },
      shape_name: 'x',
      box: box(6, 3),
      text: frame(),
      max_length: 0,
      max_items: 0,
    };
    const catalogue: LayoutCatalogue = {
      slide_size: { w: 1, h: 1 },
      fonts: { major: 'Calibri', minor: 'Calibri' },
      layouts: [
        {
          layout_id: 'l',
          master_id: 'm',
          name: 'n',
          role: 'content',
          description: '',
          fields: [
            { ...common, name: 'body', kind: 'body' },
            { ...common, name: 'chart', kind: 'chart' },
          ],
          free_area: null,
          is_dark: false,
        },
      ],
    };
    const fields = typesetter.withCapacities(catalogue).layouts[0]?.fields ?? [];
    expect(fields[0]?.max_length).toBeGreaterThan(200);
    expect(fields[0]?.max_items).toBeGreaterThan(5);
    expect(fields[1]).toMatchObject({ max_length: 0, max_items: 0 });
    expect(catalogue.layouts[0]?.fields[0]?.max_length).toBe(0);
  });
});

describe('fit', () => {
  const points = (count: number): Paragraph[] =>
    text(...Array.from({ length: count }, (_, index) => `Point number ${index}`));
  const look = frame({}, level({ font: 'Arial' }));
  const room = box(6, 3); // Ten lines of 21.6 pt.

  it('leaves text that fits alone', () => {
    expect(typesetter.fit(points(10), look, room, 'body')).toEqual({
      fit: null,
      fits: true,
      overflow_pt: 0,
      surplus_chars: 0,
    });
  });

  it('moves lines closer before it shrinks letters', () => {
    expect(typesetter.fit(points(11), look, room, 'body').fit).toEqual({ font_scale: 1, line_reduction: 0.1 });
    const shrunk = typesetter.fit(points(12), look, room, 'body');
    expect(shrunk).toMatchObject({ fit: { font_scale: 0.9, line_reduction: 0.1 }, fits: true });
    expect(typesetter.measure(points(12), look, room, shrunk.fit ?? undefined).fits).toBe(true);
  });

  it('stops at the minimum size of its kind and returns how much must go', () => {
    const result = typesetter.fit(points(40), look, room, 'body');
    // 70 % of 18 pt is more than 12 pt.
    expect(result).toMatchObject({ fit: { font_scale: 0.7, line_reduction: 0.2 }, fits: false });
    expect(result.overflow_pt).toBeGreaterThan(0);
    const all = points(40);
    const kept = all
      .map((paragraph) => paragraph.runs[0]?.text ?? '')
      .join('\n')
      .slice(0, -result.surplus_chars)
      .trimEnd()
      .split('\n');
    expect(typesetter.measure(text(...kept), look, room, result.fit ?? undefined).fits).toBe(true);
    expect(kept.length).toBeGreaterThan(15);
  });

  it('never asks a title for more than it had', () => {
    const small = frame({}, level({ size_pt: 20, line_spacing: { factor: 0.9 } }));
    const result = typesetter.fit(text(SENTENCE.repeat(4)), small, box(4, 0.5), 'title');
    expect(result.fit).toEqual({ font_scale: 1, line_reduction: 0 });
    const large = frame({}, level({ size_pt: 30, line_spacing: { factor: 0.9 } }));
    expect(typesetter.fit(text(SENTENCE.repeat(4)), large, box(4, 0.5), 'title').fit?.font_scale).toBe(0.8);
  });

  it('takes a floor from the caller', () => {
    expect(typesetter.fit(points(40), look, room, 'body', 16.2).fit?.font_scale).toBe(0.9);
  });
});

describe('tableLayout', () => {
  const table = (rows: string[][], over: Partial<TableSpec> = {}): TableSpec => ({
    alt: '',
    header_rows: 1,
    emphasised_rows: [],
    total_rows: [],
    rows: rows.map((row) => row.map((cell) => ({ text: cell, align: 'left' }))),
    ...over,
  });
  const economies = (count: number): string[][] => [
    ['Country', 'Output in 2023, billion dollars', 'Share'],
    ...Array.from({ length: count }, (_, index) => [`Country number ${index}`, '12,345', '4.2 %']),
  ];

  it('fills the width of its box, wide columns for long content', () => {
    const layout = typesetter.tableLayout(table(economies(6)), box(8, 4), 'Arial');
    const [name = 0, output = 0, share = 0] = layout.column_widths;
    expect(layout.column_widths.reduce((sum, width) => sum + width, 0)).toBe(8 * EMU_PER_INCH);
    expect(output).toBeGreaterThan(name);
    expect(name).toBeGreaterThan(share);
    expect(layout).toMatchObject({ size_pt: 18, fits: true });
    expect(layout.row_heights).toHaveLength(7);
  });

  it('stays narrow where little is in it, so that numbers are near their names', () => {
    const rows = [
      ['Region', '2024'],
      ['North', '1,340'],
    ];
    const narrow = typesetter.tableLayout(table(rows), box(12, 4), 'Arial').column_widths;
    expect(narrow.reduce((sum, width) => sum + width, 0)).toBe(6 * EMU_PER_INCH);
    const small = typesetter.tableLayout(table(rows), box(4, 4), 'Arial').column_widths;
    expect(small.reduce((sum, width) => sum + width, 0)).toBe(4 * EMU_PER_INCH);
  });

  it('goes down to ten points, then reports that the rows do not fit', () => {
    expect(typesetter.tableLayout(table(economies(12)), box(8, 4.1), 'Arial').size_pt).toBeLessThan(18);
    const layout = typesetter.tableLayout(table(economies(40)), box(8, 4), 'Arial');
    expect(layout).toMatchObject({ size_pt: 10, fits: false });
    const some = typesetter.tableLayout(table(economies(8)), box(8, 4), 'Arial');
    expect(some.fits).toBe(true);
  });

  it('gives rows air where there is room, and widens a column rather than tear a word', () => {
    const roomy = typesetter.tableLayout(table(economies(3)), box(8, 4), 'Arial');
    expect(new Set(roomy.row_heights)).toEqual(new Set([0.8 * EMU_PER_INCH]));
    const word = 'Bundesausbildungsförderungsgesetz';
    const rows = [
      ['x', word],
      ['y', 'z'],
    ];
    const widened = typesetter.tableLayout(table(rows, { column_weights: [9, 1] }), box(6, 3), 'Arial');
    expect(widened).toMatchObject({ size_pt: 18, fits: true });
    expect(widened.column_widths[1]).toBeGreaterThan(typesetter.textWidthPt(word, 'Arial', 18) * EMU_PER_PT);
    expect(typesetter.tableLayout(table(rows), box(3.2, 3), 'Arial').size_pt).toBeLessThan(18);
  });

  it('breaks a sentence before a date', () => {
    const rows = [
      ['Step', 'Why', 'When'],
      ['Add stations', `${SENTENCE} ${SENTENCE}`, 'May 2025'],
    ];
    const [, , when = 0] = typesetter.tableLayout(table(rows), box(9, 4), 'Arial').column_widths;
    expect(when).toBeGreaterThan(typesetter.textWidthPt('May 2025', 'Arial', 18) * EMU_PER_PT);
  });

  it('makes a row as high as its highest cell', () => {
    const layout = typesetter.tableLayout(
      table(
        [
          ['A', 'B'],
          ['x', SENTENCE],
        ],
        { column_weights: [3, 1] },
      ),
      box(6, 4),
      'Arial',
    );
    expect(layout.column_widths[0]).toBe(4.5 * EMU_PER_INCH);
    expect(layout.row_heights[1]).toBeGreaterThan((layout.row_heights[0] ?? 0) * 3);
  });

  it('never throws on odd tables and boxes', () => {
    expect(typesetter.tableLayout(table([]), box(3, 1), 'Arial').column_widths).toEqual([]);
    expect(typesetter.tableLayout(table(economies(2)), box(-1, -1), 'Arial')).toMatchObject({ fits: false });
    expect(typesetter.tableLayout(table([['a'], ['b', 'c']]), box(3, 2), 'Arial').column_widths).toHaveLength(2);
  });
});
