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

/** Times in milliseconds that tests shorten. */
export interface HttpTimes {
  /** Interval between the heartbeats of an event stream. */
  heartbeatMs: number;
  /** Maximum age of the last session check when an event is sent. */
  admissionMs: number;
  /** How long a stream waits for its first event before it sends its headers. */
  openStreamMs: number;
  /** How long a reader of a stream or file may stall before it is disconnected. */
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
  /** Verifies tokens of jobs; absent if no route accepts them. */
  jobTokens?: JobTokens;
  /** Counts calls for all processes together; if it is absent or fails, each process counts on its own. */
  rateCounter?: RateCounter;
  config: HttpConfig;
  version: string;
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
  clock: Clock;
  health: () => Promise<Record<string, HealthReport>>;
  isReady: () => boolean;
  /** Measures the delay of the event loop; when absent, new work is never refused. */
  loop?: LoopWatch;
  /** A shared registry; a new one when absent. */
  registry?: Registry;
  /** The metrics of the worker that belongs to this process, in Prometheus's text format; null when it has none to give. */
  workerMetrics?: () => Promise<string | null>;
  info: () => ServiceInfo | Promise<ServiceInfo>;
  times?: Partial<HttpTimes>;
}

export interface HttpApp {
  express: Express;
  /** Currently open event streams. */
  events: OpenStreams;
  /** Number of requests being answered, including open streams. */
  inFlight(): number;
  /** Answers every request with 503 from now on. */
  refuse(): void;
  /** Aborts the work of every open request. */
  abort(): void;
  /** Requests whose sender waits for "100 Continue" before sending the body (RFC 9110, 10.1.1). */
  awaitingContinue: WeakSet<IncomingMessage>;
}

/** The state of the service for the page at `/`. */
export interface ServiceInfo {
  version: string;
  /** `embedded`: the store that comes with the service, for evaluation and small teams. */
  database: 'embedded' | 'mongodb';
  /** The text model in use: its provider ("builtin", "openai") and its name, if it has one. */
  model: { provider: string; name: string | null };
  /** Sign-in methods. */
  sign_ins: readonly ('dev-login' | 'entra-id')[];
}

/** The currently open event streams, so that a server can end them properly when it stops. */
export interface OpenStreams {
  /** Registers a stream and returns a function that unregisters it. `end` sends the last event and ends the stream. */
  add(end: () => void): () => void;
  count(): number;
  /** Ends all streams, including those that open later. */
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

/** The context of a request while it is being answered. */
export interface RequestContext {
  readonly id: string;
  /** The shipped language that suits the caller best. */
  readonly language: Language;
  readonly log: Logger;
  /** Aborts when the caller disconnects or the server stops. */
  readonly abort: AbortController;
  /** Path pattern of the route, for logs and metrics. */
  pattern: string | null;
  /** The user who makes the request, once known. */
  actor: Actor | null;
  /** How the session was sent. Only a cookie is sent by a browser on its own. */
  credential: 'cookie' | 'bearer' | 'signature' | null;
}

/** Stores the context for later steps of the same request. */
export function setContext(response: Response, context: RequestContext): void {
  response.locals['context'] = context;
}

export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}

/** The configuration of the HTTP layer. */
export interface HttpConfig {
  /** Empty, or with a leading and no trailing slash: the prefix of all paths. */
  basePath: string;
  /** Host names of the service, in lower case; empty: any. */
  allowedHosts: readonly string[];
  /** Other origins whose pages may call the service; its own is always allowed. */
  allowedOrigins: readonly string[];
  /** Whether the session cookie is Secure and works in a third-party frame. */
  cookieSecure: boolean;
  /** Maximum size of a body in bytes, unless a route sets a lower limit. */
  bodyLimitBytes: number;
  /** How many bodies of each kind one caller may send at once. */
  bodiesAtOnce: { upload: number; body: number };
  /**
   * Trusted senders of `X-Forwarded-*` headers: a number of hops, or addresses as in Express's "trust proxy"; false:
   * none.
   */
  trustProxy: number | string | false;
  /** True: answers and events that violate their schema fail. False: they are only logged. */
  isDevelopment: boolean;
  /** Origins that the clients request tokens from at sign-in. */
  signInOrigins: readonly string[];
  /** The origin of Office.js; `self`: this server. */
  officeJs: string;
  /** Sites that may frame the task pane. */
  frameAncestors: readonly string[];
  /** Token for `/metrics` from other machines; null: only this machine has access. */
  metricsToken: string | null;
  /** Disabled only in tests of other features. */
  hasRateLimits: boolean;
}
