import type { Request, Response } from 'express';
import { parseCookie } from 'cookie';
import type { CookieOptions } from '../kernel/sdk/define-route.ts';
import type { HttpConfig } from './http-config.ts';

const NAME = 'slides_session';
const SIGN_IN = 'slides_sign_in';
/** A token is 256 bits in some spelling; what is much longer is none, and is not worth hashing. */
const MAX_TOKEN_LENGTH = 512;

/** The session token of a request: from `Authorization: Bearer`, else from the cookie; null where it has neither. */
export function sessionToken(request: Request): { token: string; credential: 'cookie' | 'bearer' } | null {
  const bearer = /^Bearer +([^\s,]+) *$/i.exec(request.get('authorization') ?? '')?.[1];
  const token = bearer ?? parseCookie(request.get('cookie') ?? '')[NAME];
  if (token === undefined || token === '' || token.length > MAX_TOKEN_LENGTH) return null;
  return { token, credential: bearer === undefined ? 'cookie' : 'bearer' };
}

/** The value of the cookie that a sign-in begins with; null where there is none. */
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
 * No script reads it. A Secure cookie is meant for the frame of another site as well (SameSite=None, Partitioned); without
 * Secure a browser takes no such cookie, and it stays with its own site.
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
