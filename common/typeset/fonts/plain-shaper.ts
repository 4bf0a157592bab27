import { fontTables, glyphIndex } from './font-tables.ts';
import type { FaceMetrics, FontTables } from './font-tables.ts';
import { coverageIndex, firstCoverage, isInContext, lookupsOf, pairOfLookup } from './layout-lookups.ts';
import type { LayoutLookup } from './layout-lookups.ts';

/** A glyph of text from left to right, in font units. */
export interface PlainGlyph {
  id: number;
  /** Its characters: several for a ligature. */
  code_points: number[];
  /** Of the glyph without kerning. */
  advance: number;
  /** Kerning after it. */
  kern: number;
}

/** Shapes text in simple scripts like HarfBuzz. */
export interface PlainShaper {
  units_per_em: number;
  /** Line metrics in em; null if the file doesn't contain them. */
  metrics: FaceMetrics | null;
  /** Null if the text or font needs more: marks, contexts, joining scripts, missing characters. */
  shape(text: string): PlainGlyph[] | null;
  /** Width in em; null as for `shape`. */
  widthEm(text: string): number | null;
}

/** Latin, Greek, Cyrillic, figures, punctuation, arrows and signs; no marks, no joiners, no fraction slash. */
const PLAIN =
  /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u02AF\u0370-\u03FF\u0400-\u0482\u048A-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u2043\u2045-\u205E\u20A0-\u20C0\u2100-\u214F\u2190-\u25FC\u25FF-\u2613\u2616-\u2647]*$/;
const SCRIPTS = [
  { tag: 'grek', letters: /[\u0370-\u03FF\u1F00-\u1FFF]/ },
  { tag: 'cyrl', letters: /[\u0400-\u052F]/ },
  { tag: 'latn', letters: /[A-Za-z\u00AA\u00BA\u00C0-\u02AF\u1E00-\u1EFF]/ },
] as const;
/** Features that are on by default in left-to-right text (HarfBuzz, hb-ot-shape.cc; marks are excluded). */
const SUBSTITUTING: ReadonlySet<string> = new Set(['ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'rclt']);
const POSITIONING: ReadonlySet<string> = new Set(['kern', 'dist', 'curs']);
/** Unsupported tables: variable advances, other engines' tables, older kerning. */
const BEYOND = ['fvar', 'morx', 'mort', 'kerx'];
const MAX_PAIRS = 65_536;
/** Lookup types of GPOS. */
const PAIRS = 2;
const CONTEXT = 8;

interface Script {
  substitutions: LayoutLookup[];
  /** The lookups that begin with a glyph. */
  starts: Map<number, readonly LayoutLookup[]>;
  positions: LayoutLookup[];
  /** Kerning of pairs so far; null if a pair needs more than kerning. */
  pairs: Map<number, number | null>;
}

/** Creates a shaper for a font file. @returns null if the font isn't supported. */
export function createPlainShaper(bytes: Uint8Array): PlainShaper | null {
  try {
    const font = fontTables(bytes);
    return font === null || BEYOND.some((tag) => font.tables.has(tag)) ? null : shaperOf(font);
  } catch (error) {
    // Offsets outside of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function shaperOf(font: FontTables): PlainShaper | null {
  const { view, tables } = font;
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => tables.get(tag)?.offset);
  const lookup = glyphIndex(font);
  if (head === undefined || hhea === undefined || hmtx === undefined || lookup === null) return null;
  const widths = view.getUint16(hhea + 34);
  const unitsPerEm = view.getUint16(head + 18);
  if (widths === 0 || unitsPerEm === 0) return null;
  const advance = (glyph: number): number => view.getUint16(hmtx + 4 * Math.min(glyph, widths - 1));
  const known = new Map<number, number>();
  const scripts = new Map<string, Script>();

  const glyphOf = (code: number): number => {
    let glyph = known.get(code);
    if (glyph === undefined) known.set(code, (glyph = lookup(code)));
    return glyph;
  };
  const scriptOf = (tag: string): Script => {
    let script = scripts.get(tag);
    if (script === undefined) {
      script = {
        substitutions: lookupsOf(font, 'GSUB', tag, SUBSTITUTING),
        positions: lookupsOf(font, 'GPOS', tag, POSITIONING),
        pairs: new Map(),
        starts: new Map(),
      };
      if (script.positions.length === 0 && tables.has('kern')) throw new RangeError('kerning of the older kind');
      scripts.set(tag, script);
    }
    return script;
  };

  const shape = (text: string): PlainGlyph[] | null => {
    if (!PLAIN.test(text)) return null;
    const used = SCRIPTS.filter(({ letters }) => letters.test(text));
    if (used.length > 1) return null;
    try {
      const script = scriptOf(used[0]?.tag ?? 'DFLT');
      const ids: number[] = [];
      const codes: number[][] = [];
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0;
        const glyph = glyphOf(code);
        if (glyph === 0) return null;
        ids.push(glyph);
        codes.push([code]);
      }
      if (!substituteAll(view, script, ids, codes)) return null;
      if (isPlacedOtherwise(view, script, ids)) return null;
      const glyphs: PlainGlyph[] = [];
      for (const [index, id] of ids.entries()) {
        const next = ids[index + 1];
        const kern = next === undefined ? 0 : pairKern(view, script, id, next);
        if (kern === null) return null;
        glyphs.push({ id, code_points: codes[index] ?? [], advance: advance(id), kern });
      }
      return glyphs;
    } catch (error) {
      if (error instanceof RangeError) return null; // Offsets outside of the file.
      throw error;
    }
  };

  return {
    units_per_em: unitsPerEm,
    metrics: lineMetrics(font, hhea, unitsPerEm),
    shape,
    widthEm(text) {
      const glyphs = shape(text);
      return glyphs === null ? null : glyphs.reduce((sum, { advance: own, kern }) => sum + own + kern, 0) / unitsPerEm;
    },
  };
}

/** Like FreeType: from `hhea`, or the typographic metrics if the font requests them (`OS/2`, fsSelection bit 7). */
function lineMetrics({ view, tables }: FontTables, hhea: number, unitsPerEm: number): FaceMetrics | null {
  const os2 = tables.get('OS/2');
  const isTypographic = os2 !== undefined && os2.length >= 72 && (view.getUint16(os2.offset + 62) & 0x80) !== 0;
  const at = isTypographic ? os2.offset + 68 : hhea + 4;
  const ascent = view.getInt16(at) / unitsPerEm;
  const descent = -view.getInt16(at + 2) / unitsPerEm;
  return ascent > 0 && descent >= 0 ? { ascent, descent } : null;
}

/** Applies the GSUB lookups in place. @returns false if one would need unsupported features. */
function substituteAll(view: DataView, script: Script, ids: number[], codes: number[][]): boolean {
  if (ids.every((id) => startsAt(view, script, id).length === 0)) return true;
  for (const lookup of script.substitutions) {
    for (let index = 0; index < ids.length; index += 1) {
      if (!startsAt(view, script, ids[index] ?? 0).includes(lookup)) continue;
      if (!substitute(view, lookup, ids, codes, index)) return false;
    }
  }
  return true;
}

function startsAt(view: DataView, { starts, substitutions }: Script, glyph: number): readonly LayoutLookup[] {
  let found = starts.get(glyph);
  if (found === undefined) {
    found = substitutions.filter(({ type, subtables }) =>
      subtables.some((at) => coverageIndex(view, firstCoverage(view, at, type === 6), glyph) >= 0),
    );
    starts.set(glyph, found);
  }
  return found;
}

function substitute(
  view: DataView,
  { type, skipsGlyphs, subtables }: LayoutLookup,
  ids: number[],
  codes: number[][],
  index: number,
): boolean {
  for (const at of subtables) {
    if (type === 6) {
      if (isInContext(view, at, ids, index)) return false;
      continue;
    }
    const covered = coverageIndex(view, firstCoverage(view, at, false), ids[index] ?? 0);
    if (covered < 0) continue;
    if (skipsGlyphs) return false;
    if (type === 1) {
      ids[index] = single(view, at, ids[index] ?? 0, covered);
      return true;
    }
    if (type !== 4) return false;
    if (ligate(view, at + view.getUint16(at + 6 + 2 * covered), ids, codes, index)) return true;
  }
  return true;
}

/** Single substitution, formats 1 and 2. */
function single(view: DataView, at: number, glyph: number, covered: number): number {
  return view.getUint16(at) === 1 ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + 2 * covered);
}

