import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { endThread, nextMessage, startThread, ThreadTimeout } from '../../server/kernel/sdk/child-programs.ts';
import { isOutOfMemory } from '../../server/kernel/sdk/fair-threads.ts';
import type { RenderFiles, RenderReply, RenderResult, RenderWork } from './render-work.ts';

interface WorkLimits {
  timeOutMs: number;
  startMs?: number;
  signal?: AbortSignal;
}

/** Threads that draw. They are started on first use and replaced when they hang or crash. */
export interface ThreadPool {
  /**
   * @param files for threads that don't have them open.
   * @param limits `startMs` is the time for a thread to ask for the files, for work that always needs them: its own
   *   time limit begins when it has them, however long a busy machine takes to start a thread.
   * @throws AppError `unavailable` `render.timed_out`, `render.failed`, `render.out_of_memory`; CodedError of the work;
   *   the signal's reason.
   */
  run(work: RenderWork, files: RenderFiles, limits: WorkLimits): Promise<RenderResult>;
  close(): Promise<void>;
}

interface ThreadPoolOptions {
  size: number;
  /** Maximum JavaScript heap of a thread. */
  memoryMb: number;
  /** Another program for the threads, to test failures. */
  entry?: URL;
}

interface Thread {
  worker: Worker | null;
  pending: number;
  /** One piece of work at a time. */
  inTurn: LimitFunction;
}

/** Retry-After in milliseconds. */
const RETRY_MS = 2000;

export function createThreadPool({
  size,
  memoryMb,
  entry = new URL('./render-thread.ts', import.meta.url),
}: ThreadPoolOptions): ThreadPool {
  const threads = Array.from({ length: size }, (): Thread => ({ worker: null, pending: 0, inTurn: pLimit(1) }));
  const [first, ...rest] = threads;
  if (first === undefined) throw new RangeError('a pool has at least one thread');

  const ask = async (thread: Thread, work: RenderWork, { timeOutMs, signal }: WorkLimits): Promise<RenderReply> => {
    // An ended thread has no number.
    if (thread.worker?.threadId === -1) thread.worker = null;
    const worker = (thread.worker ??= startThread(entry, memoryMb));
    worker.ref();
    worker.postMessage(work);
    try {
      return await nextMessage<RenderReply>(worker, timeOutMs, signal);
    } catch (error) {
      if (thread.worker === worker) thread.worker = null;
      void endThread(worker, signal?.aborted === true);
      signal?.throwIfAborted();
      throw failed(error, timeOutMs);
    } finally {
      worker.unref();
    }
  };

  const runOn = async (
    thread: Thread,
    work: RenderWork,
    files: RenderFiles,
    limits: WorkLimits,
  ): Promise<RenderResult> => {
    limits.signal?.throwIfAborted();
    let reply = await ask(thread, work, { ...limits, timeOutMs: limits.startMs ?? limits.timeOutMs });
    if ('needs_files' in reply) reply = await ask(thread, { ...work, files }, limits);
    if ('result' in reply) return reply.result;
    if ('failure' in reply && reply.failure.code !== null) {
      throw new CodedError(reply.failure.code, reply.failure.params, { cause: new Error(reply.failure.detail) });
    }
    const detail = 'failure' in reply ? reply.failure.detail : 'a drawing thread forgets its master decks';
    throw new AppError('unavailable', 'render.failed', {}, { cause: new Error(detail), retryAfterMs: RETRY_MS });
  };

  return {
    async run(work, files, limits) {
      const thread = rest.reduce((least, each) => (each.pending < least.pending ? each : least), first);
      thread.pending += 1;
      try {
        return await thread.inTurn(() => runOn(thread, work, files, limits));
      } finally {
        thread.pending -= 1;
      }
    },
    async close() {
      await Promise.all(
        threads.map(async ({ worker, pending }) => {
          if (worker !== null) await endThread(worker, pending > 0);
        }),
      );
    },
  };
}

function failed(cause: unknown, timeOutMs: number): AppError {
  if (cause instanceof ThreadTimeout) {
    const params = { seconds: Math.round(timeOutMs / 1000) };
    return new AppError('unavailable', 'render.timed_out', params, { retryAfterMs: RETRY_MS });
  }
  const code = isOutOfMemory(cause) ? 'render.out_of_memory' : 'render.failed';
  return new AppError('unavailable', code, {}, { cause, retryAfterMs: RETRY_MS });
}
