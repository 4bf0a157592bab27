import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AgendaQueue } from './agenda/agenda-queue.ts';
import type { WorkerPresence } from './create-worker-presence.ts';

interface QueueWatchOptions {
  /** Null where jobs are run without it. */
  queue: Pick<AgendaQueue, 'check' | 'isUp'> | null;
  presence: WorkerPresence;
  clock: Clock;
  log: Logger;
  /** A queue without a worker for so long is unavailable. */
  goneMs: number;
}

/** Why the queue is unavailable. */
type QueueFault = 'no_connection' | 'no_worker';

/** Whether the queue can be relied on, as this process sees it. */
export interface QueueWatch {
  /** Checks the queue. Never rejects: where the database does not answer, what was known stands. */
  look(isWorker: boolean): Promise<void>;
  /** Null while the queue does its work. */
  fault(): QueueFault | null;
  /** Since when that is so. */
  since(): Date;
  /** Who hands out jobs as things are now. */
  mode(): JobMode;
}

/** A watch that takes the queue for available until it has looked. */
export function createQueueWatch(options: QueueWatchOptions): QueueWatch {
  const { queue, presence, clock, log, goneMs } = options;
  let fault: QueueFault | null = null;
  let since = clock.now();
  /** A process that has just started gives workers the time to start too. */
  let workersSeenAt = clock.now().getTime();

  async function hasWorkers(): Promise<boolean> {
    // The time of the question: the answer may be late.
    const askedAt = clock.now().getTime();
    try {
      if ((await presence.alive()).length > 0) workersSeenAt = askedAt;
    } catch (error) {
      // Without the database there is no work either.
      log.warn({ err: error }, 'the list of workers could not be read');
      return fault !== 'no_worker';
    }
    return clock.now().getTime() - workersSeenAt <= goneMs;
  }

  return {
    async look(isWorker) {
      await queue?.check();
      const isConnected = queue === null || queue.isUp();
      const found = !isConnected ? 'no_connection' : isWorker || (await hasWorkers()) ? null : 'no_worker';
      if (found === fault) return;
      if (found === null) log.info({}, 'the queue is available again');
      else log.warn({ why: found }, 'the queue is unavailable: this process runs jobs itself');
      fault = found;
      since = clock.now();
    },
    fault: () => fault,
    since: () => since,
    mode: () => (queue === null || fault !== null ? 'in-process' : 'agenda'),
  };
}
