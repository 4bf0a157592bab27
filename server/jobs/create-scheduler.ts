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

/** Queues the jobs of schedules when they are due. */
export interface Scheduler {
  look(): Promise<void>;
}

/** The user that the jobs of schedules belong to. */
export const SYSTEM_USER = 'system';

/**
 * Called by Agenda every minute in one of the worker processes. The idempotency key of a job names its period, and a
 * unique index allows one job per key, so two processes may check at once. A missed period is made up for until it
 * ends.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { schedules, queue, clock, log } = options;
  const scope = Scope.ofSystem('schedules');
  /** The last period queued, by schedule. */
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
        // Other schedules are due anyway; this one is tried again next time.
        log.warn({ err: error, schedule: name }, 'the job of a schedule could not be queued');
      }
    }
  }

  return { look };
}

/**
 * The last scheduled time at or before `now`: the beginning of the period that contains it. Times are UTC, so that all
 * periods have the same length.
 */
export function periodStart({ at, weekday }: Pick<Schedule, 'at' | 'weekday'>, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), at.hour, at.minute);
  const daysBack = weekday === undefined ? 0 : (now.getUTCDay() - weekday + 7) % 7;
  const time = today - daysBack * DAY_MS;
  if (time <= now.getTime()) return new Date(time);
  return new Date(time - (weekday === undefined ? 1 : 7) * DAY_MS);
}

/** The name of a period, such as `schedule:NAME:2026-11-22`, the same in every process. */
export function periodKey(name: string, start: Date): string {
  return `${PERIOD_PREFIX}${name}:${start.toISOString().slice(0, 10)}`;
}

/** Prefix of the idempotency keys of scheduled jobs. */
export const PERIOD_PREFIX = 'schedule:';

export const LONGEST_PERIOD_MS = 7 * DAY_MS;
