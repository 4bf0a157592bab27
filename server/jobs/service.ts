import type { JobListQuery } from '../../common/api/jobs.ts';
import { AppError, notFound } from '../sdk/app-error.ts';
import type { Actor } from '../sdk/actor.ts';
import type { Collection } from '../sdk/collection.ts';
import type { ServerEvent } from '../sdk/define-route.ts';
import type { Scope } from '../sdk/scope.ts';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import { announceJob, isFinished, jobStream } from './announce-job.ts';
import type { AnnounceOptions } from './announce-job.ts';
import type { JobDocument } from './model.ts';
import { visibleJobs } from './policy.ts';

export interface JobServiceOptions extends AnnounceOptions {
  jobs: Collection<JobDocument>;
  /** Ends a run at once where it is in this process. */
  cancelRun(id: string): void;
}

/** What users do with jobs. */
export interface JobService {
  list(actor: Actor, scope: Scope, query: JobListQuery): Promise<{ items: JobDocument[]; total: number }>;
  /** @throws AppError `not_found` */
  get(actor: Actor, scope: Scope, id: string): Promise<JobDocument>;
  /**
   * Ends a job: at once where it waits, as soon as its run notices where it runs.
   * @throws AppError `not_found`; `conflict` `job.finished` where there is nothing to end any more.
   */
  cancel(actor: Actor, scope: Scope, id: string): Promise<JobDocument>;
  /** The events of a job after one, to its end. @throws AppError `not_found` */
  follow(
    actor: Actor,
    scope: Scope,
    id: string,
    options: { after: string | null; signal: AbortSignal },
  ): AsyncIterable<ServerEvent>;
}

/** A job may be claimed, put back and claimed again while it is being cancelled. */
const CANCEL_TRIES = 5;

/** Creates the service behind the routes. */
export function createJobService(options: JobServiceOptions): JobService {
  const { jobs, repository, events } = options;

  async function get(actor: Actor, scope: Scope, id: string): Promise<JobDocument> {
    const job = await jobs.findOne(scope, { filter: { ...visibleJobs(actor), _id: id } });
    if (job === null) throw notFound('job');
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
      for (let attempt = 0; attempt < CANCEL_TRIES; attempt += 1) {
        const job = await get(actor, scope, id);
        if (isFinished(job)) throw new AppError('conflict', 'job.finished', { state: job.state });
        const cancelled = await repository.cancelQueued(scope, id);
        if (cancelled !== null) {
          await announceJob(cancelled, options);
          return cancelled;
        }
        const flagged = await repository.requestCancel(scope, id);
        if (flagged !== null) {
          options.cancelRun(id);
          return flagged;
        }
      }
      throw new AppError('unavailable', 'job.stream_busy', {}, { retryAfterMs: 1000 });
    },
    async *follow(actor, scope, id, { after, signal }) {
      const job = await get(actor, scope, id);
      const stream = jobStream(id);
      // Nothing comes after the last event; who asks for more than that is not kept waiting.
      if (job.is_announced) yield* events.replay(stream, after);
      else yield* events.follow(stream, { after, terminal: FINAL_JOB_STATES, signal });
    },
  };
}
