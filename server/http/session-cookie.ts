import type { Request, Response } from 'express';
import { parseCookie } from 'cookie';
import type { CookieOptions } from '../sdk/define-route.ts';
import type { HttpConfig } from './http-config.ts';

const NAME = 'slides_session';
/** A token is 256 bits in some spelling; what is much longer is none, and is not worth hashing. */
const MAX_TOKEN_LENGTH = 512;

/** The session token of a request: from `Authorization: Bearer`, else from the cookie; null where it has neither. */
export function sessionToken(request: Request): { token: string; credential: 'cookie' | 'bearer' } | null {
  const bearer = /^Bearer +([^\s,]+) *$/i.exec(request.get('authorization') ?? '')?.[1];
  const token = bearer ?? parseCookie(request.get('cookie') ?? '')[NAME];
  if (token === undefined || token === '' || token.length > MAX_TOKEN_LENGTH) return null;
  return { token, credential: bearer === undefined ? 'cookie' : 'bearer' };
}

/**
 * Sets the session cookie, or clears it with null. A Secure cookie is meant for the frame of another site as well
 * (SameSite=None, Partitioned); without Secure a browser takes no such cookie, and it stays with its own site.
 */
export function setSessionCookie(
  response: Response,
  config: HttpConfig,
  token: string | null,
  options: CookieOptions = {},
): void {
  response.cookie(NAME, token ?? '', {
    httpOnly: true,
    path: config.basePath === '' ? '/' : config.basePath,
    ...(config.cookieSecure ? { secure: true, sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
    ...(token === null ? { expires: new Date(0) } : options.expires === undefined ? {} : { expires: options.expires }),
  });
}
