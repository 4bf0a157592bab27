import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconShape } from './form-icons/icon-path.ts';

/*
 * npm run form-icons -- FOLDER: extracts the icons of visual forms from Phosphor (MIT) into common/forms/icons.json,
 * with the words in scripts/form-icons/words.txt. The package isn't a dependency: `npm install --prefix FOLDER
 * @phosphor-icons/core@2.1.1` installs it. Words in words.txt are English and German nouns, each in only one line.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder in which @phosphor-icons/core is installed.');
const home = join(folder, 'node_modules/@phosphor-icons/core');
const words = readFileSync(new URL('form-icons/words.txt', import.meta.url), 'utf8');

const icons = words
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [name = '', en = '', de = ''] = line.split('|');
    const svg = readFileSync(join(home, 'assets/regular', `${name}.svg`), 'utf8');
    return { name, path: iconShape(svg), en, de };
  });

const target = new URL('../common/forms/icons.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(icons, null, 2)}\n`);
const licence = new URL('../common/forms/icons-licence.txt', import.meta.url);
writeFileSync(licence, readFileSync(join(home, 'LICENSE'), 'utf8'));
process.stdout.write(`${icons.length} icons\n`);
