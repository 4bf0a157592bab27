// npm test: installs what is missing, then type-checks, lints and runs every test on the embedded store, and those of the
// API and of the stores once more on a real MongoDB where one is to be had. Arguments go to jest.
// The last line says `N passed, N failed`, with `, N skipped` when tests could not run on this machine: each is named above it.
// LECTERN_MONGODB=required makes a missing MongoDB a failure; =download fetches one.
import { spawn } from 'node:child_process';
import { Buffer } from 'node:buffer';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const filters = process.argv.slice(2);
/** What is worth a second run: everything that speaks to the database. */
const ON_BOTH_DATABASES = '<rootDir>/tests/{access,api,stores}/**/*.test.ts';
/** Each holds a gigabyte or two at its largest test. */
const MOST_WORKERS = 4;
/** More than so many files fail for a reason. */
const MOST_SECOND_TRIES = 12;
ensureInstalled(true);
// After the packages are there.
const { startTestMongodb } = await import('./start-test-mongodb.mjs');

let passed = 0;
let failed = 0;
let skipped = 0;
const secondTries = [];

/** Runs one of the tools of node_modules and tells what it said when it is done; counts as one test. */
async function check(name, script, args) {
  const tool = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root });
  const said = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => tool.on('close', resolve));
  process.stdout.write(Buffer.concat([Buffer.from(`${name}\n`), ...said]));
  if (status === 0) passed += 1;
  else failed += 1;
}

/**
 * Runs jest and counts its tests. Files that failed run once more, each by itself: a busy machine makes a page or a process late, a
 * fault fails twice. What passed only then is named, so that it can be mended.
 */
async function runTests(name, args, environment) {
  process.stdout.write(`${name}\n`);
  const report = await runJest(
    [`--maxWorkers=${Math.min(MOST_WORKERS, availableParallelism())}`, ...args],
    environment,
  );
  if (report === null) return;
  const failures = report.testResults.filter(({ status }) => status === 'failed').map((suite) => suite.name);
  if (failures.length === 0 || failures.length > MOST_SECOND_TRIES) return count(report);
  process.stdout.write(`second try, one at a time:\n${failures.map((file) => `  ${file}\n`).join('')}`);
  const again = await runJest(['--runInBand', '--runTestsByPath', ...failures], environment);
  count(report, (suite) => again === null || !failures.includes(suite.name));
  if (again === null) return;
  count(again);
  for (const { name: file, status } of again.testResults) {
    if (status === 'passed') secondTries.push(file);
  }
}

/** Adds what a report says of its files to what is told at the end. */
function count(report, isCounted = () => true) {
  for (const suite of report.testResults.filter(isCounted)) {
    const of = (status) => suite.assertionResults.filter((test) => test.status === status);
    passed += of('passed').length;
    // A file that cannot be loaded fails without a test of its own.
    failed += Math.max(of('failed').length, suite.status === 'failed' ? 1 : 0);
    for (const test of of('pending')) notRun(test.fullName);
  }
}

/** What jest reports of a run, null where it left nothing. The event loop goes on meanwhile: a server of ours must be listened to. */
async function runJest(args, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const outputFile = join(folder, 'jest.json');
  const jest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${outputFile}`,
      ...args,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...environment,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim(),
      },
    },
  );
  await new Promise((resolve) => jest.on('close', resolve));
  try {
    return JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch (error) {
    process.stderr.write(`jest left no report: ${error.message}\n`);
    failed += 1;
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function notRun(name) {
  skipped += 1;
  process.stdout.write(`not run: ${name}\n`);
}

async function runOnMongodb() {
  let mongodb;
  try {
    mongodb = await startTestMongodb();
  } catch (error) {
    process.stderr.write(`MongoDB does not start: ${error.message}\n`);
    failed += 1;
    return;
  }
  if (mongodb === null) {
    process.stdout.write(
      'MongoDB: not found, its second run is left out (.ci/mongod/README.md says how to have one)\n',
    );
    if (process.env.LECTERN_MONGODB === 'required') failed += 1;
    else notRun('tests of the API and the stores on MongoDB');
    return;
  }
  try {
    await runTests(
      'tests of the API and the stores on MongoDB',
      // Options that take every word after them come last. What is about the embedded store alone ran already.
      [...filters, '--passWithNoTests', '--testPathIgnorePatterns', '/embedded\\.', '--testMatch', ON_BOTH_DATABASES],
      { ...process.env, LECTERN_TEST_MONGODB_URI: mongodb.uri },
    );
  } finally {
    await mongodb.stop();
  }
}

if (filters.length === 0) {
  // Each uses one processor.
  await Promise.all([
    check('types', 'typescript/bin/tsc', ['-p', '.']),
    check('types of the task pane', 'typescript/bin/tsc', ['-p', 'addin']),
    check('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings=0']),
    check('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  ]);
}
const onEmbeddedStore = { ...process.env };
delete onEmbeddedStore.LECTERN_TEST_MONGODB_URI;
await runTests('tests on the embedded store', filters, onEmbeddedStore);
await runOnMongodb();

for (const file of secondTries) process.stdout.write(`passed only at the second try: ${file}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
