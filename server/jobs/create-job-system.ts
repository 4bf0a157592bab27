import { randomUUID } from 'node:crypto';
import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { QueueDatabase } from '../kernel/sdk/ports/queue-database.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { JobQueue } from '../kernel/sdk/ports/job-queue.ts';
import type { JobRunner } from '../kernel/sdk/ports/job-runner.ts';
import type { Measures } from '../kernel/sdk/ports/measures.ts';
import { createAgendaQueue } from './agenda/agenda-queue.ts';
import { announceJob } from './settle-job.ts';
import { createEventLog } from './create-event-log.ts';
import type { EventLog } from './create-event-log.ts';
import { createJobExecutor } from './job-executor.ts';
import { createJobQueue, queueFull } from './create-job-queue.ts';
import { createJobRegistry } from './job-registry.ts';
import { createJobRunner } from './create-job-runner.ts';
import type { RoleRunner } from './create-job-runner.ts';
import { createQueueReader, createQueueReport, measureJobs } from './queue-report.ts';
import type { QueueReport } from './queue-report.ts';
import { createQueueWatch, createWorkerPresence } from './create-queue-watch.ts';
import type { EventDocument, JobDocument, WorkerDocument } from './model.ts';
import { createJobRepository } from './repository.ts';
import { createJobService } from './service.ts';
import type { JobService } from './service.ts';

/** The times jobs live by; all but `limitMs` are changed in tests only. */
export interface JobTiming {
  /** Longest run of any job. */
  limitMs: number;
  /** How often cancel flags, and, without the queue, jobs are looked for. */
  pollMs: number;
  heartbeatMs: number;
  /** How often a listener says that it is there. */
  listeningMs: number;
  /** A run without a heartbeat for so long is lost, and a worker gone. */
  staleMs: number;
  reconcileMs: number;
  abortGraceMs: number;
  retryDelayMs: number;
  /** How often the queue is looked after. */
  watchMs: number;
  /** How long the queue may take to answer. */
  answerMs: number;
  /** When a job is due again that could run, but not where it was due. */
  dueAgainMs: number;
  /**
   * A queue entry that a process has locked for so long is due elsewhere. Agenda leaves a timer of half that time behind
   * each entry, which it does not clear when it stops.
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
  /** Where the queue is; null: processes look for jobs themselves. */
  queueDatabase: QueueDatabase | null;
  /** Queues the jobs of schedules whose time has come; called once a minute. */
  lookAtSchedules?: () => Promise<void>;
  measures: Measures;
  /** Runs at once in this process. */
  concurrency: number;
  /** Runs of one client at once in this process; as many as there are when absent. */
  perClient?: number;
  /** Most jobs that wait at once for one client. */
  maxQueued?: number;
  /** Most jobs that wait and run at once while the queue is unavailable. */
  fallbackLimit?: number;
  timing?: Partial<JobTiming>;
  /** Writes into the audit log that a job was asked for. */
  noteStart?: (job: JobDocument, action: string) => Promise<void>;
}

/** Everything about jobs in one process. */
export interface JobSystem {
  queue: JobQueue;
  runner: JobRunner;
  events: EventLog;
  service: JobService;
  report: QueueReport;
  /** Tells followers of the end of a finished job, once however often it is called. */
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

/** Puts queue, runner, events and service together. */
export function createJobSystem(options: JobSystemOptions): JobSystem {
  const { jobs, files, clock, log, concurrency, perClient = concurrency, fallbackLimit = FALLBACK_LIMIT } = options;
  const timing = { ...TIMING, ...options.timing };
  const { staleMs: goneMs } = timing;
  const worker = randomUUID();
  const registry = createJobRegistry();
  const repository = createJobRepository(jobs, clock);
  const reader = createQueueReader(jobs, clock);
  const events = createEventLog({ events: options.events, log, pollMs: timing.pollMs });
  const parts = { repository, events, files, log, clock, ...timing };
  const executor = createJobExecutor({
    ...{ ...parts, registry, worker, concurrency, perClient },
    onSettled: (job, settled, ranMs) => {
      measured.ended(job, settled, ranMs);
      return runner.settled(job, settled);
    },
  });
  const { lookAtSchedules } = options;
  // The queue hands jobs to the runner, which adds to the queue.
  const queue =
    options.queueDatabase === null
      ? null
      : createAgendaQueue({
          ...{ database: options.queueDatabase, worker, concurrency, log },
          ...{ lockLifetimeMs: timing.lockLifetimeMs, answerMs: timing.answerMs, pollMs: timing.pollMs },
          queueOf: (name) => (registry.get(name)?.isInteractive === true ? 'interactive' : 'background'),
          mayTake: (name) => runner.mayTake(name),
          onDue: (jobId) => runner.due(jobId),
          ...(lookAtSchedules === undefined ? {} : { onMinute: lookAtSchedules }),
        });
  const presence = createWorkerPresence({ workers: options.workers, clock, id: worker, concurrency, goneMs });
  const watch = createQueueWatch({ queue, presence, clock, log, goneMs });
  const runner: RoleRunner = createJobRunner({
    ...{ ...parts, executor, queue, watch, presence, reader, lookAtSchedules },
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
