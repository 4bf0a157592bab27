import { fileURLToPath } from 'node:url';
import { composeTranslator } from '../server/compose.ts';
import { processEnvironment } from '../server/kernel/config/read-environment.ts';
import { runServer } from '../server/run-server.ts';
import { buildClients } from './build/build-clients.ts';
import { prepareInstallation } from './start/prepare-installation.ts';

/*
 * npm start: a working service on a machine without any setup. Creates this installation's secrets, builds the pages,
 * starts web and worker, and prints their addresses.
 */
const { environment, madePassword } = prepareInstallation(
  processEnvironment(),
  fileURLToPath(new URL('..', import.meta.url)),
);
await buildClients({
  report: (name) => process.stderr.write(`Building the pages of ${name} (first run only)…\n`),
});
const server = await runServer({ LOG_LEVEL: 'warn', ...environment });
if (server !== null) {
  const translator = composeTranslator('en');
  const say = (key: string, params = {}): string => translator.translate('common', `start.${key}`, params);
  const { database, model } = server;
  const lines = [
    say('running', { url: `${server.url}/` }),
    say('pane', { url: `${server.url}/addin/` }),
    say('console', { url: `${server.url}/admin/` }),
    say('docs', { url: `${server.url}/api/v1/docs` }),
    madePassword === null ? say('sign_in_own') : say('sign_in', { email: 'admin@localhost', password: madePassword }),
    database.kind === 'embedded'
      ? say('database_embedded', { folder: environment.DATA_DIR ?? '' })
      : say('database_mongodb', { version: database.version }),
    say(model.provider === 'builtin' ? 'model_builtin' : 'model', { model: [model.provider, model.name].join(' ') }),
    say('stop'),
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}
