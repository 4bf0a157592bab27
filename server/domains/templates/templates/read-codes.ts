import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { fieldsOfSchema } from '../../../../common/master/component-code/json-fields.ts';
import { inDefaultGrid } from '../../../../common/master/component-code/read-layout-code.ts';
import type { GivenLayout, ReadLayout } from '../../../../common/master/component-code/read-layout-code.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import { nextMessage, startThread } from '../../../kernel/sdk/child-programs.ts';
import type { ThreadReply } from './component-thread.ts';

/** Reads layouts' code, off the event loop. What can't be read in time is in the default grid, with a finding. */
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
  const inTurn = pLimit(1);

  const readAll: ReadCodes = async (layouts, signal) => {
    const until = performance.now() + allMs;
    const left = (): number => Math.max(0, until - performance.now());
    let worker: Worker | null = null;
    const read: ReadLayout[] = [];
    const discard = async (): Promise<void> => {
      await worker?.terminate();
      worker = null;
    };
    // Callers that wait for the thread's answer learn that it ended.
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

  return (layouts, signal) => inTurn(() => readAll(layouts, signal));
}

function tooComplex({ name, json_schema }: GivenLayout): ReadLayout {
  const params = { layout: name };
  return inDefaultGrid(fieldsOfSchema(json_schema), {
    ...{ code: 'component_code.too_complex', params, severity: 'warning' },
  });
}

/** The next message of a thread, or the reason why none will come. */
function answerOf(worker: Worker, timeOutMs: number): Promise<ThreadReply> {
  return nextMessage<ThreadReply>(worker, timeOutMs).catch((error: Error) => ({ failure: error.message }));
}
