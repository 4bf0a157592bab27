import type { LoopWatch } from './event-loop.ts';
import type { JobTokens } from './signed-tokens.ts';
import type { IncomingMessage } from 'node:http';
import type { Express, Response } from 'express';
import type { Registry } from 'prom-client';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { HealthReport, MountedRoute } from '../kernel/sdk/define-plugin.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { RateCounter } from '../kernel/sdk/ports/rate-counter.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { SessionAuthority } from '../kernel/sdk/ports/session-authority.ts';
import type { SignedUrls } from '../kernel/sdk/ports/signed-tokens.ts';
import type { Actor } from '../kernel/sdk/scope.ts';

/** Times that tests shorten, in milliseconds. */
export interface HttpTimes {
  /** Between the heartbeats of an event stream. */
  heartbeatMs: number;
  /** Maximum age of the last check of a session when an event is sent. */
  admissionMs: number;
  /** How long a stream waits for its first event before it sends its headers anyway. */
  openStreamMs: number;
  /** How long a reader of a stream or a file may read nothing before it is disconnected. */
  stalledReaderMs: number;
  /** How long a refused sender may continue to send. */
  lingerMs: number;
  /** How long a health report may take. */
  healthMs: number;
}

export interface HttpAppOptions {
  routes: readonly MountedRoute[];
  sessions: SessionAuthority;
  fileStore: FileStore;
  signedUrls: SignedUrls;
  /** Admits jobs of the service; absent where no route accepts their tokens. */
  jobTokens?: JobTokens;
  /** Counts calls for all processes together; where it is absent or fails, each process counts for itself. */
  rateCounter?: RateCounter;
  config: HttpConfig;
  version: string;
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
  clock: Clock;
  health: () => Promise<Record<string, HealthReport>>;
  isReady: () => boolean;
  /** How late this process is; never too late when absent. */
  loop?: LoopWatch;
  /** A registry shared with others; a new one when absent. */
  registry?: Registry;
  info: () => ServiceInfo | Promise<ServiceInfo>;
  times?: Partial<HttpTimes>;
}

export interface HttpApp {
  express: Express;
  /** Event streams that are open now. */
  events: OpenStreams;
  /** Requests that are being answered, open streams included. */
  inFlight(): number;
  /** From now on every request is answered with 503. */
  refuse(): void;
  /** Aborts the work behind every open request. */
  abort(): void;
  /** Requests whose sender waits for "100 Continue" before it sends the body (RFC 9110, 10.1.1). */
  awaitingContinue: WeakSet<IncomingMessage>;
}

/** What runs, for the page at `/`. */
export interface ServiceInfo {
  version: string;
  /** `embedded`: the store that comes with the service, for trying out and small teams. */
  database: 'embedded' | 'mongodb';
  /** The text model in use: its provider ("builtin", "openai") and, where it has one, its name. */
  model: { provider: string; name: string | null };
  /** Sign-in methods. */
  sign_ins: readonly ('dev-login' | 'entra-id')[];
}

/** The event streams that are open now, so that a server that stops can end them well. */
export interface OpenStreams {
  /** Registers a stream and returns a function that unregisters it. `end` sends the last event and ends it. */
  add(end: () => void): () => void;
  count(): number;
  /** Ends all of them, and every one that opens from now on. */
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const ends = new Set<() => void>();
  let isStopping = false;
  return {
    add(end) {
      ends.add(end);
      if (isStopping) end();
      return () => void ends.delete(end);
    },
    count: () => ends.size,
    endAll() {
      isStopping = true;
      for (const end of [...ends]) end();
    },
  };
}

/** What is known about a request while it is being answered. */
export interface RequestContext {
  readonly id: string;
  /** The best shipped language for the caller. */
  readonly language: Language;
  readonly log: Logger;
  /** Aborts when the caller leaves or the server stops. */
  readonly abort: AbortController;
  /** Path pattern of the route, for logs and metrics. */
  pattern: string | null;
  /** Whose request it is, once known. */
  actor: Actor | null;
  /** How the session was sent: a browser adds a cookie by itself, nothing else. */
  credential: 'cookie' | 'bearer' | 'signature' | null;
}

/** Stores the context where later steps of the same request find it. */
export function setContext(response: Response, context: RequestContext): void {
  response.locals['context'] = context;
}

/** The context of the request that a response answers. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}

/** The part of the configuration that the HTTP layer uses. */
export interface HttpConfig {
  /** Empty, or with a leading and no trailing slash: all paths are below it. */
  basePath: string;
  /** Host names by which the service is reached, in lower case; empty: any. */
  allowedHosts: readonly string[];
  /** Origins of other sites whose pages may call the service; its own is always allowed. */
  allowedOrigins: readonly string[];
  /** Whether the session cookie is Secure and works in a third-party frame. */
  cookieSecure: boolean;
  /** Maximum number of bytes of a body, where a route does not set less. */
  bodyLimitBytes: number;
  /** Bodies of each kind that one caller may send at once. */
  bodiesAtOnce: { upload: number; body: number };
  /** Whose `X-Forwarded-*` headers are trusted: a number of hops, or addresses as in Express's "trust proxy"; false: none. */
  trustProxy: number | string | false;
  /** Answers and events that violate their own schema fail instead of being logged. */
  isDevelopment: boolean;
  /** Origins that the clients ask for tokens at a sign-in. */
  signInOrigins: readonly string[];
  /** Where the task pane loads Office.js from; `self`: from this server. */
  officeJs: string;
  /** Sites that may show the task pane in a frame. */
  frameAncestors: readonly string[];
  /** Opens `/metrics` to other machines; null: only this machine. */
  metricsToken: string | null;
  /** Off only in tests of other things. */
  hasRateLimits: boolean;
}
