import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Db, Document } from 'mongodb';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { percentile, signIn, withServer } from './service.ts';

export const usage = `npm run lab -- lists
  Measures the first page of long lists over HTTP, with the exact total: 100,000 audit entries, 10,000 users and 100,000 files, on
  the embedded store and, if LECTERN_TEST_MONGODB_URI is set, on MongoDB. Fails above 300 ms.`;

const LIMIT_MS = 300;
const BATCH = 1000;
const ROUNDS = 10;
const DATABASE = 'lectern_lists';

/** The client's id is filled in when it is known. */
const CLIENT_PATH = '/admin/storage?page_size=50&kind=file&client_id=CLIENT';

/** The lists, and the number of rows that they show. */
const LISTS = [
  { name: 'audit log', path: '/admin/audit-log?page_size=50', collection: 'audit_log', count: 100_000 },
  {
    name: 'audit log, by action',
    path: '/admin/audit-log?page_size=50&action=files',
    collection: 'audit_log',
    count: 0,
  },
  { name: 'users', path: '/admin/users?page_size=50', collection: 'users', count: 10_000 },
  { name: 'users, by words', path: '/admin/users?page_size=50&q=person+77', collection: 'users', count: 0 },
  { name: 'files', path: '/files?page_size=50', collection: 'files', count: 100_000 },
  { name: 'stored files', path: '/admin/storage?page_size=50&kind=file', collection: 'files', count: 0 },
  { name: 'stored files, largest', path: '/admin/storage?kind=file&sort=-size', collection: 'files', count: 0 },
  { name: 'stored files of a client', path: CLIENT_PATH, collection: 'files', count: 0 },
  { name: 'stored objects', path: '/admin/storage?page_size=50', collection: 'files', count: 0 },
] as const;

/** Copies of a stored document, each with its own unique fields. */
async function multiply(db: Db, collection: string, count: number): Promise<void> {
  const rows = db.collection<Document & { _id: unknown }>(collection);
  const [model] = await rows.find({}).sort({ _id: -1 }).limit(1).toArray();
  if (model === undefined) throw new Error(`${collection} holds nothing to copy`);
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const copies = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      copyOf(model, collection, from + index, new Date(now - (from + index) * 1000)),
    );
    await rows.insertMany(copies as never);
  }
}

function copyOf(model: Document, collection: string, number: number, at: Date): Document {
  const own = { ...model, _id: `b${number.toString(16).padStart(23, '0')}`, created_at: at, updated_at: at };
  if (collection === 'users')
    return {
      ...own,
      email: `person-${number}@example.org`,
      name: `Person ${number}`,
      identity: { ...(model['identity'] as object), subject: `person-${number}@example.org` },
    };
  // A separate chain: the copies don't belong to the sealed one.
  if (collection === 'audit_log')
    return { ...own, at, seq: 1_000_000 + number, action: number % 3 === 0 ? 'files.upload' : 'users.change' };
  return { ...own, name: `File ${number}.csv`, url: null };
}

async function times(user: ServiceUser, path: string): Promise<{ ms: number[]; total: number }> {
  const ms: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const body = await user.must(200, 'GET', path);
    ms.push(performance.now() - start);
    total = Number(body['total']);
  }
  return { ms, total };
}

/** Prints a row for each list. @returns whether all were fast and returned the true total. */
async function bench(name: string, uri: string): Promise<boolean> {
  const address = new URL(uri);
  address.pathname = `/${DATABASE}`;
  const client = await MongoClient.connect(uri);
  const db = client.db(DATABASE);
  await db.dropDatabase();
  try {
    return await withServer({ MONGODB_URI: address.href }, async (server) => {
      const root = await signIn(server, 'admin@localhost');
      const file = new FormData();
      file.append('files', new Blob(['a,b\n1,2\n']), 'a.csv');
      await root.must(201, 'POST', '/files/upload', file);
      for (const { collection, count } of LISTS) await multiply(db, collection, count);
      const owner = String((await db.collection('files').findOne({}))?.['client_id']);
      let isGood = true;
      for (const { name: list, path, collection, count } of LISTS) {
        const { ms, total } = await times(root, path.replace('CLIENT', owner));
        const stored = await db.collection(collection).countDocuments();
        const p95 = percentile(ms, 0.95);
        const isTrue = count === 0 || Math.abs(stored - total) <= 2;
        if (p95 > LIMIT_MS || !isTrue) isGood = false;
        const figures = `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, total ${total}`;
        console.log(`${name.padEnd(10)}${list.padEnd(26)}${figures}${isTrue ? '' : `, stored ${stored}`}`);
      }
      return isGood;
    });
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}

export async function run(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-lists-'));
  const store = await startEmbeddedStore({ dataDir });
  let isGood: boolean;
  try {
    isGood = await bench('embedded', store.uri);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
  const mongodb = process.env.LECTERN_TEST_MONGODB_URI;
  if (mongodb !== undefined) isGood = (await bench('MongoDB', mongodb)) && isGood;
  return isGood ? 0 : 1;
}
