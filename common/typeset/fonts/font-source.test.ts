import { describe, expect, it } from '@jest/globals';
import { canvasLibrary } from '../canvas-library.ts';
import { fileSource, hanSource, packagedSource } from './font-source.ts';
import { createHanFonts } from './han-fonts.ts';
import { writeTrueType } from './write-truetype.ts';

const fontOf = (...letters: string[]): Uint8Array =>
  writeTrueType(
    { family: 'Source', weight: 400, units_per_em: 1000, ascent: 800, descent: 200 },
    letters.map((letter) => ({ code_point: letter.codePointAt(0) ?? 0, advance: 700, contours: [] })),
  );
const file = (bytes: Uint8Array, bold = false, italic = false) => ({ bytes: () => bytes, bold, italic });
const code = (character: string): number => character.codePointAt(0) ?? 0;

describe('a packaged font', () => {
  it('has all Latin letters, unless it is one of another script', () => {
    expect(packagedSource('arimo', false, false, 1).isLatin).toBe(true);
    for (const family of ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-symbols-2'] as const) {
      expect(packagedSource(family, false, false, 1).isLatin).toBe(false);
    }
  });

  it('is slanted or thickened where it has no such cut', () => {
    const made = (family: Parameters<typeof packagedSource>[0]) => {
      const { face } = packagedSource(family, true, true, 1.2);
      return [face.alias, face.stretch, face.is_synthetic_bold, face.is_synthetic_italic];
    };
    expect(made('arimo')).toEqual(['typeset arimo 700Bold_Italic', 1.2, false, false]);
    expect(made('noto-sans-hebrew')).toEqual(['typeset noto-sans-hebrew 700Bold', 1.2, false, true]);
    expect(made('noto-sans-symbols-2')).toEqual(['typeset noto-sans-symbols-2 400Regular', 1.2, true, true]);
  });

  it('is read once, and known to the canvas when it is registered', () => {
    const source = packagedSource('cousine', false, false, 1);
    const { face } = source;
    expect(face.bytes()).toBe(face.bytes());
    expect([source.covers(code('A')), source.covers(code('世'))]).toEqual([true, false]);
    source.register();
    expect(canvasLibrary().GlobalFonts.has(face.alias)).toBe(true);
    expect(source.shaper()?.widthEm('ab')).toBeCloseTo((2 * 1229) / 2048, 6);
    expect(source.shaper()).toBe(source.shaper());
  });
});

describe('a font file', () => {
  it('is named by what is in it', () => {
    const alias = (bytes: Uint8Array): string => fileSource(file(bytes), false, false).face.alias;
    expect(alias(fontOf('A'))).toMatch(/^typeset [0-9a-f]{32}$/);
    expect(alias(fontOf('A'))).toBe(alias(fontOf('A')));
    expect(alias(fontOf('A'))).not.toBe(alias(fontOf('B')));
  });

  it('is slanted or thickened if it is not the requested cut', () => {
    const made = (isBold: boolean, isItalic: boolean, bold: boolean, italic: boolean) => {
      const { face } = fileSource(file(fontOf('A'), isBold, isItalic), bold, italic);
      return [face.is_synthetic_bold, face.is_synthetic_italic];
    };
    expect(made(false, false, true, false)).toEqual([true, false]);
    expect(made(false, false, false, true)).toEqual([false, true]);
    expect(made(true, true, true, true)).toEqual([false, false]);
    expect(made(true, true, false, false)).toEqual([false, false]);
  });

  it('covers what it has glyphs for, and needs a look even for Latin letters', () => {
    const source = fileSource(file(fontOf('A')), false, false);
    expect([source.covers(code('A')), source.covers(code('B')), source.isLatin]).toEqual([true, false, false]);
    expect([source.shaper()?.widthEm('AA'), source.shaper()?.widthEm('B'), source.metrics]).toEqual([1.4, null, null]);
    source.register();
    expect(canvasLibrary().GlobalFonts.has(source.face.alias)).toBe(true);
  });

  it('that is none covers nothing, and is refused by the canvas', () => {
    const source = fileSource(file(new Uint8Array(100)), false, false);
    expect([source.covers(code('A')), source.covers(0), source.shaper()]).toEqual([false, false, null]);
    expect(() => source.register()).toThrow('not a font');
  });
});

describe('a slice of ideographs', () => {
  const han = createHanFonts();
  const slice = han.slice(code('世')) ?? '';

  it('covers its own characters only, in two weights and no slant', () => {
    const source = hanSource(han, slice, false, false);
    const { face } = source;
    expect([source.covers(code('世')), source.covers(code('a')), source.isLatin]).toEqual([true, false, false]);
    expect(source.metrics).toEqual({ ascent: 1.16, descent: 0.288 });
    expect([face.alias, face.stretch, face.is_synthetic_bold, face.is_synthetic_italic]).toEqual([
      ...[`typeset noto-sans-sc ${slice} 400`, 1, false, false],
    ]);
    expect(hanSource(han, slice, true, true).face).toMatchObject({
      alias: `typeset noto-sans-sc ${slice} 700`,
      is_synthetic_bold: false,
      is_synthetic_italic: true,
    });
  });
});
