import { defineService } from '../service-token.ts';

export interface RateCount {
  /** Calls within the window so far, this one included. */
  hits: number;
  /** When the window ends and counting begins again. */
  resetsAt: Date;
}

/** Port of what counts calls for all processes of an installation together. */
export interface RateCounter {
  /**
   * Counts one call. The window begins with its first call.
   * @param key what is counted: a route and its caller.
   * @throws DatabaseError and whatever else keeps it from counting; the caller of it counts by itself then.
   */
  count(key: string, windowMs: number): Promise<RateCount>;
}

export const RATE_COUNTER = defineService<RateCounter>('rate-counter');
