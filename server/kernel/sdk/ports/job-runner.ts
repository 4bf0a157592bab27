import type { Job } from '../define-job.ts';
import { defineService } from '../service-token.ts';

/** Port of what runs jobs. The kernel hands it all definitions before anything starts. */
export interface JobRunner {
  /** Makes definitions known, for enqueueing and for running. @throws RangeError for a name that is known already. */
  register(jobs: readonly { plugin: string; job: Job }[]): void;
  /**
   * A process with the role `worker` takes up work, first of all what an earlier process left behind. One without it leaves
   * work to workers, and takes it up only while the queue is unavailable. A process that does not start it only enqueues.
   * @param roles both when absent.
   */
  start(roles?: readonly string[]): Promise<void>;
  /**
   * Takes no more work, waits up to `graceMs` for what runs, aborts the rest and puts it back into the queue. Afterwards
   * nothing of the runner touches the database. Harmless where it was never started.
   */
  stop(graceMs: number): Promise<void>;
}

export const JOB_RUNNER = defineService<JobRunner>('job-runner');
