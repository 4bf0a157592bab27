import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';
import type { JobDocument } from './model.ts';
import type { Lease, JobRepository } from './repository.ts';
import type { FinalJobState } from '../../common/api/jobs.ts';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { EventLog } from './create-event-log.ts';

export interface SettleOptions extends AnnounceOptions {
  clock: Clock;
  /** Delay after the first failure of a job; it doubles with each failure. */
  retryDelayMs: number;
  wait?: (ms: number) => Promise<unknown>;
}

/** The outcome of a failed run. */
export interface JobFailure {
  error: JobError;
  /** The fault is in the request: another run would fail in the same way. */
  isPermanent: boolean;
}

/** How a run ended, before anything is written. `result` is JSON text. */
export type RunOutcome =
  | { kind: 'completed'; result: string }
  | ({ kind: 'failed' } & JobFailure)
  | { kind: 'interrupted'; inMs: number }
  /** Without a reason from the handler, the cancellation was requested and the record has the reason. */
  | { kind: 'cancelled'; reason?: JobError }
  | { kind: 'lost' };

/** The state of a job after a run. `lost`: another process owns it, or the state could not be written. */
export type Settled =
  | { as: 'completed' | 'failed' | 'cancelled' | 'lost' }
  /** Queued again after a failure or an interruption. */
  | { as: 'retried' | 'interrupted'; inMs: number };

/** Number of failed or timed-out runs after which a job is given up. */
export const MAX_FAILURES = 3;
/** Number of interruptions after which a job is given up: it probably crashes its workers. */
export const MAX_INTERRUPTIONS = 20;

/** Number of attempts to write an outcome while the database is down, and the pause between two. */
const TRIES = 5;
const TRY_PAUSE_MS = 1_000;

/**
 * Writes how a run ended. If the database stays down, the job stays `running` without a heartbeat, and the reconciler
 * finds it.
 */
export async function settleRun(
  job: JobDocument,
  lease: Lease,
  outcome: RunOutcome,
  options: SettleOptions,
): Promise<Settled> {
  const { wait = (ms: number) => sleep(ms, undefined, { ref: false }) } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(job, lease, outcome, options);
    } catch (error) {
      options.log.error({ err: error, job: job._id, attempt }, 'the outcome of a job could not be written');
      if (attempt === TRIES) return { as: 'lost' };
      await wait(TRY_PAUSE_MS);
    }
  }
}

/**
 * Returns an interrupted job to the queue, cancels it if that was requested, or gives it up.
 * @param inMs delay before it may run again.
 */
export async function settleInterrupted(
  job: JobDocument,
  lease: Lease,
  options: SettleOptions,
  inMs = 0,
): Promise<Settled> {
  const { repository, clock } = options;
  const interruptions = job.interruptions + 1;
  if (interruptions > MAX_INTERRUPTIONS) {
    const error = { code: 'job.interrupted_too_often', params: { times: MAX_INTERRUPTIONS } };
    if (await announced(repository.fail(lease, error, job.failures), options)) return { as: 'failed' };
  } else if (await repository.requeue(lease, { interruptions, due_at: new Date(clock.now().getTime() + inMs) })) {
    return { as: 'interrupted', inMs };
  }
  return settleCancelled(lease, options);
}

async function write(job: JobDocument, lease: Lease, outcome: RunOutcome, options: SettleOptions): Promise<Settled> {
  const { repository, clock, retryDelayMs } = options;
  if (outcome.kind === 'lost') return { as: 'lost' };
  if (outcome.kind === 'interrupted') return settleInterrupted(job, lease, options, outcome.inMs);
  if (outcome.kind === 'completed') {
    if (await announced(repository.complete(lease, outcome.result), options)) return { as: 'completed' };
  }
  if (outcome.kind === 'failed') {
    const failures = job.failures + 1;
    if (outcome.isPermanent || failures >= MAX_FAILURES) {
      if (await announced(repository.fail(lease, outcome.error, failures), options)) return { as: 'failed' };
    } else {
      const inMs = retryDelayMs * 2 ** (failures - 1);
      if (await repository.requeue(lease, { failures, due_at: new Date(clock.now().getTime() + inMs) })) {
        return { as: 'retried', inMs };
      }
    }
  }
  // Cancelled by the run's abort or meanwhile: a late result doesn't count.
  return settleCancelled(lease, options, outcome.kind === 'cancelled' ? outcome.reason : undefined);
}

/** Does nothing when the lease is lost. */
async function settleCancelled(lease: Lease, options: SettleOptions, reason: JobError | null = null): Promise<Settled> {
  return { as: (await announced(options.repository.cancelRun(lease, reason), options)) ? 'cancelled' : 'lost' };
}

/** Returns whether a final state was written; if so, also writes the last event. */
async function announced(written: Promise<JobDocument | null>, options: SettleOptions): Promise<boolean> {
  const job = await written;
  if (job === null) return false;
  await announceJob(job, options);
  return true;
}

export interface AnnounceOptions {
  repository: JobRepository;
  events: EventLog;
  files: FileStore;
  log: Logger;
}

/** The unique name of the last event. */
const LAST_EVENT = 'end';

/** Lets the stream of a failed job continue: its last event no longer ends it. */
export function reopenStream(id: string, { events }: Pick<AnnounceOptions, 'events'>): Promise<void> {
  return events.rename(jobStream(id), LAST_EVENT, 'retried');
}

export function jobStream(id: string): string {
  return `job:${id}`;
}

/** Whether a job will never run again. */
export function isFinished(job: JobDocument): job is JobDocument & { state: FinalJobState } {
  return (FINAL_JOB_STATES as readonly string[]).includes(job.state);
}

/**
 * Writes the last event of a finished job, only once even if called repeatedly, and releases what only another run
 * would need. If this fails, the job stays unannounced and the reconciler tries again.
 */
export async function announceJob(job: JobDocument, options: AnnounceOptions): Promise<void> {
  const { repository, events, files, log } = options;
  await events.appendOnce(jobStream(job._id), LAST_EVENT, job.state, lastEventData(job));
  // Keep the steps of a failed job: restarting it should not pay for them twice.
  if (job.state !== 'failed' && job.steps.length > 0) {
    for (const { blob } of job.steps) {
      if (blob !== null && !(await files.remove(blob))) log.debug({ job: job._id }, 'the blob of a step was gone');
    }
    await repository.dropSteps(job._id);
  }
  await repository.markAnnounced(job._id);
}

function lastEventData(job: JobDocument): unknown {
  if (job.state === 'completed') return { result: JSON.parse(job.result ?? 'null') as unknown };
  if (job.state === 'failed') return job.error;
  return job.error === null ? {} : { reason: job.error };
}
