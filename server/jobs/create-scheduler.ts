import type { Clock } from '../kernel/sdk/clock.ts';
import type { Contributed } from '../kernel/sdk/hook-point.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { JobQueue } from '../kernel/sdk/ports/job-queue.ts';
import type { Schedule } from '../kernel/sdk/ports/schedule.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';
import { periodKey, periodStart } from './schedule-period.ts';

export interface SchedulerOptions {
  schedules: () => readonly Contributed<Schedule>[];
  queue: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
  log: Logger;
  /** How often it looks whether something is due. */
  everyMs?: number;
}

/** Queues the jobs of schedules when their time has come. */
export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
  /** Looks at once. */
  look(): Promise<void>;
}

/** Also the pause after the start of a process, which has enough to do then. */
const EVERY_MS = 60_000;
/** Whose jobs they are. */
export const SYSTEM_USER = 'system';

/**
 * Every process looks, and whichever is first queues the job: its idempotency key names the period, and a unique index lets
 * one job have it. So no process has to lead.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { schedules, queue, clock, log, everyMs = EVERY_MS } = options;
  const scope = Scope.ofSystem('schedules');
  /** The periods this process has seen to, by schedule. */
  const done = new Map<string, string>();
  let repeated: Repeated | null = null;

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
        // The others' time has come all the same; this one is tried again at the next look.
        log.warn({ err: error, schedule: name }, 'the job of a schedule could not be queued');
      }
    }
  }

  return {
    look,
    start() {
      repeated ??= repeat({ everyMs, work: look, name: 'schedules', log });
    },
    async stop() {
      await repeated?.stop();
      repeated = null;
    },
  };
}
