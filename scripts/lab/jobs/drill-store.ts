import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../../server/store/embedded/start-embedded-store.ts';

/** The database of a drill: the embedded store, or a MongoDB: standalone, a replica set of one, or one of three. */
export const STORE_KINDS = ['embedded', 'standalone', 'replica', 'set'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** A database server of the drill, in processes that it may kill. */
export interface DrillStore {
  kind: StoreKind;
  /** The address, the same after every start. */
  uri: string;
  /** Kills the server with SIGKILL; of a set the primary. */
  kill(): Promise<void>;
  /** Restarts what was killed on the same data; resolves when the store accepts writes. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PORT = 27_201;
/** Concurrent drills start looking for a port at different numbers. */
const PORTS = 700;
const SET_NAME = 'drill';
const START_MS = 90_000;
const SET_MEMBERS = 3;

/** @param folder an empty one with a short path: the embedded store has its socket there. @param mongod the program. */
export function openDrillStore(kind: StoreKind, folder: string, mongod: string): Promise<DrillStore> {
  return kind === 'embedded' ? openEmbedded(folder) : openMongod(kind, folder, mongod);
}

async function openEmbedded(folder: string): Promise<DrillStore> {
  let store = await startEmbeddedStore({ dataDir: folder });
  const { uri } = store;
  const kill = async (): Promise<void> => {
    const pid = store.pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    // The service would restart it by itself.
    await store.close();
  };
  const start = async (): Promise<void> => {
    store = await startEmbeddedStore({ dataDir: folder });
    if (store.uri !== uri) throw new Error('the store came back at another address');
  };
  return { kind: 'embedded', uri, kill, start, close: () => store.close() };
}

async function openMongod(kind: StoreKind, folder: string, mongod: string): Promise<DrillStore> {
  const members: Member[] = [];
  let port = FIRST_PORT + (process.pid % PORTS);
  for (let number = 0; number < (kind === 'set' ? SET_MEMBERS : 1); number += 1) {
    port = await freePortFrom(port);
    members.push(createMember(mongod, join(folder, `mongod-${number}`), port, kind !== 'standalone'));
    port += 1;
  }
  const hosts = members.map(({ host }) => host);
  const uri = `mongodb://${hosts.join(',')}/${kind === 'standalone' ? '' : `?replicaSet=${SET_NAME}`}`;
  for (const member of members) member.launch();
  // A set is initiated once its members listen.
  for (const { host } of members) while (!(await isListening(Number(host.split(':')[1])))) await sleep(20);
  if (kind !== 'standalone') await initiate(`mongodb://${hosts[0]}/`, hosts);
  await untilWritable(hosts);
  return {
    kind,
    uri,
    async kill() {
      const primary = await primaryOf(hosts);
      await members.find(({ host }) => host === primary)?.kill();
    },
    async start() {
      for (const member of members) member.launch();
      await untilWritable(hosts);
    },
    close: async () => void (await Promise.all(members.map((member) => member.kill()))),
  };
}

/** One MongoDB process. */
interface Member {
  host: string;
  /** Starts it unless it is running. */
  launch(): void;
  kill(): Promise<void>;
}

function createMember(mongod: string, data: string, port: number, isInSet: boolean): Member {
  mkdirSync(data, { recursive: true });
  const args = [
    ...['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--wiredTigerCacheSizeGB', '0.25'],
    ...(isInSet ? ['--replSet', SET_NAME] : []),
  ];
  let child: ChildProcess | undefined;
  const isGone = (): boolean => child?.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    host: `127.0.0.1:${port}`,
    launch() {
      // Its own process group: the program may be a script around the server.
      if (isGone()) child = spawn(mongod, args, { stdio: 'ignore', detached: true });
    },
    async kill() {
      if (child?.pid === undefined || isGone()) return;
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await ended;
      // The script may end before the server does.
      while (await isListening(port)) await sleep(5);
    },
  };
}

async function initiate(address: string, hosts: readonly string[]): Promise<void> {
  const members = hosts.map((host, _id) => ({ _id, host }));
  await withAdmin(address, START_MS, (admin) => admin({ replSetInitiate: { _id: SET_NAME, members } }));
}

/** The member that accepts writes; null while there is none. */
async function primaryOf(hosts: readonly string[]): Promise<string | null> {
  for (const host of hosts) {
    const isWritable = await withAdmin(
      `mongodb://${host}/`,
      1_000,
      async (admin) => (await admin({ hello: 1 }))['isWritablePrimary'],
    )
      // It isn't listening yet, or was killed.
      .catch(() => false);
    if (isWritable === true) return host;
  }
  return null;
}

async function untilWritable(hosts: readonly string[]): Promise<void> {
  const until = Date.now() + START_MS;
  while ((await primaryOf(hosts)) === null) {
    if (Date.now() > until) throw new Error(`the database at ${hosts.join(', ')} takes no writes`);
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
