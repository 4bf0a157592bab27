import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { BSON } from 'mongodb';
import { createMessageReader, readBody, writeCommand, writeTogether } from './wire.ts';

/** A query with its filter already cast. Times and ids are those of the driver. */
interface StoreQuery {
  filter: object;
  projection?: object;
  sort?: object;
  skip?: number;
  limit?: number;
}

/**
 * Reads documents from the embedded store without the driver, which takes five times the processor time: sessions,
 * pools, monitoring, cursors and retries, which a store on this machine doesn't need for a single answer. Whatever this
 * can't answer at once is left to the driver, so that faults and restarts are handled in one place.
 */
export interface StoreReader {
  /** The documents of a query in one round trip; null if the driver should be asked. Never rejects. */
  find(collection: string, query: StoreQuery): Promise<Record<string, unknown>[] | null>;
  close(): void;
}

/** The driver's limit for an answer; a store that gives no sign of life for so long is left to the driver. */
const SILENT_MS = 60_000;
/** As the driver reads and writes: undefined is null, as in its commands. */
const WRITING: BSON.SerializeOptions = { ignoreUndefined: false, checkKeys: false };

/** The socket in an address of the embedded store; null for one that is reached by TCP, with a sign-in. */
function socketOf(uri: string): string | null {
  const path = /^mongodb:\/\/(%2F[^/?,@]*)/i.exec(uri)?.[1];
  return path === undefined ? null : decodeURIComponent(path);
}

/**
 * A reader of a database in the embedded store, connected when it is first used; null where the store has no socket.
 * @param uri the store's address.
 */
export function createStoreReader(uri: string, database: string): StoreReader | null {
  const path = socketOf(uri);
  if (path === null) return null;
  const waiting = new Map<number, (body: Uint8Array | null) => void>();
  let socket: Socket | null = null;
  let isClosed = false;
  let lastId = 0;

  const drop = (dropped: Socket): void => {
    dropped.destroy();
    if (socket !== dropped) return;
    socket = null;
    const given = [...waiting.values()];
    waiting.clear();
    for (const answer of given) answer(null);
  };

  const connect = (): Socket => {
    const opened = createConnection(path);
    const reader = createMessageReader();
    opened.setTimeout(SILENT_MS, () => drop(opened));
    opened.on('error', () => drop(opened)).on('close', () => drop(opened));
    opened.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) {
          const { responseTo, body } = readBody(message);
          const answer = waiting.get(responseTo);
          waiting.delete(responseTo);
          answer?.(body);
        }
      } catch {
        drop(opened);
      }
    });
    return opened;
  };

  /** The answer to a command; null if there is none. */
  const ask = (command: object): Promise<Uint8Array | null> =>
    new Promise((resolve) => {
      socket ??= connect();
      lastId = (lastId % MAX_ID) + 1;
      waiting.set(lastId, resolve);
      writeTogether(socket, writeCommand(lastId, BSON.serialize(command, WRITING)));
    });

  return {
    async find(collection, { limit, ...query }) {
      if (isClosed) return null;
      const size = limit === undefined ? {} : { limit, batchSize: limit };
      const body = await ask({ find: collection, ...query, ...size, $db: database });
      if (body === null) return null;
      const { ok, cursor } = BSON.deserialize(body) as { ok: number; cursor?: Cursor };
      if (ok !== 1 || cursor === undefined) return null;
      if (isWhole(cursor)) return cursor.firstBatch;
      void ask({ killCursors: collection, cursors: [cursor.id], $db: database });
      return null;
    },
    close() {
      isClosed = true;
      if (socket !== null) drop(socket);
    },
  };
}

/** Request ids are 32-bit integers. */
const MAX_ID = 0x7f_ff_ff_ff;

interface Cursor {
  id: number | bigint | BSON.Long;
  firstBatch: Record<string, unknown>[];
}

/** Whether an answer has all documents: more than 16 MB come in several. */
function isWhole({ id }: Cursor): boolean {
  return typeof id === 'number' ? id === 0 : id.toString() === '0';
}
