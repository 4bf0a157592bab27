import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRegistry } from './job-registry.ts';
import { JobAborted } from './job-aborted.ts';
import type { AbortCause } from './job-aborted.ts';
import type { JobDocument } from './model.ts';
import { reconcileJobs } from './reconcile-jobs.ts';
import type { ReconcileOptions } from './reconcile-jobs.ts';
import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';
import { ALONE_FROM } from './repository.ts';
import type { Lease } from './repository.ts';
import { runJob } from './run-job.ts';
import { settleRun } from './settle-job.ts';

/** The times a runner lives by; all but `limitMs` are changed in tests only. */
export interface RunnerTiming {
  /** Longest run of any job. */
  limitMs: number;
  /** How often queue and cancel flags are looked at. */
  pollMs: number;
  heartbeatMs: number;
  staleMs: number;
  reconcileMs: number;
  abortGraceMs: number;
  retryDelayMs: number;
}

export interface RunnerOptions extends Omit<ReconcileOptions, keyof RunnerTiming>, RunnerTiming {
  registry: JobRegistry;
  /** Runs at once. */
  concurrency: number;
}

/** Runs jobs in this process. */
export interface InProcessRunner {
  start(): Promise<void>;
  stop(graceMs: number): Promise<void>;
  /** There may be something to do. */
  wake(): void;
  /** Ends a run at once, where it is here; its cancel flag is set already. */
  cancel(id: string): void;
  running(): number;
}

interface ActiveRun {
  job: JobDocument;
  lease: Lease;
  abort: AbortController;
  /** When the database last said that the lease is ours. */
  heldAt: number;
  done: Promise<void>;
}

/** Jobs that others may take between two that have to run alone. */
const BETWEEN_ALONE = 10;

/** A runner that is not started; the definitions it knows are those of the registry. */
export function createInProcessRunner(options: RunnerOptions): InProcessRunner {
  const { repository, registry, clock, log } = options;
  const active = new Map<string, ActiveRun>();
  let repeated: { queue: Repeated; heart: Repeated; reconciler: Repeated } | null = null;
  let isTaking = false;
  /** Whose job was claimed last. */
  let lastClient: string | null | undefined;
  let sinceAlone = 0;
  let filling: Promise<void> | null = null;
  let isWoken = false;

  const freeNames = (): string[] =>
    registry.names().filter((name) => {
      const runs = [...active.values()].filter(({ job }) => job.name === name).length;
      return runs < (registry.get(name)?.concurrency ?? 0);
    });

  /** The next job, or null where there is none for now. */
  async function claimNext(): Promise<JobDocument | null> {
    const names = freeNames();
    if (names.length === 0 || [...active.values()].some(({ job }) => job.interruptions >= ALONE_FROM)) return null;
    const claim = (alone: 'only' | 'none') => repository.claim({ names, after: lastClient, alone });
    if (active.size > 0) {
      // The turn of one that runs alone: let the others end first.
      if (sinceAlone >= BETWEEN_ALONE && (await repository.hasClaimable(names, 'only'))) return null;
      return claim('none');
    }
    if (!(await repository.hasClaimable(names))) return null;
    const [first, second] = sinceAlone >= BETWEEN_ALONE ? (['only', 'none'] as const) : (['none', 'only'] as const);
    return (await claim(first)) ?? (await claim(second));
  }

  async function fill(): Promise<void> {
    while (isTaking && active.size < options.concurrency) {
      const job = await claimNext();
      if (job === null) return;
      lastClient = job.client_id;
      sinceAlone = job.interruptions >= ALONE_FROM ? 0 : sinceAlone + 1;
      begin(job);
    }
  }

  /** Fills once more after a filling that is under way: it may have looked too early. */
  async function fillNow(): Promise<void> {
    isWoken = true;
    while (isWoken) {
      filling ??= (async () => {
        isWoken = false;
        try {
          await fill();
        } finally {
          filling = null;
        }
      })();
      await filling;
    }
  }

  function wake(): void {
    if (!isTaking) return;
    fillNow().catch((error: unknown) => log.warn({ err: error }, 'the queue could not be read'));
  }

  function begin(job: JobDocument): void {
    const definition = registry.get(job.name);
    if (definition === undefined || job.lease_token === null) throw new RangeError(`${job.name} can't be run here`);
    const lease: Lease = { id: job._id, token: job.lease_token };
    const abort = new AbortController();
    const runLog = log.child({ job: job._id, job_name: job.name, attempt: job.attempt });
    const limitMs = Math.min(definition.timeoutMs, options.limitMs);
    const done = runJob({ ...options, job, definition, lease, abort, limitMs, log: runLog })
      .then((outcome) => settleRun(job, lease, outcome, { ...options, log: runLog }))
      .catch((error: unknown) => runLog.error({ err: error }, 'a run could not be ended in order'))
      .then(() => {
        active.delete(lease.token);
        wake();
      });
    active.set(lease.token, { job, lease, abort, heldAt: clock.now().getTime(), done });
  }

  const end = (run: ActiveRun, why: AbortCause): void => run.abort.abort(new JobAborted(why));

  async function readCancelFlags(): Promise<void> {
    if (active.size === 0) return;
    const ids = new Set(await repository.cancelRequested([...active.values()].map(({ job }) => job._id)));
    for (const run of active.values()) if (ids.has(run.job._id)) end(run, 'cancelled');
  }

  /** A run that can't show for too long that it is ours is somebody else's by now. */
  async function beat(run: ActiveRun): Promise<void> {
    const before = clock.now().getTime();
    try {
      if (await repository.heartbeat(run.lease)) run.heldAt = before;
      else if (active.has(run.lease.token)) end(run, 'lease_lost');
    } catch (error) {
      log.warn({ err: error, job: run.job._id }, 'a heartbeat failed');
      if (before - run.heldAt > options.staleMs) end(run, 'lease_lost');
    }
  }

  return {
    wake,
    running: () => active.size,
    cancel(id) {
      for (const run of active.values()) if (run.job._id === id) end(run, 'cancelled');
    },
    async start() {
      await reconcileJobs(options);
      isTaking = true;
      repeated = {
        queue: repeat({
          everyMs: options.pollMs,
          work: async () => {
            await readCancelFlags();
            await fillNow();
          },
          name: 'job queue',
          log,
        }),
        heart: repeat({
          everyMs: options.heartbeatMs,
          work: async () => void (await Promise.all([...active.values()].map(beat))),
          name: 'job heartbeats',
          log,
        }),
        reconciler: repeat({
          everyMs: options.reconcileMs,
          work: async () => {
            await reconcileJobs(options);
            wake();
          },
          name: 'job reconciler',
          log,
        }),
      };
      wake();
    },
    async stop(graceMs) {
      isTaking = false;
      // A failed filling was told to whoever asked for it.
      await Promise.allSettled([repeated?.reconciler.stop(), filling]);
      const ended = Promise.all([...active.values()].map(({ done }) => done));
      // Cancelling works until the end.
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
      for (const run of active.values()) end(run, 'stopping');
      await ended;
      await Promise.all([repeated?.queue.stop(), repeated?.heart.stop()]);
      repeated = null;
    },
  };
}
