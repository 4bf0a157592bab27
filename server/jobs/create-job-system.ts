import { randomUUID } from 'node:crypto';
import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { QueueDatabase, JobQueue, EnqueueRequest, JobRunner } from '../kernel/sdk/ports/jobs.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { Measures } from '../kernel/sdk/ports/measures.ts';
import { noPeer } from '../kernel/sdk/ports/peer-process.ts';
import type { PeerProcess } from '../kernel/sdk/ports/peer-process.ts';
import { createAgendaQueue } from './agenda-queue.ts';
import { announceJob, jobStream } from './settle-job.ts';
import { createEventLog } from './create-event-log.ts';
import type { EventLog } from './create-event-log.ts';
import { createJobExecutor, createJobRegistry } from './job-executor.ts';
import { createJobRunner } from './create-job-runner.ts';
import type { RoleRunner } from './create-job-runner.ts';
import {
  createQueueReader,
  createQueueReport,
  measureJobs,
  createQueueWatch,
  createWorkerPresence,
} from './queue-state.ts';
import type { QueueReport } from './queue-state.ts';
import type { EventDocument, JobDocument, WorkerDocument } from './model.ts';
import { createJobRepository, newJob } from './repository.ts';
import { createJobService } from './service.ts';
import type { JobService } from './service.ts';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { JobRegistry } from './job-executor.ts';

interface JobQueueOptions {
  jobs: Collection<JobDocument>;
  registry: JobRegistry;
  events: Pick<EventLog, 'replay'>;
  service: Pick<JobService, 'end' | 'stream'>;
  clock: Clock;
  /** Maximum number of waiting jobs per client. */
  maxQueued: number;
  /** Returns the queue that hands out jobs now. @throws AppError `unavailable` when it is full. */
  modeOfNew: () => Promise<JobMode>;
  /** Called with each new job. Never rejects: an accepted job is stored. */
  announce: (job: JobDocument) => Promise<void>;
  /** Called with each new job, for the audit log. */
  noteStart?: (job: JobDocument, action: string) => Promise<void>;
}

/** Retry-After of a full queue. */
const RETRY_AFTER_MS = 30_000;

function queueFull(): AppError {
  return new AppError('unavailable', 'job.queue_full', {}, { retryAfterMs: RETRY_AFTER_MS });
}

