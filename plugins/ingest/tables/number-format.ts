import { monthNamed } from '../../../common/deck/month-names.ts';

/** How numbers and dates of one column are written. */
export interface NumberFormat {
  decimal: '.' | ',';
  /** Order of "03/04/2021". */
  dateOrder: 'dmy' | 'mdy';
}

const COMMA_LANGUAGES = new Set(
  'de fr es it pt nl da sv nb nn no fi pl cs sk hu ro bg hr sl sr ru uk tr el et lv lt is id vi'.split(' '),
);

/** The usual format of a language, for figures that don't show it themselves; English by default. */
export function expectedNumberFormat(language?: string): NumberFormat {
  const primary = language?.toLowerCase().split('-')[0] ?? 'en';
  const isEnglish = primary === 'en' || primary === 'und';
  const isAmerican = isEnglish && !/-(gb|ie|au|nz|in|za)$/i.test(language ?? '');
  return { decimal: COMMA_LANGUAGES.has(primary) ? ',' : '.', dateOrder: isAmerican ? 'mdy' : 'dmy' };
}

/** Whether a text alone doesn't show its format: "18.420 €" has three decimals or none, "03/04/2021" is in March or April. */
export function isAmbiguous(text: string): boolean {
  const figure = NUMERIC.exec(text)?.[1] ?? '';
  return UNCLEAR.test(figure) || SLASH_DATE.test(text);
}

/** Votes for a number and date format. */
export interface FormatEvidence {
  point: number;
  comma: number;
  dmy: number;
  mdy: number;
}

