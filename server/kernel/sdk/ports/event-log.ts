import type { ServerEvent } from '../define-route.ts';
import { defineService } from '../service-token.ts';

/**
 * Durable streams of numbered events, for job progress and outline runs: what was appended is there for whoever comes
 * later, in any process. The id of an event is its number in the stream, from 1.
 */
export interface EventLog {
  append(stream: string, event: string, data: unknown): Promise<ServerEvent>;
  /**
   * All events after `after` (null: from the start), then those that come, until one whose name is in `terminal` was
   * given or the signal aborts (then it just ends).
   */
  follow(
    stream: string,
    options: { after: string | null; terminal: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<ServerEvent>;
  /** How many follow a stream in this process. */
  listeners(stream: string): number;
  /** When somebody in this process listened last; null: never. */
  lastListenedAt(stream: string): Date | null;
  /** Removes streams for good. */
  remove(streams: readonly string[]): Promise<void>;
  /** Removes the events of streams whose names begin so that are older than a moment; how many. */
  removeOld(prefix: string, before: Date): Promise<number>;
}

export const EVENT_LOG = defineService<EventLog>('event-log');
