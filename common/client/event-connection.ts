import { createParser } from 'eventsource-parser';
import { timedOut, mediaType, unexpectedAnswer } from './problem-error.ts';
import { brokenConnection } from './sender.ts';

/** Maximum length of one event; a longer one isn't from our server. */
const MAX_EVENT_CHARS = 16 * 1024 * 1024;

export interface RawEvent {
  id: string | null;
  event: string;
  data: string;
}

/** One connection of an event stream (WHATWG HTML, 9.2 Server-sent events). */
export interface EventConnection {
  /**
   * The next event; `closed` when the server ended the connection, `finished` when there are no more (204).
   * @throws NetworkError when the connection broke or fell silent, ProblemError for another answer, the abort's reason
   */
  next(): Promise<RawEvent | 'closed' | 'finished'>;
  close(): void;
}

interface ConnectionOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  /** Time limit for the answer and its first byte, in milliseconds. */
  openMs: number;
  /** Maximum silence of the stream, in milliseconds; heartbeats count. */
  idleMs: number;
  /** Called with the server's preferred delay before the next connection, in milliseconds. */
  onRetry: (retryMs: number) => void;
  signal: AbortSignal | undefined;
}

export function createEventConnection(options: ConnectionOptions): EventConnection {
  const { signal: outer } = options;
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  outer?.addEventListener('abort', follow, { once: true });

  const events: RawEvent[] = [];
  let overflow: Error | null = null;
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) => events.push({ id, event, data }),
    onRetry: options.onRetry,
    onError: (error) => {
      // Unknown fields and invalid retry values must be ignored (9.2.6); only an oversized event ends the connection.
      if (error.type === 'max-buffer-size-exceeded') overflow = error;
    },
    maxBufferSize: MAX_EVENT_CHARS,
  });
  const decoder = new TextDecoder();
  let body: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let hasBytes = false;

  /** The watchdog only runs while waiting for the server, so that a slow reader of the events doesn't trigger it. */
  const watched = async <T>(wait: Promise<T>): Promise<T> => {
    const limitMs = hasBytes ? options.idleMs : options.openMs;
    const watchdog = setTimeout(() => controller.abort(timedOut(limitMs)), limitMs);
    try {
      return await wait;
    } finally {
      clearTimeout(watchdog);
    }
  };

  const start = async (): Promise<ReadableStreamDefaultReader<Uint8Array> | null> => {
    const response = await options.open(controller.signal);
    if (response.status === 204) return null;
    if (mediaType(response) !== 'text/event-stream' || response.body === null)
      throw unexpectedAnswer(response.status, new Error('not an event stream'));
    return response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  };

  return {
    async next() {
      for (;;) {
        const event = events.shift();
        if (event !== undefined) return event;
        if (overflow !== null) throw unexpectedAnswer(200, overflow);
        if (body === null) {
          body = await watched(start());
          if (body === null) return 'finished';
        }
        let chunk;
        try {
          chunk = await watched(body.read());
        } catch (error) {
          throw brokenConnection(error, controller.signal);
        }
        if (chunk.done) return 'closed';
        hasBytes = true;
        parser.feed(decoder.decode(chunk.value, { stream: true }));
      }
    },
    close() {
      outer?.removeEventListener('abort', follow);
      controller.abort();
    },
  };
}
