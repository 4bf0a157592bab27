/** Words and letters after a figure that multiply it. `sure` is false where the same letter may be a unit ("12 T"). */
export interface Scale {
  factor: number;
  sure: boolean;
}

const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousand|thousands|tausend|tsd\.?|mille|mil)$/i, 1e3],
  [/^(?:million|millions|millionen|millones|mio\.?|mill\.|mn|mln\.?|mm)$/i, 1e6],
  [/^(?:milliarde|milliarden|milliard|milliards|mrd\.?|bn|bln)$/i, 1e9],
  [/^(?:billions|bil\.)$/i, 1e9],
  [/^(?:billionen|bio\.|trillion|trillions|tn|trn)$/i, 1e12],
];
const LETTERS: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/**
 * The scale a word stands for, or null. "Billion" is 10⁹ in English and 10¹² in German.
 * @param hasCurrency whether money is meant: then "m" is million too.
 */
export function scaleOf(word: string, language: string, hasCurrency: boolean): Scale | null {
  if (/^billion$/i.test(word)) return { factor: language.startsWith('de') ? 1e12 : 1e9, sure: true };
  const named = WORDS.find(([pattern]) => pattern.test(word));
  if (named) return { factor: named[1], sure: true };
  if (hasCurrency && word === 'm') return { factor: 1e6, sure: true };
  const factor = Object.hasOwn(LETTERS, word) ? LETTERS[word] : undefined;
  return factor === undefined ? null : { factor, sure: false };
}

/**
 * The factor a column or cell unit implies ("USD million" → 10⁶, "gdp_trillion" → 10¹², "Share (%)" → 0.01), or 1.
 * @param words unit, column name or caption.
 */
export function impliedFactor(words: string, language: string): number {
  if (/%|\bpercent|\bper cent|\bprozent|\bpct\b/i.test(words)) return 0.01;
  for (const word of words.split(/[^\p{L}.]+/u)) {
    if (word.length < 2) continue;
    const scale = scaleOf(word, language, false);
    if (scale !== null) return scale.factor;
  }
  if (/(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF))\s?m\b/.test(words)) return 1e6;
  if (/(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF))\s?k\b/i.test(words)) return 1e3;
  return 1;
}
