import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { fontCoverage, fontTables } from './font-tables.ts';
import { matchFont } from './match-font.ts';
import { PACKAGED_NAMES, packagedCut } from './packaged-fonts.ts';
import type { PackagedFamily } from './packaged-fonts.ts';
import type { FontFace } from './placed-text.ts';
import { scriptClass } from './script-class.ts';
import type { ScriptClass } from './script-class.ts';

/** What text asks for. */
export interface FontRequest {
  font: string;
  east_asian_font?: string;
  complex_font?: string;
  bold: boolean;
  italic: boolean;
}

/** Text that one face sets. */
export interface FontStretch {
  text: string;
  face: FontFace;
  /** No font that is known has these characters: the face is the one asked for, and shows boxes. */
  is_missing: boolean;
}

/** Knows which font file sets which text; the same for measuring and for all painters. */
export interface FontRegistry {
  /** The face that sets the Latin text of a typeface. */
  face(font: string, bold: boolean, italic: boolean): FontFace;
  /** Text cut into stretches of one face, in order; each character where a font has it. */
  stretches(text: string, request: FontRequest): FontStretch[];
  /** The family that stands in for a typeface of other widths; null where it is itself or its metric twin. */
  substitute(font: string): string | null;
  /** Makes the canvas know a face under its alias; again does nothing. */
  makeKnown(face: FontFace): void;
}

/** A face, and what is needed to choose it. */
interface Source {
  face: FontFace;
  covers(codePoint: number): boolean;
  register(): void;
}

/** Text that every packaged Latin family has: most text is nothing else, and needs no look at the file. */
const PLAIN = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC]*$/;
const MOST_CACHED_CHARACTERS = 20_000;

/** A registry over the packaged fonts. */
export function createFontRegistry(): FontRegistry {
  const sources = new Map<string, Source>();
  const bySource = new Map<FontFace, Source>();
  const faces = new Map<string, Source>();
  const choices = new Map<string, Map<string, Source | null>>();

  const packaged = (family: PackagedFamily, bold: boolean, italic: boolean, stretch: number): Source => {
    const key = `${family} ${bold} ${italic} ${stretch}`;
    const known = sources.get(key);
    if (known) return known;
    const source = packagedSource(family, bold, italic, stretch);
    sources.set(key, source);
    bySource.set(source.face, source);
    return source;
  };
  const named = (font: string, bold: boolean, italic: boolean): Source => {
    const key = `${bold} ${italic} ${font}`;
    let source = faces.get(key);
    if (source === undefined) {
      const { family, factor } = matchFont(font);
      source = packaged(family, bold, italic, factor);
      faces.set(key, source);
    }
    return source;
  };
  const candidates = function* (kind: ScriptClass, request: FontRequest): Generator<Source> {
    const { bold, italic } = request;
    if (kind === 'east_asian' && request.east_asian_font) yield named(request.east_asian_font, bold, italic);
    if ((kind === 'arabic' || kind === 'hebrew') && request.complex_font)
      yield named(request.complex_font, bold, italic);
    yield named(request.font, bold, italic);
    for (const family of FALLBACKS[kind]) yield packaged(family, bold, italic, 1);
  };
  const choose = (character: string, kind: ScriptClass, request: FontRequest): Source | null => {
    const code = character.codePointAt(0) ?? 0;
    for (const source of candidates(kind, request)) if (source.covers(code)) return source;
    return null;
  };

  return {
    face: (font, bold, italic) => named(font, bold, italic).face,
    stretches(text, request) {
      const { face } = named(request.font, request.bold, request.italic);
      if (text === '') return [];
      if (PLAIN.test(text)) return [{ text, face, is_missing: false }];
      const key = requestKey(request);
      const chosen = choices.get(key) ?? new Map<string, Source | null>();
      choices.set(key, chosen);
      const stretches: FontStretch[] = [];
      let last: FontStretch | undefined;
      for (const character of text) {
        const kind = scriptClass(character);
        let source: Source | null | undefined;
        if (kind !== 'joined' || last === undefined) {
          source = chosen.get(character);
          if (source === undefined) {
            source = choose(character, kind, request);
            if (chosen.size >= MOST_CACHED_CHARACTERS) chosen.clear();
            chosen.set(character, source);
          }
        } else {
          last.text += character;
          continue;
        }
        const next = { text: character, face: source?.face ?? face, is_missing: source === null };
        if (last !== undefined && last.face === next.face && last.is_missing === next.is_missing)
          last.text += character;
        else stretches.push((last = next));
      }
      return stretches;
    },
    substitute(font) {
      const { family, is_approximate } = matchFont(font);
      return is_approximate ? PACKAGED_NAMES[family] : null;
    },
    makeKnown: (face) => bySource.get(face)?.register(),
  };
}

const LATIN_FALLBACKS: readonly PackagedFamily[] = ['arimo', 'carlito', 'tinos', 'noto-sans-symbols-2', 'cousine'];
const FALLBACKS: Readonly<Record<ScriptClass, readonly PackagedFamily[]>> = {
  latin: LATIN_FALLBACKS,
  joined: LATIN_FALLBACKS,
  east_asian: LATIN_FALLBACKS,
  symbol: ['noto-sans-symbols-2', 'arimo', 'cousine', 'tinos'],
  arabic: ['noto-sans-arabic', ...LATIN_FALLBACKS],
  hebrew: ['noto-sans-hebrew', ...LATIN_FALLBACKS],
};

function requestKey({ font, east_asian_font = '', complex_font = '', bold, italic }: FontRequest): string {
  return [font, east_asian_font, complex_font, bold, italic].join('\n');
}

function packagedSource(family: PackagedFamily, bold: boolean, italic: boolean, stretch: number): Source {
  const { file, style, lacksBold, lacksItalic } = packagedCut(family, bold, italic);
  const alias = `typeset ${family} ${style}`;
  let bytes: Uint8Array | null = null;
  let coverage: ((codePoint: number) => boolean) | null = null;
  const face: FontFace = {
    alias,
    bytes: () => (bytes ??= readFileSync(file)),
    member: null,
    stretch,
    is_synthetic_bold: lacksBold,
    is_synthetic_italic: lacksItalic,
  };
  return {
    face,
    covers(codePoint) {
      if (coverage === null) {
        const tables = fontTables(face.bytes());
        coverage = tables === null ? () => false : fontCoverage(tables);
      }
      return coverage(codePoint);
    },
    register() {
      if (!GlobalFonts.has(alias) && GlobalFonts.registerFromPath(file, alias) === null)
        throw new Error(`not a font: ${family} ${style}`);
    },
  };
}
