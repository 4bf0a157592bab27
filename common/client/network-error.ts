import { CodedError } from '../deck/coded-error.ts';

/** No answer came: the server could not be reached, or not in time. */
export class NetworkError extends CodedError {}

/** `cause` is what the platform's fetch reported; browsers tell refused, blocked and offline apart for nobody. */
export function offline(cause: unknown): NetworkError {
  return new NetworkError('client.offline', {}, { cause });
}

export function timedOut(timeoutMs: number): NetworkError {
  return new NetworkError('client.timed_out', { seconds: Math.ceil(timeoutMs / 1000) });
}
