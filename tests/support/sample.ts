/**
 * One of so many cases that are alike, spread evenly; all of them in `npm run lab -- every-case`. The stride shares no divisor
 * with the number of values per route, so that over the routes every value is tried, and every route with some.
 */
export function sample<T>(cases: readonly T[], stride: number): readonly T[] {
  return process.env['LECTERN_EVERY_CASE'] === 'true' ? cases : cases.filter((_, index) => index % stride === 0);
}
