import { setTimeout as sleep } from 'node:timers/promises';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { EventLog } from './create-event-log.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { BlobOwner, DailyCleanup, PresentationLeftovers } from '../kernel/sdk/ports/retention.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { jobStream } from './settle-job.ts';
import { blobKeysIn } from './run-job.ts';
import type { JobDocument } from './model.ts';
import { LONGEST_PERIOD_MS, PERIOD_PREFIX } from './create-scheduler.ts';

interface JobRetentionParts {
  jobs: Collection<JobDocument>;
  events: Pick<EventLog, 'remove'>;
  files: Pick<FileStore, 'remove'>;
  /** Sends the last event of a finished job to its followers, exactly once. */
  announce: (job: JobDocument) => Promise<void>;
  clock: Clock;
  wait?: (ms: number) => Promise<unknown>;
}

export interface JobRetention {
  blobOwner: BlobOwner;
  cleanup: DailyCleanup;
  leftovers: PresentationLeftovers;
}

/** Number of jobs removed per round. */
const ROUND = 100;
/** Maximum number of jobs of one presentation that are handled when it is purged. */
const MAX_OF_PRESENTATION = 10_000;
/** How long a run may take to notice that its job is cancelled, and how often to check. */
const END_WITHIN_MS = 5_000;
const LOOK_MS = 100;
/** How long followers in other processes may take to read the last event; they poll twice a second. */
const HEARD_WITHIN_MS = 1_000;

type OldJob = Pick<JobDocument, '_id' | 'steps'>;
const OLD_JOB = { steps: 1 } as const;

export function createJobRetention(parts: JobRetentionParts): JobRetention {
  const { jobs, events, files, announce, clock, wait = sleep } = parts;
  const system = Scope.ofSystem('job retention');

  /** Removes files, then events, then the record. Returns the number of files. */
  async function removeJobs(old: readonly OldJob[]): Promise<number> {
    let removed = 0;
    for (const blob of blobsOf(old)) if (await files.remove(blob)) removed += 1;
    await events.remove(old.map(({ _id }) => jobStream(_id)));
    await jobs.remove(system, { _id: { $in: old.map(({ _id }) => _id) } });
    return removed;
  }

  /**
   * Cancels waiting and running jobs; followers receive that before the events are removed.
   * @throws AppError `unavailable` when a run doesn't end.
   */
  async function endJobs(scope: Scope, presentationId: string): Promise<void> {
    const own = { presentation_id: presentationId };
    const until = clock.now().getTime() + END_WITHIN_MS;
    let isCovered = false;
    for (;;) {
      const now = clock.now();
      const final = { state: 'cancelled' as const, place: null, finished_at: now, cancel_requested: true };
      await jobs.updateMany(scope, { ...own, state: 'queued' }, { $set: final });
      const silent = { ...own, state: { $in: [...FINAL_JOB_STATES] }, is_announced: { $ne: true } };
      const ended = await jobs.find(scope, { filter: silent, limit: ROUND });
      for (const job of ended) await announce(job);
      const running = await jobs.count(scope, { filter: { ...own, state: 'running' } });
      if (running + ended.length === 0) break;
      isCovered = true;
      if (now.getTime() > until) throw new AppError('unavailable', 'job.still_running', {}, { retryAfterMs: 30_000 });
      await jobs.updateMany(scope, { ...own, state: 'running' }, { $set: { cancel_requested: true } });
      await wait(LOOK_MS);
    }
    if (isCovered) await wait(HEARD_WITHIN_MS);
  }

  return {
    blobOwner: {
      async *keys() {
        const filter = { $or: [{ 'steps.0': { $exists: true } }, { state: { $nin: [...FINAL_JOB_STATES] } }] };
        const failed = { state: 'failed' as const };
        for (const each of [filter, failed]) {
          const projection = { payload: 1, steps: 1 } as const;
          for await (const { payload, steps } of jobs.each(system, { filter: each, projection })) {
            yield* blobsOf([{ steps }]);
            for (const text of [payload, ...steps.map(({ value }) => value ?? '')]) yield* blobKeysIn(text);
            for (const { keys } of steps) yield* keys ?? [];
          }
        }
      },
    },
    cleanup: {
      async clean({ jobs: before, now }, { signal }) {
        // The record of a scheduled job keeps it from being queued again in its period.
        const scheduled = { idempotency_key: { $regex: `^${PERIOD_PREFIX}` } };
        const periodOver = new Date(Math.min(before.getTime(), now.getTime() - LONGEST_PERIOD_MS));
        const filter = {
          is_announced: true,
          finished_at: { $lt: before },
          $nor: [{ ...scheduled, finished_at: { $gte: periodOver } }],
        };
        let removed = 0;
        while (!signal.aborted) {
          const old = await jobs.find(system, { filter, projection: OLD_JOB, limit: ROUND });
          if (old.length === 0) break;
          await removeJobs(old);
          removed += old.length;
        }
        return removed;
      },
    },
    leftovers: {
      async count(scope, presentationIds) {
        const filter = { presentation_id: { $in: [...presentationIds] }, 'steps.blob': { $type: 'string' as const } };
        let files = 0;
        for await (const job of jobs.each(scope, { filter, projection: OLD_JOB })) files += blobsOf([job]).length;
        return { files, images: 0 };
      },
      async purge(scope, presentationId) {
        await endJobs(scope, presentationId);
        const filter = { presentation_id: presentationId };
        const old = await jobs.find(scope, { filter, projection: OLD_JOB, limit: MAX_OF_PRESENTATION });
        return { files: await removeJobs(old), images: 0 };
      },
    },
  };
}

function blobsOf(jobs: readonly Pick<JobDocument, 'steps'>[]): string[] {
  return jobs.flatMap(({ steps }) => steps.flatMap(({ blob }) => blob ?? []));
}
