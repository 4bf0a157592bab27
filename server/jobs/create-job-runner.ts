import type { JobMode } from '../../common/api/jobs.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AlarmClock } from './agenda/create-alarm-clock.ts';
import { createFiller } from './create-filler.ts';
import type { QueueWatch } from './create-queue-watch.ts';
import type { WorkerPresence } from './create-worker-presence.ts';
import type { JobExecutor } from './job-executor.ts';
import type { JobDocument } from './model.ts';
import type { QueueReader } from './queue-reader.ts';
import { reconcileJobs } from './reconcile-jobs.ts';
import type { ReconcileOptions } from './reconcile-jobs.ts';
import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';
import type { Settled } from './settle-job.ts';

export interface JobRunnerOptions extends ReconcileOptions {
  executor: JobExecutor;
  /** Null where this process looks for jobs itself. */
  alarms: AlarmClock | null;
  watch: QueueWatch;
  presence: WorkerPresence;
  reader: QueueReader;
  log: Logger;
  /** How often jobs (where nothing rings) and cancel flags are looked for. */
  pollMs: number;
  heartbeatMs: number;
  reconcileMs: number;
  /** How often the queue is looked after. */
  watchMs: number;
  /** When an alarm rings again whose job could run, but not here. */
  ringAgainMs: number;
  /** Told of every run that was found without its worker. */
  onAbandoned: (job: JobDocument) => void;
}

/** Runs jobs in this process: those that alarms ring for, or, where nothing rings, those that it finds. */
export interface RoleRunner {
  start(roles: readonly string[]): Promise<void>;
  stop(graceMs: number): Promise<void>;
  /** A job was queued: sets its alarm, or takes it up here. Never rejects. */
  announce(job: JobDocument): Promise<void>;
  /** A run has ended here: its job's alarm is set anew, or not needed any more. Never rejects. */
  settled(job: JobDocument, settled: Settled): Promise<void>;
  /**
   * An alarm rings here: takes what can be taken, and waits for the alarm's own job where that runs here. When it shall
   * ring again, null for never.
   */
  ring(jobId: string): Promise<number | null>;
  /** Whether another alarm may ring here. */
  mayRing(): boolean;
}

/** A runner that is not started. */
export function createJobRunner(options: JobRunnerOptions): RoleRunner {
  const { executor, alarms, watch, presence, reader, log } = options;
  let roles: readonly string[] = [];
  let repeated: Repeated[] = [];
  let isRunning = false;
  let wasFinding = false;

  const isWorker = (): boolean => roles.includes('worker');
  /** A web process leaves jobs to workers, unless the queue fails. */
  const mayTake = (): boolean => isRunning && (isWorker() || watch.fault() !== null);
  const mode = (): JobMode | null => (mayTake() ? watch.mode() : null);
  const filler = createFiller(executor, mode, log);

  async function reconcile(): Promise<void> {
    if (!mayTake()) return;
    for (const { job, settled } of await reconcileJobs(options)) {
      // Where it is lost again, another process has found it too.
      if (settled.as !== 'lost') options.onAbandoned(job);
      if (settled.as === 'interrupted') await alarms?.ring({ id: job._id, name: job.name, inMs: settled.inMs });
    }
    await alarms?.setMissing(reader.allWaiting());
    filler.wake();
  }

  /** Looks whether the queue works, and sees that jobs are taken by it, or else here. */
  async function look(): Promise<void> {
    await watch.look(isWorker());
    const isFinding = mode() === 'in-process';
    if (isFinding === wasFinding) return;
    wasFinding = isFinding;
    if (isFinding) filler.wake();
    // What runs here is finished here; what waits is rung for from now on.
    else await alarms?.setMissing(reader.allWaiting());
  }

  const tell = async (): Promise<void> => {
    if (isWorker()) await presence.tell({ roles, mode: watch.mode(), running: executor.running() });
  };

  return {
    async start(own) {
      roles = own;
      isRunning = true;
      executor.open();
      if (isWorker()) alarms?.listen();
      await tell();
      await look();
      await reconcile();
      const every = (everyMs: number, name: string, work: () => Promise<void>): Repeated =>
        repeat({ everyMs, work, name, log });
      repeated = [
        every(options.pollMs, 'job queue', async () => {
          await executor.readCancelFlags();
          if (mode() === 'in-process') await filler.fill();
        }),
        // Apart from each other: a database that hangs must not keep the other from being told.
        every(options.heartbeatMs, 'job heartbeats', () => executor.beat()),
        every(options.heartbeatMs, 'alarms', async () => alarms?.touch()),
        every(options.heartbeatMs, 'worker presence', tell),
        every(options.watchMs, 'queue watch', look),
        every(options.watchMs, 'silent runs', () => Promise.resolve(executor.dropSilent())),
        every(options.reconcileMs, 'job reconciler', reconcile),
      ];
    },
    async stop(graceMs) {
      isRunning = false;
      // Cancelling and heartbeats work until the end.
      await executor.stop(graceMs);
      await Promise.all(repeated.map((each) => each.stop()));
      repeated = [];
      await alarms?.stop();
      if (isWorker())
        await presence.leave().catch((error: unknown) => log.warn({ err: error }, 'a worker left silently'));
      roles = [];
    },
    async announce({ _id: id, name }) {
      if (watch.mode() === 'agenda' && (await alarms?.set({ id, name, inMs: 0 })) === true) return;
      filler.wake();
    },
    async settled(job, settled) {
      const { _id: id, name } = job;
      if (settled.as === 'retried' || settled.as === 'interrupted') await alarms?.set({ id, name, inMs: settled.inMs });
      else if (settled.as !== 'lost') await alarms?.remove(id);
    },
    async ring(jobId) {
      await filler.fill();
      await executor.ended(jobId);
      const waiting = await reader.waiting(jobId);
      return waiting === null ? null : Math.max(waiting.inMs, options.ringAgainMs);
    },
    mayRing: () => mode() === 'agenda' && executor.hasRoom(),
  };
}
