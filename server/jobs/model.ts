import { Schema } from 'mongoose';
import type { JobMode, JobState } from '../../common/api/jobs.ts';
import type { StoredDocument } from '../kernel/sdk/collection.ts';
import type { JobProgress } from '../kernel/sdk/define-job.ts';
import { defineModel } from '../kernel/sdk/define-model.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';

/**
 * The recorded result of a step: JSON text, stored as a blob if it is long. Both fields are null if there was no
 * result.
 */
export interface StepRecord {
  name: string;
  key: string;
  value: string | null;
  blob: string | null;
  /** Keys of the blobs that a result names when it is itself stored as a blob; absent in old records. */
  keys?: string[];
  at: Date;
}

/**
 * A job: the single source of truth. Payload, results and step values are stored as JSON text, so that every run reads
 * the same value and field names are unrestricted.
 */
export interface JobDocument extends StoredDocument {
  name: string;
  /** Null for a job of the service. */
  client_id: string | null;
  user_id: string;
  presentation_id: string | null;
  payload: string;
  state: JobState;
  /** The queue that hands it out, or handed it out. */
  mode: JobMode;
  /** The process that ran it last. */
  worker: string | null;
  /** Number of runs started. */
  attempt: number;
  /** Number of runs that threw or timed out. */
  failures: number;
  /** Number of runs that were interrupted because the worker was lost or stopped, not through a fault of the job. */
  interruptions: number;
  /** Identifies the run that holds the lease; every write of a run depends on it. */
  lease_token: string | null;
  heartbeat_at: Date | null;
  cancel_requested: boolean;
  /** The job is cancelled if it has no listener by then; null or absent if it needs none. */
  listen_by?: Date | null;
  steps: StepRecord[];
  progress: JobProgress | null;
  result: string | null;
  /** Why it failed or was cancelled, or will be; null also when a user simply cancelled it. */
  error: JobError | null;
  idempotency_key: string | null;
  /** A place that only one waiting or running job can hold; null if the job needs none or is finished. */
  place: string | null;
  /** The place it takes again when restarted; absent in old records. */
  own_place?: string | null;
  /** Trace of the request that queued it, as a `traceparent` header; absent if nothing was traced. */
  trace_parent?: string | null;
  /** The job doesn't run before this time; later than `queued_at` after a failure. */
  due_at: Date;
  queued_at: Date;
  /** Start of the last run. */
  started_at: Date | null;
  finished_at: Date | null;
  /** Whether the last event of its stream was written; false while it isn't finished. */
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
    // An empty message is allowed.
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
  /** Host name and process id. */
  host: string;
  pid: number;
  roles: string[];
  /** What hands out the jobs that it runs. */
  mode: JobMode;
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
  /** A name that is unique in its stream, for events that must be sent exactly once; otherwise null. */
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
