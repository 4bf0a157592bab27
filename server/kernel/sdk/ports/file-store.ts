import type { Readable } from 'node:stream';
import { defineService } from '../service-token.ts';

/** Bytes in the file store. `key` is random and says nothing; who may read it is decided by the record that refers to it. */
export interface StoredBlob {
  key: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256 of the content. */
  sha256: string;
}

/** Port of the file store: local disk, or S3-compatible storage. A blob appears whole or not at all. */
export interface FileStore {
  /**
   * @throws AppError `too_large` where the content exceeds `maxBytes`, `unavailable` `db.disk_full` where there is no room;
   *   nothing stays then.
   */
  put(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredBlob>;
  /** @throws AppError `not_found` */
  read(key: string): Promise<Uint8Array>;
  /** @throws AppError `not_found` */
  open(key: string): Promise<{ size: number; content: Readable }>;
  /** Whether something was there. */
  remove(key: string): Promise<boolean>;
  /**
   * Writes a few bytes and removes them.
   * @returns bytes that are free; null where that isn't known.
   * @throws AppError `unavailable` where it can't be written to.
   */
  probe(): Promise<number | null>;
  /** The keys of all blobs that were written before a moment, in no order. Those that come or go in the meantime may be missing. */
  writtenBefore(moment: Date): AsyncIterable<string>;
  /** Removes what writes left that began before a moment and never ended; how much. */
  removeUnfinished(before: Date): Promise<number>;
  /** The mark that `writeMark` left last; null where there is none. It says which state of the database the files belong to. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}

export const FILE_STORE = defineService<FileStore>('file-store');
