import type { JobState } from '../../../../common/api/jobs.ts';
import type { ErrorKind } from '../../../../common/api/problem.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { ServerEvent } from '../define-route.ts';
import type { Scope, Actor } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import { defineHook } from '../hook-point.ts';
import type { Job } from '../define-job.ts';
import type { Db } from 'mongodb';

export interface EnqueueRequest {
  /** Name of the job definition. */
  name: string;
  payload: unknown;
  client_id: string | null;
  user_id: string;
  presentation_id?: string;
  /** The same key from the same user identifies the same job: its id is returned again, whatever its state. */
  idempotency_key?: string;
  /**
   * At most one job of this name waits or runs for the presentation; another one is refused with `conflict` and this
   * code.
   */
  only_one?: string;
}

/** Why a job failed or was cancelled. */
export interface JobError {
  code: string;
  params: MessageParams;
  /** The kind of failure; absent in old records. */
  kind?: ErrorKind;
}

/** Port of the job service. */
export interface JobQueue {
  /**
   * Writes the Job record and makes sure that it runs. The payload is validated by the definition's schema.
   * @throws AppError `unavailable` if the queue is full; `conflict` if only one is allowed; `invalid` `job.key_reused`
   *   if the key was used for other work.
   */
  enqueue(scope: Scope, request: EnqueueRequest): Promise<string>;
  /**
   * The job with an idempotency key, null if there is none. Call it before checking any state that the job itself may
   * have changed.
   * @throws AppError `invalid` `job.key_reused` if the key was used for other work.
   */
  findByKey(request: EnqueueRequest): Promise<string | null>;
  /** The state of a job; null if it doesn't exist. */
  stateOf(scope: Scope, id: string): Promise<JobState | null>;
  /** Cancels a job for a reason that its followers receive. Does nothing if the job has ended. */
  cancel(scope: Scope, id: string, reason: JobError): Promise<void>;
  /** The events of a job after `after` (null: from the start) until it ends; none if the job doesn't exist. */
  follow(scope: Scope, id: string, options: { after: string | null; signal: AbortSignal }): AsyncIterable<ServerEvent>;
  /** Whether a job of these names is queued or running for a presentation. */
  isBusy(scope: Scope, presentationId: string, names: readonly string[]): Promise<boolean>;
  /**
   * The events so far of the latest job of this name for a presentation, from its start; none if there is no such job
   * or it has been removed.
   */
  eventsOfLast(scope: Scope, presentationId: string, name: string): AsyncIterable<ServerEvent>;
}

export const JOB_QUEUE = defineService<JobQueue>('job-queue');

/** The reader of a job's result. */
export interface ResultReader {
  actor: Actor;
  scope: Scope;
  language: Language;
}

/**
 * Presents the full result of a job whose record only contains a reference: for this reader, in their language, with
 * what they may see now. The key is the name of the job.
 */
export interface JobResultView {
  present(result: unknown, reader: ResultReader): Promise<unknown>;
}

export const JOB_RESULT = defineHook<JobResultView>('job-result');

/** Port of the job runner. The kernel registers all definitions before anything starts. */
export interface JobRunner {
  /** Registers definitions, for queuing and running. @throws RangeError for a name that is already registered. */
  register(jobs: readonly { plugin: string; job: Job }[]): void;
  /**
   * A process with the role `worker` runs jobs, beginning with those that an earlier process left behind. One without
   * it leaves jobs to workers unless the queue is unavailable. A process that isn't started only queues jobs.
   * @param roles both when absent.
   */
  start(roles?: readonly string[]): Promise<void>;
  /**
   * Takes no more jobs, waits up to `graceMs` for running ones, then aborts the rest and returns them to the queue.
   * Afterwards the runner doesn't use the database any more. Does nothing if it was never started.
   */
  stop(graceMs: number): Promise<void>;
}

export const JOB_RUNNER = defineService<JobRunner>('job-runner');

/** A connected database for the queue. */
export interface OpenQueueDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** The location of the queue: a separate database, or the main one. */
export interface QueueDatabase {
  /** @throws DatabaseError if it doesn't answer; may be called again. */
  open(): Promise<OpenQueueDatabase>;
}

export const QUEUE_DATABASE = defineService<QueueDatabase>('queue-database');

/**
 * Work at a time of day or week; its key is its name. One job of the service is queued per period, however many
 * processes run. If no process ran at that time, it is queued at the next start within the period.
 */
export interface Schedule {
  /** Name of a job definition whose payload may be `{}`. */
  job: string;
  /** Time of day in UTC. */
  at: { hour: number; minute: number };
  /** 0 is Sunday; every day when absent. */
  weekday?: number;
}

export const SCHEDULE = defineHook<Schedule>('schedule');

/** Titles of presentations, for lists that refer to them. */
export interface PresentationTitles {
  /** By id; without those that the actor may not see. */
  titlesOf(actor: Actor, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const PRESENTATION_TITLES = defineHook<PresentationTitles>('presentation-titles');
