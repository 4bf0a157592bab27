import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The folders that each client is built from. */
const SHARED = ['common/api', 'common/client', 'common/deck', 'common/i18n', 'common/web', 'scripts/build'];
const CLIENTS = ['addin', 'admin-web'].map((name) => ({ name, folders: [name, ...SHARED] }));
/** Compressing shorter files gains nothing. */
const MIN_COMPRESSED = 1024;
const MARK = '.built-from';

/**
 * Builds the clients whose sources have changed since their last build, into `dist/`.
 * @param options.report called with the name of each client that is built.
 */
export async function buildClients({
  report = () => undefined,
}: { report?: (name: string) => void } = {}): Promise<void> {
  for (const { name, folders } of CLIENTS) {
    const folder = join(ROOT, 'dist', name);
    const mark = join(folder, MARK);
    const sources = hashOf(folders);
    if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) continue;
    report(name);
    await buildForProduction(join(ROOT, name, 'vite.config.ts'));
    for (const file of filesBelow(folder)) compress(file);
    writeFileSync(mark, sources);
  }
}

/**
 * Vite selects React's build by NODE_ENV, which a test runner changes: tests should use the same build as production.
 */
async function buildForProduction(configFile: string): Promise<void> {
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    // Most starts build nothing, and Vite takes half a second to load.
    const { build } = await import('vite');
    await build({ configFile, mode: 'production', logLevel: 'warn' });
  } finally {
    if (given === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = given;
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (/\.(?:js|css)$/.test(file) && bytes.length >= MIN_COMPRESSED) {
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  }
}

/** Hash of all source files and installed packages. */
function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const file of folders.flatMap((folder) => filesBelow(join(ROOT, folder))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
