import type { z } from 'zod';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { Logger } from './logger.ts';
import type { Scope } from './scope.ts';

export interface JobProgress {
  /** Key of a text in the `author` namespace: what is being done. */
  step: string;
  done: number;
  total: number;
  /** Sentence for a person who waits. */
  message: string;
}

/** Why a run was ended from outside. */
export type AbortCause = 'cancelled' | 'timed_out' | 'lease_lost' | 'stopping';

/** The reason of an aborted run's signal. Named like every abort, so that code that passes aborts on recognises it. */
export class JobAborted extends Error {
  readonly why: AbortCause;

  constructor(why: AbortCause) {
    super(`the run was ended: ${why}`);
    this.name = 'AbortError';
    this.why = why;
  }
}

/** Why a signal of a run was aborted; null while it isn't. */
export function abortCause(signal: AbortSignal): AbortCause | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof JobAborted ? signal.reason.why : 'stopping';
}

/** Thrown by a handler to end its job as cancelled; clients that follow the job receive the code as the reason. */
export class JobCancelled extends CodedError {}

/** One run of a job. Every write it makes carries its lease: a run that lost it is aborted and writes nothing more. */
export interface JobRun<Payload> {
  readonly job: {
    readonly id: string;
    readonly client_id: string | null;
    readonly user_id: string;
    readonly presentation_id: string | null;
  };
  readonly payload: Payload;
  /** The job's client, or everything for a job of the service. */
  readonly scope: Scope;
  /** Aborts on cancel, on the job's time limit, on a lost lease and when the server stops. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * A named step, done once: its result (JSON) is kept under the name and a hash of `input`, and a later run of the job
   * takes it from there. The work must bear being repeated if the process dies before the result is kept.
   */
  step<T>(name: string, input: unknown, work: () => Promise<T>): Promise<T>;
  progress(progress: JobProgress): Promise<void>;
  /** Adds an event to the job's stream. */
  emit(event: string, data: unknown): Promise<void>;
}

export interface JobDefinition<Payload extends z.ZodType, Result> {
  /** `plugin.verb`, unique. */
  name: string;
  payload: Payload;
  /** Longest run; at most the service's own limit of 1800 s. */
  timeoutMs: number;
  /** Runs of it at once in one process. */
  concurrency: number;
  /** Runs that may throw or take too long before the job has failed; 3 when absent. */
  maxFailures?: number;
  /** A user waits for it: it runs beside the limits of the process and of the client, bounded by `concurrency` only. */
  isInteractive?: boolean;
  /** Without a listener to its events for this long the job is cancelled; it runs on regardless when absent. */
  listenerTimeoutMs?: number;
  /** What the audit log calls its start; its name when absent. */
  auditAction?: string;
  /** The result is JSON and goes into the Job record: small, a reference to what was made. */
  handler: (run: JobRun<z.output<Payload>>) => Promise<Result>;
}

/** A job with its types forgotten. */
export interface Job {
  name: string;
  payload: z.ZodType;
  timeoutMs: number;
  concurrency: number;
  maxFailures?: number;
  isInteractive?: boolean;
  listenerTimeoutMs?: number;
  auditAction?: string;
  handler: (run: JobRun<unknown>) => Promise<unknown>;
}

/** Describes a job. */
export function defineJob<Payload extends z.ZodType, Result>(definition: JobDefinition<Payload, Result>): Job {
  return definition as unknown as Job;
}
