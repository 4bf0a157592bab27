export interface ParallelOptions {
  /** Works under way at once; all when absent. */
  most?: number;
  /** Ends all. */
  signal?: AbortSignal | undefined;
}

/**
 * Does the same with each item, several at once; the results in the order of the items. When one fails the others are ended by
 * the signal they got, and the failure is thrown once none of them runs any more.
 * @throws what the first work that failed threw.
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
 * As `inParallel`, with each result as soon as it is there. Who stops listening ends all work that is still going on.
 * @throws what the first work that failed threw, once none runs any more.
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

/** Runs work that yields events to its end, and answers its result. @param onEvent the work goes on when it is done. */
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
