// npm test: installs what is missing, then checks types and format and runs the unit tests and the API tests that walk the
// whole way. npm run test:all: everything, the tests of the database once more on MongoDB, and lint beside them.
//   --all            what test:all adds
//   --strict         a test that could not run on this machine fails the run, unless it only needs SAMPLES_DIR
//   --isolated       a new process for each test file
//   --full-mongodb   on MongoDB too: all tests of the API, not only those of the stores, access, races, jobs and retention, and
//                    the walks through the console in the browser; with paths, those of them (--full-mongodb tests/e2e)
//   --nodes          after it `npm test` on each supported version of Node.js (20, 22, 24), which come from npm
//   --record         stores how long each file took, for the order of the next runs
// Other arguments go to jest: paths, `-t NAME`. The last line is `N passed, N failed`, with `, N skipped` where tests could not
// run on this machine; each is named above it. LECTERN_MONGODB=download fetches a MongoDB where none is found.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './run.mjs';
import { processorSeconds } from './test/processor-time.mjs';
import { summarise } from './test/summarise.mjs';

if (process.argv.includes('--help')) {
  const head = readFileSync(new URL(import.meta.url), 'utf8').split('\nimport ')[0];
  process.stdout.write(`${head.replaceAll(/^\/\/ ?/gm, '')}\n`);
  process.exit();
}
const OWN = ['--all', '--strict', '--isolated', '--full-mongodb', '--nodes', '--record'];
const options = new Set(process.argv.slice(2).filter((argument) => OWN.includes(argument)));
const jestArguments = process.argv.slice(2).filter((argument) => !OWN.includes(argument));
const has = (name) => options.has(`--${name}`);

const WALK = [
  'files',
  'jobs',
  'org',
  'outlines',
  'presentations',
  'review',
  'session',
  'settings',
  'sharing',
  'whole-workflow',
];
const QUICK = [
  '<rootDir>/{addin,admin-web,common,server,plugins,scripts}/**/*.test.{ts,tsx}',
  '<rootDir>/tests/{architecture,i18n,kernel,support}/*.test.ts',
  `<rootDir>/tests/api/{${WALK.join(',')}}.test.ts`,
];
/**
 * What the two databases answer differently where they do at all: queries, claims of jobs, races, retention. `jobs-reading` and
 * `jobs-cancel` are about processes and models; their limits and cancels are in the tests of the stores.
 */
const ON_MONGODB = [
  '<rootDir>/tests/{access,stores}/*.test.ts',
  '<rootDir>/tests/api/{races-*,jobs,follow-job,retention*,whole-workflow}.test.ts',
];
const ALL_ON_MONGODB = [
  '<rootDir>/tests/{access,api,stores}/*.test.ts',
  '<rootDir>/tests/e2e/{console-*,first-run}.test.ts',
];
/** One checker: each of several checks what they share once more, which costs twice the processor time on two processors. */
const TYPES = ['--checkers', '1'];
const CHECKS = [
  ['types', 'typescript/bin/tsc', ['-p', '.', ...TYPES]],
  ['types of the task pane', 'typescript/bin/tsc', ['-p', 'addin', ...TYPES]],
  ['types of the console', 'typescript/bin/tsc', ['-p', 'admin-web', ...TYPES]],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
];
/** Each uses up to two gigabytes. Two more than processors, because many files wait for a browser or another process. */
const EMBEDDED_WORKERS = Math.min(4, availableParallelism() + 2);
const MONGODB_WORKERS = 1;
/** A whole run needs less than half of it. */
const MIN_ROOM_BYTES = 4 * 1024 ** 3;
const LINT = ['lint', 'oxlint/bin/oxlint', []];

ensureInstalled(true);
// After the packages are there.
const { runCheck } = await import('./test/run-check.mjs');
const { runJest } = await import('./test/run-jest.mjs');
const { runOnOtherNodes } = await import('./test/other-nodes.mjs');
const { startTestMongodb } = await import('./start-test-mongodb.mjs');

const startedAt = Date.now();
keepTemporaryFilesInMemory();
const environment = { ...process.env, ...(has('isolated') ? { LECTERN_TEST_ISOLATION: 'file' } : {}) };
delete environment.LECTERN_TEST_MONGODB_URI;
const isWhole = jestArguments.length === 0;

