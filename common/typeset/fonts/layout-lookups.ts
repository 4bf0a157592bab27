import { lowerBound } from '../lower-bound.ts';
import type { FontTables } from './font-tables.ts';

/**
 * A lookup of a GSUB or GPOS table (OpenType 1.9.1, chapter 2): its subtables of one type, with extensions resolved.
 */
export interface LayoutLookup {
  type: number;
  /** True if it skips all glyphs except marks, so that it can't be evaluated for text without marks. */
  skipsGlyphs: boolean;
  /** Offsets of the subtables. */
  subtables: number[];
}

const EXTENSION = { GSUB: 7, GPOS: 9 } as const;
/** Flags IGNORE_BASE_GLYPHS and IGNORE_LIGATURES. */
const SKIPPING = 0x0006;
/** Maximum number of lookups; a file with more is hostile. */
const MAX_LOOKUPS = 512;
const MAX_SUBTABLES = 1024;
const NO_FEATURE = 0xffff;
const FALLBACK_SCRIPTS = ['DFLT', 'dflt', 'latn'];

/**
 * The lookups for a script without a language, in the order in which shaping applies them.
 * @param script OpenType script tag; the table's default script is used if it lacks this one.
 * @returns none if the font has no such table.
 * @throws RangeError if the table refers outside the file or is too large.
 */
export function lookupsOf(
  { tables, view }: FontTables,
  tag: 'GSUB' | 'GPOS',
  script: string,
  features: ReadonlySet<string>,
): LayoutLookup[] {
  const table = tables.get(tag);
  if (table === undefined) return [];
  const at = table.offset;
  const language = defaultLanguage(view, at + view.getUint16(at + 4), script);
  if (language === null) return [];
  const featureList = at + view.getUint16(at + 6);
  const lookupList = at + view.getUint16(at + 8);
  const wanted = new Set<number>();
  const count = view.getUint16(language + 4);
  const required = view.getUint16(language + 2);
  const indices = Array.from({ length: count }, (_, index) => view.getUint16(language + 6 + 2 * index));
  for (const index of required === NO_FEATURE ? indices : [required, ...indices]) {
    const record = featureList + 2 + 6 * index;
    if (index !== required && !features.has(tagAt(view, record))) continue;
    const feature = featureList + view.getUint16(record + 4);
    for (let each = 0; each < view.getUint16(feature + 2); each += 1)
      wanted.add(view.getUint16(feature + 4 + 2 * each));
  }
  if (wanted.size > MAX_LOOKUPS) throw new RangeError('too many lookups');
  return [...wanted]
    .sort((one, other) => one - other)
    .map((index) => readLookup(view, lookupList + view.getUint16(lookupList + 2 + 2 * index), EXTENSION[tag]));
}

function readLookup(view: DataView, at: number, extension: number): LayoutLookup {
  const count = view.getUint16(at + 4);
  if (count > MAX_SUBTABLES) throw new RangeError('too many subtables');
  let type = view.getUint16(at);
  const subtables = Array.from({ length: count }, (_, index) => at + view.getUint16(at + 6 + 2 * index));
  const isExtension = type === extension;
  if (isExtension && subtables[0] !== undefined) type = view.getUint16(subtables[0] + 2);
  return {
    type,
    skipsGlyphs: (view.getUint16(at + 2) & SKIPPING) !== 0,
    subtables: isExtension ? subtables.map((subtable) => subtable + view.getUint32(subtable + 4)) : subtables,
  };
}

