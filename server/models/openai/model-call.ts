import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { ModelUsage } from '../../kernel/sdk/ports/text-model.ts';
import OpenAI from 'openai';
import type { Dispatcher } from 'undici';
import { DEFAULT_BASE_URL } from '../../kernel/config/model-config.ts';
import { APIConnectionError, APIError } from 'openai';

/** One call to a model: its time limits, its cancel signal and its usage so far. */
export interface CallBudget {
  task: string;
  /** Aborted by the caller, by the total time-out or after too long a silence. */
  signal: AbortSignal;
  attempts: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  remainingMs(): number;
  /** Restarts the silence timer; must be called for every piece that arrives. */
  heard(): void;
  /** Stops the silence timer. */
  stopListening(): void;
  /** Why the signal was aborted, as an error; null if it wasn't. */
  failure(): ModelError | null;
  usage(): ModelUsage;
  /** Clears timers and reports the usage. */
  close(): void;
}

/** Opens the limits of a call; the caller must close them. */
export function openCallBudget(
  endpoint: ModelEndpoint,
  task: string,
  { signal: outer, onUsage }: { signal?: AbortSignal; onUsage?: (usage: ModelUsage) => void },
): CallBudget {
  const start = performance.now();
  const controller = new AbortController();
  let timedOut = false;
  const expire = (): void => {
    timedOut = true;
    controller.abort();
  };
  const total = setTimeout(expire, endpoint.time_out_ms);
  let silence: NodeJS.Timeout | undefined;
  const cancel = (): void => controller.abort();
  if (outer?.aborted === true) cancel();
  outer?.addEventListener('abort', cancel, { once: true });
  const budget: CallBudget = {
    task,
    signal: controller.signal,
    attempts: 0,
    input_tokens: 0,
    output_tokens: 0,
    images: 0,
    remainingMs: () => Math.max(0, endpoint.time_out_ms - (performance.now() - start)),
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(expire, endpoint.chunk_time_out_ms);
    },
    stopListening: () => clearTimeout(silence),
    failure: () => {
      if (outer?.aborted === true) return new ModelError('ai.cancelled', { provider: PROVIDER, task });
      if (!timedOut) return null;
      return new ModelError('ai.timed_out', {
        provider: PROVIDER,
        task,
        seconds: Math.round((performance.now() - start) / 1000),
      });
    },
    usage: () => ({
      provider: PROVIDER,
      model: endpoint.model,
      task,
      input_tokens: budget.input_tokens,
      output_tokens: budget.output_tokens,
      duration_ms: performance.now() - start,
      attempts: budget.attempts,
      ...(budget.images === 0 ? {} : { images: budget.images }),
    }),
    close: () => {
      clearTimeout(total);
      clearTimeout(silence);
      outer?.removeEventListener('abort', cancel);
      if (budget.attempts > 0) onUsage?.(budget.usage());
    },
  };
  return budget;
}

/**
 * How structured answers are requested. `auto` starts with the strictest mode and steps down when the server rejects
 * it.
 */
type StructuredMode = 'json_schema' | 'json_object' | 'plain';

export interface OpenAiConfig {
  /** Address of an OpenAI-compatible API, including "/v1". */
  base_url?: string;
  /** May be empty for servers without keys. */
  api_key?: string;
  model: string;
  /** For a whole call, including its retries and repair. */
  time_out_ms?: number;
  /** Maximum silence between two pieces of a streamed answer; doesn't apply before the first one. */
  chunk_time_out_ms?: number;
  /** Maximum number of retries of a rejected or failed request. */
  max_retries?: number;
  structured?: 'json_schema' | 'json_object' | 'auto';
  /** A longer reply is aborted. */
  max_reply_bytes?: number;
}

/** A model on a server, and what is known about the server so far. */
export interface ModelEndpoint {
  client: OpenAI;
  model: string;
  api_key: string;
  time_out_ms: number;
  chunk_time_out_ms: number;
  max_retries: number;
  /** Changed when the server rejects a request. */
  abilities: { structured: StructuredMode; can_step_down: boolean; has_stream_usage: boolean };
}

export const PROVIDER = 'openai';
const DEFAULT_TIME_OUT_MS = 600_000;
const DEFAULT_CHUNK_TIME_OUT_MS = 45_000;
const DEFAULT_RETRIES = 3;

