/** Which kind of font a character asks for. */
export type ScriptClass = 'latin' | 'east_asian' | 'arabic' | 'hebrew' | 'symbol' | 'joined';

const EAST_ASIAN =
  /[\u1100-\u11FF\u2E80-\u303F\u3040-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u;
const ARABIC = /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFE]/u;
const HEBREW = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;
const SYMBOL = /[\u2190-\u2BFF\u{1F000}-\u{1FAFF}]|\p{Emoji_Presentation}/u;

/** Marks, joiners and selectors belong to the character before them, whatever font that has. */
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

/** Stands on an em square in every font (Unicode Annex 11: W and F; emoji). */
export const FULL_WIDTH =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu;

/** Says how text is set and shows nothing itself. Joiners stay: they change the shapes of their neighbours. */
export const INVISIBLE =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;
