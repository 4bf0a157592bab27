// The sources of the server build. Plain JavaScript, because `scripts/run.mjs` uses it before any TypeScript runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Where the last build was found, for which files: reading them all takes four times as long as looking at them. */
const LAST = join(ROOT, 'node_modules', '.lectern-last-build');

/** @returns the folder of the build of the present sources, whether it exists or not. */
export function currentBuild() {
  const look = createHash('sha256').update(process.version);
  for (const path of ['package-lock.json', ...sourcePaths()]) {
    // Nobody can set back the time of the last change of a file's entry.
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(ROOT, path));
    look.update(`${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
  }
  const seen = look.digest('hex');
  const [lastSeen, last] = existsSync(LAST) ? readFileSync(LAST, 'utf8').split('\n') : [];
  if (seen === lastSeen) return last;
  const folder = buildFolder(readSources());
  try {
    writeFileSync(LAST, `${seen}\n${folder}`);
  } catch {
    // In a folder that is not ours to write, the files are read each time.
  }
  return folder;
}

/** @returns the text of each source by its path below the root. */
export function readSources() {
  return new Map(sourcePaths().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

const sourcePaths = () => [...new Set([...ROOMS.flatMap(sourcesBelow), ...ENTRIES])].sort();

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
