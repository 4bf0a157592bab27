import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { JobMode } from '../../common/api/jobs.ts';
import { JobAborted } from '../kernel/sdk/define-job.ts';
import type { AbortCause, Job } from '../kernel/sdk/define-job.ts';
import { jobStream, settleRun } from './settle-job.ts';
import type { AnnounceOptions, Settled, SettleOptions } from './settle-job.ts';
import type { JobDocument } from './model.ts';
import { ALONE_FROM } from './repository.ts';
import type { Claimable, Lease } from './repository.ts';
import { runJob } from './run-job.ts';

export interface JobExecutorOptions extends AnnounceOptions, SettleOptions {
  registry: JobRegistry;
  /** Id of this process. */
  worker: string;
  /** Maximum number of concurrent runs; interactive jobs don't count. */
  concurrency: number;
  /** Maximum number of concurrent runs per client; jobs of the service and interactive jobs don't count. */
  perClient: number;
  /** Time limit of any run. */
  limitMs: number;
  /** A run whose lease couldn't be renewed for this long belongs to another process. */
  staleMs: number;
  abortGraceMs: number;
  /** Called after the end of a run was written. Never rejects. */
  onSettled: (job: JobDocument, settled: Settled, ranMs: number) => Promise<void>;
}

/** A job that runs in this process. */
interface TakenJob {
  job: JobDocument;
  /** Resolves when the end of the run is written or can't be. Never rejects. */
  done: Promise<void>;
}

/**
 * Runs jobs in this process, whichever queue they come from: claims them in fair turns within the limits, renews
 * leases, handles cancellation and ends runs cleanly.
 */
export interface JobExecutor {
  /** Claims the next job and starts it; null if none may run here now. */
  takeNext(mode: JobMode): Promise<TakenJob | null>;
  /** Whether the limits allow another job, or another interactive one. */
  hasRoom(kind?: 'interactive'): boolean;
  running(): number;
  /** Resolves when a job no longer runs here; immediately if it doesn't. */
  ended(id: string): Promise<void>;
  /** Ends a run of this process at once; its cancel flag is already set. */
  cancel(id: string): void;
  /** Ends the runs that were cancelled in another process or have lost their listener; one query for all. */
  readCancelFlags(): Promise<void>;
  beat(): Promise<void>;
  /** Ends the runs whose lease was not renewed in time: other processes have taken them over. */
  dropSilent(): void;
  /** Starts taking jobs, also after a stop. */
  open(): void;
  /** Takes no more jobs, waits for running ones, then aborts the rest and returns them to the queue. */
  stop(graceMs: number): Promise<void>;
}

interface ActiveRun extends TakenJob {
  lease: Lease;
  abort: AbortController;
  /** When the database last confirmed the lease (monotonic clock, ms). */
  heldAt: number;
}

/** Number of clients whose last user is remembered; for the others, turns start from the beginning. */
const MAX_LAST_USERS = 10_000;

/** Number of other jobs that may be taken between two jobs that must run alone. */
const BETWEEN_ALONE = 10;

/** Number of interactive jobs of one user that run at once, so that others find room. */
const INTERACTIVE_PER_USER = 4;

