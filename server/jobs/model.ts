import { Schema } from 'mongoose';
import type { JobMode, JobState } from '../../common/api/jobs.ts';
import type { StoredDocument } from '../kernel/sdk/collection.ts';
import type { JobProgress } from '../kernel/sdk/define-job.ts';
import { defineModel } from '../kernel/sdk/define-model.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';

/** The recorded result of a step: JSON text, in a blob of the file store where it is long. Both null: it had none. */
export interface StepRecord {
  name: string;
  key: string;
  value: string | null;
  blob: string | null;
  /** Blob keys that a result names which lies in a blob itself; absent in old records. */
  keys?: string[];
  at: Date;
}

/**
 * A job: the single source of truth. Payload, results and step values are JSON text: what goes through JSON is the same in
 * every run, whatever names its fields have.
 */
export interface JobDocument extends StoredDocument {
  name: string;
  /** Null for a job of the service. */
  client_id: string | null;
  user_id: string;
  presentation_id: string | null;
  payload: string;
  state: JobState;
  /** Which queue hands it out, or handed it out. */
  mode: JobMode;
  /** The process that took it up last. */
  worker: string | null;
  /** How often it was taken up. */
  attempt: number;
  /** Runs that threw or took too long. */
  failures: number;
  /** Runs that were interrupted through no fault of the job: the worker was lost or stopped. */
  interruptions: number;
  /** The process that runs it. Every write of a run depends on it. */
  lease_token: string | null;
  heartbeat_at: Date | null;
  cancel_requested: boolean;
  /** The job is cancelled unless it has a listener by then; null or absent: it needs none. */
  listen_by?: Date | null;
  steps: StepRecord[];
  progress: JobProgress | null;
  result: string | null;
  /** Why it failed, or was or is to be cancelled; null also where a user simply cancelled it. */
  error: JobError | null;
  idempotency_key: string | null;
  /** A place that only one waiting or running job may have; null when the job needs none or is finished. */
  place: string | null;
  /** The place it takes again when it is restarted; absent in old records. */
  own_place?: string | null;
  /** Trace of the request that asked for it, as a `traceparent` header; absent where nothing was traced. */
  trace_parent?: string | null;
  /** Not before this time; later than `queued_at` after a failure. */
  due_at: Date;
  queued_at: Date;
  /** Of the last run. */
  started_at: Date | null;
  finished_at: Date | null;
  /** Whether the last event of its stream was written; false also while it is not finished. */
  is_announced: boolean;
}

const step = new Schema<StepRecord>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    value: { type: String, default: null },
    blob: { type: String, default: null },
    keys: { type: [String], default: [] },
    at: { type: Date, required: true },
  },
  { _id: false },
);
const progress = new Schema<JobProgress>(
  {
    step: { type: String, required: true },
    done: { type: Number, required: true },
    total: { type: Number, required: true },
    // An empty sentence is one.
    message: { type: String, default: '' },
  },
  { _id: false },
);
const error = new Schema<JobError>(
  { code: { type: String, required: true }, params: { type: Schema.Types.Mixed, default: {} }, kind: String },
  { _id: false, minimize: false },
);

export const jobModel = defineModel<JobDocument>({
  collection: 'jobs',
  tenancy: 'client',
  schema: new Schema<JobDocument>({
    name: { type: String, required: true },
    client_id: { type: String, default: null },
    user_id: { type: String, required: true },
    presentation_id: { type: String, default: null },
    payload: { type: String, required: true },
    state: { type: String, required: true },
    mode: { type: String, required: true },
    worker: { type: String, default: null },
    attempt: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    interruptions: { type: Number, default: 0 },
    lease_token: { type: String, default: null },
    heartbeat_at: { type: Date, default: null },
    cancel_requested: { type: Boolean, default: false },
    listen_by: { type: Date, default: null },
    steps: { type: [step], default: [] },
    progress: { type: progress, default: null },
    result: { type: String, default: null },
    error: { type: error, default: null },
    idempotency_key: { type: String, default: null },
    place: { type: String, default: null },
    own_place: { type: String, default: null },
    trace_parent: { type: String, default: null },
    due_at: { type: Date, required: true },
    queued_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    finished_at: { type: Date, default: null },
    is_announced: { type: Boolean, default: false },
  }),
});

/** A process that runs jobs, as of its last report. */
export interface WorkerDocument extends StoredDocument {
  /** Name of the machine, and the process's number on it. */
  host: string;
  pid: number;
  roles: string[];
  /** Who hands out the jobs that it takes. */
  mode: JobMode;
  /** Current runs and their maximum. */
  running: number;
  concurrency: number;
  started_at: Date;
  seen_at: Date;
}

export const workerModel = defineModel<WorkerDocument>({
  collection: 'workers',
  tenancy: 'service',
  schema: new Schema<WorkerDocument>({
    host: { type: String, required: true },
    pid: { type: Number, required: true },
    roles: { type: [String], default: [] },
    mode: { type: String, required: true },
    running: { type: Number, required: true },
    concurrency: { type: Number, required: true },
    started_at: { type: Date, required: true },
    seen_at: { type: Date, required: true },
  }),
});

/** One event of a stream, numbered from 1 without gaps. */
export interface EventDocument extends StoredDocument {
  stream: string;
  seq: number;
  event: string;
  /** JSON text. */
  data: string;
  /** A name that is unique in its stream, for events that must be sent exactly once; else null. */
  once: string | null;
}

export const eventModel = defineModel<EventDocument>({
  collection: 'events',
  tenancy: 'service',
  schema: new Schema<EventDocument>({
    stream: { type: String, required: true },
    seq: { type: Number, required: true },
    event: { type: String, required: true },
    data: { type: String, required: true },
    once: { type: String, default: null },
  }),
});
