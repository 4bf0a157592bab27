import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { mongo } from 'mongoose';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import { OUT_OF_DISK_SPACE } from './embedded/store-error.ts';
import { CodedError } from '../../common/deck/coded-error.ts';

/** What is used of the driver's own connection; the driver keeps its types to itself. */
interface BareConnection extends EventEmitter {
  /** Why it is closed; set before `close` is emitted. */
  readonly error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

const require = createRequire(import.meta.url);
/** The driver that mongoose uses, whichever others are installed. */
const requireDriver = createRequire(require.resolve('mongoose'));
const { Connection } = requireDriver('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: unknown, options: unknown) => BareConnection;
};

/**
 * The driver's connection, with an end for commands that are written while it closes.
 *
 * A socket whose other side has gone is destroyed at once, but emits `close` a moment later. A write in between
 * returns false, and the driver then waits for `drain`, which a destroyed socket never emits: a query was never answered, and
 * when it was the monitor's heartbeat, the server stayed unknown permanently, as the next one comes after this one's end.
 */
export class DriverConnection extends Connection {
  override async writeCommand(command: unknown, options: unknown): Promise<void> {
    let onClose = (): void => {};
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(this.error ?? new Error('the connection is closed'));
    });
    this.once('close', onClose);
    try {
      await Promise.race([super.writeCommand(command, options), closed]);
    } finally {
      this.off('close', onClose);
    }
  }
}

const DUPLICATE_KEY = 11000;
const UNAVAILABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
]);
/** A connection that breaks while a command is written to it comes out of the driver as the system's own error. */
const BROKEN_CONNECTION = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);
/** How soon a caller may try again when the database is away. */
const RETRY_AFTER_MS = 5000;

const RETRY_AFTER_DISK_FULL_MS = 60_000;
/** What systems call a full disk, and a quota that is used up. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Whether a write failed because there was no room: a file's (errno) or the database's (MongoDB's code 14031). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  return DISK_FULL.has(code) || code === OUT_OF_DISK_SPACE || isDiskFull(errorResponse) || isDiskFull(error.cause);
}

/** What is needed of a native collection to name the fields of an index. */
export interface IndexLister {
  readonly collectionName: string;
  indexes(): Promise<{ name?: string; key: object }[]>;
}

/** Runs a query; failures come out in the words of the service: DuplicateError, AppError `unavailable`, else as they are. */
export async function translated<R>(collection: IndexLister, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw await translateDatabaseError(collection, error);
  }
}

/** The failure of a query in the words of the service. */
export async function translateDatabaseError(collection: IndexLister, error: unknown): Promise<unknown> {
  if (isDuplicate(error)) {
    return new DuplicateError(collection.collectionName, await duplicateFields(collection, error), { cause: error });
  }
  if (isDiskFull(error)) {
    return new AppError('unavailable', 'db.disk_full', {}, { cause: error, retryAfterMs: RETRY_AFTER_DISK_FULL_MS });
  }
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'db.unavailable', {}, { cause: error, retryAfterMs: RETRY_AFTER_MS });
  }
  return error;
}

/** The driver wraps the loss of a connection: a bulk write keeps it as the server's answer, others as their cause. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE.has(error.name)) return true;
  const { errorResponse, code, syscall } = error as { errorResponse?: unknown; code?: unknown; syscall?: unknown };
  if (syscall !== undefined && typeof code === 'string' && BROKEN_CONNECTION.has(code)) return true;
  return isUnavailable(errorResponse) || isUnavailable(error.cause);
}

function isDuplicate(error: unknown): error is mongo.MongoServerError {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}

/** A single write names the index's fields (`keyPattern`); of a bulk write only the message does, by the index's name. */
async function duplicateFields(collection: IndexLister, error: mongo.MongoServerError): Promise<string[]> {
  const pattern: unknown = error['keyPattern'];
  if (typeof pattern === 'object' && pattern !== null) return Object.keys(pattern);
  const name = /index: (\S+) dup key/.exec(error.message)?.[1];
  const index = (await collection.indexes()).find((each) => each.name === name);
  return index === undefined ? [] : Object.keys(index.key);
}

/** The database can't be used as it is: not reachable, not admitted, or its migrations do not fit. Fatal at start. */
export class DatabaseError extends CodedError {}
