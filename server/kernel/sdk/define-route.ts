import type { z } from 'zod';
import type { Language } from '../../../common/i18n/locale.ts';
import type { ErrorKind } from '../../../common/api/problem.ts';
import type { Actor, Scope } from './scope.ts';
import type { Logger } from './logger.ts';
import type { StoredBlob } from './ports/file-store.ts';
import { Readable } from 'node:stream';
import type { RenderedPicture } from './ports/deck-output.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file of a multipart body, already in the file store. It is removed unless the handler keeps it. */
export interface UploadedFile {
  /** The name the sender gave, without any path. Untrusted. */
  name: string;
  /** As declared by the sender. Untrusted. */
  media_type: string;
  blob: StoredBlob;
  /** Call it once a record refers to the blob; otherwise the blob is deleted when the request ends. */
  keep(): void;
}

/** A multipart body: text fields by schema, files under one name. */
export interface MultipartBody<Fields extends z.ZodType> {
  readonly kind: 'multipart';
  readonly fields: Fields;
  readonly file_field: string;
  /** Fewest files in one request; none need be there when absent. */
  readonly min_files?: number;
  /** Maximum number of files in one request. */
  readonly max_files: number;
  /** Maximum number of bytes of one file; the body limit of the service when absent. */
  readonly max_file_bytes?: number;
}

/** Declares a multipart body. */
export function multipart<Fields extends z.ZodType>(body: Omit<MultipartBody<Fields>, 'kind'>): MultipartBody<Fields> {
  return { kind: 'multipart', ...body };
}

/** One server-sent event. `id` resumes after it. */
export interface ServerEvent {
  id: string;
  event: string;
  data: unknown;
}

/** A file as an answer: sent as an attachment unless `inline`, which only pictures and PDF of our own making may be. */
export interface FileReply {
  name: string;
  media_type: string;
  /** Bytes; null where they are not known before they are made. */
  size: number | null;
  content: NodeJS.ReadableStream;
  /** A part of it, both ends included: with it, clients may ask for byte ranges (RFC 9110, 14). */
  slice?: (first: number, last: number) => Promise<NodeJS.ReadableStream>;
  inline?: boolean;
  /** Names this very content: a client may cache it and learn that its copy is current (RFC 9110, 8.8.3 and 13.1.2). */
  tag?: string;
}

interface JsonOutput<Body extends z.ZodType> {
  readonly kind: 'json';
  readonly status: 200 | 201 | 202;
  readonly body: Body;
}
interface EmptyOutput {
  readonly kind: 'empty';
  readonly status: 204;
}
interface EventsOutput {
  readonly kind: 'events';
  /** Schema of `data` by event name. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}
interface FileOutput {
  readonly kind: 'file';
  readonly media_types: readonly string[];
}
interface FileOrJobOutput<Body extends z.ZodType> {
  readonly kind: 'file_or_job';
  readonly media_types: readonly string[];
  /** The answer to who would rather not wait. */
  readonly accepted: Body;
}
interface JsonOrJobOutput<Body extends z.ZodType, Accepted extends z.ZodType> {
  readonly kind: 'json_or_job';
  readonly status: 200 | 201;
  readonly body: Body;
  /** The answer where the work continues without the caller. */
  readonly accepted: Accepted;
}
interface JsonOrFileOutput<Body extends z.ZodType> {
  readonly kind: 'json_or_file';
  readonly body: Body;
  /** Media types of the file; a schema for what is JSON. */
  readonly files: Readonly<Record<string, z.ZodType | null>>;
}
export type RouteOutput =
  | JsonOutput<z.ZodType>
  | EmptyOutput
  | EventsOutput
  | FileOutput
  | FileOrJobOutput<z.ZodType>
  | JsonOrJobOutput<z.ZodType, z.ZodType>
  | JsonOrFileOutput<z.ZodType>;

