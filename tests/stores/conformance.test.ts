import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';
import { describeIndexes } from './conformance-indexes.ts';
import { describeQueries } from './conformance-queries.ts';
import { describeWrites } from './conformance-writes.ts';
import type { GivenStore, Row } from './given-store.ts';

/** A store that runs during one suite. */
interface RunningStore {
  uri: string;
  close(): Promise<void>;
}

const mongodb = process.env['LECTERN_TEST_MONGODB_URI'];

/** MongoDB if the test run names one, otherwise the embedded store. */
async function openStore(): Promise<RunningStore> {
  if (mongodb !== undefined) return { uri: mongodb, close: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-store-'));
  const store = await startEmbeddedStore({ dataDir });
  return {
    uri: store.uri,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

// What the service expects of a document store: MongoDB 7 is the reference, and the embedded store must do the same.
describe(mongodb === undefined ? 'the embedded store' : 'MongoDB', () => {
  const running: { store?: RunningStore; client?: MongoClient } = {};
  const client = (): MongoClient => running.client as MongoClient;
  const given: GivenStore = {
    get uri() {
      return running.store?.uri ?? '';
    },
    get client() {
      return client();
    },
    get db() {
      return client().db('conformance');
    },
    get rows() {
      return client().db('conformance').collection<Row>('rows');
    },
    async ids(filter, sort = { _id: 1 }) {
      return (await given.rows.find(filter).sort(sort).toArray()).map((row) => row._id);
    },
    async changed(row, update) {
      await given.rows.insertOne(row);
      await given.rows.updateOne({ _id: row._id }, update);
      return given.rows.findOne({ _id: row._id });
    },
  };

  beforeAll(async () => {
    running.store = await openStore();
    running.client = await MongoClient.connect(running.store.uri);
  });
  afterAll(async () => {
    await given.db.dropDatabase();
    await given.client.close();
    await running.store?.close();
  });
  beforeEach(async () => {
    await given.rows.drop();
  });

  describeQueries(given);
  describeWrites(given);
  describeIndexes(given);
});
