import { NetworkError, ProblemError } from './problem-error.ts';

/** When a stream is dropped, retried and given up; times in milliseconds. */
export interface StreamLimits {
  /** Time limit for the answer and its first byte; servers send a heartbeat every 15 s. */
  openMs: number;
  /** Maximum silence after the first byte. */
  idleMs: number;
  /** Delay after a working connection; it doubles with every consecutive failure. */
  retryMs: number;
  maxRetryMs: number;
  /** Number of consecutive failures. */
  failuresBeforePolling: number;
  failuresBeforeGivingUp: number;
  /** How long to poll before the stream is retried; it doubles with every failed attempt, to at most eight times as long. */
  streamAgainMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  openMs: 20_000,
  idleMs: 45_000,
  retryMs: 500,
  maxRetryMs: 10_000,
  failuresBeforePolling: 3,
  failuresBeforeGivingUp: 10,
  streamAgainMs: 60_000,
};

/** Maximum accepted Retry-After; the next failure counts as usual. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Statuses that are worth a retry: request time-out, too early, too many requests. */
const PASSING_STATUS = [408, 425, 429];

/** Whether a retry is pointless: for refusals, and for errors unrelated to the connection. */
export function isFinal(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  if (!(error instanceof ProblemError)) return true;
  return error.status >= 400 && error.status < 500 && !PASSING_STATUS.includes(error.status);
}

/** A server that restarts is back within a minute. */
const RESTART = { most: 12, firstMs: 500, maxMs: 5_000 };
/** Answers in place of a server: of a proxy without one, and of one that stops. */
const WITHOUT_SERVER = [502, 503, 504];

/**
 * The wait in milliseconds before a request is sent again because the server restarts; null where another try is of no use: it
 * refused, or has not answered for a minute.
 * @param failures in a row, this one included
 */
export function restartWaitMs(failures: number, cause: unknown): number | null {
  const isAway =
    cause instanceof NetworkError || (cause instanceof ProblemError && WITHOUT_SERVER.includes(cause.status));
  if (!isAway || failures > RESTART.most) return null;
  return backoffMs({ failures, retryMs: RESTART.firstMs, maxMs: RESTART.maxMs, random: Math.random, cause });
}

/**
 * Delay before the next attempt: doubled for every consecutive failure, plus up to half of it at random, at least the
 * server's Retry-After.
 */
export function backoffMs(at: {
  failures: number;
  retryMs: number;
  maxMs: number;
  random: () => number;
  cause: unknown;
}): number {
  const grown = at.retryMs * 2 ** Math.max(0, at.failures - 1) * (1 + at.random() / 2);
  const asked = at.cause instanceof ProblemError ? (at.cause.retryAfterMs ?? 0) : 0;
  return Math.max(Math.min(grown, Math.max(at.maxMs, at.retryMs)), Math.min(asked, MAX_RETRY_AFTER_MS));
}
