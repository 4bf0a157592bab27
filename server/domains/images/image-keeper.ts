import type { NewDocument } from '../../sdk/collection.ts';
import type { FileStore } from '../../sdk/ports/file-store.ts';
import { Scope } from '../../sdk/scope.ts';
import type { ImageRecord } from './model.ts';
import type { ImageRepository } from './repository.ts';
import type { SafeImage } from './safe-image.ts';

/** What is known of a new picture beside its pixels. */
export type ImageOrigin = Omit<
  NewDocument<ImageRecord>,
  '_id' | 'media_type' | 'width' | 'height' | 'size' | 'sha256' | 'blob' | 'deleted_at'
>;

/** Stores pictures; the same pixels of one client lie in the store once. */
export interface ImageKeeper {
  /** A person who uploads the same picture again gets the one that is there. */
  keep(scope: Scope, image: SafeImage, origin: ImageOrigin): Promise<ImageRecord>;
  /** Removes a record for good, and its pixels where no other record has them. */
  removeForGood(scope: Scope, image: ImageRecord): Promise<void>;
}

/** A keeper over records and file store. */
export function createImageKeeper(repository: ImageRepository, store: FileStore): ImageKeeper {
  const removeForGood: ImageKeeper['removeForGood'] = async (scope, image) => {
    // The record goes first: a blob without one is swept later, a record without its blob is a broken picture.
    await repository.remove(scope, image._id);
    if ((await repository.countOfBlob(Scope.ofClient(image.client_id, 'images'), image.blob)) === 0)
      await store.remove(image.blob);
  };
  return {
    removeForGood,
    keep: async (scope, { bytes, media_type, width, height }, origin) => {
      const written = await store.put(bytes);
      const { size, sha256 } = written;
      const known = await repository.ofContent(Scope.ofClient(origin.client_id, 'images'), origin.client_id, sha256);
      const own = known.find((image) => image.owner_id === origin.owner_id && image.kind === origin.kind);
      const same = known[0];
      if (same !== undefined) await store.remove(written.key);
      if (own !== undefined && origin.kind === 'uploaded') return own;
      const blob = same?.blob ?? written.key;
      const record = { ...origin, media_type, width, height, size, sha256, blob, deleted_at: null };
      try {
        return await repository.insert(scope, record);
      } catch (error) {
        if (same === undefined) await store.remove(written.key);
        throw error;
      }
    },
  };
}
