const TIME = /^\s*(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?\s*$/;
/** Before there was PowerPoint, and after everybody who comments today. */
const YEARS = { from: 1987, to: 2200 };
const MOST_BIAS_MINUTES = 24 * 60;

/**
 * A time of a comment (`xsd:dateTime`) in UTC; null for what is none.
 * @param biasMinutes what is to be added to a time without zone to get UTC.
 */
export function commentTime(text: string | undefined, biasMinutes = 0): string | null {
  const match = TIME.exec(text ?? '');
  if (match === null) return null;
  const [, seconds = '', fraction = '', zone] = match;
  const time = Date.parse(`${seconds}${fraction.slice(0, 4)}${zone ?? 'Z'}`);
  const bias = zone === undefined && Math.abs(biasMinutes) <= MOST_BIAS_MINUTES ? biasMinutes : 0;
  const date = new Date(time + bias * 60_000);
  const year = date.getUTCFullYear();
  return year >= YEARS.from && year < YEARS.to ? date.toISOString() : null;
}
