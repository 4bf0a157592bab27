import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reporter = fileURLToPath(new URL('progress-reporter.mjs', import.meta.url));

/**
 * Runs jest with our progress reporter.
 * @returns counts, the names of tests that could not run, and the times of the files.
 */
export async function runJest(name, args, environment, workers) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const outcome = join(folder, 'outcome.json');
  try {
    const jest = spawn(
      process.execPath,
      [
        join(root, 'node_modules/jest/bin/jest.js'),
        `--reporters=${reporter}`,
        // After an option that takes every word behind it.
        `--maxWorkers=${workers}`,
        ...args,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment, LECTERN_TEST_NAME: name, LECTERN_TEST_OUTCOME: outcome },
      },
    );
    const status = await new Promise((resolve) => jest.on('close', resolve));
    const run = { name, ...JSON.parse(readFileSync(outcome, 'utf8')) };
    // A process that did not end, say: the tests passed and the run failed.
    return status !== 0 && run.failed === 0 ? { ...run, failed: 1 } : run;
  } catch (error) {
    process.stderr.write(`jest left no report: ${error.message}\n`);
    return { name, passed: 0, failed: 1, skipped: [], files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
