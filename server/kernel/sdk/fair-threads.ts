import type { Worker } from 'node:worker_threads';
import { nextMessage, startThread } from './child-programs.ts';
import { createPlaces } from './places.ts';

interface FairThreadsOptions {
  /** The program; it calls `noteSystemId` and answers each piece of work with one message. */
  entry: URL;
  size: number;
  /** Maximum processor time of one answer, in milliseconds. */
  timeOutMs: number;
  /** Maximum JavaScript heap of a thread. */
  memoryMb: number;
}

/**
 * Threads for one kind of work, shared fairly between clients and users. None is started before it is needed; one that
 * hangs, crashes or is left by its caller is replaced.
 */
export interface FairThreads<Reply> {
  /**
   * @param send posts the work, in one message or several.
   * @returns the one message that the thread answers with.
   * @throws ThreadTimeout; the error that ended the thread; the signal's reason.
   */
  ask(send: (worker: Worker) => void | Promise<void>, signal?: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
}

/** Whether a thread ended because it needed more memory than it may take. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

export function createFairThreads<Reply>({ entry, size, timeOutMs, memoryMb }: FairThreadsOptions): FairThreads<Reply> {
  const places = createPlaces(size, { keepsOne: true });
  const idle: Worker[] = [];
  const running = new Set<Worker>();

  const ask: FairThreads<Reply>['ask'] = async (send, signal) => {
    let worker = idle.pop();
    // A thread that has ended meanwhile has no number.
    while (worker?.threadId === -1) worker = idle.pop();
    worker ??= startThread(entry, memoryMb);
    running.add(worker);
    worker.ref();
    try {
      const [reply] = await Promise.all([nextMessage<Reply>(worker, timeOutMs, signal), send(worker)]);
      worker.unref();
      idle.push(worker);
      return reply;
    } catch (error) {
      running.delete(worker);
      void worker.terminate();
      signal?.throwIfAborted();
      throw error;
    }
  };

  return {
    ask: (send, signal) => places.run(() => ask(send, signal), signal),
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
