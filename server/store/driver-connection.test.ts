import { mkdtempSync, rmSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../tests/support/eventually.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { connectDatabase } from './connect-database.ts';
import type { Database } from './connect-database.ts';
import { startEmbeddedStore } from './embedded/start-embedded-store.ts';
import type { EmbeddedStore } from './embedded/start-embedded-store.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { translateDatabaseError } from './driver-connection.ts';

const HEARTBEAT_MS = 500;
const PROMPT_MS = 3_000;

const sockets = new Set<Socket>();
const onSocket = (message: unknown): void => void sockets.add((message as { socket: Socket }).socket);
let dataDir: string;
let store: EmbeddedStore;
let database: Database;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-connection-'));
  store = await startEmbeddedStore({ dataDir });
  subscribe('net.client.socket', onSocket);
  database = await connectDatabase({ uri: `${store.uri}?heartbeatFrequencyMS=${HEARTBEAT_MS}`, log: silentLog });
});
afterAll(async () => {
  unsubscribe('net.client.socket', onSocket);
  await database.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Destroys all sockets, as the loss of the other side does: they will say so at the next turn of the event loop. */
function loseSockets(): number {
  const lost = [...sockets].filter((socket) => !socket.destroyed);
  for (const socket of lost) socket.destroy();
  sockets.clear();
  return lost.length;
}

function outcome(work: Promise<unknown>): Promise<string> {
  const late = sleep(PROMPT_MS, 'never', { ref: false });
  return Promise.race([work.then(() => 'answered').catch((error: Error) => error.name), late]);
}

const isBack = (): Promise<boolean> =>
  database.probe().then(
    () => true,
    () => false,
  );

describe('a connection whose socket is destroyed, but has not reported it yet', () => {
  it('refuses a command that is written to it, and the next ones are answered', async () => {
    await database.native.command({ ping: 1 });
    const command = database.native.command({ ping: 1 });
    expect(loseSockets()).toBeGreaterThan(1);
    expect(await outcome(command)).toBe('MongoNetworkError');
    expect(await eventually('the database to be back', isBack)).toBe(true);
  });

  it('fails a heartbeat that is written to it, and the next one finds the database', async () => {
    const { client } = database.native as unknown as { client: NodeJS.EventEmitter };
    const failed = new Promise((resolve) => client.once('serverHeartbeatFailed', resolve));
    client.once('serverHeartbeatStarted', loseSockets);
    expect(await outcome(failed)).toBe('answered');
    expect(await eventually('the database to be back', isBack)).toBe(true);
  });
});

const collection = { collectionName: 'things', indexes: () => Promise.resolve([]) };

/** An error as the system gives it. */
function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

describe('translateDatabaseError', () => {
  it.each([
    ['a command written to a connection that broke', systemError('EPIPE', 'write')],
    ['a connection that was reset', systemError('ECONNRESET', 'read')],
    ['a pool that was emptied', Object.assign(new Error('gone'), { name: 'PoolClearedOnNetworkError' })],
    ['a command whose time ran out', Object.assign(new Error('late'), { name: 'MongoOperationTimeoutError' })],
    ['the same as a cause', new Error('insert failed', { cause: systemError('ECONNREFUSED', 'connect') })],
  ])('says that the database is away for %s', async (_, error) => {
    const reported = await translateDatabaseError(collection, error);
    expect(reported).toBeInstanceOf(AppError);
    expect(reported).toMatchObject({ kind: 'unavailable', code: 'db.unavailable', retryAfterMs: 5000 });
  });

  it.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['a code that is no system call', Object.assign(new Error('odd'), { code: 'EPIPE' })],
    ['a system error of another sort', systemError('EACCES', 'open')],
  ])('leaves %s as it is', async (_, error) => {
    expect(await translateDatabaseError(collection, error)).toBe(error);
  });
});
