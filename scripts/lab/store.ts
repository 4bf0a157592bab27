import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import type { Collection } from 'mongodb';
import { percentile } from './service.ts';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';

export const usage = `npm run lab -- store [DOCUMENTS]
  How fast the embedded store is with 100,000 presentations of one client, beside MongoDB when LECTERN_TEST_MONGODB_URI is
  set. Times are those of a client in another process, round trip included.`;

const BATCH = 1000;
const PAGE = 25;

interface Presentation {
  _id: ObjectId;
  client_id: ObjectId;
  share_key: string;
  deleted_at: Date | null;
  updated_at: Date;
  title: string;
  text: string;
}

type Figures = Record<string, { p50: number; p99: number }>;

async function measure(
  rounds: number,
  action: (round: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await action(round);
    times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function bench(uri: string, documents: number): Promise<Figures> {
  const client = await MongoClient.connect(uri);
  const db = client.db(`bench_${process.pid}`);
  const presentations: Collection<Presentation> = db.collection('presentations');
  await presentations.createIndex({ client_id: 1, deleted_at: 1, updated_at: -1, _id: -1 });
  await presentations.createIndex({ share_key: 1 }, { unique: true });
  const clientId = new ObjectId();
  const ids = Array.from({ length: documents }, () => new ObjectId());
  const make = (_id: ObjectId, index: number): Presentation => ({
    _id,
    client_id: clientId,
    share_key: `key-${index}`,
    deleted_at: null,
    updated_at: new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % documents) * 1000),
    title: `Presentation ${index}`,
    text: 'x'.repeat(800),
  });
  const start = performance.now();
  for (let from = 0; from < documents; from += BATCH) {
    await presentations.insertMany(ids.slice(from, from + BATCH).map((id, index) => make(id, from + index)));
  }
  const insertMs = (performance.now() - start) / documents;
  const pick = (round: number): number => (round * 7919) % documents;
  const filter = { client_id: clientId, deleted_at: null };
  const page = (): Promise<unknown> =>
    presentations.find(filter).sort({ updated_at: -1, _id: -1 }).limit(PAGE).toArray();
  const total = (): Promise<number> => presentations.countDocuments(filter);
  if ((await total()) !== documents) throw new Error('the total is wrong');
  const figures: Figures = {
    'insert, per document of a batch': { p50: insertMs, p99: insertMs },
    'find by _id': await measure(1000, (round) => presentations.findOne({ _id: ids[pick(round)] as ObjectId })),
    'find by an indexed field': await measure(1000, (round) =>
      presentations.findOne({ share_key: `key-${pick(round)}` }),
    ),
    'page 1 of the list': await measure(200, page),
    'total of the list': await measure(50, total),
    'page 1 and total together': await measure(50, () => Promise.all([page(), total()])),
    'insert one, durable': await measure(300, (round) =>
      presentations.insertOne(make(new ObjectId(), documents + round), { writeConcern: { w: 1, journal: true } }),
    ),
    'update one, durable': await measure(300, (round) =>
      presentations.updateOne(
        { _id: ids[pick(round)] as ObjectId },
        { $set: { title: `new ${round}` } },
        { writeConcern: { w: 1, journal: true } },
      ),
    ),
    'update 32 at once, durable': await measure(30, (round) =>
      Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          presentations.updateOne(
            { _id: ids[pick(round * 32 + index)] as ObjectId },
            { $set: { title: `again ${round}` } },
            { writeConcern: { w: 1, journal: true } },
          ),
        ),
      ),
    ),
  };
  await db.dropDatabase();
  await client.close();
  return figures;
}

export async function run([given = '100000']: string[]): Promise<number> {
  const documents = Number(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const columns: [string, Figures][] = [];
  const store = await startEmbeddedStore({ dataDir });
  try {
    columns.push(['embedded', await bench(store.uri, documents)]);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
  const mongodb = process.env.LECTERN_TEST_MONGODB_URI;
  if (mongodb !== undefined) columns.push(['MongoDB', await bench(mongodb, documents)]);

  console.log(`${documents} documents of about 1 kB; milliseconds, p50 / p99`);
  console.log(
    ['', ...columns.map(([name]) => name)].map((cell, at) => (at === 0 ? cell.padEnd(34) : cell.padStart(18))).join(''),
  );
  for (const row of Object.keys(columns[0]?.[1] ?? {})) {
    const cells = columns.map(([, figures]) => {
      const { p50, p99 } = figures[row] ?? { p50: Number.NaN, p99: Number.NaN };
      return `${p50.toFixed(2)} / ${p99.toFixed(2)}`.padStart(18);
    });
    console.log(row.padEnd(34) + cells.join(''));
  }
  return 0;
}