/** Position of a script's default language system; null if there is none. */
function defaultLanguage(view: DataView, list: number, script: string): number | null {
  const scripts = new Map<string, number>();
  for (let index = 0; index < view.getUint16(list); index += 1) {
    const record = list + 2 + 6 * index;
    scripts.set(tagAt(view, record), list + view.getUint16(record + 4));
  }
  const found = [script, ...FALLBACK_SCRIPTS].map((tag) => scripts.get(tag)).find((at) => at !== undefined);
  if (found === undefined) return null;
  const offset = view.getUint16(found);
  return offset === 0 ? null : found + offset;
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** Index of a glyph in a coverage table (formats 1 and 2); -1 if it isn't covered. */
export function coverageIndex(view: DataView, at: number, glyph: number): number {
  const count = view.getUint16(at + 2);
  const records = at + 4;
  if (view.getUint16(at) === 1) {
    const index = lowerBound(count, (each) => view.getUint16(records + 2 * each) < glyph);
    return index < count && view.getUint16(records + 2 * index) === glyph ? index : -1;
  }
  const range = rangeOf(view, records, count, glyph);
  return range === null ? -1 : view.getUint16(range + 4) + glyph - view.getUint16(range);
}

/** Class of a glyph (class definition tables, formats 1 and 2); 0 if there is none. */
export function glyphClass(view: DataView, at: number, glyph: number): number {
  if (view.getUint16(at) === 1) {
    const index = glyph - view.getUint16(at + 2);
    return index >= 0 && index < view.getUint16(at + 4) ? view.getUint16(at + 6 + 2 * index) : 0;
  }
  const range = rangeOf(view, at + 4, view.getUint16(at + 2), glyph);
  return range === null ? 0 : view.getUint16(range + 4);
}

/** Position of the range record that contains a glyph: first and last glyph, then a value. */
function rangeOf(view: DataView, records: number, count: number, glyph: number): number | null {
  const index = lowerBound(count, (each) => view.getUint16(records + 6 * each + 2) < glyph);
  const record = records + 6 * index;
  return index < count && view.getUint16(record) <= glyph ? record : null;
}

/** Position of the coverage for the first input glyph of a subtable. @param isChained GSUB 6 or GPOS 8. */
export function firstCoverage(view: DataView, at: number, isChained: boolean): number {
  if (!isChained || view.getUint16(at) !== 3) return at + view.getUint16(at + 2);
  const input = at + 4 + 2 * view.getUint16(at + 2);
  return at + view.getUint16(input + 2);
}

type Matches = (glyph: number, value: number) => boolean;

/**
 * Whether a chained context (GSUB 6, GPOS 8; formats 2 and 3) applies at a glyph. Format 1 is assumed to apply to all
 * glyphs it covers.
 */
export function isInContext(view: DataView, at: number, glyphs: readonly number[], index: number): boolean {
  const format = view.getUint16(at);
  const glyph = glyphs[index] ?? 0;
  if (format === 3) {
    const isCovered: Matches = (each, offset) => coverageIndex(view, at + offset, each) >= 0;
    return sequences(view, at + 2, 0, glyphs, index, [isCovered, isCovered, isCovered]);
  }
  if (coverageIndex(view, at + view.getUint16(at + 2), glyph) < 0) return false;
  if (format !== 2) return true;
  const [before, input, after] = [4, 6, 8].map((offset) => at + view.getUint16(at + offset));
  const isOf =
    (table = 0): Matches =>
    (each, value) =>
      glyphClass(view, table, each) === value;
  const own = glyphClass(view, input ?? 0, glyph);
  const offset = own < view.getUint16(at + 10) ? view.getUint16(at + 12 + 2 * own) : 0;
  if (offset === 0) return false;
  const set = at + offset;
  for (let rule = 0; rule < view.getUint16(set); rule += 1) {
    const start = set + view.getUint16(set + 2 + 2 * rule);
    if (sequences(view, start, 1, glyphs, index, [isOf(before), isOf(input), isOf(after)])) return true;
  }
  return false;
}

/** Compares backtrack, input and lookahead with glyphs. @param given number of input glyphs that aren't in the list. */
function sequences(
  view: DataView,
  start: number,
  given: number,
  glyphs: readonly number[],
  index: number,
  [isBefore, isInput, isAfter]: readonly [Matches, Matches, Matches],
): boolean {
  let at = start;
  const all = (length: number, place: (each: number) => number, matches: Matches): boolean => {
    for (let each = 0; each < length; each += 1) {
      const glyph = glyphs[place(each)];
      if (glyph === undefined || !matches(glyph, view.getUint16(at + 2 + 2 * each))) return false;
    }
    at += 2 + 2 * length;
    return true;
  };
  if (!all(view.getUint16(at), (each) => index - 1 - each, isBefore)) return false;
  const length = view.getUint16(at);
  if (!all(Math.max(0, length - given), (each) => index + given + each, isInput)) return false;
  return all(view.getUint16(at), (each) => index + length + each, isAfter);
}

const X_ADVANCE = 0x0004;

/**
 * Pair adjustment (GPOS 2, formats 1 and 2), from the first subtable that contains the pair.
 * @returns the addition to the first advance, in font units; null if it would do more than that.
 */
export function pairOfLookup(view: DataView, lookup: LayoutLookup, left: number, right: number): number | null {
  for (const at of lookup.subtables) {
    const covered = coverageIndex(view, at + view.getUint16(at + 2), left);
    if (covered < 0) continue;
    if (lookup.skipsGlyphs) return null;
    const first = view.getUint16(at + 4);
    const second = view.getUint16(at + 6);
    const size = 2 * (valueCount(first) + valueCount(second));
    const value =
      view.getUint16(at) === 1 ? glyphPair(view, at, covered, right, size) : classPair(view, at, left, right, size);
    if (value === null) continue;
    // Anything except a change of the first advance would move glyphs.
    if ((first & ~X_ADVANCE) !== 0 || second !== 0) return hasZeros(view, value, size) ? 0 : null;
    return first === 0 ? 0 : view.getInt16(value);
  }
  return 0;
}

function glyphPair(view: DataView, at: number, covered: number, right: number, size: number): number | null {
  const set = at + view.getUint16(at + 10 + 2 * covered);
  const count = view.getUint16(set);
  const record = (index: number): number => set + 2 + (2 + size) * index;
  const index = lowerBound(count, (each) => view.getUint16(record(each)) < right);
  return index < count && view.getUint16(record(index)) === right ? record(index) + 2 : null;
}

function classPair(view: DataView, at: number, left: number, right: number, size: number): number {
  const row = glyphClass(view, at + view.getUint16(at + 8), left);
  const column = glyphClass(view, at + view.getUint16(at + 10), right);
  return at + 16 + size * (row * view.getUint16(at + 14) + column);
}

function valueCount(format: number): number {
  let count = 0;
  for (let bits = format; bits !== 0; bits >>>= 1) count += bits & 1;
  return count;
}

function hasZeros(view: DataView, at: number, size: number): boolean {
  for (let byte = 0; byte < size; byte += 1) if (view.getUint8(at + byte) !== 0) return false;
  return true;
}
