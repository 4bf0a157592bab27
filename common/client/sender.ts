import { offline, problemOfAnswer, timedOut } from './problem-error.ts';
import { requestUrl } from './request-url.ts';
import type { Query, ServiceAddress } from './request-url.ts';
import type { SessionStore } from './session.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  query?: Query;
  /** The route is beside `/api/v1`, not below it. */
  isRoot?: boolean;
  /** Further headers; `Access-Control-*` and headers that the client sets itself aren't allowed. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface OutgoingRequest extends CallOptions {
  /** Called with the share of the body sent, from 0 to 1, if the platform reports it. */
  onProgress?: (share: number) => void;
  method: Method;
  path: string;
  /** Headers of the operation; they override the caller's. */
  own: Readonly<Record<string, string | undefined>>;
  body?: string | FormData;
}

/**
 * Sends a request and returns its successful answer, unread.
 * @throws ProblemError for any other answer, NetworkError without an answer, the signal's reason when aborted
 */
export type Send = (request: OutgoingRequest) => Promise<Response>;

interface SenderOptions {
  address: ServiceAddress;
  session: SessionStore;
  language: () => string | null;
  fetch: typeof fetch;
}

export function createSender({ address, session, language, fetch }: SenderOptions): Send {
  return async (request) => {
    const { method, signal } = request;
    const stamp = session.stamp(method !== 'GET');
    const url = requestUrl(address, request.path, request.query, request.isRoot);
    const headers = requestHeaders(request, { 'Accept-Language': language() ?? undefined, ...stamp.headers });
    let response: Response;
    try {
      const { onProgress } = request;
      const sending = onProgress === undefined ? fetch : fetchWithProgress(fetch, onProgress);
      response = await sending(url, {
        method,
        headers,
        credentials: stamp.credentials,
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      throw brokenConnection(error, signal);
    }
    if (response.ok) return response;
    if (response.status === 401) stamp.refused();
    throw await problemOfAnswer(response).catch((error: unknown) => brokenConnection(error, signal));
  };
}

/** Interprets a failed read or request: the caller's abort, or a lost connection. */
export function brokenConnection(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted === true ? signal.reason : offline(error);
}

/** @throws RangeError for a response header: browsers would request permission for it from every server first */
function requestHeaders(request: OutgoingRequest, session: Readonly<Record<string, string | undefined>>): Headers {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries({ ...session, ...request.own })) {
    if (value !== undefined) headers.set(name, value);
  }
  for (const name of headers.keys()) {
    if (name.toLowerCase().startsWith('access-control-')) throw new RangeError(`${name} is not a request's header`);
  }
  return headers;
}

type Fetch = typeof fetch;

/** The parts of XMLHttpRequest that are used here; this folder has no browser types. */
interface BrowserRequest {
  readonly status: number;
  readonly statusText: string;
  readonly response: unknown;
  readonly upload: {
    onprogress: ((progress: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;
  };
  withCredentials: boolean;
  responseType: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  ontimeout: (() => void) | null;
  open(method: string, address: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

/** Statuses without a body (Fetch, 2.2.3). */
const WITHOUT_BODY = [101, 204, 205, 304];

/**
 * A fetch that reports how much of its body was sent. Browsers only report that for XMLHttpRequest; without it, `fetch`
 * sends the body without progress.
 */
function fetchWithProgress(fetch: Fetch, onProgress: (share: number) => void): Fetch {
  const { XMLHttpRequest: Request } = globalThis as { XMLHttpRequest?: new () => BrowserRequest };
  if (Request === undefined) return fetch;
  return (address, { method = 'GET', headers, body, signal, credentials } = {}) =>
    new Promise((resolve, reject) => {
      const request = new Request();
      const abort = (): void => request.abort();
      const fail = (): void => {
        signal?.removeEventListener('abort', abort);
        reject(signal?.aborted === true ? (signal.reason as Error) : new TypeError('the connection broke'));
      };
      request.open(method, address instanceof URL ? address.href : (address as string));
      request.withCredentials = credentials === 'include';
      request.responseType = 'arraybuffer';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        signal?.removeEventListener('abort', abort);
        resolve(answerOf(request));
      };
      request.onerror = fail;
      request.onabort = fail;
      request.ontimeout = fail;
      if (signal?.aborted === true) return fail();
      signal?.addEventListener('abort', abort);
      request.send(body ?? null);
    });
}

function answerOf(request: BrowserRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  const body = WITHOUT_BODY.includes(status) ? null : (request.response as ArrayBuffer | null);
  return new Response(body, { status, statusText, headers });
}

/** A signal that combines another one with a time limit; `release` frees both. */
interface Deadline {
  signal: AbortSignal;
  release(): void;
}

/**
 * Aborts with the outer signal's reason, or with `client.timed_out` after `timeoutMs` (null: never). Uses a controller
 * because older task panes lack AbortSignal.any.
 */
export function startDeadline(outer: AbortSignal | undefined, timeoutMs: number | null): Deadline {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const timer = timeoutMs === null ? null : setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  return {
    signal: controller.signal,
    release() {
      if (timer !== null) clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}

/**
 * Waits; ends early when the signal aborts.
 * @throws the signal's reason
 */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
  signal?.throwIfAborted();
}
