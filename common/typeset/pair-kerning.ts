import { coverageIndex, glyphClass } from './layout-lookups.ts';
import type { LayoutLookup } from './layout-lookups.ts';
import { lowerBound } from './lower-bound.ts';

const X_ADVANCE = 0x0004;

/**
 * Pair adjustment (GPOS 2, formats 1 and 2): of the first subtable that knows the pair.
 * @returns what it adds to the first advance, in font units; null where it would do more than that.
 */
export function pairOfLookup(view: DataView, lookup: LayoutLookup, left: number, right: number): number | null {
  for (const at of lookup.subtables) {
    const covered = coverageIndex(view, at + view.getUint16(at + 2), left);
    if (covered < 0) continue;
    if (lookup.skipsGlyphs) return null;
    const first = view.getUint16(at + 4);
    const second = view.getUint16(at + 6);
    const size = 2 * (valueCount(first) + valueCount(second));
    const value =
      view.getUint16(at) === 1 ? glyphPair(view, at, covered, right, size) : classPair(view, at, left, right, size);
    if (value === null) continue;
    // Other than a change of the first advance: placed glyphs.
    if ((first & ~X_ADVANCE) !== 0 || second !== 0) return hasZeros(view, value, size) ? 0 : null;
    return first === 0 ? 0 : view.getInt16(value);
  }
  return 0;
}

function glyphPair(view: DataView, at: number, covered: number, right: number, size: number): number | null {
  const set = at + view.getUint16(at + 10 + 2 * covered);
  const count = view.getUint16(set);
  const record = (index: number): number => set + 2 + (2 + size) * index;
  const index = lowerBound(count, (each) => view.getUint16(record(each)) < right);
  return index < count && view.getUint16(record(index)) === right ? record(index) + 2 : null;
}

function classPair(view: DataView, at: number, left: number, right: number, size: number): number {
  const row = glyphClass(view, at + view.getUint16(at + 8), left);
  const column = glyphClass(view, at + view.getUint16(at + 10), right);
  return at + 16 + size * (row * view.getUint16(at + 14) + column);
}

function valueCount(format: number): number {
  let count = 0;
  for (let bits = format; bits !== 0; bits >>>= 1) count += bits & 1;
  return count;
}

function hasZeros(view: DataView, at: number, size: number): boolean {
  for (let byte = 0; byte < size; byte += 1) if (view.getUint8(at + byte) !== 0) return false;
  return true;
}
