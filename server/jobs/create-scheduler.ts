import type { Clock } from '../kernel/sdk/clock.ts';
import type { Contributed } from '../kernel/sdk/hook-point.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { JobQueue } from '../kernel/sdk/ports/job-queue.ts';
import type { Schedule } from '../kernel/sdk/ports/schedule.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { periodKey, periodStart } from './schedule-period.ts';

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
