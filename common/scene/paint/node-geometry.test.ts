import { describe, expect, it } from '@jest/globals';
import { parsePathData, rectPath } from './node-geometry.ts';

describe('path data', () => {
  it('becomes steps, letters left out and quadratic curves made cubic', () => {
    expect(parsePathData('M0 0 10,0L-1.5e1-2Q0 3 3 3Z')).toEqual([
      { op: 'M', x: 0, y: 0 },
      { op: 'L', x: 10, y: 0 },
      { op: 'L', x: -15, y: -2 },
      { op: 'C', x1: -5, y1: expect.closeTo(4 / 3), x2: 1, y2: 3, x: 3, y: 3 },
      { op: 'Z' },
    ]);
  });

  it.each(['H10', '10 10', 'M10', 'M0 0L5', 'M0 0C1 2 3 4 5', 'M0 0Z 4 4'])('is refused where it is none: %s', (d) => {
    expect(() => parsePathData(d)).toThrow(RangeError);
  });

  it('of a rectangle goes around it', () => {
    expect(rectPath({ x: 1, y: 2, w: 3, h: 4 })).toBe('M1 2L4 2L4 6L1 6Z');
  });
});
