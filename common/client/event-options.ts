import type { z } from 'zod';
import type { StreamLimits } from './retry-policy.ts';
import type { CallOptions, Send } from './sender.ts';
import type { EventSchemas, StreamEvent } from './stream-event.ts';

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
  /** The stream is given up for polling, for a while: something on the way blocks it or holds it back. */
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
