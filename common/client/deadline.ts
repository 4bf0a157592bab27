import { timedOut } from './network-error.ts';

/** A signal that follows another one and a time limit; `release` lets go of both. */
export interface Deadline {
  signal: AbortSignal;
  release(): void;
}

/**
 * Aborts with the outer signal's reason, or with `client.timed_out` after `timeoutMs` (null: never). Written with a
 * controller because AbortSignal.any is missing in the browser engines of older task panes.
 */
export function startDeadline(outer: AbortSignal | undefined, timeoutMs: number | null): Deadline {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const timer = timeoutMs === null ? null : setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  return {
    signal: controller.signal,
    release() {
      if (timer !== null) clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}

/**
 * Waits; ends early when the signal aborts.
 * @throws the signal's reason
 */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
  signal?.throwIfAborted();
}