/** Opens a client that reads nothing from the environment, logs nothing and doesn't retry itself. */
export function openModelEndpoint(config: OpenAiConfig): ModelEndpoint {
  const timeOutMs = config.time_out_ms ?? DEFAULT_TIME_OUT_MS;
  const structured = config.structured ?? 'auto';
  return {
    client: new OpenAI({
      baseURL: config.base_url ?? DEFAULT_BASE_URL,
      // The library requires a key; servers without keys ignore it.
      apiKey: config.api_key || 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      timeout: timeOutMs,
      maxRetries: 0,
      fetch: boundedFetch(config.max_reply_bytes ?? MAX_REPLY_BYTES, timeOutMs),
      logLevel: 'off',
    }),
    model: config.model,
    api_key: config.api_key ?? '',
    time_out_ms: timeOutMs,
    chunk_time_out_ms: Math.min(config.chunk_time_out_ms ?? DEFAULT_CHUNK_TIME_OUT_MS, timeOutMs),
    max_retries: config.max_retries ?? DEFAULT_RETRIES,
    abilities: {
      structured: structured === 'auto' ? 'json_schema' : structured,
      can_step_down: structured === 'auto',
      has_stream_usage: true,
    },
  };
}

/** Maximum size of a reply. The largest replies requested are a few pictures in base64. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Sends a request to a provider. Redirects are not followed and count as refusals, because keys and texts must not go
 * elsewhere. Too long replies are aborted to protect our memory. Uses the time-outs of the model, because those of
 * fetch itself (300 s for headers and between two pieces) would end calls to servers that send headers with the first
 * token.
 */
function boundedFetch(maxBytes: number, timeOutMs: number): typeof fetch {
  let dispatcher: Dispatcher | undefined;
  return async (address, init) => {
    if (dispatcher === undefined) {
      // Imported with the first call, because servers with only the built-in model don't need it.
      const { Agent } = await import('undici');
      dispatcher ??= new Agent({ headersTimeout: timeOutMs, bodyTimeout: timeOutMs });
    }
    // The package's dispatcher also works with fetch, whose types are of an older version.
    const options: unknown = { ...init, redirect: 'manual', dispatcher };
    const response = await fetch(address, options as RequestInit);
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    let bytes = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes <= maxBytes) controller.enqueue(chunk);
        else controller.error(new RangeError(`the reply has more than ${maxBytes} bytes`));
      },
    });
    return new Response(body.pipeThrough(bounded), { status, statusText, headers });
  };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Sends a request, and retries it after temporary failures: 429 (after the time that the server requests), 408, 409,
 * 5xx, broken connections. Refusals that callers can handle (`isFormatRefusal`) are thrown unchanged.
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
      // The next iteration finds out why the wait ended.
      await sleep(waitMs, undefined, { signal: budget.signal }).catch(() => undefined);
    }
  }
}

/** True if the server doesn't support a parameter of the request, so that a simpler request may work. */
export function isFormatRefusal(error: unknown): boolean {
  return error instanceof APIError && (error.status === 400 || error.status === 422 || error.status === 501);
}

/** Milliseconds until the next try; null if another try is pointless. */
function waitFor(error: unknown, retry: number): number | null {
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retry) * (0.75 + Math.random() * 0.25);
  if (error instanceof APIConnectionError) return backOff;
  const { status, headers } = refusalOf(error);
  if (status === undefined) return null;
  if (status !== 429 && status !== 408 && status !== 409 && status < 500) return null;
  return retryAfterMs(headers) ?? backOff;
}

/** Status and headers of a refusal; both undefined for other failures. */
function refusalOf(error: unknown): { status: number | undefined; headers: Headers | undefined } {
  if (!(error instanceof APIError)) return { status: undefined, headers: undefined };
  return { status: error.status as number | undefined, headers: error.headers as Headers | undefined };
}

/** RFC 9110, 10.2.3: seconds or a date; `retry-after-ms` is OpenAI's more precise header. */
function retryAfterMs(headers: Headers | undefined): number | null {
  const fine = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(fine) && fine >= 0) return fine;
  const text = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/**
 * Converts any failure of a call to a ModelError. Its cause contains status and text of the server, with the key
 * masked.
 */
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

/** Masks the key, which servers repeat in their refusals, completely or in part ("sk-ab***yz"). */
function blot(error: unknown, key: string): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const whole = key === '' ? text : text.split(key).join('[key]');
  return whole.replace(/\b(?:sk|key|Bearer)[-_ ][\w*.-]{4,}/giu, '[key]').slice(0, 500);
}