/** Creates an executor; it takes no jobs until it is opened. */
export function createJobExecutor(options: JobExecutorOptions): JobExecutor {
  const { repository, registry, events, log, worker } = options;
  const active = new Map<string, ActiveRun>();
  let isOpen = false;
  /** The client whose job was claimed last. */
  let lastClient: string | null | undefined;
  /** The user whose job was claimed last, by client. */
  const lastUsers = new LRUCache<string, string>({ max: MAX_LAST_USERS });
  let sinceAlone = 0;
  /** Claims run one after the other: each depends on the current runs and changes them. */
  let line: Promise<unknown> = Promise.resolve();

  const runs = (): ActiveRun[] => [...active.values()];
  const isInteractive = (name: string): boolean => registry.get(name)?.isInteractive === true;
  const background = (): ActiveRun[] => runs().filter(({ job }) => !isInteractive(job.name));
  const freeNames = (interactive: boolean): string[] =>
    registry
      .names()
      .filter((name) => isInteractive(name) === interactive)
      .filter((name) => runs().filter(({ job }) => job.name === name).length < (registry.get(name)?.concurrency ?? 0));
  const hasRoom: JobExecutor['hasRoom'] = (kind) =>
    isOpen && (kind === 'interactive' ? freeNames(true).length > 0 : background().length < options.concurrency);
  const fullClients = (): string[] =>
    namedOften(
      background().map(({ job }) => job.client_id),
      options.perClient,
    );
  const fullUsers = (): string[] =>
    namedOften(
      runs().flatMap(({ job }) => (isInteractive(job.name) ? [job.user_id] : [])),
      INTERACTIVE_PER_USER,
    );

  async function claimNext(mode: JobMode): Promise<JobDocument | null> {
    const interactive = await claimOf(mode, { names: freeNames(true), exceptClients: [], exceptUsers: fullUsers() });
    if (interactive !== null || !hasRoom()) return interactive;
    return claimOf(mode, { names: freeNames(false), exceptClients: fullClients(), exceptUsers: [] });
  }

  async function claimOf(mode: JobMode, where: Omit<Claimable, 'alone'>): Promise<JobDocument | null> {
    if (where.names.length === 0 || runs().some(({ job }) => job.interruptions >= ALONE_FROM)) return null;
    const userAfter = (client: string | null): string | undefined => lastUsers.get(client ?? '');
    const claim = (alone: 'only' | 'none') =>
      repository.claim({ ...where, after: lastClient, userAfter, alone, mode, worker });
    if (active.size > 0) {
      // It's the turn of a job that must run alone: let the others end first.
      const all = { names: registry.names(), exceptClients: [], exceptUsers: [] };
      if (sinceAlone >= BETWEEN_ALONE && (await repository.hasClaimable({ ...all, alone: 'only' }))) return null;
      return claim('none');
    }
    if (!(await repository.hasClaimable(where))) return null;
    const [first, second] = sinceAlone >= BETWEEN_ALONE ? (['only', 'none'] as const) : (['none', 'only'] as const);
    return (await claim(first)) ?? (await claim(second));
  }

  async function take(mode: JobMode): Promise<TakenJob | null> {
    if (!isOpen) return null;
    const job = await claimNext(mode);
    if (job === null) return null;
    lastClient = job.client_id;
    lastUsers.set(job.client_id ?? '', job.user_id);
    sinceAlone = job.interruptions >= ALONE_FROM ? 0 : sinceAlone + 1;
    return begin(job);
  }

  function begin(job: JobDocument): TakenJob {
    const definition = registry.get(job.name);
    if (definition === undefined || job.lease_token === null) throw new RangeError(`${job.name} can't be run here`);
    const lease: Lease = { id: job._id, token: job.lease_token };
    const abort = new AbortController();
    const runLog = log.child({ job: job._id, job_name: job.name, attempt: job.attempt });
    const limitMs = Math.min(definition.timeoutMs, options.limitMs);
    const startedAt = performance.now();
    const done = runJob({ ...options, job, definition, lease, abort, limitMs, log: runLog })
      .then((outcome) => settleRun(job, lease, outcome, { ...options, log: runLog }))
      .then(
        (settled) => {
          active.delete(lease.token);
          return options.onSettled(job, settled, performance.now() - startedAt);
        },
        (error: unknown) => {
          active.delete(lease.token);
          runLog.error({ err: error }, 'a run could not be ended in order');
        },
      );
    const run = { job, lease, abort, heldAt: startedAt, done };
    active.set(lease.token, run);
    return run;
  }

  const end = (run: ActiveRun, why: AbortCause): void => run.abort.abort(new JobAborted(why));

  async function renew(run: ActiveRun): Promise<void> {
    const before = performance.now();
    try {
      if (await repository.heartbeat(run.lease)) run.heldAt = before;
      else if (active.has(run.lease.token)) end(run, 'lease_lost');
    } catch (error) {
      log.warn({ err: error, job: run.job._id }, 'a heartbeat failed');
    }
  }

  return {
    hasRoom,
    running: () => active.size,
    takeNext(mode) {
      const taken = line.then(() => take(mode));
      // The next claim waits for this one; a failure is reported only to its own caller.
      line = taken.then(
        () => undefined,
        () => undefined,
      );
      return taken;
    },
    ended: async (id) => void (await Promise.all(runs().flatMap(({ job, done }) => (job._id === id ? [done] : [])))),
    cancel(id) {
      for (const run of runs()) if (run.job._id === id) end(run, 'cancelled');
    },
    async readCancelFlags() {
      if (active.size === 0) return;
      for (const { id, is_cancelled } of await repository.toEnd(runs().map(({ job }) => job._id))) {
        // Listeners of this process count, even if the record doesn't show them yet.
        const mayEnd = is_cancelled || (events.listeners(jobStream(id)) === 0 && (await repository.cancelUnheard(id)));
        if (mayEnd) for (const run of runs()) if (run.job._id === id) end(run, 'cancelled');
      }
    },
    beat: async () => void (await Promise.all(runs().map(renew))),
    dropSilent() {
      for (const run of runs()) if (performance.now() - run.heldAt > options.staleMs) end(run, 'lease_lost');
    },
    open: () => void (isOpen = true),
    async stop(graceMs) {
      isOpen = false;
      // A running claim could claim again what is put back below.
      await line;
      const ended = Promise.all(runs().map(({ done }) => done));
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
      for (const run of runs()) end(run, 'stopping');
      await ended;
    },
  };
}

/** The names that occur at least so often. */
function namedOften(names: readonly (string | null)[], times: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= times).map(([name]) => name);
}

/** The job definitions of all plugins, by name. */
export interface JobRegistry {
  /** @throws RangeError for a name that is already registered. */
  add(plugin: string, job: Job): void;
  get(name: string): Job | undefined;
  names(): readonly string[];
  /** The deadline for a listener of this job, counted from now; null if it needs none. */
  listenBy(name: string, now: Date): Date | null;
}

/** Creates an empty registry. */
export function createJobRegistry(): JobRegistry {
  const jobs = new Map<string, { plugin: string; job: Job }>();
  return {
    add(plugin, job) {
      const other = jobs.get(job.name);
      if (other !== undefined) throw new RangeError(`${plugin} and ${other.plugin} both define the job ${job.name}`);
      jobs.set(job.name, { plugin, job });
    },
    get: (name) => jobs.get(name)?.job,
    names: () => [...jobs.keys()],
    listenBy(name, now) {
      const timeoutMs = jobs.get(name)?.job.listenerTimeoutMs;
      return timeoutMs === undefined ? null : new Date(now.getTime() + timeoutMs);
    },
  };
}