/** An answer of one JSON value. */
export function json<Body extends z.ZodType>(body: Body, status: 200 | 201 | 202 = 200): JsonOutput<Body> {
  return { kind: 'json', status, body };
}
/** An answer without a body. */
export const empty: EmptyOutput = { kind: 'empty', status: 204 };
/** An answer of server-sent events. */
export function events(byName: Readonly<Record<string, z.ZodType>>): EventsOutput {
  return { kind: 'events', events: byName };
}
/** An answer of one file. */
export function file(...mediaTypes: string[]): FileOutput {
  return { kind: 'file', media_types: mediaTypes };
}

/**
 * An answer of one file or, to who prefers `respond-async` (RFC 7240, 4.1) and where the handler heeds it, 202 with what shows
 * of the job.
 */
export function fileOrJob<Body extends z.ZodType>(accepted: Body, ...mediaTypes: string[]): FileOrJobOutput<Body> {
  return { kind: 'file_or_job', media_types: mediaTypes, accepted };
}

/**
 * An answer of one JSON value or, to who prefers `respond-async` and where the handler knows that the work takes long, 202 with
 * what shows of the job; its result is that value.
 */
export function jsonOrJob<Body extends z.ZodType, Accepted extends z.ZodType>(
  body: Body,
  accepted: Accepted,
  status: 200 | 201 = 200,
): JsonOrJobOutput<Body, Accepted> {
  return { kind: 'json_or_job', status, body, accepted };
}

/** An answer of one JSON value or, where the handler finds that it was asked for, of one file (`{ file }`). */
export function jsonOrFile<Body extends z.ZodType>(
  body: Body,
  files: Readonly<Record<string, z.ZodType | null>>,
): JsonOrFileOutput<Body> {
  return { kind: 'json_or_file', body, files };
}

/** What a handler returns for a declared output. */
export type ReplyOf<Output> =
  Output extends JsonOutput<infer Body>
    ? z.input<Body>
    : Output extends EmptyOutput
      ? void
      : Output extends EventsOutput
        ? AsyncIterable<ServerEvent>
        : Output extends FileOutput
          ? FileReply
          : Output extends FileOrJobOutput<infer Accepted>
            ? FileReply | { accepted: z.input<Accepted> }
            : Output extends JsonOrJobOutput<infer Body, infer Accepted>
              ? z.input<Body> | { accepted: z.input<Accepted> }
              : Output extends JsonOrFileOutput<infer Body>
                ? z.input<Body> | { file: FileReply }
                : never;

export interface RouteInput {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType | MultipartBody<z.ZodType>;
}
type Parsed<Schema> =
  Schema extends MultipartBody<infer Fields>
    ? z.output<Fields>
    : Schema extends z.ZodType
      ? z.output<Schema>
      : undefined;

export interface CookieOptions {
  expires?: Date;
}

/** What a handler gets: everything parsed, the caller known. */
export interface RouteRequest<Input extends RouteInput> {
  params: Parsed<Input['params']>;
  query: Parsed<Input['query']>;
  body: Parsed<Input['body']>;
  /** Files of a multipart body, else empty. */
  files: readonly UploadedFile[];
  /** `If-Match` as sent, null where absent. */
  ifMatch: string | null;
  idempotencyKey: string | null;
  /** `Prefer: respond-async` was sent. */
  prefersAsync: boolean;
  /** `Last-Event-ID` as sent, null where absent. */
  lastEventId: string | null;
  /** `Origin` as sent. */
  origin: string | null;
  /** The page that sent the request is the service's own, or of an allow-listed Origin; without an Origin it is neither. */
  hasAllowedOrigin: boolean;
  /** The header `X-Session: bearer` together with an allow-listed Origin. */
  wantsBearer: boolean;
  /** The session token as sent (bearer or cookie), valid or not; null where there is none. Sign-in ends its session. */
  sessionToken: string | null;
  /** What the browser brings from the beginning of its sign-in (`setSignInCookie`); null where there is none. */
  signInCookie: string | null;
  /** Aborts when the caller leaves or the server stops. */
  signal: AbortSignal;
  requestId: string;
  /** The shipped language the caller reads best. */
  language: Language;
  /** Address of the caller, for audit and limits. */
  address: string;
  log: Logger;
  /** Adds a header to the answer (`ETag`, `Location`). */
  setHeader: (name: string, value: string) => void;
  /** Sets the session cookie (attributes are the HTTP layer's business); null clears it. */
  setSessionCookie: (token: string | null, options?: CookieOptions) => void;
  /** Sets the cookie that ties the end of a sign-in to the browser that began it; null clears it. */
  setSignInCookie: (value: string | null, options?: CookieOptions) => void;
}

