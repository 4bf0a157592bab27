import type { Diagnostics } from '../../common/api/operations.ts';
import type { JobMode, JobState } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { WaitingJob, AgendaQueue } from './agenda-queue.ts';
import type { JobExecutor } from './job-executor.ts';
import { JOB_STATES } from '../../common/api/jobs.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { JobDocument, WorkerDocument } from './model.ts';
import type { PeerProcess } from '../kernel/sdk/ports/peer-process.ts';
import type { Measures } from '../kernel/sdk/ports/measures.ts';
import type { Settled } from './settle-job.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import { hostname } from 'node:os';

interface QueueReportOptions {
  configured: JobMode;
  watch: QueueWatch;
  presence: WorkerPresence;
  reader: QueueReader;
  executor: JobExecutor;
  clock: Clock;
}

/** The state of the queue, for operators. */
export interface QueueReport {
  /** Concurrent callers share one read. @throws when the database doesn't answer. */
  read(): Promise<Diagnostics>;
}

/** How long a report is reused: one scrape reads several metrics. */
const FRESH_MS = 1_000;

/** Creates the report from the state of this process and the database. */
export function createQueueReport(options: QueueReportOptions): QueueReport {
  const { configured, watch, presence, reader, executor, clock } = options;
  let last: { at: number; report: Promise<Diagnostics> } | null = null;

  async function make(): Promise<Diagnostics> {
    const [workers, by_state, lagMs] = await Promise.all([presence.alive(), reader.counts(), reader.lagMs()]);
    return {
      queue: {
        configured,
        mode: watch.mode(),
        is_available: watch.fault() === null,
        fault: watch.fault(),
        since: watch.since().toISOString(),
      },
      workers: workers.map(({ _id: id, host, pid, roles, mode, running, concurrency, started_at, seen_at }) => ({
        ...{ id, host, pid, roles, mode, running, concurrency },
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      jobs: { by_state, lag_s: lagMs / 1000, running_here: executor.running() },
    };
  }

  return {
    async read() {
      const at = clock.now().getTime();
      if (last === null || at - last.at > FRESH_MS || at < last.at) last = { at, report: make() };
      const { report } = last;
      try {
        return await report;
      } catch (error) {
        if (last?.report === report) last = null;
        throw error;
      }
    },
  };
}

/** Waiting jobs and their waiting times, for the queue and for diagnostics. */
export interface QueueReader {
  /** Null if the job doesn't wait. */
  waiting(id: string): Promise<WaitingJob | null>;
  allWaiting(): AsyncIterable<WaitingJob>;
  /** Number of jobs that wait or run without the queue. */
  countInProcess(): Promise<number>;
  counts(): Promise<Record<JobState, number>>;
  /** How long the oldest job that could run has been waiting; 0 if none waits. */
  lagMs(): Promise<number>;
}

/** Creates a reader that sees the jobs of all clients. */
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

/** Counters of runs and their outcomes. */
interface JobMeasures {
  ended(job: JobDocument, settled: Settled, ranMs: number): void;
  /** Called for a run whose worker is gone. */
  abandoned(job: JobDocument): void;
}

const BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Registers the metrics of jobs for `/metrics`. */
export function measureJobs(measures: Measures, report: QueueReport, executor: JobExecutor): JobMeasures {
  const labels = ['name', 'outcome'];
  const ends = measures.counter({
    name: 'jobs_runs_total',
    help: 'Runs of jobs that ended in this process: completed, failed, cancelled, retried after a failure, interrupted, or lost to another process.',
    labels,
  });
  const durations = measures.duration({
    name: 'jobs_run_duration_seconds',
    help: 'Time from the claim of a job to the end of that run.',
    labels,
    buckets: BUCKETS,
  });
  const abandoned = measures.counter({
    name: 'jobs_abandoned_total',
    help: 'Runs that this process found without their worker, and put back into the queue.',
    labels: ['name'],
  });
  measures.gauge({ name: 'jobs_running', help: 'Runs under way in this process.' }, () =>
    Promise.resolve([{ labels: {}, value: executor.running() }]),
  );
  measures.gauge(
    { name: 'jobs_unfinished', help: 'Jobs that wait or run, of all processes.', labels: ['state'] },
    async () => {
      const { queued, running } = (await report.read()).jobs.by_state;
      return [
        { labels: { state: 'queued' }, value: queued },
        { labels: { state: 'running' }, value: running },
      ];
    },
  );
  measures.gauge(
    { name: 'jobs_queue_lag_seconds', help: 'How long the oldest job that could run has waited.' },
    async () => [{ labels: {}, value: (await report.read()).jobs.lag_s }],
  );
  measures.gauge({ name: 'jobs_workers', help: 'Processes that run jobs and were heard of lately.' }, async () => [
    { labels: {}, value: (await report.read()).workers.length },
  ]);
  measures.gauge(
    {
      name: 'jobs_queue_available',
      help: 'Whether the queue works as it is set up; 0 while jobs run by the fall-back.',
    },
    async () => [{ labels: {}, value: (await report.read()).queue.is_available ? 1 : 0 }],
  );
  return {
    ended(job, settled, ranMs) {
      const values = { name: job.name, outcome: settled.as };
      ends.add(values);
      durations.add(values, ranMs / 1000);
    },
    abandoned: ({ name }) => abandoned.add({ name }),
  };
}

interface QueueWatchOptions {
  /** Null if jobs run without it. */
  queue: Pick<AgendaQueue, 'check' | 'isUp'> | null;
  presence: WorkerPresence;
  peer: Pick<PeerProcess, 'worker'>;
  clock: Clock;
  log: Logger;
  /** A queue without a worker for this long is unavailable. */
  goneMs: number;
}

type QueueFault = 'no_connection' | 'no_worker';

/** Whether the queue is usable, as this process sees it. */
export interface QueueWatch {
  /** Checks the queue. Never rejects: if the database doesn't answer, the last known state stays. */
  look(isWorker: boolean): Promise<void>;
  /** Null while the queue works. */
  fault(): QueueFault | null;
  /** When the current state began. */
  since(): Date;
  /** What hands out jobs in the current state. */
  mode(): JobMode;
}

/** Creates a watch that considers the queue available until its first check. */
export function createQueueWatch(options: QueueWatchOptions): QueueWatch {
  const { queue, presence, peer, clock, log, goneMs } = options;
  let fault: QueueFault | null = null;
  let since = clock.now();
  /** Give workers time to start too. */
  let workersSeenAt = clock.now().getTime();

  async function hasWorkers(): Promise<boolean> {
    // Take the time before the query, whose answer may be late.
    const askedAt = clock.now().getTime();
    try {
      if ((await presence.alive()).length > 0) workersSeenAt = askedAt;
    } catch (error) {
      // Without the database there are no jobs to run either.
      log.warn({ err: error }, 'the list of workers could not be read');
      return fault !== 'no_worker';
    }
    return clock.now().getTime() - workersSeenAt <= goneMs;
  }

  return {
    async look(isWorker) {
      await queue?.check();
      const isConnected = queue === null || queue.isUp();
      const hasWorker = isWorker || peer.worker() !== 'none' || (await hasWorkers());
      const found = !isConnected ? 'no_connection' : hasWorker ? null : 'no_worker';
      if (found === fault) return;
      if (found === null) log.info({}, 'the queue is available again');
      else log.warn({ why: found }, 'the queue is unavailable: this process runs jobs itself');
      fault = found;
      since = clock.now();
    },
    fault: () => fault,
    since: () => since,
    mode: () => (queue === null || fault !== null ? 'in-process' : 'agenda'),
  };
}

interface WorkerPresenceOptions {
  workers: Collection<WorkerDocument>;
  clock: Clock;
  /** Id of this process. */
  id: string;
  concurrency: number;
  /** A worker without a report for this long is gone. */
  goneMs: number;
}

/** The workers of this database; each reports at intervals. */
export interface WorkerPresence {
  /** Records that this process is alive. */
  report(now: { roles: readonly string[]; mode: JobMode; running: number }): Promise<void>;
  /** Records that this process is stopping. */
  leave(): Promise<void>;
  /** Workers with a recent report, including this process if it has reported. */
  alive(): Promise<WorkerDocument[]>;
}

/** Records of lost workers are kept for this many times `goneMs`. */
const KEPT = 20;
const MAX_WORKERS = 1_000;

export function createWorkerPresence(options: WorkerPresenceOptions): WorkerPresence {
  const { workers, clock, id, goneMs } = options;
  const system = Scope.ofSystem('workers');
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const self = { host: hostname(), pid: process.pid, concurrency: options.concurrency };
  const started_at = clock.now();
  return {
    async report(now) {
      const entry = { ...self, ...now, roles: [...now.roles], started_at, seen_at: clock.now() };
      await workers.update(system, { _id: id }, { $set: entry }, { upsert: {} });
      await workers.remove(system, { seen_at: { $lt: ago(KEPT * goneMs) } });
    },
    async leave() {
      await workers.remove(system, { _id: id });
    },
    alive: () =>
      workers.find(system, {
        filter: { seen_at: { $gte: ago(goneMs) } },
        sort: { started_at: 1 },
        limit: MAX_WORKERS,
      }),
  };
}
