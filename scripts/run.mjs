// Runs a TypeScript entry point of the project, installing the packages first where they are missing or out of date:
//   node scripts/run.mjs ENTRY.ts [ARGUMENTS]
// Plain JavaScript, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtName, currentBuild, ENTRIES } from './build/server-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PARENT_POLL_MS = 500;
const mark = `${root}node_modules/.lectern-installed`;

/**
 * Installs from the lock file unless that very lock file is installed already. `npm install` and not `npm ci`: the latter
 * refuses a registry that lacks a binary for a platform other than this one.
 * @param wantsDevelopment also installs what only tests and checks need; where that is installed, it stays.
 */
export function ensureInstalled(wantsDevelopment) {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const found = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  if (found === `${lock} all` || (!wantsDevelopment && found === `${lock} run`)) return;
  const withDevelopment = wantsDevelopment || found.endsWith(' all');
  process.stderr.write('Installing packages (first run only)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withDevelopment) args.push('--omit=dev');
  const result = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    process.stderr.write('The packages could not be installed; see the lines above.\n');
    process.exit(1);
  }
  writeFileSync(mark, `${lock} ${withDevelopment ? 'all' : 'run'}`);
}

/** They answer `--help` themselves, in more words. */
const WITH_HELP = ['scripts/backup.ts', 'scripts/deck.ts', 'scripts/lab.ts'];

/** What a command is for: the comment in its file that begins with its name; null if it answers `--help` itself. */
export function helpOf(entry) {
  if (WITH_HELP.includes(entry)) return null;
  const comment =
    /\/\*+\s+(?:\* )?(npm (?:start|run )[^]*?)\s*\*\//.exec(readFileSync(`${root}${entry}`, 'utf8'))?.[1] ?? '';
  return comment.replaceAll(/\n \* ?/g, '\n').replaceAll('`', '');
}

/** What these entry points use is not installed for people who only make decks. */
export const DEVELOPMENT = /^scripts\/(certs\.ts$|lab\.ts$|manifest\.ts$|sideload\.ts$)/;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [entry, ...rest] = process.argv.slice(2);
  const help = rest.includes('--help') ? helpOf(entry) : null;
  if (help !== null) {
    process.stdout.write(`${help}\n`);
    process.exit();
  }
  ensureInstalled(DEVELOPMENT.test(entry));
  endWithNpm();
  // Paths on the command line are relative to the caller's folder; npm changes to the package's folder but reports the former.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const tsx = pathToFileURL(`${root}node_modules/tsx/dist/loader.mjs`).href;
  if (ENTRIES.includes(entry)) {
    const program = `${buildOnce(tsx)}/${builtName(entry)}`;
    process.argv = [process.execPath, program, ...rest];
    process.chdir(cwd);
    await import(pathToFileURL(program).href);
  } else {
    const child = spawn(process.execPath, ['--import', tsx, `${root}${entry}`, ...rest], { cwd, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  }
}

/**
 * npm passes a signal to its shell alone, which ends without a word to what it started: under npm, the end of our parent is our
 * signal. Windows keeps the number of a parent that has ended, and its consoles signal all their processes.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

/** The folder of the build of these sources, which is made where it is missing: TypeScript itself takes seconds to start. */
function buildOnce(tsx) {
  const folder = currentBuild();
  if (existsSync(folder)) return folder;
  process.stderr.write('Building the server (first run only)…\n');
  const args = ['--import', tsx, `${root}scripts/build.ts`, 'server'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  return folder;
}
