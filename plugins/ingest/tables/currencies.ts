/** ISO 4217 codes that tables name; rarer ones look too much like words and abbreviations. */
const CODES = new Set(
  (
    'USD EUR GBP JPY CNY CHF CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN RUB UAH TRY INR IDR KRW TWD HKD SGD MYR ' +
    'THB VND PHP PKR BDT LKR BRL MXN ARS CLP COP PEN ZAR NGN EGP KES MAD ILS AED SAR QAR KWD'
  ).split(' '),
);

/** Signs by what they stand for; longer ones first, so that "A$" is not read as "$". "kr" is left out: three currencies. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['CN¥', 'CNY'],
  ['Mex$', 'MXN'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['RMB', 'CNY'],
  ['SFr.', 'CHF'],
  ['Fr.', 'CHF'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['$', 'USD'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
];
const WORDS: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollars: 'USD',
  yen: 'JPY',
  pounds: 'GBP',
};

/** The ISO 4217 code of a sign, code or common name; null when it is no currency. */
export function currencyOf(text: string): string | null {
  if (CODES.has(text)) return text;
  return SIGNS.find(([sign]) => sign === text)?.[1] ?? WORDS[text.toLowerCase()] ?? null;
}

export interface CurrencySplit {
  currency: string;
  /** What is left without the currency, trimmed. */
  rest: string;
}

/** Takes a currency off the front or the end of a text ("$12", "12 EUR", "EUR m"); null when there is none. */
export function splitCurrency(text: string): CurrencySplit | null {
  const front = /^[A-Z]{3}(?![A-Za-z])/.exec(text)?.[0];
  if (front !== undefined && CODES.has(front)) return { currency: front, rest: text.slice(3).trim() };
  const end = /(?<![A-Za-z])[A-Z]{3}$/.exec(text)?.[0];
  if (end !== undefined && CODES.has(end)) return { currency: end, rest: text.slice(0, -3).trim() };
  for (const [sign, currency] of SIGNS) {
    if (text.startsWith(sign)) return { currency, rest: text.slice(sign.length).trim() };
    if (text.endsWith(sign)) return { currency, rest: text.slice(0, -sign.length).trim() };
  }
  const word = /(?<!\p{L})(\p{L}+)$/u.exec(text)?.[1];
  const named = word === undefined ? undefined : WORDS[word.toLowerCase()];
  if (word === undefined || named === undefined) return null;
  return { currency: named, rest: text.slice(0, -word.length).trim() };
}
