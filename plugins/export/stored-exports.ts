import { notFound } from '../../server/kernel/sdk/app-error.ts';
import { auditedBy } from '../../server/kernel/sdk/caller.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { AuditEntry } from '../../server/kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { StoredObjects } from '../../server/kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../server/kernel/sdk/stored-objects-of.ts';
import type { ExportRecord } from './model.ts';

/** Exports as the administration of storage sees them. A deleted one is gone; it can be made again. */
export function createStoredExports(
  exports: Collection<ExportRecord>,
  store: Pick<FileStore, 'open' | 'remove'>,
  audit: (entry: AuditEntry) => Promise<void>,
): StoredObjects {
  return {
    ...storedObjectsOf(exports, {
      ...{ names: ['name'], size: 'size', hasSoftDelete: false },
      projection: { client_id: 1, user_id: 1, name: 1, media_type: 1, size: 1, created_at: 1 },
      present: ({ _id: id, client_id, user_id: owner_id, name, media_type, size, created_at }) => ({
        ...{ id, client_id, owner_id, name, media_type, size, has_content: true, created_at, deleted_at: null },
      }),
    }),
    async open(scope, id) {
      const record = await exports.get(scope, id);
      if (record === null) throw notFound('export');
      return { name: record.name, media_type: record.media_type, ...(await store.open(record.blob)) };
    },
    async remove(caller, id) {
      const record = await exports.get(caller.scope, id);
      if (record === null) throw notFound('export');
      // The file goes first: what is left of an interrupted deletion still names it.
      await store.remove(record.blob);
      await exports.remove(caller.scope, { _id: id });
      const target = { kind: 'export', id, name: record.name };
      await audit({ ...auditedBy(caller), action: 'exports.delete', client_id: record.client_id, target });
    },
  };
}
