import type { z } from 'zod';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { Logger } from './logger.ts';
import type { Scope } from './scope.ts';

export interface JobProgress {
  /** Key of a text in the `author` namespace that describes the current step. */
  step: string;
  done: number;
  total: number;
  /** A message for a user who waits. */
  message: string;
}

/** Why a run was aborted from outside. */
export type AbortCause = 'cancelled' | 'timed_out' | 'lease_lost' | 'stopping';

/**
 * The reason of an aborted run's signal. Named like every abort error, so that code that rethrows aborts recognises it.
 */
export class JobAborted extends Error {
  readonly why: AbortCause;

  constructor(why: AbortCause) {
    super(`the run was ended: ${why}`);
    this.name = 'AbortError';
    this.why = why;
  }
}

/** Why a run's signal was aborted; null if it isn't. */
export function abortCause(signal: AbortSignal): AbortCause | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof JobAborted ? signal.reason.why : 'stopping';
}

/** Thrown by a handler to end its job as cancelled; clients that follow the job receive the code as the reason. */
export class JobCancelled extends CodedError {}

/** One run of a job. Every write includes its lease: a run that lost its lease is aborted and writes nothing more. */
export interface JobRun<Payload> {
  readonly job: {
    readonly id: string;
    readonly client_id: string | null;
    readonly user_id: string;
    readonly presentation_id: string | null;
  };
  readonly payload: Payload;
  /** The job's client, or all clients for a job of the service. */
  readonly scope: Scope;
  /** Aborts on cancel, on the job's time limit, on a lost lease and when the server stops. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * Runs a named step once: its result (JSON) is stored under the name and a hash of `input`, and a later run of the
   * job reuses it. The work must be repeatable in case the process dies before the result is stored.
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
  /** Time limit of a run; at most the service's own limit of 1800 s. */
  timeoutMs: number;
  /** Maximum number of concurrent runs of this job in one process. */
  concurrency: number;
  /** Number of runs that may throw or time out before the job fails; 3 when absent. */
  maxFailures?: number;
  /** A user waits for it: it doesn't count against the limits of process and client, only against `concurrency`. */
  isInteractive?: boolean;
  /**
   * The job is cancelled if no client has followed its events for this long; when absent, it continues without
   * followers.
   */
  listenerTimeoutMs?: number;
  /** The action in the audit log for its start; its name when absent. */
  auditAction?: string;
  /** The result is JSON and is stored in the Job record: it should be small, a reference to what was made. */
  handler: (run: JobRun<z.output<Payload>>) => Promise<Result>;
}

/** A job without its specific types. */
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
