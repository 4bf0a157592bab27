/** Names of months by their first letters, in the languages of the sources. */
const MONTHS = [
  ...['jan|ene|gen', 'f[eé]b?v?', 'mar|mär', 'apr|avr|abr', 'may|mai|mag', 'jun|juin|giu', 'jul|juil|lug'],
  ...['aug|aoû|ago', 'sep|set', 'oct|okt|out|ott', 'nov', 'dec|dez|déc|dic'],
].map((name) => new RegExp(`^(?:${name})`, 'iu'));
const DAY = [
  /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/u,
  /(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>\d{4}))?/u,
  /(?<day>\d{1,2})\.?\s(?<name>\p{L}{3,})\.?(?:\s(?<year>\d{4}))?/u,
  /(?<name>\p{L}{3,})\.?\s(?<day>\d{1,2})(?!\d)(?:,?\s(?<year>\d{4}))?/u,
  /(?<name>\p{L}{3,})\.?\s(?<year>\d{4})/u,
];
const CLOCK = /(?<hours>\d{1,2}):(?<minutes>\d{2})/u;
const MINUTES_A_DAY = 1440;
/** Only differences count: a leap year, so that each of its days exists. */
const ANY_YEAR = 2000;

/**
 * When dates and times of day are, in minutes: a time alone is of the day before it, a day without its year of the year before it. Null
 * where one of them has neither, or where they are not in their order.
 */
export function momentsOf(dates: readonly string[]): number[] | null {
  let [day, year]: [number, number] = [0, ANY_YEAR];
  const moments: number[] = [];
  for (const date of dates) {
    const clock = CLOCK.exec(date);
    const found = dayIn(date.replace(CLOCK, ''), year);
    if (found === null && clock === null) return null;
    if (found !== null) ({ day, year } = found);
    const { hours = '0', minutes = '0' } = clock?.groups ?? {};
    moments.push(day * MINUTES_A_DAY + Number(hours) * 60 + Number(minutes));
  }
  return moments.every((each, at) => at === 0 || each > (moments[at - 1] ?? 0)) ? moments : null;
}

/** The first day of a text, as a number of days, with its year. */
function dayIn(text: string, year: number): { day: number; year: number } | null {
  for (const pattern of DAY) {
    const { name, month, day = '1', year: own } = pattern.exec(text)?.groups ?? {};
    const at = name === undefined ? Number(month) - 1 : MONTHS.findIndex((each) => each.test(name));
    if (!(at >= 0 && at < 12)) continue;
    const inYear = own === undefined ? year : Number(own);
    return { day: Date.UTC(inYear, at, Number(day)) / (MINUTES_A_DAY * 60_000), year: inYear };
  }
  return null;
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
