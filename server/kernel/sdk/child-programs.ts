import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Node's arguments for a program of the project: the loader of TypeScript, which a built program does without. */
export function loaderArguments(program: string): string[] {
  if (!isTypeScript(program)) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/**
 * Starts a thread for work that must not hold up the service, with a limit of memory. It inherits no loader of TypeScript: it
 * registers its own before it reads its program. Keys and addresses of the service are none of its business: it has no environment.
 * @param entry the program.
 * @param memoryMb most memory of its scripts.
 */
export function startThread(entry: URL, memoryMb: number): Worker {
  const limits = { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  if (!isTypeScript(entry.pathname)) return quiet(new Worker(entry, limits));
  // The module form of `tsx/esm/api`, beside the loader: `require.resolve` would find the other one.
  const loader = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx'))).href;
  const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
  return quiet(new Worker(program, { ...limits, eval: true }));
}

/** A thread that falls while no one waits for it must not take the service along. */
function quiet(worker: Worker): Worker {
  return worker.on('error', () => undefined);
}

/**
 * The next message of a thread that has one thing to do at a time.
 * @throws what ended the thread or its program; an error after `timeOutMs`; the reason of the signal. The thread is of no use then.
 */
export function nextMessage<Message>(worker: Worker, timeOutMs: number, signal?: AbortSignal): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('exit', onExit).off('error', fail);
      finish();
    };
    const fail = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onMessage = (message: Message): void => settle(() => resolve(message));
    const onExit = (code: number): void => fail(new Error(`the thread ended with ${code}`));
    const onAbort = (): void => fail(signal?.reason);
    const timer = setTimeout(() => fail(new ThreadTimeout(timeOutMs)), timeOutMs);
    worker.on('message', onMessage).on('exit', onExit).on('error', fail);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
  });
}

/** A thread did not answer in time. */
export class ThreadTimeout extends Error {
  constructor(timeOutMs: number) {
    super(`no answer within ${Math.round(timeOutMs)} ms`);
  }
}

const isTypeScript = (program: string): boolean => program.endsWith('.ts');
