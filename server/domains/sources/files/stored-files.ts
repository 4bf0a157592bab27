import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { FileUse } from './contract.ts';
import type { FileRecord } from './model.ts';
import type { FilesService } from './service.ts';

/** Files as the administration of storage sees them. What is being removed permanently is not there. */
export function createStoredFiles(
  collection: Collection<FileRecord>,
  uses: Contributions<FileUse>,
  store: Pick<FileStore, 'open'>,
  service: Pick<FilesService, 'remove'>,
  purge: NonNullable<StoredObjects['undo']>['purge'],
): StoredObjects {
  const rows = { purging_at: null };
  return {
    ...storedObjectsOf(collection, {
      ...{ names: ['name', 'url'], size: 'size', rows, hasSoftDelete: true, present },
      projection: { client_id: 1, owner_id: 1, name: 1, media_type: 1, size: 1, blob: 1, created_at: 1, deleted_at: 1 },
    }),
    async open(scope, id) {
      const file = await collection.findOne(scope, { filter: { _id: id, ...rows }, deleted: 'included' });
      if (file === null || file.blob === null) throw notFound('file');
      return { name: file.name, media_type: file.media_type, ...(await store.open(file.blob)) };
    },
    remove: (caller, id) => service.remove(caller, id),
    undo: {
      keptFor: 'orphan_files_days',
      async restore(scope, id) {
        const change = { $set: { deleted_at: null } };
        const file = await collection.update(scope, { _id: id, ...rows }, change, { deleted: 'only' });
        return file === null ? null : present(file);
      },
      purge,
    },
    uses: {
      async among(scope, ids) {
        const found = new Set<string>();
        for (const use of uses.list()) {
          for (const id of await uses.call(use, (value) => value.usedByOthers(scope, ids, []))) found.add(id);
        }
        return found;
      },
      async *all(scope) {
        for (const { value } of uses.list()) yield* value.all(scope);
      },
    },
  };
}

function present(file: FileRecord): StoredObject {
  const { _id: id, client_id, owner_id, name, media_type, size, blob, created_at, deleted_at } = file;
  return { id, client_id, owner_id, name, media_type, size, has_content: blob !== null, created_at, deleted_at };
}
