import { resolve } from 'node:path';
import { CodedError } from '../common/deck/coded-error.ts';
import { composeTranslator } from '../server/compose.ts';
import { buildClients } from './build/build-clients.ts';
import { buildServer } from './build/build-server.ts';
import { writeRelease } from './build/write-release.ts';

/*
 * npm run build: builds the server, the commands and the clients' pages into dist/. `npm start`, `npm run deck` and the
 * tests run it automatically. `-- server` skips the pages; `-- release FOLDER` writes everything a server needs into an
 * empty folder.
 */
const [what, folder] = process.argv.slice(2);
if (what === 'release' && folder !== undefined) {
  try {
    await writeRelease(resolve(folder));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    console.error(composeTranslator('en').translate('errors', error.code, error.params));
    process.exitCode = 1;
  }
} else {
  await buildServer();
  if (what !== 'server') await buildClients({ report: (name) => console.log(`Building ${name}…`) });
}
