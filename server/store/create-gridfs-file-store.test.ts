import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { describeFileStore } from '../../tests/support/describe-file-store.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createGridFsFileStore } from './create-gridfs-file-store.ts';

const keysOf = async ({ database: { native } }: TestDatabase): Promise<Set<unknown>> =>
  new Set([
    ...(await native.collection('blobs.files').find().toArray()).map(({ _id }) => String(_id)),
    ...(await native.collection('blobs.chunks').find().toArray()).map((each) => String(each['files_id'])),
  ]);

describeFileStore('GridFS', async () => {
  const database = await openTestDatabase();
  return {
    store: await createGridFsFileStore(database.database.native),
    count: async () => (await keysOf(database)).size,
    close: () => database.close(),
  };
});

describe('a file store in GridFS', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('removes the chunks of writes that never ended, and of no others', async () => {
    const store = await createGridFsFileStore(database.database.native);
    const { key } = await store.put(Buffer.from('whole'));
    const chunks = database.database.native.collection('blobs.chunks');
    const at = (date: string) =>
      new mongoose.mongo.ObjectId(
        Math.floor(Date.parse(date) / 1000)
          .toString(16)
          .padEnd(24, '0'),
      );
    await chunks.insertOne({ _id: at('2020-01-01'), files_id: 'b'.repeat(32), n: 0 });
    await chunks.insertOne({ _id: at('2020-01-03'), files_id: 'c'.repeat(32), n: 0 });
    expect(await store.removeUnfinished(new Date('2020-01-02'))).toBe(1);
    expect(await keysOf(database)).toEqual(new Set([key, 'c'.repeat(32)]));
  });
});
