import { hostname } from 'node:os';
import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { WorkerDocument } from './model.ts';

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
  tell(now: { roles: readonly string[]; mode: JobMode; running: number }): Promise<void>;
  /** Says that it goes. */
  leave(): Promise<void>;
  /** Workers that were heard of lately, this process among them where it told. */
  alive(): Promise<WorkerDocument[]>;
}

/** What is kept of workers that are gone, in multiples of the time after which they count as gone. */
const KEPT = 20;
const MOST_WORKERS = 1_000;

/** The presence of this process and of others. */
export function createWorkerPresence(options: WorkerPresenceOptions): WorkerPresence {
  const { workers, clock, id, goneMs } = options;
  const system = Scope.ofSystem('workers');
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const self = { host: hostname(), pid: process.pid, concurrency: options.concurrency };
  const started_at = clock.now();
  return {
    async tell(now) {
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
        limit: MOST_WORKERS,
      }),
  };
}
