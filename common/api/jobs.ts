import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';
import { slideSchema } from './slides.ts';

export const JOB_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The states that a job never leaves. */
export const FINAL_JOB_STATES = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobState[];
export type FinalJobState = (typeof FINAL_JOB_STATES)[number];

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

/** A job as the API shows it. */
export const jobSchema = z.strictObject({
  id: z.string(),
  name: z.string().meta({ description: 'What sort of job it is, such as presentations.generate' }),
  state: z.enum(JOB_STATES),
  mode: z.enum(['in-process']).meta({ description: 'What runs it' }),
  client_id: z.string().nullable(),
  user_id: z.string().meta({ description: 'Who started it' }),
  presentation_id: z.string().nullable(),
  progress: progress.nullable(),
  result,
  error: failure.nullable(),
  attempt: z.number().int().meta({ description: 'How often it was taken up' }),
  cancel_requested: z.boolean(),
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
export type JobListQuery = z.output<typeof jobListQuery>;

/** Data of the events of a job, by name. The last three end the stream. */
export const jobEvents = {
  progress,
  'slide.completed': z.strictObject({ index: z.int().min(0), slide: slideSchema }),
  completed: z.strictObject({ result }),
  failed: failure,
  cancelled: z.strictObject({}),
};
