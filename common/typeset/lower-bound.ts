/**
 * The first of so many sorted entries that doesn't come before what is looked for; their number where all do.
 * @param isBefore true for entries up to some index, false from there on.
 */
export function lowerBound(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
