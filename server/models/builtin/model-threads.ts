import type { Worker } from 'node:worker_threads';
import { nextMessage, startThread, ThreadTimeout } from '../../kernel/sdk/child-programs.ts';
import { createPlaces } from '../../kernel/sdk/places.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextTaskName } from '../../kernel/sdk/ports/text-model.ts';
import { BUILTIN } from './builtin-text-model.ts';
import type { Answering } from './builtin-text-model.ts';

export interface ModelThreadWork {
  task: TextTaskName;
  input: unknown;
}
export type ModelThreadReply = { answer: unknown } | { failure: string };

/**
 * Threads in which the built-in model answers. None is started before it is needed; one that hangs or crashes is
 * replaced.
 */
export interface ModelThreads {
  /** @throws ModelError `ai.timed_out`, `ai.provider_failed`; the signal's reason. */
  answer: Answering;
  close(): Promise<void>;
}

interface ModelThreadsOptions {
  size: number;
  /** Maximum processor time of one answer, in milliseconds. */
  timeOutMs: number;
  /** Maximum memory of a thread's scripts. */
  memoryMb: number;
  /** Another program for the threads, for tests of their failures. */
  entry?: URL;
}

/** Threads are shared fairly between clients and users. */
export function createModelThreads({
  size,
  timeOutMs,
  memoryMb,
  entry = new URL('./model-thread.ts', import.meta.url),
}: ModelThreadsOptions): ModelThreads {
  const places = createPlaces(size, { keepsOne: true });
  const idle: Worker[] = [];
  const running = new Set<Worker>();

  const ask = async (work: ModelThreadWork, signal: AbortSignal | undefined): Promise<unknown> => {
    let worker = idle.pop();
    // A thread that has ended meanwhile has no number.
    while (worker?.threadId === -1) worker = idle.pop();
    worker ??= startThread(entry, memoryMb);
    running.add(worker);
    worker.ref();
    try {
      worker.postMessage(work);
      const reply = await nextMessage<ModelThreadReply>(worker, timeOutMs, signal);
      worker.unref();
      idle.push(worker);
      if ('answer' in reply) return reply.answer;
      throw failed(work.task, new Error(reply.failure));
    } catch (error) {
      if (idle.includes(worker)) throw error;
      running.delete(worker);
      void worker.terminate();
      signal?.throwIfAborted();
      throw failed(work.task, error);
    }
  };

  return {
    answer: (task, input, signal) => places.run(() => ask({ task, input }, signal), signal),
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function failed(task: string, cause: unknown): ModelError {
  const code = cause instanceof ThreadTimeout ? 'ai.timed_out' : 'ai.provider_failed';
  return new ModelError(code, { provider: BUILTIN, task }, { cause });
}
