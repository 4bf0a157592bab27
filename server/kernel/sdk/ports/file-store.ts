import type { Readable } from 'node:stream';
import { defineService } from '../service-token.ts';

/** A blob in the file store. `key` is random; the record that refers to it determines who may read it. */
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
  /** Key of the blob in the store that it is copied from; replaces an existing blob. A new key when absent. */
  key?: string;
}

/** A blob opened for reading. */
export interface OpenedBlob {
  /** Bytes of the whole blob. */
  size: number;
  content: Readable;
  /**
   * Reads a part instead, both ends included like HTTP byte ranges (RFC 9110, 14.1.2); `content` must then be
   * destroyed.
   */
  slice: (first: number, last: number) => Promise<Readable>;
}

/**
 * Port of the file store: local disk, MongoDB's GridFS or S3-compatible storage. A blob appears completely or not at
 * all.
 */
export interface FileStore {
  /**
   * @throws AppError `too_large` if the content exceeds `maxBytes`, `unavailable` `db.disk_full` if there is no room;
   *   in both cases nothing is stored.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredBlob>;
  /** @throws AppError `not_found` */
  read(key: string): Promise<Uint8Array>;
  /** @throws AppError `not_found` */
  open(key: string): Promise<OpenedBlob>;
  /** Returns whether the blob existed. */
  remove(key: string): Promise<boolean>;
  /**
   * Writes and removes a few bytes.
   * @returns the free bytes; null if unknown.
   * @throws AppError `unavailable` if the store isn't writable.
   */
  probe(): Promise<number | null>;
  /**
   * The keys of all blobs written before a time, unordered. Blobs that are added or removed meanwhile may be missing.
   */
  writtenBefore(moment: Date): AsyncIterable<string>;
  /** Removes the leftovers of writes that began before a time and never finished. Returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  /**
   * The mark that `writeMark` stored last; null if there is none. It identifies the state of the database that the
   * files belong to.
   */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}

export const FILE_STORE = defineService<FileStore>('file-store');
