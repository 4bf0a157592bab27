import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminJobQuery, JobListQuery, JobMode } from '../../common/api/jobs.ts';
import { AppError, notFound, DuplicateError } from '../kernel/sdk/app-error.ts';
import type { Actor, Scope } from '../kernel/sdk/scope.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { ServerEvent } from '../kernel/sdk/define-route.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import { announceJob, isFinished, jobStream, reopenStream } from './settle-job.ts';
import type { AnnounceOptions } from './settle-job.ts';
import type { JobRegistry } from './job-executor.ts';
import type { JobDocument } from './model.ts';
import { visibleJobs } from './policy.ts';
import { repeat } from '../kernel/sdk/concurrency.ts';
import type { Repeated } from '../kernel/sdk/concurrency.ts';

interface JobServiceOptions extends AnnounceOptions {
  jobs: Collection<JobDocument>;
  /** Ends a run of this process at once. */
  cancelRun(id: string): void;
  /** Returns the queue that hands out jobs now. @throws AppError `unavailable` when it is full. */
  modeOfNew(): Promise<JobMode>;
  /** Called with each queued job. Never rejects. */
  announceQueued(job: JobDocument): Promise<void>;
  registry: Pick<JobRegistry, 'listenBy'>;
  /** How often a listener reports its presence. */
  listeningMs: number;
  clock: Clock;
  wait?: (ms: number) => Promise<unknown>;
}

export interface JobService {
  list(actor: Actor, scope: Scope, query: JobListQuery): Promise<{ items: JobDocument[]; total: number }>;
  /** @throws AppError `not_found` */
  get(actor: Actor, scope: Scope, id: string): Promise<JobDocument>;
  /**
   * Ends a waiting job at once, a running one as soon as its run notices.
   * @throws AppError `not_found`; `conflict` `job.finished` when it has already ended.
   */
  cancel(actor: Actor, scope: Scope, id: string): Promise<JobDocument>;
  /**
   * Restarts a failed job; the results of its finished steps are reused and not paid for again.
   * @throws AppError `not_found`; `conflict` `job.not_failed`, `job.place_taken` when another such job waits or runs;
   *   `unavailable` `job.queue_full`.
   */
  retry(actor: Actor, scope: Scope, id: string): Promise<JobDocument>;
  /** Ends a job of any user, for a reason that its followers receive; null if there is nothing to end. */
  end(scope: Scope, id: string, reason: JobError): Promise<JobDocument | null>;
  /** The jobs of whole clients, for administrators; newest first by default. */
  listForAdmin(scope: Scope, query: AdminJobQuery): Promise<{ items: JobDocument[]; total: number }>;
  /** The events of a job after `after` until it ends. @throws AppError `not_found` */
  follow(
    actor: Actor,
    scope: Scope,
    id: string,
    options: { after: string | null; signal: AbortSignal },
  ): AsyncIterable<ServerEvent>;
  /** The same for the service itself; yields nothing if there is no such job. */
  stream(scope: Scope, id: string, options: { after: string | null; signal: AbortSignal }): AsyncIterable<ServerEvent>;
}

/** A job may be claimed, returned to the queue and claimed again while it is being cancelled. */
const CANCEL_TRIES = 5;

/** How often a retry checks whether the failed run has written its last event, which follows right after its state. */
const ANNOUNCE_TRIES = 20;
const ANNOUNCE_PAUSE_MS = 100;

