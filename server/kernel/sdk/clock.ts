/** Milliseconds per day. */
export const DAY_MS = 86_400_000;

/** Time as a dependency, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
