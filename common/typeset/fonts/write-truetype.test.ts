import { describe, expect, it } from '@jest/globals';
import { assembleFont, fontNames, fontTables, glyphIndex, singleFont } from './font-tables.ts';
import { writeTrueType } from './write-truetype.ts';
import type { OutlineGlyph } from './write-truetype.ts';

const point = (x: number, y: number, isOnCurve = true) => ({ x, y, isOnCurve });
const glyphs: OutlineGlyph[] = [
  { code_point: 0x41, advance: 700, contours: [[point(50, -20), point(300, 750, false), point(650, -20)]] },
  { code_point: 0x42, advance: 500, contours: [] },
  {
    code_point: 0x1f600,
    advance: 1100,
    contours: [
      [point(10, 0), point(10, 800), point(820, 800)],
      [point(100, 100), point(200, 100), point(200, 200), point(100, 200)],
    ],
  },
];

function written(weight: 400 | 700) {
  const bytes = writeTrueType({ family: 'House & Co', weight, units_per_em: 1000, ascent: 800, descent: 200 }, glyphs);
  const font = fontTables(bytes);
  if (font === null) throw new Error('no font');
  const at = (tag: string): number => font.tables.get(tag)?.offset ?? NaN;
  const { view } = font;
  return {
    ...{ bytes, font, view, at },
    uint16: (tag: string, offset: number) => view.getUint16(at(tag) + offset),
    int16: (tag: string, offset: number) => view.getInt16(at(tag) + offset),
    uint32: (tag: string, offset: number) => view.getUint32(at(tag) + offset),
  };
}

