import type { ServerResponse } from 'node:http';

/**
 * Writes a piece of an answer and waits until there is room for the next, so that a slow reader fills no memory.
 * @throws the signal's reason when the caller leaves, TimeoutError when nothing was taken for `stalledMs`.
 */
export async function writeChunk(
  response: ServerResponse,
  chunk: string | Uint8Array,
  signal: AbortSignal,
  stalledMs: number,
): Promise<void> {
  signal.throwIfAborted();
  if (response.write(chunk)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => (): void => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onDrain = settle(resolve);
    const onAbort = settle(() => reject(signal.reason as Error));
    const onStall = settle(() => reject(new DOMException('the reader takes nothing', 'TimeoutError')));
    const timer = setTimeout(onStall, stalledMs);
    response.once('drain', onDrain);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether a write was given up because its reader takes nothing: no fault of the service. */
export function isStalled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
