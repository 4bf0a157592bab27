import * as z from 'zod';

const MOST_DAYS = 3650;
const time = z.iso.datetime();
const days = z.int().min(1).max(MOST_DAYS);

/** How long things are kept, in days. */
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

/** How long things are kept, and what was removed last. */
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

/** Body of PUT /admin/retention: absent fields stay. */
export const retentionChange = z.object({
  soft_deleted_days: days.optional(),
  orphan_files_days: days.optional(),
  job_days: days.optional(),
  session_days: days.optional(),
});
export type RetentionChange = z.output<typeof retentionChange>;
