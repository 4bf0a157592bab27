import type { z } from 'zod';
import { problemFrom, unexpectedAnswer } from './problem-error.ts';
import type { ProblemError } from './problem-error.ts';
import type { StreamLimits } from './retry-policy.ts';
import type { CallOptions, Send } from './sender.ts';

/** Schemas of the data of a stream's events, by event name. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** One event of a stream, its data parsed; `id` is what `Last-Event-ID` takes. */
export type StreamEvent<S extends EventSchemas> = {
  [K in keyof S & string]: { id: string | null; event: K; data: z.output<S[K]> };
}[keyof S & string];

/** What a stream has delivered so far, over all its connections. */
export interface StreamProgress {
  seen: Set<string>;
  lastEventId: string | null;
}

/** Problems that end only the connection (session expired, server stopping), not the work that it reports on. */
const ENDS_OF_CONNECTION: readonly string[] = ['http.unauthenticated', 'http.stopping'];

/** Why the server ended this connection, whatever it carried; null for every other event. */
export function endOfConnection(raw: { event: string; data: string }): ProblemError | null {
  if (raw.event !== 'problem') return null;
  try {
    const problem = problemFrom(JSON.parse(raw.data));
    return ENDS_OF_CONNECTION.includes(problem.code) ? problem : null;
  } catch {
    return null;
  }
}

/**
 * Turns a raw event into a typed one; null for unknown events, which a newer server may send.
 * Without schemas every event passes.
 * @throws ProblemError for a `problem` event that the caller does not expect, and for data of the wrong shape
 */
export function decodeEvent<S extends EventSchemas>(
  raw: { id: string | null; event: string; data: string },
  schemas: S | undefined,
  isExpected: boolean,
): StreamEvent<S> | null {
  const schema = schemas?.[raw.event];
  if (schemas !== undefined && schema === undefined && raw.event !== 'problem') return null;
  let data: unknown;
  try {
    data = JSON.parse(raw.data);
  } catch (error) {
    throw unexpectedAnswer(200, error);
  }
  if (raw.event === 'problem' && schema === undefined && !isExpected) throw problemFrom(data);
  const parsed = schema?.safeParse(data);
  if (parsed?.success === false) throw unexpectedAnswer(200, parsed.error);
  return { id: raw.id, event: raw.event, data: parsed === undefined ? data : parsed.data } as StreamEvent<S>;
}

/** Where and how to ask for the state when no stream gets through. */
export interface PollFallback<S extends EventSchemas, State> {
  path: string;
  schema?: z.ZodType<State>;
  /** The events that lead to this state, in order; those with an id in `seen` are dropped anyway. */
  toEvents: (state: State, seen: ReadonlySet<string>) => readonly StreamEvent<S>[];
  intervalMs: number;
}

export interface EventOptions<S extends EventSchemas, State> extends CallOptions {
  /** The last event that an earlier stream delivered: the server goes on behind it. */
  lastEventId?: string;
  schemas?: S;
  /** The events after which nothing more comes. */
  terminal?: readonly string[];
  poll?: PollFallback<S, State>;
  /** Polling replaces the stream for a while, because a proxy blocks or buffers it. */
  onFallback?: (cause: unknown) => void;
  /** A connection broke and the next one follows in `waitMs`. */
  onDrop?: (drop: { cause: unknown; waitMs: number }) => void;
}

/** What following needs of the client. */
export interface FollowContext {
  send: Send;
  /** Reads the state for the polling fallback, bounded by the client's time-out. */
  readState: (path: string, schema: z.ZodType | undefined, options: CallOptions) => Promise<unknown>;
  limits: StreamLimits;
  random: () => number;
}
