/** Runs work, at most so many at a time; the rest waits in order. Decoded pictures are large. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** @param places how many run at once, from 1. */
export function createTurns(places: number): Turns {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
