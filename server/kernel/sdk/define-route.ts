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
  /** Call this once a record refers to the blob; otherwise the blob is deleted when the request ends. */
  keep(): void;
}

/** A multipart body: text fields by schema, files under one field name. */
export interface MultipartBody<Fields extends z.ZodType> {
  readonly kind: 'multipart';
  readonly fields: Fields;
  readonly file_field: string;
  /** Minimum number of files in one request; 0 when absent. */
  readonly min_files?: number;
  /** Maximum number of files in one request. */
  readonly max_files: number;
  /** Maximum size of one file in bytes; the service's body limit when absent. */
  readonly max_file_bytes?: number;
}

export function multipart<Fields extends z.ZodType>(body: Omit<MultipartBody<Fields>, 'kind'>): MultipartBody<Fields> {
  return { kind: 'multipart', ...body };
}

/** One server-sent event. A reader resumes after its `id`. */
export interface ServerEvent {
  id: string;
  event: string;
  data: unknown;
}

/**
 * A file as an answer: sent as an attachment unless `inline`, which is only allowed for pictures and PDFs that we made.
 */
export interface FileReply {
  name: string;
  media_type: string;
  /** Size in bytes; null if unknown before it is generated. */
  size: number | null;
  content: NodeJS.ReadableStream;
  /** Reads a part, both ends included; enables byte ranges (RFC 9110, 14). */
  slice?: (first: number, last: number) => Promise<NodeJS.ReadableStream>;
  inline?: boolean;
  /**
   * Identifies this exact content, so that clients can cache it and validate their copy (RFC 9110, 8.8.3 and 13.1.2).
   */
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
  /** The answer to a caller who prefers not to wait. */
  readonly accepted: Body;
}
interface JsonOrJobOutput<Body extends z.ZodType, Accepted extends z.ZodType> {
  readonly kind: 'json_or_job';
  readonly status: 200 | 201;
  readonly body: Body;
  /** The answer when the work continues without the caller. */
  readonly accepted: Accepted;
}
interface JsonOrFileOutput<Body extends z.ZodType> {
  readonly kind: 'json_or_file';
  readonly body: Body;
  /** Media types of the file, with a schema for JSON. */
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

export function json<Body extends z.ZodType>(body: Body, status: 200 | 201 | 202 = 200): JsonOutput<Body> {
  return { kind: 'json', status, body };
}
export const empty: EmptyOutput = { kind: 'empty', status: 204 };
export function events(byName: Readonly<Record<string, z.ZodType>>): EventsOutput {
  return { kind: 'events', events: byName };
}
export function file(...mediaTypes: string[]): FileOutput {
  return { kind: 'file', media_types: mediaTypes };
}

/**
 * An answer with one file or, for callers who prefer `respond-async` (RFC 7240, 4.1) if the handler supports it, 202
 * with the job.
 */
export function fileOrJob<Body extends z.ZodType>(accepted: Body, ...mediaTypes: string[]): FileOrJobOutput<Body> {
  return { kind: 'file_or_job', media_types: mediaTypes, accepted };
}

/**
 * An answer with one JSON value or, for callers who prefer `respond-async` if the handler expects long work, 202 with
 * the job, whose result is that value.
 */
export function jsonOrJob<Body extends z.ZodType, Accepted extends z.ZodType>(
  body: Body,
  accepted: Accepted,
  status: 200 | 201 = 200,
): JsonOrJobOutput<Body, Accepted> {
  return { kind: 'json_or_job', status, body, accepted };
}

/** An answer with one JSON value or, if requested, one file (`{ file }`). */
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

/** What a handler gets: parsed input and the caller. */
export interface RouteRequest<Input extends RouteInput> {
  params: Parsed<Input['params']>;
  query: Parsed<Input['query']>;
  body: Parsed<Input['body']>;
  /** Files of a multipart body, else empty. */
  files: readonly UploadedFile[];
  /** `If-Match` as sent; null if absent. */
  ifMatch: string | null;
  idempotencyKey: string | null;
  /** Whether `Prefer: respond-async` was sent. */
  prefersAsync: boolean;
  /** `Last-Event-ID` as sent; null if absent. */
  lastEventId: string | null;
  /** `Origin` as sent. */
  origin: string | null;
  /**
   * Whether the request came from a page of the service or of an allow-listed origin; false without an Origin header.
   */
  hasAllowedOrigin: boolean;
  /** Whether `X-Session: bearer` was sent from an allow-listed origin. */
  wantsBearer: boolean;
  /** The session token as sent (bearer or cookie), valid or not; null if absent. Signing in ends its session. */
  sessionToken: string | null;
  /** The cookie from the beginning of the browser's sign-in (`setSignInCookie`); null if absent. */
  signInCookie: string | null;
  /** Aborts when the caller disconnects or the server stops. */
  signal: AbortSignal;
  requestId: string;
  /** The shipped language that suits the caller best. */
  language: Language;
  /** Address of the caller, for audit and limits. */
  address: string;
  log: Logger;
  /** Adds a header to the answer (`ETag`, `Location`). */
  setHeader: (name: string, value: string) => void;
  /** Sets the session cookie (the HTTP layer decides its attributes); null clears it. */
  setSessionCookie: (token: string | null, options?: CookieOptions) => void;
  /** Sets the cookie that ties the end of a sign-in to the browser that began it; null clears it. */
  setSignInCookie: (value: string | null, options?: CookieOptions) => void;
}

/** Like `RouteRequest`, for a caller with a session. */
export interface SessionRequest<Input extends RouteInput> extends RouteRequest<Input> {
  actor: Actor;
  scope: Scope;
}

interface RouteBase<Input extends RouteInput, Output extends RouteOutput> {
  method: Method;
  /** Below `/api/v1`, or below the base path with `root`; parameters as `{name}`. */
  path: string;
  root?: boolean;
  /** One line for the API description, in English: an imperative verb and its object. */
  summary: string;
  /** Groups routes in the API description: the resource's name. */
  tag: string;
  /** A job of the service may call it as the user it works for, with a token made for this route (`InternalCalls`). */
  takesJobToken?: boolean;
  /** Maximum calls per minute and user (or address); with `with_query`, only calls with that query parameter count. */
  rate?: { per_minute: number; with_query?: string };
  /** Maximum size of the body in bytes; when absent, 1 MB for JSON and the service's limit for forms. */
  bodyLimit?: number;
  input: Input;
  output: Output;
  /** Further kinds of failure, beside those of every route of its kind; they go into the API description. */
  problems?: readonly ErrorKind[];
  /** A write that requires `If-Match`. */
  needsIfMatch?: boolean;
  /** A write that accepts `If-Match`. */
  takesIfMatch?: boolean;
  /** A write that isn't repeated for the same `Idempotency-Key`. */
  takesIdempotencyKey?: boolean;
  /** Headers of every successful answer beside those of all routes; the handler sets them. */
  answerHeaders?: readonly ('ETag' | 'Location')[];
}

export interface SessionRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  auth: 'session';
  /** The required permission: one of the owner's `permissions`. */
  action: string;
  handler: (request: SessionRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}
export interface OpenRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  /** Accessible without a session. */
  auth: 'public';
  handler: (request: RouteRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}
export interface SignedRoute<Input extends RouteInput, Output extends RouteOutput> extends RouteBase<Input, Output> {
  /**
   * Requires a valid signed URL for this exact path (`SignedUrls`), acting as the user it was made for, or a session.
   */
  auth: 'signed';
  handler: (request: SessionRequest<Input>) => Promise<ReplyOf<Output>> | ReplyOf<Output>;
}

/** A route without its specific types, for the kernel and the HTTP layer. */
export type Route = (
  | (RouteBase<RouteInput, RouteOutput> & { auth: 'session'; action: string })
  | (RouteBase<RouteInput, RouteOutput> & { auth: 'public' | 'signed' })
) & { handler: (request: SessionRequest<RouteInput>) => unknown };

/** Defines a route as data: who may call it, its input and output, and a handler of a few lines. */
export function defineRoute<const Input extends RouteInput, const Output extends RouteOutput>(
  route: SessionRoute<Input, Output> | OpenRoute<Input, Output> | SignedRoute<Input, Output>,
): Route {
  return route as unknown as Route;
}

/** A drawn picture as an inline answer that clients cache and validate by its tag. */
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
