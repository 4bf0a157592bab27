/**
 * The result of work, unless it takes too long; the work itself goes on then.
 * @param onTimeout gives the result after `limitMs`, or throws.
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
