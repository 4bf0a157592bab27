import type { FinalJobState } from '../../common/api/jobs.ts';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { EventLog } from './create-event-log.ts';
import type { JobDocument } from './model.ts';
import type { JobRepository } from './repository.ts';

export interface AnnounceOptions {
  repository: JobRepository;
  events: EventLog;
  files: FileStore;
  log: Logger;
}

/** The name under which the last event is written. */
const LAST_EVENT = 'end';

/** Lets the stream of a failed job go on: its last event tells no longer of an end. */
export function reopenStream(id: string, { events }: Pick<AnnounceOptions, 'events'>): Promise<void> {
  return events.rename(jobStream(id), LAST_EVENT, 'retried');
}

/** The stream of a job's events. */
export function jobStream(id: string): string {
  return `job:${id}`;
}

/** Whether a job will never run again. */
export function isFinished(job: JobDocument): job is JobDocument & { state: FinalJobState } {
  return (FINAL_JOB_STATES as readonly string[]).includes(job.state);
}

/**
 * Writes the last event of a finished job, once however often it is called, and lets go of what only another run would have
 * needed. Where it fails the job stays unannounced, and the reconciler comes back to it.
 */
export async function announceJob(job: JobDocument, options: AnnounceOptions): Promise<void> {
  const { repository, events, files, log } = options;
  await events.appendOnce(jobStream(job._id), LAST_EVENT, job.state, lastEventData(job));
  // Steps of a failed job are kept: whoever starts it again should not pay for them twice.
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
