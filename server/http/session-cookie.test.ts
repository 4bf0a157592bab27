import { describe, expect, it } from '@jest/globals';
import type { CookieOptions, Request, Response } from 'express';
import type { HttpConfig } from './http-config.ts';
import { sessionToken, setSessionCookie, setSignInCookie, signInCookie } from './session-cookie.ts';

const requestWith = (headers: Record<string, string>): Request =>
  ({ get: (name: string) => headers[name.toLowerCase()] }) as unknown as Request;

describe('the token of a request', () => {
  it.each([
    ['a bearer token', { authorization: 'Bearer abc' }, { token: 'abc', credential: 'bearer' }],
    ['a bearer token in another spelling', { authorization: 'bearer   abc ' }, { token: 'abc', credential: 'bearer' }],
    ['the cookie', { cookie: 'x=1; slides_session=abc' }, { token: 'abc', credential: 'cookie' }],
    [
      'the bearer token before the cookie',
      { authorization: 'Bearer abc', cookie: 'slides_session=def' },
      { token: 'abc', credential: 'bearer' },
    ],
    [
      'the cookie where the header is of another scheme',
      { authorization: 'Basic abc', cookie: 'slides_session=def' },
      { token: 'def', credential: 'cookie' },
    ],
  ])('is %s', (_name, headers, expected) => {
    expect(sessionToken(requestWith(headers as Record<string, string>))).toEqual(expected);
  });

  it.each([
    ['there is neither', {}],
    ['the cookie is empty', { cookie: 'slides_session=' }],
    ['two tokens are sent', { authorization: 'Bearer a, b' }],
    ['the header only ends so', { authorization: 'x Bearer abc' }],
    ['it is too long', { authorization: `Bearer ${'x'.repeat(513)}` }],
  ])('is none where %s', (_name, headers) => {
    expect(sessionToken(requestWith(headers as Record<string, string>))).toBeNull();
  });

  it('may be 512 characters long', () => {
    expect(sessionToken(requestWith({ authorization: `Bearer ${'x'.repeat(512)}` }))?.token).toHaveLength(512);
  });
});

describe('the cookie of a sign-in', () => {
  it('is read from its own name, within the same length', () => {
    expect(signInCookie(requestWith({ cookie: 'slides_sign_in=abc; slides_session=def' }))).toBe('abc');
    expect(signInCookie(requestWith({ cookie: `slides_sign_in=${'x'.repeat(512)}` }))).toHaveLength(512);
    for (const cookie of ['', 'slides_session=def', 'slides_sign_in=', `slides_sign_in=${'x'.repeat(513)}`]) {
      expect(signInCookie(requestWith({ cookie }))).toBeNull();
    }
    expect(signInCookie(requestWith({}))).toBeNull();
  });
});

describe('a cookie that is set', () => {
  const set = (
    work: (response: Response, config: HttpConfig) => void,
    config: Partial<HttpConfig> = {},
  ): [string, string, CookieOptions] => {
    const calls: [string, string, CookieOptions][] = [];
    const response = { cookie: (...args: [string, string, CookieOptions]) => calls.push(args) };
    work(response as unknown as Response, { basePath: '', cookieSecure: true, ...config } as HttpConfig);
    return calls[0] as [string, string, CookieOptions];
  };
  const secure = { httpOnly: true, path: '/', secure: true, sameSite: 'none', partitioned: true };
  const expires = new Date('2026-12-01T00:00:00Z');

  it('is hidden from scripts, and fit for a frame of another site where it is Secure', () => {
    expect(set((to, config) => setSessionCookie(to, config, 'abc', { expires }))).toEqual([
      ...['slides_session', 'abc'],
      { ...secure, expires },
    ]);
    expect(set((to, config) => setSignInCookie(to, config, 'abc'))).toEqual(['slides_sign_in', 'abc', secure]);
  });

  it('stays with its own site without Secure, and below the base path', () => {
    const config = { basePath: '/lectern', cookieSecure: false };
    expect(set((to, given) => setSessionCookie(to, given, 'abc'), config)).toEqual([
      ...['slides_session', 'abc'],
      { httpOnly: true, path: '/lectern', sameSite: 'lax' },
    ]);
  });

  it('is cleared by null, whatever its end would be', () => {
    const gone = { ...secure, expires: new Date(0) };
    expect(set((to, config) => setSessionCookie(to, config, null, { expires }))).toEqual(['slides_session', '', gone]);
    expect(set((to, config) => setSignInCookie(to, config, null))).toEqual(['slides_sign_in', '', gone]);
  });
});
