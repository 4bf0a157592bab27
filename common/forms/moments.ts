import { monthNamed } from '../deck/month-names.ts';

const DAY = [
  /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/u,
  /(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>\d{4}))?/u,
  /(?<day>\d{1,2})(?:\.|st|nd|rd|th)?\s(?:de\s)?(?<name>\p{L}{3,})\.?(?:\s(?:de\s)?(?<year>\d{4}))?/u,
  /(?<name>\p{L}{3,})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(?<year>\d{4}))?/u,
  // "September to November 2025" begins in September.
  /(?<name>\p{L}{3,})\.?\s(?:(?:to|until|bis|[–-])\s\p{L}{3,}\.?\s)?(?:de\s)?(?<year>\d{4})/u,
];
/** At the end of a date. "15.01." is a day, "15.01 Uhr" is none. */
const CLOCK =
  /(?<hours>\d{1,2})(?::(?<minutes>\d{2})|\.(?<others>\d{2})(?=\s?(?:Uhr|h|[ap]\.?m)))(?:\s?(?<half>[ap])\.?m|\s?\p{L}+)?\.?$/iu;
const MINUTES_A_DAY = 1440;
/** Only differences count: a leap year, so that each of its days exists. */
const ANY_YEAR = 2000;

/** The first day or month that a text names; null for a year or day that it does not name. */
export function dayIn(text: string): { year: number | null; month: number; day: number | null } | null {
  for (const pattern of DAY) {
    const { name, month, day, year } = pattern.exec(text)?.groups ?? {};
    const number = name === undefined ? Number(month) : monthNamed(name);
    if (!(number >= 1 && number <= 12)) continue;
    return {
      ...{ year: year === undefined ? null : Number(year), month: number, day: day === undefined ? null : Number(day) },
    };
  }
  return null;
}

/** The time of day that a date ends with, in minutes, and the date without it; null minutes where there is none. */
export function clockOf(date: string): { minutes: number | null; rest: string } {
  const clock = CLOCK.exec(date);
  const { hours = '0', minutes, others = '0', half = '' } = clock?.groups ?? {};
  if (clock === null) return { minutes: null, rest: date };
  const hour = (Number(hours) % (half === '' ? 25 : 12)) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { minutes: hour * 60 + Number(minutes ?? others), rest: date.slice(0, clock.index) };
}

/** Whether a text is a day, a time of day or both, or a span of them, and nothing else: "2018-01-18 4:19", "8:20 - 8:24". */
export function isMoment(text: string): boolean {
  return text.split(/\s[–-]\s/u).every((part) => {
    const { minutes, rest } = clockOf(part.trim());
    const day = rest.replace(/(?:,|\s(?:at|um))?\s*$/iu, '').trim();
    if (day === '') return minutes !== null;
    return dayIn(day) !== null && DAY.some((pattern) => pattern.exec(day)?.[0] === day);
  });
}

/**
 * When dates and times of day are, in minutes: a time alone is of the day before it, a day without its year of the year before it. Null
 * where one of them has neither, or where they are not in their order.
 */
export function momentsOf(dates: readonly string[]): number[] | null {
  let [days, year] = [0, ANY_YEAR];
  const moments: number[] = [];
  for (const date of dates) {
    const { minutes, rest } = clockOf(date.trim());
    const found = dayIn(rest);
    if (found === null && minutes === null) return null;
    if (found !== null) {
      year = found.year ?? year;
      days = Date.UTC(year, found.month - 1, found.day ?? 1) / (MINUTES_A_DAY * 60_000);
    }
    moments.push(days * MINUTES_A_DAY + (minutes ?? 0));
  }
  return moments.every((each, at) => at === 0 || each > (moments[at - 1] ?? 0)) ? moments : null;
}

/** A gap so many times as long as all others together would leave these no room. */
const MUCH = 2;

/**
 * The gaps between moments to scale, as shares of their sum; one that is much longer than all others together is cut short to what these
 * have on average.
 */
export function gapsToScale(moments: readonly number[]): { shares: number[]; broken: number | null } {
  const gaps = moments.slice(1).map((each, at) => each - (moments[at] ?? 0));
  const longest = gaps.indexOf(Math.max(...gaps));
  const rest = gaps.filter((_, at) => at !== longest);
  const sumOfRest = rest.reduce((sum, each) => sum + each, 0);
  const isBroken = rest.length > 1 && (gaps[longest] ?? 0) > MUCH * sumOfRest;
  const shown = gaps.map((each, at) => (isBroken && at === longest ? sumOfRest / rest.length : each));
  const sum = shown.reduce((total, each) => total + each, 0);
  return { shares: shown.map((each) => each / sum), broken: isBroken ? longest : null };
}
