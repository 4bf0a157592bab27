import { describe, expect, it } from '@jest/globals';
import { fontNames, fontTables, glyphIndex } from './font-tables.ts';
import { createHanFonts, HAN_METRICS } from './han-fonts.ts';

const han = createHanFonts();
const code = (character: string): number => character.codePointAt(0) ?? 0;

describe('the packaged ideographs', () => {
  it('are in one slice each, and private characters in none', () => {
    const world = han.slice(code('世'));
    expect(world).toMatch(/^\d+$/);
    expect(han.slice(0xe000)).toBeNull();
    expect(createHanFonts().slice(code('世'))).toBe(world);
  });

  it('have Hangul beside them, from the Korean font', () => {
    const slice = han.slice(code('한')) ?? '';
    expect(slice).toMatch(/^kr-\d+$/);
    const font = fontTables(han.bytes([slice], 400));
    if (font === null) throw new Error('no font');
    expect(fontNames(font)?.families).toEqual([`noto sans kr ${slice}`]);
    expect(glyphIndex(font)?.(code('한'))).toBeGreaterThan(0);
  });

  it('are a font of their slice: every character an em wide, with an outline that is bolder in bold', () => {
    const slice = han.slice(code('世')) ?? '';
    const drawn = ([400, 700] as const).map((weight) => {
      const font = fontTables(han.bytes([slice], weight));
      if (font === null) throw new Error('no font');
      const { tables, view } = font;
      const at = (tag: string): number => tables.get(tag)?.offset ?? NaN;
      const glyph = glyphIndex(font)?.(code('世')) ?? 0;
      const start = at('glyf') + view.getUint32(at('loca') + 4 * glyph);
      expect(fontNames(font)).toEqual({ families: [`noto sans sc ${slice}`], weight, italic: false });
      expect(view.getUint16(at('hmtx') + 4 * glyph)).toBe(view.getUint16(at('head') + 18));
      expect(view.getInt16(at('hhea') + 4) / 1000).toBeCloseTo(HAN_METRICS.ascent, 6);
      expect(view.getInt16(at('hhea') + 6) / -1000).toBeCloseTo(HAN_METRICS.descent, 6);
      const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map((each) => view.getInt16(start + each));
      // The ideograph fills most of its em square.
      expect([right - left > 700, top - bottom > 700, left >= 0, right <= 1000]).toEqual([true, true, true, true]);
      return { contours: view.getInt16(start), bytes: view.getUint32(at('loca') + 4 * glyph + 4) };
    });
    expect(() => han.bytes([], 400)).toThrow(RangeError);
    expect(drawn[0]?.contours).toBeGreaterThan(0);
    expect(drawn[0]).toEqual(drawn[1]);
  });
});
