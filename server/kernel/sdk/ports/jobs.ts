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
   *   `job.key_reused` when the key was used for other work.
   */
  enqueue(scope: Scope, request: EnqueueRequest): Promise<string>;
  /**
   * The job of an idempotency key, null where there is none yet: asked before anything is checked against the state of
   * things, which the job itself may have changed.
   * @throws AppError `invalid` `job.key_reused` when the key was used for other work.
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

/** The reader of a job's result. */
export interface ResultReader {
  actor: Actor;
  scope: Scope;
  language: Language;
}

/**
 * Shows what came of a job in full, where its record holds a reference only: made for who reads it, in their language, of what
 * they may see now. The key is the name of the job.
 */
export interface JobResultView {
  present(result: unknown, reader: ResultReader): Promise<unknown>;
}

export const JOB_RESULT = defineHook<JobResultView>('job-result');

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

/** A connected database for the queue. */
export interface OpenQueueDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Where the queue is: in a database of its own, or in the main one. */
export interface QueueDatabase {
  /** @throws DatabaseError where it does not answer; it may be asked again. */
  open(): Promise<OpenQueueDatabase>;
}

export const QUEUE_DATABASE = defineService<QueueDatabase>('queue-database');

/**
 * Work at a time of day or week. Its key is its name. Once per period, however many processes there are, a job of the service
 * is queued; a time at which no process ran is made up for at the next start, within its period.
 */
export interface Schedule {
  /** Name of a job definition whose payload may be `{}`. */
  job: string;
  /** Time of day in UTC. */
  at: { hour: number; minute: number };
  /** From 0, Sunday; every day when absent. */
  weekday?: number;
}

export const SCHEDULE = defineHook<Schedule>('schedule');

/** What presentations are called, for lists of things that refer to them. */
export interface PresentationTitles {
  /** By id; without those that the actor doesn't see. */
  titlesOf(actor: Actor, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const PRESENTATION_TITLES = defineHook<PresentationTitles>('presentation-titles');
