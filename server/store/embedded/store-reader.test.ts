import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Binary, Long, MongoClient } from 'mongodb';
import { serveEmbeddedStore } from './serve-embedded-store.ts';
import type { ServedStore } from './serve-embedded-store.ts';
import { createStoreReader } from './store-reader.ts';

let folder: string;
let store: ServedStore;
let client: MongoClient;
let uri: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-reader-'));
  const socketPath = join(folder, 's.sock');
  store = await serveEmbeddedStore({ folder, isFlushed: false, listen: { socketPath } });
  uri = `mongodb://${encodeURIComponent(socketPath)}/`;
  client = await MongoClient.connect(uri);
});
afterEach(async () => {
  await client.close();
  await store.close();
  await rm(folder, { recursive: true });
});

it('finds the documents that the driver finds, with the same values', async () => {
  const things = client.db('a').collection<{ _id: string; n: number }>('things');
  await things.insertMany([
    { _id: '1', n: 1.5, at: new Date(5), bytes: new Binary(Buffer.from('b')), none: null },
    { _id: '2', n: 2, big: Long.fromString('9007199254740993'), list: [{ a: 'é' }] },
    { _id: '3', n: 3 },
  ] as { _id: string; n: number }[]);
  const reader = createStoreReader(uri, 'a');
  const [whole, page] = await Promise.all([
    reader?.find('things', { filter: { n: { $lt: 3 } }, sort: { _id: -1 }, limit: 5 }),
    reader?.find('things', { filter: {}, sort: { _id: 1 }, skip: 1, limit: 1, projection: { n: 1 } }),
  ]);
  const sorted = things.find({ n: { $lt: 3 } }).sort({ _id: -1 });
  expect(whole).toEqual(await sorted.toArray());
  expect(page).toEqual([{ _id: '2', n: 2 }]);
  expect(await reader?.find('nothing', { filter: {}, limit: 1 })).toEqual([]);
  reader?.close();
});

it('leaves to the driver what it can not answer in whole', async () => {
  const things = client.db('a').collection<{ _id: number }>('things');
  await things.insertMany(Array.from({ length: 200 }, (_, _id) => ({ _id })));
  const reader = createStoreReader(uri, 'a');
  expect(await reader?.find('things', { filter: { $unknown: 1 }, limit: 1 })).toBeNull();
  expect(await reader?.find('things', { filter: {} })).toBeNull();
  await client.close();
  await store.close();
  expect(await reader?.find('things', { filter: {}, limit: 1 })).toBeNull();
  store = await serveEmbeddedStore({ folder, isFlushed: false, listen: { socketPath: join(folder, 's.sock') } });
  expect(await reader?.find('things', { filter: {}, limit: 1 })).toEqual([{ _id: 0 }]);
  reader?.close();
  expect(await reader?.find('things', { filter: {}, limit: 1 })).toBeNull();
});

it('is not there for a store behind a sign-in', () => {
  expect(createStoreReader('mongodb://lectern:x@127.0.0.1:1/?authSource=admin', 'a')).toBeNull();
});
