import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { Plugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../server/kernel/sdk/ports/file-store.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import { JOB_QUEUE } from '../../server/kernel/sdk/ports/jobs.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import { BLOB_OWNER, ownsNoBlobs } from '../../server/kernel/sdk/ports/retention.ts';
import type { BlobOwner } from '../../server/kernel/sdk/ports/retention.ts';

/** What a server has in its file store, past its API. */
export interface StorageProbe {
  /** To be listed among the server's plugins. */
  plugin: Plugin;
  store(): FileStore;
  queue(): JobQueue;
  /** Keys of all blobs. */
  blobs(): Promise<string[]>;
  /** Blobs that no record names, and names of blobs that are not there. */
  loose(): Promise<{ unnamed: string[]; missing: string[] }>;
  /** The next calls of `remove` do as they should, then all fail until `repair`. */
  breakAfter(calls: number): void;
  repair(): void;
}

/** A probe for one server. */
export function createStorageProbe(): StorageProbe {
  let parts: { store: FileStore; queue: JobQueue; blobOwners: Contributions<BlobOwner> } | undefined;
  let left = Infinity;
  const own = (): NonNullable<typeof parts> => {
    if (parts === undefined) throw new Error('the server has not started');
    return parts;
  };
  const blobs = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const key of own().store.writtenBefore(new Date(Date.now() + 60_000))) keys.push(key);
    return keys.sort();
  };
  return {
    plugin: definePlugin({
      name: 'storage-probe',
      needs: { store: FILE_STORE, queue: JOB_QUEUE, blobOwners: BLOB_OWNER },
      setup({ services }) {
        const { store } = services;
        const remove = store.remove.bind(store);
        store.remove = (key) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('the disk is away')) : remove(key);
        };
        parts = services;
        return {};
      },
      hooks: () => [contribute(BLOB_OWNER, 'storage-probe', ownsNoBlobs)],
    }),
    store: () => own().store,
    queue: () => own().queue,
    blobs,
    loose: async () => {
      const named = new Set<string>();
      for (const { value } of own().blobOwners.list()) for await (const key of value.keys()) named.add(key);
      const there = await blobs();
      return {
        unnamed: there.filter((key) => !named.has(key)),
        missing: [...named].filter((key) => !there.includes(key)),
      };
    },
    breakAfter: (calls) => void (left = calls),
    repair: () => void (left = Infinity),
  };
}
