import { describe, expect, it } from '@jest/globals';
import { offline, timedOut, unexpectedAnswer } from './problem-error.ts';
import { STREAM_LIMITS, backoffMs, isFinal } from './retry-policy.ts';

const wait = (failures: number, random = 0, cause: unknown = null): number =>
  backoffMs({ failures, retryMs: STREAM_LIMITS.retryMs, maxMs: STREAM_LIMITS.maxRetryMs, random: () => random, cause });

describe('the wait before the next try', () => {
  it('grows from half a second to ten', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 9].map((failures) => wait(failures))).toEqual([
      500, 500, 1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
    expect(wait(3, 0.5)).toBe(2500);
  });

  it('is as long as the server asks, up to a minute', () => {
    expect(wait(1, 0, unexpectedAnswer(503, null, 7000))).toBe(7000);
    expect(wait(1, 0, unexpectedAnswer(503, null, 3_600_000))).toBe(60_000);
    expect(wait(1, 0, unexpectedAnswer(503, null, 0))).toBe(500);
  });
});

describe('another try', () => {
  it('follows what may pass, and no refusal', () => {
    const passing = [
      offline(null),
      timedOut(1),
      ...[200, 408, 425, 429, 500, 502, 503].map((s) => unexpectedAnswer(s)),
    ];
    expect(passing.map(isFinal)).toEqual(passing.map(() => false));
    const final = [...[400, 401, 403, 404, 409, 410, 422].map((s) => unexpectedAnswer(s)), new RangeError('a bug')];
    expect(final.map(isFinal)).toEqual(final.map(() => true));
  });
});
