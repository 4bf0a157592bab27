import type { z } from 'zod';
import { startDeadline, brokenConnection, createSender } from './sender.ts';
import type { EventOptions, EventSchemas, StreamEvent } from './stream-event.ts';
import { requestUrl, serviceAddress } from './request-url.ts';
import type { Query } from './request-url.ts';
import { STREAM_LIMITS } from './retry-policy.ts';
import type { StreamLimits } from './retry-policy.ts';
import type { CallOptions, Method, OutgoingRequest } from './sender.ts';
import { createSessionStore } from './session.ts';
import type { ClientSession } from './session.ts';
import { mediaType, unexpectedAnswer } from './problem-error.ts';

export interface ClientOptions {
  /** The server's origin, such as `https://decks.example.org`. */
  baseUrl: string;
  /** The path prefix of the service; empty for none. */
  basePath: string;
  session: ClientSession;
  /** BCP 47 tag for the messages in answers; a function if the user can change it. */
  language?: string | (() => string);
  fetch?: typeof fetch;
  /** Called once when the server no longer knows the session. */
  onSessionEnd?: () => void;
  /** Time limit of a request including its answer, in milliseconds; 30 s by default, 10 min for files. */
  timeoutMs?: number;
  streamLimits?: Partial<StreamLimits>;
  /** Spreads the reconnects of many clients; a number in [0, 1). */
  random?: () => number;
}

interface ReadOptions<S extends z.ZodType> extends CallOptions {
  /** The schema of the answer; without it the data is unknown. */
  schema?: S;
  timeoutMs?: number;
}

interface WriteOptions<S extends z.ZodType> extends ReadOptions<S> {
  /** The ETag of the state that this write replaces. */
  ifMatch?: string;
  /** Makes a repeated request take effect once. */
  idempotencyKey?: string;
}

interface UploadOptions<S extends z.ZodType> extends WriteOptions<S> {
  method?: 'POST' | 'PUT';
  /** Called with the share of the form sent, from 0 to 1, if the platform reports it. */
  onProgress?: (share: number) => void;
}

/**
 * The calls of the service. Paths are below `/api/v1` (with `isRoot`: below the base path) and are created by `path()`.
 * All calls throw ProblemError, NetworkError or the reason of the caller's signal.
 */
