import { assembleFont } from './font-tables.ts';

/** An outline of lines and quadratic curves in font units, y upwards. */
export interface OutlineGlyph {
  code_point: number;
  advance: number;
  contours: { x: number; y: number; isOnCurve: boolean }[][];
}

/** Names for a TrueType file. */
interface TrueTypeFacts {
  family: string;
  weight: 400 | 700;
  units_per_em: number;
  /** Both positive, in font units. */
  ascent: number;
  descent: number;
}

/**
 * Writes a TrueType font without hints (OpenType 1.9.1: `glyf`, `loca`, `cmap` format 12 and the tables that readers
 * require).
 * @param glyphs sorted by code point, without duplicates. Glyph 0 is the width of an empty box.
 */
export function writeTrueType(facts: TrueTypeFacts, glyphs: readonly OutlineGlyph[]): Uint8Array {
  const outlines = glyphs.map(({ contours }) => glyphData(contours));
  const empty = Buffer.alloc(0);
  const all = [empty, ...outlines];
  const offsets = [0];
  for (const data of all) offsets.push((offsets[offsets.length - 1] ?? 0) + data.length);
  const points = glyphs.map(({ contours }) => contours.reduce((sum, contour) => sum + contour.length, 0));
  const box = bounds(glyphs.flatMap(({ contours }) => contours.flat()));
  const advances = [facts.units_per_em, ...glyphs.map(({ advance }) => advance)];
  const widest = advances.reduce((most, each) => Math.max(most, each), 0);
  return assembleFont(0x00010000, [
    ['OS/2', os2(facts, glyphs)],
    ['cmap', characterMap(glyphs)],
    ['glyf', Buffer.concat(all)],
    ['head', head(facts, box)],
    ['hhea', hhea(facts, widest, advances.length)],
    ['hmtx', uint16s(advances.flatMap((advance, index) => [advance, index === 0 ? 0 : leftEdge(glyphs[index - 1])]))],
    ['loca', uint32s(offsets)],
    ['maxp', maxp(all.length, Math.max(0, ...points), Math.max(0, ...glyphs.map(({ contours }) => contours.length)))],
    ['name', names(facts)],
    ['post', Buffer.concat([uint32s([0x00030000, 0]), uint16s([-100, 50]), uint32s([0, 0, 0, 0, 0])])],
  ]);
}

function uint16s(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => data.writeUInt16BE(Math.round(value) & 0xffff, index * 2));
  return data;
}

function uint32s(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => data.writeUInt32BE(value >>> 0, index * 4));
  return data;
}

interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

function bounds(points: readonly { x: number; y: number }[]): Bounds {
  const box = { left: 0, bottom: 0, right: 0, top: 0 };
  points.forEach(({ x, y }, index) => {
    box.left = index === 0 ? x : Math.min(box.left, x);
    box.right = index === 0 ? x : Math.max(box.right, x);
    box.bottom = index === 0 ? y : Math.min(box.bottom, y);
    box.top = index === 0 ? y : Math.max(box.top, y);
  });
  return box;
}

function leftEdge(glyph: OutlineGlyph | undefined): number {
  return bounds(glyph?.contours.flat() ?? []).left;
}

/** A simple glyph description with 16-bit differences: slightly larger than necessary, but without special cases. */
function glyphData(contours: OutlineGlyph['contours']): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const box = bounds(points);
  let end = -1;
  const ends = contours.map((contour) => (end += contour.length));
  const deltas = (axis: 'x' | 'y'): number[] =>
    points.map((point, index) => Math.round(point[axis]) - Math.round(points[index - 1]?.[axis] ?? 0));
  const data = Buffer.concat([
    uint16s([contours.length, box.left, box.bottom, box.right, box.top, ...ends, 0]),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    uint16s(deltas('x')),
    uint16s(deltas('y')),
  ]);
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

function characterMap(glyphs: readonly OutlineGlyph[]): Buffer {
  const groups = glyphs.flatMap(({ code_point }, index) => [code_point, code_point, index + 1]);
  return Buffer.concat([
    uint16s([0, 1, 3, 10]),
    uint32s([12]),
    uint16s([12, 0]),
    uint32s([16 + groups.length * 4, 0, glyphs.length, ...groups]),
  ]);
}

function head({ units_per_em, weight }: TrueTypeFacts, box: Bounds): Buffer {
  return Buffer.concat([
    uint32s([0x00010000, 0x00010000, 0, 0x5f0f3cf5]),
    uint16s([0, units_per_em]),
    uint32s([0, 0, 0, 0]),
    uint16s([box.left, box.bottom, box.right, box.top, weight === 700 ? 1 : 0, 8, 2, 1, 0]),
  ]);
}

function hhea({ ascent, descent }: TrueTypeFacts, widest: number, count: number): Buffer {
  return Buffer.concat([
    uint32s([0x00010000]),
    uint16s([ascent, -descent, 0, widest, 0, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0, count]),
  ]);
}

function maxp(count: number, points: number, contours: number): Buffer {
  return Buffer.concat([uint32s([0x00010000]), uint16s([count, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])]);
}

function os2({ ascent, descent, units_per_em, weight }: TrueTypeFacts, glyphs: readonly OutlineGlyph[]): Buffer {
  const codes = glyphs.map(({ code_point }) => Math.min(0xffff, code_point));
  const half = units_per_em / 2;
  return Buffer.concat([
    uint16s([4, units_per_em, weight, 5, 0, half, half, 0, 0, half, half, 0, half, 50, half / 2, 0]),
    Buffer.alloc(10),
    uint32s([0, 0, 0, 0]),
    Buffer.from('NONE'),
    uint16s([weight === 700 ? 0x20 : 0x40, codes[0] ?? 0, codes[codes.length - 1] ?? 0]),
    uint16s([ascent, -descent, 0, ascent, descent]),
    uint32s([0, 0]),
    uint16s([half, units_per_em * 0.73, 0, 0x20, 0]),
  ]);
}

function names({ family, weight }: TrueTypeFacts): Buffer {
  const style = weight === 700 ? 'Bold' : 'Regular';
  const post = `${family.replace(/[^A-Za-z0-9]/g, '')}-${style}`;
  const entries: [number, Buffer][] = (
    [
      [1, family],
      [2, style],
      [3, post],
      [4, `${family} ${style}`],
      [6, post],
    ] as const
  ).map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()]);
  let offset = 0;
  const records = entries.flatMap(([id, text]) => {
    const record = [3, 1, 0x409, id, text.length, offset];
    offset += text.length;
    return record;
  });
  return Buffer.concat([
    uint16s([0, entries.length, 6 + entries.length * 12, ...records]),
    ...entries.map(([, text]) => text),
  ]);
}
