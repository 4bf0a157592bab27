import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createFontRegistry, createSetRegistry } from './font-registry.ts';
import { fontCoverage, fontTables } from './font-tables.ts';
import { createHanFonts } from './han-fonts.ts';
import { packagedCut } from './font-source.ts';
import { writeTrueType } from './write-truetype.ts';
import { createTypesetter } from '../typesetter.ts';

const square = (size: number): { x: number; y: number; isOnCurve: boolean }[] => [
  { x: 0, y: 0, isOnCurve: true },
  { x: 0, y: size, isOnCurve: true },
  { x: size, y: size, isOnCurve: true },
  { x: size, y: 0, isOnCurve: true },
];
const blocks = (family: string, advance: number): Uint8Array =>
  writeTrueType(
    { family, weight: 400, units_per_em: 1000, ascent: 800, descent: 200 },
    [...'Habgmru'].map((letter) => ({ code_point: letter.codePointAt(0) ?? 0, advance, contours: [square(500)] })),
  );

describe('font registry', () => {
  it('sets a client’s text with the client’s font, for which it then needs no substitute', async () => {
    const registry = createFontRegistry();
    expect(registry.substitute('House Sans')).toBe('Arimo');
    expect(await registry.add(blocks('House Sans', 700), 'house.ttf')).toEqual(['house sans']);
    expect(registry.substitute('house  SANS')).toBeNull();
    expect(createTypesetter(registry).textWidthPt('Ham', 'House Sans', 100)).toBeCloseTo(210, 3);
    expect(registry.face('House Sans', true, true)).toMatchObject({
      is_synthetic_bold: true,
      is_synthetic_italic: true,
    });
    // What it lacks comes from elsewhere.
    const faces = registry.stretches('Hz', { font: 'House Sans', bold: false, italic: false });
    expect(faces.map(({ text }) => text)).toEqual(['H', 'z']);
  });

  it('sets text again that was requested before the font came', async () => {
    const registry = createFontRegistry();
    const request = { font: 'House Sans', bold: false, italic: false };
    const aliases = () => [registry.face('House Sans', false, false), registry.stretches('H\u2713', request)[0]?.face];
    const [before] = aliases();
    expect(before?.alias).toContain('arimo');
    await registry.add(blocks('House Sans', 700), 'house.ttf');
    for (const face of aliases()) expect(face?.alias).toMatch(/^typeset [0-9a-f]{32}$/);
  });

  it('knows nothing of faces that are not its own', () => {
    const registry = createFontRegistry();
    const other = { ...registry.face('Arial', false, false) };
    expect([registry.shaper(other), registry.metrics(other), registry.makeKnown(other)]).toEqual([
      null,
      null,
      undefined,
    ]);
  });

  it('refuses data that is not a font', async () => {
    const registry = createFontRegistry();
    const broken = blocks('Broken', 500).slice(0, 300);
    for (const bytes of [new Uint8Array(0), new Uint8Array(5000), broken])
      await expect(registry.add(bytes, 'x.ttf')).rejects.toMatchObject({ code: 'typeset.font_unreadable' });
    await expect(registry.add(new Uint8Array(31 * 1024 * 1024), 'x.ttf')).rejects.toMatchObject({
      code: 'typeset.font_too_large',
    });
  });

  it('asks the machine by exact name only, and never for the fonts that it carries', () => {
    const asked: string[] = [];
    const cut = { bytes: () => blocks('Calibri', 900), weight: 400, bold: false, italic: false };
    const system = {
      cuts: (family: string) => {
        asked.push(family);
        return family === 'Calibri' ? [cut] : [];
      },
    };
    const registry = createFontRegistry({ system });
    expect(createTypesetter(registry).textWidthPt('H', 'Calibri', 100)).toBeCloseTo(90, 3);
    expect(registry.face('Carlito', false, false).alias).toContain('carlito');
    expect(asked).not.toContain('Carlito');
  });

  it('sets East Asian text in the font of the theme, then of the machine, then in its own', () => {
    const cut = { weight: 400, bold: false, italic: false };
    const han = (family: string) =>
      writeTrueType({ family, weight: 400, units_per_em: 1000, ascent: 800, descent: 200 }, [
        { code_point: 0x4e16, advance: 1000, contours: [square(500)] },
        { code_point: 0xac00, advance: 1000, contours: [square(500)] },
        { code_point: 0xd7af, advance: 1000, contours: [square(500)] },
      ]);
    const files: Record<string, Uint8Array> = {
      Theme: han('Theme'),
      'Source Han Sans SC': han('Chinese'),
      'Malgun Gothic': han('Korean'),
    };
    const registry = createFontRegistry({
      system: { cuts: (family) => (files[family] === undefined ? [] : [{ ...cut, bytes: () => files[family]! }]) },
    });
    const bytesOf = (text: string, east_asian_font?: string) => {
      const theme = east_asian_font === undefined ? {} : { east_asian_font };
      return registry.stretches(text, { font: 'Arial', bold: false, italic: false, ...theme })[0]?.face.bytes();
    };
    expect(bytesOf('世', 'Theme')).toBe(files['Theme']);
    expect(bytesOf('世')).toBe(files['Source Han Sans SC']);
    expect([bytesOf('\uAC00'), bytesOf('\uD7AF')]).toEqual([files['Malgun Gothic'], files['Malgun Gothic']]);
    const own = createFontRegistry();
    const [stretch] = own.stretches('世', { font: 'Arial', bold: true, italic: false });
    expect(stretch?.face.alias).toMatch(/^typeset noto-sans-sc \d+ 700$/);
    // Figures and letters are set in the font of the text, whatever the theme has for other scripts.
    expect(bytesOf('A✓', 'Theme')).not.toBe(files['Theme']);
  });

  it('knows a twin of every style', () => {
    const registry = createFontRegistry();
    expect(registry.face('Courier New', true, true).alias).toContain('cousine 700Bold_Italic');
    expect(registry.substitute('Courier New')).toBeNull();
    expect(registry.face('Verdana', false, false).stretch).toBe(1.2);
  });
});

