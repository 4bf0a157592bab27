import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import { composeTranslator } from '../server/compose.ts';
import { processEnvironment } from '../server/kernel/config/read-environment.ts';
import { backUp, BackupError, restore } from '../server/store/backup.ts';

/*
 * npm run backup -- FILE and npm run restore -- FILE: the embedded store, the files and the secrets of DATA_DIR in one
 * archive.
 */
const translator = composeTranslator('en');
const say = (key: string, params: Record<string, string | number> = {}): void =>
  console.log(translator.translate('common', `backup.${key}`, params));

async function run([command, ...args]: string[]): Promise<number> {
  const isRestoring = command === 'restore';
  const [file, ...others] = args.filter((arg) => arg !== '--replace');
  if (file === undefined || others.length > 0 || args.includes('--help')) {
    say(isRestoring ? 'restore_usage' : 'usage');
    return args.includes('--help') ? 0 : 2;
  }
  const environment = processEnvironment();
  if ((environment.MONGODB_URI ?? '') !== '') throw new BackupError('backup.mongodb');
  const folder = resolve(fileURLToPath(new URL('..', import.meta.url)), environment.DATA_DIR || 'data');
  if (isRestoring) {
    const { made_at: at, files, former } = await restore(folder, file, { isReplacing: args.includes('--replace') });
    say('restored', { at, files, folder });
    if (former !== null) say('former', { folder: former });
  } else {
    const { made_at: at, files } = await backUp(folder, file);
    say('made', { file, files, at });
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  console.error(translator.translate('errors', error.code, error.params));
  process.exitCode = 1;
}
