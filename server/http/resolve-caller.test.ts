import { describe, expect, it } from '@jest/globals';
import type { Request, Response, CookieOptions } from 'express';
import { testActor } from '../../tests/support/test-actor.ts';
import type { Role } from '../../common/api/session.ts';
import type { MountedRoute } from '../kernel/sdk/define-plugin.ts';
import type { JobTokens } from './signed-tokens.ts';
import type { HttpConfig, RequestContext } from './http-app.ts';
import {
  checkCaller,
  resolveCaller,
  sessionToken,
  setSessionCookie,
  setSignInCookie,
  signInCookie,
} from './resolve-caller.ts';

const config = { basePath: '/base', allowedOrigins: ['https://pane.example'] } as unknown as HttpConfig;
const mounted = (route: object, roles: readonly Role[] = ['author']): MountedRoute =>
  ({ route: { auth: 'session', ...route }, roles }) as unknown as MountedRoute;

interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  method?: string;
}

function requestOf({ headers = {}, query = {}, method = 'GET' }: Sent): Request {
  const all: Record<string, string> = { host: 'service.example', ...headers };
  return {
    ...{ method, query, originalUrl: '/base/files/1?x=1', protocol: 'https', host: 'service.example', headers: all },
    get: (name: string) => all[name.toLowerCase()],
  } as unknown as Request;
}

/** What becomes known of a caller, and what was asked for it. */
async function resolve(
  route: object,
  sent: Sent,
  { jobTokens = true, isKnown = (_user: string): boolean => true } = {},
) {
  const asked: unknown[] = [];
  const context = { actor: null, credential: null } as unknown as RequestContext;
  const found = (user_id: string) => Promise.resolve(isKnown(user_id) ? testActor({ user_id }) : null);
  const handler = resolveCaller(mounted(route), {
    sessions: {
      resolve: (token) => {
        asked.push(['session', token]);
        return found(`user of ${token}`);
      },
      actorOf: (userId) => {
        asked.push(['user', userId]);
        return found(userId);
      },
    },
    signedUrls: {
      sign: () => '',
      verify: (path, query) => {
        asked.push(['signature', path, query]);
        return query['signature'] === 'good' ? 'signed' : null;
      },
    },
    ...(jobTokens
      ? {
          jobTokens: {
            verify: (path: string, given: { authorization?: string; job?: string }) => {
              asked.push(['job', path, given]);
              return given.job === 'j1' ? 'worker' : null;
            },
          } as unknown as JobTokens,
        }
      : {}),
    config,
  });
  let calls = 0;
  await handler(requestOf(sent), { locals: { context } } as unknown as Response, () => void (calls += 1));
  expect(calls).toBe(1);
  return { user: context.actor?.user_id ?? null, credential: context.credential, asked };
}
const nobody = { user: null, credential: null };
const bearer = { authorization: 'Bearer abc' };

