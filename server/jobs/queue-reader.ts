import type { JobState } from '../../common/api/jobs.ts';
import { JOB_STATES } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { JobDocument } from './model.ts';

/** A job that waits, and how long it has to until it may run. */
export interface WaitingJob {
  id: string;
  name: string;
  inMs: number;
}

/** What waits and how long, for the queue and for diagnostics. */
export interface QueueReader {
  /** Null where the job does not wait. */
  waiting(id: string): Promise<WaitingJob | null>;
  allWaiting(): AsyncIterable<WaitingJob>;
  /** Jobs that wait or run without the queue's help. */
  countInProcess(): Promise<number>;
  counts(): Promise<Record<JobState, number>>;
  /** How long the oldest job that could run has been waiting for its turn; 0 where none waits. */
  lagMs(): Promise<number>;
}

/** A reader that sees the jobs of all clients. */
export function createQueueReader(jobs: Collection<JobDocument>, clock: Clock): QueueReader {
  const system = Scope.ofSystem('job queue');
  const sinceNow = (time: Date): number => Math.max(0, time.getTime() - clock.now().getTime());
  const projection = { name: 1, due_at: 1 } as const;
  const asWaiting = ({ _id, name, due_at }: JobDocument): WaitingJob => ({ id: _id, name, inMs: sinceNow(due_at) });
  return {
    async waiting(id) {
      const job = await jobs.findOne(system, { filter: { _id: id, state: 'queued' }, projection });
      return job === null ? null : asWaiting(job);
    },
    async *allWaiting() {
      for await (const job of jobs.each(system, { filter: { state: 'queued' }, projection })) yield asWaiting(job);
    },
    countInProcess: () => jobs.count(system, { filter: { state: { $in: ['queued', 'running'] }, mode: 'in-process' } }),
    async counts() {
      const counted = JOB_STATES.map(
        async (state) => [state, await jobs.count(system, { filter: { state } })] as const,
      );
      return Object.fromEntries(await Promise.all(counted)) as Record<JobState, number>;
    },
    async lagMs() {
      const now = clock.now();
      const filter = { state: 'queued', due_at: { $lte: now } } as const;
      const oldest = await jobs.findOne(system, { filter, sort: { due_at: 1 }, projection });
      return oldest === null ? 0 : now.getTime() - oldest.due_at.getTime();
    },
  };
}
