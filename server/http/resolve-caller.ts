import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { SessionAuthority } from '../kernel/sdk/ports/session-authority.ts';
import type { SignedUrls } from '../kernel/sdk/ports/signed-tokens.ts';
import type { HttpConfig } from './http-app.ts';
import type { MountedRoute } from '../kernel/sdk/define-plugin.ts';
import { JOB_HEADER } from './signed-tokens.ts';
import type { JobTokens } from './signed-tokens.ts';
import { contextOf } from './http-app.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions } from '../kernel/sdk/define-route.ts';

interface CallerOptions {
  sessions: SessionAuthority;
  signedUrls: SignedUrls;
  /** Absent if no route accepts them. */
  jobTokens?: JobTokens;
  config: HttpConfig;
}

/** Query parameters of a signed URL; they don't belong to the route. */
export const SIGNATURE_QUERY = ['expires', 'user', 'signature'] as const;

/** Identifies the caller without refusing anyone yet, because rates are counted per user. */
export function resolveCaller({ route }: MountedRoute, options: CallerOptions): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(response);
    if (route.auth !== 'public') {
      const sent = sessionToken(request);
      if (sent !== null) {
        context.actor = await options.sessions.resolve(sent.token);
        if (context.actor !== null) context.credential = sent.credential;
      }
    }
    if (route.takesJobToken === true && context.actor === null) {
      const sent = { authorization: request.get('authorization'), job: request.get(JOB_HEADER) };
      const user = options.jobTokens?.verify(pathBelowBase(request, options.config.basePath), sent) ?? null;
      if (user !== null) context.actor = await options.sessions.actorOf(user);
      if (context.actor !== null) context.credential = 'signature';
    }
    if (route.auth === 'signed' && context.actor === null) {
      const user = options.signedUrls.verify(pathBelowBase(request, options.config.basePath), signatureOf(request));
      if (user !== null) context.actor = await options.sessions.actorOf(user);
      if (context.actor !== null) context.credential = 'signature';
    }
    next();
  };
}

/**
 * Refuses callers without permission: 401 without a session; 403 for a write that a foreign page could have sent with
 * the browser's cookie; 403 for a role that may not take the action.
 */
export function checkCaller({ route, roles }: MountedRoute, options: Pick<CallerOptions, 'config'>): RequestHandler {
  return (request, response, next) => {
    const { actor, credential } = contextOf(response);
    if (route.auth === 'public') return next();
    if (actor === null) throw new AppError('unauthenticated', 'http.unauthenticated');
    if (credential === 'cookie' && !['GET', 'HEAD'].includes(request.method)) {
      if (request.get('x-lectern') !== '1') throw new AppError('forbidden', 'http.missing_write_header');
      if (!isAllowedOrigin(request, options.config.allowedOrigins))
        throw new AppError('forbidden', 'http.origin_not_allowed');
    }
    if (route.auth === 'session' && !roles.includes(actor.role)) throw new AppError('forbidden', 'http.forbidden');
    next();
  };
}

function signatureOf(request: Request): Record<string, string> {
  return Object.fromEntries(
    SIGNATURE_QUERY.flatMap((name) => {
      const value = request.query[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** The path as sent, below the base path. */
function pathBelowBase(request: Request, basePath: string): string {
  return (request.originalUrl.split('?')[0] ?? '').slice(basePath.length);
}

/**
 * Whether the page that sent a request belongs to the service or to a trusted site. Its own origin is the one that the
 * request was sent to: a page of another site can't choose the Host header of its browser.
 */
export function isAllowedOrigin(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin');
  if (origin === undefined || origin === 'null') return false;
  return allowedOrigins.includes(origin) || origin === `${request.protocol}://${request.host}`;
}

const NAME = 'slides_session';
const SIGN_IN = 'slides_sign_in';
/** A token has 256 bits; much longer text isn't worth hashing. */
const MAX_TOKEN_LENGTH = 512;

/** The session token of a request from `Authorization: Bearer`, otherwise from the cookie; null without either. */
export function sessionToken(request: Request): { token: string; credential: 'cookie' | 'bearer' } | null {
  const bearer = /^Bearer +([^\s,]+) *$/i.exec(request.get('authorization') ?? '')?.[1];
  const token = bearer ?? parseCookie(request.get('cookie') ?? '')[NAME];
  if (token === undefined || token === '' || token.length > MAX_TOKEN_LENGTH) return null;
  return { token, credential: bearer === undefined ? 'cookie' : 'bearer' };
}

/** The value of the cookie that the start of a sign-in sets; null without it. */
export function signInCookie(request: Request): string | null {
  const value = parseCookie(request.get('cookie') ?? '')[SIGN_IN];
  return value === undefined || value === '' || value.length > MAX_TOKEN_LENGTH ? null : value;
}

/** Sets the session cookie, or clears it with null. */
export function setSessionCookie(
  response: Response,
  config: HttpConfig,
  token: string | null,
  options: CookieOptions = {},
): void {
  setCookie(response, config, { name: NAME, value: token, options });
}

/** Sets the cookie that ties the end of a sign-in to the browser that began it, or clears it with null. */
export function setSignInCookie(
  response: Response,
  config: HttpConfig,
  value: string | null,
  options: CookieOptions = {},
): void {
  setCookie(response, config, { name: SIGN_IN, value, options });
}

/**
 * Scripts can't read these cookies. A Secure cookie also works in another site's frame (SameSite=None, Partitioned);
 * browsers refuse that without Secure, so the cookie is then limited to its own site.
 */
function setCookie(
  response: Response,
  config: HttpConfig,
  { name, value, options }: { name: string; value: string | null; options: CookieOptions },
): void {
  response.cookie(name, value ?? '', {
    httpOnly: true,
    path: config.basePath === '' ? '/' : config.basePath,
    ...(config.cookieSecure ? { secure: true, sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
    ...(value === null ? { expires: new Date(0) } : options.expires === undefined ? {} : { expires: options.expires }),
  });
}
