import type { UploadedFile } from '../kernel/sdk/define-route.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore, StoredBlob } from '../kernel/sdk/ports/file-store.ts';

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
  /** The request is over: removes what no one kept. */
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

const MAX_LENGTH = 200;
/** C0 and C1 controls, and the marks that turn the direction of text around and so hide an extension. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A name a stranger gave a file, fit to be stored, shown and offered for download: no path, no controls, at most
 * 200 characters with its extension kept. Never used as a path. `file` where nothing is left.
 */
export function safeFileName(name: string): string {
  const last =
    name
      .replace(/\p{Surrogate}/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last.normalize('NFC').replace(INVISIBLE, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  const characters = [...clean];
  if (characters.length <= MAX_LENGTH) return clean;
  const extension = [...(/\.[^.]{1,10}$/.exec(clean)?.[0] ?? '')];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}
