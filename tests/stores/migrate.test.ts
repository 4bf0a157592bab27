import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, Db } from 'mongodb';
import { corePlugins } from '../../server/core-plugins.ts';
import { migrationFolders } from '../../server/kernel/sdk/define-plugin.ts';
import earlierHashes from '../../server/store/earlier-migration-hashes.json' with { type: 'json' };
import { migrate, migrationStates, CORE_MIGRATIONS, withMigrationLock } from '../../server/store/migrate.ts';
import type { MigrationSource } from '../../server/store/migrate.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let world: TestDatabase;
let folder: string;
beforeEach(async () => {
  world = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** A folder of migrations, each of which writes its name into the collection `steps`. */
async function owner(name: string, files: readonly string[]): Promise<MigrationSource> {
  await mkdir(join(folder, name), { recursive: true });
  for (const file of files) await writeFile(join(folder, name, file), step(file));
  return { owner: name, folder: pathToFileURL(`${join(folder, name)}/`) };
}
const step = (name: string): string =>
  `export const migration = { up: (database) => database.collection('steps').insertOne({ name: '${name}' }) };\n`;
const steps = async (): Promise<string[]> =>
  (await world.database.native.collection('steps').find().toArray()).map((each) => String(each['name']));
const run = (...sources: MigrationSource[]) => migrate(world.database.native, sources, { log: silentLog });

describe('migrate', () => {
  it('applies each migration once, owners in order', async () => {
    const [core, brand] = [await owner('core', ['001-a.ts', '002-b.ts']), await owner('brand', ['001-c.ts'])];
    expect(await run(core, brand)).toEqual(['core/001-a', 'core/002-b', 'brand/001-c']);
    expect(await run(core, brand)).toEqual([]);
    await owner('core', ['003-d.ts']);
    expect(
      (await migrationStates(world.database.native, [core, brand])).map((each) => each.applied_at === null),
    ).toEqual([false, false, true, false]);
    expect(await run(core, brand)).toEqual(['core/003-d']);
    expect(await steps()).toEqual(['001-a.ts', '002-b.ts', '001-c.ts', '003-d.ts']);
  });

  it('is done by one of the servers that start together', async () => {
    const core = await owner('core', ['001-a.ts', '002-b.ts', '003-c.ts']);
    const applied = await Promise.all([run(core), run(core), run(core), run(core)]);
    expect(applied.flat()).toHaveLength(3);
    expect(await steps()).toHaveLength(3);
  });

  it('refuses a file that changed after it was applied, but not for its line ends', async () => {
    const core = await owner('core', ['001-a.ts']);
    await run(core);
    await writeFile(join(folder, 'core/001-a.ts'), step('001-a.ts').replaceAll('\n', '\r\n'));
    expect(await run(core)).toEqual([]);
    await writeFile(join(folder, 'core/001-a.ts'), step('other'));
    await expect(run(core)).rejects.toMatchObject({ code: 'db.migration_changed', params: { id: 'core/001-a' } });
  });

  it('treats a file as the same one after what it imports has moved', async () => {
    const core = await owner('core', ['001-a.ts']);
    const file = join(folder, 'core/001-a.ts');
    await writeFile(file, `import type { Db } from '../old/place/types.ts';\n${step('001-a.ts')}`);
    await run(core);
    await writeFile(file, `import type { Db } from '../../new/types.ts';\n${step('001-a.ts')}`);
    expect(await run(core)).toEqual([]);
    await writeFile(file, `import type { Db } from '../../new/other.ts';\n${step('001-a.ts')}`);
    await expect(run(core)).rejects.toMatchObject({ code: 'db.migration_changed' });
  });

  it('accepts our own migrations as recorded when the hash was of the whole text', async () => {
    const native = world.database.native;
    const rows = Object.entries(earlierHashes).map(([id, hash]) => ({ _id: id, hash, applied_at: new Date() }));
    await native.collection<{ _id: string }>('migrations').insertMany(rows);
    const sources = corePlugins.flatMap(migrationFolders);
    const states = await migrationStates(native, [CORE_MIGRATIONS, ...sources]);
    expect(states.length).toBeGreaterThan(20);
    const pending = states.filter(({ applied_at }) => applied_at === null).map(({ id }) => id);
    expect(pending.filter((id) => id in earlierHashes)).toEqual([]);
  });

  it('refuses a database that knows more than the files do, except of owners that are gone', async () => {
    const [core, brand] = [await owner('core', ['001-a.ts', '002-b.ts']), await owner('brand', ['001-c.ts'])];
    await run(core, brand);
    expect(await run(core)).toEqual([]);
    await rm(join(folder, 'core/002-b.ts'));
    await expect(run(core)).rejects.toMatchObject({ code: 'db.migration_missing', params: { id: 'core/002-b' } });
  });

  it.each([
    [['001-a.ts', '003-b.ts'], { code: 'db.migration_misnumbered', params: { file: '003-b.ts', expected: '002' } }],
    [['001-a.ts', '001-b.ts'], { code: 'db.migration_misnumbered', params: { file: '001-b.ts', expected: '002' } }],
    [['002-a.ts'], { code: 'db.migration_misnumbered', params: { expected: '001' } }],
    [['first.ts'], { code: 'db.migration_misnamed', params: { owner: 'core', file: 'first.ts' } }],
  ])('refuses the files %j', async (files, fault) => {
    await expect(run(await owner('core', files))).rejects.toMatchObject(fault);
    expect(await steps()).toEqual([]);
  });

  it('refuses a file without a migration and a folder that is not there', async () => {
    const core = await owner('core', []);
    await writeFile(join(folder, 'core/001-a.ts'), 'export const other = 1;\n');
    await expect(run(core)).rejects.toMatchObject({ code: 'db.migration_misnamed' });
    await rename(join(folder, 'core'), join(folder, 'elsewhere'));
    await expect(run(core)).rejects.toMatchObject({ code: 'db.migrations_not_found' });
  });

  it('stops at one that fails and continues from there next time', async () => {
    const core = await owner('core', ['001-a.ts', '002-b.ts', '003-c.ts']);
    await writeFile(
      join(folder, 'core/002-b.ts'),
      `export const migration = { async up(database) {
         if ((await database.collection('repaired').countDocuments()) === 0) throw new Error('not yet');
       } };`,
    );
    const attempt = run(core);
    await expect(attempt).rejects.toMatchObject({ code: 'db.migration_failed', params: { id: 'core/002-b' } });
    await expect(attempt).rejects.toMatchObject({ cause: { message: 'not yet' } });
    await world.database.native.collection('repaired').insertOne({});
    expect(await run(core)).toEqual(['core/002-b', 'core/003-c']);
    expect(await steps()).toEqual(['001-a.ts', '003-c.ts']);
  });
});

/** The database of a server, and whether it requested the lock. */
function askingFor(native: Db): { database: Db; hasAsked: () => boolean } {
  let hasAsked = false;
  const locksOf = (name: string): Pick<Collection, 'updateOne' | 'deleteOne'> => {
    const locks = native.collection(name);
    return {
      updateOne: async (...change: Parameters<Collection['updateOne']>) => {
        const result = locks.updateOne(...change);
        await result.catch(() => undefined);
        hasAsked = true;
        return result;
      },
      deleteOne: (filter) => locks.deleteOne(filter),
    };
  };
  return { database: { collection: locksOf } as unknown as Db, hasAsked: () => hasAsked };
}

describe('the migration lock', () => {
  const times = { expiryMs: 300, waitMs: 5000 };

  it('lets one work at a time', async () => {
    let working = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++working);
      await eventually('all three to ask', () => asking.every(({ hasAsked }) => hasAsked()));
      working -= 1;
    };
    const asking = [1, 2, 3].map(() => askingFor(world.database.native));
    await Promise.all(asking.map(({ database }) => withMigrationLock(database, work, times)));
    expect(most).toBe(1);
    expect(await world.database.native.collection('migration_lock').countDocuments()).toBe(0);
  });

  it('is renewed while work continues, and taken over from a holder that died', async () => {
    const locks = world.database.native.collection<{ _id: string; expires_at: Date }>('migration_lock');
    const gate = createGate();
    const slow = withMigrationLock(world.database.native, (assertHeld) => gate.opened.then(assertHeld), times);
    const { expires_at: first } = await eventually('the lock', () => locks.findOne());
    await eventually('the end of its first term', () => Date.now() > first.getTime());
    await expect(
      withMigrationLock(world.database.native, () => Promise.resolve(), { ...times, waitMs: 100 }),
    ).rejects.toMatchObject({ code: 'db.migration_locked' });
    gate.open();
    await slow;
    const dead = { _id: 'lock', holder: 'dead', expires_at: new Date(Date.now() + 200) };
    await locks.insertOne(dead);
    expect(await withMigrationLock(world.database.native, () => Promise.resolve('done'), times)).toBe('done');
  });

  it('reports a holder that lost it', async () => {
    const stolen = withMigrationLock(
      world.database.native,
      async (assertHeld) => {
        await world.database.native
          .collection<{ _id: string }>('migration_lock')
          .updateOne({ _id: 'lock' }, { $set: { holder: 'other' } });
        await eventually('the next renewal', () => {
          assertHeld();
          return false;
        });
      },
      times,
    );
    await expect(stolen).rejects.toMatchObject({ code: 'db.migration_locked' });
  });
});

