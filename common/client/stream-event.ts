import type { z } from 'zod';
import { problemFrom, unexpectedAnswer } from './problem-error.ts';
import type { ProblemError } from './problem-error.ts';
import type { StreamLimits } from './retry-policy.ts';
import type { CallOptions, Send } from './sender.ts';

/** Schemas of the data of a stream's events, by event name. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** One event of a stream with parsed data; `id` is the value for `Last-Event-ID`. */
export type StreamEvent<S extends EventSchemas> = {
  [K in keyof S & string]: { id: string | null; event: K; data: z.output<S[K]> };
}[keyof S & string];

/** What a stream has delivered so far, across all its connections. */
export interface StreamProgress {
  seen: Set<string>;
  lastEventId: string | null;
}

/** Problems that only end the connection (session expired, server stopping), not the reported work. */
const ENDS_OF_CONNECTION: readonly string[] = ['http.unauthenticated', 'http.stopping'];

/** Why the server ended this connection, if this event says so; otherwise null. */
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
 * Parses a raw event; null for unknown events, which a newer server may send. Without schemas every event passes.
 * @throws ProblemError for an unexpected `problem` event, and for data of the wrong shape
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

/** Where and how to read the state when no stream succeeds. */
export interface PollFallback<S extends EventSchemas, State> {
  path: string;
  schema?: z.ZodType<State>;
  /** The events that lead to this state, in order; those whose id is in `seen` are ignored. */
  toEvents: (state: State, seen: ReadonlySet<string>) => readonly StreamEvent<S>[];
  intervalMs: number;
}

export interface EventOptions<S extends EventSchemas, State> extends CallOptions {
  /** The last event of an earlier stream; the server continues after it. */
  lastEventId?: string;
  schemas?: S;
  /** The events that end the stream. */
  terminal?: readonly string[];
  poll?: PollFallback<S, State>;
  /** Called when polling replaces the stream for a while, because a proxy blocks or buffers it. */
  onFallback?: (cause: unknown) => void;
  /** Called when a connection broke; the next attempt follows after `waitMs`. */
  onDrop?: (drop: { cause: unknown; waitMs: number }) => void;
}

export interface FollowContext {
  send: Send;
  /** Reads the state for the polling fallback, within the client's time limit. */
  readState: (path: string, schema: z.ZodType | undefined, options: CallOptions) => Promise<unknown>;
  limits: StreamLimits;
  random: () => number;
}
