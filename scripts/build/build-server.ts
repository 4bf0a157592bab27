import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['server', 'common', 'plugins'];
const BUILDS = join(ROOT, 'dist', 'server');
const MAIN = 'server/main.ts';
/** Found at run time, by their folders. */
const MIGRATION = /\/migrations\/.*\.ts$/;
const IMPORT_MODULE = /server\/kernel\/sdk\/import-module\.ts$/;
/** How the source names a program that runs in a child process or a thread. */
const PROGRAM = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;
const LOCK_POLL_MS = 50;
/** A lock this old belongs to a process that ended before it could remove it. */
const MAX_LOCK_MS = 120_000;
const KEPT_BUILDS = 6;

let built: Promise<string> | undefined;

/**
 * Builds the server and the programs that it starts to plain JavaScript, unless this was done for the same sources already.
 * Packages and other resources (texts, templates, static files) stay where they are: the build runs within
 * its checkout or a copy of it, and needs no loader.
 * @returns the file to run with Node.
 */
export function buildServer(): Promise<string> {
  return (built ??= buildOnce());
}

async function buildOnce(): Promise<string> {
  const sources = readSources();
  const folder = join(BUILDS, hashOf(sources));
  const main = join(folder, outputName(MAIN));
  const lock = `${folder}.lock`;
  mkdirSync(BUILDS, { recursive: true });
  while (!existsSync(main)) {
    if (!takeLock(lock)) {
      await pause(LOCK_POLL_MS);
      continue;
    }
    try {
      if (!existsSync(main)) await buildInto(folder, sources);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOld();
  return main;
}

/** The build appears whole: a process that is killed while it builds leaves nothing that looks like one. */
async function buildInto(folder: string, sources: ReadonlyMap<string, string>): Promise<void> {
  const outdir = join(BUILDS, `unfinished-${randomUUID()}`);
  const programs = [...sources].flatMap(([path, text]) => programsOf(path, text));
  await build({
    absWorkingDir: ROOT,
    outdir,
    entryPoints: [MAIN, ...new Set(programs)].map((path) => ({
      in: path,
      out: outputName(path).slice(0, -'.js'.length),
    })),
    bundle: true,
    // Sources are known by their paths below the root.
    preserveSymlinks: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    // Error classes and jobs are recognised by name in logs.
    keepNames: true,
    define: { 'import.meta.url': 'addressOfSource' },
    // All output is in one folder, three below the root.
    banner: { js: "const buildFolder = import.meta.url, projectRoot = new URL('../../../', buildFolder);" },
    plugins: [keepAddresses(sources)],
    logLevel: 'warning',
  });
  try {
    renameSync(outdir, folder);
  } catch (error) {
    // Another process was faster: on a slow machine the lock may have passed for an old one.
    if (!existsSync(folder)) throw error;
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Lets modules find their resources beside their source, and their programs in the build. */
function keepAddresses(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'keep-addresses',
    setup(builder) {
      builder.onLoad({ filter: IMPORT_MODULE }, () => ({
        contents: importModuleOf([...sources.keys()]),
        resolveDir: ROOT,
      }));
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = normalize(path).slice(ROOT.length).replaceAll('\\', '/');
        const text = sources.get(source);
        if (text?.includes('import.meta.url') !== true) return null;
        const address = `const addressOfSource = new URL(${JSON.stringify(encodeURI(source))}, projectRoot).href; `;
        const contents = text.replaceAll(PROGRAM, (_, program: string) => {
          return `new URL(${JSON.stringify(outputName(join(dirname(source), program)))}, buildFolder)`;
        });
        return { contents: address + contents, loader: 'ts' };
      });
    },
  };
}

/** The function in place of that of `server/kernel/sdk/import-module.ts`: a plugin from elsewhere may be TypeScript, ours are built. */
function importModuleOf(paths: readonly string[]): string {
  const found = paths.filter((path) => MIGRATION.test(path));
  const imports = found.map((path, index) => `import * as module${index} from ${JSON.stringify(`./${path}`)};`);
  const entries = found.map((path, index) => `${JSON.stringify(path)}: module${index}`);
  return `${imports.join('\n')}
const modules = { ${entries.join(', ')} };
const root = projectRoot.href;
let unregister;
export async function importModule(address) {
  const own = address.startsWith(root) ? modules[decodeURI(address.slice(root.length))] : undefined;
  if (own !== undefined) return own;
  if (/\\.[cm]?ts$/.test(address)) unregister ??= (await import('tsx/esm/api')).register();
  return import(address);
}`;
}

const outputName = (path: string): string => path.replaceAll('\\', '/').replaceAll('/', '.').replace(/\.ts$/, '.js');

function programsOf(path: string, text: string): string[] {
  return [...text.matchAll(PROGRAM)].map(([, program = '']) => join(dirname(path), program).replaceAll('\\', '/'));
}

/** By path from the root. */
function readSources(): Map<string, string> {
  const paths = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Of the sources, what is installed, and how it is built. */
function hashOf(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const file of [join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url)]) hash.update(readFileSync(file));
  for (const [path, text] of sources) hash.update(path).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function takeLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > MAX_LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}

/** Keeps the latest builds: a server that runs reads parts of its own when it needs them. */
function removeOld(): void {
  const byAge = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .map((path) => ({ path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity }))
    .sort((one, other) => other.usedAt - one.usedAt);
  for (const { path } of byAge.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}
