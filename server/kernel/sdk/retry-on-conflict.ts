import { AppError } from './app-error.ts';

/** Returned by a change that lost to another one made at the same time. */
export const RETRY = Symbol('retry');

/**
 * Repeats a change until it is made: read, decide, write if nothing has changed since. Each failed attempt is another caller's
 * change that succeeded.
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
