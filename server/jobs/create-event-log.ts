import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { ServerEvent } from '../kernel/sdk/define-route.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import { noPeer } from '../kernel/sdk/ports/peer-process.ts';
import type { PeerProcess } from '../kernel/sdk/ports/peer-process.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { EventDocument } from './model.ts';
import { repeat } from '../kernel/sdk/concurrency.ts';
import type { Repeated } from '../kernel/sdk/concurrency.ts';

/** A reader that has read a stream up to a number and waits for more. */
interface Watch {
  /** Resolves when there may be more events, or when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>;
  cancel(): void;
}

/** Wakes readers when a stream has new events: at once for events of this process and its peer, by polling for those of others. */
interface StreamTail {
  /** Call it before the read that finds nothing, so that no event written in between is missed. */
  watch(stream: string, after: number): Watch;
  notify(stream: string): void;
  close(): Promise<void>;
}

interface Waiting {
  after: number;
  wake: () => void;
}

/** Number of streams per query. */
const STREAMS_PER_QUERY = 100;

/** @param pollMs how often to query the database while a reader waits; one query serves all of them. */
function createStreamTail(events: Collection<EventDocument>, log: Logger, pollMs: number): StreamTail {
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

interface EventLogOptions {
  events: Collection<EventDocument>;
  log: Logger;
  peer?: PeerProcess;
  /** How often to look for events of other processes. */
  pollMs?: number;
}

/**
 * Durable streams of numbered events, readable later in any process. The id of an event is its number in the stream,
 * from 1.
 */
export interface EventLog {
  append(stream: string, event: string, data: unknown): Promise<ServerEvent>;
  /** Appends an event unless the stream already has one under the name `once`, which is then returned. */
  appendOnce(stream: string, once: string, event: string, data: unknown): Promise<ServerEvent>;
  /** Renames the event that was written as `once` and frees that name; its number stays. */
  rename(stream: string, once: string, event: string): Promise<void>;
  /**
   * Yields all events after `after` (null: from the start), then new ones, until after one whose name is in `terminal`,
   * or until the signal aborts (without an error).
   */
  follow(
    stream: string,
    options: { after: string | null; terminal: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<ServerEvent>;
  /** The existing events after `after`, without waiting for more. */
  replay(stream: string, after: string | null): AsyncIterable<ServerEvent>;
  /** Number of followers of a stream in this process. */
  listeners(stream: string): number;
  /** Removes streams permanently. */
  remove(streams: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Number of events read at a time; limits the memory of a slow follower. */
const PAGE = 50;
/** Every lost race means that another event was written. */
const MAX_RACES = 200;

/** Creates the log on a collection that is unique by (stream, seq) and (stream, once). */
export function createEventLog({ events, log, peer = noPeer, pollMs = 500 }: EventLogOptions): EventLog {
  const scope = Scope.ofSystem('event streams');
  const tail = createStreamTail(events, log, pollMs);
  /** Followers in this process, by stream. */
  const listeners = new Map<string, Set<symbol>>();
  /** Appends of this process to the same stream run one after the other instead of racing for a number. */
  const lines = new Map<string, { last: number | null; end: Promise<unknown>; users: number }>();
  let isClosed = false;
  const notice = (stream: string): void => {
    // A running read may have missed this event.
    reads.delete(stream);
    tail.notify(stream);
  };
  peer.hear('event', ({ stream }) => notice(stream));

  const lastSeq = async (stream: string): Promise<number> => {
    const last = await events.findOne(scope, { filter: { stream }, sort: { seq: -1 }, projection: { seq: 1 } });
    return last?.seq ?? 0;
  };
  const write = async (entry: EntryOf, line: { last: number | null }): Promise<ServerEvent> => {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const seq = (line.last ?? (await lastSeq(entry.stream))) + 1;
      try {
        const written = await events.insert(scope, { ...entry, seq });
        line.last = seq;
        notice(entry.stream);
        peer.tell({ kind: 'event', stream: entry.stream });
        return eventOf(written);
      } catch (error) {
        if (!(error instanceof DuplicateError)) throw error;
        line.last = null;
        const existing = entry.once === null ? null : await events.findOne(scope, { filter: pick(entry) });
        if (existing !== null) return eventOf(existing);
      }
    }
    throw new AppError('unavailable', 'job.stream_busy', {}, { retryAfterMs: 1000 });
  };
  const append = async (entry: EntryOf): Promise<ServerEvent> => {
    const line = lines.get(entry.stream) ?? { last: null, end: Promise.resolve(), users: 0 };
    lines.set(entry.stream, line);
    line.users += 1;
    const written = line.end.then(() => write(entry, line));
    // The next append waits for this one; a failure is reported only to its own caller.
    line.end = written.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await written;
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(entry.stream);
    }
  };
  /** Running reads by stream and position: followers that wait at the same position share one query. */
  const reads = new Map<string, Map<number, Promise<readonly NumberedEvent[]>>>();
  const read = (stream: string, after: number): Promise<readonly NumberedEvent[]> => {
    const ofStream = reads.get(stream) ?? new Map<number, Promise<readonly NumberedEvent[]>>();
    const known = ofStream.get(after);
    if (known !== undefined) return known;
    const reading = events
      .find(scope, { filter: { stream, seq: { $gt: after } }, sort: { seq: 1 }, limit: PAGE })
      .then((page) => page.map((entry) => ({ seq: entry.seq, event: eventOf(entry) })))
      .finally(() => {
        ofStream.delete(after);
        if (ofStream.size === 0 && reads.get(stream) === ofStream) reads.delete(stream);
      });
    reads.set(stream, ofStream.set(after, reading));
    return reading;
  };

  async function* follow(
    stream: string,
    options: { after: string | null; terminal: readonly string[]; signal: AbortSignal },
  ): AsyncGenerator<ServerEvent> {
    const { signal } = options;
    const isOver = (): boolean => signal.aborted || isClosed;
    const listener = Symbol(stream);
    listeners.set(stream, (listeners.get(stream) ?? new Set()).add(listener));
    const leave = (): void => {
      const others = listeners.get(stream);
      others?.delete(listener);
      if (others?.size === 0) listeners.delete(stream);
    };
    // A consumer that was aborted may never call `next` again.
    signal.addEventListener('abort', leave, { once: true });
    try {
      let seq = positionOf(options.after);
      while (!isOver()) {
        const watch = tail.watch(stream, seq);
        let page: readonly NumberedEvent[];
        try {
          page = await read(stream, seq);
        } catch (error) {
          watch.cancel();
          throw error;
        }
        if (page.length === 0) {
          await watch.wait(signal);
          continue;
        }
        watch.cancel();
        for (const each of page) {
          if (isOver()) return;
          seq = each.seq;
          yield each.event;
          if (options.terminal.includes(each.event.event)) return;
        }
      }
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  async function* replay(stream: string, after: string | null): AsyncGenerator<ServerEvent> {
    let seq = positionOf(after);
    for (;;) {
      const page = await read(stream, seq);
      for (const each of page) {
        seq = each.seq;
        yield each.event;
      }
      if (page.length < PAGE) return;
    }
  }

  return {
    append: (stream, event, data) => append({ stream, event, data: textOf(data), once: null }),
    appendOnce: (stream, once, event, data) => append({ stream, event, data: textOf(data), once }),
    rename: async (stream, once, event) => {
      await events.updateMany(scope, { stream, once }, { $set: { event, once: null } });
      reads.delete(stream);
    },
    follow,
    replay,
    listeners: (stream) => listeners.get(stream)?.size ?? 0,
    remove: async (streams) => {
      await events.remove(scope, { stream: { $in: [...streams] } });
    },
    close: async () => {
      isClosed = true;
      await tail.close();
    },
  };
}

/** An event as shared by several followers; never changed. */
interface NumberedEvent {
  readonly seq: number;
  readonly event: ServerEvent;
}

type EntryOf = Pick<EventDocument, 'stream' | 'event' | 'data' | 'once'>;

function pick({ stream, once }: EntryOf): Pick<EventDocument, 'stream' | 'once'> {
  return { stream, once };
}

function textOf(data: unknown): string {
  return JSON.stringify(data ?? null);
}

function eventOf({ seq, event, data }: EventDocument): ServerEvent {
  return { id: String(seq), event, data: JSON.parse(data) as unknown };
}

/** The position to continue from. Anything but a valid number (`Last-Event-ID` is untrusted) means the start. */
function positionOf(after: string | null): number {
  return after !== null && /^\d{1,12}$/.test(after) ? Number(after) : 0;
}
