import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AgendaQueue } from './agenda/agenda-queue.ts';
import { hostname } from 'node:os';
import type { Collection } from '../kernel/sdk/collection.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { WorkerDocument } from './model.ts';

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

interface WorkerPresenceOptions {
  workers: Collection<WorkerDocument>;
  clock: Clock;
  /** Id of this process. */
  id: string;
  concurrency: number;
  /** A worker that was not heard of for so long is gone. */
  goneMs: number;
}

/** Who runs jobs on this database: each worker says so again and again. */
export interface WorkerPresence {
  /** Says that this process is there. */
  report(now: { roles: readonly string[]; mode: JobMode; running: number }): Promise<void>;
  /** Says that it goes. */
  leave(): Promise<void>;
  /** Workers that were heard of lately, this process among them where it has reported. */
  alive(): Promise<WorkerDocument[]>;
}

/** What is kept of workers that are gone, in multiples of the time after which they count as gone. */
const KEPT = 20;
const MAX_WORKERS = 1_000;

/** The presence of this process and of others. */
export function createWorkerPresence(options: WorkerPresenceOptions): WorkerPresence {
  const { workers, clock, id, goneMs } = options;
  const system = Scope.ofSystem('workers');
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const self = { host: hostname(), pid: process.pid, concurrency: options.concurrency };
  const started_at = clock.now();
  return {
    async report(now) {
      const said = { ...self, ...now, roles: [...now.roles], started_at, seen_at: clock.now() };
      await workers.update(system, { _id: id }, { $set: said }, { upsert: {} });
      await workers.remove(system, { seen_at: { $lt: ago(KEPT * goneMs) } });
    },
    async leave() {
      await workers.remove(system, { _id: id });
    },
    alive: () =>
      workers.find(system, {
        filter: { seen_at: { $gte: ago(goneMs) } },
        sort: { started_at: 1 },
        limit: MAX_WORKERS,
      }),
  };
}
