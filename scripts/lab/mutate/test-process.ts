import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestTask {
  /** Relative to the project's root, like all files here. */
  test: string;
  /** The replaced contents of these files in this run. */
  sources: { file: string; text: string }[];
  /** The files to load again: those that depend on the sources, and the sources themselves. */
  fresh: string[];
}

export interface TestOutcome {
  /** The first test that failed, with its error. */
  failure: string | null;
  durationMs: number;
  /** Indexes of the probes that were reached. */
  probed: number[];
  /** Memory used by the process, in bytes. */
  memory: number;
}

/** Reloaded modules stay in memory: a process that uses this much is replaced. */
const MAX_MEMORY = 1.2e9;

export interface TestProcess {
  /** @returns 'timeout' after the limit; the process is replaced then. */
  run(task: TestTask, limitMs: number): Promise<TestOutcome | 'timeout'>;
  close(): void;
}

/**
 * A process that runs test files one after the other; it is started when needed, and again after a crash or a time-
 * out.
 */
export function createTestProcess(environment: Record<string, string>): TestProcess {
  let child: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    const started = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
      env: { ...process.env, ...environment },
      execArgv: [...process.execArgv, '--no-warnings', '--max-old-space-size=3072'],
      stdio: ['ignore', 'ignore', process.env['LECTERN_LAB_OUTPUT'] === undefined ? 'ignore' : 'inherit', 'ipc'],
    });
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve());
      started.once('exit', (code) => reject(new Error(`the test process ended with ${code ?? 'a signal'}`)));
    });
    return started;
  }

  function close(): void {
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    async run(task, limitMs) {
      const current = (child ??= await start());
      const outcome = await new Promise<TestOutcome | 'timeout'>((resolve) => {
        const timer = setTimeout(() => resolve('timeout'), limitMs);
        const settle = (value: TestOutcome): void => {
          clearTimeout(timer);
          resolve(value);
        };
        current.removeAllListeners();
        current.once('message', (message) => settle(message as TestOutcome));
        current.once('exit', () =>
          settle({ failure: 'the process ended', durationMs: 0, probed: [], memory: Infinity }),
        );
        current.send(task);
      });
      if (outcome === 'timeout' || outcome.memory > MAX_MEMORY) close();
      return outcome;
    },
    close,
  };
}
