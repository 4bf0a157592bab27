import type { Clock } from '../kernel/sdk/clock.ts';

/** Who listens to which stream in this process. */
export interface StreamAudience {
  /** @returns what to call when the listener leaves; calling it again does nothing. */
  enter(stream: string): () => void;
  count(stream: string): number;
  lastListenedAt(stream: string): Date | null;
}

/** How many streams without a listener are remembered. */
const REMEMBERED = 2_000;

/** Counts listeners, and remembers for a while when the last one left. */
export function createStreamAudience(clock: Clock): StreamAudience {
  const counts = new Map<string, number>();
  /** In the order of leaving. */
  const left = new Map<string, Date>();
  return {
    enter(stream) {
      counts.set(stream, (counts.get(stream) ?? 0) + 1);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        const rest = (counts.get(stream) ?? 1) - 1;
        if (rest > 0) counts.set(stream, rest);
        else counts.delete(stream);
        left.delete(stream);
        left.set(stream, clock.now());
        for (const oldest of left.keys()) {
          if (left.size <= REMEMBERED) break;
          left.delete(oldest);
        }
      };
    },
    count: (stream) => counts.get(stream) ?? 0,
    lastListenedAt: (stream) => (counts.has(stream) ? clock.now() : (left.get(stream) ?? null)),
  };
}
