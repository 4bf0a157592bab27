interface Running<T> {
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/** Work that is done once for all who ask for it while it goes on. */
export interface SharedWork<T> {
  /**
   * @param work gets a signal that aborts when the last of those who wait has left.
   * @throws what the work throws; the reason of `signal` to the one who leaves by it.
   */
  run(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Nothing is going on yet. */
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
      // Work that everybody has left is ending; anyone who comes now starts again.
      const entry = known === undefined || known.controller.signal.aborted ? start(key, work) : known;
      entry.waiting += 1;
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          entry.waiting -= 1;
          const reason: unknown = signal?.reason;
          if (entry.waiting === 0) entry.controller.abort(reason);
          reject(reason instanceof Error ? reason : new Error(String(reason)));
        };
        signal?.addEventListener('abort', leave, { once: true });
        entry.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
      });
    },
  };
}