const checks = isWhole ? runChecks([...CHECKS, ...(has('all') ? [LINT] : [])]) : Promise.resolve([]);
// Both passes wait much, for browsers, children and the database, so they share the processors; the built programs as well.
const hasMongodb = has('all') || has('full-mongodb');
if (hasMongodb) await build();
const runs = await Promise.all([runOnEmbeddedStore(), ...(hasMongodb ? [runOnMongodb()] : [])]);
const files = runs.flatMap((run) => run.files);
if (has('record')) record(files);
summarise({ checks: await checks, runs, processor: processorSeconds(), wallMs: Date.now() - startedAt });

const onNodes = has('nodes') ? await runOnOtherNodes() : [];
const counted = [...(await checks), ...runs, ...onNodes];
const failed = counted.reduce((sum, each) => sum + each.failed, 0);
const passed = counted.reduce((sum, each) => sum + each.passed, 0);
const skipped = runs.flatMap((run) => run.skipped);
for (const name of skipped) process.stdout.write(`not run: ${name}\n`);
const missing = has('strict') ? skipped.filter((name) => !name.endsWith('[needs SAMPLES_DIR]')) : [];
if (missing.length > 0) process.stdout.write(`${missing.length} of these must run here (--strict).\n`);
if (isWhole && !has('all')) {
  process.stdout.write(
    'Left out: lint, tests in the browser, of services, decks, stores and access, and MongoDB. `npm run test:all` runs them.\n',
  );
}
process.stdout.write(
  `${passed} passed, ${failed + missing.length} failed${skipped.length > missing.length ? `, ${skipped.length - missing.length} skipped` : ''}\n`,
);
process.exitCode = failed + missing.length > 0 || passed === 0 ? 1 : 0;

/** Tests write much that no one keeps, and would wait for the disk each time: where memory has room, it is not asked. */
function keepTemporaryFilesInMemory() {
  const place = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(place);
    if (process.env.TMPDIR !== undefined || bavail * bsize < MIN_ROOM_BYTES) return;
    const folder = mkdtempSync(`${place}/lectern-test-`);
    // A test runs programs as another user.
    chmodSync(folder, 0o711);
    process.env.TMPDIR = folder;
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  } catch {
    // Not Linux, or not ours to write to: the usual place will do.
  }
}

/** What fails here fails again, with its message, in each pass that needs it. */
async function build() {
  const program = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'ignore', 2] });
  await once(program, 'close');
}

/** One after another, beside the tests: together they would make the tests wait for them. */
async function runChecks(list) {
  const results = [];
  for (const [name, script, args] of list) results.push(await runCheck(name, script, args));
  return results;
}

function runOnEmbeddedStore() {
  const selection = isWhole && !has('all') ? ['--testMatch', ...QUICK] : [];
  return runJest('tests on the embedded store', [...jestArguments, ...selection], environment, EMBEDDED_WORKERS);
}

async function runOnMongodb() {
  const name = 'tests on MongoDB';
  const mongodb = await startTestMongodb();
  if (mongodb === null) {
    process.stdout.write('MongoDB: not found, its tests are left out (.ci/mongod/README.md says how to get one)\n');
    return { name, passed: 0, failed: 0, skipped: [`${name} [needs MongoDB]`], files: [] };
  }
  try {
    return await runJest(
      name,
      // Options that take every word after them come last.
      [...jestArguments, '--passWithNoTests', '--testMatch', ...(has('full-mongodb') ? ALL_ON_MONGODB : ON_MONGODB)],
      { ...environment, LECTERN_TEST_MONGODB_URI: mongodb.uri },
      MONGODB_WORKERS,
    );
  } finally {
    await mongodb.stop();
  }
}

function record(measured) {
  const place = new URL('test/durations.json', import.meta.url);
  const durations = JSON.parse(readFileSync(place, 'utf8'));
  for (const { path, wallMs } of measured) durations[path] = Math.round(wallMs / 100) * 100;
  const sorted = Object.fromEntries(Object.entries(durations).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(place, `${JSON.stringify(sorted, null, 2)}\n`);
}
