import type { FontFace } from '../text-block.ts';
import { fileSource, hanSource, PACKAGED_NAMES, packagedSource } from './font-source.ts';
import type { FontSource, PackagedFamily } from './font-source.ts';
import { familyKey } from './font-tables.ts';
import type { FaceMetrics } from './font-tables.ts';
import { createHanFonts } from './han-fonts.ts';
import { matchFont, scriptClass } from './match-font.ts';
import type { ScriptClass } from './match-font.ts';
import type { PlainShaper } from './plain-shaper.ts';
import { readUploadedFont } from './read-uploaded-font.ts';
import type { UploadedFont } from './read-uploaded-font.ts';
import { createSystemFonts } from './system-fonts.ts';
import type { FontCut, SystemFonts } from './system-fonts.ts';

export interface FontRequest {
  font: string;
  east_asian_font?: string;
  complex_font?: string;
  bold: boolean;
  italic: boolean;
}

/** Text set in one face. */
interface FontStretch {
  text: string;
  face: FontFace;
  /** No known font has these characters: the requested face is used and shows boxes. */
  is_missing: boolean;
}

/** Selects the font file for each text, consistently for measuring and all painters. */
export interface FontRegistry {
  /** The face for the Latin text of a typeface. */
  face(font: string, bold: boolean, italic: boolean): FontFace;
  /** Splits text into stretches of one face, in order; each character uses a font that has it. */
  stretches(text: string, request: FontRequest): FontStretch[];
  /** The substitute for a typeface with different widths; null if the typeface or a metric twin is available. */
  substitute(font: string): string | null;
  /** Registers a face with the canvas under its alias; does nothing if repeated. */
  makeKnown(face: FontFace): void;
  /** The shaper for simple scripts in a face; null if the canvas is required. */
  shaper(face: FontFace): PlainShaper | null;
  /** Metrics that are known without opening the file; null if they must be measured. */
  metrics(face: FontFace): FaceMetrics | null;
  /**
   * Adds a client's font, which from then on is used for all text of its families.
   * @returns the family names, in lower case.
   * @throws FontError when the bytes are not a usable font.
   */
  add(bytes: Uint8Array, origin: string): Promise<string[]>;
  /** Like `add`, for fonts that were already read and validated. @returns the family names. */
  adopt(fonts: readonly UploadedFont[]): string[];
}

interface FontRegistryOptions {
  /** Fonts of this machine, tried by exact name before ours. If absent, text looks the same on every machine. */
  system?: SystemFonts;
}

/** Mathematical alphanumeric symbols. */
const FORMULA_LETTER = /^[\u{1D400}-\u{1D7FF}]$/u;
/** Characters that every packaged Latin family has: most text needs no others, so the file isn't searched. */
const PLAIN = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC]*$/;
const MAX_CACHED_CHARACTERS = 20_000;
const MAX_CACHED_REQUESTS = 500;

