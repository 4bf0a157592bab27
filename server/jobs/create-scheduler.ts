import type { Clock } from '../kernel/sdk/clock.ts';
import type { Contributed } from '../kernel/sdk/hook-point.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { JobQueue, Schedule } from '../kernel/sdk/ports/jobs.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { DAY_MS } from '../kernel/sdk/clock.ts';

interface SchedulerOptions {
  schedules: () => readonly Contributed<Schedule>[];
  queue: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
  log: Logger;
}

/** Queues the jobs of schedules when their time has come. */
export interface Scheduler {
  /** Queues what is due. */
  look(): Promise<void>;
}

/** The user that the jobs of schedules belong to. */
export const SYSTEM_USER = 'system';

/**
 * Agenda calls it every minute in one of the worker processes. The idempotency key of a job names its period, and a unique
 * index lets one job have it: two processes that look at once do no harm, and a period is made up for as long as it lasts.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { schedules, queue, clock, log } = options;
  const scope = Scope.ofSystem('schedules');
  /** The last period that is queued, by schedule. */
  const done = new Map<string, string>();

  async function look(): Promise<void> {
    for (const { key: name, value: schedule } of schedules()) {
      const key = periodKey(name, periodStart(schedule, clock.now()));
      if (done.get(name) === key) continue;
      try {
        const id = await queue.enqueue(scope, {
          ...{ name: schedule.job, payload: {}, client_id: null, user_id: SYSTEM_USER, idempotency_key: key },
        });
        done.set(name, key);
        log.info({ schedule: name, job: id, key }, 'the job of a schedule is queued');
      } catch (error) {
        // The others are due anyway; this one is tried again at the next look.
        log.warn({ err: error, schedule: name }, 'the job of a schedule could not be queued');
      }
    }
  }

  return { look };
}

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
