// npm test: installs what is missing, then type-checks, lints and runs every test; arguments go to jest.
// The last line says `N passed, N failed`, with `, N skipped` when tests could not run on this machine: each is named above it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const filters = process.argv.slice(2);
ensureInstalled(true);

let passed = 0;
let failed = 0;
let skipped = 0;

/** Runs one of the tools of node_modules; counts as one test. */
function check(name, script, args) {
  process.stdout.write(`${name}\n`);
  const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status === 0) passed += 1;
  else failed += 1;
}

if (filters.length === 0) {
  check('types', 'typescript/bin/tsc', ['-p', '.']);
  check('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings=0']);
  check('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']);
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
const outputFile = join(folder, 'jest.json');
spawnSync(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${outputFile}`, ...filters],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
    },
  },
);
try {
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  const notRun = report.testResults.flatMap((suite) =>
    suite.assertionResults.filter((test) => test.status === 'pending').map((test) => test.fullName),
  );
  skipped += notRun.length;
  for (const name of notRun) process.stdout.write(`not run: ${name}\n`);
} catch (error) {
  process.stderr.write(`jest left no report: ${error.message}\n`);
  failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
