import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { AppError, notFound } from '../kernel/sdk/app-error.ts';
import type { InputFault } from '../kernel/sdk/app-error.ts';
import type { Route, RouteInput, SessionRequest } from '../kernel/sdk/define-route.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { parseInput } from '../kernel/sdk/input-faults.ts';
import { inWork } from '../kernel/sdk/work-context.ts';
import type { HttpConfig } from './http-app.ts';
import type { MountedRoute } from '../kernel/sdk/define-plugin.ts';
import {
  isAllowedOrigin,
  SIGNATURE_QUERY,
  sessionToken,
  setSessionCookie,
  setSignInCookie,
  signInCookie,
} from './resolve-caller.ts';
import { prefersAsync, sendAnswer } from './send-answer.ts';
import { createReceivedFiles, tooLarge, readMultipart } from './received-files.ts';
import type { ReceivedFiles } from './received-files.ts';
import { contextOf } from './http-app.ts';
import type { AnswerOptions } from './send-answer.ts';
import express from 'express';

/** Maximum depth of JSON: none of our schemas is deeper, and recursive code must not overflow the stack. */
const MAX_DEPTH = 64;
/** Maximum number of values in one body: each takes many times its bytes in memory. */
const MAX_VALUES = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Parses a JSON body (RFC 8259: UTF-8, an object or a list). Depth and number of values are checked on the bytes first.
 * @throws AppError `malformed` if it isn't JSON, `too_large` if it is too deep or has too many values.
 */
function parseJson(bytes: Buffer): unknown {
  checkShape(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', 'http.malformed_json', {}, { cause });
  }
  if (!/^[\t\n\r ]*[[{]/.test(text)) throw new AppError('malformed', 'http.malformed_json');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // The parser's message quotes the body, which must not appear in answers and logs.
    throw new AppError('malformed', 'http.malformed_json', {}, { cause: new SyntaxError((cause as Error).name) });
  }
}

function checkShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH) throw new AppError('too_large', 'http.json_too_deep', { levels: MAX_DEPTH });
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        if (values > MAX_VALUES) throw new AppError('too_large', 'http.json_too_many', { values: MAX_VALUES });
    }
  }
}

/** Index of the closing quote of the string that begins at `start`; the end of the bytes if there is none. */
function endOfString(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return bytes.length;
}

/** Maximum size of a JSON body unless the route allows more: it is held and parsed in the web process. */
const JSON_LIMIT = 1024 * 1024;

interface BodyOptions {
  bodyLimitBytes: number;
  bodies: BodiesUnderWay;
  awaitingContinue: WeakSet<object>;
}

/**
 * Reads the body that a route declares: JSON, or a form whose files go into `files`. Undefined if none was sent.
 * @throws AppError 413 beyond the limit, 415 for another type, 400 if it is broken.
 */
