import type { UploadedFile } from '../kernel/sdk/define-route.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore, StoredBlob } from '../kernel/sdk/ports/file-store.ts';
import { safeFileName } from './safe-file-name.ts';

/** The files of one request, from arrival to the end of the request. */
export interface ReceivedFiles {
  readonly list: readonly UploadedFile[];
  /**
   * Streams one file into the store. One that is whole only after the request ended is removed again.
   * @throws AppError `too_large`, or what the store fails with.
   */
  receive(
    file: { name: string; mediaType: string; content: AsyncIterable<Uint8Array> },
    limits: { maxBytes: number; signal: AbortSignal },
  ): Promise<void>;
  /** The request is over: removes what nobody kept. */
  close(): Promise<void>;
}

export function createReceivedFiles(fileStore: FileStore, log: Logger): ReceivedFiles {
  /** In the sender's order: a place is taken when a file begins, however late it is whole. */
  const places: (UploadedFile | null)[] = [];
  const unkept = new Set<StoredBlob>();
  let isClosed = false;

  const remove = async (blob: StoredBlob): Promise<void> => {
    try {
      await fileStore.remove(blob.key);
    } catch (error) {
      // The answer stands; the daily sweep of files without a record takes what is left.
      log.error({ err: error, key: blob.key }, 'a file of a request that ended could not be removed');
    }
  };
  return {
    get list() {
      return places.filter((file) => file !== null);
    },
    async receive(file, limits) {
      const place = places.push(null) - 1;
      const blob = await fileStore.put(file.content, limits);
      if (isClosed) return remove(blob);
      unkept.add(blob);
      places[place] = {
        name: safeFileName(file.name),
        media_type: file.mediaType,
        blob,
        keep: () => void unkept.delete(blob),
      };
    },
    async close() {
      isClosed = true;
      const leftovers = [...unkept];
      unkept.clear();
      await Promise.all(leftovers.map(remove));
    },
  };
}
