import type { JobMode } from '../../common/api/jobs.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AgendaQueue, QueueName } from './agenda-queue.ts';
import type { QueueWatch, WorkerPresence, QueueReader } from './queue-state.ts';
import type { JobExecutor } from './job-executor.ts';
import type { JobDocument } from './model.ts';
import type { PeerProcess } from '../kernel/sdk/ports/peer-process.ts';
import { repeat } from '../kernel/sdk/concurrency.ts';
import type { Repeated } from '../kernel/sdk/concurrency.ts';
import type { Settled, SettleOptions } from './settle-job.ts';
import { announceJob, settleInterrupted } from './settle-job.ts';

interface JobRunnerOptions extends ReconcileOptions {
  executor: JobExecutor;
  /** Null when this process polls for jobs itself. */
  queue: AgendaQueue | null;
  /** Queues the jobs of schedules that are due. */
  lookAtSchedules: (() => Promise<void>) | undefined;
  watch: QueueWatch;
  presence: WorkerPresence;
  reader: QueueReader;
  peer: PeerProcess;
  log: Logger;
  /** How often to read cancel flags and, without the queue, to look for jobs. */
  pollMs: number;
  heartbeatMs: number;
  reconcileMs: number;
  /** How often to check the queue. */
  watchMs: number;
  /** Delay before a job is due again that could run, but not in this process. */
  dueAgainMs: number;
  /** Called for each run whose worker is gone. */
  onAbandoned: (job: JobDocument) => void;
}

/** Runs jobs in this process: those from the queue or, without the queue, those found by polling. */
export interface RoleRunner {
  start(roles: readonly string[]): Promise<void>;
  stop(graceMs: number): Promise<void>;
  /** Adds a new job to the queue, or starts it here. Never rejects. */
  announce(job: JobDocument): Promise<void>;
  /** Called after a run ended here: returns its job to the queue or removes its entry. Never rejects. */
  settled(job: JobDocument, settled: Settled): Promise<void>;
  /**
   * Takes as many due jobs as possible. Returns the milliseconds until the job is due again; null if it no longer
   * waits.
   */
  due(jobId: string): Promise<number | null>;
  /** Whether this process may take another job of the queue. */
  mayTake(queue: QueueName): boolean;
}

/** Without Agenda, schedules are checked only this long after the process has started. */
const SCHEDULES_AFTER_MS = 60_000;

