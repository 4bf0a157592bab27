/** Whether all cases are tried, and the largest ones: `npm run lab -- every-case`. */
export const TRIES_ALL = process.env['LECTERN_EVERY_CASE'] === 'true';

/**
 * One of so many cases that are alike, spread evenly; all of them in `npm run lab -- every-case`. The stride shares no divisor
 * with the number of values per route, so that over the routes every value is tried, and every route with some.
 */
export function sample<T>(cases: readonly T[], stride: number): readonly T[] {
  return TRIES_ALL ? cases : cases.filter((_, index) => index % stride === 0);
}
