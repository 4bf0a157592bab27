const SCALE_WORDS: Readonly<Record<string, number>> = {
  thousand: 1e3,
  thousands: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  mio: 1e6,
  mn: 1e6,
  milliarden: 1e9,
  mrd: 1e9,
  bn: 1e9,
  trillion: 1e12,
  trillions: 1e12,
  tn: 1e12,
  billionen: 1e12,
};
/** How headers of amounts shorten them: "USD m", "€k", "$000". Without a currency, m may be metres. */
const SCALE_SIGNS: Readonly<Record<string, number>> = {
  ...{ k: 1e3, '000': 1e3, '000s': 1e3, '1000': 1e3, '1000s': 1e3 },
  ...{ m: 1e6, mm: 1e6, mln: 1e6, b: 1e9, t: 1e12 },
};
const ONLY_OF_MONEY = /^(?:m|mm|b|t)$/u;

/** Whether a word of a header only says in what size its figures are. */
export function isScaleWord(word: string): boolean {
  return Object.hasOwn(SCALE_WORDS, word.toLowerCase());
}

/** What figures are per: "per billion miles", "je 1 Mio. Einwohner", "USD/million". It says nothing of their own size. */
const PER = /(?:(?<!\p{L})(?:per|pro|je)\s+|\/\s*)(?:(?:an?|one|eine?|\d[\d.,]*)\s+)?\p{L}+\.?/giu;

/**
 * What one unit of a column's figures is worth: 1,000,000 of "USD million" and "USD m", 1 where nothing says it.
 * @param words the unit and, where cells have none of their own, the header.
 * @param unit without the currency.
 */
export function scaleOf(words: string, unit: string, currency: string | undefined, language: string): number {
  for (const word of words
    .replace(PER, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)) {
    const scale = isScaleWord(word) ? SCALE_WORDS[word] : undefined;
    if (scale !== undefined) return scale;
    if (/^billions?$/u.test(word) && !(language.startsWith('de') && word === 'billion')) return 1e9;
  }
  const sign = unit.toLowerCase().replace(/^in\s+|[',.\s]/gu, '');
  return currency === undefined && ONLY_OF_MONEY.test(sign) ? 1 : (SCALE_SIGNS[sign] ?? 1);
}
