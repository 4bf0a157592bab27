// The sources of the server build. Plain JavaScript, because `scripts/run.mjs` uses it before any TypeScript runs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['common', 'plugins', 'scripts/build', 'scripts/deck', 'scripts/start', 'server'];
/** The programs that users start; each becomes one file of the build. */
export const ENTRIES = [
  'server/main.ts',
  'scripts/backup.ts',
  'scripts/deck.ts',
  'scripts/files.ts',
  'scripts/migrate.ts',
  'scripts/start.ts',
];

/** The folder of all builds. */
export const BUILDS = join(ROOT, 'dist', 'server');

/** @returns the text of each source by its path below the root. */
export function readSources() {
  const paths = [...new Set([...ROOMS.flatMap(sourcesBelow), ...ENTRIES])].sort();
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** By hand: every command waits for it, and `recursive` takes five times as long. */
function sourcesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

/** @returns the build folder of these sources, named after their hash, the installed packages, and the Node.js version whose compiled code it holds. */
export function buildFolder(sources) {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  hash.update(process.version);
  for (const [path, text] of sources) hash.update(path).update('\0').update(text).update('\0');
  return join(BUILDS, hash.digest('hex').slice(0, 16));
}

/** @returns the built file of a program, including those that other programs start. */
export function builtName(path) {
  return path.replaceAll('\\', '/').replaceAll('/', '.').replace(/\.ts$/, '.js');
}
