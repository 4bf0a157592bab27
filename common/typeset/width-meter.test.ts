import { describe, expect, it } from '@jest/globals';
import { createFontRegistry } from './fonts/font-registry.ts';
import type { FaceMetrics } from './fonts/font-tables.ts';
import type { FontFace } from './text-block.ts';
import { createWidthMeter, missingEm } from './width-meter.ts';
import type { WidthMeter } from './width-meter.ts';

const face = (alias: string, stretch = 1): FontFace => ({
  ...{ alias, bytes: () => new Uint8Array(0), member: null, stretch },
  ...{ is_synthetic_italic: false, is_synthetic_bold: false },
});

/** A meter over a font whose characters are all half an em wide, and what it was asked to measure. */
function halfEm(
  own: FaceMetrics | null = null,
  known: FaceMetrics | null = null,
): { meter: WidthMeter; asked: string[] } {
  const asked: string[] = [];
  const meter = createWidthMeter({
    ...createFontRegistry(),
    metrics: () => known,
    shaper: () => ({
      units_per_em: 1000,
      metrics: own,
      shape: () => null,
      widthEm: (text) => (asked.push(text), text.length / 2),
    }),
  });
  return { meter, asked };
}

describe('the width of text of one face', () => {
  it('is measured once, and stretched as the face is', () => {
    const { meter, asked } = halfEm();
    expect([meter.faceEm('word', face('a')), meter.faceEm('word', face('a', 1.2))]).toEqual([2, 2.4]);
    expect(asked).toEqual(['word']);
    expect(meter.faceEm('word', face('b'))).toBe(2);
    expect(asked).toEqual(['word', 'word']);
    expect(meter.faceEm('', face('a'))).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it('is kept for text of up to 128 characters', () => {
    const { meter, asked } = halfEm();
    for (const length of [128, 129]) {
      for (let time = 0; time < 2; time += 1) expect(meter.faceEm('x'.repeat(length), face('a'))).toBe(length / 2);
    }
    expect(asked.map(({ length }) => length)).toEqual([128, 129, 129]);
  });

  it('is forgotten with all others when 50 000 are kept, and kept again from then on', () => {
    const { meter, asked } = halfEm();
    const measured = (text: string): boolean => {
      const before = asked.length;
      meter.faceEm(text, face('a'));
      return asked.length > before;
    };
    for (let index = 0; index < 50_000; index += 1) meter.faceEm(`word ${index}`, face('a'));
    expect(asked).toHaveLength(50_000);
    expect([measured('word 0'), measured('word 49999')]).toEqual([false, false]);
    expect([measured('one more'), measured('word 0')]).toEqual([true, true]);
    expect([measured('one more'), measured('word 0')]).toEqual([false, false]);
  });

  it('is an em for what is on an em square, and nothing for what is not seen', () => {
    const { meter, asked } = halfEm();
    expect(meter.faceEm('世a\u200B界bc', face('a'))).toBe(3.5);
    expect(asked).toEqual(['abc']);
    expect([meter.faceEm('世界', face('a')), meter.faceEm('\u{20000}', face('a'))]).toEqual([2, 1]);
    expect(meter.faceEm('\u200B', face('a'))).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it('is what it is supposed to be where no font has a character', () => {
    expect(missingEm('ab')).toBeCloseTo(1.2, 9);
    expect(missingEm('世a')).toBeCloseTo(1.6, 9);
    expect(missingEm('a\u200B\u{1F600}\u{10FFFF}')).toBeCloseTo(2.2, 9);
    const meter = createWidthMeter(createFontRegistry());
    const widthOf = (text: string) => meter.widthEm(text, { font: 'Courier New', bold: false, italic: false });
    expect(widthOf('a\uE000b')).toBeCloseTo((2 * 1229) / 2048 + 0.6, 6);
  });
});

describe('the metrics of a face', () => {
  it('are those of its file, lowered to what a text face of Office asks for', () => {
    expect(halfEm({ ascent: 0.9, descent: 0.3 }).meter.metrics(face('a'))).toEqual({ ascent: 0.9, descent: 0.3 });
    const high = halfEm({ ascent: 2, descent: 0.9 }).meter.metrics(face('a'));
    expect(high.ascent).toBeCloseTo(1, 9);
    expect(high.descent).toBeCloseTo(0.45, 9);
  });

  it('are taken as they are where they are known without the file', () => {
    const known = { ascent: 2, descent: 1 };
    expect(halfEm({ ascent: 0.9, descent: 0.3 }, known).meter.metrics(face('a'))).toBe(known);
  });

  it('are measured if the file does not specify them', () => {
    const registry = createFontRegistry();
    const arial = registry.face('Arial', false, false);
    const own = createWidthMeter(registry).metrics(arial);
    const shaper = registry.shaper(arial);
    const silent = createWidthMeter({ ...registry, shaper: () => shaper && { ...shaper, metrics: null } });
    expect(silent.metrics(arial).ascent).toBeCloseTo(own.ascent, 3);
    expect(silent.metrics(arial).descent).toBeCloseTo(own.descent, 3);
    expect(silent.metrics(arial)).toBe(silent.metrics(arial));
    const unshaped = createWidthMeter({ ...registry, shaper: () => null });
    expect(unshaped.faceEm('Width', arial)).toBeCloseTo(shaper?.widthEm('Width') ?? NaN, 3);
  });
});
