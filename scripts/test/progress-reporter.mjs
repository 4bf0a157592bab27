import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROGRESS_EVERY_MS = 10_000;

/**
 * A jest reporter that prints failures as they come and otherwise one line of progress every ten seconds. It writes what
 * `runJest` returns to the file named by LECTERN_TEST_OUTCOME.
 */

export default class ProgressReporter {
  #outcome = { passed: 0, failed: 0, skipped: [], files: [] };
  #startedAt = Date.now();
  #total = 0;
  #timer;

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
    this.#timer = setInterval(() => this.#printProgress(), PROGRESS_EVERY_MS);
  }

  onTestResult(test, result) {
    const path = relative(root, test.path).replaceAll('\\', '/');
    const of = (status) => result.testResults.filter((each) => each.status === status);
    this.#outcome.passed += of('passed').length;
    // A file that cannot be loaded fails without a test of its own.
    this.#outcome.failed += Math.max(of('failed').length, result.testExecError ? 1 : 0);
    this.#outcome.skipped.push(...of('pending').map((each) => each.fullName));
    this.#outcome.files.push({ path, wallMs: result.perfStats.runtime, processorMs: result.processorMs ?? 0 });
    if (result.failureMessage) process.stderr.write(`FAILED: ${path}\n${result.failureMessage}\n`);
  }

  onRunComplete() {
    clearInterval(this.#timer);
    this.#printProgress();
    if (process.env.LECTERN_TEST_OUTCOME === undefined) return;
    writeFileSync(process.env.LECTERN_TEST_OUTCOME, JSON.stringify(this.#outcome));
  }

  #printProgress() {
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const { passed, failed, files } = this.#outcome;
    const name = process.env.LECTERN_TEST_NAME ?? 'tests';
    process.stderr.write(
      `  ${time}  ${name}: ${files.length} of ${this.#total} files, ${passed} passed, ${failed} failed\n`,
    );
  }
}
