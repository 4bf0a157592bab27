import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../sdk/clock.ts';
import type { JobDocument } from './model.ts';
import { announceJob } from './announce-job.ts';
import type { AnnounceOptions } from './announce-job.ts';
import type { Lease } from './repository.ts';
import type { RunOutcome } from './run-job.ts';

export interface SettleOptions extends AnnounceOptions {
  clock: Clock;
  /** Pause after the first failure of a job; it doubles with each. */
  retryDelayMs: number;
}

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
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write(job, lease, outcome, options);
      return;
    } catch (error) {
      options.log.error({ err: error, job: job._id, attempt }, 'the outcome of a job could not be written');
      if (attempt === TRIES) return;
      await sleep(TRY_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Puts a job whose run was interrupted back into the queue, cancels it where that was asked, or gives it up. */
export async function settleInterrupted(job: JobDocument, lease: Lease, options: SettleOptions): Promise<void> {
  const { repository } = options;
  const interruptions = job.interruptions + 1;
  if (interruptions > MOST_INTERRUPTIONS) {
    const error = { code: 'job.interrupted_too_often', params: { times: MOST_INTERRUPTIONS } };
    const failed = await repository.fail(lease, error, job.failures);
    if (failed !== null) return announceJob(failed, options);
  } else if (await repository.requeue(lease, { interruptions })) {
    return;
  }
  await settleCancelled(lease, options);
}

async function write(job: JobDocument, lease: Lease, outcome: RunOutcome, options: SettleOptions): Promise<void> {
  const { repository, clock, retryDelayMs } = options;
  if (outcome.kind === 'lost') return;
  if (outcome.kind === 'interrupted') return settleInterrupted(job, lease, options);
  if (outcome.kind === 'completed') {
    const completed = await repository.complete(lease, outcome.result);
    if (completed !== null) return announceJob(completed, options);
  }
  if (outcome.kind === 'failed') {
    const failures = job.failures + 1;
    if (outcome.isPermanent || failures >= MOST_FAILURES) {
      const failed = await repository.fail(lease, outcome.error, failures);
      if (failed !== null) return announceJob(failed, options);
    } else {
      const pauseMs = retryDelayMs * 2 ** (failures - 1);
      if (await repository.requeue(lease, { failures, due_at: new Date(clock.now().getTime() + pauseMs) })) return;
    }
  }
  // Asked for by the run's abort, or meanwhile: a late finish loses.
  await settleCancelled(lease, options);
}

/** Does nothing where the lease is lost. */
async function settleCancelled(lease: Lease, options: SettleOptions): Promise<void> {
  const cancelled = await options.repository.cancelRun(lease);
  if (cancelled !== null) await announceJob(cancelled, options);
}
