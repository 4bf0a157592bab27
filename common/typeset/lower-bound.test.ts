import { describe, expect, it } from '@jest/globals';
import { lowerBound } from './lower-bound.ts';

describe('lowerBound', () => {
  it.each([
    [[], 5, 0],
    [[7], 5, 0],
    [[7], 7, 0],
    [[7], 8, 1],
    [[1, 3, 5, 7, 9], 0, 0],
    [[1, 3, 5, 7, 9], 4, 2],
    [[1, 3, 5, 7, 9], 5, 2],
    [[1, 3, 5, 7, 9], 9, 4],
    [[1, 3, 5, 7, 9], 10, 5],
    [[2, 2, 2, 4], 2, 0],
    [[2, 2, 2, 4], 3, 3],
  ])('in %j of %d is %d', (sorted, wanted, expected) => {
    expect(lowerBound(sorted.length, (index) => (sorted[index] ?? NaN) < wanted)).toBe(expected);
  });

  it('asks for entries that exist only, and for few of them', () => {
    for (const wanted of [0, 1, 499, 1000]) {
      const asked: number[] = [];
      expect(lowerBound(1000, (index) => (asked.push(index), index < wanted))).toBe(wanted);
      expect(asked.every((index) => index >= 0 && index < 1000)).toBe(true);
      expect(asked.length).toBeLessThan(11);
    }
  });
});
