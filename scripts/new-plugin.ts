import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import { composeTranslator } from '../server/compose.ts';
import { addToList, NewPluginError, scaffoldPlugin } from './new-plugin/scaffold-plugin.ts';

const PLUGINS = fileURLToPath(new URL('../plugins/', import.meta.url));

/** npm run new-plugin -- NAME: creates a plugin that runs and lists it in plugins/index.ts. */
function makePlugin(name: string): string[] {
  const files = scaffoldPlugin(name);
  if (existsSync(join(PLUGINS, name))) throw new NewPluginError('new_plugin.exists', { name });
  const list = join(PLUGINS, 'index.ts');
  const listed = addToList(readFileSync(list, 'utf8'), name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(PLUGINS, path)), { recursive: true });
    writeFileSync(join(PLUGINS, path), text, { flag: 'wx' });
  }
  writeFileSync(list, listed);
  return [...Object.keys(files), 'index.ts'].map((path) => `plugins/${path}`);
}

const translator = composeTranslator('en');
try {
  const files = makePlugin(process.argv[2] ?? '');
  console.log([...files, '', translator.translate('common', 'new_plugin.next')].join('\n'));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  console.error(translator.translate('errors', error.code, error.params));
  process.exitCode = 2;
}
