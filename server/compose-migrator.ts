import { composeDatabase } from './compose-database.ts';
import { coreVariables } from './kernel/config/core-variables.ts';
import type { CoreVariables } from './kernel/config/core-variables.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { corePlugins } from './core-plugins.ts';
import type { MigrationState } from './store/migrate.ts';
import { checkPlugin } from './kernel/check-plugin.ts';
import { loadPlugins } from './kernel/plan-plugins.ts';
import { migrationFolders } from './kernel/sdk/define-plugin.ts';
import type { Plugin } from './kernel/sdk/define-plugin.ts';
import type { Logger } from './kernel/sdk/logger.ts';

/** The variables that say which migrations there are and where they go. */
const variables = coreVariables.pick({ PLUGINS: true, DISABLED_PLUGINS: true, MONGODB_URI: true, DATA_DIR: true });

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
    up: () => database.migrate(owners),
    close: () => database.close(),
  };
}