/** Replaces glyphs by the first matching ligature of a set. */
function ligate(view: DataView, set: number, ids: number[], codes: number[][], index: number): boolean {
  for (let each = 0; each < view.getUint16(set); each += 1) {
    const at = set + view.getUint16(set + 2 + 2 * each);
    const count = view.getUint16(at + 2);
    let part = 1;
    while (part < count && ids[index + part] === view.getUint16(at + 2 + 2 * part)) part += 1;
    if (part < count) continue;
    ids.splice(index, count, view.getUint16(at));
    codes.splice(index, count, codes.slice(index, index + count).flat());
    return true;
  }
  return false;
}

/** Whether anything except pair kerning would move a glyph. */
function isPlacedOtherwise(view: DataView, { positions }: Script, ids: readonly number[]): boolean {
  return positions.some(
    ({ type, subtables }) =>
      type !== PAIRS &&
      subtables.some((at) =>
        ids.some((id, index) =>
          type === CONTEXT
            ? isInContext(view, at, ids, index)
            : coverageIndex(view, at + view.getUint16(at + 2), id) >= 0,
        ),
      ),
  );
}

/** Kerning between two glyphs by all lookups; null if they would do more than kern. */
function pairKern(view: DataView, { positions, pairs }: Script, left: number, right: number): number | null {
  const key = left * 65_536 + right;
  let kern = pairs.get(key);
  if (kern === undefined) {
    kern = 0;
    for (const lookup of positions) {
      const more = lookup.type === PAIRS ? pairOfLookup(view, lookup, left, right) : 0;
      kern = more === null || kern === null ? null : kern + more;
    }
    if (pairs.size >= MAX_PAIRS) pairs.clear();
    pairs.set(key, kern);
  }
  return kern;
}
