/** How values of one measure are shown in sentences. */
export interface ValueStyle {
  is_percent: boolean;
  /** ISO 4217 code. */
  currency?: string;
  /** Unit word set after the number ("kg"). */
  unit?: string;
  /** What one unit of the table's figures is worth ("USD million" → 1 000 000). */
  factor: number;
}

/** A number as a sentence shows it, and what is shown exactly: the value after rounding. */
export interface ShownNumber {
  text: string;
  value: number;
}

const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };
const SCALES: readonly { from: number; en: string; de: string }[] = [
  { from: 1e12, en: 'trillion', de: 'Bio.' },
  { from: 1e9, en: 'billion', de: 'Mrd.' },
  { from: 1e6, en: 'M', de: 'Mio.' },
];
const NBSP = '\u00A0';

const isGerman = (language: string): boolean => language.toLowerCase().startsWith('de');

/**
 * A value rounded to what a reader needs (some three figures from a million up, else what the value has).
 * @param value as the table has it; the style's factor is applied here.
 * @param language BCP 47, for separators and scale words.
 */
export function showNumber(value: number, style: ValueStyle, language: string): ShownNumber {
  const meaning = tidy(value * style.factor);
  if (style.is_percent) return showPercent(meaning, language);
  const scale = SCALES.find(({ from }) => Math.abs(meaning) >= from * 0.99995);
  const divisor = scale?.from ?? 1;
  const scaled = meaning / divisor;
  const decimals = hasCents([meaning], style) ? 2 : decimalsFor(scaled, scale !== undefined);
  const word = scale === undefined ? '' : NBSP + (isGerman(language) ? scale.de : scale.en);
  const shown = tidy(Number(scaled.toFixed(decimals)) * divisor);
  return { text: withUnit(digits(scaled, decimals, language) + word, style, language), value: shown };
}

/**
 * A share or rate: 0.384 → "38%", in German "38 %", 0.047 → "4.7%".
 * @param given decimals in the source: below 10 %, a whole number has one if it has there, as 2.0 beside 2.1.
 */
export function showPercent(value: number, language: string, given = 0): ShownNumber {
  const hundredfold = tidy(value * 100);
  const size = Math.abs(hundredfold);
  // Nearly all is not all, and nearly nothing is not nothing.
  const isNearlyAll = size > 99 && size < 99.995;
  const isWhole = !isNearlyAll && (size >= 10 || (Number.isInteger(hundredfold) && (given === 0 || size === 0)));
  const decimals = isWhole
    ? 0
    : size < 0.1
      ? Math.min(8, 1 - Math.floor(Math.log10(size)))
      : isNearlyAll && size > 99.9
        ? 2
        : 1;
  return {
    text: `${digits(hundredfold, decimals, language)}${percentSign(language)}`,
    value: tidy(Number(hundredfold.toFixed(decimals)) / 100),
  };
}

const PERCENT_SIGNS = new Map<string, string>();

/** The percent sign after a number, with the space that a language puts before it (CLDR): "%" in English, " %" in German. */
function percentSign(language: string): string {
  let sign = PERCENT_SIGNS.get(language);
  if (sign === undefined) {
    const shown = new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' }).format(0.5);
    sign = /\d\s%/u.test(shown) ? `${NBSP}%` : '%';
    PERCENT_SIGNS.set(language, sign);
  }
  return sign;
}

/** How many times: "14", "2.3". */
export function showTimes(value: number, language: string): ShownNumber {
  const decimals = Math.abs(value) >= 10 || Number.isInteger(Number(value.toFixed(1))) ? 0 : 1;
  return { text: digits(value, decimals, language), value: Number(value.toFixed(decimals)) };
}

/** A whole number of things. */
export function showCount(value: number, language: string): ShownNumber {
  return { text: digits(value, 0, language), value };
}

/**
 * Number format code (ECMA-376 part 1, 18.8.31) for chart labels and axis: few digits, with scale, currency and unit, so
 * that a label says what a sentence says; the workbook keeps the figures whole.
 */
export function formatCode(values: readonly (number | null)[], style: ValueStyle, language: string): string {
  const sizes = values.filter((value) => value !== null).map(Math.abs);
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
  if (style.is_percent) {
    const isFine = (size: number): boolean => size < 0.1 && !isWholePercent(size);
    const decimals = sizes.some((size) => isFine(size * style.factor)) ? 1 : 0;
    const sign =
      style.factor === 1 ? percentSign(language).replace(NBSP, ' ') : `"${percentSign(language).replace(NBSP, ' ')}"`;
    return `${decimals === 0 ? '0' : '0.0'}${sign}`;
  }
  // Each comma divides by a thousand: figures in thousands need one less to be shown in millions.
  const known = Math.round(Math.log10(style.factor) / 3);
  const scale = CODES.find(({ from, power }) => largest * style.factor >= from && power >= known);
  if (scale !== undefined || known > 0) {
    const smallest = sizes.reduce((a, b) => (b > 0 ? Math.min(a, b) : a), largest);
    const coarse = scale?.power ?? known;
    // A step finer where the smallest would be shown as nothing.
    const vanishes =
      (smallest * style.factor) / 1000 ** coarse < 0.05 && (largest * style.factor) / 1000 ** coarse < 100;
    const power = vanishes && coarse > Math.max(known, 1) ? coarse - 1 : coarse;
    // Beside 2,890 k a figure of 2,600 would be 3 k: figures that short stand in full.
    if (vanishes && power === 1 && known === 0 && Math.round(smallest / 1000) < FEW)
      return unitCode('#,##0', '', style, language);
    const shown = (largest * style.factor) / 1000 ** power;
    const commas = ','.repeat(power - known);
    const decimals = shown >= 100 ? '' : shown >= 1 ? '.0' : '.00';
    const word = WORDS[power]?.[isGerman(language) ? 'de' : 'en'] ?? '';
    return unitCode(`#,##0${decimals}${commas}`, word, style, language);
  }
  if (hasCents(sizes, style)) return unitCode('0.00', '', style, language);
  const digits =
    sizes.every(Number.isInteger) || (largest >= 100 && !sizes.some(hasTenths))
      ? ''
      : largest >= 10
        ? '.0'
        : largest >= 1
          ? places(sizes)
          : finePlaces(largest);
  return unitCode(`${digits.length > 2 ? '0' : '#,##0'}${digits}`, '', style, language);
}

