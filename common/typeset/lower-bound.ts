/**
 * Binary search: the first index for which `isBefore` is false; `count` if there is none.
 * @param isBefore true for all entries up to some index, false from there on.
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
