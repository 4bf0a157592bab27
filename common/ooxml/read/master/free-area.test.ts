import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../../deck/geometry.ts';
import { findFreeArea, intersect, largestFree } from './free-area.ts';

const bounds: Box = { x: 0, y: 0, w: 100, h: 60 };

/** A repeatable stream of numbers from 0 to 1, so that a failure can be seen again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** The best rectangle between any two edges, found by trying all of them. */
function bruteForce(obstacles: readonly Box[]): number {
  const xs = [0, 100, ...obstacles.flatMap(({ x, w }) => [x, x + w])].filter((x) => x >= 0 && x <= 100);
  const ys = [0, 60, ...obstacles.flatMap(({ y, h }) => [y, y + h])].filter((y) => y >= 0 && y <= 60);
  let best = 0;
  for (const x of xs)
    for (const right of xs)
      for (const y of ys)
        for (const bottom of ys) {
          if (right <= x || bottom <= y) continue;
          const box = { x, y, w: right - x, h: bottom - y };
          if (!obstacles.some((obstacle) => intersect(box, obstacle))) best = Math.max(best, box.w * box.h);
        }
  return best;
}

describe('largestFree', () => {
  it('is the whole when nothing is in the way, and nothing when all is taken', () => {
    expect(largestFree(bounds, [])).toEqual(bounds);
    expect(largestFree(bounds, [{ x: -5, y: -5, w: 200, h: 200 }])).toBeNull();
  });

  it('is as large as any that an exhaustive search finds, and touches no obstacle', () => {
    const next = numbers(7);
    for (let round = 0; round < 60; round += 1) {
      const obstacles = Array.from({ length: 1 + Math.floor(next() * 5) }, () => ({
        x: Math.floor(next() * 100) - 10,
        y: Math.floor(next() * 60) - 10,
        w: 1 + Math.floor(next() * 40),
        h: 1 + Math.floor(next() * 30),
      }));
      const found = largestFree(bounds, obstacles);
      expect(found === null ? 0 : found.w * found.h).toBe(bruteForce(obstacles));
      if (found !== null) expect(obstacles.filter((obstacle) => intersect(found, obstacle))).toEqual([]);
    }
  });

  it('stays clear of ornaments made of thousands of shapes', () => {
    const next = numbers(3);
    const dots = Array.from({ length: 4000 }, () => ({ x: 70 + next() * 29, y: next() * 59, w: 1, h: 1 }));
    const found = largestFree(bounds, dots);
    expect(found?.x).toBe(0);
    expect(found?.w).toBeGreaterThan(60);
    expect(found?.w).toBeLessThanOrEqual(71);
  });
});

describe('findFreeArea', () => {
  const size = { w: 1000, h: 600 };
  const title = { x: 50, y: 30, w: 900, h: 100 };
  const masterBody = { x: 50, y: 150, w: 900, h: 400 };
  const base = { size, title, masterBody, masterTitle: title, placeholders: [title], decorations: [] };

  it('is the body box of the master below a title, less a footer in it', () => {
    expect(findFreeArea(base)).toEqual(masterBody);
    const footer = { x: 50, y: 520, w: 900, h: 60 };
    expect(findFreeArea({ ...base, placeholders: [title, footer] })).toEqual({ ...masterBody, h: 370 });
  });

  it('does not mind a panel under the body, keeps on it and forgets what it covers', () => {
    const panel = { x: 20, y: 20, w: 900, h: 560 };
    const under = { x: 400, y: 200, w: 100, h: 100 };
    const body = { x: 50, y: 150, w: 860, h: 400 };
    expect(findFreeArea({ ...base, masterBody: body, decorations: [under, panel] })).toEqual(body);
    const over = findFreeArea({ ...base, masterBody: body, decorations: [panel, under] });
    expect(over && intersect(over, under)).toBeNull();
  });

  it('is null when what is left is useless', () => {
    expect(findFreeArea({ ...base, placeholders: [title, masterBody] })).toBeNull();
    expect(findFreeArea({ ...base, decorations: [{ x: 0, y: 190, w: 1000, h: 300 }] })).toBeNull();
  });

  it('begins at the height of the master title where a layout has none', () => {
    expect(findFreeArea({ ...base, title: null, placeholders: [] })).toEqual({ x: 50, y: 30, w: 900, h: 520 });
  });
});
