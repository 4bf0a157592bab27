import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, notFound } from '../../server/kernel/sdk/app-error.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';

export interface MemoryFileStore extends FileStore {
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

/** A file store in memory: a blob appears whole or not at all, limits and aborts are respected. */
export function createMemoryFileStore(): MemoryFileStore {
  const blobs = new Map<string, Uint8Array>();
  /** When each was put, in milliseconds. */
  const written = new Map<string, number>();
  let mark: string | null = null;
  const read = (key: string): Uint8Array => {
    const bytes = blobs.get(key);
    if (bytes === undefined) throw notFound('file');
    return bytes;
  };
  return {
    blobs,
    async put(content, { maxBytes = Infinity, signal, key = randomUUID().replaceAll('-', '') } = {}) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        signal?.throwIfAborted();
        size += chunk.length;
        if (size > maxBytes) throw new AppError('too_large', 'files.too_large');
        chunks.push(chunk);
      }
      signal?.throwIfAborted();
      const bytes = Buffer.concat(chunks);
      blobs.set(key, bytes);
      written.set(key, Date.now());
      return { key, size, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    read: (key) => Promise.resolve().then(() => read(key)),
    open: (key) =>
      Promise.resolve().then(() => ({
        size: read(key).length,
        content: Readable.from([Buffer.from(read(key))]),
        slice: (first, last) => Promise.resolve(Readable.from([Buffer.from(read(key).slice(first, last + 1))])),
      })),
    remove: (key) => Promise.resolve(blobs.delete(key)),
    probe: () => Promise.resolve(null),
    // oxlint-disable-next-line typescript/require-await -- nothing to wait for
    async *writtenBefore(moment) {
      for (const [key, at] of written) if (blobs.has(key) && at < moment.getTime()) yield key;
    },
    removeUnfinished: () => Promise.resolve(0),
    readMark: () => Promise.resolve(mark),
    writeMark: (next) => {
      mark = next;
      return Promise.resolve();
    },
  };
}
