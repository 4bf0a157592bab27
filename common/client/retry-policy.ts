import { NetworkError, ProblemError } from './problem-error.ts';

/** When a stream is dropped, tried again and given up; times in milliseconds. */
export interface StreamLimits {
  /** The answer and its first byte; servers send a heartbeat every 15 s. */
  openMs: number;
  /** Silence after the first byte. */
  idleMs: number;
  /** The wait after a connection that worked; it doubles with every failure in a row. */
  retryMs: number;
  maxRetryMs: number;
  /** Failures in a row. */
  failuresBeforePolling: number;
  failuresBeforeGivingUp: number;
  /** Polling before the stream is tried again; it doubles with every try in vain, up to eight times as long. */
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

/** A server's Retry-After is waited for up to here; the next failure counts again. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Refusals that another try may turn: request time-out, too early, too many. */
const PASSING_STATUS = [408, 425, 429];

/** True for what another try will not change: refusals, and errors that are not the connection's. */
export function isFinal(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  if (!(error instanceof ProblemError)) return true;
  return error.status >= 400 && error.status < 500 && !PASSING_STATUS.includes(error.status);
}

/** The wait before the next try: doubled for every failure in a row, spread by half, never below what the server asks. */
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
