// A jest runner without a module registry per file: test files run natively under tsx in a few long-lived child processes,
// so that what one file has loaded and compiled serves the next. jest stays the command: selection, reporters, `--json`,
// `-t`, `--testTimeout` and `--maxWorkers` are its own.
//   LECTERN_TEST_ISOLATION=file   a new process for each file
import { fork } from 'node:child_process';
import { relative } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { kindOf } from './kinds.mjs';
import { createTestQueue } from './test-queue.mjs';

const CHILD = fileURLToPath(new URL('run-files.mjs', import.meta.url));
/** A child above this is replaced after its file, which costs about eight processor seconds; leftovers of finished files slow it down. */
const MAX_CHILD_BYTES = 2.2 * 1024 ** 3;
/**
 * Test files run most of their code a few times. Optimising it later than V8 usually does, and collecting new objects less often, saves an eighth of the
 * processor time (five files of the API: 92 seconds without, 80 with both).
 */
const V8_OPTIONS = [
  // Later versions of Node.js have no such option, and end at once where it is given.
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=400000'] : []),
  ...['--min-semi-space-size=64', '--max-semi-space-size=64'],
];
/** No file takes near as long; a child that blocks its own event loop cannot end itself. */
const MAX_FILE_MS = 15 * 60_000;
export default class NativeRunner {
  supportsEventEmitters = false;
  #globalConfig;

  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
    const fixtures = await startFixtures(tests);
    const queue = createTestQueue(tests);
    // A child that is replaced ends beside its successor: what it left open may take seconds to end.
    const ending = [];
    const count = serial ? 1 : Math.min(this.#globalConfig.maxWorkers, tests.length);
    const run = async (worker) => {
      let child;
      for (
        let test = queue.next();
        test !== undefined && !watcher.isInterrupted();
        test = queue.next(kindOf(test.path))
      ) {
        child ??= new Child(this.#settings(test), { ...fixtures.environment, JEST_WORKER_ID: String(worker + 1) });
        await onStart(test);
        try {
          const { result, rss } = await child.run(test.path);
          // A file that could not be loaded has no tests to report.
          if (result.testResults.length === 0 && result.testExecError !== undefined) {
            await onFailure(test, { ...result.testExecError, type: 'Error' });
          } else await onResult(test, result);
          if (rss > MAX_CHILD_BYTES || process.env.LECTERN_TEST_ISOLATION === 'file') {
            ending.push(child.end());
            child = undefined;
          }
        } catch (error) {
          await onFailure(test, { message: error.message, stack: error.stack, type: 'Error' });
          child.kill();
          child = undefined;
        }
      }
      ending.push(child?.end());
    };
    try {
      await Promise.all(Array.from({ length: count }, (_, worker) => run(worker)));
      await Promise.all(ending);
    } finally {
      await fixtures.close();
    }
  }

  /** What a child needs of jest's configuration. */
  #settings(test) {
    const { testNamePattern, testTimeout, expand } = this.#globalConfig;
    const { rootDir, testTimeout: ofProject } = test.context.config;
    return { testNamePattern, testTimeout: testTimeout ?? ofProject ?? 120_000, expand, rootDir };
  }
}

/** One process that runs test files one after another. */
class Child {
  #process;
  #ended;
  #files = [];

  constructor(settings, environment) {
    this.#process = fork(CHILD, [JSON.stringify(settings)], {
      execArgv: ['--import', 'tsx', '--no-warnings', '--expose-gc', ...V8_OPTIONS],
      env: { ...process.env, ...environment, NODE_ENV: 'test' },
      // What tests print must not reach the stream that carries jest's own JSON.
      stdio: ['ignore', 2, 2, 'ipc'],
      serialization: 'advanced',
    });
    this.#ended = new Promise((resolve) => this.#process.once('exit', (code, signal) => resolve(signal ?? code)));
  }

  /**
   * @returns the file's result in jest's form, and the child's memory in bytes.
   * @throws Error when the process ends or blocks before the file has finished.
   */
  async run(path) {
    this.#files.push(path);
    this.#process.send({ run: path });
    let timer;
    try {
      return await new Promise((resolve, reject) => {
        this.#process.once('message', resolve);
        void this.#ended.then((how) => reject(new Error(`The test process ended (${how}) while running ${path}.`)));
        timer = setTimeout(
          () => reject(new Error(`${path} did not finish in ${MAX_FILE_MS / 60_000} minutes.`)),
          MAX_FILE_MS,
        );
      });
    } finally {
      clearTimeout(timer);
      this.#process.removeAllListeners('message');
    }
  }

  /**
   * Lets the process end by itself. One that is kept alive by what a test left open reports that and ends with 1, as does one
   * that cannot close what its files shared.
   */
  async end() {
    this.#process.send({ end: true });
    if ((await this.#ended) === 0) return;
    process.stderr.write(
      `A test process did not end well after running:\n${this.#files.map((file) => `  ${relative(process.cwd(), file)}\n`).join('')}`,
    );
    process.exitCode = 1;
  }

  kill() {
    this.#process.kill('SIGKILL');
  }
}

/** What all files share: the built clients and programs, and one embedded store that starts when the first test asks for it. */
async function startFixtures(tests) {
  const unregister = register();
  let environment = {};
  if (tests.some(({ path }) => kindOf(path) !== 'unit')) {
    const { buildClients } = await import('../build/build-clients.ts');
    await buildClients();
    const { buildServer } = await import('../build/build-server.ts');
    environment = { LECTERN_TEST_PROGRAMS: await buildServer() };
  }
  if (process.env.LECTERN_TEST_MONGODB_URI !== undefined) return { environment, close: unregister };
  const { startStoreOnDemand } = await import('../../tests/support/start-store-on-demand.ts');
  const store = await startStoreOnDemand();
  return {
    environment: { ...environment, LECTERN_TEST_STORE_BROKER: store.url },
    close: async () => {
      await store.close();
      await unregister();
    },
  };
}
