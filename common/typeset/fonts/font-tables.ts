import { lowerBound } from '../lower-bound.ts';

/** The tables of an OpenType file that resolving fonts needs (OpenType 1.9.1: `cmap`, `name`, `OS/2`). */
export interface FontTables {
  /** Position of each table, by tag. */
  tables: ReadonlyMap<string, { offset: number; length: number }>;
  view: DataView;
}

const COLLECTION = 0x74746366;
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565]);
const MAX_TABLES = 128;

/**
 * Reads the table directory of a font file.
 * @param index index of the font in a collection; 0 for a single font.
 * @returns null if the bytes are not an OpenType font, or contain fewer fonts.
 */
export function fontTables(bytes: Uint8Array, index = 0): FontTables | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12) return null;
  let start = 0;
  if (view.getUint32(0) === COLLECTION) {
    if (index >= view.getUint32(8) || view.byteLength < 16 + 4 * index) return null;
    start = view.getUint32(12 + 4 * index);
  } else if (index > 0) return null;
  if (start + 12 > view.byteLength || !VERSIONS.has(view.getUint32(start))) return null;
  const count = Math.min(MAX_TABLES, view.getUint16(start + 4));
  const tables = new Map<string, { offset: number; length: number }>();
  for (let each = 0; each < count; each += 1) {
    const at = start + 12 + 16 * each;
    if (at + 16 > view.byteLength) return null;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return { tables, view };
}

/** Number of fonts in a file. */
export function fontCount(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || view.getUint32(0) !== COLLECTION) return 1;
  return Math.min(64, view.getUint32(8));
}

/** Tells for which code points a font has a glyph; none if the table is broken. */
export function fontCoverage(font: FontTables): (codePoint: number) => boolean {
  const lookup = glyphIndex(font);
  return lookup === null ? () => false : (codePoint) => lookup(codePoint) !== 0;
}

/**
 * Finds the glyph of a code point; 0 if the font has none or the table is broken. @returns null if there is no readable
 * table.
 */
export function glyphIndex(font: FontTables): ((codePoint: number) => number) | null {
  const table = font.tables.get('cmap');
  if (table === undefined) return null;
  const { view } = font;
  const at = bestSubtable(view, table.offset);
  if (at === null) return null;
  const lookup = at.format === 12 ? inGroups : inSegments;
  return (codePoint) => {
    try {
      return lookup(view, at.offset, codePoint);
    } catch (error) {
      if (error instanceof RangeError) return 0; // An offset outside the file.
      throw error;
    }
  };
}

function bestSubtable(view: DataView, start: number): { offset: number; format: 4 | 12 } | null {
  let found: { offset: number; format: 4 | 12 } | null = null;
  if (start + 4 > view.byteLength) return null;
  const count = Math.min(64, view.getUint16(start + 2));
  for (let each = 0; each < count; each += 1) {
    const at = start + 4 + 8 * each;
    if (at + 8 > view.byteLength) break;
    const platform = view.getUint16(at);
    const offset = start + view.getUint32(at + 4);
    if ((platform !== 0 && platform !== 3) || offset + 16 > view.byteLength) continue;
    const format = view.getUint16(offset);
    if (format === 12) return { offset, format };
    if (format === 4) found = { offset, format };
  }
  return found;
}

/** Format 12: sorted groups with start, end and first glyph. */
function inGroups(view: DataView, offset: number, code: number): number {
  const count = view.getUint32(offset + 12);
  const index = lowerBound(count, (each) => view.getUint32(offset + 20 + 12 * each) < code);
  const at = offset + 16 + 12 * index;
  if (index === count || code < view.getUint32(at)) return 0;
  return (view.getUint32(at + 8) + code - view.getUint32(at)) & 0xffff;
}

