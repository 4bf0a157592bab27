import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { TestTask, TestOutcome } from './test-process.ts';

/*
 * The process in which tests run against mutants: it receives one test file at a time, with the changed sources and
 * the files
 * that depend on them, and returns whether the tests pass. It stops a file at the first failing test.
 */
interface CircusEvent {
  name: string;
  test?: { errors: unknown[] };
}
interface Circus {
  addEventHandler(handler: (event: CircusEvent) => void): void;
  getState(): { testNamePattern?: RegExp | null; testTimeout: number };
  resetState(): void;
  run(): Promise<{
    testResults: { status: string; errors: unknown[]; testPath: string[] }[];
    unhandledErrors: unknown[];
  }>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const circus = createRequire(import.meta.url)('jest-circus') as Circus;
const { port1, port2 } = new MessageChannel();
register('./hooks.mjs', {
  parentURL: import.meta.url,
  data: { root: pathToFileURL(root).href, port: port2 },
  transferList: [port2],
});
process.env.NODE_ENV = 'test';
const probed = new Set<number>();
Reflect.set(globalThis, '__probe', (index: number) => probed.add(index));
// Errors of a mutant that no test waits for must not end the process.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
await import('../../../tests/support/block-network.ts');
circus.addEventHandler((event) => {
  // No test has this name: the remaining tests are skipped, and the hooks that close things still run.
  if (event.name === 'test_done' && (event.test?.errors.length ?? 0) > 0) circus.getState().testNamePattern = /$^/;
});

let version = 0;
process.on('message', (task: TestTask) => {
  void run(task).then((outcome) => process.send?.(outcome));
});
process.send?.('ready');

async function run({ test, sources, fresh }: TestTask): Promise<TestOutcome> {
  const startedAt = performance.now();
  const hrefOf = (file: string): string => pathToFileURL(join(root, file)).href;
  version += 1;
  await hand(port1, {
    version,
    fresh: [...fresh, test].map(hrefOf),
    sources: sources.map(({ file, text }) => [hrefOf(file), text]),
  });
  probed.clear();
  circus.resetState();
  Object.assign(circus.getState(), { testTimeout: 120_000, testNamePattern: null });
  let failure: string | null = null;
  try {
    await import(hrefOf(test));
    const { testResults, unhandledErrors } = await circus.run();
    const failed = testResults.find(({ errors }) => errors.length > 0);
    if (failed !== undefined) failure = `${failed.testPath.slice(1).join(' › ')}: ${String(failed.errors[0])}`;
    else if (unhandledErrors.length > 0) failure = String(unhandledErrors[0]);
  } catch (error) {
    failure = `does not load: ${String(error)}`;
  }
  return {
    failure,
    durationMs: performance.now() - startedAt,
    probed: [...probed],
    memory: process.memoryUsage.rss(),
  };
}

/** Hooks run in their own thread: they must be up to date before the next import. */
function hand(port: MessagePort, message: { version: number; fresh: string[]; sources: [string, string][] }) {
  return new Promise<void>((resolve) => {
    port.once('message', () => resolve());
    port.postMessage(message);
  });
}
