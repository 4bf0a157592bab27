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
