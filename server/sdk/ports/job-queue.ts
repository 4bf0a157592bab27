import type { Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

export interface EnqueueRequest {
  /** Name of a job definition. */
  name: string;
  payload: unknown;
  client_id: string | null;
  user_id: string;
  presentation_id?: string;
  /** The same key from the same user is the same job: its id is answered again. */
  idempotency_key?: string;
}

/** Port of the job service. */
export interface JobQueue {
  /**
   * Writes the Job record and sees that it runs. The payload is held against the definition's schema.
   * @throws AppError `unavailable` where no more work can be taken.
   */
  enqueue(scope: Scope, request: EnqueueRequest): Promise<string>;
  /** Whether a job of these names is queued or running for a presentation. */
  isBusy(scope: Scope, presentationId: string, names: readonly string[]): Promise<boolean>;
}

export const JOB_QUEUE = defineService<JobQueue>('job-queue');
