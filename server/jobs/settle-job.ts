import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { JobError } from '../kernel/sdk/ports/job-queue.ts';
import type { JobDocument } from './model.ts';
import { announceJob } from './announce-job.ts';
import type { AnnounceOptions } from './announce-job.ts';
import type { Lease } from './repository.ts';
import type { RunOutcome } from './run-job.ts';

export interface SettleOptions extends AnnounceOptions {
  clock: Clock;
  /** Pause after the first failure of a job; it doubles with each. */
  retryDelayMs: number;
  wait?: (ms: number) => Promise<unknown>;
}

/** What became of a job at the end of a run. `lost`: it is somebody else's by now, or nothing could be written. */
export type Settled =
  | { as: 'completed' | 'failed' | 'cancelled' | 'lost' }
  /** It waits again: after a failure, or because its run was interrupted. */
  | { as: 'retried' | 'interrupted'; inMs: number };

/** Runs that throw or take too long before a job is given up. */
export const MOST_FAILURES = 3;
/** Interruptions before a job is given up: what takes down every worker is no accident. */
export const MOST_INTERRUPTIONS = 20;

/** Tries of writing an outcome while the database is away, and the pause between two. */
const TRIES = 5;
const TRY_PAUSE_MS = 1_000;

/**
 * Writes how a run ended. Where the database stays away the job remains `running` without a heartbeat, and is found by the
 * reconciler.
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
 * Puts a job whose run was interrupted back into the queue, cancels it where that was asked, or gives it up.
 * @param inMs when it may run again.
 */
export async function settleInterrupted(
  job: JobDocument,
  lease: Lease,
  options: SettleOptions,
  inMs = 0,
): Promise<Settled> {
  const { repository, clock } = options;
  const interruptions = job.interruptions + 1;
  if (interruptions > MOST_INTERRUPTIONS) {
    const error = { code: 'job.interrupted_too_often', params: { times: MOST_INTERRUPTIONS } };
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
    if (outcome.isPermanent || failures >= MOST_FAILURES) {
      if (await announced(repository.fail(lease, outcome.error, failures), options)) return { as: 'failed' };
    } else {
      const inMs = retryDelayMs * 2 ** (failures - 1);
      if (await repository.requeue(lease, { failures, due_at: new Date(clock.now().getTime() + inMs) })) {
        return { as: 'retried', inMs };
      }
    }
  }
  // Asked for by the run's abort, or meanwhile: a late finish loses.
  return settleCancelled(lease, options, outcome.kind === 'cancelled' ? outcome.reason : undefined);
}

/** Does nothing where the lease is lost. */
async function settleCancelled(lease: Lease, options: SettleOptions, reason: JobError | null = null): Promise<Settled> {
  return { as: (await announced(options.repository.cancelRun(lease, reason), options)) ? 'cancelled' : 'lost' };
}

/** Whether a final state was written; its last event is written then too. */
async function announced(written: Promise<JobDocument | null>, options: SettleOptions): Promise<boolean> {
  const job = await written;
  if (job === null) return false;
  await announceJob(job, options);
  return true;
}