describe('the core migrations', () => {
  const indexes = async (collection: string): Promise<Record<string, unknown>[]> =>
    (await world.database.native.collection(collection).indexes()).map(({ key, unique, expireAfterSeconds }) => ({
      key: Object.entries(key).map(([field, order]) => `${field} ${String(order)}`),
      ...(unique === true ? { unique } : {}),
      ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    }));

  it('make all indexes on an empty database, and bear being done twice', async () => {
    const ids = await run(CORE_MIGRATIONS);
    expect(ids.slice(0, 5)).toEqual([
      'core/001-users-and-clients',
      'core/002-sessions',
      'core/003-presentations',
      'core/004-templates-and-layouts',
      'core/005-layout-state',
    ]);
    await world.database.native.collection('migrations').deleteMany({});
    expect(await run(CORE_MIGRATIONS)).toEqual(ids);
    expect(await indexes('users')).toContainEqual({
      key: ['identity.kind 1', 'identity.tenant 1', 'identity.subject 1'],
      unique: true,
    });
    expect(await indexes('sessions')).toContainEqual({ key: ['expires_at 1'], expireAfterSeconds: 0 });
    expect(await indexes('presentations')).toContainEqual({
      key: ['client_id 1', 'deleted_at 1', 'updated_at -1', '_id -1'],
    });
    expect(await indexes('layouts')).toContainEqual({ key: ['template_id 1', 'layout_id 1'], unique: true });
  });

  it('let clients be without a tenant, and no tenant have two', async () => {
    await run(CORE_MIGRATIONS);
    const clients = world.database.native.collection('clients');
    await clients.insertMany([
      { slug: 'a', tenant_id: null },
      { slug: 'b', tenant_id: null },
      { slug: 'c', tenant_id: 't' },
    ]);
    await expect(clients.insertOne({ slug: 'd', tenant_id: 't' })).rejects.toMatchObject({ code: 11000 });
    await expect(clients.insertOne({ slug: 'a', tenant_id: null })).rejects.toMatchObject({ code: 11000 });
  });

  it('give older layout rows their state and leave newer ones as they are', async () => {
    const layouts = world.database.native.collection<{ _id: string; is_enabled?: boolean }>('layouts');
    const rows = [
      { _id: 'old', template_id: 't', layout_id: '1' },
      { _id: 'new', template_id: 't', layout_id: '2', is_enabled: false, thumbnail_path: 'a.png' },
    ];
    await layouts.insertMany(rows);
    await world.database.native.collection('users').insertOne({ identity: { kind: 'dev', subject: 'a' } });
    await run(CORE_MIGRATIONS);
    expect(await layouts.findOne({ _id: 'old' })).toEqual({ ...rows[0], is_enabled: true, thumbnail_path: null });
    expect(await layouts.findOne({ _id: 'new' })).toEqual(rows[1]);
  });

  it('fail with their name where old data is against them', async () => {
    await world.database.native.collection('clients').insertMany([{ slug: 'a' }, { slug: 'a' }]);
    await expect(run(CORE_MIGRATIONS)).rejects.toMatchObject({
      code: 'db.migration_failed',
      params: { id: 'core/001-users-and-clients' },
    });
  });
});