describe('who calls', () => {
  it('is not asked on public routes', async () => {
    expect(await resolve({ auth: 'public' }, { headers: bearer })).toEqual({ user: null, credential: null, asked: [] });
  });

  it('is the user of the session, by header or cookie', async () => {
    expect(await resolve({}, { headers: bearer })).toEqual({
      ...{ user: 'user of abc', credential: 'bearer', asked: [['session', 'abc']] },
    });
    expect(await resolve({}, { headers: { cookie: 'slides_session=abc' } })).toMatchObject({ credential: 'cookie' });
  });

  it('is nobody without a session, or after it ended', async () => {
    expect(await resolve({}, {})).toEqual({ user: null, credential: null, asked: [] });
    expect(await resolve({}, { headers: bearer }, { isKnown: () => false })).toMatchObject({
      user: null,
      credential: null,
    });
  });

  it('is the user a job works for, only where the route takes job tokens', async () => {
    const headers = { 'x-lectern-job': 'j1', authorization: 'Bearer abc' };
    const expired = { isKnown: (user: string) => user === 'worker' };
    const known = { user: 'worker', credential: 'signature' };
    const asked = [
      ['session', 'abc'],
      ['job', '/files/1', { authorization: 'Bearer abc', job: 'j1' }],
      ['user', 'worker'],
    ];
    const takesJobToken = true;
    expect(await resolve({ takesJobToken }, { headers }, expired)).toEqual({ ...known, asked });
    expect(await resolve({}, { headers }, expired)).toEqual({ ...nobody, asked: [['session', 'abc']] });
    expect(await resolve({ takesJobToken }, { headers })).toMatchObject({ credential: 'bearer' });
    expect(await resolve({ takesJobToken }, { headers: { 'x-lectern-job': 'j2' } })).toMatchObject(nobody);
    expect(await resolve({ takesJobToken }, { headers }, { ...expired, jobTokens: false })).toMatchObject(nobody);
  });

  it('is the user of a signed address, only on routes that take them and without a session', async () => {
    const query = { expires: '1', user: 'ann', signature: 'good', other: 'x' };
    expect(await resolve({ auth: 'signed' }, { query })).toEqual({
      ...{ user: 'signed', credential: 'signature' },
      asked: [
        ['signature', '/files/1', { expires: '1', user: 'ann', signature: 'good' }],
        ['user', 'signed'],
      ],
    });
    expect(await resolve({}, { query })).toEqual({ user: null, credential: null, asked: [] });
    expect(await resolve({ auth: 'signed' }, { query, headers: bearer })).toMatchObject({ credential: 'bearer' });
    const broken = { ...query, signature: ['good', 'good'] };
    expect(await resolve({ auth: 'signed' }, { query: broken })).toMatchObject({ user: null, credential: null });
    expect(await resolve({ auth: 'signed' }, { query }, { isKnown: () => false })).toMatchObject({ credential: null });
  });
});

describe('who may call', () => {
  const check = (
    route: object,
    sent: Sent,
    known: { role?: Role; credential?: RequestContext['credential'] } | null,
  ): string => {
    const actor = known === null ? null : testActor({ role: known.role ?? 'author' });
    const context = { actor, credential: known?.credential ?? null } as RequestContext;
    let outcome = 'stopped';
    try {
      const response = { locals: { context } } as unknown as Response;
      void checkCaller(mounted(route), { config })(requestOf(sent), response, () => void (outcome = 'passed'));
    } catch (error) {
      const { kind, code } = error as { kind: string; code: string };
      outcome = `${kind} ${code}`;
    }
    return outcome;
  };

  it('is anyone on public routes, and a user with the right role on others', () => {
    expect(check({ auth: 'public' }, {}, null)).toBe('passed');
    expect(check({}, {}, null)).toBe('unauthenticated http.unauthenticated');
    expect(check({}, {}, { credential: 'bearer' })).toBe('passed');
    expect(check({}, {}, { role: 'reviewer', credential: 'bearer' })).toBe('forbidden http.forbidden');
    expect(check({ auth: 'signed' }, {}, { role: 'reviewer', credential: 'signature' })).toBe('passed');
    expect(check({ auth: 'signed' }, {}, null)).toBe('unauthenticated http.unauthenticated');
  });

  it('writes with a cookie only from a page of ours', () => {
    const headers = { 'x-lectern': '1', origin: 'https://pane.example' };
    const cookie = { credential: 'cookie' as const };
    expect(check({}, { method: 'POST', headers }, cookie)).toBe('passed');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(check({}, { method, headers: { ...headers, 'x-lectern': '0' } }, cookie)).toBe(
        'forbidden http.missing_write_header',
      );
      expect(check({}, { method, headers: { ...headers, origin: 'https://evil.example' } }, cookie)).toBe(
        'forbidden http.origin_not_allowed',
      );
    }
    for (const method of ['GET', 'HEAD']) expect(check({}, { method }, cookie)).toBe('passed');
    expect(check({}, { method: 'POST' }, { credential: 'bearer' })).toBe('passed');
  });
});

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
