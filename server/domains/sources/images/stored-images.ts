import type { BlobOwner, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { PresentationTrash } from '../../presentations/contract.ts';
import type { ImageAccess } from './image-access.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf, usesOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { ImageUse } from './contract.ts';
import type { ImagesService } from './service.ts';

interface ImageRetentionParts {
  repository: ImageRepository;
  access: Pick<ImageAccess, 'presentationsUsing' | 'usedBy'>;
  imageStore: Pick<ImageStore, 'removeForGood' | 'countFiles'>;
  trash: Pick<PresentationTrash, 'known'>;
}

/** Retention of pictures whose purpose is gone. */
interface ImageRetention {
  blobOwner: BlobOwner;
  leftovers: PresentationLeftovers;
}

/** Retention of pictures over its parts. Those that people uploaded stay: they are their owners', not a presentation's. */
export function createImageRetention({ repository, access, imageStore, trash }: ImageRetentionParts): ImageRetention {
  const system = Scope.ofSystem('image retention');

  /**
   * Drawn pictures that go with presentations: those drawn for them, and those their slides show that were drawn for others
   * which are gone. What other presentations show stays, and goes with the last of them.
   */
  async function goingWith(scope: Scope, presentationIds: readonly string[]): Promise<ImageRecord[]> {
    const going = new Map<string, ImageRecord>();
    for await (const image of repository.allDrawnFor(scope, presentationIds)) going.set(image._id, image);
    const shown = await access.usedBy(scope, presentationIds, { former: true });
    const drawn = await repository.drawnOf(
      scope,
      shown.filter((id) => !going.has(id)),
    );
    const homes = [...new Set(drawn.flatMap((image) => image.presentation_id ?? []))];
    const known = new Set(await trash.known(scope, homes));
    for (const image of drawn) {
      // One that was drawn for nothing in particular is its owner's.
      if (image.presentation_id !== null && !known.has(image.presentation_id)) going.set(image._id, image);
    }
    const goingToo = new Set(presentationIds);
    for (const image of going.values()) {
      const using = await access.presentationsUsing(scope, image);
      if (using.some((id) => !goingToo.has(id))) going.delete(image._id);
    }
    return [...going.values()];
  }

  return {
    blobOwner: { keys: () => repository.eachBlob(system) },
    leftovers: {
      async count(scope, presentationIds) {
        const images = await goingWith(scope, presentationIds);
        return { files: await imageStore.countFiles(scope, images), images: images.length };
      },
      async purge(scope, presentationId) {
        const count = { files: 0, images: 0 };
        for (const image of await goingWith(scope, [presentationId])) {
          if (await imageStore.removeForGood(scope, image)) count.files += 1;
          count.images += 1;
        }
        return count;
      },
    },
  };
}

/** Characters of the prompt that name a picture without a name of its own. */
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
    uses: usesOf(uses, (use, scope, ids) => use.shown(scope, ids)),
  };
}

function present(image: ImageRecord): StoredObject {
  const { _id: id, client_id, owner_id, name, prompt, media_type, size, created_at, deleted_at } = image;
  const shown = name ?? prompt?.slice(0, MAX_PROMPT_CHARS) ?? id;
  return { id, client_id, owner_id, name: shown, media_type, size, has_content: true, created_at, deleted_at };
}
