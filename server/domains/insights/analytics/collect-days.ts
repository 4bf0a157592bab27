import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/sdk/canonical-json.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { DailyFigures, Figure } from '../../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { addDuration } from './model.ts';
import type { Histogram, CollectionState, DayFigures } from './model.ts';

interface DayCollectorParts {
  days: Collection<DayFigures>;
  states: Collection<CollectionState>;
  figures: Contributions<DailyFigures>;
  clock: Clock;
}

/** Keeps the daily rows. */
export interface DayCollector {
  /** Days that are over and not collected, the oldest first. */
  due(): Promise<string[]>;
  /** Collects a day whole, and notes it as final where it is over. */
  collect(day: string, signal?: AbortSignal): Promise<number>;
  /** Collects the present day, and yesterday where that is not final, unless it was done a moment ago. */
  refresh(): Promise<Date | null>;
}

/** Further back nothing is collected. */
const MAX_DAYS = 731;
/** Within this time reports show the same figures. */
const FRESH_MS = 60_000;
const STATE = 'days';

/** The day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
/** The beginning of a day. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
/** A day so many days later. */
export const shifted = (day: string, days: number): string => dayOf(new Date(startOf(day).getTime() + days * DAY_MS));

/** Collects days from what plugins have recorded; a day is read once when it is over, and again and again while it continues. */
export function createDayCollector({ days, states, figures, clock }: DayCollectorParts): DayCollector {
  const system = Scope.ofSystem('analytics');
  let refreshing: Promise<Date | null> | null = null;

  const read = async (): Promise<Pick<CollectionState, 'final_day' | 'collected_at'>> =>
    (await states.get(system, STATE)) ?? { final_day: null, collected_at: null };

  async function due(): Promise<string[]> {
    const today = dayOf(clock.now());
    const { final_day } = await read();
    let first = final_day === null ? await firstDay() : shifted(final_day, 1);
    const earliest = shifted(today, -MAX_DAYS);
    if (first < earliest) first = earliest;
    const found: string[] = [];
    for (let day = first; day < today; day = shifted(day, 1)) found.push(day);
    return found;
  }

  /** The day of the first record; today if there is none. */
  async function firstDay(): Promise<string> {
    let first = clock.now();
    for (const part of figures.list()) {
      const oldest = await figures.call(part, (value) => value.oldest());
      if (oldest !== null && oldest < first) first = oldest;
    }
    return dayOf(first);
  }

  /**
   * Each row is written in its place, then rows go that nothing was counted for this time: readers see old or new figures of
   * a row, and two processes that collect a day at once write the same ones.
   */
  async function collect(day: string, signal?: AbortSignal): Promise<number> {
    const started = clock.now();
    const period = { from: startOf(day), to: startOf(shifted(day, 1)) };
    const rows = new Map<string, Pick<DayFigures, 'client_id' | 'kind' | 'by' | 'sums' | 'durations'>>();
    for (const part of figures.list()) {
      await figures.call(part, (value) => value.collect(period, (figure) => count(rows, figure)));
      signal?.throwIfAborted();
    }
    for (const [key, { client_id, kind, by, sums, durations }] of rows) {
      const _id = `${day}:${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
      const $set = { by, sums, durations };
      await days.update(system, { _id, day, client_id, kind }, { $set }, { upsert: {} });
      signal?.throwIfAborted();
    }
    await days.remove(system, { day, updated_at: { $lt: started } });
    const isOver = day < dayOf(started);
    const state = isOver ? { final_day: day } : { collected_at: started };
    await states.update(system, { _id: STATE }, { $set: state }, { upsert: {} });
    return rows.size;
  }

  async function refreshNow(): Promise<Date | null> {
    const now = clock.now();
    const { final_day, collected_at } = await read();
    if (collected_at !== null && now.getTime() - collected_at.getTime() < FRESH_MS) return collected_at;
    const today = dayOf(now);
    const yesterday = shifted(today, -1);
    // The job comes some minutes after midnight; what is older is the job's.
    if (final_day !== null && final_day < yesterday && final_day >= shifted(yesterday, -1)) await collect(yesterday);
    await collect(today);
    return now;
  }

  return {
    due,
    collect,
    refresh: () => {
      refreshing ??= refreshNow().finally(() => (refreshing = null));
      return refreshing;
    },
  };
}

function count(
  rows: Map<string, Pick<DayFigures, 'client_id' | 'kind' | 'by' | 'sums' | 'durations'>>,
  { client_id, kind, by, sums, durations = {} }: Figure,
): void {
  const key = canonicalJson({ client_id, kind, by });
  const row = rows.get(key) ?? { client_id, kind, by: { ...by }, sums: {}, durations: {} };
  for (const [name, value] of Object.entries(sums)) row.sums[name] = (row.sums[name] ?? 0) + value;
  for (const [name, value] of Object.entries(durations)) {
    const histogram: Histogram = (row.durations[name] ??= {});
    addDuration(histogram, value);
  }
  rows.set(key, row);
}
