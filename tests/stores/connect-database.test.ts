import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { addressOf, connectDatabase } from '../../server/store/connect-database.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

interface Thing extends StoredDocument {
  name: string;
}
const thing = (): ReturnType<typeof defineModel<Thing>> =>
  defineModel<Thing>({ collection: 'things', schema: new Schema<Thing>({ name: String }), tenancy: 'service' });
const everything = Scope.ofSystem('tests');

/** A proxy between the driver and the database that can cut the connection. */
interface Line {
  uri: string;
  cut(): void;
  close(): Promise<void>;
}

async function openLine(databaseUri: string): Promise<Line> {
  const { host } = new URL(databaseUri.replace(/^mongodb:/, 'http:').replace(/%2f[^@/?]*/i, 'socket'));
  const socketPath = /(%2f[^/?]*)/i.exec(databaseUri)?.[1];
  const target =
    socketPath === undefined
      ? { host: host.split(':')[0] ?? '', port: Number(host.split(':')[1]) }
      : { path: decodeURIComponent(socketPath) };
  const open = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

describe('connectDatabase', () => {
  let world: TestDatabase;
  beforeAll(async () => {
    world = await openTestDatabase();
  });
  afterAll(() => world.close());

  it('reports what it is connected to', async () => {
    await world.database.probe();
    const { kind, version } = world.database.info();
    expect(kind).toBe(process.env['LECTERN_TEST_MONGODB_URI'] === undefined ? 'embedded' : 'mongodb');
    expect(version).toMatch(/^\d+\.\d+/);
  });

  it('has every write on the disk before it counts', () => {
    expect(world.database.native.writeConcern).toMatchObject({ journal: true });
  });

  it('gives one collection for one model, and refuses a second model of its name', () => {
    const model = thing();
    expect(world.database.collection(model)).toBe(world.database.collection(model));
    expect(() => world.database.collection(thing())).toThrow(/two models/);
  });

  it('is one of many in a process', async () => {
    const other = await connectDatabase({ uri: world.uri, name: world.name, log: silentLog });
    const made = await other.collection(thing()).insert(everything, { name: 'x' });
    await other.close();
    expect(await world.database.native.collection('things').findOne({})).toMatchObject({ _id: made._id });
    await world.database.probe();
  });

  it('reports an unavailable database in words, without its password', async () => {
    const attempt = connectDatabase({
      uri: 'mongodb://user:hunter2@127.0.0.1:1/x?serverSelectionTimeoutMS=100',
      log: silentLog,
    });
    const error = (await attempt.catch((each: unknown) => each)) as { code: string; params: unknown };
    expect(error).toMatchObject({ code: 'db.unreachable', params: { address: '127.0.0.1:1' } });
    for (const uri of ['mongodb://', 'postgres://user:hunter2@host/x', 'mongodb://u:hunter2@h:port/']) {
      const wrong = (await connectDatabase({ uri, log: silentLog }).catch((each: unknown) => each)) as object;
      expect(wrong).toMatchObject({ code: 'db.invalid_address', params: {} });
    }
    expect(addressOf('mongodb://user:p/hunter2@a:1,b:2/db?x=y')).toBe('a:1, b:2');
    expect(addressOf('mongodb://%2Fdata%2Fstore%2Flectern.sock/?x=y')).toBe('lectern.sock');
    expect(addressOf('mongodb+srv://cluster.example.org')).toBe('cluster.example.org');
  });

  it('reports it is unavailable, with when to try again, once the database is gone', async () => {
    const line = await openLine(world.uri);
    const database = await connectDatabase({
      uri: `${line.uri}&serverSelectionTimeoutMS=2000`,
      name: world.name,
      log: silentLog,
    });
    try {
      const things = database.collection(thing());
      await things.insert(everything, { name: 'y' });
      line.cut();
      const gone = { kind: 'unavailable', code: 'db.unavailable', retryAfterMs: 5000 };
      await expect(things.count(everything, {})).rejects.toMatchObject(gone);
      await expect(things.insert(everything, { name: 'z' })).rejects.toMatchObject(gone);
      await expect(things.insertMany(everything, [{ name: 'z' }])).rejects.toMatchObject(gone);
      const walk = things.each(everything, {})[Symbol.asyncIterator]();
      await expect(walk.next()).rejects.toMatchObject(gone);
      await expect(database.probe()).rejects.toThrow();
    } finally {
      await database.close();
      await line.close();
    }
  });
});
