import { describe, expect, it } from '@jest/globals';
import { addDuration, addHistogram, percentile } from './model.ts';
import type { Histogram } from './model.ts';

const of = (...durations: number[]): Histogram => {
  const histogram: Histogram = {};
  for (const duration of durations) addDuration(histogram, duration);
  return histogram;
};

describe('durations counted by size', () => {
  it.each([0, 0.4, 1, 7, 120, 1_500, 98_765, 1_800_000])('give %d ms back to 7 %%', (duration) => {
    const found = percentile(of(duration), 0.5) ?? -1;
    expect(Math.abs(found - duration)).toBeLessThanOrEqual(Math.max(1, duration * 0.075));
  });

  it('give percentiles of what two have counted', () => {
    const all = of(...Array.from({ length: 90 }, () => 100));
    addHistogram(all, of(...Array.from({ length: 10 }, () => 10_000)));
    expect(percentile(all, 0.5)).toBeCloseTo(100, -1.2);
    expect(percentile(all, 0.9)).toBeLessThan(110);
    expect(percentile(all, 0.95)).toBeGreaterThan(9_000);
  });

  it('report nothing for an empty list', () => {
    expect(percentile({}, 0.5)).toBeNull();
  });
});