describe('a TrueType font of our making', () => {
  it('has a directory for quick search, tables in order and true checksums', () => {
    const { view, font, bytes } = written(400);
    const tags = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
    expect([...font.tables.keys()]).toEqual(tags);
    expect([0, 2, 4, 6].map((at) => view.getUint16(4 + at))).toEqual([10, 128, 3, 32]);
    const sumOf = (from: number, length: number): number => {
      let sum = 0;
      for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
      return sum;
    };
    // OpenType 1.9.1, `head`: with its adjustment the whole file comes to this.
    expect(sumOf(0, bytes.length)).toBe(0xb1b0afba);
    tags.forEach((tag, index) => {
      const { offset = NaN, length = NaN } = font.tables.get(tag) ?? {};
      expect(offset % 4).toBe(0);
      if (tag !== 'head') expect(view.getUint32(12 + 16 * index + 4)).toBe(sumOf(offset, Math.ceil(length / 4) * 4));
    });
    expect(view.getUint32(0)).toBe(0x00010000);
  });

  it('returns how large its letters are', () => {
    const { uint16, int16, uint32 } = written(400);
    expect([uint32('head', 0), uint32('head', 12), uint16('head', 18)]).toEqual([0x00010000, 0x5f0f3cf5, 1000]);
    expect([36, 38, 40, 42].map((at) => int16('head', at))).toEqual([10, -20, 820, 800]);
    // Long offsets.
    expect([uint16('head', 50), uint16('head', 52)]).toEqual([1, 0]);
    expect([4, 6, 8, 10, 34].map((at) => int16('hhea', at))).toEqual([800, -200, 0, 1100, 4]);
    expect([uint16('maxp', 4), uint16('maxp', 6), uint16('maxp', 8)]).toEqual([4, 7, 2]);
    expect([68, 70, 72].map((at) => int16('OS/2', at))).toEqual([800, -200, 0]);
    expect([74, 76].map((at) => uint16('OS/2', at))).toEqual([800, 200]);
    // Upright, without hints: what is left is nothing.
    expect([18, 20, 22].map((at) => uint16('hhea', at))).toEqual([1, 0, 0]);
    expect([10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30].map((at) => uint16('maxp', at))).toEqual([
      ...[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect([0, 4, 12, 16, 20, 24, 28].map((at) => uint32('post', at))).toEqual([0x00030000, 0, 0, 0, 0, 0, 0]);
    expect([int16('post', 8), int16('post', 10)]).toEqual([-100, 50]);
    expect([64, 66].map((at) => uint16('OS/2', at))).toEqual([0x41, 0xffff]);
  });

  it('returns the rest as the specification requires for upright letters without hints', () => {
    const { uint16, uint32 } = written(700);
    const row = (tag: string, ...offsets: number[]) => offsets.map((offset) => uint16(tag, offset));
    // OS/2: version, average width, weight, width class, no restriction; sub- and superscripts and strikeout of half an em.
    expect(row('OS/2', 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)).toEqual([
      ...[4, 1000, 700, 5, 0, 500, 500, 0, 0, 500, 500, 0, 500, 50, 250, 0],
    ]);
    // No classification, no ranges of characters, a maker without a name.
    expect([32, 36, 40, 42, 46, 50, 54].map((offset) => uint32('OS/2', offset)).slice(0, 3)).toEqual([0, 0, 0]);
    expect([42, 46, 50, 54].map((offset) => uint32('OS/2', offset))).toEqual([0, 0, 0, 0]);
    expect(uint32('OS/2', 58)).toBe(0x4e4f4e45);
    // Heights of small letters and capitals, no default character, a break at the blank.
    expect(row('OS/2', 86, 88, 90, 92, 94)).toEqual([500, 730, 0, 32, 0]);
    expect([78, 82].map((offset) => uint32('OS/2', offset))).toEqual([0, 0]);
    expect(row('hhea', 0, 2, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32)).toEqual([
      1, 0, 0, 0, 1100, 1, 0, 0, 0, 0, 0, 0, 0,
    ]);
    expect([uint32('head', 4), uint16('head', 16), uint32('head', 20), uint32('head', 24)]).toEqual([
      0x00010000, 0, 0, 0,
    ]);
    expect([uint32('head', 28), uint32('head', 32)]).toEqual([0, 0]);
    expect(row('head', 46, 48)).toEqual([8, 2]);
    expect([uint32('maxp', 0), uint32('cmap', 0), uint32('cmap', 4), uint32('cmap', 8)]).toEqual([
      0x00010000, 1, 0x0003000a, 12,
    ]);
    expect([12, 16, 20, 24].map((offset) => uint32('cmap', offset))).toEqual([0x000c0000, 52, 0, 3]);
    expect(row('name', 0, 4)).toEqual([0, 66]);
    expect(row('name', 6, 8, 10)).toEqual([3, 1, 0x409]);
  });

  it('has no extent where it has no outlines', () => {
    const facts = { family: 'Empty', weight: 400, units_per_em: 1000, ascent: 800, descent: 200 } as const;
    const font = fontTables(writeTrueType(facts, [{ code_point: 0x20, advance: 250, contours: [] }]));
    const head = font?.tables.get('head')?.offset ?? NaN;
    expect([36, 38, 40, 42].map((at) => font?.view.getInt16(head + at))).toEqual([0, 0, 0, 0]);
  });

  it('gives every glyph its advance and its left edge, the missing one an em and none', () => {
    const { uint16, int16 } = written(400);
    expect([0, 1, 2, 3].map((index) => uint16('hmtx', 4 * index))).toEqual([1000, 700, 500, 1100]);
    expect([0, 1, 2, 3].map((index) => int16('hmtx', 4 * index + 2))).toEqual([0, 50, 0, 10]);
  });

  it('finds glyphs by their code points, and no others', () => {
    const lookup = glyphIndex(written(400).font);
    expect([0x41, 0x42, 0x1f600, 0x40, 0x43, 0x1f601].map((code) => lookup?.(code))).toEqual([1, 2, 3, 0, 0, 0]);
  });

  it('writes outlines as differences between points', () => {
    const { at, view, uint32 } = written(400);
    const offsets = [0, 1, 2, 3, 4].map((index) => uint32('loca', 4 * index));
    expect(offsets[0]).toBe(offsets[1]);
    expect(offsets[2]).toBe(offsets[3]);
    const start = at('glyf') + (offsets[1] ?? NaN);
    expect([0, 2, 4, 6, 8].map((each) => view.getInt16(start + each))).toEqual([1, 50, -20, 650, 750]);
    // Last point of the contour, no instructions, flags, then x and y.
    expect([view.getUint16(start + 10), view.getUint16(start + 12)]).toEqual([2, 0]);
    expect([14, 15, 16].map((each) => view.getUint8(start + each))).toEqual([1, 0, 1]);
    expect([17, 19, 21].map((each) => view.getInt16(start + each))).toEqual([50, 250, 350]);
    expect([23, 25, 27].map((each) => view.getInt16(start + each))).toEqual([-20, 770, -770]);
    const second = at('glyf') + (offsets[3] ?? NaN);
    expect([view.getInt16(second), view.getUint16(second + 10), view.getUint16(second + 12)]).toEqual([2, 2, 6]);
    for (const offset of offsets) expect(offset % 4).toBe(0);
  });

  it.each([
    [400, 'Regular', 0x40, 0],
    [700, 'Bold', 0x20, 1],
  ] as const)('says its names and style: %i', (weight, style, selection, macStyle) => {
    const { font, uint16, at, view } = written(weight);
    expect(fontNames(font)).toEqual({ families: ['house & co'], weight, italic: false });
    expect([uint16('OS/2', 4), uint16('OS/2', 62), uint16('head', 44)]).toEqual([weight, selection, macStyle]);
    const names = Array.from({ length: uint16('name', 2) }, (_, index) => {
      const record = 6 + 12 * index;
      const start = at('name') + uint16('name', 4) + uint16('name', record + 10);
      const codes = Array.from({ length: uint16('name', record + 8) / 2 }, (_, each) =>
        view.getUint16(start + 2 * each),
      );
      return [uint16('name', record + 6), String.fromCharCode(...codes)];
    });
    expect(names).toEqual([
      [1, 'House & Co'],
      [2, style],
      [3, `HouseCo-${style}`],
      [4, `House & Co ${style}`],
      [6, `HouseCo-${style}`],
    ]);
  });
});

describe('reading a font that lacks tables', () => {
  const without = (...left: string[]): Uint8Array => {
    const { font, bytes } = written(700);
    const kept = [...font.tables].filter(([tag]) => !left.includes(tag));
    return assembleFont(
      0x00010000,
      kept.map(([tag, { offset, length }]) => [tag, bytes.subarray(offset, offset + length)] as const),
    );
  };
  const tablesOf = (bytes: Uint8Array) =>
    fontTables(bytes) ?? { tables: new Map(), view: new DataView(new ArrayBuffer(0)) };

  it('finds no glyphs without a character map, and no family without names', () => {
    expect(glyphIndex(tablesOf(without('cmap')))).toBeNull();
    expect(fontNames(tablesOf(without('name')))).toBeNull();
  });

  it('treats a font without a style as a regular one', () => {
    expect(fontNames(tablesOf(without('OS/2')))).toEqual({ families: ['house & co'], weight: 400, italic: false });
  });

  it('gives a single font back as it is, and knows no second one in it', () => {
    const { bytes } = written(400);
    expect(singleFont(bytes, 0)).toBe(bytes);
    expect(() => singleFont(bytes, 1)).toThrow(RangeError);
  });
});
