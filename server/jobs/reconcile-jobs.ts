import { announceJob } from './announce-job.ts';
import type { JobDocument } from './model.ts';
import { settleInterrupted } from './settle-job.ts';
import type { Settled, SettleOptions } from './settle-job.ts';

export interface ReconcileOptions extends SettleOptions {
  /** A run without a heartbeat for so long is lost. */
  staleMs: number;
}

/** How long the writer of a final state has to write the last event itself. */
const ANNOUNCE_WITHIN_MS = 5_000;

/**
 * Mends what a process left behind that died: runs without a heartbeat, finished jobs without their last event.
 * @returns the jobs that had lost their worker, and what became of them.
 */
export async function reconcileJobs(options: ReconcileOptions): Promise<{ job: JobDocument; settled: Settled }[]> {
  const { repository, clock, log, staleMs } = options;
  const now = clock.now().getTime();
  const found: { job: JobDocument; settled: Settled }[] = [];
  for (const job of await repository.lost(new Date(now - staleMs))) {
    if (job.lease_token === null) continue;
    log.warn({ job: job._id, interruptions: job.interruptions + 1 }, 'a job had lost its worker');
    found.push({ job, settled: await settleInterrupted(job, { id: job._id, token: job.lease_token }, options) });
  }
  for (const job of await repository.unannounced(new Date(now - ANNOUNCE_WITHIN_MS))) await announceJob(job, options);
  return found;
}
