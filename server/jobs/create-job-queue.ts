import type { JobMode } from '../../common/api/jobs.ts';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { EnqueueRequest, JobQueue } from '../kernel/sdk/ports/job-queue.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { jobStream } from './settle-job.ts';
import type { EventLog } from './create-event-log.ts';
import type { JobRegistry } from './job-registry.ts';
import type { JobDocument } from './model.ts';
import { newJob } from './repository.ts';
import type { JobService } from './service.ts';

interface JobQueueOptions {
  jobs: Collection<JobDocument>;
  registry: JobRegistry;
  events: Pick<EventLog, 'replay'>;
  service: Pick<JobService, 'end' | 'stream'>;
  clock: Clock;
  /** Most jobs that wait at once for one client. */
  maxQueued: number;
  /** Who hands out jobs now. @throws AppError `unavailable` where it has enough to do. */
  modeOfNew: () => Promise<JobMode>;
  /** Called with each new job. Never rejects: what was accepted is stored. */
  announce: (job: JobDocument) => Promise<void>;
  /** Called with each new job, for the audit log. */
  noteStart?: (job: JobDocument, action: string) => Promise<void>;
}

/** When to come back to a full queue. */
const RETRY_AFTER_MS = 30_000;

/** Says that no more work can be taken for now. */
export function queueFull(): AppError {
  return new AppError('unavailable', 'job.queue_full', {}, { retryAfterMs: RETRY_AFTER_MS });
}

/** The queue is the collection of jobs itself: what was accepted is there, whatever happens to this process. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { jobs, registry, events, service, clock, maxQueued, modeOfNew, announce, noteStart } = options;
  const system = Scope.ofSystem('job queue');

  const findByKey: JobQueue['findByKey'] = async (request) => {
    const { user_id, idempotency_key } = request;
    if (idempotency_key === undefined) return null;
    const known = await jobs.findOne(system, {
      filter: { user_id, idempotency_key },
      projection: { name: 1, presentation_id: 1, payload: 1 },
    });
    if (known === null) return null;
    const { name, presentation_id, payload } = workOf(request);
    const isSame = known.name === name && known.presentation_id === presentation_id && known.payload === payload;
    if (!isSame) throw new AppError('invalid', 'job.key_reused');
    return known._id;
  };

  return {
    async enqueue(scope, request) {
      const definition = registry.get(request.name);
      if (definition === undefined) throw new RangeError(`no plugin defines the job ${request.name}`);
      const payload = definition.payload.safeParse(request.payload);
      if (!payload.success) {
        throw new AppError('invalid', 'job.bad_payload', { job: request.name }, { cause: payload.error });
      }
      const known = await findByKey(request);
      if (known !== null) return known;
      if ((await jobs.count(system, { filter: { state: 'queued', client_id: request.client_id } })) >= maxQueued) {
        throw queueFull();
      }
      const work = workOf(request);
      const fields = {
        ...work,
        client_id: request.client_id,
        user_id: request.user_id,
        idempotency_key: request.idempotency_key ?? null,
        place: request.only_one === undefined ? null : `${work.name} ${work.presentation_id ?? ''}`,
        mode: await modeOfNew(),
        listen_by: registry.listenBy(work.name, clock.now()),
      };
      try {
        const job = await jobs.insert(scope, newJob(fields, clock.now()));
        await announce(job);
        await noteStart?.(job, definition.auditAction ?? job.name);
        return job._id;
      } catch (error) {
        if (!(error instanceof DuplicateError)) throw error;
        // The same key at the same moment; else another job has the place.
        const other = await findByKey(request);
        if (other !== null) return other;
        if (request.only_one === undefined) throw error;
        throw new AppError('conflict', request.only_one);
      }
    },
    findByKey,
    stateOf: async (scope, id) =>
      (await jobs.findOne(scope, { filter: { _id: id }, projection: { state: 1 } }))?.state ?? null,
    cancel: async (scope, id, reason) => void (await service.end(scope, id, reason)),
    follow: (scope, id, following) => service.stream(scope, id, following),
    isBusy: async (scope, presentationId, names) =>
      (await jobs.findOne(scope, {
        filter: { presentation_id: presentationId, state: { $in: ['queued', 'running'] }, name: { $in: [...names] } },
        projection: { _id: 1 },
      })) !== null,
    async *eventsOfLast(scope, presentationId, name) {
      const [last] = await jobs.find(scope, {
        filter: { presentation_id: presentationId, name },
        sort: { queued_at: -1, _id: -1 },
        projection: { _id: 1 },
        limit: 1,
      });
      if (last !== undefined) yield* events.replay(jobStream(last._id), null);
    },
  };
}

/** What a job does, as it is stored. */
function workOf(request: EnqueueRequest): Pick<JobDocument, 'name' | 'presentation_id' | 'payload'> {
  return {
    name: request.name,
    presentation_id: request.presentation_id ?? null,
    // As it came: the schema reads it again when the job runs.
    payload: JSON.stringify(request.payload ?? null),
  };
}
