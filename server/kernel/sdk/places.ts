/** Places that work takes and gives back, first come, first served: what takes much of something waits in line. */
export interface Places {
  /** Resolves with what gives the place back, to be called once. @throws the reason of a signal that aborts first. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Does work once it has a place. @throws what the work throws, and as `take`. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param most how many have a place at once, from 1. */
export function createPlaces(most: number): Places {
  let free = most;
  const line = new Set<() => void>();
  const leave = (): void => {
    const [next] = line;
    if (next === undefined) free += 1;
    else next();
  };
  const take: Places['take'] = (signal) =>
    new Promise((resolve, reject) => {
      const refuse = (): void => {
        const reason: unknown = signal?.reason;
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      };
      if (signal?.aborted === true) return refuse();
      if (free > 0) {
        free -= 1;
        return resolve(leave);
      }
      const turn = (): void => {
        line.delete(turn);
        signal?.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const giveUp = (): void => {
        line.delete(turn);
        refuse();
      };
      line.add(turn);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  return {
    take,
    async run(work, signal) {
      const give = await take(signal);
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}
