import { describe, expect, it } from '@jest/globals';
import { coverageIndex, firstCoverage, glyphClass, isInContext } from './layout-lookups.ts';

/** A view over numbers of two bytes. */
function viewOf(...numbers: number[]): DataView {
  const view = new DataView(new ArrayBuffer(numbers.length * 2));
  numbers.forEach((number, index) => view.setUint16(index * 2, number));
  return view;
}

describe('coverageIndex', () => {
  it('finds a glyph in a list by its place', () => {
    const view = viewOf(1, 4, 3, 7, 9, 20);
    expect([3, 7, 9, 20].map((glyph) => coverageIndex(view, 0, glyph))).toEqual([0, 1, 2, 3]);
    expect([0, 4, 8, 21].map((glyph) => coverageIndex(view, 0, glyph))).toEqual([-1, -1, -1, -1]);
  });

  it('counts on through ranges', () => {
    const view = viewOf(2, 3, 3, 5, 0, 8, 8, 3, 20, 22, 4);
    expect([3, 5, 8, 20, 22].map((glyph) => coverageIndex(view, 0, glyph))).toEqual([0, 2, 3, 4, 6]);
    expect([2, 6, 9, 19, 23].map((glyph) => coverageIndex(view, 0, glyph))).toEqual([-1, -1, -1, -1, -1]);
  });

  it('covers nothing with an empty table', () => {
    expect(coverageIndex(viewOf(1, 0), 0, 0)).toBe(-1);
  });
});

describe('glyphClass', () => {
  it('reads classes from a first glyph on', () => {
    const view = viewOf(1, 10, 3, 5, 6, 7);
    expect([9, 10, 11, 12, 13].map((glyph) => glyphClass(view, 0, glyph))).toEqual([0, 5, 6, 7, 0]);
  });

  it('reads classes of ranges', () => {
    const view = viewOf(2, 2, 10, 12, 1, 20, 20, 2);
    expect([9, 10, 12, 13, 20, 21].map((glyph) => glyphClass(view, 0, glyph))).toEqual([0, 1, 1, 0, 2, 0]);
  });
});

/** Coverage of one glyph, three numbers long. */
const only = (glyph: number): number[] => [1, 1, glyph];

describe('isInContext by coverage', () => {
  // Before: 1, then 2 next to the input. Input: 3, 4. After: 5.
  const view = viewOf(
    ...[3, 2, 22, 28, 2, 34, 40, 1, 46, 0, 0],
    ...only(2),
    ...only(1),
    ...only(3),
    ...only(4),
    ...only(5),
  );
  const holds = (glyphs: number[], index: number): boolean => isInContext(view, 0, glyphs, index);

  it('applies if all glyphs around are covered', () => {
    expect(holds([1, 2, 3, 4, 5], 2)).toBe(true);
    expect(holds([9, 1, 2, 3, 4, 5, 9], 3)).toBe(true);
  });

  it.each([
    ['what stands before', [1, 9, 3, 4, 5], 2],
    ['what stands before that', [9, 2, 3, 4, 5], 2],
    ['the glyph itself', [1, 2, 9, 4, 5], 2],
    ['the rest of the input', [1, 2, 3, 9, 5], 2],
    ['what follows', [1, 2, 3, 4, 9], 2],
    ['the end of the text', [1, 2, 3, 4], 2],
    ['the beginning of the text', [2, 3, 4, 5], 1],
  ])('does not hold for the sake of %s', (_, glyphs, index) => {
    expect(holds(glyphs, index)).toBe(false);
  });

  it('begins with the input, not with what is before it', () => {
    expect(coverageIndex(view, firstCoverage(view, 0, true), 3)).toBe(0);
    expect(coverageIndex(view, firstCoverage(view, 0, true), 2)).toBe(-1);
  });
});

describe('isInContext by classes', () => {
  // Coverage of 3; classes before (1 → 7), of the input (3 → 1, 4 → 2), after (5 → 8); one rule for class 1.
  const classesOf = (...entries: [number, number][]): number[] => [
    ...[2, entries.length],
    ...entries.flatMap(([glyph, value]) => [glyph, glyph, value]),
  ];
  const head = [2, 16, 22, 32, 48, 2, 0, 58];
  const rule = [1, 4, 1, 7, 2, 2, 1, 8, 0];
  const view = viewOf(
    ...head,
    ...only(3),
    ...classesOf([1, 7]),
    ...classesOf([3, 1], [4, 2]),
    ...classesOf([5, 8]),
    ...rule,
  );
  const holds = (glyphs: number[], index: number): boolean => isInContext(view, 0, glyphs, index);

  it('applies if a rule of the class does', () => {
    expect(holds([1, 3, 4, 5], 1)).toBe(true);
    expect(holds([9, 3, 4, 5], 1)).toBe(false);
    expect(holds([1, 3, 9, 5], 1)).toBe(false);
    expect(holds([1, 3, 4, 9], 1)).toBe(false);
    expect(holds([1, 4, 4, 5], 1)).toBe(false);
  });

  it('applies the oldest format to all that it covers', () => {
    const old = viewOf(1, 4, ...only(3));
    expect(isInContext(old, 0, [3], 0)).toBe(true);
    expect(isInContext(old, 0, [4], 0)).toBe(false);
  });
});
