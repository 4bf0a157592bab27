import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { serveEmbeddedStore } from './serve-embedded-store.ts';
import { startEmbeddedStore } from './start-embedded-store.ts';
import { itWith } from '../../../tests/support/needs.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-store-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

describe('the process of the store', () => {
  it('owns its folder alone, keeps others out, and gives it free at the end', async () => {
    const store = await startEmbeddedStore({ dataDir });
    try {
      await expect(startEmbeddedStore({ dataDir })).rejects.toMatchObject({ code: 'embedded.in_use' });
      expect((await stat(join(dataDir, 'store'))).mode & 0o777).toBe(0o700);
      expect((await stat(join(dataDir, 'store', 'store.sock'))).mode & 0o777).toBe(0o600);
    } finally {
      await store.close();
    }
    const next = await startEmbeddedStore({ dataDir });
    await next.close();
  });

  it('listens elsewhere when the path is too long for a socket, and reports where', async () => {
    const long = join(dataDir, 'x'.repeat(120));
    const store = await startEmbeddedStore({ dataDir: long });
    try {
      const client = await MongoClient.connect(store.uri);
      expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
      await client.close();
      const owner = JSON.parse(await readFile(join(long, 'store', 'owner.lock'), 'utf8')) as { socket: string };
      expect(store.uri).toContain(encodeURIComponent(owner.socket));
    } finally {
      await store.close();
    }
  });

  it('asks for the password on loopback', async () => {
    const store = await startEmbeddedStore({ dataDir, useTcp: true });
    try {
      const client = await MongoClient.connect(store.uri);
      expect(await client.db('a').collection('c').countDocuments()).toBe(0);
      await client.close();
      const stranger = await MongoClient.connect(store.uri.replace(/lectern:[^@]+@/, '').replace(/\?.*/, ''));
      await expect(stranger.db('a').collection('c').findOne()).rejects.toMatchObject({ code: 13 });
      await stranger.close();
      await expect(MongoClient.connect(store.uri.replace(/:[0-9a-f]{64}@/, ':wrong@'))).rejects.toMatchObject({
        code: 18,
      });
      expect((await stat(join(dataDir, 'store', 'secret'))).mode & 0o777).toBe(0o600);
    } finally {
      await store.close();
    }
  });
});

it.each([
  ['is empty', (file: string) => truncate(file, 0)],
  ['was cut off', (file: string) => truncate(file, 20_000)],
  ['is something else', (file: string) => writeFile(file, Buffer.alloc(100_000, 7))],
])('a store whose file %s does not start, and is left as it is', async (_name, damage) => {
  const store = await startEmbeddedStore({ dataDir });
  const client = await MongoClient.connect(store.uri);
  await client
    .db('a')
    .collection('c')
    .insertMany(Array.from({ length: 500 }, () => ({ text: 'x'.repeat(300) })));
  await client.close();
  await store.close();
  const file = join(dataDir, 'store', 'data.mdb');
  await damage(file);
  const { size } = await stat(file);
  await expect(startEmbeddedStore({ dataDir })).rejects.toMatchObject({ code: 'embedded.damaged', params: { file } });
  expect((await stat(file)).size).toBe(size);
});

// The root user may write to every folder but those of the kernel.
itWith('Linux')('a folder that nobody may write to is named as the reason', async () => {
  await expect(startEmbeddedStore({ dataDir: '/sys/lectern' })).rejects.toMatchObject({
    code: 'embedded.read_only',
    params: { file: '/sys/lectern/store', reason: expect.stringMatching(/^(?:EPERM|EROFS|EACCES)$/) },
  });
});

describe('a served store', () => {
  it('removes documents whose time is over, and only those', async () => {
    const socketPath = join(dataDir, 's.sock');
    const served = await serveEmbeddedStore({ folder: join(dataDir, 'db'), listen: { socketPath } });
    const client = await MongoClient.connect(`mongodb://${encodeURIComponent(socketPath)}/`);
    const rows = client.db('a').collection<{ _id: number; at?: unknown }>('c');
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
    const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
    await rows.insertMany([{ _id: 1, at: ago(60) }, { _id: 2, at: ago(1) }, { _id: 3 }, { _id: 4, at: 'text' }]);
    await served.sweep();
    expect((await rows.find().toArray()).map((row) => row._id)).toEqual([2, 3, 4]);
    await client.close();
    await served.close();
  });

  it('survives bytes that are not a message', async () => {
    const socketPath = join(dataDir, 's.sock');
    const served = await serveEmbeddedStore({ folder: join(dataDir, 'db'), listen: { socketPath } });
    const message = Buffer.alloc(40);
    message.writeInt32LE(40, 0);
    message.writeInt32LE(2013, 12);
    message.writeInt32LE(2 ** 30, 21);
    for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(64), Buffer.alloc(64, 0xff), message]) {
      await new Promise<void>((resolve) => {
        const socket = connect(socketPath, () => socket.write(bytes));
        socket.once('close', () => resolve()).once('error', () => undefined);
      });
    }
    const client = await MongoClient.connect(`mongodb://${encodeURIComponent(socketPath)}/`);
    expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await served.close();
  });
});
