import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import { plugins } from '../plugins/index.ts';
import { composeTranslator } from '../server/compose.ts';
import { composeMigrator } from '../server/compose-database.ts';
import { processEnvironment } from '../server/kernel/config/read-environment.ts';
import { createLogger } from '../server/kernel/sdk/logger.ts';

/** npm run migrate: applies pending migrations (as every server does at start); `-- status` only lists them. */
async function run(command: string): Promise<void> {
  if (command !== 'up' && command !== 'status') throw new CodedError('migrate.unknown_command', { command });
  const migrator = await composeMigrator({
    environment: processEnvironment(),
    plugins,
    folder: fileURLToPath(new URL('..', import.meta.url)),
    log: createLogger({ level: 'warn' }),
  });
  try {
    if (command === 'up') await migrator.up();
    for (const { id, applied_at: at } of await migrator.states()) {
      console.log(at === null ? say('pending', { id }) : say('applied', { id, at: at.toISOString() }));
    }
  } finally {
    await migrator.close();
  }
}

const translator = composeTranslator('en');
const say = (key: string, params: Record<string, string>): string =>
  translator.translate('common', `migrate.${key}`, params);
try {
  await run(process.argv[2] ?? 'up');
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  console.error(translator.translate('errors', error.code, error.params));
  process.exitCode = 1;
}
