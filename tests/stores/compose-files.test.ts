import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { composeFileStore, moveFiles, openFileStore, placeOfFiles } from '../../server/compose-files.ts';
import type { FileStoreKind } from '../../server/compose-files.ts';
import { coreVariables } from '../../server/kernel/config/core-variables.ts';
import { startS3Server } from '../support/start-s3-server.ts';
import { IS_ON_MONGODB, openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let world: TestDatabase;
let folder: string;
beforeEach(async () => {
  world = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'file-places-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const parts = (environment: Record<string, string> = {}) => ({
  config: coreVariables.parse(environment),
  folder,
  database: world.database,
});
const migrate = () => world.database.native.collection('migrations').insertOne({ hash: '' });

describe('the place of files', () => {
  it('is recorded at the first start, and stays', async () => {
    const usual = IS_ON_MONGODB ? 'gridfs' : 'disk';
    expect(await Promise.all([placeOfFiles(parts()), placeOfFiles(parts())])).toEqual([usual, usual]);
    await migrate();
    expect(await placeOfFiles(parts())).toBe(usual);
    const other = usual === 'disk' ? 'gridfs' : 'disk';
    await expect(placeOfFiles(parts({ FILES: other }))).rejects.toMatchObject({ code: 'db.files_elsewhere' });
  });

  it('is the one that FILES names in a new installation', async () => {
    expect(await placeOfFiles(parts({ FILES: 'gridfs' }))).toBe('gridfs');
    await migrate();
    expect(await placeOfFiles(parts())).toBe('gridfs');
  });

  it('is the disk where the database is from before there was a choice', async () => {
    await migrate();
    expect(await placeOfFiles(parts())).toBe('disk');
    await expect(composeFileStore(parts({ FILES: 's3', S3_BUCKET: 'b' }))).rejects.toMatchObject({
      code: 'db.files_elsewhere',
      params: { from: 'disk', to: 's3' },
    });
  });

  it('in a bucket needs the name of one', async () => {
    await expect(composeFileStore(parts({ FILES: 's3' }))).rejects.toMatchObject({ code: 'config.no_bucket' });
  });
});

it('files move from place to place under their keys, and no earlier than the last worker has stopped', async () => {
  const s3 = await startS3Server(join(folder, 's3'), 'files');
  const all = parts({
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: s3.options.endpoint ?? '', S3_PREFIX: 'lectern/' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  });
  await migrate();
  const disk = await composeFileStore(all);
  const keys: string[] = [];
  for (const text of ['one', 'two', 'three']) keys.push((await disk.put(Buffer.from(text))).key);
  await disk.writeMark('marked');
  const workers = world.database.native.collection('workers');
  await workers.insertOne({ seen_at: new Date() });
  expect(await moveFiles(all, 'gridfs', () => undefined)).toEqual({ from: 'disk', copied: 3, isMoved: false });
  expect(await placeOfFiles(all)).toBe('disk');
  keys.push((await disk.put(Buffer.from('four'))).key);
  await workers.deleteMany({});
  expect(await moveFiles(all, 'gridfs', () => undefined)).toEqual({ from: 'disk', copied: 1, isMoved: true });
  let from: FileStoreKind = 'gridfs';
  for (const place of ['s3', 'disk'] as const) {
    const store = await composeFileStore(all);
    const texts = await Promise.all(keys.map(async (key) => Buffer.from(await store.read(key)).toString()));
    expect(texts).toEqual(['one', 'two', 'three', 'four']);
    expect(await store.readMark()).toBe('marked');
    expect(await moveFiles(all, place, () => undefined)).toMatchObject({ from, isMoved: true });
    from = place;
  }
  expect(await (await openFileStore('disk', all)).readMark()).toBe('marked');
  await s3.close();
});
