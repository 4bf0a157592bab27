import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { describeIndexes } from './conformance-indexes.ts';
import { describeQueries } from './conformance-queries.ts';
import { describeWrites } from './conformance-writes.ts';
import type { GivenStore, Row } from './given-store.ts';

/** A store that runs for one suite. */
export interface RunningStore {
  uri: string;
  close(): Promise<void>;
}

/**
 * What the service expects of a document store, whichever it is: everything here holds on MongoDB 7 too.
 * @param connect starts the store, or tells where it runs
 */
export function describeStore(name: string, connect: () => Promise<RunningStore>): void {
  describe(name, () => {
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
      running.store = await connect();
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
}
