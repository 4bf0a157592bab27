import { describe, expect, it } from '@jest/globals';
import { containIn, cropToFill } from './picture-shape.ts';

describe('cropToFill', () => {
  it('cuts the sides of a picture that is too wide', () => {
    expect(cropToFill({ width: 200, height: 100 }, { w: 1, h: 1 })).toEqual({ l: 25_000, t: 0, r: 25_000, b: 0 });
  });

  it('cuts top and bottom of one that is too high', () => {
    expect(cropToFill({ width: 100, height: 200 }, { w: 1, h: 1 })).toEqual({ l: 0, t: 25_000, r: 0, b: 25_000 });
  });

  it('keeps the focus inside, without leaving the picture', () => {
    expect(cropToFill({ width: 200, height: 100 }, { w: 1, h: 1 }, { x: 0.1, y: 0.5 }).l).toBe(0);
    expect(cropToFill({ width: 200, height: 100 }, { w: 1, h: 1 }, { x: 1, y: 0.5 })).toMatchObject({
      l: 50_000,
      r: 0,
    });
    expect(cropToFill({ width: 400, height: 100 }, { w: 1, h: 1 }, { x: 0.4, y: 0 }).l).toBe(27_500);
  });

  it.each([
    [1600, 900],
    [333, 777],
    [640, 480],
  ])('shows %d × %d undistorted in any frame', (width, height) => {
    const frame = { w: 5_111_111, h: 2_345_678 };
    const crop = cropToFill({ width, height }, frame, { x: 0.3, y: 0.8 });
    const shown = (width * (100_000 - crop.l - crop.r)) / (height * (100_000 - crop.t - crop.b));
    expect(shown).toBeCloseTo(frame.w / frame.h, 3);
  });

  it('leaves a fitting picture whole', () => {
    expect(cropToFill({ width: 160, height: 90 }, { w: 16, h: 9 })).toEqual({ l: 0, t: 0, r: 0, b: 0 });
  });
});

describe('containIn', () => {
  it('centres the whole picture', () => {
    expect(containIn({ width: 100, height: 100 }, { x: 10, y: 20, w: 400, h: 200 })).toEqual({
      x: 110,
      y: 20,
      w: 200,
      h: 200,
    });
  });
});
