import { DAY_MS } from '../kernel/sdk/clock.ts';
import type { Schedule } from '../kernel/sdk/ports/schedule.ts';

/**
 * The last time at or before a moment that a schedule names: the beginning of the period that the moment lies in. Times are
 * UTC, so that no period is longer or shorter than another.
 */
export function periodStart({ at, weekday }: Pick<Schedule, 'at' | 'weekday'>, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), at.hour, at.minute);
  const daysBack = weekday === undefined ? 0 : (now.getUTCDay() - weekday + 7) % 7;
  const time = today - daysBack * DAY_MS;
  if (time <= now.getTime()) return new Date(time);
  return new Date(time - (weekday === undefined ? 1 : 7) * DAY_MS);
}

/** The name of a period: `schedule:NAME:2026-11-22`, the same in every process. */
export function periodKey(name: string, start: Date): string {
  return `${PERIOD_PREFIX}${name}:${start.toISOString().slice(0, 10)}`;
}

/** What the idempotency keys of scheduled jobs begin with. */
export const PERIOD_PREFIX = 'schedule:';

/** No period is longer. */
export const LONGEST_PERIOD_MS = 7 * DAY_MS;
