import * as z from 'zod';
import { listOf, pageQuery, sortedBy } from './list.ts';
import { outlineEvents } from './outlines.ts';
import { slideSchema } from './slides.ts';
import { usageSums } from './usage.ts';
import { findingSchema } from './finding.ts';

export const JOB_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Final states of a job. */
export const FINAL_JOB_STATES = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobState[];
export type FinalJobState = (typeof FINAL_JOB_STATES)[number];

/** What hands out jobs: the queue, or the process itself. */
export const JOB_MODES = ['agenda', 'in-process'] as const;
export type JobMode = (typeof JOB_MODES)[number];

const time = z.iso.datetime();
const progress = z.strictObject({
  step: z.string().meta({ description: 'What is being done, as a text key' }),
  done: z.number(),
  total: z.number(),
  message: z.string().meta({ description: 'The same as a sentence' }),
});
const failure = z.strictObject({
  code: z.string(),
  message: z.string().meta({ description: 'What failed and what to do, in the language of the request' }),
});
const result = z.unknown().meta({ description: 'What came of it; depends on the job, null until it is completed' });

export const jobSchema = z.strictObject({
  id: z.string(),
  name: z.string().meta({ description: 'What sort of job it is, such as presentations.generate' }),
  state: z.enum(JOB_STATES),
  mode: z.enum(JOB_MODES).meta({ description: 'Who hands it out: the queue, or the process itself' }),
  client_id: z.string().nullable(),
  user_id: z.string().meta({ description: 'Who started it' }),
  presentation_id: z.string().nullable(),
  presentation_title: z.string().nullable().meta({ description: 'Null where there is none that the caller sees.' }),
  progress: progress.nullable(),
  result,
  error: failure.nullable(),
  attempt: z.number().int().meta({ description: 'How often it was taken up' }),
  failures: z.number().int().meta({ description: 'Runs that failed or took too long' }),
  interruptions: z.number().int().meta({ description: 'Runs whose worker was lost or stopped' }),
  duration_ms: z.number().int().nullable().meta({ description: 'How long the last run took; null until it is over' }),
  cancel_requested: z.boolean(),
  cost: usageSums.nullable().meta({ description: 'What models have cost so far; null where none was asked.' }),
  queued_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type JobReply = z.input<typeof jobSchema>;

export const jobListSchema = listOf(jobSchema);
export const jobIdParams = z.object({ id: z.string() });
export const jobListQuery = pageQuery.extend({
  state: z.enum(JOB_STATES).optional(),
  presentation_id: z.string().max(64).optional(),
});
/** Filters for the list of administrators. */
export const adminJobQuery = pageQuery.extend({
  state: z.enum(JOB_STATES).optional(),
  name: z.string().max(64).optional().meta({ description: 'What sort of job, such as slides.generate' }),
  client_id: z.string().max(64).optional(),
  queued_after: time.optional().meta({ description: 'Queued then or later' }),
  queued_before: time.optional(),
  sort: sortedBy(['queued_at', 'finished_at', 'name', 'state']),
});
export type AdminJobQuery = z.output<typeof adminJobQuery>;
export type JobListQuery = z.output<typeof jobListQuery>;

/** Data of a job's events, by name. `completed`, `failed` and `cancelled` end the stream. */
export const jobEvents = {
  progress,
  'slide.completed': z.strictObject({
    index: z.int().min(0),
    slide: slideSchema,
    content_hash: z.string().optional().meta({ description: 'Of the master deck that it is based on' }),
  }),
  completed: z.strictObject({ result }),
  failed: failure,
  /** The job was restarted after failing with this error; later events belong to the new run. */
  retried: failure,
  cancelled: z.strictObject({
    reason: failure.optional().meta({ description: 'Absent where a user cancelled it.' }),
  }),
  ...outlineEvents,
};

/** Answer when a job was started; see GET /jobs/{id} and its progress. */
export const jobAccepted = z.strictObject({
  job_id: z.string(),
  findings: z
    .array(findingSchema)
    .optional()
    .meta({ description: 'What to know before it is finished, such as a budget that is nearly spent.' }),
});
