import type { Readable } from 'node:stream';
import { defineService } from '../service-token.ts';

/** Bytes in the file store. `key` is random; the record that refers to it decides who may read it. */
export interface StoredBlob {
  key: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256 of the content. */
  sha256: string;
}

export interface PutOptions {
  maxBytes?: number;
  signal?: AbortSignal;
  /** Key of the blob in the store that it is copied from; what is there under it is replaced. A new one when absent. */
  key?: string;
}

/** A blob that is being read. */
export interface OpenedBlob {
  /** Bytes of the whole blob. */
  size: number;
  content: Readable;
  /** Reads a part instead, both ends included, as byte ranges count (RFC 9110, 14.1.2); `content` must be destroyed. */
  slice: (first: number, last: number) => Promise<Readable>;
}

/** Port of the file store: local disk, MongoDB's GridFS or S3-compatible storage. A blob appears whole or not at all. */
export interface FileStore {
  /**
   * @throws AppError `too_large` where the content exceeds `maxBytes`, `unavailable` `db.disk_full` where there is no room;
   *   nothing stays then.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredBlob>;
  /** @throws AppError `not_found` */
  read(key: string): Promise<Uint8Array>;
  /** @throws AppError `not_found` */
  open(key: string): Promise<OpenedBlob>;
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
  /** The mark that `writeMark` stored last; null without one. It identifies the state of the database that the files belong to. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}

export const FILE_STORE = defineService<FileStore>('file-store');
