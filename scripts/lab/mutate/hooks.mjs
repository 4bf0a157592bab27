// Module hooks of the process that tests mutants: files that depend on a mutant are loaded once more for each, under an
// address of their own; everything else is loaded once. Sources are compiled here, so that a mutant never touches the disk.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const shim = new URL('../../test/jest-globals.mjs', import.meta.url).href;
const compiled = new Map();
let project = '';
let version = 0;
let fresh = new Set();
let sources = new Map();

export function initialize({ root, port }) {
  project = root;
  port.on('message', (next) => {
    version = next.version;
    fresh = new Set(next.fresh);
    sources = new Map(next.sources);
    port.postMessage(version);
  });
  port.unref();
}

export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: shim, shortCircuit: true, format: 'module' };
  const resolved = await nextResolve(specifier, context);
  const bare = resolved.url.split('?')[0];
  return isOurs(bare) && fresh.has(bare) ? { ...resolved, url: `${bare}?v=${version}`, format: 'module' } : resolved;
}

export async function load(url, context, nextLoad) {
  const bare = url.split('?')[0];
  if (!isOurs(bare)) return nextLoad(url, context);
  const changed = url === bare ? undefined : sources.get(bare);
  const source = changed === undefined ? await compileOnce(bare) : await compile(bare, changed);
  return { format: 'module', shortCircuit: true, source };
}

function isOurs(url) {
  return url.startsWith(project) && /\.tsx?$/.test(url) && !url.includes('/node_modules/');
}

function compileOnce(url) {
  const known = compiled.get(url) ?? compile(url, readFileSync(fileURLToPath(url), 'utf8'));
  compiled.set(url, known);
  return known;
}

async function compile(url, text) {
  const { code } = await transform(text, {
    filename: fileURLToPath(url),
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: url.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  return code;
}
