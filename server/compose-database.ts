import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CoreVariables } from './kernel/config/core-variables.ts';
import { placeOfFiles } from './compose-files.ts';
import { connectDatabase } from './store/connect-database.ts';
import type { Database } from './store/connect-database.ts';
import { startEmbeddedStore } from './store/embedded/start-embedded-store.ts';
import type { Clock } from './kernel/sdk/clock.ts';
import type { Logger } from './kernel/sdk/logger.ts';
import type { QueueDatabase } from './kernel/sdk/ports/jobs.ts';
import { coreVariables } from './kernel/config/core-variables.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { corePlugins } from './core-plugins.ts';
import type { MigrationState } from './store/migrate.ts';
import { checkPlugin } from './kernel/check-plugin.ts';
import { loadPlugins } from './kernel/plan-plugins.ts';
import { migrationFolders } from './kernel/sdk/define-plugin.ts';
import type { Plugin } from './kernel/sdk/define-plugin.ts';

/**
 * The configured database: MongoDB where an address is given, else the embedded store in a process of its own, which ends
 * when the database is closed.
 * @throws DatabaseError, EmbeddedStoreError; nothing stays open then.
 */
export async function composeDatabase(options: {
  config: Pick<CoreVariables, 'MONGODB_URI' | 'DATA_DIR'>;
  /** Folder that a relative DATA_DIR starts from. */
  folder: string;
  log: Logger;
  clock?: Clock | undefined;
  /** Database name, where it is not that of the address. */
  databaseName?: string | undefined;
}): Promise<Database> {
  const { config, log, clock, databaseName } = options;
  const dataDir = resolve(options.folder, config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = config.MONGODB_URI === undefined ? await startEmbeddedStore({ dataDir, log }) : null;
  try {
    const database = await connectDatabase({
      uri: config.MONGODB_URI ?? store?.uri ?? '',
      log,
      ...(databaseName === undefined ? {} : { name: databaseName }),
      ...(clock === undefined ? {} : { clock }),
    });
    return {
      ...database,
      async close() {
        await database.close();
        await store?.close();
      },
    };
  } catch (error) {
    await store?.close();
    throw error;
  }
}

/** Where the queue is: at an address of its own, else in the main database, on the main connection. */
export function composeQueueDatabase(options: {
  uri: string | undefined;
  database: Database;
  log: Logger;
}): QueueDatabase {
  const { uri, database, log } = options;
  if (uri === undefined) {
    const shared = { db: database.native, close: () => Promise.resolve() };
    return { open: () => Promise.resolve(shared) };
  }
  return {
    async open() {
      const own = await connectDatabase({ uri, log });
      return { db: own.native, close: () => own.close() };
    },
  };
}

/** The variables that say which migrations there are and where they go. */
const variables = coreVariables.pick({
  PLUGINS: true,
  DISABLED_PLUGINS: true,
  MONGODB_URI: true,
  DATA_DIR: true,
  FILES: true,
});

interface Migrator {
  states(): Promise<MigrationState[]>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The migrations of the core and of all installed plugins on the configured database, without a server around them.
 * @throws BootError, ConfigError, DatabaseError, EmbeddedStoreError (a server may be running on the embedded store).
 */
export async function composeMigrator(options: {
  environment: NodeJS.ProcessEnv;
  plugins: readonly Plugin[];
  folder: string;
  log: Logger;
  /** Database name, where it is not that of the address. */
  databaseName?: string;
}): Promise<Migrator> {
  const { environment, folder, log } = options;
  const config = readEnvironment(environment, [{ owner: 'core', schema: variables }]).get('core') as CoreVariables;
  const installed = [...corePlugins, ...options.plugins].map((plugin) => checkPlugin(plugin, plugin.name));
  // Whether their needs are met is for a server to say; each one's migrations are alone.
  const plugins = [...installed, ...(await loadPlugins(config.PLUGINS, folder))].filter(
    ({ name }) => !config.DISABLED_PLUGINS.includes(name),
  );
  const owners = plugins.flatMap(migrationFolders);
  const { databaseName } = options;
  const database = await composeDatabase({ config, folder, log, databaseName });
  return {
    states: () => database.migrationStates(owners),
    async up() {
      // A new database is no longer one after its first migration.
      await placeOfFiles({ config, database });
      await database.migrate(owners);
    },
    close: () => database.close(),
  };
}
