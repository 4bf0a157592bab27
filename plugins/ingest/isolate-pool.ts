import { createIsolate } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';

/** Files that belong to no user share one line. */
const NO_OWNER = '';

/**
 * Several reading processes behind the interface of one, shared fairly between the owners of the files. None is started
 * before it is needed.
 * @param create makes a member, for tests.
 */
export function createIsolatePool(
  size: number,
  options: IsolateOptions = {},
  create: (options: IsolateOptions) => Isolate = createIsolate,
): Isolate {
  if (size < 1) throw new RangeError('A pool has at least one member');
  const members = Array.from({ length: size }, () => create(options));
  const idle = [...members];
  const queue = createFairQueue(size);
  return {
    run: (job, limits) =>
      queue.run(
        limits.owner ?? NO_OWNER,
        async () => {
          // The one that read last comes first: it is running already.
          const member = idle.pop();
          if (member === undefined) throw new Error('a place in the queue without a reading process');
          try {
            return await member.run(job, limits);
          } finally {
            idle.push(member);
          }
        },
        limits.signal,
      ),
    close() {
      for (const member of members) member.close();
    },
  };
}

interface Waiting {
  owner: string;
  begin: () => void;
}

/** Assigns places: owners take turns, and one owner never occupies the last place while others wait. */
interface FairQueue {
  /**
   * Does work as soon as the owner has a place.
   * @throws the signal's reason where it is aborted while the work waits.
   */
  run<Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/**
 * A queue with a line per owner, so that the slow work of one doesn't delay that of others: the next place goes to the owner
 * that was served longest ago, and with several places an owner may occupy all but one.
 */
export function createFairQueue(places: number): FairQueue {
  const mostOfOne = Math.max(1, places - 1);
  /** Owners with work that waits, the one that is next first. */
  const lines = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let free = places;

  const heldBy = (owner: string): number => held.get(owner) ?? 0;

  const serve = (): void => {
    for (const [owner, line] of lines) {
      if (free === 0) return;
      if (heldBy(owner) >= mostOfOne) continue;
      const next = line.shift();
      // An owner that was served goes to the end; a `Map` keeps the order of insertion, and comes to it again.
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      if (next === undefined) continue;
      free -= 1;
      held.set(owner, heldBy(owner) + 1);
      next.begin();
    }
  };

  const release = (owner: string): void => {
    free += 1;
    const rest = heldBy(owner) - 1;
    if (rest === 0) held.delete(owner);
    else held.set(owner, rest);
    serve();
  };

  const leave = (waiting: Waiting): void => {
    const line = lines.get(waiting.owner)?.filter((each) => each !== waiting) ?? [];
    if (line.length === 0) lines.delete(waiting.owner);
    else lines.set(waiting.owner, line);
  };

  const place = (owner: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        leave(waiting);
        reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)));
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const waiting: Waiting = { owner, begin };
      signal?.addEventListener('abort', onAbort, { once: true });
      lines.set(owner, [...(lines.get(owner) ?? []), waiting]);
      serve();
    });

  return {
    async run(owner, work, signal) {
      signal?.throwIfAborted();
      await place(owner, signal);
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
  };
}
