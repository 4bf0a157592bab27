import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { canvasLibrary } from '../canvas-library.ts';
import { packagedCut } from './font-source.ts';
import type { PackagedFamily } from './font-source.ts';
import { createPlainShaper } from './plain-shaper.ts';

const FAMILIES: PackagedFamily[] = ['carlito', 'arimo', 'tinos', 'caladea', 'gelasio', 'cousine'];
const WORDS = [
  ...[
    'efficient office',
    'AVATAR To Va. We',
    'fjord',
    'Größe čšž Łódź',
    '1,234.56 €',
    '10–20 %',
    '“Quote”',
    '• x²',
    'ti tt ffi',
  ],
  ...['Привет ВАТА', 'Ελλάδα ΑΥΤΟ', '1.1', '---', 'İstanbul', 'Type', '(f[x])', 'naïve … end', ' '],
];

function open(family: PackagedFamily, bold = false) {
  const { file } = packagedCut(family, bold, false);
  const bytes = readFileSync(file);
  const shaper = createPlainShaper(bytes);
  if (shaper === null) throw new Error('no font');
  return { file, bytes, shaper };
}

describe('the shaper of simple scripts', () => {
  it.each(FAMILIES)('measures text and lines as the canvas does: %s', (family) => {
    const { file, shaper } = open(family, true);
    const { GlobalFonts, createCanvas } = canvasLibrary();
    GlobalFonts.registerFromPath(file, `plain ${family}`);
    const context = createCanvas(1, 1).getContext('2d');
    context.font = `1000px "plain ${family}"`;
    let compared = 0;
    for (const word of WORDS) {
      const own = shaper.widthEm(word);
      if (own === null) continue;
      compared += 1;
      expect(Math.abs(own - context.measureText(word).width / 1000)).toBeLessThan(0.0005);
    }
    expect(compared).toBeGreaterThan(12);
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
    expect(shaper.metrics?.ascent).toBeCloseTo(fontBoundingBoxAscent / 1000, 4);
    expect(shaper.metrics?.descent).toBeCloseTo(fontBoundingBoxDescent / 1000, 4);
  });

  it('joins ligatures, and records the characters they replace', () => {
    const glyphs = open('carlito').shaper.shape('aft') ?? [];
    expect(glyphs.map(({ code_points }) => String.fromCodePoint(...code_points))).toEqual(['a', 'ft']);
  });

  it('leaves to others what it does not know: marks, other scripts, mixed ones, characters without a glyph', () => {
    const { shaper } = open('arimo');
    for (const text of ['e\u0301', 'שלום', 'مرحبا', 'Aд', '中', '1\u20442', 'a\u200Db', '\u2646'])
      expect(shaper.widthEm(text)).toBeNull();
  });

  it('answers for a damaged file with nothing or with a width, never with a fault', () => {
    const { bytes } = open('carlito');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const layout = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index).filter((at) =>
      ['GSUB', 'GPOS', 'cmap'].includes(bytes.subarray(at, at + 4).toString('latin1')),
    );
    expect(layout.length).toBe(3);
    let seed = 7;
    const random = (most: number): number => (seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647) % most;
    for (let round = 0; round < 60; round += 1) {
      const broken = Buffer.from(bytes);
      for (const at of layout) {
        const start = view.getUint32(at + 8);
        for (let each = 0; each < 20; each += 1) broken[start + random(200)] = random(256);
      }
      const width = createPlainShaper(broken)?.widthEm('efficient fit') ?? 0;
      expect(Number.isFinite(width)).toBe(true);
    }
    for (const length of [0, 11, 100, 5000])
      expect(createPlainShaper(bytes.subarray(0, length))?.widthEm('a') ?? null).toBeNull();
  });
});
