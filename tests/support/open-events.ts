import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** An event stream as seen by a client that reads byte by byte and may disconnect at any time. */
export interface OpenEvents {
  status: number;
  /** The body of a response that isn't a stream. */
  problem: Record<string, unknown> | null;
  /** The next event; null at the end. */
  next(): Promise<ReceivedEvent | null>;
  /** All events until the end. */
  rest(): Promise<ReceivedEvent[]>;
  /** Disconnects. */
  close(): void;
}

/** Opens an event stream. @param headers with the session's cookie. */
export async function openEvents(url: string, headers: Record<string, string>): Promise<OpenEvents> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers, signal: abort.signal });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const problem = isStream ? null : ((await answer.json()) as Record<string, unknown>);
  const reader = isStream ? answer.body?.getReader() : undefined;
  const waiting: ReceivedEvent[] = [];
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id = '', event = 'message', data }) =>
      waiting.push({ id, event, data: JSON.parse(data) as Record<string, unknown> }),
  });
  const next = async (): Promise<ReceivedEvent | null> => {
    while (waiting.length === 0) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      parser.feed(decoder.decode(chunk.value as Uint8Array, { stream: true }));
    }
    return waiting.shift() ?? null;
  };
  return {
    status: answer.status,
    problem,
    next,
    rest: async () => {
      const events: ReceivedEvent[] = [];
      for (let event = await next(); event !== null; event = await next()) events.push(event);
      return events;
    },
    close: () => abort.abort(),
  };
}