export function createJobService(options: JobServiceOptions): JobService {
  const { jobs, repository, events, registry, clock, log, wait = sleep } = options;

  async function get(actor: Actor, scope: Scope, id: string): Promise<JobDocument> {
    const job = await jobs.findOne(scope, { filter: { ...visibleJobs(actor), _id: id } });
    if (job === null) throw notFound('job');
    return job;
  }

  /** Returns the job as it ended or is about to end; null if it had already ended. */
  async function end(scope: Scope, id: string, reason: JobError | null): Promise<JobDocument | null> {
    for (let attempt = 0; attempt < CANCEL_TRIES; attempt += 1) {
      const cancelled = await repository.cancelQueued(scope, id, reason);
      if (cancelled !== null) {
        await announceJob(cancelled, options);
        return cancelled;
      }
      const flagged = await repository.requestCancel(scope, id, reason);
      if (flagged !== null) {
        options.cancelRun(id);
        return flagged;
      }
      const job = await jobs.get(scope, id);
      if (job === null || isFinished(job)) return null;
    }
    throw new AppError('unavailable', 'job.stream_busy', {}, { retryAfterMs: 1000 });
  }

  /** Records at intervals that a job has a listener, if it needs one. */
  function listenTo({ _id, name }: JobDocument): Repeated {
    const note = async (): Promise<void> => {
      try {
        const by = registry.listenBy(name, clock.now());
        if (by !== null) await repository.noteListener(_id, by);
      } catch (error) {
        log.warn({ err: error, job: _id }, 'a listener could not be recorded');
      }
    };
    const repeated = repeat({ everyMs: options.listeningMs, work: note, name: 'listener', log });
    const first = note();
    return {
      // The time without a listener starts when the last one leaves.
      stop: async () => {
        await Promise.all([first, repeated.stop()]);
        await note();
      },
    };
  }

  async function* streamOf(
    job: JobDocument,
    { after, signal }: { after: string | null; signal: AbortSignal },
  ): AsyncGenerator<ServerEvent> {
    const stream = jobStream(job._id);
    // Nothing follows the last event: a request for later ones ends immediately.
    if (job.is_announced) {
      yield* events.replay(stream, after);
      return;
    }
    const listening = job.listen_by == null ? null : listenTo(job);
    try {
      yield* events.follow(stream, { after, terminal: FINAL_JOB_STATES, signal });
    } finally {
      await listening?.stop();
    }
  }

  /** Reads a job, and again for a short time while it is finished but its last event isn't written yet. */
  async function announced(read: () => Promise<JobDocument>): Promise<JobDocument> {
    let job = await read();
    for (let attempt = 0; attempt < ANNOUNCE_TRIES && isFinished(job) && !job.is_announced; attempt += 1) {
      await wait(ANNOUNCE_PAUSE_MS);
      job = await read();
    }
    return job;
  }

  return {
    get,
    list: (actor, scope, { page, page_size, state, presentation_id }) =>
      jobs.list(scope, {
        filter: {
          ...visibleJobs(actor),
          ...(state === undefined ? {} : { state }),
          ...(presentation_id === undefined ? {} : { presentation_id }),
        },
        sort: { queued_at: -1, _id: -1 },
        projection: { steps: 0, payload: 0 },
        page,
        page_size,
      }),
    async cancel(actor, scope, id) {
      const job = await get(actor, scope, id);
      const ended = isFinished(job) ? null : await end(scope, id, null);
      if (ended !== null) return ended;
      throw new AppError('conflict', 'job.finished', { state: (await get(actor, scope, id)).state });
    },
    end,
    async retry(actor, scope, id) {
      const job = await announced(() => get(actor, scope, id));
      const isFailed = job.state === 'failed';
      if (!isFailed) throw new AppError('conflict', 'job.not_failed', { state: job.state });
      if (!job.is_announced) throw new AppError('unavailable', 'job.stream_busy', {}, { retryAfterMs: 1000 });
      const now = { mode: await options.modeOfNew(), listen_by: registry.listenBy(job.name, clock.now()) };
      // Reopen before queuing: a new follower must not mistake the previous end for the new one.
      await reopenStream(id, options);
      let queued: JobDocument | null = null;
      try {
        queued = await repository.retry(scope, job, now);
      } catch (error) {
        await repository.unannounce(id);
        throw error instanceof DuplicateError ? new AppError('conflict', 'job.place_taken') : error;
      }
      if (queued === null)
        throw new AppError('conflict', 'job.not_failed', { state: (await get(actor, scope, id)).state });
      await options.announceQueued(queued);
      return queued;
    },
    listForAdmin: (scope, { page, page_size, state, name, client_id, queued_after, queued_before, sort }) =>
      jobs.list(scope, {
        filter: {
          ...(state === undefined ? {} : { state }),
          ...(name === undefined ? {} : { name }),
          ...(client_id === undefined ? {} : { client_id }),
          ...(queued_after === undefined && queued_before === undefined
            ? {}
            : {
                queued_at: {
                  ...(queued_after === undefined ? {} : { $gte: new Date(queued_after) }),
                  ...(queued_before === undefined ? {} : { $lt: new Date(queued_before) }),
                },
              }),
        },
        sort: orderOf(sort),
        projection: { steps: 0, payload: 0 },
        page,
        page_size,
      }),
    async *follow(actor, scope, id, { after, signal }) {
      yield* streamOf(await get(actor, scope, id), { after, signal });
    },
    async *stream(scope, id, following) {
      const job = await jobs.get(scope, id);
      if (job !== null) yield* streamOf(job, following);
    },
  };
}

function orderOf(sort: AdminJobQuery['sort'] = '-queued_at'): Record<string, 1 | -1> {
  const order = sort.startsWith('-') ? -1 : 1;
  return sort.endsWith('queued_at')
    ? { queued_at: order, _id: order }
    : { [sort.replace('-', '')]: order, queued_at: -1, _id: -1 };
}
