import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeFileStore } from '../../tests/support/describe-file-store.ts';
import { startS3Server } from '../../tests/support/start-s3-server.ts';
import type { S3Server } from '../../tests/support/start-s3-server.ts';
import { createS3FileStore } from './create-s3-file-store.ts';

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  server = await startS3Server(folder, 'files');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describeFileStore('S3', async () => {
  const store = await createS3FileStore({ ...server.options, prefix: 'one/' });
  return {
    store,
    count: async () => {
      let count = 0;
      for await (const key of store.writtenBefore(new Date(8.64e15))) count += key === '' ? 0 : 1;
      return count;
    },
    close: () => Promise.resolve(),
  };
});

it('stores of different prefixes in one bucket see nothing of each other', async () => {
  const [one, other] = [
    await createS3FileStore({ ...server.options, prefix: 'two/' }),
    await createS3FileStore({ ...server.options, prefix: 'three/' }),
  ];
  const { key } = await one.put(Buffer.from('x'));
  await expect(other.read(key)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await other.remove(key)).toBe(false);
  expect(Buffer.from(await one.read(key)).toString()).toBe('x');
});

it('a bucket that isn’t there, and a server that isn’t, are named at start', async () => {
  const failure = { kind: 'unavailable', code: 'db.no_bucket', params: { bucket: 'missing' } };
  await expect(createS3FileStore({ ...server.options, prefix: '', bucket: 'missing' })).rejects.toMatchObject(failure);
  const endpoint = 'http://127.0.0.1:9';
  await expect(createS3FileStore({ ...server.options, endpoint, prefix: '', bucket: 'missing' })).rejects.toMatchObject(
    failure,
  );
});
