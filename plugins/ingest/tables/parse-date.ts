import type { NumberFormat } from './number-format.ts';

// Three letters distinguish the months of these languages, save those that need more.
const MONTHS: readonly RegExp[] = [
  /^(jan|jän|gen|ene)/,
  /^(feb|fév|fev)/,
  /^(mar|mär|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aoû|aou|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^(nov)/,
  /^(dec|dez|déc|dic)/,
];
// Only real month names count: "Marketing 2021" is not a date.
const MONTH_NAME =
  '(?:jan(?:uary|uar|vier)?|jän(?:ner)?|gen(?:naio)?|ene(?:ro)?|feb(?:ruary|ruar|raio|brero|braio|rero)?|fév(?:rier)?|mar(?:ch|s|zo)?|mär(?:z)?|mrz|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may(?:o)?|mai|maggio|june?|juni|junio|juin|giu(?:gno)?|july?|juli|julio|juil(?:let)?|lug(?:lio)?|aug(?:ust)?|août|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|set(?:tembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|nov(?:ember|embre|iembre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dic(?:embre|iembre)?)\\.?';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const YEAR_MONTH = /^(\d{4})-(\d{2})$/;
// With a point it would be a decimal number.
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
 * @returns ISO 8601 as fine as the text ("2021-03-04", "2021-03", "2021"), quarters as "2021-Q2"; null when it is none.
 *   A bare year is none here: only its column distinguishes it from a quantity.
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
  if ((match = DAY_NAME_YEAR.exec(text))) return isoDay(match[3], monthOf(match[2]), match[1]);
  if ((match = NAME_DAY_YEAR.exec(text))) return isoDay(match[3], monthOf(match[1]), match[2]);
  if ((match = NAME_YEAR.exec(text))) return isoMonth(fullYear(match[2]), monthOf(match[1]));
  return null;
}

/** A bare year that a person may mean: 1500 to 2199. */
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

function monthOf(name = ''): string {
  const lower = name.toLowerCase();
  return String(MONTHS.findIndex((month) => month.test(lower)) + 1);
}

function isoMonth(year = '', month = ''): string | null {
  const number = Number(month);
  return number >= 1 && number <= 12 && isYear(Number(year)) ? `${year}-${String(number).padStart(2, '0')}` : null;
}

function isoDay(year = '', month = '', day = ''): string | null {
  const full = fullYear(year);
  const date = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const yearMonth = isReal ? isoMonth(full, month) : null;
  return yearMonth === null ? null : `${yearMonth}-${String(Number(day)).padStart(2, '0')}`;
}
