import type { Cell, SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import { cellAddress } from '../../../../common/deck/source.ts';

/** A stretch of time as tables name it. */
export interface Period {
  /** Grows with time. */
  order: number;
  grain: 'year' | 'half' | 'quarter' | 'month' | 'day';
  label: string;
  /** The label names only a part of the year ("2025 (Jan–Jun)"): beside whole years it would look like a fall. */
  is_part?: true;
}

const YEAR_ORDER = 366;
const MINUTES_PER_DAY = 1440;

/** Whether two periods are the same month or quarter of two years. */
export function isSameSeason(one: Period, other: Period | undefined): boolean {
  if (other === undefined || one.grain !== other.grain || !['month', 'quarter', 'half'].includes(one.grain))
    return false;
  const [year, another] = [one, other].map(({ order }) => Math.floor(order / YEAR_ORDER));
  return year !== another && year !== 0 && another !== 0 && one.order % YEAR_ORDER === other.order % YEAR_ORDER;
}

/** Whether the other period is the same month or quarter of the year before. */
export function isYearBefore(one: Period, other: Period): boolean {
  return isSameSeason(one, other) && one.order - other.order === YEAR_ORDER;
}

const MONTHS = [
  /^(?:jan|january|januar|jän|jänner)$/,
  /^(?:feb|february|februar)$/,
  /^(?:mar|march|märz|mär|mrz)$/,
  /^(?:apr|april)$/,
  /^(?:may|mai)$/,
  /^(?:jun|june|juni)$/,
  /^(?:jul|july|juli)$/,
  /^(?:aug|august)$/,
  /^(?:sep|sept|september)$/,
  /^(?:oct|october|okt|oktober)$/,
  /^(?:nov|november)$/,
  /^(?:dec|december|dez|dezember)$/,
];

/** The period a cell names, or null. A bare number counts as a year only between 1800 and 2100. */
export function periodOfCell(cell: Cell, language: string): Period | null {
  if (cell.kind === 'date' && typeof cell.value === 'string') return periodOfDate(cell.value, language);
  if (cell.kind === 'number' && typeof cell.value === 'number' && cell.unit === undefined) {
    // Beside "09.2024" this is a month, though it reads like a figure.
    if (/^1[0-2]\.(?:19|20)\d{2}$/.test(cell.raw)) return periodOfText(cell.raw);
    return isYear(cell.value) && !/[.,]/.test(cell.raw)
      ? { order: cell.value * 366, grain: 'year', label: cell.raw }
      : null;
  }
  return cell.kind === 'text' ? periodOfText(cell.raw) : null;
}

/** The period a header or text names ("2021", "FY 2021", "Q2 2021", "Mar", "March 2021"), or null. */
export function periodOfText(text: string): Period | null {
  const trimmed = text.trim().toLowerCase();
  const label = text.trim();
  const part = partOfYear(label);
  if (part !== null || label.length > 16) return part;
  const year = /^(?:fy\s?|year\s|jahr\s)?(\d{4})(?:\/\d{2})?[ep]?$/.exec(trimmed)?.[1];
  if (year !== undefined && isYear(Number(year))) return { order: Number(year) * 366, grain: 'year', label };
  // As annual reports write fiscal years; two digits alone name none.
  const short = /^(?:fy|gj)\s?'?(\d{2})$/.exec(trimmed)?.[1];
  if (short !== undefined) return { order: (2000 + Number(short)) * YEAR_ORDER, grain: 'year', label };
  const quarter = /^(?:q([1-4])(?:[\s/'-]*(\d{4}))?|(\d{4})[\s/-]*q([1-4]))$/.exec(trimmed);
  if (quarter) {
    const number = Number(quarter[1] ?? quarter[4]);
    return { order: Number(quarter[2] ?? quarter[3] ?? 0) * 366 + (number - 1) * 92, grain: 'quarter', label };
  }
  const half = /^(?:h([12])[\s/'-]*(\d{4})|(\d{4})[\s/-]*h([12]))$/.exec(trimmed);
  if (half) {
    const number = Number(half[1] ?? half[4]);
    return { order: Number(half[2] ?? half[3]) * YEAR_ORDER + (number - 1) * HALF_ORDER, grain: 'half', label };
  }
  const numbered = /^(?:(0?[1-9]|1[0-2])[./](\d{4})|(\d{4})[./](0?[1-9]|1[0-2]))$/.exec(trimmed);
  if (numbered && isYear(Number(numbered[2] ?? numbered[3]))) {
    const number = Number(numbered[1] ?? numbered[4]);
    return { order: Number(numbered[2] ?? numbered[3]) * YEAR_ORDER + (number - 1) * 31, grain: 'month', label };
  }
  const dayOf = /^(\d{1,2})\.?\s(\p{L}+)\.?$/u.exec(trimmed);
  const monthOfDay = dayOf === null ? -1 : MONTHS.findIndex((pattern) => pattern.test(dayOf[2] ?? ''));
  if (monthOfDay >= 0) return { order: monthOfDay * 31 + Number(dayOf?.[1]) - 1, grain: 'day', label };
  const [word = '', of] = trimmed.replace(/\./g, '').split(/[\s/'-]+/);
  const month = MONTHS.findIndex((pattern) => pattern.test(word));
  if (month < 0 || (of !== undefined && !/^\d{4}$/.test(of))) return null;
  return { order: Number(of ?? 0) * 366 + month * 31, grain: 'month', label };
}

const HALF_ORDER = 183;
const MAX_PART_LABEL = 32;
const PART_YEAR =
  /^(?:fy\s?)?((?:19|20)\d{2})[\s,:*(–-]*(?:ytd|(?:year[\s-])?to[\s-]date|so far|jan\p{L}*\.?\s?(?:[-–—]|to|bis)\s?(?!de[cz])\p{L}+|(?:first|1st) half|(?:first )?(?:\d{1,2}|three|six|nine)\s?(?:months|m(?!\p{L}))|part(?:ial)?(?: year)?|incomplete|(?:until|through|to|till|bis) \p{L}+|1\. halbjahr|unvollständig)[\s.)\d]*$/iu;

/** The year of which a label names only the beginning; null for any other. */
function partOfYear(label: string): Period | null {
  const year = label.length > MAX_PART_LABEL ? undefined : PART_YEAR.exec(label)?.[1];
  return year === undefined ? null : { order: Number(year) * YEAR_ORDER + 0.5, grain: 'year', label, is_part: true };
}

function periodOfDate(date: string, language: string): Period | null {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(date);
  if (quarter) {
    const order = Number(quarter[1]) * 366 + (Number(quarter[2]) - 1) * 92;
    return { order, grain: 'quarter', label: `Q${quarter[2] ?? ''} ${quarter[1] ?? ''}` };
  }
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date);
  if (!match) return null;
  const year = Number(match[1]);
  if (match[2] === undefined) return { order: year * 366, grain: 'year', label: String(year) };
  const month = Number(match[2]) - 1;
  if (match[3] === undefined) return monthPeriod(year, month, language);
  const day = Number(match[3]);
  const [, hours, minutes] = /T(\d{2}):(\d{2})/.exec(date) ?? [];
  const order = year * 366 + month * 31 + day - 1 + (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) / MINUTES_PER_DAY;
  const label = dayLabel(year, month, day, language);
  return { order, grain: 'day', label: hours === undefined ? label : `${label}, ${hours}:${minutes ?? '00'}` };
}

/** A calendar month; `month` from 0. */
function monthPeriod(year: number, month: number, language: string): Period {
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return { order: year * 366 + month * 31, grain: 'month', label: format.format(Date.UTC(year, month, 1)) };
}

function dayLabel(year: number, month: number, day: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(year, month, day));
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1800 && value <= 2100;
}

/** Days beyond this many are gathered into months, months into years. */
const MONTHS_AS_DAYS = 31;
const YEARS_AS_MONTHS = 36;

/** A period with the cell that names it. */
export interface TimePoint extends Period {
  address: SourceAddress;
}
/** The rows of a table by period. */
export interface TimedRows {
  periods: TimePoint[];
  /** Index of the period of each row of the table. */
  of: Map<number, number>;
  /** Periods at the ends that are left out because the data covers only a part of them. */
  incomplete: string[];
}

/** Rows by period; days are gathered into months or years where there are too many to draw. */
export function periodsOfRows(block: TableBlock, rows: readonly number[], time: number, language: string): TimedRows {
  const days = new Set(rows.map((row) => block.table.rows[row]?.[time]?.value));
  const areDays = [...days].some((day) => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}/.test(day));
  if (!areDays || days.size <= MONTHS_AS_DAYS) {
    const timed = gather(block, rows, time, (row) => {
      const cell = block.table.rows[row]?.[time];
      return cell === undefined ? null : periodOfCell(cell, language);
    });
    return withPeriods(timed, wholeYears(timed.periods));
  }
  const dated = (row: number): [number, number] | null => {
    const date = /^(\d{4})-(\d{2})/.exec(String(block.table.rows[row]?.[time]?.value ?? ''));
    return date === null ? null : [Number(date[1]), Number(date[2]) - 1];
  };
  const months = gather(block, rows, time, (row) => {
    const date = dated(row);
    return date === null ? null : monthPeriod(date[0], date[1], language);
  });
  // Of a few cases in a month, one order more or less would be growth.
  const isThin = months.periods.length >= MIN_MONTHS && rows.length < months.periods.length * FEW_PER_MONTH;
  if (months.periods.length <= YEARS_AS_MONTHS && !isThin) return withoutFragments(months);
  const years = gather(block, rows, time, (row) => {
    const date = dated(row);
    return date === null ? null : { order: date[0] * 366, grain: 'year', label: String(date[0]) };
  });
  const whole = withPeriods(years, withoutPartYears(years.periods, months.periods));
  if (whole.periods.length >= 2) return whole;
  return withoutFragments(isThin ? months : years);
}

/** Two years of months, with fewer rows than this in each of them, are told by year. */
const MIN_MONTHS = 24;
const FEW_PER_MONTH = 30;
const NEARLY_ALL_MONTHS = 11;

/** The years without a first and last one of which months are missing. */
function withoutPartYears(years: readonly TimePoint[], months: readonly TimePoint[]): readonly TimePoint[] {
  const yearOf = ({ order }: Period): number => Math.floor(order / YEAR_ORDER);
  const isWhole = (year: TimePoint | undefined): boolean =>
    year !== undefined && months.filter((month) => yearOf(month) === yearOf(year)).length >= NEARLY_ALL_MONTHS;
  return years.slice(isWhole(years[0]) ? 0 : 1, isWhole(years.at(-1)) ? undefined : -1);
}

/** Periods with fewer rows than this share of the usual number are incomplete. */
const WHOLE_PERIOD = 0.6;

/** Leaves out a first and last period that the data covers only in part: they would look like a rise and a fall. */
function withoutFragments(timed: TimedRows): TimedRows {
  const { periods } = timed;
  if (periods.length < 4) return timed;
  const counts = periods.map(() => 0);
  for (const at of timed.of.values()) counts[at] = (counts[at] ?? 0) + 1;
  const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const isWhole = (at: number): boolean => (counts[at] ?? 0) >= usual * WHOLE_PERIOD;
  const start = isWhole(0) ? 0 : 1;
  const end = isWhole(periods.length - 1) ? periods.length : periods.length - 1;
  return withPeriods(timed, periods.slice(start, end));
}

/** The periods without those that name a part of a year, where at least two others are whole. */
export function wholeYears<P extends Period>(periods: readonly P[]): readonly P[] {
  const whole = periods.filter(({ is_part: isPart }) => isPart !== true);
  return whole.length >= 2 ? whole : periods;
}

/** The rows of these periods only; the others are named as incomplete. */
function withPeriods({ periods, of }: TimedRows, kept: readonly TimePoint[]): TimedRows {
  return {
    periods: [...kept],
    incomplete: periods.filter((period) => !kept.includes(period)).map(({ label }) => label),
    of: new Map(
      [...of].flatMap(([row, at]) => {
        const place = kept.findIndex((period) => period === periods[at]);
        return place < 0 ? [] : [[row, place]];
      }),
    ),
  };
}

function gather(
  block: TableBlock,
  rows: readonly number[],
  time: number,
  periodOf: (row: number) => Period | null,
): TimedRows {
  const points = new Map<number, TimePoint>();
  // Labels are costly to make and the same for every row of a date.
  const known = new Map<string, Period | null>();
  const orders = new Map<number, number>();
  for (const row of rows) {
    const raw = block.table.rows[row]?.[time]?.raw ?? '';
    const period = known.get(raw) ?? periodOf(row);
    known.set(raw, period);
    if (period === null) continue;
    orders.set(row, period.order);
    if (!points.has(period.order)) points.set(period.order, { ...period, address: cellAddress(block, row, time) });
  }
  const periods = [...points.values()].sort((a, b) => a.order - b.order);
  const position = new Map(periods.map((period, index) => [period.order, index]));
  return { periods, incomplete: [], of: new Map([...orders].map(([row, order]) => [row, position.get(order) ?? 0])) };
}

const STEPS: readonly (readonly string[])[] = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  ['spring', 'summer', 'autumn', 'winter'],
  ['frühling', 'sommer', 'herbst', 'winter'],
  ['morning', 'noon', 'afternoon', 'evening', 'night'],
];
const DEGREES =
  /^(?:(?:very|strongly|completely|totally|somewhat|rather|fairly|extremely|slightly|not at all|not very|sehr|eher|völlig|gar|überhaupt|voll und ganz|teils|teilweise)\b.*|agree|disagree|neutral|neither.*|undecided|satisfied|dissatisfied|unsatisfied|good|bad|poor|fair|excellent|always|often|sometimes|rarely|seldom|never|daily|weekly|monthly|yearly|high|medium|low|small|large|middle|easy|hard|zufrieden|unzufrieden|stimme .*|weder.*|immer|oft|häufig|manchmal|selten|nie|niemals|gut|schlecht|mittel(?:mäßig)?|befriedigend|ausreichend|mangelhaft|hoch|niedrig|klein|groß|xs|s|m|l|xl|xxl|täglich|wöchentlich|monatlich|nicht .*)$/iu;
const RANGE =
  /^(?:age[sd]?\s*)?(?:[<>≤≥]\s*|under |over |below |above |up to |unter |über |bis |ab )?[$€£]?\d[\d.,]*\s?[km%]?(?:\s*(?:[-–—]|to|bis)\s*[$€£]?\d[\d.,]*\s?[km%]?|\s*\+|\s+(?:and|or|und|oder) (?:more|over|older|less|mehr|älter|weniger).*)?(?:\s*(?:years?|yrs|jahre?|hours?|stunden?|days?|tage?|km|min(?:utes)?|minuten|employees|mitarbeiter|%|€|stars?|sterne?))?$/iu;
/** "First year", beside "1 to 5 years": where a range begins. */
const FIRST_OF_RANGE =
  /^(?:(?:in (?:the|their) )?first (?:year|month|week)|(?:im )?erste[ns]?(?:r|m)? (?:jahr|monat|woche))$/iu;
const NUMBERED =
  /^(?:step|phase|stage|level|grade|class|week|day|round|tier|year|month|wave|lap|floor|stufe|schritt|klasse|woche|tag|runde|note|welle|etage)\s*\d{1,3}$/iu;

/** Whether the order of categories means something (quarters, ages, scales, steps): it is kept, never sorted by value. */
export function hasOwnOrder(names: readonly string[], dimension: string): boolean {
  const clean = names.map((name) => name.trim());
  if (clean.length < 2) return false;
  const words = clean.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (STEPS.some((steps) => words.every((word) => steps.includes(word)))) return true;
  if (isGrades(clean, dimension)) return true;
  const most = (test: (name: string) => boolean): boolean => clean.filter(test).length >= clean.length * 0.75;
  if (clean.every((name) => NUMBERED.test(name) || periodOfText(name) !== null)) return true;
  return (
    isRising(
      clean.filter((name) => RANGE.test(name) || FIRST_OF_RANGE.test(name)),
      clean.length,
    ) ||
    (clean.length >= 3 && most((name) => DEGREES.test(name)))
  );
}

function isGrades(names: readonly string[], dimension: string): boolean {
  return /grade|note|rating|stars?|sterne|bewertung|score|level|stufe|class|klasse/iu.test(dimension)
    ? names.every((name) => /^(?:[a-f][+-]?|\d{1,2}(?:\s*(?:stars?|sterne?))?)$/iu.test(name))
    : false;
}

/** Ranges in rising or falling order; a few others ("No answer") may be among them. */
function isRising(ranges: readonly string[], count: number): boolean {
  if (ranges.length < 2 || ranges.length < count * 0.7) return false;
  const starts = ranges.map((range) => {
    const figure = Number((/\d[\d.,]*/u.exec(range)?.[0] ?? '').replace(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.'));
    return /^(?:<|≤|under|below|up to|unter|bis)/iu.test(range) ? figure - 1e-6 : figure;
  });
  const isSorted = (sign: number): boolean =>
    starts.every((start, at) => at === 0 || (start - (starts[at - 1] ?? 0)) * sign >= 0);
  return isSorted(1) || isSorted(-1);
}
