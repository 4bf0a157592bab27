import { setImmediate } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import type { Logger } from './logger.ts';
import type { LRUCache } from 'lru-cache';

export interface ParallelOptions {
  /** Maximum number of concurrent calls; unlimited when absent. */
  most?: number;
  /** Aborts all calls. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs the same work for each item, several at once; the results are in the order of the items. When one fails, the
 * others are aborted by their signal, and the error is thrown once none is running.
 * @throws the error of the first work that failed.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
  { most = items.length, signal: outer }: ParallelOptions = {},
): Promise<Result[]> {
  const ending = new AbortController();
  const signal = outer === undefined ? ending.signal : AbortSignal.any([outer, ending.signal]);
  const results: Result[] = [];
  const waiting = items.entries();
  let failure: { error: unknown } | undefined;
  const workThrough = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      try {
        results[index] = await work(item, index, signal);
      } catch (error) {
        failure ??= { error };
        ending.abort(error);
      }
      if (failure !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, workThrough));
  if (failure !== undefined) throw failure.error;
  return results;
}

/**
 * Like `inParallel`, but yields each result as soon as it is available. Ending the iteration aborts all work.
 * @throws the error of the first work that failed, once none is running.
 */
export async function* asFinished<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
  { most, signal: outer }: ParallelOptions = {},
): AsyncGenerator<{ index: number; result: Result }> {
  const leaving = new AbortController();
  const finished: { index: number; result: Result }[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  const whole = inParallel(
    items,
    async (item, index, signal) => {
      finished.push({ index, result: await work(item, index, signal) });
      wake();
    },
    {
      ...(most === undefined ? {} : { most }),
      signal: outer === undefined ? leaving.signal : AbortSignal.any([outer, leaving.signal]),
    },
  );
  const over = whole
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      wake();
    });
  try {
    while (!isOver || finished.length > 0) {
      const next = finished.shift();
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else yield next;
    }
    await whole;
  } finally {
    leaving.abort();
    await over;
  }
}

/** Runs work that yields events and returns its result. @param onEvent the work continues after it. */
export async function runStep<Event, Result>(
  step: AsyncGenerator<Event, Result>,
  onEvent: (event: Event) => void | Promise<void>,
): Promise<Result> {
  try {
    for (;;) {
      const next = await step.next();
      if (next.done === true) return next.value;
      await onEvent(next.value);
    }
  } finally {
    await step.return(undefined as Result);
  }
}

interface Running<T> {
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/** Work that is done only once for all callers that request it while it runs. */
export interface SharedWork<T> {
  /**
   * @param work gets a signal that aborts when the last waiting caller has left.
   * @throws what the work throws; the reason of `signal` for a caller that leaves.
   */
  run(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const controller = new AbortController();
    const entry: Running<T> = { result: work(controller.signal), controller, waiting: 0 };
    running.set(key, entry);
    const done = (): void => {
      if (running.get(key) === entry) running.delete(key);
    };
    entry.result.then(done, done);
    return entry;
  };

  return {
    async run(key, work, signal) {
      signal?.throwIfAborted();
      const known = running.get(key);
      // Work that all callers have left is ending; a new caller starts it again.
      const entry = known === undefined || known.controller.signal.aborted ? start(key, work) : known;
      entry.waiting += 1;
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          entry.waiting -= 1;
          if (signal === undefined) return;
          if (entry.waiting === 0) entry.controller.abort(signal.reason);
          reject(reasonOf(signal));
        };
        signal?.addEventListener('abort', leave, { once: true });
        entry.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
      });
    },
  };
}

/** The result of work that a cache keeps: concurrent callers share it, and a failure is not kept. */
export function cachedWork<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
  size?: number,
): Promise<T> {
  const result = cache.get(key) ?? work();
  cache.set(key, result, size === undefined ? {} : { size });
  result.catch(() => {
    if (cache.peek(key) === result) cache.delete(key);
  });
  return result;
}

/**
 * The result of work with a time limit; the work itself continues after a time-out.
 * @param onTimeout returns the result after `limitMs`, or throws.
 */
export async function within<T>(limitMs: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason of an aborted signal, as an error. */
export function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

/**
 * The result of work unless the signal aborts; the work itself then continues.
 * @throws what the work throws, or the reason of the signal.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(reasonOf(signal));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Returned by a change that lost to a concurrent one. */
export const RETRY = Symbol('retry');

/**
 * Repeats a change until it succeeds: read, decide, write if nothing has changed since. Each failed attempt means that
 * another caller's change succeeded.
 * @throws what the change throws; AppError `conflict` with `code` after the last attempt.
 */
export async function retryOnConflict<T>(
  maxAttempts: number,
  code: string,
  change: () => Promise<T | typeof RETRY>,
): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await change();
    if (result !== RETRY) return result;
  }
  throw new AppError('conflict', code);
}

/** How long work may have the event loop at a time: short beside what a person notices. */
const TURN_MS = 15;

/**
 * Divides long work into turns: what is returned is awaited between its parts, and lets other work have its turn as soon as
 * this one has taken 15 ms.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

export interface Repeated {
  /** Stops after the current round. */
  stop(): Promise<void>;
}

/**
 * Repeats work; the next round starts a while after the previous one ended. A failing round is logged and repeated:
 * regular work repairs what went wrong meanwhile.
 */
export function repeat(options: { everyMs: number; work: () => Promise<void>; name: string; log: Logger }): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      round = options
        .work()
        .catch((error: unknown) => options.log.warn({ err: error, work: options.name }, 'repeated work failed'))
        .then(() => {
          if (!isStopped) next();
        });
    }, options.everyMs);
    timer.unref();
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