/** As `RouteRequest`, for a caller with a session. */
export interface SessionRequest<Input extends RouteInput> extends RouteRequest<Input> {
  actor: Actor;
  scope: Scope;
}

interface RouteBase<Input extends RouteInput, Output extends RouteOutput> {
  method: Method;
  /** Below `/api/v1`, or below the base path with `root`; parameters as `{name}`. */
  path: string;
  root?: boolean;
  /** One line for the API description, in English like the rest of it: a verb in the imperative, then what. */
  summary: string;
  /** Groups routes in the API description: the resource's name. */
  tag: string;
  /** A job of the service may call it with a token made for it (`InternalCalls`), as the user it works for. */
  takesJobToken?: boolean;
  /** Calls per user (else per address) and minute; with `with_query` those alone that name that query parameter. */
  rate?: { per_minute: number; with_query?: string };
  /** Maximum number of bytes of the body; when absent 1 MB of JSON, or the service's limit for a form. */
  bodyLimit?: number;
  input: Input;
  output: Output;
  /** Kinds of failure beside those every route of its sort can give; they go into the API description. */
  problems?: readonly ErrorKind[];
  /** A write that is refused without `If-Match`. */
  needsIfMatch?: boolean;
  /** A write that heeds `If-Match` where it is sent. */
  takesIfMatch?: boolean;
  /** A write that a repeat with the same `Idempotency-Key` does not do again. */
  takesIdempotencyKey?: boolean;
  /** Headers that every good answer has, beside those of all routes; the handler sets them. */
  answerHeaders?: readonly ('ETag' | 'Location')[];
}

export interface SessionRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  auth: 'session';
  /** The permission it takes: one of the owner's `permissions`. */
  action: string;
  handler: (request: SessionRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}
export interface OpenRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  /** Anyone. */
  auth: 'public';
  handler: (request: RouteRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}
export interface SignedRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  /** A valid signed URL for this very path (`SignedUrls`), acting as the user it was made for, or a session. */
  auth: 'signed';
  handler: (request: SessionRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}

/** A route with its types forgotten, as kernel and HTTP layer handle it. */
export type Route = (
  | (RouteBase<RouteInput, RouteOutput> & { auth: 'session'; action: string })
  | (RouteBase<RouteInput, RouteOutput> & { auth: 'public' | 'signed' })
) & { handler: (request: SessionRequest<RouteInput>) => unknown };

/** A route is data: who may call it, what goes in, what comes out, and a handler of a few lines. */
export function defineRoute<const Input extends RouteInput, const Output extends RouteOutput>(
  route: SessionRoute<Input, Output> | OpenRoute<Input, Output> | SignedRoute<Input, Output>,
): Route {
  return route as unknown as Route;
}

/** A drawn picture as an answer that is shown, and kept by who asks again with its tag. */
export function pictureReply({ bytes, media_type, tag }: RenderedPicture): FileReply {
  return {
    name: `thumbnail.${media_type.replace('image/', '')}`,
    media_type,
    size: bytes.byteLength,
    content: Readable.from([bytes]),
    inline: true,
    tag,
  };
}

/** The ETag of a revision (RFC 9110, 8.8.3). */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** Whether an `If-Match` (RFC 9110, 13.1.1) names the revision. `*` matches any existing one. */
export function matchesRevision(ifMatch: string, revision: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes(revisionTag(revision)) || (tags.includes('*') && revision > 0);
}
