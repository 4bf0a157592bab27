/** The bundled font families; each has the metrics of the family that it replaces. */
type Family = 'carlito' | 'arimo' | 'tinos' | 'caladea' | 'gelasio' | 'cousine';

/** The family that measures a font, and how exactly. */
interface FontMatch {
  family: Family;
  /** Factor for the family's widths; 1 for metric twins. */
  factor: number;
  is_approximate: boolean;
}

/** Fonts with the same advance widths, by lower-case name. */
const TWINS: Readonly<Record<string, Family>> = {
  calibri: 'carlito',
  'calibri light': 'carlito',
  carlito: 'carlito',
  arial: 'arimo',
  'arial mt': 'arimo',
  helvetica: 'arimo',
  'helvetica neue': 'arimo',
  'liberation sans': 'arimo',
  arimo: 'arimo',
  times: 'tinos',
  'times new roman': 'tinos',
  'liberation serif': 'tinos',
  tinos: 'tinos',
  cambria: 'caladea',
  caladea: 'caladea',
  georgia: 'gelasio',
  gelasio: 'gelasio',
  courier: 'cousine',
  'courier new': 'cousine',
  'liberation mono': 'cousine',
  cousine: 'cousine',
};

/** Common fonts without a twin whose width is known, as a factor of the family's average advance. */
const NEIGHBOURS: Readonly<Record<string, { family: Family; factor: number }>> = {
  'arial narrow': { family: 'arimo', factor: 0.84 },
  'arial black': { family: 'arimo', factor: 1.28 },
  'trebuchet ms': { family: 'arimo', factor: 1 },
  tahoma: { family: 'arimo', factor: 1 },
  'segoe ui': { family: 'arimo', factor: 1 },
  verdana: { family: 'arimo', factor: 1.2 },
  'dejavu sans': { family: 'arimo', factor: 1.2 },
  'century gothic': { family: 'arimo', factor: 1.15 },
  montserrat: { family: 'arimo', factor: 1.2 },
  consolas: { family: 'cousine', factor: 0.916 },
  'lucida console': { family: 'cousine', factor: 1.004 },
  menlo: { family: 'cousine', factor: 1.004 },
  'dejavu sans mono': { family: 'cousine', factor: 1.004 },
  garamond: { family: 'tinos', factor: 1 },
  'book antiqua': { family: 'gelasio', factor: 1 },
  'palatino linotype': { family: 'gelasio', factor: 1 },
};

/** Arial is the widest common text face; a little more keeps an unknown face from overflowing. */
const UNKNOWN = { family: 'arimo', factor: 1.05 } as const;

/** The family that measures a typeface; unknown names, including Aptos, get a wide font. */
export function matchFont(name: string): FontMatch {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  const twin = Object.hasOwn(TWINS, key) ? TWINS[key] : undefined;
  if (twin) return { family: twin, factor: 1, is_approximate: false };
  const neighbour = Object.hasOwn(NEIGHBOURS, key) ? NEIGHBOURS[key] : undefined;
  return { ...(neighbour ?? UNKNOWN), is_approximate: true };
}

/** Average advance of DejaVu Sans, which Linux programs substitute for missing faces, compared with Arimo. */
const WIDEST_SUBSTITUTE = 1.2;
/** Share of the width that is used for every font measured by another one. */
const MIN_RESERVE = 0.96;
/** A larger reserve would leave half of each line empty. */
const MAX_RESERVE = 0.8;
/** The same of its bold face, compared with that of Arimo, is wider still. */
const BOLD_RESERVE = 0.955;
/** Faces whose twin is usually missing: the substitute is as wide as Arial. */
const RARE_TWINS: Readonly<Partial<Record<Family, number>>> = { carlito: 0.89 };
/** Few programs know a twin of these; the DejaVu font that takes their place is wider. */
const UNUSUAL_TWINS: Readonly<Record<string, number>> = { georgia: 0.87, 'calibri light': 0.8 };

/** The share of a frame's width that text may fill, so that it still fits with a different font. */
export function measuredShare(name: string, isBold = false): number {
  const { family, factor, is_approximate } = matchFont(name);
  if (!is_approximate) return UNUSUAL_TWINS[name.trim().toLowerCase()] ?? 1;
  const widest = (family === 'arimo' ? factor / WIDEST_SUBSTITUTE : MAX_RESERVE) * (isBold ? BOLD_RESERVE : 1);
  return Math.min(MIN_RESERVE, Math.max(MAX_RESERVE, widest));
}

/** The same for a program that has none of our fonts either; 1 if every program has the font or a twin. */
export function substituteShare(name: string): number {
  return Math.min(measuredShare(name), RARE_TWINS[matchFont(name).family] ?? 1);
}

/** The kind of font that a character needs. */
export type ScriptClass = 'latin' | 'east_asian' | 'arabic' | 'hebrew' | 'symbol' | 'joined';

const EAST_ASIAN =
  /[\u1100-\u11FF\u2E80-\u303F\u3040-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u;
const ARABIC = /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFE]/u;
const HEBREW = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;
const SYMBOL = /[\u2190-\u2BFF\u{1F000}-\u{1FAFF}]|\p{Emoji_Presentation}/u;

/** Marks, joiners and selectors use the font of the previous character. */
const JOINED = /[\p{M}\p{Cf}]/u;

/** The class of one character (a code point). */
export function scriptClass(character: string): ScriptClass {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return code === 0xad ? 'joined' : 'latin';
  if (JOINED.test(character)) return 'joined';
  if (ARABIC.test(character)) return 'arabic';
  if (HEBREW.test(character)) return 'hebrew';
  if (EAST_ASIAN.test(character)) return 'east_asian';
  return SYMBOL.test(character) ? 'symbol' : 'latin';
}

/** Characters on an em square in every font (Unicode Annex 11: W and F; emoji). */
export const FULL_WIDTH =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu;

/** Invisible formatting characters. Joiners aren't included: they change the shapes of their neighbours. */
export const INVISIBLE =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;
