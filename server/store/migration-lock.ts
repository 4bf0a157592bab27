import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { DatabaseError } from './translate-database-error.ts';

interface LockDocument {
  _id: string;
  holder: string;
  expires_at: Date;
}

const COLLECTION = 'migration_lock';
const DUPLICATE_KEY = 11000;

export interface LockTimes {
  /** How long a lock holds without a sign of life of its holder. */
  expiryMs: number;
  /** Longest wait for another holder. */
  waitMs: number;
}
const TIMES: LockTimes = { expiryMs: 30_000, waitMs: 120_000 };
const POLL_MS = 100;

/**
 * Does work that only one server may do at a time. A second one waits; the lock of a holder that died expires.
 * @param work gets a function that throws once the lock was lost (the process slept longer than its expiry): ask it before each write.
 * @throws DatabaseError `db.migration_locked` where the other holder goes on for longer than `waitMs`.
 */
export async function withMigrationLock<R>(
  database: Db,
  work: (assertHeld: () => void) => Promise<R>,
  times: LockTimes = TIMES,
): Promise<R> {
  const locks = database.collection<LockDocument>(COLLECTION);
  const holder = randomBytes(8).toString('hex');
  const expiry = (): Date => new Date(Date.now() + times.expiryMs);

  const deadline = Date.now() + times.waitMs;
  while (!(await acquire())) {
    if (Date.now() > deadline) throw new DatabaseError('db.migration_locked');
    await wait(POLL_MS);
  }
  let heldUntil = Date.now() + times.expiryMs;
  const renewal = setInterval(() => {
    const until = Date.now() + times.expiryMs;
    locks.updateOne({ _id: 'lock', holder }, { $set: { expires_at: new Date(until) } }).then(
      ({ matchedCount }) => {
        heldUntil = matchedCount === 1 ? until : 0;
      },
      // Not renewed: the time that is left shows whether it is still held.
      () => undefined,
    );
  }, times.expiryMs / 3);
  try {
    return await work(() => {
      if (Date.now() >= heldUntil) throw new DatabaseError('db.migration_locked');
    });
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'lock', holder });
  }

  async function acquire(): Promise<boolean> {
    try {
      await locks.updateOne(
        { _id: 'lock', expires_at: { $lte: new Date() } },
        { $set: { holder, expires_at: expiry() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The upsert of a lock that is there and has not expired.
      if ((error as { code?: unknown }).code === DUPLICATE_KEY) return false;
      throw error;
    }
  }
}
