import type { Clock } from '../sdk/clock.ts';
import type { Collection } from '../sdk/collection.ts';
import type { Logger } from '../sdk/logger.ts';
import type { FileStore } from '../sdk/ports/file-store.ts';
import type { JobQueue } from '../sdk/ports/job-queue.ts';
import type { JobRunner } from '../sdk/ports/job-runner.ts';
import { createEventLog } from './create-event-log.ts';
import type { OwnedEventLog } from './create-event-log.ts';
import { createInProcessRunner } from './create-in-process-runner.ts';
import type { RunnerTiming } from './create-in-process-runner.ts';
import { createJobQueue } from './create-job-queue.ts';
import { createJobRegistry } from './job-registry.ts';
import type { EventDocument, JobDocument } from './model.ts';
import { createJobRepository } from './repository.ts';
import { createJobService } from './service.ts';
import type { JobService } from './service.ts';

export interface JobSystemOptions {
  jobs: Collection<JobDocument>;
  events: Collection<EventDocument>;
  files: FileStore;
  clock: Clock;
  log: Logger;
  /** Runs at once in this process. */
  concurrency: number;
  /** Most jobs that wait at once for one client. */
  mostQueued?: number;
  timing?: Partial<RunnerTiming>;
}

/** Everything about jobs in one process. */
export interface JobSystem {
  queue: JobQueue;
  runner: JobRunner;
  events: OwnedEventLog;
  service: JobService;
  /** Runs under way in this process. */
  running: () => number;
}

const TIMING: RunnerTiming = {
  limitMs: 1_800_000,
  pollMs: 500,
  heartbeatMs: 5_000,
  staleMs: 30_000,
  reconcileMs: 30_000,
  abortGraceMs: 1_000,
  retryDelayMs: 2_000,
};
const MOST_QUEUED = 1_000;

/** Puts queue, runner, events and service together. */
export function createJobSystem(options: JobSystemOptions): JobSystem {
  const { jobs, files, clock, log } = options;
  const timing = { ...TIMING, ...options.timing };
  const registry = createJobRegistry();
  const repository = createJobRepository(jobs, clock);
  const events = createEventLog({ events: options.events, clock, log, pollMs: timing.pollMs });
  const parts = { repository, events, files, log };
  const runner = createInProcessRunner({ ...parts, ...timing, clock, registry, concurrency: options.concurrency });
  return {
    queue: createJobQueue({
      jobs,
      registry,
      clock,
      mostQueued: options.mostQueued ?? MOST_QUEUED,
      wake: () => runner.wake(),
    }),
    runner: {
      register(definitions) {
        for (const { plugin, job } of definitions) registry.add(plugin, job);
      },
      start: () => runner.start(),
      stop: (graceMs) => runner.stop(graceMs),
    },
    events,
    service: createJobService({ ...parts, jobs, cancelRun: (id) => runner.cancel(id) }),
    running: () => runner.running(),
  };
}
