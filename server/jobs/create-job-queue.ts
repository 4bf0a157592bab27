import { AppError } from '../sdk/app-error.ts';
import type { Clock } from '../sdk/clock.ts';
import type { Collection } from '../sdk/collection.ts';
import { DuplicateError } from '../sdk/duplicate-error.ts';
import type { EnqueueRequest, JobQueue } from '../sdk/ports/job-queue.ts';
import { Scope } from '../sdk/scope.ts';
import type { JobRegistry } from './job-registry.ts';
import type { JobDocument } from './model.ts';
import { newJob } from './repository.ts';

export interface JobQueueOptions {
  jobs: Collection<JobDocument>;
  registry: JobRegistry;
  clock: Clock;
  /** Most jobs that wait at once for one client. */
  mostQueued: number;
  /** Called when there is a new job. */
  wake: () => void;
}

/** When to come back to a full queue. */
const RETRY_AFTER_MS = 30_000;

/** The queue is the collection of jobs itself: what was accepted is there, whatever happens to this process. */
export function createJobQueue({ jobs, registry, clock, mostQueued, wake }: JobQueueOptions): JobQueue {
  const system = Scope.ofSystem('job queue');

  const sameJob = async ({ user_id, idempotency_key }: EnqueueRequest): Promise<string | null> =>
    idempotency_key === undefined
      ? null
      : ((await jobs.findOne(system, { filter: { user_id, idempotency_key }, projection: { _id: 1 } }))?._id ?? null);

  return {
    async enqueue(scope, request) {
      const definition = registry.get(request.name);
      if (definition === undefined) throw new RangeError(`no plugin defines the job ${request.name}`);
      const payload = definition.payload.safeParse(request.payload);
      if (!payload.success) {
        throw new AppError('invalid', 'job.bad_payload', { job: request.name }, { cause: payload.error });
      }
      const known = await sameJob(request);
      if (known !== null) return known;
      if ((await jobs.count(system, { filter: { state: 'queued', client_id: request.client_id } })) >= mostQueued) {
        throw new AppError('unavailable', 'job.queue_full', {}, { retryAfterMs: RETRY_AFTER_MS });
      }
      const fields = {
        name: request.name,
        client_id: request.client_id,
        user_id: request.user_id,
        presentation_id: request.presentation_id ?? null,
        // As it came: the schema reads it again when the job runs.
        payload: JSON.stringify(request.payload ?? null),
        idempotency_key: request.idempotency_key ?? null,
        mode: 'in-process' as const,
      };
      try {
        const job = await jobs.insert(scope, newJob(fields, clock.now()));
        wake();
        return job._id;
      } catch (error) {
        const other = error instanceof DuplicateError ? await sameJob(request) : null;
        if (other === null) throw error;
        return other;
      }
    },
    isBusy: async (scope, presentationId, names) =>
      (await jobs.findOne(scope, {
        filter: { presentation_id: presentationId, state: { $in: ['queued', 'running'] }, name: { $in: [...names] } },
        projection: { _id: 1 },
      })) !== null,
  };
}
