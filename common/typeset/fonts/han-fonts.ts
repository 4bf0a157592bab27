import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeTrueType } from './write-truetype.ts';
import type { OutlineGlyph } from './write-truetype.ts';

const require = createRequire(import.meta.url);

/**
 * Ideographs, kana and full-width forms from the packaged Noto Sans SC, Hangul from Noto Sans KR. Each consists of
 * about a hundred slices by frequency of use; those of Hangul are named `kr-7`.
 */
export interface HanFonts {
  /** The slice that contains a character; null if there is none. */
  slice(codePoint: number): string | null;
  /** Builds a static TrueType font from slices for a weight, for drawing on canvas and embedding in a PDF. */
  bytes(slices: readonly string[], weight: 400 | 700): Uint8Array;
}

type Package = 'sc' | 'kr';

interface SliceRange {
  from: number;
  to: number;
  slice: string;
}

const HANGUL = /\p{Script=Hangul}/u;

/** Metrics of the whole family (its `hhea` table), in em. */
export const HAN_METRICS = { ascent: 1.16, descent: 0.288 } as const;

/** A point of an outline as decoded by fontkit. */
interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
  endContour: boolean;
  copy(): OutlinePoint;
}

/** A glyph as decoded by fontkit. Composite glyphs (negative contour count) list their parts. */
interface DecodedGlyph {
  numberOfContours: number;
  /** Absent if the glyph is empty. */
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
 * Members of fontkit's fonts that its types lack. It opens compressed variable fonts and can vary outlines, but
 * supports both together only for uncompressed fonts.
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

/** Slices are found, opened and made static on first use. */
export function createHanFonts(): HanFonts {
  const ranges = new Map<Package, SliceRange[]>();
  return {
    slice(codePoint) {
      const name = HANGUL.test(String.fromCodePoint(codePoint)) ? 'kr' : 'sc';
      const known = ranges.get(name) ?? readRanges(name);
      ranges.set(name, known);
      const found = known.find(({ from, to }) => codePoint >= from && codePoint <= to);
      return found === undefined ? null : name === 'kr' ? `kr-${found.slice}` : found.slice;
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
      return writeTrueType(
        { ...facts, family: `Noto Sans ${packageOf(slices[0] ?? '').toUpperCase()} ${slices.join(' ')}`, weight },
        sorted,
      );
    },
  };
}

function openSlice(slice: string, weight: number): VariableFont {
  const fontkit = require('fontkit') as { create(bytes: Buffer): VariableFont };
  const name = `noto-sans-${packageOf(slice)}`;
  const number = slice.replace('kr-', '');
  const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${number}-wght-normal.woff2`);
  const font = fontkit.create(readFileSync(file));
  font.variationCoords = [weight];
  return font;
}

function packageOf(slice: string): Package {
  return slice.startsWith('kr-') ? 'kr' : 'sc';
}

function readRanges(name: Package): SliceRange[] {
  const file = require.resolve(`@fontsource-variable/noto-sans-${name}/unicode.json`);
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(table)
    .filter(([key]) => key.startsWith('['))
    .flatMap(([key, list]) =>
      list.split(',').map((range) => {
        const [from = '', to = from] = range.slice(2).split('-');
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice: key.slice(1, -1) };
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