/** The collection of jobs is the queue: an accepted job survives the end of this process. */
function createJobQueue(options: JobQueueOptions): JobQueue {
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
        // Either the same key was used at the same moment, or another job has the place.
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

/** The work of a job, as stored. */
function workOf(request: EnqueueRequest): Pick<JobDocument, 'name' | 'presentation_id' | 'payload'> {
  return {
    name: request.name,
    presentation_id: request.presentation_id ?? null,
    // Stored as received: the schema parses it again when the job runs.
    payload: JSON.stringify(request.payload ?? null),
  };
}

/** Intervals and limits of the job system; all but `limitMs` are changed only in tests. */
export interface JobTiming {
  /** Time limit of any run. */
  limitMs: number;
  /** How often to read cancel flags and, without the queue, to look for jobs. */
  pollMs: number;
  heartbeatMs: number;
  /** How often a listener reports its presence. */
  listeningMs: number;
  /** A run without a heartbeat for this long is lost, and so is its worker. */
  staleMs: number;
  reconcileMs: number;
  abortGraceMs: number;
  retryDelayMs: number;
  /** How often to check the queue. */
  watchMs: number;
  /** How long to wait for the queue's database. */
  answerMs: number;
  /** Delay before a job is due again that could run, but not in the process where it was due. */
  dueAgainMs: number;
  /**
   * An entry that a process has locked for this long is handed to another process. For each entry Agenda starts a timer
   * of half that time, which it doesn't clear when it stops.
   */
  lockLifetimeMs: number;
}

interface JobSystemOptions {
  jobs: Collection<JobDocument>;
  events: Collection<EventDocument>;
  workers: Collection<WorkerDocument>;
  files: FileStore;
  clock: Clock;
  log: Logger;
  /** Where the queue is stored; null: processes poll for jobs themselves. */
  queueDatabase: QueueDatabase | null;
  /** Queues the jobs of schedules that are due; called once a minute. */
  lookAtSchedules?: () => Promise<void>;
  measures: Measures;
  peer?: PeerProcess;
  /** Maximum number of concurrent runs in this process. */
  concurrency: number;
  /** Maximum number of concurrent runs per client in this process; unlimited when absent. */
  perClient?: number;
  /** Maximum number of waiting jobs per client. */
  maxQueued?: number;
  /** Maximum number of waiting and running jobs while the queue is unavailable. */
  fallbackLimit?: number;
  timing?: Partial<JobTiming>;
  /** Writes the start of a job into the audit log. */
  noteStart?: (job: JobDocument, action: string) => Promise<void>;
}

/** The job system of one process. */
export interface JobSystem {
  queue: JobQueue;
  runner: JobRunner;
  events: EventLog;
  service: JobService;
  report: QueueReport;
  /** Sends the last event of a finished job to its followers, exactly once. */
  announceEnd(job: JobDocument): Promise<void>;
}

const TIMING: JobTiming = {
  limitMs: 1_800_000,
  pollMs: 500,
  heartbeatMs: 5_000,
  listeningMs: 5_000,
  staleMs: 30_000,
  reconcileMs: 30_000,
  abortGraceMs: 1_000,
  retryDelayMs: 2_000,
  watchMs: 1_000,
  answerMs: 2_000,
  dueAgainMs: 1_000,
  lockLifetimeMs: 4_000,
};
const MAX_QUEUED = 1_000;
const FALLBACK_LIMIT = 100;

/** Creates queue, runner, events and service. */
export function createJobSystem(options: JobSystemOptions): JobSystem {
  const { jobs, files, clock, log, concurrency, perClient = concurrency, fallbackLimit = FALLBACK_LIMIT } = options;
  const { peer = noPeer } = options;
  const timing = { ...TIMING, ...options.timing };
  const { staleMs: goneMs } = timing;
  const worker = randomUUID();
  const registry = createJobRegistry();
  const repository = createJobRepository(jobs, clock);
  const reader = createQueueReader(jobs, clock);
  const events = createEventLog({ events: options.events, log, peer, pollMs: timing.pollMs });
  const parts = { repository, events, files, log, clock, ...timing };
  const executor = createJobExecutor({
    ...{ ...parts, registry, worker, concurrency, perClient },
    onSettled: (job, settled, ranMs) => {
      measured.ended(job, settled, ranMs);
      return runner.settled(job, settled);
    },
  });
  const { lookAtSchedules } = options;
  // Queue and runner depend on each other: the queue hands jobs to the runner, which adds entries to the queue.
  const queue =
    options.queueDatabase === null
      ? null
      : createAgendaQueue({
          ...{ database: options.queueDatabase, worker, concurrency, log, peer },
          ...{ lockLifetimeMs: timing.lockLifetimeMs, answerMs: timing.answerMs, pollMs: timing.pollMs },
          queueOf: (name) => (registry.get(name)?.isInteractive === true ? 'interactive' : 'background'),
          mayTake: (name) => runner.mayTake(name),
          onDue: (jobId) => runner.due(jobId),
          ...(lookAtSchedules === undefined ? {} : { onMinute: lookAtSchedules }),
        });
  const presence = createWorkerPresence({ workers: options.workers, clock, id: worker, concurrency, goneMs });
  const watch = createQueueWatch({ queue, presence, peer, clock, log, goneMs });
  const runner: RoleRunner = createJobRunner({
    ...{ ...parts, executor, queue, watch, presence, reader, peer, lookAtSchedules },
    onAbandoned: (job) => measured.abandoned(job),
  });
  const report = createQueueReport({
    configured: queue === null ? 'in-process' : 'agenda',
    watch,
    presence,
    reader,
    executor,
    clock,
  });
  const measured = measureJobs(options.measures, report, executor);
  const modeOfNew = async (): Promise<JobMode> => {
    if (watch.fault() !== null && (await reader.countInProcess()) >= fallbackLimit) throw queueFull();
    return watch.mode();
  };
  const announce = (job: JobDocument): Promise<void> => runner.announce(job);
  const service = createJobService({
    ...{ ...parts, jobs, registry, modeOfNew },
    cancelRun: (id) => executor.cancel(id),
    announceQueued: announce,
  });
  return {
    queue: createJobQueue({
      ...{ jobs, registry, events, service, clock, modeOfNew, announce },
      maxQueued: options.maxQueued ?? MAX_QUEUED,
      ...(options.noteStart === undefined ? {} : { noteStart: options.noteStart }),
    }),
    runner: {
      register(definitions) {
        for (const { plugin, job } of definitions) registry.add(plugin, job);
      },
      start: (roles = ['web', 'worker']) => runner.start(roles),
      stop: (graceMs) => runner.stop(graceMs),
    },
    events,
    service,
    report,
    announceEnd: (job) => announceJob(job, parts),
  };
}
