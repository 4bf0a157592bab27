import pLimit from 'p-limit';

/** Places that work takes and gives back, first come, first served: what takes much of something waits in line. */
export interface Places {
  /** Resolves with what gives the place back, to be called once. @throws the reason of a signal that aborts first. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Does work once it has a place. @throws what the work throws, and as `take`. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param most how many have a place at once, from 1. */
export function createPlaces(most: number): Places {
  const limit = pLimit(most);
  const take: Places['take'] = (signal) =>
    new Promise((resolve, reject) => {
      const refuse = (): void => {
        const reason: unknown = signal?.reason;
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      };
      if (signal?.aborted === true) return refuse();
      signal?.addEventListener('abort', refuse, { once: true });
      void limit(() => {
        // Who gave up waiting takes no place.
        if (signal?.aborted === true) return undefined;
        signal?.removeEventListener('abort', refuse);
        return new Promise<void>((leave) => resolve(leave));
      });
    });
  return {
    take,
    async run(work, signal) {
      const leave = await take(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
