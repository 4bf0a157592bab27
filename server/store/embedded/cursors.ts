import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CursorReply } from './wire.ts';
import { StoreError } from './store-error.ts';

/** Results that a client has not fetched yet. */
export interface Cursors {
  /**
   * Starts a result. @param batchSize documents in the first batch @param isSingle close the cursor after the first
   * batch
   */
  open(documents: Iterator<Uint8Array>, namespace: string, batchSize: number, isSingle: boolean): CursorReply;
  /** The next batch. @throws StoreError 43 for an unknown cursor */
  next(id: bigint, namespace: string, batchSize: number | undefined): CursorReply;
  /** Closes a cursor. @returns false if it doesn't exist */
  kill(id: bigint): boolean;
  /** Closes cursors that were not read for ten minutes. */
  sweep(): void;
}

interface Cursor {
  namespace: string;
  documents: Iterator<Uint8Array>;
  ahead: IteratorResult<Uint8Array>;
}

const IDLE_MS = 10 * 60 * 1000;
const MAX_CURSORS = 5000;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** @param now returns the time in milliseconds */
export function createCursors(now: () => number): Cursors {
  const cursors = new LRUCache<bigint, Cursor>({ max: MAX_CURSORS, ttl: IDLE_MS, updateAgeOnGet: true, perf: { now } });

  const take = (cursor: Cursor, batchSize: number): Uint8Array[] => {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (cursor.ahead.done !== true && batch.length < batchSize) {
      const document = cursor.ahead.value;
      if (batch.length > 0 && bytes + document.length > MAX_BATCH_BYTES) break;
      batch.push(document);
      bytes += document.length;
      cursor.ahead = cursor.documents.next();
    }
    return batch;
  };
  const newId = (): bigint => {
    for (;;) {
      const id = randomBytes(8).readBigInt64LE() & 0x7fff_ffff_ffff_ffffn;
      if (id !== 0n && !cursors.has(id)) return id;
    }
  };

  return {
    open(documents, namespace, batchSize, isSingle) {
      const cursor: Cursor = { namespace, documents, ahead: documents.next() };
      const batch = take(cursor, batchSize);
      if (cursor.ahead.done === true || isSingle) return { batch, field: 'firstBatch', id: 0n, namespace };
      const id = newId();
      cursors.set(id, cursor);
      return { batch, field: 'firstBatch', id, namespace };
    },
    next(id, namespace, batchSize) {
      const cursor = cursors.get(id);
      if (cursor === undefined) throw new StoreError(43, `cursor id ${id} not found`);
      if (cursor.namespace !== namespace) {
        throw new StoreError(
          13,
          `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
        );
      }
      const batch = take(cursor, batchSize ?? Number.POSITIVE_INFINITY);
      const isDone = cursor.ahead.done === true;
      if (isDone) cursors.delete(id);
      return { batch, field: 'nextBatch', id: isDone ? 0n : id, namespace };
    },
    kill: (id) => cursors.delete(id),
    sweep: () => void cursors.purgeStale(),
  };
}