async function readBody(
  route: Route,
  request: Request,
  response: Response,
  files: ReceivedFiles,
  options: BodyOptions,
): Promise<unknown> {
  const { body } = route.input;
  const isMultipart = body !== undefined && 'kind' in body && body.kind === 'multipart';
  if (body === undefined || !hasBody(request)) {
    // An empty form is refused; a missing JSON body is validated against its schema.
    if (isMultipart) throw unsupported(request, 'multipart/form-data');
    return undefined;
  }
  const type = isMultipart ? 'multipart/form-data' : 'application/json';
  if (request.is(type) === false) throw unsupported(request, type);
  const limit = Math.min(route.bodyLimit ?? (isMultipart ? Infinity : JSON_LIMIT), options.bodyLimitBytes);
  if (Number(request.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const end = options.bodies.begin(isMultipart ? 'upload' : 'body', callerOf(request, response));
  try {
    if (options.awaitingContinue.delete(request)) response.writeContinue();
    if (isMultipart) return await readMultipart(request, response, body, files, limit);
    return parseJson(await readBytes(request, response, limit));
  } finally {
    end();
  }
}

/** The sender of the body: the user, or the address without a sign-in. */
function callerOf(request: Request, response: Response): string {
  return contextOf(response).actor?.user_id ?? `address ${request.ip ?? ''}`;
}

/** RFC 9112, 6.3: a body is announced by its length or by chunked encoding. */
function hasBody(request: Request): boolean {
  const length = request.get('content-length');
  return request.get('transfer-encoding') !== undefined || (length !== undefined && length !== '0');
}

function unsupported(request: Request, expected: string): AppError {
  const given = (request.get('content-type') ?? '').split(';')[0]?.slice(0, 100) ?? '';
  return new AppError('unsupported', 'http.unsupported_type', { given: given === '' ? '–' : given, expected });
}

async function readBytes(request: Request, response: Response, limit: number): Promise<Buffer> {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('unsupported', 'http.unsupported_encoding');
  // Compressed bodies are refused because their real size is only known after inflating them.
  const read = express.raw({ type: () => true, limit, inflate: false });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else if ((error as { type?: unknown }).type === 'entity.too.large') reject(tooLarge(limit));
      else reject(error instanceof Error ? error : new TypeError('the body reader failed', { cause: error }));
    });
  });
  return request.body as Buffer;
}

/** The bodies that each caller is currently sending. */
interface BodiesUnderWay {
  /**
   * Counts one more body.
   * @returns a function that ends it, to be called once.
   * @throws AppError `rate_limited` when the caller has reached the limit.
   */
  begin(kind: 'upload' | 'body', caller: string): () => void;
}

/** Retry-After of a caller that sends too many bodies at once. */
const BODY_RETRY_MS = 2_000;

/** @param most maximum number of each kind per caller in this process. */
export function createBodiesUnderWay(most: { upload: number; body: number }): BodiesUnderWay {
  const counts = new Map<string, number>();
  return {
    begin(kind, caller) {
      const key = `${kind} ${caller}`;
      const count = (counts.get(key) ?? 0) + 1;
      if (count > most[kind]) {
        const code = kind === 'upload' ? 'http.too_many_uploads' : 'http.too_many_bodies';
        throw new AppError('rate_limited', code, { count: most[kind] }, { retryAfterMs: BODY_RETRY_MS });
      }
      counts.set(key, count);
      return () => {
        const rest = (counts.get(key) ?? 1) - 1;
        if (rest === 0) counts.delete(key);
        else counts.set(key, rest);
      };
    },
  };
}

interface MountOptions extends AnswerOptions {
  config: HttpConfig;
  bodies: BodiesUnderWay;
  fileStore: FileStore;
  awaitingContinue: WeakSet<object>;
}

/** The last step of a route for an authorised caller: body, validation, handler, answer. */
export function runRoute({ route }: MountedRoute, options: MountOptions): RequestHandler {
  return async (request, response) => {
    const context = contextOf(response);
    const files = createReceivedFiles(options.fileStore, context.log);
    try {
      const ifMatch = request.get('if-match') ?? null;
      if (route.needsIfMatch === true && ifMatch === null)
        throw new AppError('precondition_required', 'http.precondition_required');
      const body = await readBody(route, request, response, files, {
        bodyLimitBytes: options.config.bodyLimitBytes,
        bodies: options.bodies,
        awaitingContinue: options.awaitingContinue,
      });
      const parsed = parseParts(route, request, response, body);
      const { actor } = context;
      const who = {
        ...{ request_id: context.id, address: request.ip ?? null },
        ...{ user_id: actor?.user_id ?? null, client_id: actor?.client_id ?? null },
      };
      // Includes the answer: a stream is computed while it is sent.
      await inWork(who, async () => {
        const reply: unknown = await route.handler(toRouteRequest(request, response, parsed, files, options));
        // Before the answer: a caller that receives it may rely on the removal.
        await files.close();
        await sendAnswer(route, request, response, reply, options);
      });
    } finally {
      await files.close();
    }
  };
}