/** Format 4: segments of the basic plane with a delta or an array of glyphs. */
function inSegments(view: DataView, offset: number, code: number): number {
  if (code > 0xffff) return 0;
  const twice = view.getUint16(offset + 6);
  const index = lowerBound(twice / 2, (each) => view.getUint16(offset + 14 + 2 * each) < code);
  if (index === twice / 2) return 0;
  const at = offset + 16 + 2 * index;
  const start = view.getUint16(at + twice);
  if (code < start) return 0;
  const delta = view.getUint16(at + 2 * twice);
  const rangeAt = at + 3 * twice;
  const range = view.getUint16(rangeAt);
  if (range === 0) return (code + delta) & 0xffff;
  const glyph = view.getUint16(rangeAt + range + 2 * (code - start));
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

/**
 * Extracts one font of a collection as a file (OpenType 1.9.1, "Font Collections"), which canvas and PDF accept like
 * any other. A single font is returned unchanged.
 * @throws RangeError if there is no such font.
 */
export function singleFont(bytes: Uint8Array, member: number): Uint8Array {
  const font = fontTables(bytes, member);
  if (font === null) throw new RangeError('no such font in the file');
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'ttcf') return bytes;
  const tables = [...font.tables].map(
    ([tag, { offset, length }]) => [tag, bytes.subarray(offset, offset + length)] as const,
  );
  const version = font.tables.has('CFF ') ? 0x4f54544f : 0x00010000;
  return assembleFont(version, tables);
}

/** Writes tables after their directory, aligned to four bytes and sorted by tag. */
export function assembleFont(version: number, tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(Math.max(1, sorted.length)));
  const start = 12 + sorted.length * 16;
  const file = Buffer.alloc(start + sorted.reduce((sum, [, data]) => sum + padded(data.length), 0));
  file.writeUInt32BE(version, 0);
  [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16].forEach((value, index) =>
    file.writeUInt16BE(value, 4 + index * 2),
  );
  let offset = start;
  let head = -1;
  sorted.forEach(([tag, data], index) => {
    const at = 12 + index * 16;
    file.set(data, offset);
    // The checksum of the whole file is written here at the end (`checksumAdjustment`).
    if (tag === 'head') file.writeUInt32BE(0, (head = offset) + 8);
    file.write(tag, at, 'latin1');
    file.writeUInt32BE(checksum(file.subarray(offset, offset + padded(data.length))), at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(data.length, at + 12);
    offset += padded(data.length);
  });
  if (head >= 0) file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, head + 8);
  return new Uint8Array(file);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

interface FontNames {
  /** Lower-case family names in all languages: the typographic family and the family of four styles. */
  families: string[];
  weight: number;
  italic: boolean;
}

const FAMILY_IDS: ReadonlySet<number> = new Set([1, 16]);
const MAX_NAMES = 400;
const MAX_NAME_LENGTH = 128;

/** Names and style of a font (OpenType 1.9.1: `name`, `OS/2`); null if it has no family name. */
export function fontNames(font: FontTables): FontNames | null {
  const { view } = font;
  const table = font.tables.get('name');
  if (table === undefined || table.offset + 6 > view.byteLength) return null;
  const count = Math.min(MAX_NAMES, view.getUint16(table.offset + 2));
  const storage = table.offset + view.getUint16(table.offset + 4);
  const families = new Set<string>();
  for (let each = 0; each < count; each += 1) {
    const at = table.offset + 6 + 12 * each;
    if (at + 12 > view.byteLength) break;
    const platform = view.getUint16(at);
    if (!FAMILY_IDS.has(view.getUint16(at + 6)) || (platform !== 3 && platform !== 0)) continue;
    const length = view.getUint16(at + 8);
    const start = storage + view.getUint16(at + 10);
    if (length > MAX_NAME_LENGTH * 2 || start + length > view.byteLength) continue;
    const name = readUtf16(view, start, length);
    if (isSane(name)) families.add(familyKey(name));
  }
  if (families.size === 0) return null;
  const os2 = font.tables.get('OS/2');
  const hasStyle = os2 !== undefined && os2.offset + 64 <= view.byteLength;
  const selection = hasStyle ? view.getUint16(os2.offset + 62) : 0;
  const weight = hasStyle ? view.getUint16(os2.offset + 4) : 400;
  return { families: [...families], weight: weight === 0 ? 400 : weight, italic: (selection & 1) === 1 };
}

/** Normalises a typeface name for lookups. */
export function familyKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

function readUtf16(view: DataView, start: number, length: number): string {
  let text = '';
  for (let at = 0; at + 1 < length; at += 2) text += String.fromCharCode(view.getUint16(start + at));
  return text;
}

/**
 * Whether a name has only letters, digits and common punctuation, because names are shown to people and written to
 * files.
 */
function isSane(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'()+_-]*$/u.test(name.trim());
}

/** Ascent and descent in em, both positive. */
export interface FaceMetrics {
  ascent: number;
  descent: number;
}
