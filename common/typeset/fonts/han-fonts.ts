import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeTrueType } from './write-truetype.ts';
import type { OutlineGlyph } from './write-truetype.ts';

const require = createRequire(import.meta.url);

/** Ideographs, kana and full-width forms from the packaged Noto Sans SC, which comes in about a hundred slices by use. */
export interface HanFonts {
  /** The slice that has a character; null where none has it. */
  slice(codePoint: number): string | null;
  /** A static TrueType font of slices at a weight: what the canvas draws and a PDF embeds. */
  bytes(slices: readonly string[], weight: 400 | 700): Uint8Array;
}

/** Of the whole family (its `hhea` table), in em. */
export const HAN_METRICS = { ascent: 1.16, descent: 0.288 } as const;

/** A point of an outline as fontkit decodes it. */
interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
  endContour: boolean;
  copy(): OutlinePoint;
}

/** A glyph as fontkit decodes it: composed ones (fewer than no contours) name their parts. */
interface DecodedGlyph {
  numberOfContours: number;
  /** Absent where the glyph is empty. */
  points?: OutlinePoint[];
  components?: { glyphID: number; dx: number; dy: number }[];
}

interface VariableGlyph {
  id: number;
  advanceWidth: number;
  _decode(): DecodedGlyph | null;
  _getPhantomPoints(glyph: DecodedGlyph): OutlinePoint[];
}

/**
 * What fontkit's fonts have that its types don't. It opens compressed variable fonts and can vary outlines, but puts the two
 * together for uncompressed fonts only.
 */
interface VariableFont {
  variationCoords: number[] | null;
  _variationProcessor: { transformPoints(glyph: number, points: OutlinePoint[]): void } | null;
  characterSet: number[];
  unitsPerEm: number;
  ascent: number;
  descent: number;
  glyphForCodePoint(codePoint: number): VariableGlyph;
  getGlyph(id: number): VariableGlyph;
}

/** Slices are found, opened and made static when first asked for. */
export function createHanFonts(): HanFonts {
  let ranges: { from: number; to: number; slice: string }[] | null = null;
  return {
    slice(codePoint) {
      ranges ??= readRanges();
      return ranges.find(({ from, to }) => codePoint >= from && codePoint <= to)?.slice ?? null;
    },
    bytes(slices, weight) {
      const fonts = slices.map((slice) => openSlice(slice, weight));
      const [first] = fonts;
      if (first === undefined) throw new RangeError('a font of no slices');
      const glyphs = new Map<number, OutlineGlyph>();
      for (const font of fonts) {
        for (const codePoint of font.characterSet) {
          const glyph = font.glyphForCodePoint(codePoint);
          const contours = contoursOf(font, glyph);
          glyphs.set(codePoint, { code_point: codePoint, advance: glyph.advanceWidth, contours });
        }
      }
      const sorted = [...glyphs.values()].sort((a, b) => a.code_point - b.code_point);
      const facts = { units_per_em: first.unitsPerEm, ascent: first.ascent, descent: -first.descent };
      return writeTrueType({ ...facts, family: `Noto Sans SC ${slices.join(' ')}`, weight }, sorted);
    },
  };
}

function openSlice(slice: string, weight: number): VariableFont {
  const fontkit = require('fontkit') as { create(bytes: Buffer): VariableFont };
  const file = require.resolve(`@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${slice}-wght-normal.woff2`);
  const font = fontkit.create(readFileSync(file));
  font.variationCoords = [weight];
  return font;
}

function readRanges(): { from: number; to: number; slice: string }[] {
  const file = require.resolve('@fontsource-variable/noto-sans-sc/unicode.json');
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(table)
    .filter(([name]) => name.startsWith('['))
    .flatMap(([name, list]) =>
      list.split(',').map((range) => {
        const [from = '', to = from] = range.slice(2).split('-');
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice: name.slice(1, -1) };
      }),
    );
}

function contoursOf(font: VariableFont, glyph: VariableGlyph): OutlineGlyph['contours'] {
  const decoded = glyph._decode();
  if (decoded === null) return [];
  if (decoded.numberOfContours < 0) {
    return (decoded.components ?? []).flatMap(({ glyphID, dx, dy }) =>
      contoursOf(font, font.getGlyph(glyphID)).map((contour) =>
        contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })),
      ),
    );
  }
  const points = (decoded.points ?? []).map((point) => point.copy());
  font._variationProcessor?.transformPoints(glyph.id, [...points, ...glyph._getPhantomPoints(decoded)]);
  const contours: OutlineGlyph['contours'] = [];
  let open: OutlineGlyph['contours'][number] = [];
  for (const { x, y, onCurve, endContour } of points) {
    open.push({ x, y, isOnCurve: onCurve });
    if (!endContour) continue;
    contours.push(open);
    open = [];
  }
  return contours;
}
