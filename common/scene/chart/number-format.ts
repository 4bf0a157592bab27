import { datePart, serialDate } from './date-format.ts';

/** Digits that a code may ask for; hostile codes ask for more. */
const MOST_DECIMALS = 15;
const LONGEST_CODE = 255;

/**
 * A number as a format code shows it (ECMA-376 part 1, 18.8.31): sections by sign or condition, digits, thousands and
 * scaling commas, percent, exponents, literal text, currencies, dates and elapsed time. Colours and padding are dropped;
 * fractions are shown as decimals.
 * @param language BCP 47, for separators and names of months.
 */
export function formatNumber(value: number, code: string, language: string, is1904 = false): string {
  if (!Number.isFinite(value)) return '';
  const format = code.slice(0, LONGEST_CODE);
  if (format === '' || format.trim().toLowerCase() === 'general') return general(value, language);
  const { section, isNegativeShown } = chooseSection(value, splitSections(format));
  const tokens = tokenize(section);
  const shown = isNegativeShown ? Math.abs(value) : value;
  if (tokens.some((token) => token.kind === 'date' || token.kind === 'elapsed')) {
    return writeDate(value, tokens, language, is1904);
  }
  if (tokens.some((token) => token.kind === 'general')) {
    return tokens.map((token) => (token.kind === 'general' ? general(shown, language) : literal(token))).join('');
  }
  return writeNumber(shown, tokens, language);
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

interface Token {
  kind: 'literal' | 'digit' | 'point' | 'comma' | 'percent' | 'exponent' | 'date' | 'elapsed' | 'general' | 'text';
  text: string;
}

/** Sections between semicolons that are neither quoted nor escaped. */
function splitSections(code: string): string[] {
  const sections: string[] = [];
  let current = '';
  let isQuoted = false;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\\' || character === '_' || character === '*')) {
      current += character + (code[at + 1] ?? '');
      at += 1;
    } else if (!isQuoted && character === ';') {
      sections.push(current);
      current = '';
    } else current += character;
  }
  return [...sections, current];
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

const PATTERNS: readonly [Token['kind'], RegExp][] = [
  ['general', /^General/i],
  ['elapsed', /^\[(h+|m+|s+)\]/i],
  ['exponent', /^E[+-]0+/i],
  ['date', /^(AM\/PM|A\/P|yyyy|yy|y|mmmmm|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss(\.0+)?|s(\.0+)?)/i],
  ['digit', /^[0#?]+/],
  ['point', /^\./],
  ['comma', /^,+/],
  ['percent', /^%/],
  ['text', /^@/],
];

function tokenize(section: string): Token[] {
  const tokens: Token[] = [];
  let rest = section;
  while (rest !== '') {
    const quoted = /^"([^"]*)"?/.exec(rest);
    const bracket = /^\[([^\]]*)\]/.exec(rest);
    const first = rest[0] ?? '';
    let taken = 1;
    const found = PATTERNS.find(([, pattern]) => pattern.test(rest));
    if (quoted !== null) {
      tokens.push({ kind: 'literal', text: quoted[1] ?? '' });
      taken = quoted[0].length;
    } else if (first === '\\') {
      tokens.push({ kind: 'literal', text: rest[1] ?? '' });
      taken = 2;
    } else if (first === '_') {
      tokens.push({ kind: 'literal', text: ' ' });
      taken = 2;
    } else if (first === '*') taken = 2;
    else if (found !== undefined) {
      const text = found[1].exec(rest)?.[0] ?? first;
      tokens.push({ kind: found[0], text });
      taken = Math.max(1, text.length);
    } else if (bracket !== null) {
      // Colours and conditions say nothing here; a currency stands before the locale: [$€-407].
      const currency = /^\$([^-]*)/.exec(bracket[1] ?? '');
      if (currency !== null) tokens.push({ kind: 'literal', text: currency[1] ?? '' });
      taken = bracket[0].length;
    } else tokens.push({ kind: 'literal', text: first });
    rest = rest.slice(taken);
  }
  return tokens;
}

function literal(token: Token): string {
  return token.kind === 'literal' || token.kind === 'percent' ? token.text : '';
}

function writeNumber(value: number, tokens: readonly Token[], language: string): string {
  const pointAt = tokens.findIndex((token) => token.kind === 'point');
  const isDigit = (token: Token): boolean => token.kind === 'digit';
  const firstDigit = tokens.findIndex(isDigit);
  const lastDigit = tokens.findLastIndex(isDigit);
  if (firstDigit < 0) return tokens.map(literal).join('');
  const digitsOf = (from: number, to: number): string =>
    tokens
      .slice(from, to)
      .filter(isDigit)
      .map((token) => token.text)
      .join('');
  const wholeCode = digitsOf(0, pointAt < 0 ? tokens.length : pointAt);
  const decimalCode = pointAt < 0 ? '' : digitsOf(pointAt, tokens.length);
  const hasExponent = tokens.some((token) => token.kind === 'exponent');
  const endOfWhole = pointAt < 0 ? lastDigit : pointAt;
  let scale = 1;
  let isGrouped = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'percent') scale *= 100;
    if (token.kind !== 'comma') continue;
    // Between digits a comma groups; after the last digit before the point or the end, each divides by a thousand.
    const isBeforeDigit = tokens.slice(at + 1, endOfWhole + 1).some(isDigit);
    if (isBeforeDigit) isGrouped = true;
    else if (at > firstDigit) scale /= 1000 ** Math.min(9, token.text.length);
  }
  const places = Math.min(MOST_DECIMALS, decimalCode.length);
  const scaled = Number((value * scale).toPrecision(15));
  if (!Number.isFinite(scaled)) return general(value, language);
  const exponent = hasExponent && scaled !== 0 ? Math.floor(Math.log10(Math.abs(scaled))) : 0;
  const mantissa = hasExponent ? scaled / 10 ** exponent : scaled;
  const isHuge = Math.abs(mantissa) >= 1e21;
  const fixed = isHuge ? plainHuge(mantissa) : Math.abs(Number(mantissa.toPrecision(15))).toFixed(places);
  const [wholeText = '0', decimals = ''] = fixed.split('.');
  const least = (wholeCode.match(/0/g) ?? []).length;
  const whole = (wholeText === '0' && least === 0 ? '' : wholeText).padStart(least, '0');
  const marks = separators(language);
  const shownWhole = isGrouped ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group) : whole;
  const needed = (decimalCode.match(/[0?]/g) ?? []).length;
  let end = decimals.length;
  while (end > needed && decimals[end - 1] === '0') end -= 1;
  const shownDecimals = decimals.slice(0, end);
  const isBelow = mantissa < 0 && Number(fixed) !== 0;
  let text = '';
  for (const [at, token] of tokens.entries()) {
    if (at === firstDigit) {
      text += shownWhole;
      if (pointAt < 0 || shownDecimals === '') continue;
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
