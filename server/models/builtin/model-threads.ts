import { ThreadTimeout } from '../../kernel/sdk/child-programs.ts';
import { createFairThreads } from '../../kernel/sdk/fair-threads.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextTaskName } from '../../kernel/sdk/ports/text-model.ts';
import { BUILTIN } from './builtin-text-model.ts';
import type { Answering } from './builtin-text-model.ts';

export interface ModelThreadWork {
  task: TextTaskName;
  input: unknown;
}
export type ModelThreadReply = { answer: unknown } | { failure: string };

/** Threads in which the built-in model answers. */
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

export function createModelThreads({
  entry = new URL('./model-thread.ts', import.meta.url),
  ...limits
}: ModelThreadsOptions): ModelThreads {
  const threads = createFairThreads<ModelThreadReply>({ entry, ...limits });

  const answer: Answering = async (task, input, signal) => {
    const work: ModelThreadWork = { task, input };
    let reply: ModelThreadReply;
    try {
      reply = await threads.ask((worker) => worker.postMessage(work), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw failed(task, error);
    }
    if ('answer' in reply) return reply.answer;
    throw failed(task, new Error(reply.failure));
  };
  return { answer, close: () => threads.close() };
}

function failed(task: string, cause: unknown): ModelError {
  const code = cause instanceof ThreadTimeout ? 'ai.timed_out' : 'ai.provider_failed';
  return new ModelError(code, { provider: BUILTIN, task }, { cause });
}
