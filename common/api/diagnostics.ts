import * as z from 'zod';
import { JOB_MODES, JOB_STATES } from './jobs.ts';

const time = z.iso.datetime();
const count = z.int().min(0);
const mode = z.enum(JOB_MODES);

/** How queue and workers stand, for super_admins. */
export const diagnosticsSchema = z.strictObject({
  queue: z.strictObject({
    configured: mode.meta({ description: 'What shall ring for jobs' }),
    mode: mode.meta({ description: 'What does, as this process sees it' }),
    is_available: z.boolean(),
    fault: z
      .enum(['no_connection', 'no_worker'])
      .nullable()
      .meta({ description: 'Why the queue is unavailable; null while it works' }),
    since: time.meta({ description: 'Since when that is so' }),
  }),
  workers: z
    .array(
      z.strictObject({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        roles: z.array(z.string()),
        mode,
        running: count.meta({ description: 'Runs under way' }),
        concurrency: count.meta({ description: 'Runs at once at most' }),
        started_at: time,
        seen_at: time,
      }),
    )
    .meta({ description: 'Processes that run jobs and were heard of in the last 30 s' }),
  jobs: z.strictObject({
    by_state: z.record(z.enum(JOB_STATES), count),
    lag_s: z.number().min(0).meta({ description: 'How long the oldest job that could run has waited, in seconds' }),
    running_here: count.meta({ description: 'Runs under way in the process that answers' }),
  }),
});
export type Diagnostics = z.output<typeof diagnosticsSchema>;
