import * as z from 'zod';

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
