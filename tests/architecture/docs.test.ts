import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['.ci', 'addin', 'common', 'docs', 'plugins', 'scripts', 'server', 'tests'];
const documents = [
  'README.md',
  '.ci/mongod/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Paths in backticks below one of our folders; names in capitals are placeholders, braces and stars are patterns. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w.{},*/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/') && !/[*{]|[A-Z]{3}/.test(path));
}

/** Targets of Markdown links that are files of the project. */
function linkedPaths(text: string, from: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^\w+:/.test(target))
    .map((target) => relative(root, join(root, dirname(from), target)));
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names and links only files that exist', () => {
    const paths = [...namedPaths(text), ...linkedPaths(text, document)];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('the map in docs/README.md names every room', () => {
  const map = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const foldersOf = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'locales' ? [`${folder}/${entry.name}`] : [],
    );
  const plugins = foldersOf('server/domains').flatMap((domain) =>
    [domain, ...foldersOf(domain)].filter((folder) => existsSync(join(root, folder, 'plugin.ts'))),
  );
  const rooms = [...['common', 'plugins', 'server'].flatMap(foldersOf), ...plugins];
  const unnamed = rooms.filter((room) => room !== 'server/domains' && !map.includes(`\`${room}`));
  expect(unnamed).toEqual([]);
});
