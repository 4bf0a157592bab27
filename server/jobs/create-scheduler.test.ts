import { describe, expect, it } from '@jest/globals';
import { periodKey, periodStart } from './create-scheduler.ts';

const start = (schedule: Parameters<typeof periodStart>[0], now: string): string =>
  periodStart(schedule, new Date(now)).toISOString().slice(0, 16);

describe('the period of a schedule', () => {
  const daily = { at: { hour: 2, minute: 15 } };
  const sundays = { at: { hour: 3, minute: 0 }, weekday: 0 };

  it('begins at the last time of day that has come', () => {
    expect(start(daily, '2026-11-22T02:15:00Z')).toBe('2026-11-22T02:15');
    expect(start(daily, '2026-11-22T02:14:59Z')).toBe('2026-11-21T02:15');
    expect(start(daily, '2026-11-22T23:59:59Z')).toBe('2026-11-22T02:15');
    expect(start(daily, '2027-01-01T00:00:00Z')).toBe('2026-12-31T02:15');
  });

  it('begins on the day of the week', () => {
    // 22 November 2026 is a Sunday.
    expect(start(sundays, '2026-11-22T03:00:00Z')).toBe('2026-11-22T03:00');
    expect(start(sundays, '2026-11-22T02:59:00Z')).toBe('2026-11-15T03:00');
    expect(start(sundays, '2026-11-28T23:00:00Z')).toBe('2026-11-22T03:00');
    expect(start({ ...sundays, weekday: 6 }, '2026-11-22T12:00:00Z')).toBe('2026-11-21T03:00');
  });

  it('has one name from its beginning to its end, and another afterwards', () => {
    const names = new Set<string>();
    for (let hour = 0; hour < 24 * 28; hour += 1) {
      const now = new Date(Date.UTC(2026, 1, 20, hour, 30));
      names.add(periodKey('purge', periodStart(sundays, now)));
    }
    expect([...names]).toEqual(
      [15, 22, 1, 8, 15].map(
        (day, index) => `schedule:purge:2026-0${index < 2 ? 2 : 3}-${String(day).padStart(2, '0')}`,
      ),
    );
  });
});