/** Number format code of a few figures as their table has them: in full, in its thousands or millions, with its decimals. */
export function fullCode(values: readonly number[], style: ValueStyle, language: string): string {
  const power = Math.round(Math.log10(style.factor) / 3);
  if (style.is_percent || power < 0) return formatCode(values, style, language);
  const decimals = Math.min(2, Math.max(0, ...values.map((value) => (String(value).split('.')[1] ?? '').length)));
  const word = WORDS[power]?.[isGerman(language) ? 'de' : 'en'] ?? '';
  return unitCode(`#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`, word, style, language);
}

/**
 * Number format code of labels where each stands alone, as at bars: millions as millions, and beside them what is too small for that
 * in full, as sentences say both.
 */
export function labelCode(values: readonly (number | null)[], style: ValueStyle, language: string): string {
  const code = formatCode(values, style, language);
  const sizes = values.filter((value) => value !== null).map(Math.abs);
  const isMixed = sizes.some((size) => size >= MILLION) && style.factor === 1 && !style.is_percent;
  if (!isMixed || code !== unitCode('#,##0', '', style, language)) return code;
  const large = formatCode([Math.max(...sizes)], style, language);
  return `[>=${MILLION}]${large};${code}`;
}

/** Shown as 1.0 M. */
const MILLION = 999_950;

/** From so many of its unit a rounded figure differs from what a sentence says by little. */
const FEW = 10;

/** As many decimals as a sentence gives the figures: a label of 2.3 beside a title's 2.33 would look like another value. */
function places(sizes: readonly number[]): string {
  return sizes.some((size) => decimalsFor(size, false) > 1 && size >= 1) ? '.00' : '.0';
}

function finePlaces(largest: number): string {
  const places = largest > 0 ? Math.min(8, Math.ceil(-Math.log10(largest)) + 1) : 1;
  return `.${'0'.repeat(Math.max(2, places))}`;
}

const CODES: readonly { from: number; power: number }[] = [
  { from: 1e12, power: 4 },
  { from: 1e9, power: 3 },
  { from: 1e6, power: 2 },
  { from: 1e5, power: 1 },
];
const WORDS: Readonly<Record<number, { en: string; de: string }>> = {
  4: { en: 'T', de: 'Bio.' },
  3: { en: 'B', de: 'Mrd.' },
  2: { en: 'M', de: 'Mio.' },
  1: { en: 'k', de: 'Tsd.' },
};

/** The figure's code with its unit as literal text; quotes and backslashes would end the literal. */
function unitCode(figure: string, scale: string, style: ValueStyle, language: string): string {
  const literal = (text: string): string => (text === '' ? '' : `"${text.replace(/["\\]/g, '')}"`);
  const tail = scale === '' ? '' : ` ${scale}`;
  if (style.currency !== undefined) {
    const symbol = SYMBOLS[style.currency] ?? style.currency;
    const isBefore = !isGerman(language) && symbol.length === 1;
    return isBefore ? literal(symbol) + figure + literal(tail) : figure + literal(`${tail} ${symbol}`);
  }
  return figure + literal(style.unit === undefined ? tail : `${tail} ${style.unit}`);
}

function isWholePercent(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;
}

/** Whether amounts are prices to the cent, below a thousand: without the cents they would be others. */
function hasCents(values: readonly number[], { currency, factor }: ValueStyle): boolean {
  const areExact = values.every((value) => Number.isInteger(tidy(value * 100)) && Math.abs(value) < 1000);
  return currency !== undefined && factor === 1 && areExact && !values.every((value) => Number.isInteger(tidy(value)));
}

function decimalsFor(value: number, isScaled: boolean): number {
  const size = Math.abs(value);
  if (Number.isInteger(tidy(value))) return 0;
  // Rounded parts would not add up to their rounded sum.
  if (size >= 100) return !isScaled && hasTenths(value) ? 1 : 0;
  if (isScaled || size >= 10) return Number.isInteger(Number(size.toFixed(1))) ? 0 : 1;
  if (size >= 1) return Number.isInteger(tidy(value * 10)) ? 1 : 2;
  return Math.min(8, (String(Number(size.toPrecision(2))).split('.')[1] ?? '').length);
}

/** Whether a figure below a thousand is given to a tenth. */
function hasTenths(value: number): boolean {
  return Math.abs(value) < 1000 && Number.isInteger(tidy(value * 10)) && !Number.isInteger(tidy(value));
}

function withUnit(figure: string, style: ValueStyle, language: string): string {
  if (style.currency !== undefined) {
    const symbol = SYMBOLS[style.currency] ?? style.currency;
    const isBefore = !isGerman(language) && symbol.length === 1;
    if (isBefore) return figure.startsWith('-') ? `-${symbol}${figure.slice(1)}` : symbol + figure;
    return figure + NBSP + symbol;
  }
  return style.unit === undefined ? figure : figure + NBSP + style.unit;
}

function digits(value: number, decimals: number, language: string): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    numberingSystem: 'latn',
  });
  return format.format(Number(value.toFixed(decimals)) || 0);
}

/** Products without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
