import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { openCatalogue } from './catalogue.ts';
import type { Catalogue, Collection, Index } from './catalogue.ts';
import { createCursors } from './cursors.ts';
import type { Store } from './edit-documents.ts';
import { openStorage } from './storage.ts';
import { removeDocument } from './edit-documents.ts';
import { isTrue } from './engine.ts';
import { parseFilter } from './parse-filter.ts';
import { runQuery } from './run-query.ts';
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary } from 'bson';
import { StoreError, errorReply } from './store-error.ts';
import { binaryBytes, isDocument } from './values.ts';
import type { Document } from './values.ts';
import type { Reply, Request } from './wire.ts';
import type { CommandContext } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { createMessageReader, readRequest, WireError, writeReply, writeTogether } from './wire.ts';

/** The user of a store that listens on loopback. */
interface ScramUser {
  name: string;
  /** Random plain ASCII, so that SASLprep changes nothing. */
  password: string;
}

const ITERATIONS = 15_000;
const OPEN_COMMANDS = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'saslStart',
  'saslContinue',
  'buildInfo',
  'buildinfo',
  'logout',
]);

/** Admits a connection after SCRAM-SHA-256 (RFC 5802, RFC 7677) by MongoDB's `saslStart` and `saslContinue`. */
function createScramGate(user: ScramUser): Gate {
  const salt = randomBytes(28);
  let isSignedIn = false;
  let exchange: { nonce: string; messages: string } | undefined;
  let isFinishing = false;

  const start = (payload: string): string => {
    const match = /^n,,(n=([^,]*),r=([^,]+))$/.exec(payload);
    if (match === null) throw failed();
    const [, bare = '', name = '', clientNonce = ''] = match;
    // A wrong name is reported only together with a wrong password.
    const nonce = `${clientNonce}${randomBytes(24).toString('base64')}`;
    const first = `r=${nonce},s=${salt.toString('base64')},i=${ITERATIONS}`;
    exchange = { nonce: name === user.name ? nonce : '', messages: `${bare},${first}` };
    return first;
  };
  const finish = (payload: string): string => {
    const match = /^(c=biws,r=([^,]+)),p=(.+)$/.exec(payload);
    if (match === null || exchange === undefined || match[2] !== exchange.nonce) throw failed();
    const salted = pbkdf2Sync(user.password, salt, ITERATIONS, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const message = `${exchange.messages},${match[1] ?? ''}`;
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
    const proof = Buffer.from(match[3] ?? '', 'base64');
    const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] as number)));
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) throw failed();
    return `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`;
  };
  const step = (command: Document, isStart: boolean): Document => {
    const payload = Buffer.from(binaryBytes(command.payload).bytes).toString('utf8');
    if (isStart) {
      if (command.mechanism !== 'SCRAM-SHA-256') throw new StoreError(334, 'Only SCRAM-SHA-256 is supported');
      isFinishing = false;
      return answer(start(payload), false);
    }
    // A client that did not ask to skip it sends a final empty exchange.
    if (isFinishing && payload === '') return answer('', true);
    const last = finish(payload);
    exchange = undefined;
    isSignedIn = true;
    isFinishing = true;
    return answer(last, false);
  };

  return ({ command }: Request): Reply | undefined => {
    const name = Object.keys(command)[0] ?? '';
    if (name === 'saslStart' || name === 'saslContinue') return { document: step(command, name === 'saslStart') };
    if (isDocument(command.speculativeAuthenticate)) return undefined;
    if (isSignedIn || OPEN_COMMANDS.has(name)) return undefined;
    throw new StoreError(13, `Command ${name} requires authentication`);
  };
}

function answer(payload: string, done: boolean): Document {
  return { conversationId: 1, done, payload: new Binary(Buffer.from(payload)), ok: 1 };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function failed(): StoreError {
  return new StoreError(18, 'Authentication failed.');
}

/** Number of documents removed per commit, so that clients don't wait for a sweep. */
const STEP = 500;

/**
 * Removes the documents whose indexed date is older than their index allows (MongoDB manual, "TTL Indexes").
 * @param now in milliseconds
 * @returns how many were removed
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
  // Another command may have dropped either meanwhile.
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

/** How often expired documents are removed. */
const SWEEP_MS = 60_000;

/** Where the server listens: a Unix socket, or loopback with a user who must sign in. */
export type ListenAt = { socketPath: string } | { user: ScramUser; port: number };

interface ServeOptions {
  /** Folder of the tables; created if absent. */
  folder: string;
  /** Whether acknowledged writes are on disk; true when absent. */
  isFlushed?: boolean;
  listen: ListenAt;
  /** Called with failures of the background sweep. */
  onError?: (error: unknown) => void;
}

export interface ServedStore {
  /** The port on loopback; undefined with a Unix socket. */
  port: number | undefined;
  sweep(): Promise<void>;
  /** Refuses new clients, finishes writes, closes the tables. */
  close(): Promise<void>;
}

/** Serves a store from this process. The caller owns the lock of the folder. */
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
  const timer = setInterval(() => void sweep().catch((error: unknown) => options.onError?.(error)), SWEEP_MS);
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

/**
 * Answers a command before others do, so that clients without a sign-in are refused. Undefined lets the command pass.
 */
type Gate = (request: Request) => Reply | undefined;

/**
 * Serves one client: its commands in order, one at a time.
 * @param gate of this connection, for the sign-in
 */
function serveConnection(
  socket: Socket,
  base: Omit<CommandContext, 'command' | 'name' | 'database'>,
  gate?: Gate,
): void {
  const reader = createMessageReader();
  let queue: Promise<void> = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let messages: Buffer[];
    try {
      messages = reader.push(chunk);
    } catch {
      socket.destroy();
      return;
    }
    for (const message of messages) {
      queue = queue.then(() => answer(message)).catch(() => void socket.destroy());
    }
  });

  const answer = async (message: Buffer): Promise<void> => {
    if (socket.destroyed) return;
    const request = readRequest(message);
    const reply = await replyTo(request);
    if (request.isSilent || socket.destroyed) return;
    const hasRoom = writeTogether(socket, writeReply(request, reply));
    // Buffer no more for a client that doesn't read.
    if (!hasRoom) await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', () => resolve()));
  };

  const replyTo = async (request: Request): Promise<Reply> => {
    const { command, database } = request;
    try {
      const name = Object.keys(command)[0];
      if (name === undefined) throw new WireError('an empty command');
      return gate?.(request) ?? (await runCommand({ ...base, command, name, database }));
    } catch (error) {
      return { document: errorReply(error) };
    }
  };
}
