import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { createCursors } from './cursors.ts';
import type { Store } from './edit-documents.ts';
import { removeExpired } from './remove-expired.ts';
import { createScramGate } from './scram.ts';
import type { ScramUser } from './scram.ts';
import { serveConnection } from './serve-connection.ts';
import { openStorage } from './storage.ts';

/** How often documents whose time is over are removed. */
const SWEEP_MS = 60_000;

/** Where the server listens: a Unix socket, or loopback with a user who must sign in. */
export type ListenAt = { socketPath: string } | { user: ScramUser; port: number };

export interface ServeOptions {
  /** Folder of the tables; made when absent. */
  folder: string;
  listen: ListenAt;
  /** How often to remove expired documents, in milliseconds. */
  sweepMs?: number;
  /** Told about failures of the background sweep. */
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
  const storage = openStorage(options.folder, () => cell.catalogue?.reload());
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
