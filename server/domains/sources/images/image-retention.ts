import type { BlobOwner, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { PresentationTrash } from '../../presentations/contract.ts';
import type { ImageAccess } from './image-access.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageRecord } from './model.ts';
import type { ImageRepository } from './repository.ts';

interface ImageRetentionParts {
  repository: ImageRepository;
  access: Pick<ImageAccess, 'presentationsUsing' | 'usedBy'>;
  imageStore: Pick<ImageStore, 'removeForGood' | 'countFiles'>;
  trash: Pick<PresentationTrash, 'known'>;
}

/** What becomes of pictures when what they were made for goes. */
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
