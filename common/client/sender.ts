import { fetchWithProgress } from './fetch-with-progress.ts';
import { offline } from './network-error.ts';
import { problemOfAnswer } from './problem-error.ts';
import { requestUrl } from './request-url.ts';
import type { Query, ServiceAddress } from './request-url.ts';
import type { SessionKeeper } from './session.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What every call of the client may say. */
export interface CallOptions {
  query?: Query;
  /** The route stands beside `/api/v1`, not below it. */
  isRoot?: boolean;
  /** Further headers; none of `Access-Control-*`, and none that the client itself sets. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface OutgoingRequest extends CallOptions {
  /** Told how much of the body has left, from 0 to 1, where the platform can tell. */
  onProgress?: (share: number) => void;
  method: Method;
  path: string;
  /** Headers of the operation; they win over those of the caller. */
  own: Readonly<Record<string, string | undefined>>;
  body?: string | FormData;
}

/**
 * Sends one request and hands back its successful answer, unread.
 * @throws ProblemError for every other answer, NetworkError when none came, the signal's reason when it aborted
 */
export type Send = (request: OutgoingRequest) => Promise<Response>;

export interface SenderOptions {
  address: ServiceAddress;
  session: SessionKeeper;
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

/** What a failed read or request means: the caller's abort, or no connection. */
export function brokenConnection(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted === true ? signal.reason : offline(error);
}

/** @throws RangeError for a header that belongs to servers: browsers would ask every server to allow it first */
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
