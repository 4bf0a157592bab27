import { pause } from '../../../common/client/sender.ts';
import { ProblemError } from '../../../common/client/problem-error.ts';

const MOST_PATIENCE_MS = 60_000;
const MOST_TRIES = 3;

/**
 * Asks the server; where it has been asked too often (429) once more, after the pause that it wants.
 * @throws what the last try threw; a pause of over a minute and more is not waited for.
 */
export async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof ProblemError && error.status === 429 ? error.retryAfterMs : null;
      if (wait === null || wait > MOST_PATIENCE_MS || tries === MOST_TRIES) throw error;
      await pause(wait, signal);
    }
  }
}
