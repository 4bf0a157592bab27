import type { Role } from '../../common/api/session.ts';
import { createTranslator } from '../../common/i18n/translator.ts';
import { createHttpApp } from '../../server/http/create-http-app.ts';
import { createSignedUrls } from '../../server/http/signed-tokens.ts';
import type { HttpApp, HttpAppOptions, HttpConfig } from '../../server/http/http-app.ts';
import de from '../../server/http/locales/de.json' with { type: 'json' };
import en from '../../server/http/locales/en.json' with { type: 'json' };
import type { Actor } from '../../server/kernel/sdk/scope.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { SessionAuthority } from '../../server/kernel/sdk/ports/session-authority.ts';
import type { SignedUrls } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import type { MemoryFileStore } from './memory-file-store.ts';

/** A line of a log that is kept instead of written. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: Record<string, unknown>;
  message: string;
}

export interface TestApp extends HttpApp {
  store: MemoryFileStore;
  lines: LogLine[];
  signedUrls: SignedUrls;
  /** Moves the clock. */
  pass: (ms: number) => void;
  /** Ends a session: its token is invalid from now on. */
  revoke: (token: string) => void;
}

/**
 * The HTTP layer over a few routes. Tokens are `NAME-ROLE` ("ann-author"): one session per user, known until revoked.
 * Every role may take the action `any`; others require the role of their name.
 */
export function makeHttpApp(
  routes: readonly Route[],
  config: Partial<HttpConfig> = {},
  options: Partial<HttpAppOptions> = {},
): TestApp {
  const basePath = config.basePath ?? '/decks';
  let now = Date.parse('2026-01-01T00:00:00Z');
  const clock = { now: () => new Date(now) };
  const lines: LogLine[] = [];
  const store = createMemoryFileStore();
  const signedUrls = createSignedUrls({ key: Buffer.alloc(32, 7), clock, basePath });
  const bundles = { en: [en], de: [de] };
  const sessions = createSessions();
  const app = createHttpApp({
    routes: routes.map((route) => ({ plugin: 'test', route, roles: rolesOf(route) })),
    sessions,
    fileStore: store,
    signedUrls,
    version: '0.0.0-test',
    config: {
      basePath,
      allowedOrigins: ['https://addin.example'],
      cookieSecure: false,
      signInOrigins: [],
      officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
      frameAncestors: ['https://*.office.example'],
      bodyLimitBytes: 100_000,
      bodiesAtOnce: { upload: 2, body: 3 },
      allowedHosts: [],
      trustProxy: false,
      isDevelopment: true,
      metricsToken: null,
      hasRateLimits: true,
      ...config,
    },
    translators: {
      en: createTranslator('en', bundles),
      de: createTranslator('de', bundles),
      ar: createTranslator('ar', bundles),
    },
    log: createLog(lines),
    clock,
    health: () => Promise.resolve({ database: { is_ok: true, detail: 'reachable' } }),
    isReady: () => true,
    info: () => ({
      version: '1.2.3',
      database: 'embedded',
      model: { provider: 'builtin', name: null },
      sign_ins: ['dev-login'],
    }),
    ...options,
  });
  return { ...app, store, lines, signedUrls, pass: (ms) => void (now += ms), revoke: sessions.revoke };
}

function rolesOf(route: Route): readonly Role[] {
  if (route.auth !== 'session') return [];
  return route.action === 'any' ? ['super_admin', 'client_admin', 'author', 'reviewer'] : [route.action as Role];
}

function createSessions(): SessionAuthority & { revoke: (token: string) => void } {
  const revoked = new Set<string>();
  const actorOf = (name: string, role: Role): Actor => ({
    user_id: name,
    name,
    role,
    client_id: role === 'super_admin' ? null : 'c1',
    team_ids: [],
    session_id: `session of ${name}`,
  });
  return {
    revoke: (token) => void revoked.add(token),
    resolve: (token) => {
      const [, name, role] = /^(\w+)-(super_admin|client_admin|author|reviewer)$/.exec(token) ?? [];
      return Promise.resolve(name === undefined || revoked.has(token) ? null : actorOf(name, role as Role));
    },
    actorOf: (userId) => Promise.resolve(revoked.has(userId) ? null : actorOf(userId, 'author')),
  };
}

function createLog(lines: LogLine[], bound: object = {}): Logger {
  const write = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields: { ...bound, ...fields }, message });
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => createLog(lines, { ...bound, ...fields }),
  };
}
