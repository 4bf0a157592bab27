import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { MasterDeckRecord } from './model.ts';
import type { MasterDeckService } from './service.ts';
import { fileKinds } from '../../../../common/deck/file-kinds.ts';

/** Master decks as the administration of storage sees them; deleting one is permanent. */
export function createStoredMasterDecks(
  decks: Collection<MasterDeckRecord>,
  service: Pick<MasterDeckService, 'download' | 'remove'>,
): StoredObjects {
  return {
    ...storedObjectsOf(decks, {
      ...{ names: ['name', 'file_name'], size: 'file.size', hasSoftDelete: false },
      projection: { client_id: 1, user_id: 1, file_name: 1, file: 1, created_at: 1 },
      present: ({ _id: id, client_id, user_id: owner_id, file_name: name, file: { size }, created_at }) => ({
        ...{ id, client_id, owner_id, name, size, has_content: true, created_at, deleted_at: null },
        media_type: fileKinds.pptx.extensions.pptx,
      }),
    }),
    open: (scope, id) => service.download(scope, id),
    remove: async (caller, id) => void (await service.remove(caller, id)),
  };
}
