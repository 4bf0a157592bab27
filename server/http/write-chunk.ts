import { once } from 'node:events';
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
  const stalled = new AbortController();
  const timer = setTimeout(
    () => stalled.abort(new DOMException('the reader takes nothing', 'TimeoutError')),
    stalledMs,
  );
  try {
    await once(response, 'drain', { signal: AbortSignal.any([signal, stalled.signal]) });
  } catch (error) {
    stalled.signal.throwIfAborted();
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
