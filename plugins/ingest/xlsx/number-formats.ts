import type { Cell } from '../../../common/deck/source.ts';
import { currencyOf } from '../tables/units.ts';

/** How a number format code (ECMA-376 part 1, 18.8.31) displays a number. */
export interface ShownNumber {
  isPercent: boolean;
  /** Decimal places; null for "General", which shows as many as there are. */
  decimals: number | null;
  isGrouped: boolean;
  /** 1 000 for each comma after the last digit ("0.0,," shows millions). */
  divisor: number;
  /** ISO 4217 code. */
  currency?: string;
  /** Literal text before and after the digits, as shown. */
  prefix: string;
  suffix: string;
}

/** Reads the section for positive numbers of a format code. */
export function readNumberFormat(code: string | undefined): ShownNumber {
  const general: ShownNumber = {
    isPercent: false,
    decimals: null,
    isGrouped: false,
    divisor: 1,
    prefix: '',
    suffix: '',
  };
  const section = firstSection(code ?? 'General');
  if (section === '' || /^general$/i.test(section) || section === '@') return general;
  // "_x" leaves a space as wide as x and "*x" fills with x; neither character has a meaning.
  const tokens = section.replace(/_.|\*./g, ' ').replace(/\\(.)/g, '"$1"');
  const locale = /\[\$([^\]-]*)(?:-[^\]]*)?\]/.exec(tokens)?.[1] ?? '';
  const literal = tokens.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"').replace(/\[[^\]]*\]/g, '');
  const digits = /[0#?][0#?,]*(?:\.([0#?]*))?(,*)(?:E[+-]0+)?/i.exec(
    literal.replace(/"[^"]*"/g, (text) => ' '.repeat(text.length)),
  );
  if (!digits) return general;
  const before = literal.slice(0, digits.index);
  const after = literal.slice(digits.index + digits[0].length);
  const isPercent = /%/.test((before + after).replace(/"[^"]*"/g, ''));
  const show = (text: string): string => text.replace(/"/g, '').replace(/\s+/g, ' ');
  const whole = digits[0].split('.')[0] ?? '';
  const scaling = (digits[2] ?? '') || (/,+$/.exec(whole)?.[0] ?? '');
  const prefix = show(before)
    .replace(/^\s+/, '')
    .replace(/[(\s]+$/, (gap) => (gap.includes(' ') ? ' ' : ''));
  const suffix = isPercent ? '' : show(after).replace(/[)\s]+$/, '');
  const currency = [locale, prefix.trim(), suffix.trim()].map(currencyOf).find((found) => found !== null);
  return {
    isPercent,
    decimals: (digits[1] ?? '').length,
    isGrouped: /[0#?],[0#?]/.test(whole),
    divisor: 1000 ** scaling.length,
    ...(currency ? { currency } : {}),
    prefix,
    suffix,
  };
}

function firstSection(code: string): string {
  let isQuoted = false;
  for (let index = 0; index < code.length; index += 1) {
    const character = code[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\\') index += 1;
    else if (character === ';' && !isQuoted) return code.slice(0, index);
  }
  return code;
}

/**
 * A typed cell for a number as the workbook shows it. `value` is the stored number. If the format divides ("0.0,,"),
 * `raw` is the divided number while `value` stays the stored one.
 */
export function numberCell(value: number, shown: ShownNumber): Cell {
  const exact = Number(value.toPrecision(15));
  if (shown.isPercent) {
    const decimals = shown.decimals ?? 0;
    return { raw: `${digitsOf(exact * 100, decimals, false)}%`, kind: 'percent', value: exact, decimals };
  }
  const digits = digitsOf(exact / shown.divisor, shown.decimals, shown.isGrouped);
  const raw = `${digits.startsWith('-') ? '-' : ''}${shown.prefix}${digits.replace(/^-/, '')}${shown.suffix}`;
  const decimals = shown.decimals ?? (/\.(\d+)$/.exec(digits)?.[1] ?? '').length;
  const isMoney = shown.currency !== undefined;
  const unit = shown.suffix.trim();
  const hasUnit = unit !== '' && /^[\p{L}°µ]/u.test(unit) && currencyOf(unit) === null && shown.divisor === 1;
  return {
    raw,
    kind: isMoney ? 'currency' : 'number',
    value: exact,
    ...(shown.currency === undefined ? {} : { currency: shown.currency }),
    ...(hasUnit ? { unit } : {}),
    decimals,
  };
}

function digitsOf(value: number, decimals: number | null, isGrouped: boolean): string {
  // "General" shows up to ten significant digits; the rest is noise of binary fractions.
  const text = decimals === null ? plainDigits(Number(value.toPrecision(10))) : roundHalfUp(value, decimals);
  if (!isGrouped) return text;
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Rounds the decimal digits shown rather than the binary value: 1.005 at two places is 1.01. */
function roundHalfUp(value: number, decimals: number): string {
  const nudged = value + Math.sign(value) * Math.abs(value) * Number.EPSILON * 4;
  const text = nudged.toFixed(Math.min(decimals, 20));
  return Number(text) === 0 ? text.replace('-', '') : text;
}

function plainDigits(value: number): string {
  return Math.abs(value) >= 1e21 || (value !== 0 && Math.abs(value) < 1e-6) ? String(value) : value.toString();
}

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A typed cell for a date, with the precision of its format; a time alone stays text. */
export function dateCell(date: Date, code: string | undefined): Cell {
  const iso = date.toISOString();
  const tokens = (code ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  const hasTime = /[hs]/.test(tokens);
  const hasDay = /d/.test(tokens);
  const hasYear = /y/.test(tokens);
  const time = iso.slice(11, 16);
  if (hasTime && !hasYear && !hasDay) return { raw: time, kind: 'text', value: time };
  const day = iso.slice(0, 10);
  if (hasTime && time !== '00:00') return { raw: `${day} ${time}`, kind: 'date', value: `${day}T${time}` };
  if (hasYear && !hasDay && /m/.test(tokens)) {
    const month = `${MONTH_NAMES[date.getUTCMonth()] ?? ''} ${iso.slice(0, 4)}`;
    return { raw: month, kind: 'date', value: iso.slice(0, 7) };
  }
  if (hasYear && !hasDay) return { raw: iso.slice(0, 4), kind: 'date', value: iso.slice(0, 4) };
  return { raw: day, kind: 'date', value: day };
}
