import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';

export const usage = `npm run lab -- kill-store [ROUNDS]
  Kills the embedded store while clients write. Fails if an acknowledged write is lost.`;

const WRITERS = 4;
const MAX_WRITING_MS = 120;

export async function run([rounds = '200']: string[]): Promise<number> {
  const result = await drillKills(Number(rounds));
  console.log(
    `${result.rounds} kills, ${result.acknowledged} acknowledged writes, ${result.lost} lost ` +
      `(${result.unacknowledged} found unasked), slowest restart ${Math.round(result.slowestRestartMs)} ms`,
  );
  return result.lost > 0 ? 1 : 0;
}

/** The result of a drill. */
interface DrillResult {
  rounds: number;
  acknowledged: number;
  lost: number;
  /** Writes in the store whose acknowledgement never arrived; they aren't a fault. */
  unacknowledged: number;
  slowestRestartMs: number;
}

interface Entry {
  _id: string;
  writer: number;
  version: number;
}

/** What the clients know to be written: versions by id. */
type Acknowledged = Map<string, number>;

/**
 * Repeats: write from several clients, kill the store with SIGKILL at a random moment, wait until it is back,
 * and look up every acknowledged insert and update, by id and by index.
 */
async function drillKills(rounds: number): Promise<DrillResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-drill-'));
  const result: DrillResult = { rounds, acknowledged: 0, lost: 0, unacknowledged: 0, slowestRestartMs: 0 };
  const store = await startEmbeddedStore({ dataDir, maxBackoffMs: 50 });
  try {
    await withClient(store.uri, (entries) => entries.createIndex({ writer: 1, version: 1 }));
    for (let round = 0; round < rounds; round += 1) await drillRound(store, round, result);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
  return result;
}

async function drillRound(
  store: { uri: string; pid(): number | undefined },
  round: number,
  result: DrillResult,
): Promise<void> {
  const reported: Acknowledged = new Map();
  const signal = { isOver: false };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(store.uri, round, writer, reported, signal));
  while (reported.size === 0) await delay(1);
  await delay(Math.random() * MAX_WRITING_MS);
  const pid = store.pid();
  if (pid === undefined) throw new Error('the store does not run');
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  signal.isOver = true;
  await Promise.all(writers);
  while (store.pid() === undefined || store.pid() === pid) await delay(2);
  await withClient(store.uri, async (entries) => {
    const found = await entries.find({ _id: { $regex: `^${round}-` } }).toArray();
    result.slowestRestartMs = Math.max(result.slowestRestartMs, performance.now() - killedAt);
    const byIndex = await entries
      .find({ writer: { $gte: 0 }, _id: { $regex: `^${round}-` } })
      .hint('writer_1_version_1')
      .toArray();
    const versions = new Map(found.map((entry) => [entry._id, entry.version]));
    const indexed = new Map(byIndex.map((entry) => [entry._id, entry.version]));
    for (const [id, version] of reported) {
      result.acknowledged += 1;
      if ((versions.get(id) ?? -1) < version || indexed.get(id) !== versions.get(id)) result.lost += 1;
    }
    result.unacknowledged += found.filter((entry) => reported.get(entry._id) !== entry.version).length;
    await entries.deleteMany({});
  });
}

/** Inserts, and updates every other document, until the store is gone. */
async function write(
  uri: string,
  round: number,
  writer: number,
  reported: Acknowledged,
  signal: { isOver: boolean },
): Promise<void> {
  try {
    await withClient(uri, async (entries) => {
      for (let index = 0; !signal.isOver; index += 1) {
        const id = `${round}-${writer}-${index}`;
        await entries.insertOne({ _id: id, writer, version: 0 });
        reported.set(id, 0);
        if (index % 2 === 0) continue;
        const { matchedCount } = await entries.updateOne({ _id: id }, { $inc: { version: 1 } });
        if (matchedCount === 1) reported.set(id, 1);
      }
    });
  } catch {
    // The kill breaks the connection: writes in flight aren't acknowledged.
  }
}

async function withClient<T>(uri: string, use: (entries: Collection<Entry>) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 10_000 });
  try {
    return await use(client.db('drill').collection<Entry>('entries'));
  } finally {
    await client.close();
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