/** Creates a registry of uploaded fonts, the machine's if given, and the packaged ones. */
export function createFontRegistry(options: FontRegistryOptions = {}): FontRegistry {
  const uploaded = new Map<string, FontCut[]>();
  const sources = new Map<string, FontSource>();
  const byFace = new Map<FontFace, FontSource>();
  const bySample = new Map<FontCut, Map<string, FontSource>>();
  const named = new Map<string, FontSource>();
  const choices = new Map<string, Map<string, FontSource | null>>();
  const han = createHanFonts();

  const keep = (key: string, make: () => FontSource): FontSource => {
    const source = sources.get(key) ?? make();
    sources.set(key, source);
    byFace.set(source.face, source);
    return source;
  };
  const packaged = (family: PackagedFamily, bold: boolean, italic: boolean, stretch: number): FontSource =>
    keep(`${family} ${bold} ${italic} ${stretch}`, () => packagedSource(family, bold, italic, stretch));
  const exact = (font: string, bold: boolean, italic: boolean): FontSource | null => {
    const cuts = cutsOf(font);
    const cut = nearestCut(cuts, bold, italic);
    if (cut === null) return null;
    const styles = bySample.get(cut) ?? new Map<string, FontSource>();
    const source = styles.get(`${bold} ${italic}`) ?? fileSource(cut, bold, italic);
    bySample.set(cut, styles.set(`${bold} ${italic}`, source));
    byFace.set(source.face, source);
    return source;
  };
  const cutsOf = (font: string): readonly FontCut[] => {
    const own = uploaded.get(familyKey(font));
    if (own !== undefined) return own;
    return OURS.has(familyKey(font)) ? [] : (options.system?.cuts(font) ?? []);
  };
  const latin = (font: string, bold: boolean, italic: boolean): FontSource => {
    const key = `${bold} ${italic} ${font}`;
    const known = named.get(key);
    if (known) return known;
    const { family, factor } = matchFont(font);
    const source = exact(font, bold, italic) ?? packaged(family, bold, italic, factor);
    if (named.size >= MAX_CACHED_REQUESTS) named.clear();
    named.set(key, source);
    return source;
  };
  const candidates = function* (code: number, kind: ScriptClass, request: FontRequest): Generator<FontSource> {
    const { bold, italic } = request;
    if (kind === 'east_asian' && request.east_asian_font) yield latin(request.east_asian_font, bold, italic);
    if ((kind === 'arabic' || kind === 'hebrew') && request.complex_font)
      yield latin(request.complex_font, bold, italic);
    yield latin(request.font, bold, italic);
    if (kind === 'east_asian') {
      for (const font of code >= 0xac00 && code <= 0xd7af ? KOREAN : HAN) {
        const source = exact(font, bold, italic);
        if (source !== null) yield source;
      }
    }
    const slice = kind === 'east_asian' ? han.slice(code) : null;
    if (slice !== null) yield keep(`han ${slice} ${bold} ${italic}`, () => hanSource(han, slice, bold, italic));
    for (const family of FALLBACKS[kind]) yield packaged(family, bold, italic, 1);
    const last = kind === 'east_asian' ? null : han.slice(code);
    if (last !== null) yield keep(`han ${last} ${bold} ${italic}`, () => hanSource(han, last, bold, italic));
  };
  const choose = (character: string, request: FontRequest): FontSource | null => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x0a || code === 0x09) return latin(request.font, request.bold, request.italic);
    for (const source of candidates(code, scriptClass(character), request)) if (source.covers(code)) return source;
    return null;
  };
  const chosen = (request: FontRequest): Map<string, FontSource | null> => {
    const key = requestKey(request);
    const known = choices.get(key);
    if (known !== undefined && known.size < MAX_CACHED_CHARACTERS) return known;
    if (choices.size >= MAX_CACHED_REQUESTS) choices.clear();
    const fresh = new Map<string, FontSource | null>();
    choices.set(key, fresh);
    return fresh;
  };

  const chosenFor = (character: string, request: FontRequest): FontSource | null => {
    const known = chosen(request);
    let source = known.get(character);
    if (source === undefined) known.set(character, (source = choose(character, request)));
    return source;
  };
  /** Letters of formulas that no font has are replaced by plain letters. */
  const shownCharacter = (character: string, request: FontRequest): string => {
    if (!FORMULA_LETTER.test(character) || chosenFor(character, request) !== null) return character;
    const plain = character.normalize('NFKC');
    return chosenFor(plain, request) === null ? character : plain;
  };

  const adopt = (fonts: readonly UploadedFont[]): string[] => {
    for (const { families, cut } of fonts) {
      for (const family of families) uploaded.set(family, [...(uploaded.get(family) ?? []), cut]);
    }
    named.clear();
    choices.clear();
    return [...new Set(fonts.flatMap(({ families }) => families))];
  };

  return {
    face: (font, bold, italic) => latin(font, bold, italic).face,
    stretches(text, request) {
      if (text === '') return [];
      const { face, isLatin } = latin(request.font, request.bold, request.italic);
      if (isLatin && PLAIN.test(text)) return [{ text, face, is_missing: false }];
      const stretches: FontStretch[] = [];
      let last: FontStretch | undefined;
      for (const given of text) {
        if (last !== undefined && scriptClass(given) === 'joined') {
          last.text += given;
          continue;
        }
        const character = shownCharacter(given, request);
        const source = chosenFor(character, request);
        const next = { text: character, face: source?.face ?? face, is_missing: source === null };
        if (last?.face === next.face && last.is_missing === next.is_missing) last.text += character;
        else stretches.push((last = next));
      }
      return stretches;
    },
    substitute(font) {
      if (cutsOf(font).length > 0) return null;
      const { family, is_approximate } = matchFont(font);
      return is_approximate ? PACKAGED_NAMES[family] : null;
    },
    makeKnown: (face) => byFace.get(face)?.register(),
    shaper: (face) => byFace.get(face)?.shaper() ?? null,
    metrics: (face) => byFace.get(face)?.metrics ?? null,
    add: async (bytes, origin) => adopt(await readUploadedFont(bytes, origin)),
    adopt,
  };
}

/** The cut with the requested slant and the nearest weight. */
function nearestCut(cuts: readonly FontCut[], bold: boolean, italic: boolean): FontCut | null {
  const slanted = cuts.filter((cut) => cut.italic === italic);
  const distance = (cut: FontCut): number => Math.abs(cut.weight - (bold ? 700 : 400));
  let best: FontCut | null = null;
  for (const cut of slanted.length > 0 ? slanted : cuts) {
    if (best === null || distance(cut) < distance(best)) best = cut;
  }
  return best;
}

/** The names of our packaged families, whose files are used on every machine. */
const OURS: ReadonlySet<string> = new Set(Object.values(PACKAGED_NAMES).map(familyKey));

const HAN = [
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'Source Han Sans SC',
  'Microsoft YaHei',
  'PingFang SC',
  'Hiragino Sans GB',
  'Noto Sans CJK JP',
  'Yu Gothic',
  'Hiragino Sans',
  'WenQuanYi Zen Hei',
  'WenQuanYi Micro Hei',
  'SimSun',
] as const;
const KOREAN = ['Noto Sans CJK KR', 'Noto Sans KR', 'Malgun Gothic', 'Apple SD Gothic Neo', 'NanumGothic'] as const;

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

/** One cut of a font as plain data: a single validated TrueType or OpenType file. */
export interface FontOfSet {
  /** In lower case. */
  families: readonly string[];
  weight: number;
  italic: boolean;
  bytes: Uint8Array;
}

/** The fonts beside the packaged ones, as data for other threads. */
export interface FontSet {
  /** Identifies the set: the same fonts have the same hash. */
  hash: string;
  /** Whether the machine's fonts are used too, by their exact names. */
  uses_system_fonts: boolean;
  fonts: readonly FontOfSet[];
}

/** Only the packaged fonts. */
export const PACKAGED_FONTS: FontSet = { hash: 'packaged', uses_system_fonts: false, fonts: [] };

/** Creates a registry for a set of fonts. */
export function createSetRegistry({ uses_system_fonts, fonts }: FontSet): FontRegistry {
  const registry = createFontRegistry(uses_system_fonts ? { system: createSystemFonts() } : {});
  registry.adopt(
    fonts.map(({ families, weight, italic, bytes }) => ({
      families: [...families],
      cut: { bytes: () => bytes, weight, bold: weight >= 600, italic },
    })),
  );
  return registry;
}
