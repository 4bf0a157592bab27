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
  const decimals = decimalsFor(scaled, scale !== undefined);
  const word = scale === undefined ? '' : NBSP + (isGerman(language) ? scale.de : scale.en);
  const shown = tidy(Number(scaled.toFixed(decimals)) * divisor);
  return { text: withUnit(digits(scaled, decimals, language) + word, style, language), value: shown };
}

/** A share or rate: 0.384 → "38 %", 0.047 → "4.7 %". */
export function showPercent(value: number, language: string): ShownNumber {
  const hundredfold = tidy(value * 100);
  const isWhole = Math.abs(hundredfold) >= 10 || Number.isInteger(hundredfold);
  const decimals = isWhole ? 0 : hundredfold !== 0 && Math.abs(hundredfold) < 0.1 ? 2 : 1;
  return {
    text: `${digits(hundredfold, decimals, language)}${NBSP}%`,
    value: tidy(Number(hundredfold.toFixed(decimals)) / 100),
  };
}

/** How many times: "14", "2.3". */
export function showTimes(value: number, language: string): ShownNumber {
  const decimals = Math.abs(value) >= 10 ? 0 : 1;
  return { text: digits(value, decimals, language), value: Number(value.toFixed(decimals)) };
}

/** A whole number of things. */
export function showCount(value: number, language: string): ShownNumber {
  return { text: digits(value, 0, language), value };
}

/**
 * Number format code (ECMA-376 part 1, 18.8.31) for chart labels and axis: few digits; large values are shown in
 * thousands or millions, the workbook keeps them whole.
 */
export function formatCode(values: readonly (number | null)[], style: ValueStyle, language: string): string {
  const sizes = values.filter((value) => value !== null).map(Math.abs);
  const largest = Math.max(0, ...sizes);
  if (style.is_percent) {
    const isFine = (size: number): boolean => size < 0.1 && !isWholePercent(size);
    const decimals = sizes.some((size) => isFine(size * style.factor)) ? 1 : 0;
    if (style.factor !== 1) return decimals === 0 ? '0" %"' : '0.0" %"';
    return decimals === 0 ? '0 %' : '0.0 %';
  }
  for (const [from, commas, en, de] of CODES) {
    // Figures in millions stay so: the axis says it, and "211.9 k" of millions would puzzle.
    if (largest < from || style.factor !== 1) continue;
    const decimals = largest / from >= 100 ? '' : '.0';
    return `#,##0${decimals}${commas}" ${isGerman(language) ? de : en}"`;
  }
  if (sizes.every(Number.isInteger) || largest >= 100) return '#,##0';
  return largest >= 1 ? '#,##0.0' : '0.00';
}
const CODES: readonly (readonly [number, string, string, string])[] = [
  [1e12, ',,,,', 'T', 'Bio.'],
  [1e9, ',,,', 'B', 'Mrd.'],
  [1e6, ',,', 'M', 'Mio.'],
  [1e5, ',', 'k', 'Tsd.'],
];

function isWholePercent(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;
}

function decimalsFor(value: number, isScaled: boolean): number {
  const size = Math.abs(value);
  if (Number.isInteger(tidy(value))) return 0;
  if (size >= 100) return 0;
  if (isScaled || size >= 10) return 1;
  if (size >= 1) return Number.isInteger(tidy(value * 10)) ? 1 : 2;
  return Math.min(8, (String(Number(size.toPrecision(2))).split('.')[1] ?? '').length);
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
