/** Words and letters after a figure that multiply it. `sure` is false where the same letter may be a unit ("12 T"). */
interface Scale {
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

/** A figure's value and the decimal places it shows. */
interface Figure {
  value: number;
  decimals: number;
}

const POINT_LANGUAGES = new Set(['en', 'zh', 'ja', 'ko', 'he', 'th', 'hi', 'und']);

/**
 * Reads digits with separators. Where point or comma may part thousands or decimals ("1.234"), both readings come back,
 * that of the language first. Null for what is no single number ("3.1.2").
 */
export function parseFigure(digits: string, language: string): Figure[] | null {
  const text = digits.replace(/(?<=\d)[\u00A0\u2009\u202F'’ ](?=\d{3}(?!\d))/g, '');
  if (/^\d+$/.test(text)) return [{ value: Number(text), decimals: 0 }];
  if (!/^[\d.,]+$/.test(text)) return null;
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    const figure = grouped(text, decimal);
    return figure === null ? null : [figure];
  }
  const separator = points > 0 ? '.' : ',';
  const asGroups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
    ? { value: Number(text.replaceAll(separator, '')), decimals: 0 }
    : null;
  const asDecimal = Math.max(points, commas) === 1 ? grouped(text, separator) : null;
  const isDecimalHere = (separator === '.') === POINT_LANGUAGES.has(language.toLowerCase().split('-')[0] ?? 'en');
  const readings = (isDecimalHere ? [asDecimal, asGroups] : [asGroups, asDecimal]).filter((each) => each !== null);
  return readings.length === 0 ? null : readings;
}

function grouped(text: string, decimal: string): Figure | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0) return null;
  const group = decimal === '.' ? ',' : '.';
  if (whole.includes(group) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  return { value: Number(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`), decimals: fraction.length };
}

/** Zeros of the digits that running texts use beside 0 to 9: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const OTHER =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19\u066A-\u066C\uFF05\uFF0E]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '\u066A': '%',
  '\u066B': '.',
  '\u066C': ',',
  '\uFF05': '%',
  '\uFF0E': '.',
};

/** The text with digits of all scripts as 0 to 9, and their signs; every character keeps its place. */
export function withLatinDigits(text: string): string {
  return text.replace(OTHER, (character) => {
    const sign = SIGNS[character];
    if (sign !== undefined) return sign;
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code <= each + 9) ?? code;
    return String(code - zero);
  });
}

/** Small numbers as texts write them, from two on: "one" is rarely a count. */
const NUMBER_WORDS =
  'two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn eleven|elf twelve|zwölf'
    .split(' ')
    .map((words) => words.split('|'));
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${NUMBER_WORDS.flat().join('|')})(?!\\p{L})`, 'giu');

/** The small numbers that a text has as words: "six Nobel Prizes" is shown as 6. */
export function numbersInWords(text: string): number[] {
  return (text.match(NUMBER_WORD) ?? []).map(
    (word) => NUMBER_WORDS.findIndex((words) => words.includes(word.toLowerCase())) + 2,
  );
}