/** Maximum number of unknown parameters listed in one answer. */
const MAX_UNKNOWN = 10;

interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** @throws AppError `not_found` for an invalid path parameter; `invalid` with the faults of query and body together. */
function parseParts({ input, auth }: Route, request: Request, response: Response, body: unknown): Parsed {
  const faults: InputFault[] = [];
  const take = (part: 'params' | 'query' | 'body', value: unknown): unknown => {
    const declared = input[part];
    if (declared === undefined) return undefined;
    const schema = 'kind' in declared && declared.kind === 'multipart' ? declared.fields : declared;
    const at = { path: '', ...(part === 'query' ? { in: part } : {}) };
    const result = parseInput(schema as Exclude<typeof schema, { kind: 'multipart' }>, value, at);
    if (part === 'params' && result.faults.length > 0) throw notFound(request.path);
    faults.push(...result.faults);
    return result.value;
  };
  const query: Record<string, unknown> = { ...request.query };
  if (auth === 'signed' || contextOf(response).credential === 'signature')
    for (const name of SIGNATURE_QUERY) delete query[name];
  const parsed = {
    params: take('params', { ...request.params }),
    query: take('query', query),
    body: take('body', body),
  };
  faults.push(...unknownParameters(input.query, query));
  if (faults.length > 0) throw new AppError('invalid', 'http.invalid_input', { count: faults.length }, { faults });
  return parsed;
}

/** Ignoring a misspelt filter would return more than requested. */
function unknownParameters(schema: RouteInput['query'], query: Record<string, unknown>): InputFault[] {
  const allowed = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.keys(query)
    .filter((name) => !allowed.includes(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => ({
      path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      in: 'query',
      ...(allowed.length === 0
        ? { code: 'http.no_parameters', params: {} }
        : { code: 'http.unknown_parameter', params: { allowed: allowed.sort().join(', ') } }),
    }));
}

function toRouteRequest(
  request: Request,
  response: Response,
  parsed: Parsed,
  files: ReceivedFiles,
  options: MountOptions,
): SessionRequest<RouteInput> {
  const context = contextOf(response);
  const hasAllowedOrigin = isAllowedOrigin(request, options.config.allowedOrigins);
  const base = {
    ...parsed,
    files: files.list,
    ifMatch: request.get('if-match') ?? null,
    // An empty key is ignored.
    idempotencyKey: request.get('idempotency-key') || null,
    prefersAsync: prefersAsync(request),
    lastEventId: request.get('last-event-id') ?? null,
    origin: request.get('origin') ?? null,
    hasAllowedOrigin,
    wantsBearer: request.get('x-session') === 'bearer' && hasAllowedOrigin,
    sessionToken: sessionToken(request)?.token ?? null,
    signInCookie: signInCookie(request),
    signal: context.abort.signal,
    requestId: context.id,
    language: context.language,
    address: request.ip ?? '',
    log: context.log,
    setHeader: (name: string, value: string) => void response.setHeader(name, value),
    setSessionCookie: (token: string | null, cookie = {}) => setSessionCookie(response, options.config, token, cookie),
    setSignInCookie: (value: string | null, cookie = {}) => setSignInCookie(response, options.config, value, cookie),
  };
  const { actor } = context;
  const scope = actor === null ? null : Scope.ofActor(actor);
  const { client_id } = (parsed.query ?? {}) as { client_id?: unknown };
  // For the list of another client: not found rather than empty. "No client" is reserved for callers who see all
  // clients.
  if (scope !== null && typeof client_id === 'string' && !scope.covers(client_id)) throw notFound('client');
  // Handlers of public routes are typed without a caller; for the others, `checkCaller` has ensured one.
  const caller = actor === null ? {} : { actor, scope };
  return { ...base, ...caller } as unknown as SessionRequest<RouteInput>;
}
