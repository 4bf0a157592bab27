import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AlarmClock } from './agenda/create-alarm-clock.ts';
import type { WorkerPresence } from './create-worker-presence.ts';

export interface QueueWatchOptions {
  /** Null where jobs are run without it. */
  alarms: AlarmClock | null;
  presence: WorkerPresence;
  clock: Clock;
  log: Logger;
  /** A queue without a worker for so long is unavailable. */
  goneMs: number;
}

/** Why the queue is unavailable. */
export type QueueFault = 'no_connection' | 'no_worker';

/** Whether the queue can be relied on, as this process sees it. */
export interface QueueWatch {
  /** Looks anew. Never rejects: where the database does not answer, what was known stands. */
  look(isWorker: boolean): Promise<void>;
  /** Null while the queue does its work. */
  fault(): QueueFault | null;
  /** Since when that is so. */
  since(): Date;
  /** What rings for jobs as things are now. */
  mode(): JobMode;
}

/** A watch that believes the best until it has looked. */
export function createQueueWatch(options: QueueWatchOptions): QueueWatch {
  const { alarms, presence, clock, log, goneMs } = options;
  let fault: QueueFault | null = null;
  let since = clock.now();
  /** Who has just come gives workers the time to come too. */
  let workersSeenAt = clock.now().getTime();

  async function hasWorkers(): Promise<boolean> {
    // As old as the question: the answer may be late.
    const askedAt = clock.now().getTime();
    try {
      if ((await presence.alive()).length > 0) workersSeenAt = askedAt;
    } catch (error) {
      // Without the database there is no work either.
      log.warn({ err: error }, 'it is not known who runs jobs');
      return fault !== 'no_worker';
    }
    return clock.now().getTime() - workersSeenAt <= goneMs;
  }

  return {
    async look(isWorker) {
      await alarms?.check();
      const isConnected = alarms === null || alarms.isUp();
      const found = !isConnected ? 'no_connection' : isWorker || (await hasWorkers()) ? null : 'no_worker';
      if (found === fault) return;
      if (found === null) log.info({}, 'the queue takes over');
      else log.warn({ why: found }, 'the queue is unavailable: this process runs jobs by itself');
      fault = found;
      since = clock.now();
    },
    fault: () => fault,
    since: () => since,
    mode: () => (alarms === null || fault !== null ? 'in-process' : 'agenda'),
  };
}
