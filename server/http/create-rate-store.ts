import { MemoryStore } from 'express-rate-limit';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { RateCounter } from '../kernel/sdk/ports/rate-counter.ts';
import { within } from '../kernel/sdk/concurrency.ts';

/** How long a call waits for the shared count; a healthy database takes a few milliseconds. */
const WAIT_MS = 1_000;
/** How long the shared count isn't used after a failure, so that not every call waits for it. */
const REST_MS = 5_000;

/** Creates the store of one route's counts. @param name unique name of the route. */
type RateStores = (name: string) => Store;

/**
 * Creates stores that count for all processes together. Each process also counts on its own: when the shared count
 * fails or is late, its own count takes over, so that calls are neither refused for it nor unlimited.
 * @param counter absent: each process counts on its own.
 */
export function createRateStores(options: {
  counter: RateCounter | undefined;
  log: Logger;
  waitMs?: number;
  restMs?: number;
}): RateStores {
  const { counter, log, waitMs = WAIT_MS, restMs = REST_MS } = options;
  let restsUntil = 0;
  let isAway = false;

  const noteFailure = (error: unknown): void => {
    restsUntil = Date.now() + restMs;
    if (!isAway) log.warn({ err: error }, 'rates are counted by this process alone: the shared count is unavailable');
    isAway = true;
  };
  const noteSuccess = (): void => {
    if (isAway) log.info({}, 'rates are counted for all processes again');
    isAway = false;
  };

  /** Null if the shared count is unavailable. */
  async function shared(key: string, windowMs: number): Promise<ClientRateLimitInfo | null> {
    if (counter === undefined || Date.now() < restsUntil) return null;
    try {
      const { hits, resetsAt } = await within(waitMs, counter.count(key, windowMs), () => {
        throw new Error(`no answer within ${waitMs} ms`);
      });
      noteSuccess();
      return { totalHits: hits, resetTime: resetsAt };
    } catch (error) {
      noteFailure(error);
      return null;
    }
  }

  return (name) => {
    const own = new MemoryStore();
    let windowMs = 60_000;
    return {
      localKeys: false,
      init(settings: Options) {
        windowMs = settings.windowMs;
        own.init(settings);
      },
      async increment(key) {
        const [mine, everybodys] = await Promise.all([own.increment(key), shared(`${name} ${key}`, windowMs)]);
        return everybodys ?? mine;
      },
      decrement: (key) => own.decrement(key),
      resetKey: (key) => own.resetKey(key),
      shutdown: () => own.shutdown(),
    };
  };
}