/** Creates a runner that is not started yet. */
export function createJobRunner(options: JobRunnerOptions): RoleRunner {
  const { executor, queue, watch, presence, reader, peer, lookAtSchedules, log } = options;
  let roles: readonly string[] = [];
  let repeated: Repeated[] = [];
  let isRunning = false;
  let wasFinding = false;
  let isPresent = false;
  let startedAt = 0;

  const isWorker = (): boolean => roles.includes('worker');
  /** A process that has just started has enough to do. */
  const isSettledIn = (): boolean => performance.now() - startedAt > SCHEDULES_AFTER_MS;
  /** A web process leaves jobs to workers unless the queue fails. */
  const mayTake = (): boolean => isRunning && (isWorker() || watch.fault() !== null);
  const mode = (): JobMode | null => (mayTake() ? watch.mode() : null);
  const filler = createFiller(executor, mode, log);

  /** Starts the worker for what an earlier process left behind, and for schedules. */
  async function serveWithoutWorker(): Promise<void> {
    const { queued, running } = await reader.counts();
    if (queued + running > 0) peer.startWorker();
    if (isSettledIn()) await lookAtSchedules?.();
  }

  async function reconcile(): Promise<void> {
    if (isRunning && !isWorker() && peer.worker() !== 'none') await serveWithoutWorker();
    if (!mayTake()) return;
    for (const { job, settled } of await reconcileJobs(options)) {
      // If it is lost again, another process has already handled it.
      if (settled.as !== 'lost') options.onAbandoned(job);
      if (settled.as === 'interrupted') await queue?.replace({ id: job._id, name: job.name, inMs: settled.inMs });
    }
    await queue?.addMissing(reader.allWaiting());
    filler.wake();
    // Agenda does this when it is up.
    if (isSettledIn() && watch.mode() === 'in-process') await lookAtSchedules?.();
  }

  /** Checks the queue, then makes sure that waiting jobs are taken from it or else here. */
  async function look(): Promise<void> {
    await watch.look(isWorker());
    const isFinding = mode() === 'in-process';
    if (isFinding === wasFinding) return;
    wasFinding = isFinding;
    if (isFinding) filler.wake();
    // Jobs that run here finish here; waiting jobs are in the queue from now on.
    else await queue?.addMissing(reader.allWaiting());
  }

  /** A process whose worker is still to be started counts as one. */
  async function reportPresence(): Promise<void> {
    if (isWorker() || peer.worker() === 'idle') {
      isPresent = true;
      await presence.report({ roles, mode: watch.mode(), running: executor.running() });
    } else if (isPresent) {
      await presence.leave();
      isPresent = false;
    }
  }

  return {
    async start(own) {
      roles = own;
      isRunning = true;
      startedAt = performance.now();
      executor.open();
      if (isWorker()) queue?.listen();
      await reportPresence();
      await look();
      await reconcile();
      const every = (everyMs: number, name: string, work: () => Promise<void>): Repeated =>
        repeat({ everyMs, work, name, log });
      repeated = [
        every(options.pollMs, 'job queue', async () => {
          await executor.readCancelFlags();
          if (mode() === 'in-process') await filler.fill();
        }),
        // Separate intervals: a database call that hangs must not delay the others.
        every(options.heartbeatMs, 'job heartbeats', () => executor.beat()),
        every(options.heartbeatMs, 'worker presence', reportPresence),
        every(options.watchMs, 'queue watch', look),
        every(options.watchMs, 'silent runs', () => Promise.resolve(executor.dropSilent())),
        every(options.reconcileMs, 'job reconciler', reconcile),
      ];
    },
    async stop(graceMs) {
      isRunning = false;
      // Cancelling and heartbeats continue to the end.
      await executor.stop(graceMs);
      await Promise.all(repeated.map((each) => each.stop()));
      repeated = [];
      await queue?.stop();
      if (isPresent)
        await presence
          .leave()
          .catch((error: unknown) => log.warn({ err: error }, 'a worker could not record its stop'));
      roles = [];
    },
    async announce({ _id: id, name }) {
      peer.startWorker();
      if (watch.mode() === 'agenda' && (await queue?.add({ id, name, inMs: 0 })) === true) return;
      filler.wake();
    },
    async settled(job, settled) {
      const { _id: id, name } = job;
      if (settled.as === 'retried' || settled.as === 'interrupted')
        await queue?.replace({ id, name, inMs: settled.inMs });
      else if (settled.as !== 'lost') await queue?.remove(id);
    },
    async due(jobId) {
      await filler.fill();
      const waiting = await reader.waiting(jobId);
      return waiting === null ? null : Math.max(waiting.inMs, options.dueAgainMs);
    },
    mayTake: (name) => mode() === 'agenda' && executor.hasRoom(name === 'interactive' ? name : undefined),
  };
}

/** Takes jobs while there is room. */
interface Filler {
  /** Resolves when there is nothing more to take. @throws when the queue can't be read. */
  fill(): Promise<void>;
  /** Starts a fill in the background. */
  wake(): void;
}

/** @param mode returns what hands out jobs now; null while no job may be taken. */
function createFiller(executor: JobExecutor, mode: () => JobMode | null, log: Logger): Filler {
  let filling: Promise<void> | null = null;
  let isWoken = false;

  async function fillOnce(): Promise<void> {
    for (let now = mode(); now !== null; now = mode()) {
      const taken = await executor.takeNext(now);
      if (taken === null) return;
      // A finished job makes room.
      void taken.done.then(wake);
    }
  }

  /** Fills once more after a running fill, which may have missed the latest jobs. */
  async function fill(): Promise<void> {
    isWoken = true;
    while (isWoken && mode() !== null) {
      filling ??= (async () => {
        isWoken = false;
        try {
          await fillOnce();
        } finally {
          filling = null;
        }
      })();
      await filling;
    }
  }

  function wake(): void {
    fill().catch((error: unknown) => log.warn({ err: error }, 'the queue could not be read'));
  }

  return { fill, wake };
}

interface ReconcileOptions extends SettleOptions {
  /** A run without a heartbeat for this long is lost. */
  staleMs: number;
}

/** How long the process that wrote a final state has to write the last event itself. */
const ANNOUNCE_WITHIN_MS = 5_000;

/**
 * Cleans up after a process that died: runs without a heartbeat, and finished jobs without a last event.
 * @returns the jobs that had lost their worker, with their new state.
 */
async function reconcileJobs(options: ReconcileOptions): Promise<{ job: JobDocument; settled: Settled }[]> {
  const { repository, clock, log, staleMs } = options;
  const now = clock.now().getTime();
  const found: { job: JobDocument; settled: Settled }[] = [];
  for (const job of await repository.lost(new Date(now - staleMs))) {
    if (job.lease_token === null) continue;
    log.warn({ job: job._id, interruptions: job.interruptions + 1 }, 'a job lost its worker');
    found.push({ job, settled: await settleInterrupted(job, { id: job._id, token: job.lease_token }, options) });
  }
  for (const job of await repository.unannounced(new Date(now - ANNOUNCE_WITHIN_MS))) await announceJob(job, options);
  return found;
}
