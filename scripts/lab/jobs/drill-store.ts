import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../../server/store/embedded/start-embedded-store.ts';

/** What a drill runs on: a MongoDB that is a replica set of one, one that is alone, or the embedded store. */
export const STORE_KINDS = ['embedded', 'standalone', 'replica'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** A database server of the drill's own, in processes that it may kill. */
export interface DrillStore {
  kind: StoreKind;
  /** The address, the same after every start. */
  uri: string;
  /** Ends the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same data; resolves when it takes writes. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PORT = 27_201;
/** Drills side by side begin to look for a port in places of their own. */
const PORTS = 700;
const SET_NAME = 'drill';
const START_MS = 90_000;

/** @param folder an empty one, with a short name: the embedded store has its socket there. @param mongod the program. */
export function openDrillStore(kind: StoreKind, folder: string, mongod: string): Promise<DrillStore> {
  return kind === 'embedded' ? openEmbedded(folder) : openMongod(kind, folder, mongod);
}

async function openEmbedded(folder: string): Promise<DrillStore> {
  let store = await startEmbeddedStore({ dataDir: folder });
  const { uri } = store;
  const kill = async (): Promise<void> => {
    const pid = store.pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    // It would be started again by itself.
    await store.close();
  };
  const start = async (): Promise<void> => {
    store = await startEmbeddedStore({ dataDir: folder });
    if (store.uri !== uri) throw new Error('the store came back at another address');
  };
  return { kind: 'embedded', uri, kill, start, close: () => store.close() };
}

async function openMongod(kind: StoreKind, folder: string, mongod: string): Promise<DrillStore> {
  const data = join(folder, 'mongod');
  mkdirSync(data, { recursive: true });
  const port = await freePortFrom(FIRST_PORT + (process.pid % PORTS));
  const address = `mongodb://127.0.0.1:${port}/`;
  const args = [
    ...['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--wiredTigerCacheSizeGB', '0.5'],
    ...(kind === 'replica' ? ['--replSet', SET_NAME] : []),
  ];
  let child: ChildProcess | undefined;
  const launch = (): void => {
    // A group of its own: the program may be a script around the server.
    child = spawn(mongod, args, { stdio: 'ignore', detached: true });
  };
  const kill = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    // The script's end is not yet that of the server.
    while (await isListening(port)) await sleep(5);
  };
  const start = async (): Promise<void> => {
    launch();
    await untilWritable(address);
  };
  launch();
  if (kind === 'replica') await initiate(address, port);
  await untilWritable(address);
  const uri = kind === 'replica' ? `${address}?replicaSet=${SET_NAME}` : address;
  return { kind, uri, kill, start, close: kill };
}

async function initiate(address: string, port: number): Promise<void> {
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await withAdmin(address, START_MS, (admin) => admin({ replSetInitiate: { _id: SET_NAME, members } }));
}

async function untilWritable(address: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const isWritable = await withAdmin(
      address,
      1_000,
      async (admin) => (await admin({ hello: 1 }))['isWritablePrimary'],
    )
      // It does not listen yet.
      .catch(() => false);
    if (isWritable === true) return;
    if (Date.now() > until) throw new Error(`the database at ${address} takes no writes`);
    await sleep(20);
  }
}

type AdminCommand = (command: Record<string, unknown>) => Promise<Record<string, unknown>>;

async function withAdmin<T>(uri: string, waitMs: number, use: (admin: AdminCommand) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { directConnection: true, serverSelectionTimeoutMS: waitMs });
  try {
    return await use((command) => client.db('admin').command(command));
  } finally {
    await client.close();
  }
}

async function freePortFrom(first: number): Promise<number> {
  for (let port = first; ; port += 1) if (!(await isListening(port))) return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
