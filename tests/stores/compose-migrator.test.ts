import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { composeMigrator } from '../../server/compose-database.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let world: TestDatabase;
let folder: string;
beforeEach(async () => {
  world = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrator-'));
  await mkdir(join(folder, 'migrations'));
  await writeFile(
    join(folder, 'migrations/001-first.ts'),
    `export const migration = { up: (database) => database.collection('made').insertOne({ by: 'brand' }) };\n`,
  );
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const open = (environment: NodeJS.ProcessEnv = {}) =>
  composeMigrator({
    environment: { MONGODB_URI: world.uri, ...environment },
    plugins: [
      definePlugin({
        name: 'brand',
        migrations: pathToFileURL(`${join(folder, 'migrations')}/`),
        setup: () => ({}),
      }),
    ],
    folder,
    log: silentLog,
    databaseName: world.name,
  });

describe('composeMigrator', () => {
  it('shows and applies the migrations of core and plugins', async () => {
    const migrator = await open();
    try {
      const before = await migrator.states();
      expect(before[0]).toEqual({ id: 'core/001-users-and-clients', applied_at: null });
      expect(before.at(-1)).toEqual({ id: 'brand/001-first', applied_at: null });
      await migrator.up();
      expect((await migrator.states()).filter((each) => each.applied_at === null)).toEqual([]);
    } finally {
      await migrator.close();
    }
    expect(await world.database.native.collection('made').find().toArray()).toMatchObject([{ by: 'brand' }]);
  });

  it('leaves out those of a plugin that is disabled', async () => {
    const migrator = await open({ DISABLED_PLUGINS: 'brand' });
    try {
      expect((await migrator.states()).filter(({ id }) => id.startsWith('brand/'))).toEqual([]);
    } finally {
      await migrator.close();
    }
  });
});
