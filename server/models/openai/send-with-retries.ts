import { APIConnectionError, APIError } from 'openai';

import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import type { CallBudget } from './call-budget.ts';
import { PROVIDER } from './model-endpoint.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Sends a request, again after refusals that pass: 429 (after the time the server asks for), 408, 409, 5xx, broken
 * connections. Other refusals are thrown as they are to callers that can do something about them (`isFormatRefusal`).
 * @throws ModelError for everything else.
 */
export async function sendWithRetries<Reply>(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  send: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  for (let retry = 0; ; retry += 1) {
    const failed = budget.failure();
    if (failed !== null) throw failed;
    budget.attempts += 1;
    try {
      return await send(budget.signal);
    } catch (error) {
      if (isFormatRefusal(error)) throw error;
      const waitMs = waitFor(error, retry);
      const isLast = retry >= endpoint.max_retries || waitMs === null || waitMs > budget.remainingMs();
      if (isLast || budget.failure() !== null) throw toModelError(error, endpoint, budget);
      await pause(waitMs, budget.signal);
    }
  }
}

/** True when the server does not know something we asked for; asking for less may work. */
export function isFormatRefusal(error: unknown): boolean {
  return error instanceof APIError && (error.status === 400 || error.status === 422 || error.status === 501);
}

/** Milliseconds to wait before the next try; null when another try is pointless. */
function waitFor(error: unknown, retry: number): number | null {
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retry) * (0.75 + Math.random() * 0.25);
  if (error instanceof APIConnectionError) return backOff;
  const { status, headers } = refusalOf(error);
  if (status === undefined) return null;
  if (status !== 429 && status !== 408 && status !== 409 && status < 500) return null;
  return retryAfterMs(headers) ?? backOff;
}

/** Status and headers of a refusal; both absent for other failures. */
function refusalOf(error: unknown): { status: number | undefined; headers: Headers | undefined } {
  if (!(error instanceof APIError)) return { status: undefined, headers: undefined };
  return { status: error.status as number | undefined, headers: error.headers as Headers | undefined };
}

/** RFC 9110, 10.2.3: seconds or a date; `retry-after-ms` is OpenAI's finer form. */
function retryAfterMs(headers: Headers | undefined): number | null {
  const fine = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(fine) && fine >= 0) return fine;
  const text = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Any failure of a call as a ModelError. Its cause carries the status and the server's words, the key blotted out. */
export function toModelError(error: unknown, endpoint: ModelEndpoint, budget: CallBudget): ModelError {
  if (error instanceof ModelError) return error;
  const failed = budget.failure();
  if (failed !== null) return failed;
  const params = { provider: PROVIDER, task: budget.task };
  const options = { cause: new Error(blot(error, endpoint.api_key)) };
  if (error instanceof APIConnectionError) return new ModelError('ai.unreachable', params, options);
  const { status } = refusalOf(error);
  if (status === 401 || status === 403) return new ModelError('ai.refused_key', params, options);
  if (status === 429) return new ModelError('ai.rate_limited', params, options);
  if (status === 408)
    return new ModelError('ai.timed_out', { ...params, seconds: Math.round(endpoint.time_out_ms / 1000) }, options);
  return new ModelError('ai.provider_failed', { ...params, status: status ?? 0 }, options);
}

/** Servers repeat the key in their refusals, whole or in part ("sk-ab***yz"). */
function blot(error: unknown, key: string): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const whole = key === '' ? text : text.split(key).join('[key]');
  return whole.replace(/\b(?:sk|key|Bearer)[-_ ][\w*.-]{4,}/giu, '[key]').slice(0, 500);
}
