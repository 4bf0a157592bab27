import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import { EmbeddedStoreError } from './lock.ts';
import { OUT_OF_DISK_SPACE, StoreError } from './store-error.ts';

/** The file with lmdb's tables, in the store's folder. */
export const DATA_FILE = 'data.mdb';

/** A table of bytes by bytes, ordered by key. */
type Table = Database<Buffer, Buffer>;

export interface Storage {
  /** Collections and their indexes, by namespace. */
  readonly catalogue: Table;
  /** Documents as BSON, by collection and record. */
  readonly documents: Table;
  /** Index entries: index, key, record; no value. */
  readonly entries: Table;
  /**
   * Runs an action that reads and writes, isolated and atomically. Waiting actions share one commit.
   * @returns its result once the commit is on disk
   * @throws what the action throws; its writes are then undone
   */
  write<T>(action: () => T): Promise<T>;
  /** Closes after the waiting writes. */
  close(): Promise<void>;
}

interface Waiting {
  action: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

type Outcome = { value: unknown } | { error: unknown };

/** Maximum number of actions that share a commit: readers wait while they run, but not while the commit is flushed. */
const MAX_GROUP = 256;

/**
 * Opens the tables in a folder, or creates them.
 * @param isFlushed whether a commit waits for the disk
 * @param onUndone called after a failed action was undone, so that memory can be read from disk again
 * @throws EmbeddedStoreError `embedded.damaged` for a foreign or incomplete file, `embedded.read_only`. A truncated
 *   file may end the process instead (SIGBUS, SIGSEGV).
 */
export function openStorage(folder: string, isFlushed: boolean, onUndone: () => void): Storage {
  // Without overlapping sync, a commit ends when its pages are on disk, which is what an acknowledgement promises.
  const flushing = { overlappingSync: false, noSync: !isFlushed };
  const file = join(folder, DATA_FILE);
  // lmdb would turn it into a new store, and the loss would go unnoticed.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) {
    throw new EmbeddedStoreError('embedded.damaged', { file, reason: '0 bytes' });
  }
  const opened = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (/^MDB_/.test(reason)) throw new EmbeddedStoreError('embedded.damaged', { file, reason }, { cause: error });
      if (READ_ONLY.test(reason))
        throw new EmbeddedStoreError('embedded.read_only', { file, reason }, { cause: error });
      throw error;
    }
  };
  const root: RootDatabase<Buffer, Buffer> = opened(() =>
    open({ path: folder, maxDbs: 8, noSubdir: false, ...flushing }),
  );
  const table = (name: string): Table =>
    opened(() => root.openDB<Buffer, Buffer>({ name, keyEncoding: 'binary', encoding: 'binary', cache: false }));
  let waiting: Waiting[] = [];
  let committing: Promise<void> | undefined;
  let isClosed = false;

  // A thread of lmdb's own flushes: meanwhile reads find the state before, and further actions gather for the next commit.
  const commitAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // The messages that have arrived by now join the first group, too.
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commit(group);
    }
    committing = undefined;
  };

  const commit = async (group: readonly Waiting[]): Promise<void> => {
    const outcomes: Outcome[] = [];
    try {
      await root.transaction(() => {
        for (const { action } of group) outcomes.push(attempt(action));
      });
    } catch (error) {
      const cause = await causeOf(error);
      onUndone();
      const reason = isFull(cause, folder) ? new StoreError(OUT_OF_DISK_SPACE, 'no room for the write') : cause;
      for (const each of group) each.reject(reason);
      return;
    }
    for (const [index, each] of group.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'value' in outcome) each.resolve(outcome.value as never);
      else each.reject(outcome?.error);
    }
  };

  const attempt = (action: () => unknown): Outcome => {
    try {
      // Within a transaction this is a nested one, which can be undone separately.
      return { value: root.transactionSync(action) };
    } catch (error) {
      onUndone();
      return { error };
    }
  };

  return {
    catalogue: table('catalogue'),
    documents: table('documents'),
    entries: table('entries'),
    write<T>(action: () => T): Promise<T> {
      if (isClosed) return Promise.reject(new Error('the store is closed'));
      return new Promise<T>((resolve, reject) => {
        waiting.push({ action, resolve: resolve, reject });
        committing ??= commitAll();
      });
    },
    async close() {
      isClosed = true;
      await committing;
      await root.close();
    },
  };
}

/** Why a commit failed: lmdb gives the reason as a promise that is rejected with it. */
async function causeOf(error: unknown): Promise<unknown> {
  try {
    await (error as { commitError?: Promise<unknown> }).commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}

/** lmdb's codes for a failed write: errno of ENOSPC, EDQUOT on Linux and on macOS, and its own MDB_MAP_FULL. */
const NO_ROOM = new Set<unknown>([28, 122, 69, -30_792]);
/** A partly written page is reported as EIO. */
const IO_ERROR = 5;
/** strerror(3) of EROFS, EACCES and EPERM: lmdb reports only the text. */
const READ_ONLY = /Read-only file system|Permission denied|Operation not permitted/i;
const ALMOST_NOTHING = 1024 * 1024;

function isFull(error: unknown, folder: string): boolean {
  const { code } = error as { code?: unknown };
  if (NO_ROOM.has(code)) return true;
  if (code !== IO_ERROR) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < ALMOST_NOTHING;
}

/** The keys between two bounds, in order, read in steps so that no cursor stays open in between. */
export function* keysBetween(table: Table, range: { start: Buffer; end: Buffer }, reverse = false): Generator<Buffer> {
  let limit = 32;
  let from = reverse ? range.end : range.start;
  let isContinued = false;
  for (;;) {
    const keys = [
      ...table.getKeys({
        start: from,
        end: reverse ? range.start : range.end,
        limit,
        reverse,
        exclusiveStart: isContinued,
      }),
    ];
    yield* keys;
    if (keys.length < limit) return;
    from = keys.at(-1) as Buffer;
    isContinued = true;
    limit = Math.min(limit * 4, 4096);
  }
}

export function countBetween(table: Table, range: { start: Buffer; end: Buffer }): number {
  return table.getKeysCount({ start: range.start, end: range.end });
}

/** A number as four bytes, the prefix of a key. */
export function prefixBytes(id: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(id);
  return bytes;
}
