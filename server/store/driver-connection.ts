import type { EventEmitter } from 'node:events';
import type { mongo } from 'mongoose';
// @ts-expect-error: the driver has types for its main module alone.
import { Connection as UntypedConnection } from 'mongodb/lib/cmap/connection.js';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import { OUT_OF_DISK_SPACE } from './embedded/store-error.ts';
import { CodedError } from '../../common/deck/coded-error.ts';

/** The parts of the driver's internal connection that are used here; the driver doesn't export its type. */
interface BareConnection extends EventEmitter {
  /** Why it was closed; set before `close` is emitted. */
  readonly error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

const Connection = UntypedConnection as new (socket: unknown, options: unknown) => BareConnection;

/**
 * The driver's connection, fixed to end commands that are written while it closes.
 * A socket whose peer has gone is destroyed at once but emits `close` a moment later. A write in between returns false,
 * and the driver then waits for `drain`, which a destroyed socket never emits. Such a query was never answered; if it
 * was the monitor's heartbeat, the server stayed unknown forever, because the next heartbeat only follows the end of
 * this one.
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
  'MongooseServerSelectionError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
]);
/** When a connection breaks while a command is written to it, the driver throws the system's own error. */
const BROKEN_CONNECTION = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);
/** Retry-After while the database is unavailable. */
const RETRY_AFTER_MS = 5000;

const RETRY_AFTER_DISK_FULL_MS = 60_000;
/** Error codes for a full disk and an exhausted quota. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Whether a write failed because there was no room: for a file (errno) or in the database (MongoDB's code 14031). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  return DISK_FULL.has(code) || code === OUT_OF_DISK_SPACE || isDiskFull(errorResponse) || isDiskFull(error.cause);
}

/** The part of a native collection that lists the fields of its indexes. */
export interface IndexLister {
  readonly collectionName: string;
  indexes(): Promise<{ name?: string; key: object }[]>;
}

/** Runs a query and translates its failures: DuplicateError, AppError `unavailable`, others unchanged. */
export async function translated<R>(collection: IndexLister, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw await translateDatabaseError(collection, error);
  }
}

/** Translates the failure of a query. */
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

/** The driver wraps the loss of a connection: for a bulk write as the server's answer, otherwise as the cause. */
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

/**
 * The error of a single write contains the index's fields (`keyPattern`); that of a bulk write only the index's name,
 * in the message.
 */
async function duplicateFields(collection: IndexLister, error: mongo.MongoServerError): Promise<string[]> {
  const pattern: unknown = error['keyPattern'];
  if (typeof pattern === 'object' && pattern !== null) return Object.keys(pattern);
  const name = /index: (\S+) dup key/.exec(error.message)?.[1];
  const index = (await collection.indexes()).find((each) => each.name === name);
  return index === undefined ? [] : Object.keys(index.key);
}

/** The database can't be used: it isn't reachable, denies access, or its migrations don't match. Fatal at start. */
export class DatabaseError extends CodedError {}
