import { defineService } from '../service-token.ts';

export interface RateCount {
  /** Calls in the window so far, including this one. */
  hits: number;
  /** When the window ends and the count restarts. */
  resetsAt: Date;
}

/** Port that counts calls for all processes of an installation together. */
export interface RateCounter {
  /**
   * Counts one call. The window begins with its first call.
   * @param key what is counted: a route and its caller.
   * @throws DatabaseError or any other error; the caller then uses its own count.
   */
  count(key: string, windowMs: number): Promise<RateCount>;
}

export const RATE_COUNTER = defineService<RateCounter>('rate-counter');
