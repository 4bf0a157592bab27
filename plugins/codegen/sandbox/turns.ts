/** Lets so many pieces of work run at once; others wait their turn. */
interface Turns {
  /** @throws the signal's reason where it is aborted before the turn comes. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param most at once. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < most) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason }));
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(go);
    });
  };

  return {
    async take(signal, work) {
      await enter(signal);
      try {
        return await work();
      } finally {
        // The place is handed on: who waits longest has it at once.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
