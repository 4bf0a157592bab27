import * as z from 'zod';
import { listOf, pageQuery, searchWords } from './list.ts';

/** Kinds of stored objects in the service itself; plugins may add more. */
export const STORED_KINDS = ['file', 'image', 'export', 'master_deck'] as const;

const id = z.string().min(1).max(64);
const kind = z
  .string()
  .regex(/^[a-z][a-z_]{0,30}$/)
  .meta({ description: `What it is: ${STORED_KINDS.join(', ')}, or a kind that a plugin adds.` });
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const count = z.int().min(0);

/** Sort orders; a minus puts the largest or newest first. */
const STORED_SORTS = ['-created_at', 'created_at', '-size', 'size'] as const;

export const storageQuery = pageQuery.extend({
  client_id: id.optional().meta({ description: 'Only of this client.' }),
  kind: kind.optional(),
  q: searchWords.meta({ description: 'Words in the name.' }),
  orphaned: flag.optional().meta({ description: 'true: only what no presentation uses.' }),
  deleted: flag
    .default(false)
    .meta({ description: 'true: what was deleted and can still be restored, instead of what is in use.' }),
  older_than_days: z.coerce.number().int().min(0).max(3650).optional().meta({ description: 'Created so long ago.' }),
  sort: z.enum(STORED_SORTS).default('-created_at'),
});
export type StorageQuery = z.output<typeof storageQuery>;

export const storedObjectSchema = z.strictObject({
  id: z.string().meta({ description: 'The kind and the id of the record, joined by a hyphen.' }),
  kind,
  client_id: z.string(),
  owner_id: z.string().nullable(),
  name: z.string(),
  media_type: z.string(),
  size: count.meta({ description: 'Bytes of the original.' }),
  created_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
  restorable_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when a deleted object can be restored; null for one that is not deleted.' }),
  is_orphaned: z.boolean().meta({ description: 'No presentation uses it.' }),
  can_download: z.boolean(),
  can_restore: z.boolean().meta({ description: 'Whether deleting an object of this kind can be undone.' }),
});
export type StoredObjectView = z.output<typeof storedObjectSchema>;

/** Answer of GET /admin/storage. */
export const storageList = listOf(storedObjectSchema);

/** Storage used by client and kind. */
export const storageSummary = listOf(
  z.strictObject({
    client_id: z.string(),
    kind,
    objects: count,
    bytes: count,
    deleted_objects: count.meta({ description: 'Deleted, and not purged yet.' }),
    deleted_bytes: count,
  }),
);
export type StorageSummary = z.output<typeof storageSummary>;

export const storageSummaryQuery = z.object({ client_id: storageQuery.shape.client_id });
export const storedObjectParams = z.object({ id: z.string().min(1).max(100) });

/** Maximum number of objects in one bulk delete. */
const MAX_BULK_DELETE = 500;

export const storageBulkInput = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1).max(MAX_BULK_DELETE),
});

/** Results of a bulk delete, in the order of the request. */
export const storageBulkResult = z.strictObject({
  deleted: count,
  items: z.array(
    z.strictObject({
      id: z.string(),
      is_deleted: z.boolean(),
      can_restore: z.boolean(),
      code: z.string().nullable().meta({ description: 'Why it was not deleted; null where it was.' }),
      message: z.string().nullable().meta({ description: 'The same as a sentence, in the language of the request.' }),
    }),
  ),
});
