import { readSection, sectionsOf } from './format-code.ts';
import type { FormatSection, Token } from './format-code.ts';

const MAX_CODE_LENGTH = 255;

/**
 * A number as a format code shows it (ECMA-376 part 1, 18.8.31): sections by sign or condition, digits, thousands and
 * scaling commas, percent, exponents, literal text, currencies, dates and elapsed time. Colours and padding are dropped;
 * fractions are shown as decimals.
 * @param language BCP 47, for separators and names of months.
 */
export function formatNumber(value: number, code: string, language: string, is1904 = false): string {
  if (!Number.isFinite(value)) return '';
  const format = code.slice(0, MAX_CODE_LENGTH);
  if (format === '' || format.trim().toLowerCase() === 'general') return general(value, language);
  const { section, isNegativeShown } = chooseSection(value, sectionsOf(format));
  const read = readSection(section);
  const { tokens } = read;
  const shown = isNegativeShown ? Math.abs(value) : value;
  if (read.isDate) return writeDate(value, tokens, language, is1904);
  if (read.isGeneral) {
    return tokens.map((token) => (token.kind === 'general' ? general(shown, language) : literal(token))).join('');
  }
  return writeNumber(shown, read, language);
}

/** Up to eleven characters, as cells show numbers without a format. */
function general(value: number, language: string): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e11 || size < 1e-9)) {
    const [mantissa = '0', exponent = '0'] = value.toExponential(5).split('e');
    const power = Number(exponent);
    const digits = String(Number(mantissa)).replace('.', separators(language).decimal);
    return `${digits}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const whole = Math.floor(Math.log10(Math.max(1, size))) + 1;
  const rounded = Number(value.toFixed(Math.max(0, Math.min(9, 10 - whole))));
  const text = plain(rounded || 0);
  return text.replace('.', separators(language).decimal);
}

/** Decimal notation without an exponent. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/;

function chooseSection(value: number, sections: readonly string[]): { section: string; isNegativeShown: boolean } {
  const [positive = '', negative, zero] = sections;
  if (sections.some((section) => CONDITION.test(section))) {
    const found = sections.find((section) => {
      const condition = CONDITION.exec(section);
      return condition === null || holds(value, condition[1] ?? '', Number(condition[2]));
    });
    return { section: found ?? positive, isNegativeShown: false };
  }
  if (value < 0 && negative !== undefined) return { section: negative, isNegativeShown: true };
  if (value === 0 && zero !== undefined) return { section: zero, isNegativeShown: true };
  return { section: positive, isNegativeShown: false };
}

function holds(value: number, operator: string, limit: number): boolean {
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      return value !== limit;
  }
}

function literal(token: Token): string {
  return token.kind === 'literal' || token.kind === 'percent' ? token.text : '';
}

function writeNumber(value: number, { tokens, number: code }: FormatSection, language: string): string {
  if (code === null) return tokens.map(literal).join('');
  const scaled = Number((value * code.scale).toPrecision(15));
  if (!Number.isFinite(scaled)) return general(value, language);
  const exponent = code.hasExponent && scaled !== 0 ? Math.floor(Math.log10(Math.abs(scaled))) : 0;
  const mantissa = code.hasExponent ? scaled / 10 ** exponent : scaled;
  const isHuge = Math.abs(mantissa) >= 1e21;
  const fixed = isHuge ? plainHuge(mantissa) : Math.abs(Number(mantissa.toPrecision(15))).toFixed(code.places);
  const [wholeText = '0', decimals = ''] = fixed.split('.');
  const least = code.neededWhole;
  const whole = (wholeText === '0' && least === 0 ? '' : wholeText).padStart(least, '0');
  const marks = separators(language);
  const shownWhole = code.isGrouped ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group) : whole;
  let end = decimals.length;
  while (end > code.neededPlaces && decimals[end - 1] === '0') end -= 1;
  const shownDecimals = decimals.slice(0, end);
  const isBelow = mantissa < 0 && Number(fixed) !== 0;
  let text = '';
  for (const [at, token] of tokens.entries()) {
    if (at === code.firstDigit) {
      text += shownWhole;
      if (code.point < 0 || shownDecimals === '') continue;
      text += marks.decimal + shownDecimals;
    } else if (token.kind === 'exponent') {
      const sign = exponent < 0 ? '-' : token.text[1] === '+' ? '+' : '';
      text += `E${sign}${String(Math.abs(exponent)).padStart(token.text.length - 2, '0')}`;
    } else text += literal(token);
  }
  return (isBelow ? '-' : '') + text;
}

function plainHuge(value: number): string {
  return BigInt(Math.round(Math.abs(Number(value.toPrecision(15))))).toString();
}

function writeDate(value: number, tokens: readonly Token[], language: string, is1904: boolean): string {
  const date = serialDate(value, is1904);
  const isHalfDay = tokens.some((token) => token.kind === 'date' && /^a/i.test(token.text));
  const clock = tokens.filter((token) => token.kind === 'date' || token.kind === 'elapsed');
  return tokens
    .map((token) => {
      if (token.kind === 'elapsed') return elapsed(value, token.text);
      if (token.kind !== 'date') return token.kind === 'digit' || token.kind === 'general' ? '' : token.text;
      const at = clock.indexOf(token);
      // "m" beside hours or seconds is minutes.
      const isMinute =
        /^m{1,2}$/i.test(token.text) &&
        (/^\[?h/i.test(clock[at - 1]?.text ?? '') || /^\[?s/i.test(clock[at + 1]?.text ?? ''));
      return datePart(date, token.text, language, { isMinute, isHalfDay });
    })
    .join('');
}

function elapsed(days: number, token: string): string {
  const unit = token[1]?.toLowerCase();
  const perDay = unit === 'h' ? 24 : unit === 'm' ? 1440 : 86_400;
  return String(Math.floor(Math.abs(days) * perDay + 1e-6)).padStart(token.length - 2, '0');
}

interface Separators {
  decimal: string;
  group: string;
}

const POINT: Separators = { decimal: '.', group: ',' };
const COMMA: Separators = { decimal: ',', group: '.' };
const SPACED: Separators = { decimal: ',', group: '\u00A0' };
const APOSTROPHE: Separators = { decimal: '.', group: '’' };
const COMMA_LANGUAGES = new Set('de es it nl da id tr el ro hr sl sr is pt vi'.split(' '));
const SPACED_LANGUAGES = new Set('fr sv nb nn no fi pl cs sk hu bg ru uk lt lv et'.split(' '));

function separators(language: string): Separators {
  const tag = language.toLowerCase();
  if (/^(de|fr|it)-(ch|li)$/.test(tag)) return APOSTROPHE;
  const primary = tag.split('-')[0] ?? '';
  return COMMA_LANGUAGES.has(primary) ? COMMA : SPACED_LANGUAGES.has(primary) ? SPACED : POINT;
}

/** Serial 25 569 is 1 January 1970 where days count from 1900 (ECMA-376 part 1, 18.17.4.1). */
const UNIX_EPOCH = 25_569;
const DAYS_TO_1904 = 1_462;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/** The moment, in UTC, that a serial number of a sheet stands for; numbers beyond the calendar stay at its ends. */
export function serialDate(serial: number, is1904: boolean): Date {
  const days = Math.min(LAST_SERIAL, Math.max(0, serial + (is1904 ? DAYS_TO_1904 : 0)));
  // Serials before March 1900 count a day that never was.
  const shift = days < 60 ? 1 : 0;
  return new Date(Math.round((days + shift - UNIX_EPOCH) * 86_400) * 1000);
}

/** One token of a date format (`yyyy`, `mmm`, `hh`, `AM/PM`…) of a moment in UTC. */
function datePart(
  date: Date,
  token: string,
  language: string,
  { isMinute, isHalfDay }: { isMinute: boolean; isHalfDay: boolean },
): string {
  const pad = (value: number): string => String(value).padStart(Math.min(2, token.length), '0');
  const hours = date.getUTCHours();
  switch (token[0]?.toLowerCase()) {
    case 'y':
      return token.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear() % 100).padStart(2, '0');
    case 'm':
      if (isMinute) return pad(date.getUTCMinutes());
      if (token.length === 5) return name(date, language, { month: 'narrow' });
      if (token.length === 4) return name(date, language, { month: 'long' });
      if (token.length === 3) return name(date, language, { month: 'short' });
      return pad(date.getUTCMonth() + 1);
    case 'd':
      if (token.length >= 4) return name(date, language, { weekday: 'long' });
      if (token.length === 3) return name(date, language, { weekday: 'short' });
      return pad(date.getUTCDate());
    case 'h':
      return pad(isHalfDay ? hours % 12 || 12 : hours);
    case 's':
      return String(date.getUTCSeconds()).padStart(token.toLowerCase().startsWith('ss') ? 2 : 1, '0');
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}

const ENGLISH = {
  months: 'January February March April May June July August September October November December'.split(' '),
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
};

function name(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  if (language.startsWith('en')) {
    // A formatter takes longer to make than a chart takes to draw.
    const word = (options.month ? ENGLISH.months[date.getUTCMonth()] : ENGLISH.days[date.getUTCDay()]) ?? '';
    const style = options.month ?? options.weekday;
    return style === 'long' ? word : word.slice(0, style === 'narrow' ? 1 : 3);
  }
  return new Intl.DateTimeFormat(knownLocale(language), { ...options, timeZone: 'UTC' }).format(date);
}

/** Language tags of files may be anything; what is no tag reads as English. */
function knownLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
