/** Runs work with limited concurrency; the rest waits in order. */
export function createSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
