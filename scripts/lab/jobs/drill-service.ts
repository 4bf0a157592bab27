import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import type { AskedQuestion } from '../../../tests/support/fake-model-answers.ts';
import { signInAt } from '../../../tests/support/service-user.ts';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import { launchServer } from '../../launch/launch-server.ts';
import type { LaunchedServer } from '../../launch/launch-server.ts';
import { createDrillProvider } from './drill-provider.ts';
import type { DrillProvider } from './drill-provider.ts';
import { openDrillStore } from './drill-store.ts';
import type { DrillStore, StoreKind } from './drill-store.ts';

export interface DrillOptions {
  store: StoreKind;
  /** The server program, for stores on MongoDB. */
  mongod: string;
  jobs: number;
  /** Each process has its own DATA_DIR, as on its own machine; a restarted one keeps it. */
  isApart?: boolean;
  /** Makes the records of a killed process look old at once, instead of waiting half a minute. */
  isHurried: boolean;
  /** Progress messages for the user. */
  say: (what: string) => void;
}

/** The result of a drill. */
export interface DrillOutcome {
  /** The figures, in one line. */
  line: string;
  /** How many things were not as they should be. */
  breaches: number;
}

/** A process of the service under a name, which keeps its address at the provider across restarts. */
export interface DrillProcess {
  name: string;
  server: LaunchedServer;
  environment: Record<string, string>;
}

/** The service under test: a database, a provider, and processes that come and go on the same data. */
export interface DrillService {
  store: DrillStore;
  provider: DrillProvider;
  database: Db;
  launch(name: string, environment?: Record<string, string>): Promise<DrillProcess>;
  /** The same process once more, after its end. */
  relaunch(process: DrillProcess): Promise<void>;
  /** SIGKILL. */
  kill(process: DrillProcess): Promise<void>;
  signIn(process: DrillProcess): Promise<ServiceUser>;
  processes(): readonly DrillProcess[];
  close(): Promise<void>;
}

const PASSWORD = 'drill drill drill';
/** Several processes start on a machine that is already busy. */
const START_MS = 180_000;
const LONG_AGO_MS = 60_000;
const DATABASE = 'lectern-drill';

/** Starts a store and a provider; no process of the service yet. */
export async function openDrillService(
  options: DrillOptions,
  latencyMs: number,
  answer?: (question: AskedQuestion) => unknown,
): Promise<DrillService> {
  // A short name, because socket paths are limited.
  const folder = mkdtempSync('/tmp/drill-');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const store = await openDrillStore(options.store, folder, options.mongod);
  const provider = createDrillProvider(latencyMs, answer);
  const client = new MongoClient(store.uri, { serverSelectionTimeoutMS: 60_000 });
  const database = client.db(DATABASE);
  const running = new Map<string, DrillProcess>();
  const [base, query = ''] = store.uri.split('?');
  // Each process must reach this machine's store, however busy the machine is when it starts.
  const uri = `${base}${DATABASE}?${query}${query === '' ? '' : '&'}serverSelectionTimeoutMS=30000`;
  const shared = {
    ...{ DATA_DIR: dataDir, MONGODB_URI: uri, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' },
    ...{ DEV_AUTH_PASSWORD: PASSWORD, SETTINGS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` },
    DIAGRAM_CHROMIUM: 'none',
  };

  return {
    store,
    provider,
    database,
    async launch(name, environment = {}) {
      const apart = options.isApart === true ? { DATA_DIR: join(folder, name.replaceAll(' ', '-')) } : {};
      const own = { ...shared, ...apart, ...(await provider.environmentOf(name)), ...environment };
      const process = { name, environment: own, server: await launchServer(own, START_MS) };
      running.set(name, process);
      return process;
    },
    async relaunch(process) {
      process.server = await launchServer(process.environment, START_MS);
    },
    async kill({ name, server }) {
      const { child } = server;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      provider.markEnd(name);
      await exited;
      if (options.isHurried && child.pid !== undefined) await ageRunsOf(database, child.pid);
    },
    signIn: ({ server }) => signInAt(server.url, 'ann@example.org', PASSWORD),
    processes: () => [...running.values()],
    async close() {
      for (const { server } of running.values()) server.child.kill('SIGKILL');
      await client.close();
      await provider.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Makes the runs of a killed process look half a minute old. */
async function ageRunsOf(database: Db, pid: number): Promise<void> {
  const gone = await database.collection<{ _id: string; pid: number }>('workers').find({ pid }).toArray();
  const filter = { state: 'running', worker: { $in: gone.map(({ _id }) => _id) } };
  await database.collection('jobs').updateMany(filter, { $set: { heartbeat_at: new Date(Date.now() - LONG_AGO_MS) } });
}
