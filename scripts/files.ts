import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import { composeTranslator } from '../server/compose.ts';
import { composeDatabase } from '../server/compose-database.ts';
import { moveFiles, placeOfFiles } from '../server/compose-files.ts';
import { createLogger } from '../server/kernel/sdk/logger.ts';
import { coreVariables } from '../server/kernel/config/core-variables.ts';
import type { CoreVariables } from '../server/kernel/config/core-variables.ts';
import { processEnvironment, readEnvironment } from '../server/kernel/config/read-environment.ts';

/*
 * npm run files: prints where this installation's files are: on disk, in GridFS or in an S3 bucket.
 * npm run files -- move disk|gridfs|s3: copies them there. The service may run meanwhile; a second run with the service
 * stopped copies the rest and switches. Then set FILES to the new storage. The originals stay.
 */
const translator = composeTranslator('en');
const say = (key: string, params: Record<string, string | number> = {}): void =>
  console.log(translator.translate('common', `files.${key}`, params));
const PROGRESS_EVERY = 1_000;
const folder = fileURLToPath(new URL('..', import.meta.url));

async function run([command, ...rest]: string[]): Promise<number> {
  const to = coreVariables.shape.FILES.safeParse(rest[0]).data;
  const isMove = command === 'move' && to !== undefined && rest.length === 1;
  if (command !== undefined && !isMove) throw new CodedError('files.usage', {});
  const environment = processEnvironment();
  const config = readEnvironment(environment, [{ owner: 'core', schema: coreVariables }]).get('core') as CoreVariables;
  const database = await composeDatabase({ config, folder, log: createLogger({ level: 'warn' }) });
  try {
    const parts = { config, folder, database };
    if (to === undefined) {
      say('place', { place: await placeOfFiles({ ...parts, config: { ...config, FILES: undefined } }) });
      return 0;
    }
    const { from, copied, isMoved } = await moveFiles(parts, to, (count) => {
      if (count % PROGRESS_EVERY === 0) say('copied_so_far', { count });
    });
    say(isMoved ? 'moved' : 'copied', { count: copied, from, to });
    return isMoved ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  console.error(translator.translate('errors', error.code, error.params));
  process.exitCode = 1;
}