const NUMERIC = /^[^\d]{0,6}(\d[\d.,'’  \u202F ]*\d|\d)[^\d]{0,14}$/;
const UNCLEAR = /^\d{1,3}[.,]\d{3}$/;
const SLASH_DATE = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/;

/**
 * Counts what texts show about their format. "1,5" and "1.234,50" are clear. "1.234" alone is not, but beside "840" it
 * is: three decimals would be used for every figure, whereas numbers below a thousand need no separator.
 */
export function gatherEvidence(texts: Iterable<string>): FormatEvidence {
  const evidence: FormatEvidence = { point: 0, comma: 0, dmy: 0, mdy: 0 };
  const unclear = { '.': 0, ',': 0 };
  const plain = { small: 0, large: 0 };
  for (const text of texts) {
    const date = SLASH_DATE.exec(text);
    if (date) {
      if (Number(date[1]) > 12) evidence.dmy += 1;
      if (Number(date[2]) > 12) evidence.mdy += 1;
      continue;
    }
    const figure = NUMERIC.exec(text)?.[1] ?? '';
    const decimal = decimalOf(figure);
    if (decimal === '.') evidence.point += 1;
    else if (decimal === ',') evidence.comma += 1;
    else if (/^\d+$/.test(figure)) plain[figure.length > 3 ? 'large' : 'small'] += 1;
    else if (UNCLEAR.test(figure)) unclear[figure.includes('.') ? '.' : ','] += 1;
  }
  if (evidence.point + evidence.comma === 0 && plain.small > 0 && plain.large === 0) {
    evidence.comma += unclear['.'];
    evidence.point += unclear[','];
  }
  return evidence;
}

function decimalOf(figure: string): '.' | ',' | null {
  const point = figure.lastIndexOf('.');
  const comma = figure.lastIndexOf(',');
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const separator = point >= 0 ? '.' : ',';
  const parts = figure.split(separator);
  if (parts.length > 2) return parts.slice(1).every((part) => part.length === 3) ? other(separator) : null;
  const [whole = '', fraction = ''] = parts;
  const couldGroup = fraction.length === 3 && whole.length <= 3 && !/^0/.test(whole);
  return couldGroup ? null : separator;
}

function other(separator: '.' | ','): '.' | ',' {
  return separator === '.' ? ',' : '.';
}

/** Decides the format: by the column's own evidence, else by the whole table's, else the expected one. */
export function settleFormat(column: FormatEvidence, table: FormatEvidence, expected: NumberFormat): NumberFormat {
  const decimal = majority(column.point, column.comma) ?? majority(table.point, table.comma);
  const order = majority(column.mdy, column.dmy) ?? majority(table.mdy, table.dmy);
  return {
    decimal: decimal === null ? expected.decimal : decimal === 'first' ? '.' : ',',
    dateOrder: order === null ? expected.dateOrder : order === 'first' ? 'mdy' : 'dmy',
  };
}

function majority(first: number, second: number): 'first' | 'second' | null {
  if (first === second) return null;
  return first > second ? 'first' : 'second';
}

// Only real month names count: "Marketing 2021" is not a date.
const MONTH_NAME =
  '(?:jan(?:uary|uar|vier)?|jän(?:ner)?|gen(?:naio)?|ene(?:ro)?|feb(?:ruary|ruar|raio|brero|braio|rero)?|fév(?:rier)?|mar(?:ch|s|zo)?|mär(?:z)?|mrz|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may(?:o)?|mai|maggio|june?|juni|junio|juin|giu(?:gno)?|july?|juli|julio|juil(?:let)?|lug(?:lio)?|aug(?:ust)?|août|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|set(?:tembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|nov(?:ember|embre|iembre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dic(?:embre|iembre)?)\\.?';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const YEAR_MONTH = /^(\d{4})-(\d{2})$/;
// Written with a point it would be a decimal number.
const MONTH_YEAR = /^(\d{1,2})\/(\d{4})$/;
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const DAY_NAME_YEAR = new RegExp(
  `^(\\d{1,2})(?:\\.|st|nd|rd|th)?[ -](?:de )?(${MONTH_NAME})[ ,-]+(?:de )?(\\d{4})$`,
  'i',
);
const NAME_DAY_YEAR = new RegExp(`^(${MONTH_NAME}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i');
const NAME_YEAR = new RegExp(`^(${MONTH_NAME})[ ,/'’-]+(?:de )?(\\d{4}|\\d{2})$`, 'i');
const QUARTER_YEAR = /^q([1-4])[ /'’-]*(?:fy)?(\d{4}|\d{2})$/i;
const YEAR_QUARTER = /^(\d{4})[ /-]*q([1-4])$/i;
const FISCAL_YEAR = /^(?:fy|fiscal year|gj)[ '’]?(\d{4}|\d{2})$/i;

/**
 * Reads a date as people write it.
 * @returns ISO 8601 with the precision of the text ("2021-03-04", "2021-03", "2021"), quarters as "2021-Q2"; null if it
 *   isn't a date. A year alone isn't one, because only its column tells it from a quantity.
 */
export function parseDate(text: string, format: NumberFormat): string | null {
  let match = ISO.exec(text);
  if (match) {
    const day = isoDay(match[1], match[2], match[3]);
    return day !== null && match[4] !== undefined && match[4] !== '00:00' ? `${day}T${match[4]}` : day;
  }
  if ((match = YEAR_FIRST.exec(text))) return isoDay(match[1], match[2], match[3]);
  if ((match = YEAR_MONTH.exec(text))) return isoMonth(match[1], match[2]);
  if ((match = POINTS.exec(text))) return isoDay(match[3], match[2], match[1]);
  if ((match = SLASHES.exec(text))) return fromSlashes(match, format);
  if ((match = MONTH_YEAR.exec(text))) return isoMonth(match[2], match[1]);
  if ((match = YEAR_QUARTER.exec(text))) return `${match[1]}-Q${match[2]}`;
  if ((match = QUARTER_YEAR.exec(text))) return `${fullYear(match[2])}-Q${match[1]}`;
  if ((match = FISCAL_YEAR.exec(text))) return fullYear(match[1]);
  if ((match = DAY_NAME_YEAR.exec(text))) return isoDay(match[3], monthNamed(match[2] ?? ''), match[1]);
  if ((match = NAME_DAY_YEAR.exec(text))) return isoDay(match[3], monthNamed(match[1] ?? ''), match[2]);
  if ((match = NAME_YEAR.exec(text))) return isoMonth(fullYear(match[2]), monthNamed(match[1] ?? ''));
  return null;
}

/** Whether a number is a plausible year: 1500 to 2199. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2200;
}

function fromSlashes(match: RegExpExecArray, format: NumberFormat): string | null {
  const [, first = '', second = '', year = ''] = match;
  const isMonthFirst = Number(second) > 12 || (format.dateOrder === 'mdy' && Number(first) <= 12);
  return isMonthFirst ? isoDay(fullYear(year), first, second) : isoDay(fullYear(year), second, first);
}

function fullYear(year = ''): string {
  if (year.length === 4) return year;
  return String((Number(year) < 70 ? 2000 : 1900) + Number(year));
}

function isoMonth(year = '', month: string | number = ''): string | null {
  const number = Number(month);
  return number >= 1 && number <= 12 && isYear(Number(year)) ? `${year}-${String(number).padStart(2, '0')}` : null;
}

function isoDay(year = '', month: string | number = '', day = ''): string | null {
  const full = fullYear(year);
  const date = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const yearMonth = isReal ? isoMonth(full, month) : null;
  return yearMonth === null ? null : `${yearMonth}-${String(Number(day)).padStart(2, '0')}`;
}