export interface Client {
  get<S extends z.ZodType = z.ZodUnknown>(path: string, options?: ReadOptions<S>): Promise<Answer<z.output<S>>>;
  post<S extends z.ZodType = z.ZodUnknown>(
    path: string,
    body?: unknown,
    options?: WriteOptions<S>,
  ): Promise<Answer<z.output<S>>>;
  put<S extends z.ZodType = z.ZodUnknown>(
    path: string,
    body: unknown,
    options?: WriteOptions<S>,
  ): Promise<Answer<z.output<S>>>;
  patch<S extends z.ZodType = z.ZodUnknown>(
    path: string,
    body: unknown,
    options?: WriteOptions<S>,
  ): Promise<Answer<z.output<S>>>;
  delete<S extends z.ZodType = z.ZodUnknown>(path: string, options?: WriteOptions<S>): Promise<Answer<z.output<S>>>;
  upload<S extends z.ZodType = z.ZodUnknown>(
    path: string,
    form: FormData,
    options?: UploadOptions<S>,
  ): Promise<Answer<z.output<S>>>;
  download(path: string, options?: CallOptions & { timeoutMs?: number }): Promise<DownloadedFile>;
  /** Follows an event stream across interruptions and proxies; see `EventOptions`. */
  events<S extends EventSchemas = EventSchemas, State = unknown>(
    path: string,
    options?: EventOptions<S, State>,
  ): AsyncGenerator<StreamEvent<S>, void, undefined>;
  /** The URL of a picture or page that is shown without headers. */
  url(path: string, options?: { query?: Query; isRoot?: boolean }): string;
  /** Call this after a sign-in with a cookie, so that the end of the new session is reported too. */
  sessionStarted(): void;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** 100 MB over a line of 1.5 Mbit/s. */
const TRANSFER_TIMEOUT_MS = 600_000;

/**
 * The client for all requests to the server.
 * @throws RangeError when the address isn't a web server's
 */
export function createClient(options: ClientOptions): Client {
  const { language = null, random = Math.random } = options;
  const address = serviceAddress(options.baseUrl, options.basePath);
  const session = createSessionStore(options.session, () => options.onSessionEnd?.());
  const send = createSender({
    address,
    session,
    language: () => (typeof language === 'function' ? language() : language),
    // Looked up at each call and called on its own object, as browsers require.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  });

  /** The time limit includes reading the body. */
  const call = async <T>(
    request: Omit<OutgoingRequest, keyof CallOptions>,
    { signal, timeoutMs, ...rest }: CallOptions & { timeoutMs?: number },
    defaultTimeoutMs: number,
    readBody: (response: Response) => Promise<T>,
  ): Promise<{ response: Response; body: T }> => {
    const deadline = startDeadline(signal, timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await send({ ...rest, ...request, signal: deadline.signal });
      const body = await readBody(response).catch((error: unknown) => {
        throw brokenConnection(error, deadline.signal);
      });
      return { response, body };
    } finally {
      deadline.release();
    }
  };

  const json = async <S extends z.ZodType>(
    method: Method,
    path: string,
    body: unknown,
    { schema, ifMatch, idempotencyKey, onProgress, ...rest }: UploadOptions<S>,
    timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS,
  ): Promise<Answer<z.output<S>>> => {
    const isForm = body instanceof FormData;
    const own = {
      Accept: 'application/json',
      // Only the platform knows the boundary of a form.
      'Content-Type': body === undefined || isForm ? undefined : 'application/json',
      'If-Match': ifMatch,
      'Idempotency-Key': idempotencyKey,
    };
    const content = {
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
    const answer = await call({ method, path, own, ...content }, rest, timeoutMs, (response) => response.text());
    return answerOf(answer.response, answer.body, schema);
  };

  return {
    get: (path, given = {}) => json('GET', path, undefined, given),
    post: (path, body, given = {}) => json('POST', path, body, given),
    put: (path, body, given = {}) => json('PUT', path, body, given),
    patch: (path, body, given = {}) => json('PATCH', path, body, given),
    delete: (path, given = {}) => json('DELETE', path, undefined, given),
    upload: (path, form, { method = 'POST', ...given } = {}) => json(method, path, form, given, TRANSFER_TIMEOUT_MS),
    download: async (path, given = {}) => {
      const request = { method: 'GET' as const, path, own: { Accept: '*/*' } };
      const { response, body } = await call(request, given, TRANSFER_TIMEOUT_MS, (answer) => answer.blob());
      return { blob: body, filename: filenameOf(response) };
    },
    events: async function* (path, given = {}) {
      // Loaded with the first stream: the first screen has none.
      const { followEvents } = await import('./follow-events.ts');
      yield* followEvents(
        {
          send,
          readState: async (statePath, schema, callOptions) =>
            (await json('GET', statePath, undefined, { ...callOptions, ...(schema === undefined ? {} : { schema }) }))
              .data,
          limits: { ...STREAM_LIMITS, ...options.streamLimits },
          random,
        },
        path,
        given,
      );
    },
    url: (path, { query, isRoot } = {}) => requestUrl(address, path, query, isRoot),
    sessionStarted: () => session.started(),
  };
}

/** A successful answer. */
interface Answer<T> {
  data: T;
  status: number;
  /** For `ifMatch` of the next write; null if the server sent none. */
  etag: string | null;
  headers: Headers;
}

/** A file with the name from the server. */
interface DownloadedFile {
  blob: Blob;
  filename: string | null;
}

/**
 * The answer with the JSON `text` as data; undefined for an empty body.
 * @throws ProblemError `client.unexpected_answer` if it isn't JSON or doesn't match the schema
 */
function answerOf<S extends z.ZodType>(response: Response, text: string, schema?: S): Answer<z.output<S>> {
  const data = parseBody(text, response);
  const parsed = schema?.safeParse(data);
  if (parsed?.success === false) throw unexpectedAnswer(response.status, parsed.error);
  return {
    data: (parsed === undefined ? data : parsed.data) as z.output<S>,
    status: response.status,
    etag: response.headers.get('etag'),
    headers: response.headers,
  };
}

function parseBody(text: string, response: Response): unknown {
  if (text === '') return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaType(response))) throw unexpectedAnswer(response.status);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unexpectedAnswer(response.status, error);
  }
}

/** The name in a Content-Disposition, preferably the extended form (RFC 6266, 4.3); never a path. */
function filenameOf(response: Response): string | null {
  const disposition = response.headers.get('content-disposition');
  if (disposition === null) return null;
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = (extended === undefined ? null : decoded(extended)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1) || null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    // Invalid percent-encoding: use the plain form of the name.
    return null;
  }
}
