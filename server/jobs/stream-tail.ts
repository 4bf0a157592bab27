import type { Collection } from '../kernel/sdk/collection.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { EventDocument } from './model.ts';
import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

/** Somebody who has read a stream up to a number and waits for more. */
interface Watch {
  /** Resolves when there may be more, or the signal aborts. */
  wait(signal: AbortSignal): Promise<void>;
  cancel(): void;
}

/** Wakes those who wait for the next event of a stream: at once for events of this process, by polling for others. */
interface StreamTail {
  /** To be called before the read that finds nothing, so that nothing written in between is missed. */
  watch(stream: string, after: number): Watch;
  notify(stream: string): void;
  close(): Promise<void>;
}

interface Waiting {
  after: number;
  wake: () => void;
}

/** Streams asked about in one query. */
const STREAMS_PER_QUERY = 100;

/** @param pollMs how often the database is asked while a reader waits: one query for all of them. */
export function createStreamTail(events: Collection<EventDocument>, log: Logger, pollMs: number): StreamTail {
  const scope = Scope.ofSystem('event streams');
  const waiting = new Map<string, Set<Waiting>>();
  let polling: Repeated | null = null;

  const notify = (stream: string): void => {
    for (const each of waiting.get(stream) ?? []) each.wake();
  };
  const poll = async (): Promise<void> => {
    const positions = [...waiting].map(([stream, all]) => ({
      stream,
      seq: { $gt: Math.min(...[...all].map((each) => each.after)) },
    }));
    for (let first = 0; first < positions.length; first += STREAMS_PER_QUERY) {
      const found = await events.find(scope, {
        filter: { $or: positions.slice(first, first + STREAMS_PER_QUERY) },
        projection: { stream: 1 },
        limit: 1000,
      });
      for (const stream of new Set(found.map((each) => each.stream))) notify(stream);
    }
  };
  return {
    watch(stream, after) {
      let wake = (): void => {};
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const entry: Waiting = { after, wake };
      const all = waiting.get(stream) ?? new Set();
      waiting.set(stream, all.add(entry));
      const cancel = (): void => {
        all.delete(entry);
        if (all.size === 0 && waiting.get(stream) === all) waiting.delete(stream);
        if (waiting.size > 0) return;
        void polling?.stop();
        polling = null;
      };
      return {
        cancel,
        wait: async (signal) => {
          polling ??= repeat({ everyMs: pollMs, work: poll, name: 'event polling', log });
          if (signal.aborted) wake();
          signal.addEventListener('abort', wake, { once: true });
          await woken;
          signal.removeEventListener('abort', wake);
          cancel();
        },
      };
    },
    notify,
    close: async () => {
      for (const stream of waiting.keys()) notify(stream);
      await polling?.stop();
    },
  };
}
