import type { JobState } from '../../../../common/api/jobs.ts';
import type { ErrorKind } from '../../../../common/api/problem.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { ServerEvent } from '../define-route.ts';
import type { Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

export interface EnqueueRequest {
  /** Name of a job definition. */
  name: string;
  payload: unknown;
  client_id: string | null;
  user_id: string;
  presentation_id?: string;
  /** The same key from the same user is the same job: its id is answered again, whatever has become of the job. */
  idempotency_key?: string;
  /**
   * At most one of this name waits or runs for the presentation at a time; another is refused with `conflict` and this
   * code.
   */
  only_one?: string;
}

/** Why a job failed or was cancelled. */
export interface JobError {
  code: string;
  params: MessageParams;
  /** What kind of failure it is; absent in old records. */
  kind?: ErrorKind;
}

/** Port of the job service. */
export interface JobQueue {
  /**
   * Writes the Job record and sees that it runs. The payload is checked against the definition's schema.
   * @throws AppError `unavailable` where no more work can be taken; `conflict` where there may be only one; `invalid`
   *   `job.key_reused` where the key stands for other work.
   */
  enqueue(scope: Scope, request: EnqueueRequest): Promise<string>;
  /**
   * The job of an idempotency key, null where there is none yet: asked before anything is checked against the state of
   * things, which the job itself may have changed.
   * @throws AppError `invalid` `job.key_reused` where the key stands for other work.
   */
  findByKey(request: EnqueueRequest): Promise<string | null>;
  /** The state of a job; null where there is none. */
  stateOf(scope: Scope, id: string): Promise<JobState | null>;
  /** Cancels a job for a reason that its followers receive. Does nothing where the job has ended. */
  cancel(scope: Scope, id: string, reason: JobError): Promise<void>;
  /** The events of a job after one (null: from the start) until it ends; nothing where there is no such job. */
  follow(scope: Scope, id: string, options: { after: string | null; signal: AbortSignal }): AsyncIterable<ServerEvent>;
  /** Whether a job of these names is queued or running for a presentation. */
  isBusy(scope: Scope, presentationId: string, names: readonly string[]): Promise<boolean>;
  /**
   * What the job of this name that was asked for last for a presentation has reported so far, from its start; nothing where there
   * was none, or it is forgotten.
   */
  eventsOfLast(scope: Scope, presentationId: string, name: string): AsyncIterable<ServerEvent>;
}

export const JOB_QUEUE = defineService<JobQueue>('job-queue');
