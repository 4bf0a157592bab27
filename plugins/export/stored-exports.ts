import { notFound } from '../../server/kernel/sdk/app-error.ts';
import { auditedBy } from '../../server/kernel/sdk/scope.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { AuditEntry } from '../../server/kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../server/kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../server/kernel/sdk/ports/stored-objects.ts';
import type { ExportRecord } from './model.ts';

/** Exports as the administration of storage sees them. A deleted one can be restored until it is purged. */
export function createStoredExports(
  exports: Collection<ExportRecord>,
  store: Pick<FileStore, 'open' | 'remove'>,
  audit: (entry: AuditEntry) => Promise<void>,
): StoredObjects {
  return {
    ...storedObjectsOf(exports, {
      ...{ names: ['name'], size: 'size', hasSoftDelete: true, present },
      projection: {
        ...{ client_id: 1, user_id: 1, name: 1, media_type: 1, size: 1 },
        ...{ created_at: 1, deleted_at: 1 },
      },
    }),
    async open(scope, id) {
      const record = await exports.get(scope, id, { deleted: 'included' });
      if (record === null) throw notFound('export');
      return { name: record.name, media_type: record.media_type, ...(await store.open(record.blob)) };
    },
    async remove(caller, id) {
      const record = await exports.softDelete(caller.scope, id);
      if (record === null) throw notFound('export');
      const target = { kind: 'export', id, name: record.name };
      await audit({ ...auditedBy(caller), action: 'exports.delete', client_id: record.client_id, target });
    },
    undo: {
      keptFor: 'soft_deleted_days',
      async restore(scope, id) {
        const record = await exports.restore(scope, id);
        return record === null ? null : present(record);
      },
      async purge(scope, { before, dry_run }) {
        const due = { deleted_at: { $lt: before } };
        const counted = { filter: due, deleted: 'only' as const };
        if (dry_run) return { files: await exports.count(scope, counted), images: 0 };
        let files = 0;
        for await (const { _id, blob } of exports.each(scope, { ...counted, projection: { blob: 1 } })) {
          // The record goes first, unless it was restored in the meantime: a file without one is swept some day later.
          if ((await exports.remove(scope, { _id, ...due })) === 0) continue;
          if (await store.remove(blob)) files += 1;
        }
        return { files, images: 0 };
      },
    },
  };
}

function present(record: ExportRecord): StoredObject {
  const { _id: id, client_id, user_id: owner_id, name, media_type, size, created_at, deleted_at } = record;
  return {
    ...{ id, client_id, owner_id, name, media_type, size, has_content: true },
    ...{ created_at, deleted_at: deleted_at ?? null },
  };
}
