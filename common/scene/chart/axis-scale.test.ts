import { describe, expect, it } from '@jest/globals';
import { chooseScale, shareOf } from './axis-scale.ts';
import type { RequestedScale } from './axis-scale.ts';

const FREE: RequestedScale = { min: null, max: null, majorUnit: null, logBase: null };
const HINTS = { maxTicks: 10, isShare: false, isBar: true };
const scale = (
  low: number,
  high: number,
  requested: Partial<RequestedScale> = {},
  hints = {},
): ReturnType<typeof chooseScale> => chooseScale(low, high, { ...FREE, ...requested }, { ...HINTS, ...hints });

describe('the scale of a value axis', () => {
  // What LibreOffice 7 shows for the same values.
  it.each([
    [2, 5, 0, 6, 1],
    [120, 170, 0, 180, 20],
    [-3, 17, -5, 20, 5],
    [95, 99, 93, 100, 1],
    [-10, 20, -15, 25, 5],
    [0, 0, 0, 1, 0.1],
  ])('of %s to %s runs from %s to %s in steps of %s', (low, high, min, max, step) => {
    const { min: from, max: to, ticks } = scale(low, high);
    expect([from, to]).toEqual([min, max]);
    expect((ticks[1] ?? 0) - (ticks[0] ?? 0)).toBeCloseTo(step);
    expect(ticks[0]).toBe(min);
    expect(ticks.at(-1)).toBe(max);
  });

  it('keeps the settings of the axis', () => {
    expect(scale(3, 97, { min: 20, max: 80, majorUnit: 30 })).toMatchObject({ min: 20, max: 80, ticks: [20, 50, 80] });
    expect(scale(3, 97, { min: 200 }).max).toBeGreaterThan(200);
    expect(scale(3, 97, { min: 50, max: 50 }).max).toBeGreaterThan(50);
  });

  it('ends at the whole where all are shares of it', () => {
    expect(scale(0, 1, {}, { isShare: true }).max).toBe(1);
  });

  it('has no more steps than labels have room', () => {
    expect(scale(0, 95, {}, { maxTicks: 3 }).ticks.length).toBeLessThanOrEqual(4);
  });

  it('steps by powers where it is logarithmic', () => {
    const log = scale(1, 45_000, { logBase: 10 });
    expect(log.ticks).toEqual([1, 10, 100, 1000, 10_000, 100_000]);
    expect(shareOf(log, 1000)).toBeCloseTo(0.6);
    expect(shareOf(log, -5)).toBe(0);
    expect(scale(1000, 8500, { logBase: 10 }).min).toBe(100);
  });

  it.each([
    [Number.NaN, Number.NaN],
    [1e149, 1e149],
    [-1e-300, 1e-300],
    [1e15, 1e15 + 1],
    [-5, -5],
  ])('is sound for %s to %s', (low, high) => {
    const { min, max, ticks } = scale(low, high);
    expect(max).toBeGreaterThan(min);
    expect(ticks.length).toBeLessThan(50);
    for (const value of [min, max, ...ticks]) expect(Number.isFinite(value)).toBe(true);
  });

  it('draws no wall of ticks', () => {
    expect(scale(0, 1000, { majorUnit: 0.001 }).ticks.length).toBeLessThanOrEqual(201);
  });
});
