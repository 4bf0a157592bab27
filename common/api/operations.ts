import * as z from 'zod';
import { JOB_MODES, JOB_STATES } from './jobs.ts';

const fieldName = z.string().min(1).max(64);

/**
 * The settings of one plugin. A secret is only shown as `{ is_set }`, with the code of a `fault` if it can't be read.
 */
export const pluginSettings = z.strictObject({
  plugin: z.string(),
  own: z
    .array(z.string())
    .optional()
    .meta({ description: 'Of a client: the fields that it set itself; the others are as set for all, or defaults.' }),
  values: z.record(z.string(), z.unknown()).meta({ description: 'By field; a secret field as { is_set, fault? }.' }),
  sources: z
    .record(z.string(), z.enum(['stored', 'environment', 'default']))
    .meta({ description: 'Where the value in force comes from, by field.' }),
  schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the fields, for a form.' }),
});
export type PluginSettings = z.output<typeof pluginSettings>;

export const settingsAnswer = z.strictObject({
  can_change_keys: z.boolean(),
  plugins: z.array(pluginSettings),
});

/** The client whose settings are shown. */
export const settingsQuery = z.object({
  client_id: z.string().min(1).max(64).optional().meta({
    description:
      "What a client sets itself: the caller's own for a client_admin; what is set for all when a super_admin names none.",
  }),
});

/** Body of PUT /admin/settings; absent fields stay unchanged, null resets a field to its default. */
export const settingsChange = z.object({
  plugin: z.string().min(1).max(64),
  client_id: z.string().min(1).max(64).optional().meta({
    description:
      "The client it is set for: the caller's own for a client_admin; for all when a super_admin names none.",
  }),
  values: z
    .record(fieldName, z.unknown())
    .meta({ description: 'By field, in the format of its schema; null clears it.' }),
});
export type SettingsChange = z.output<typeof settingsChange>;

export const requiredKeyAnswer = z.strictObject({
  has_key: z.boolean().meta({ description: 'Whether a model provider with all it needs is configured.' }),
  provider: z.string(),
});

export const setupAnswer = z.strictObject({ needed: z.boolean(), can_change_keys: z.boolean() });

const id = z.string().min(1).max(64);

/** Body of POST /storage/purge. */
export const purgeInput = z.object({
  client_id: id
    .optional()
    .meta({ description: 'Only what belongs to this client; an administrator’s own in any case' }),
  presentation_ids: z.array(id).max(1_000).optional().meta({
    description: 'Only these; those that are not deleted, or not there, are passed over',
  }),
  older_than_days: z.int().min(0).max(3650).optional().meta({
    description:
      'Only what was deleted so long ago. When absent: any time for presentations that are named, else as retention is set',
  }),
  dry_run: z.boolean().default(false).meta({ description: 'Only counts' }),
});
export type PurgeInput = z.output<typeof purgeInput>;

export const purgeAnswer = z.strictObject({
  total: z.int().min(0).meta({ description: 'Files that were removed; with dry_run those that would be' }),
  purged_images: z.int().min(0).meta({ description: 'Pictures among what was removed' }),
});
export type PurgeAnswer = z.output<typeof purgeAnswer>;

const MAX_DAYS = 3650;
const time = z.iso.datetime();
const days = z.int().min(1).max(MAX_DAYS);

/** Retention periods in days. */
export const retentionDays = z.object({
  soft_deleted_days: days
    .default(30)
    .meta({ description: 'Deleted presentations and pictures, before they are purged' }),
  orphan_files_days: days.default(7).meta({ description: 'Uploaded files that no presentation uses' }),
  job_days: days.default(30).meta({ description: 'Finished jobs and their events' }),
  session_days: days.default(1).meta({ description: 'Sessions after they expired' }),
});
export type RetentionDays = z.output<typeof retentionDays>;

const count = z.int().min(0);
const run = { finished_at: time.meta({ description: 'When it ended' }), job_id: z.string() };

/** Retention periods, and what was removed last. */
export const retentionAnswer = z.strictObject({
  soft_deleted_days: z.int(),
  orphan_files_days: z.int(),
  job_days: z.int(),
  session_days: z.int(),
  last_cleanup: z
    .strictObject({ ...run, removed: z.record(z.string(), count).meta({ description: 'How many, by what they were' }) })
    .nullable()
    .meta({ description: 'The last daily clean-up; null where none has run' }),
  last_purge: z
    .strictObject({
      ...run,
      presentations: count,
      total: count.meta({ description: 'Files removed' }),
      purged_images: count.meta({ description: 'Pictures among what was removed' }),
    })
    .nullable()
    .meta({ description: 'The last weekly purge; null where none has run' }),
});

/** Body of PUT /admin/retention; absent fields stay unchanged. */
export const retentionChange = z.object({
  soft_deleted_days: days.optional(),
  orphan_files_days: days.optional(),
  job_days: days.optional(),
  session_days: days.optional(),
});
export type RetentionChange = z.output<typeof retentionChange>;

const mode = z.enum(JOB_MODES);

/** The state of queue and workers, for super_admins. */
export const diagnosticsSchema = z.strictObject({
  queue: z.strictObject({
    configured: mode.meta({ description: 'What is to wake job runners' }),
    mode: mode.meta({ description: 'What does wake them, as seen by this process' }),
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
