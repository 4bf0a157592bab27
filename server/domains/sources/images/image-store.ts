import type { NewDocument } from '../../../kernel/sdk/collection.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';
import type { SafeImage } from './safe-image.ts';

/** What is known of a new picture beside its pixels. */
type ImageOrigin = Omit<
  NewDocument<ImageRecord>,
  '_id' | 'media_type' | 'width' | 'height' | 'size' | 'sha256' | 'blob' | 'deleted_at'
>;

/** The pixels of a picture in the store, which no record names yet. */
interface StoredPixels extends Pick<SafeImage, 'media_type' | 'width' | 'height'> {
  blob: StoredBlob;
}

/** Stores pictures; the same pixels of one client lie in the store once. */
export interface ImageStore {
  /** A person who uploads the same picture again gets the one that is there. */
  keep(scope: Scope, image: SafeImage, origin: ImageOrigin): Promise<ImageRecord>;
  /** The first half of `keep`, for callers that record the result themselves: the bytes. */
  put(image: SafeImage): Promise<StoredPixels>;
  /** The other half: the record. @param id the record's, so that a repeat makes no second one. */
  record(scope: Scope, pixels: StoredPixels, origin: ImageOrigin, id?: string): Promise<ImageRecord>;
  /**
   * Removes a picture permanently: its pixels where no other record has them, then its record, so that a repeat finishes what a
   * crash left.
   * @returns whether pixels went.
   */
  removeForGood(scope: Scope, image: Pick<ImageRecord, '_id' | 'client_id' | 'blob'>): Promise<boolean>;
  /** How many files would go if these pictures did: pixels that others show as well stay. */
  countFiles(scope: Scope, images: readonly Pick<ImageRecord, '_id' | 'blob'>[]): Promise<number>;
}

/** The pictures of clients: their records and their files. */
export function createImageStore(repository: ImageRepository, store: FileStore): ImageStore {
  const removeForGood: ImageStore['removeForGood'] = async (scope, image) => {
    // Deleted first: from now on no one shares its pixels; anyone who does already has a record of them.
    await repository.softDelete(scope, image._id);
    const others = await repository.countOfBlob(Scope.ofClient(image.client_id, 'images'), image.blob, image._id);
    const isRemoved = others === 0 && (await store.remove(image.blob));
    await repository.remove(scope, image._id);
    return isRemoved;
  };
  const put: ImageStore['put'] = async ({ bytes, media_type, width, height }) => ({
    ...{ media_type, width, height },
    blob: await store.put(bytes),
  });
  const record: ImageStore['record'] = async (scope, { blob: written, ...pixels }, origin, id) => {
    const made = id === undefined ? null : await repository.getWithDeleted(scope, id);
    if (made !== null) return made;
    const { size, sha256 } = written;
    const known = await repository.ofContent(Scope.ofClient(origin.client_id, 'images'), origin.client_id, sha256);
    const own = known.find((image) => image.owner_id === origin.owner_id && image.kind === origin.kind);
    if (own !== undefined && origin.kind === 'uploaded') {
      await store.remove(written.key);
      return own;
    }
    const same = known[0];
    const fields = { ...origin, ...pixels, size, sha256, deleted_at: null, ...(id === undefined ? {} : { _id: id }) };
    try {
      const image = await repository.insert(scope, { ...fields, blob: same?.blob ?? written.key });
      if (same === undefined) return image;
      // Who removes that picture right now may not have seen this record: then it has pixels of its own.
      if ((await repository.get(scope, same._id)) === null) {
        return (await repository.setBlob(scope, image._id, written.key)) ?? image;
      }
      await store.remove(written.key);
      return image;
    } catch (error) {
      // Who repeats it needs the bytes again, unless it was done already.
      const other = id === undefined ? null : await repository.getWithDeleted(scope, id);
      if (other !== null) return other;
      if (id === undefined) await store.remove(written.key);
      throw error;
    }
  };
  const countFiles: ImageStore['countFiles'] = async (scope, images) => {
    const kept = await repository.blobsOfOthers(scope, images);
    return new Set(images.map(({ blob }) => blob).filter((blob) => !kept.has(blob))).size;
  };
  return {
    removeForGood,
    countFiles,
    put,
    record,
    keep: async (scope, image, origin) => record(scope, await put(image), origin),
  };
}
