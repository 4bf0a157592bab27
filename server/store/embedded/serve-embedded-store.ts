import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { openCatalogue } from './catalogue.ts';
import type { Catalogue, Collection, Index } from './catalogue.ts';
import { createCursors } from './cursors.ts';
import type { Store } from './edit-documents.ts';
import { createScramGate } from './scram.ts';
import type { ScramUser } from './scram.ts';
import { serveConnection } from './serve-connection.ts';
import { openStorage } from './storage.ts';
import { removeDocument } from './edit-documents.ts';
import { isTrue } from './expressions.ts';
import { parseFilter } from './parse-filter.ts';
import { runQuery } from './run-query.ts';

/** Documents removed in one commit, so that clients do not wait behind a sweep. */
const STEP = 500;

/**
 * Removes the documents whose indexed date is older than their index allows (MongoDB manual, "TTL Indexes").
 * @param now in milliseconds
 * @returns how many went
 */
async function removeExpired(store: Store, now: number): Promise<number> {
  let removed = 0;
  for (const collection of store.catalogue.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.fields.length !== 1) continue;
      for (;;) {
        const count = await store.storage.write(() => removeStep(store, collection, index, now));
        removed += count;
        if (count < STEP) break;
      }
    }
  }
  return removed;
}

function removeStep(store: Store, { database, name }: Collection, { name: indexName }: Index, now: number): number {
  // Another command may have dropped either since.
  const collection = store.catalogue.find(database, name);
  const index = collection?.indexes.find((each) => each.name === indexName);
  if (collection === undefined || index?.expireAfterSeconds === undefined) return 0;
  const path = index.fields[0]?.path as string;
  const before = new Date(now - index.expireAfterSeconds * 1000);
  const filter = parseFilter({ ...(index.partialFilter ?? {}), [path]: { $lt: before } }, { expression: isTrue });
  const found = [...runQuery(store.storage, collection, { filter, limit: STEP })];
  for (const { record } of found) removeDocument(store, collection, record);
  return found.length;
}

/** How often documents whose time is over are removed. */
const SWEEP_MS = 60_000;

/** Where the server listens: a Unix socket, or loopback with a user who must sign in. */
export type ListenAt = { socketPath: string } | { user: ScramUser; port: number };

interface ServeOptions {
  /** Folder of the tables; made when absent. */
  folder: string;
  /** Whether a write is on the disk when it is acknowledged; it is when absent. */
  isFlushed?: boolean;
  listen: ListenAt;
  /** How often to remove expired documents, in milliseconds. */
  sweepMs?: number;
  /** Called with failures of the background sweep. */
  onError?: (error: unknown) => void;
}

/** A store that is being served. */
export interface ServedStore {
  /** The port on loopback; undefined with a Unix socket. */
  port: number | undefined;
  /** Removes expired documents now. */
  sweep(): Promise<void>;
  /** Refuses new clients, finishes writes, closes the tables. */
  close(): Promise<void>;
}

/** Serves a store from this process. The caller holds the lock of the folder. */
export async function serveEmbeddedStore(options: ServeOptions): Promise<ServedStore> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const cell: { catalogue?: Catalogue } = {};
  const storage = openStorage(options.folder, options.isFlushed ?? true, () => cell.catalogue?.reload());
  const catalogue = openCatalogue(storage);
  cell.catalogue = catalogue;
  const store: Store = { storage, catalogue };
  const cursors = createCursors(() => Date.now());
  const sockets = new Set<Socket>();
  const startedAt = Date.now();
  let connections = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    connections += 1;
    const gate = 'user' in options.listen ? createScramGate(options.listen.user) : undefined;
    serveConnection(socket, { store, cursors, connectionId: connections, startedAt }, gate);
  });
  await listen(server, options.listen);

  const sweep = async (): Promise<void> => {
    cursors.sweep();
    await removeExpired(store, Date.now());
  };
  const timer = setInterval(
    () => void sweep().catch((error: unknown) => options.onError?.(error)),
    options.sweepMs ?? SWEEP_MS,
  );
  timer.unref();

  return {
    port: 'user' in options.listen ? (server.address() as AddressInfo).port : undefined,
    sweep,
    async close() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      await storage.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server, at: ListenAt): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const isListening = (): void => {
      server.off('error', reject);
      resolve();
    };
    if ('socketPath' in at) server.listen(at.socketPath, isListening);
    else server.listen(at.port, '127.0.0.1', isListening);
  });
  if ('socketPath' in at) await chmod(at.socketPath, 0o600);
}
