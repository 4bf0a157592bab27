import type { Worker } from 'node:worker_threads';
import { fieldsOfSchema } from '../../../../common/master/component-code/json-fields.ts';
import { inDefaultGrid } from '../../../../common/master/component-code/read-layout-code.ts';
import type { GivenLayout, ReadLayout } from '../../../../common/master/component-code/read-layout-code.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import { startThread } from '../../../kernel/sdk/child-programs.ts';
import type { ThreadReply } from './component-thread.ts';

/** Reads layouts' code, off the event loop. What can't be read in time stands in the default grid, with a finding. */
export type ReadCodes = (layouts: readonly GivenLayout[], signal: AbortSignal) => Promise<ReadLayout[]>;

interface CodeReaderOptions {
  log: Pick<Logger, 'warn'>;
  /** For one layout. */
  timeOutMs?: number;
  /** For all of a call together. */
  allMs?: number;
  memoryMb?: number;
  /** Another program for the thread, for tests of its failures. */
  entry?: URL;
}

const NOT_READ: ThreadReply = { failure: 'no thread reads it' };

/** A reader that reads one call's layouts after the other; calls wait for each other. */
export function createCodeReader({
  log,
  timeOutMs = 4000,
  allMs = 20_000,
  memoryMb = 256,
  entry = new URL('./component-thread.ts', import.meta.url),
}: CodeReaderOptions): ReadCodes {
  let queue: Promise<unknown> = Promise.resolve();

  const readAll: ReadCodes = async (layouts, signal) => {
    const until = performance.now() + allMs;
    const left = (): number => Math.max(0, until - performance.now());
    let worker: Worker | null = null;
    const read: ReadLayout[] = [];
    const discard = async (): Promise<void> => {
      await worker?.terminate();
      worker = null;
    };
    // Anyone who waits for the thread's answer hears of its end.
    const onAbort = (): void => void worker?.terminate();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      for (const layout of layouts) {
        signal.throwIfAborted();
        if (worker === null && left() > 0) {
          worker = startThread(entry, memoryMb);
          // Its program has to be loaded first, which is no fault of the code.
          if ('failure' in (await answerOf(worker, left()))) await discard();
        }
        worker?.postMessage(layout);
        const done: ThreadReply = worker === null ? NOT_READ : await answerOf(worker, Math.min(left(), timeOutMs));
        signal.throwIfAborted();
        if ('layout' in done) read.push(done.layout);
        else {
          log.warn({ failure: 'failure' in done ? done.failure : '' }, 'layout code was not read');
          await discard();
          read.push(tooComplex(layout));
        }
      }
      return read;
    } finally {
      signal.removeEventListener('abort', onAbort);
      await discard();
    }
  };

  return (layouts, signal) => {
    const result = queue.then(() => readAll(layouts, signal));
    queue = result.catch(() => undefined);
    return result;
  };
}

function tooComplex({ name, json_schema }: GivenLayout): ReadLayout {
  const params = { layout: name };
  return inDefaultGrid(fieldsOfSchema(json_schema), {
    ...{ code: 'component_code.too_complex', params, severity: 'warning' },
  });
}

/** The next thing a thread says, or that it says nothing any more. */
function answerOf(worker: Worker, timeOutMs: number): Promise<ThreadReply> {
  return new Promise((resolve) => {
    const settle = (reply: ThreadReply): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      // A thread that falls after its answer has nothing more to say.
      worker.on('error', () => undefined);
      resolve(reply);
    };
    const onError = (error: unknown): void =>
      settle({ failure: error instanceof Error ? error.message : String(error) });
    const onExit = (code: number): void => settle({ failure: `the thread ended with ${code}` });
    const timer = setTimeout(() => settle({ failure: `no answer within ${Math.round(timeOutMs)} ms` }), timeOutMs);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
  });
}
