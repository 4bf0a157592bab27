import type { JobTokens } from './create-job-tokens.ts';
import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';
import type { Registry } from 'prom-client';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { HealthReport, MountedRoute } from '../kernel/sdk/define-plugin.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { RateCounter } from '../kernel/sdk/ports/rate-counter.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import type { SessionAuthority } from '../kernel/sdk/ports/session-authority.ts';
import type { SignedUrls } from '../kernel/sdk/ports/signed-urls.ts';
import type { HttpConfig } from './http-config.ts';
import type { OpenStreams } from './open-streams.ts';

/** Times that tests shorten, in milliseconds. */
export interface HttpTimes {
  /** Between the heartbeats of an event stream. */
  heartbeatMs: number;
  /** How old the last look at a session may be when an event is sent. */
  admissionMs: number;
  /** How long a stream may be without its first event before it is opened anyway. */
  openStreamMs: number;
  /** How long a reader of a stream or a file may take nothing before it is given up. */
  stalledReaderMs: number;
  /** How long a refused sender may go on sending. */
  lingerMs: number;
  /** How long a health report may take. */
  healthMs: number;
}

export interface HttpAppOptions {
  routes: readonly MountedRoute[];
  sessions: SessionAuthority;
  fileStore: FileStore;
  signedUrls: SignedUrls;
  /** What lets jobs of the service in; absent where no route takes it. */
  jobTokens?: JobTokens;
  /** Counts calls for all processes together; where it is absent or away, each counts for itself. */
  rateCounter?: RateCounter;
  config: HttpConfig;
  version: string;
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
  clock: Clock;
  health: () => Promise<Record<string, HealthReport>>;
  isReady: () => boolean;
  /** Where others measure too; one of its own when absent. */
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
  /** Ways to sign in. */
  sign_ins: readonly ('dev-login' | 'entra-id')[];
}