describe('font tables', () => {
  it('report which characters a font has', () => {
    const tables = fontTables(readFileSync(packagedCut('carlito', false, false).file));
    if (tables === null) throw new Error('no font');
    const covers = fontCoverage(tables);
    expect([...'aßΩЖ€'].map((each) => covers(each.codePointAt(0) ?? 0))).toEqual([true, true, true, true, true]);
    expect([...'世م\u{1F600}'].map((each) => covers(each.codePointAt(0) ?? 0))).toEqual([false, false, false]);
  });

  it('take a static font of ideographs at a true weight', () => {
    const han = createHanFonts();
    const slice = han.slice('世'.codePointAt(0) ?? 0);
    if (slice === null) throw new Error('no slice');
    const [regular, bold] = [han.bytes([slice], 400), han.bytes([slice], 700)];
    const tables = fontTables(regular);
    if (tables === null) throw new Error('no font');
    expect(fontCoverage(tables)('世'.codePointAt(0) ?? 0)).toBe(true);
    expect(Buffer.compare(regular, bold)).not.toBe(0);
    expect(Buffer.compare(regular, han.bytes([slice], 400))).toBe(0);
  });
});

describe('a registry over a set', () => {
  it('uses cuts from semibold on as bold, without thickening', () => {
    const cut = (weight: number) => ({
      families: ['house sans'],
      weight,
      italic: false,
      bytes: blocks('House Sans', weight),
    });
    const bold = (weight: number): boolean | undefined =>
      createSetRegistry({ hash: String(weight), uses_system_fonts: false, fonts: [cut(weight)] }).face(
        'House Sans',
        true,
        false,
      ).is_synthetic_bold;
    expect([500, 600, 700].map(bold)).toEqual([true, false, false]);
  });
});
