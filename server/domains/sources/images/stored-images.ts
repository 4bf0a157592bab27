import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { ImageUse } from './contract.ts';
import type { ImageRecord } from './model.ts';
import type { ImagesService } from './service.ts';

/** Characters of a prompt that stand in for the name of a picture without one. */
const MAX_PROMPT_CHARS = 120;

/** Pictures as the administration of storage sees them. */
export function createStoredImages(
  collection: Collection<ImageRecord>,
  uses: Contributions<ImageUse>,
  store: Pick<FileStore, 'open'>,
  service: Pick<ImagesService, 'remove' | 'purge'>,
): StoredObjects {
  return {
    ...storedObjectsOf(collection, {
      ...{ names: ['name', 'prompt'], size: 'size', hasSoftDelete: true, present },
      projection: {
        ...{ client_id: 1, owner_id: 1, name: 1, prompt: 1, media_type: 1, size: 1 },
        ...{ created_at: 1, deleted_at: 1 },
      },
    }),
    async open(scope, id) {
      const image = await collection.get(scope, id, { deleted: 'included' });
      if (image === null) throw notFound('image');
      const { media_type, blob } = image;
      const name = `${id}.${media_type === 'image/png' ? 'png' : 'jpg'}`;
      return { name, media_type, ...(await store.open(blob)) };
    },
    remove: (caller, id) => service.remove(caller, id),
    undo: {
      keptFor: 'soft_deleted_days',
      async restore(scope, id) {
        const image = await collection.restore(scope, id);
        return image === null ? null : present(image);
      },
      purge: (scope, request) => service.purge(scope, request),
    },
    uses: {
      async among(scope, ids) {
        const found = new Set<string>();
        for (const use of uses.list()) {
          for (const id of await uses.call(use, (value) => value.shown(scope, ids))) found.add(id);
        }
        return found;
      },
      async *all(scope) {
        for (const { value } of uses.list()) yield* value.all(scope);
      },
    },
  };
}

function present(image: ImageRecord): StoredObject {
  const { _id: id, client_id, owner_id, name, prompt, media_type, size, created_at, deleted_at } = image;
  const shown = name ?? prompt?.slice(0, MAX_PROMPT_CHARS) ?? id;
  return { id, client_id, owner_id, name: shown, media_type, size, has_content: true, created_at, deleted_at };
}
