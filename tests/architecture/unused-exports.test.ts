import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['addin', 'admin-web', 'common', 'plugins', 'scripts', 'server', 'tests'];
/** Exports without an importer, and why they stay. */
const EXEMPT: readonly (readonly [files: RegExp, reason: string])[] = [
  [/\/migrations\//, 'migrations are loaded by their path'],
  [/^server\/kernel\/sdk\//, 'plugins of other people are written against it'],
  [/^plugins\/ingest\/extractors\//, 'a child process loads extractors by path'],
  [
    /^scripts\/(new-plugin\/scaffold-plugin|build\/build-server|lab\/client\/write-client)\.ts$/,
    'exports inside the text of a program that they write',
  ],
];
const IMPORT = /^\s*(?:import|export)\s+(?:type\s+)?([\w$*{][^'";]*?)\s+from\s+'(\.[^']+)'/gm;
/** Whole modules: `import('./x.ts')`, and files that are started or loaded by path. */
const LOADED = /(?:\bimport\(\s*|new URL\(\s*)'(\.[^']+\.tsx?)'/g;
const EXPORT = /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm;

it('no export is unused outside its file', () => {
  const files = FOLDERS.filter((area) => readdirSync(root).includes(area)).flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts') && !name.includes('node_modules'))
      .map((name) => join(area, name)),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const used = new Set<string>();
  for (const [file, text] of texts) {
    const use = (specifier: string, name: string): void =>
      void used.add(`${normalize(join(dirname(file), specifier))} ${name}`);
    for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
      if (names.startsWith('*')) use(specifier, '*');
      for (const name of names.matchAll(/(?<![\w$]\s+as\s+)\b[\w$]+/g)) use(specifier, name[0]);
    }
    for (const [, specifier = ''] of text.matchAll(LOADED)) use(specifier, '*');
  }
  const unused = [...texts].flatMap(([file, text]) => {
    const isProduct = !/\.test\.|^tests\/|\.mjs$/.test(file);
    if (!isProduct || EXEMPT.some(([exempt]) => exempt.test(file)) || used.has(`${file} *`)) return [];
    return [...text.matchAll(EXPORT)]
      .filter(([, name = '']) => !used.has(`${file} ${name}`))
      .map(([, name = '']) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});
