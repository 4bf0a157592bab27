import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import type * as OpenTemplates from './open-templates.ts';
import { buildCachedProgram, toAscii } from './cached-program.ts';
import { BUILDS, buildFolder, builtName, ENTRIES, readSources } from './server-sources.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Loaded at run time from their folders. */
const MIGRATION = /\/migrations\/.*\.ts$/;
const IMPORT_MODULE = /server\/kernel\/sdk\/import-module\.ts$/;
/** A reference to a program that runs in a child process or thread. */
const PROGRAM = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;
/** Opens the shipped templates into a folder of the build, which their code finds by this name. */
const OPEN_TEMPLATES = 'scripts/build/open-templates.ts';
const OPENED_TEMPLATES = 'opened/';
/** People wait for its start, which is most of its work. */
const DECK = 'scripts/deck.ts';
const LOCK_POLL_MS = 50;
/** A lock this old belongs to a dead process. */
const MAX_LOCK_MS = 120_000;
const KEPT_BUILDS = 6;

let built: Promise<string> | undefined;

/**
 * Builds the programs that users start, and those that these start, to plain JavaScript, unless the same sources were
 * already built. Packages and other resources (texts, templates, static files) stay where they are: the build runs in
 * its checkout or a copy of it, without a loader.
 * @returns the folder of the build.
 */
export function buildServer(): Promise<string> {
  return (built ??= buildOnce());
}

async function buildOnce(): Promise<string> {
  const sources = readSources();
  const folder = buildFolder(sources);
  const lock = `${folder}.lock`;
  mkdirSync(BUILDS, { recursive: true });
  while (!existsSync(folder)) {
    if (!takeLock(lock)) {
      await pause(LOCK_POLL_MS);
      continue;
    }
    try {
      if (!existsSync(folder)) await buildInto(folder, sources);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOld();
  return folder;
}

/** The build appears completely or not at all: a killed process leaves no partial build. */
async function buildInto(folder: string, sources: ReadonlyMap<string, string>): Promise<void> {
  const outdir = join(BUILDS, `unfinished-${randomUUID()}`);
  const programs = [...sources].flatMap(([path, text]) => programsOf(path, text));
  await build({
    ...optionsOf(sources),
    outdir,
    entryPoints: [...new Set([...ENTRIES, OPEN_TEMPLATES, ...programs])]
      .filter((path) => path !== DECK)
      .map((path) => ({
        in: path,
        out: builtName(path).slice(0, -'.js'.length),
      })),
    splitting: true,
    sourcemap: 'linked',
    // Node reads all maps at the start; stacks name files and lines without the text.
    sourcesContent: false,
  });
  for (const name of readdirSync(outdir)) if (name.endsWith('.js')) toAscii(join(outdir, name));
  const program = pathToFileURL(join(outdir, builtName(OPEN_TEMPLATES))).href;
  const { openTemplates } = (await import(program)) as typeof OpenTemplates;
  await openTemplates(join(outdir, OPENED_TEMPLATES));
  await buildCachedProgram(DECK, { root: ROOT, outdir, plugins: [keepPackages, keepAddresses(sources)] });
  try {
    renameSync(outdir, folder);
  } catch (error) {
    // Another process was faster: on a slow machine the lock may have seemed stale.
    if (!existsSync(folder)) throw error;
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Builds one program as those of the server are built. @param outfile three folders below the root. */
export async function buildProgram(entry: string, outfile: string): Promise<void> {
  await build({ ...optionsOf(readSources()), entryPoints: [entry], outfile });
}

/** How programs become plain JavaScript. */
function optionsOf(sources: ReadonlyMap<string, string>) {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    // Sources are identified by their paths below the root.
    preserveSymlinks: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    supported: { 'regexp-unicode-property-escapes': true },
    define: { 'import.meta.url': 'addressOfSource' },
    // All output is in one folder, three below the root.
    banner: {
      js:
        "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url), " +
        "buildFolder = import.meta.url, projectRoot = new URL('../../../', buildFolder);",
    },
    plugins: [keepPackages, keepAddresses(sources)],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/**
 * Packages that are inlined, with all that they import: finding and reading each of their modules takes longer than running it.
 * Others have files or native code, or are rarely loaded.
 */
const INLINED = new Set(
  [
    '@agendajs/mongo-backend @asteasolutions/zod-to-openapi @casl/ability @dagrejs/dagre @opentelemetry/api',
    '@opentelemetry/semantic-conventions agenda bson cli-progress cookie cors csv-stringify express express-rate-limit',
    'fflate file-type fontkit franc-min helmet i18next ipaddr.js jsonrepair linkedom lru-cache mdast-util-from-markdown',
    'mdast-util-gfm mdast-util-to-string micromark micromark-extension-gfm mingo mongodb mongoose multer',
    'numfmt openai p-limit prom-client saxes yauzl zod',
  ].flatMap((line) => line.split(' ')),
);
const PACKAGE = /^(@[^/]+\/)?[^./][^/]*/;

const keepPackages: Plugin = {
  name: 'keep-packages',
  setup(builder) {
    builder.onResolve({ filter: PACKAGE }, ({ path, kind, importer }) => {
      // What is imported when it is needed has no names of its own as an inlined CommonJS module, and is rare.
      const isInlined = importer.includes('node_modules') || INLINED.has(PACKAGE.exec(path)?.[0] ?? '');
      return kind === 'entry-point' || (isInlined && kind !== 'dynamic-import') ? null : { path, external: true };
    });
  },
};

/** Lets modules find resources beside their source, and programs in the build. */
function keepAddresses(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'keep-addresses',
    setup(builder) {
      builder.onLoad({ filter: IMPORT_MODULE }, () => ({
        contents: importModuleOf([...sources.keys()]),
        resolveDir: ROOT,
      }));
      // A folder whose files are imported by name may hold their tests, too.
      builder.onLoad({ filter: /\.test\.ts$/ }, () => ({ contents: '' }));
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = normalize(path).slice(ROOT.length).replaceAll('\\', '/');
        const text = sources.get(source);
        if (text?.includes('import.meta.url') !== true) return null;
        const address = `const addressOfSource = new URL(${JSON.stringify(encodeURI(source))}, projectRoot).href; `;
        const contents = text.replaceAll(PROGRAM, (_, program: string) => {
          return `new URL(${JSON.stringify(builtName(join(dirname(source), program)))}, buildFolder)`;
        });
        const opened = `new URL('./${OPENED_TEMPLATES}', import.meta.url)`;
        const found = contents.replace(opened, `new URL('${OPENED_TEMPLATES}', buildFolder)`);
        return { contents: address + found, loader: 'ts' };
      });
    },
  };
}

/**
 * Replaces the function of `server/kernel/sdk/import-module.ts`: external plugins may be TypeScript, ours are built.
 */
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

function programsOf(path: string, text: string): string[] {
  return [...text.matchAll(PROGRAM)].map(([, program = '']) => join(dirname(path), program).replaceAll('\\', '/'));
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

/** Keeps the latest builds, because a running server loads parts of its own on demand. */
function removeOld(): void {
  const byAge = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .map((path) => ({ path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity }))
    .sort((one, other) => other.usedAt - one.usedAt);
  for (const { path } of byAge.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}
