import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { problemSchema } from '../../common/api/problem.ts';
import type { Problem } from '../../common/api/problem.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import type { TestApp } from '../../tests/support/make-http-app.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import { defineRoute, empty, json } from '../kernel/sdk/define-route.ts';
import type { Route } from '../kernel/sdk/define-route.ts';
import { processorMs } from '../../tests/support/time-ratio.ts';

const ann = { authorization: 'Bearer ann-author' };
const page = { cookie: 'slides_session=ann-author' };

const readThing = defineRoute({
  method: 'GET',
  path: '/things/{id}',
  summary: 'One thing',
  tag: 'things',
  auth: 'session',
  action: 'any',
  input: { params: z.object({ id: z.string() }), query: z.object({ size: z.coerce.number().int().default(1) }) },
  output: json(z.strictObject({ id: z.string(), size: z.number(), user: z.string() })),
  handler: ({ params, query, actor }) => ({ id: params.id, size: query.size, user: actor.user_id }),
});
const searchThings = defineRoute({
  method: 'GET',
  path: '/things/search',
  summary: 'Search',
  tag: 'things',
  auth: 'public',
  input: {},
  output: json(z.strictObject({ found: z.number() })),
  handler: () => ({ found: 0 }),
});
const writeThing = defineRoute({
  method: 'PUT',
  path: '/things/{id}',
  summary: 'Change a thing',
  tag: 'things',
  auth: 'session',
  action: 'author',
  input: {
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string().min(1).max(5), 'a/b': z.array(z.int()).optional() }),
  },
  output: json(z.strictObject({ name: z.string(), etag: z.string().nullable() })),
  handler: ({ body, ifMatch, setHeader }) => {
    setHeader('ETag', '"2"');
    return { name: body.name, etag: ifMatch };
  },
});

const failing = (thrown: () => unknown, path = '/fail'): Route =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'Fails',
    tag: 'things',
    auth: 'public',
    input: {},
    output: empty,
    handler: () => {
      throw thrown();
    },
  });

const routes = [readThing, searchThings, writeThing];
const api = '/decks/api/v1';

function problemOf(answer: { headers: Record<string, string>; body: unknown; text?: string; type: string }): Problem {
  expect(answer.type).toBe('application/problem+json');
  const problem = problemSchema.parse(typeof answer.text === 'string' ? JSON.parse(answer.text) : answer.body);
  expect(problem.request_id).toBe(answer.headers['x-request-id']);
  return problem;
}

describe('an address', () => {
  const app = makeHttpApp(routes);

  it('lives below the base path alone', async () => {
    expect((await request(app.express).get(`${api}/things/a`).set(ann)).body).toEqual({
      id: 'a',
      size: 1,
      user: 'ann',
    });
    for (const path of [
      '/api/v1/things/a',
      '/healthz',
      '/',
      '/decksapi/v1/things/a',
      '/DECKS/healthz',
      '/decks/API/v1/things/a',
    ]) {
      const answer = await request(app.express).get(path).set(ann);
      expect({ path, status: answer.status, code: problemOf(answer).code }).toEqual({
        path,
        status: 404,
        code: 'http.no_such_path',
      });
    }
  });

  it('works without a base path too', async () => {
    const bare = makeHttpApp(routes, { basePath: '' });
    expect((await request(bare.express).get('/api/v1/things/a').set(ann)).status).toBe(200);
    expect((await request(bare.express).get('/healthz')).status).toBe(200);
  });

  it('prefers a fixed segment to a parameter, whatever the order of the routes', async () => {
    expect((await request(app.express).get(`${api}/things/search`)).body).toEqual({ found: 0 });
  });

  it('lists its methods', async () => {
    const answer = await request(app.express).delete(`${api}/things/a`).set(ann);
    expect(problemOf(answer)).toMatchObject({ status: 405, code: 'http.method_not_allowed' });
    expect(answer.headers['allow']).toBe('GET, HEAD, PUT');
    expect((await request(app.express).options(`${api}/things/a`)).status).toBe(204);
    expect((await request(app.express).head(`${api}/things/a`).set(ann)).status).toBe(200);
  });

  it('leads nowhere by dots, escapes and broken escapes', async () => {
    for (const path of ['/../../etc/passwd', '/things/..%2f..%2fetc', '/things/%00', '/things/%2e%2e']) {
      const answer = await request(app.express).get(`${api}${path}`).set(ann);
      expect([200, 404]).toContain(answer.status);
      if (answer.status === 200) expect((answer.body as { user: string }).user).toBe('ann');
    }
    expect(problemOf(await request(app.express).get(`${api}/things/%E0%A4%A`).set(ann)).status).toBe(400);
  });

  it('belongs to one plugin', () => {
    expect(() => makeHttpApp([readThing, { ...readThing, path: '/things/{other}' }])).toThrow(RangeError);
  });
});

describe('every answer', () => {
  const app = makeHttpApp(routes, { cookieSecure: true });

  it('carries an id, the caller’s where it is sane', async () => {
    const own = await request(app.express).get('/decks/healthz').set('x-request-id', 'trace-0001');
    expect(own.headers['x-request-id']).toBe('trace-0001');
    for (const odd of ['short', 'x'.repeat(101), 'with space 123', '"><script>alert(1)']) {
      const answer = await request(app.express).get('/decks/healthz').set('x-request-id', odd);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('may not be framed, sniffed, cached or taken for a page', async () => {
    const { headers } = await request(app.express).get(`${api}/things/search`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('opens itself to allow-listed origins alone', async () => {
    const answer = (origin: string) => request(app.express).get(`${api}/things/search`).set({ origin });
    const good = await answer('https://addin.example');
    expect(good.headers['access-control-allow-origin']).toBe('https://addin.example');
    expect(good.headers['access-control-allow-credentials']).toBe('true');
    expect(good.headers['access-control-expose-headers']).toContain('ETag');
    for (const origin of ['https://evil.example', 'https://addin.example.evil.example', 'http://addin.example', 'null'])
      expect((await answer(origin)).headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await request(app.express)
      .options(`${api}/things/a`)
      .set({ origin: 'https://addin.example', 'access-control-request-method': 'PUT' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('X-Lectern');
  });

  it('is logged once, without its query and without secrets', async () => {
    app.lines.length = 0;
    await request(app.express).get(`${api}/things/a?size=2&signature=top`).set(ann);
    const lines = app.lines.filter((line) => line.message === 'answered');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields).toMatchObject({
      method: 'GET',
      path: `${api}/things/a`,
      route: '/api/v1/things/{id}',
      status: 422,
      user_id: 'ann',
    });
    expect(JSON.stringify(app.lines)).not.toMatch(/top|ann-author/);
  });
});

describe('a caller', () => {
  const app = makeHttpApp(routes);
  const put = (headers: object, body: object = { name: 'x' }) =>
    request(app.express)
      .put(`${api}/things/a`)
      .set(headers as Record<string, string>)
      .send(body);

  it('without a valid session is refused', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer nobody' },
      { cookie: 'slides_session=' },
      { cookie: 'other=ann-author' },
      { authorization: 'Basic ann-author' },
      { authorization: `Bearer ${'x'.repeat(600)}` },
    ]) {
      const answer = await put(headers);
      expect(problemOf(answer)).toMatchObject({ status: 401, code: 'http.unauthenticated' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    app.revoke('bob-author');
    expect((await put({ authorization: 'Bearer bob-author' })).status).toBe(401);
  });

  it('gets 401 before 415, 413 and 422', async () => {
    expect(
      (await request(app.express).put(`${api}/things/a`).type('text/plain').send('x'.repeat(200_000))).status,
    ).toBe(401);
  });

  it('with a role that may not is refused', async () => {
    expect(problemOf(await put({ authorization: 'Bearer rob-reviewer' }))).toMatchObject({
      status: 403,
      code: 'http.forbidden',
    });
  });

  it('that only has the browser’s cookie must be a page that may', async () => {
    const own = { 'x-lectern': '1', host: 'decks.example' };
    const cases: [object, number, string?][] = [
      [{}, 403, 'http.missing_write_header'],
      [{ origin: 'https://addin.example' }, 403, 'http.missing_write_header'],
      [{ 'x-lectern': '1' }, 403, 'http.origin_not_allowed'],
      [{ 'x-lectern': '1', origin: 'https://evil.example' }, 403, 'http.origin_not_allowed'],
      [{ 'x-lectern': '1', origin: 'null' }, 403, 'http.origin_not_allowed'],
      [{ 'x-lectern': '1', origin: 'https://addin.example' }, 200],
      [{ ...own, origin: 'http://decks.example' }, 200],
      [{ ...own, origin: 'https://decks.example' }, 403, 'http.origin_not_allowed'],
      [{ ...own, origin: 'http://decks.example:8080' }, 403, 'http.origin_not_allowed'],
    ];
    for (const [headers, status, code] of cases) {
      const answer = await put({ ...page, ...headers });
      expect({ headers, status: answer.status }).toEqual({ headers, status });
      if (code !== undefined) expect(problemOf(answer).code).toBe(code);
    }
    expect((await request(app.express).get(`${api}/things/a`).set(page)).status).toBe(200);
    expect((await put(ann)).status).toBe(200);
  });
});

describe('a rate', () => {
  const limited = { ...writeThing, rate: { per_minute: 2 } };
  const put = (app: TestApp, token: string) =>
    request(app.express).put(`${api}/things/a`).set('authorization', `Bearer ${token}`).send({ name: 'x' });

  it('is counted per user, else per address, for each route separately', async () => {
    const app = makeHttpApp([limited, readThing]);
    expect((await put(app, 'ann-author')).headers['ratelimit']).toContain('r=1');
    expect((await put(app, 'ann-author')).status).toBe(200);
    const refused = await put(app, 'ann-author');
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'http.rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await put(app, 'bob-author')).status).toBe(200);
    expect((await request(app.express).get(`${api}/things/a`).set(ann)).status).toBe(200);
    expect([await put(app, 'x'), await put(app, 'y'), await put(app, 'z')].map((answer) => answer.status)).toEqual([
      401, 401, 429,
    ]);
  });

  it('treats a /56 of IPv6 as one address, and trusts no header about it', async () => {
    const app = makeHttpApp([limited], { trustProxy: 1 });
    const from = (address: string) => put(app, 'nobody').set('x-forwarded-for', address);
    for (const address of ['2001:db8:0:1::1', '2001:db8:0:2::2']) expect((await from(address)).status).toBe(401);
    expect((await from('2001:db8:0:ff::3')).status).toBe(429);
    expect((await from('2001:db8:0:100::3')).status).toBe(401);
    const direct = makeHttpApp([limited]);
    const spoof = (n: number) => put(direct, 'nobody').set('x-forwarded-for', `10.0.0.${n}`);
    expect([await spoof(1), await spoof(2), await spoof(3)].map((answer) => answer.status)).toEqual([401, 401, 429]);
  });

  it('can be left out in tests of other things', async () => {
    const app = makeHttpApp([limited], { hasRateLimits: false });
    for (let n = 0; n < 4; n += 1) expect((await put(app, 'ann-author')).status).toBe(200);
  });
});

describe('a JSON body', () => {
  const app = makeHttpApp(routes);
  const send = (body: string | Buffer, type = 'application/json') =>
    request(app.express)
      .put(`${api}/things/a`)
      .set(ann)
      .set('content-type', type)
      .serialize((raw) => raw as string)
      .send(body);

  it('is parsed by its schema', async () => {
    const answer = await send(
      '{"name":"ä","unknown":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    );
    expect(answer.body).toEqual({ name: 'ä', etag: null });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('has its faults named, all at once, in the caller’s language', async () => {
    const answer = await request(app.express)
      .put(`${api}/things/a`)
      .set(ann)
      .set('accept-language', 'fr, de-CH;q=0.9, en;q=0.1')
      .send({ 'a/b': [1, 'x'] });
    const problem = problemOf(answer);
    expect(problem).toMatchObject({
      status: 422,
      code: 'http.invalid_input',
      title: 'Ungültige Eingabe',
      instance: `${api}/things/a`,
    });
    expect(problem.errors?.map((error) => error.path).sort()).toEqual(['/a~1b/1', '/name']);
    expect(problem.errors?.find((error) => error.path === '/name')?.message).toBe('Dieser Wert fehlt.');
    expect(problem.errors?.find((error) => error.path === '/a~1b/1')?.message).toBe('Hier wird eine Zahl erwartet.');
    expect(answer.headers['content-language']).toBe('de');
    const english = problemOf(await request(app.express).get(`${api}/things/a?size=x`).set(ann));
    expect(english.errors).toEqual([{ path: '/size', in: 'query', message: 'This has to be a number.' }]);
    const unknown = problemOf(await request(app.express).get(`${api}/things/a?sise=1`).set(ann));
    expect(unknown.errors).toEqual([
      { path: '/sise', in: 'query', message: expect.stringMatching(/Allowed: .*size/) as unknown },
    ]);
  });

  it.each([
    ['cut off', '{"name":'],
    ['a text', '"name"'],
    ['a number', '1'],
    ['null', 'null'],
    ['no JSON', 'name=x'],
    ['blank', '   '],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('that is %s is refused with 400', async (_, body) => {
    expect(problemOf(await send(body))).toMatchObject({ status: 400, code: 'http.malformed_json' });
  });

  it('that is missing is a missing value', async () => {
    expect(problemOf(await request(app.express).put(`${api}/things/a`).set(ann)).errors).toHaveLength(1);
  });

  it('of another type, charset or compressed is refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp'])
      expect(problemOf(await send('{"name":"x"}', type))).toMatchObject({ status: 415, code: 'http.unsupported_type' });
    expect((await send('{"name":"x"}', 'application/json; charset=utf-16')).status).toBe(415);
    expect((await send('{"name":"x"}').set('content-encoding', 'gzip')).status).toBe(415);
    expect((await send('{"name":"x"}', 'application/json; charset=UTF-8')).status).toBe(200);
  });

  it('beyond the limit of the service or the route is refused with 413', async () => {
    const big = `{"name":"${'x'.repeat(100_000)}"}`;
    expect(problemOf(await send(big))).toMatchObject({ status: 413, code: 'http.body_too_large' });
    const tight = makeHttpApp([{ ...writeThing, bodyLimit: 20 }]);
    const answer = await request(tight.express).put(`${api}/things/a`).set(ann).send({ name: 'x', more: 'xxxxxxxx' });
    expect(problemOf(answer).detail).toContain('20 B');
    // JSON is held in memory: where neither says so, it is not as large as an upload.
    const roomy = makeHttpApp([writeThing], { bodyLimitBytes: 20_000_000 });
    const large = `{"name":"${'x'.repeat(1_100_000)}"}`;
    const refused = await request(roomy.express).put(`${api}/things/a`).set(ann).type('json').send(large);
    expect(problemOf(refused)).toMatchObject({ status: 413 });
    expect(problemOf(refused).detail).toContain('1 MB');
  });

  it('that is deep or has very many values neither crashes nor stalls', async () => {
    const wide = makeHttpApp([{ ...writeThing, bodyLimit: 20_000_000 }], { bodyLimitBytes: 20_000_000 });
    const put = (body: string) => request(wide.express).put(`${api}/things/a`).set(ann).type('json').send(body);
    const taken = await processorMs(async () => {
      expect(problemOf(await put('['.repeat(5_000_000)))).toMatchObject({ status: 413, code: 'http.json_too_deep' });
      expect(problemOf(await put(`[${'0,'.repeat(1_000_001)}0]`))).toMatchObject({
        status: 413,
        code: 'http.json_too_many',
      });
      expect(problemOf(await put(`{"name":${'{"a":'.repeat(63)}1${'}'.repeat(63)}}`)).status).toBe(422);
    });
    expect(taken).toBeLessThan(5_000);
  });
});

describe('a write that needs to know the state', () => {
  it('is refused without If-Match, before its body is looked at', async () => {
    const app = makeHttpApp([{ ...writeThing, needsIfMatch: true }]);
    const put = () => request(app.express).put(`${api}/things/a`).set(ann);
    expect(problemOf(await put().send('nonsense').type('json'))).toMatchObject({ status: 428 });
    const answer = await put().set('if-match', '"1"').send({ name: 'x' });
    expect(answer.body).toEqual({ name: 'x', etag: '"1"' });
    expect(answer.headers['etag']).toBe('"2"');
  });
});

describe('a failure', () => {
  const answerTo = async (thrown: unknown) => {
    const app = makeHttpApp([failing(() => thrown)]);
    const answer = await request(app.express).get(`${api}/fail`);
    return { answer, problem: problemOf(answer), lines: app.lines };
  };

  it('of the service’s own kinds has its status, sentence, faults and Retry-After', async () => {
    const faults = [{ path: '/x', code: 'http.field_too_long', params: { count: 3 } }];
    const { answer, problem } = await answerTo(
      new AppError('unavailable', 'http.not_ready', {}, { retryAfterMs: 1_500, faults }),
    );
    expect(problem).toMatchObject({
      status: 503,
      code: 'http.not_ready',
      type: `${api}/docs/problems#http.not_ready`,
      detail: 'The service is starting or stopping. Try again in a moment.',
      errors: [{ path: '/x', message: 'This can have at most 3 characters.' }],
    });
    expect(answer.headers['retry-after']).toBe('2');
    expect((await answerTo(new AppError('unavailable', 'http.not_ready'))).answer.headers['retry-after']).toBe('30');
    const [page, anchor] = problem.type.split('#');
    const explained = await request(makeHttpApp([]).express).get(page ?? '');
    expect(explained.status).toBe(200);
    expect(explained.text).toContain(`<section id="${anchor}">`);
  });

  it('of a library is reported by its code; one without a text by its kind', async () => {
    const timedOut = (await answerTo(new CodedError('ai.timed_out', { task: 't' }))).problem;
    expect(timedOut).toMatchObject({ status: 504, code: 'ai.timed_out', detail: 'The model provider took too long' });
    expect((await answerTo(new CodedError('ingest.file_empty'))).problem.status).toBe(422);
    expect((await answerTo(new DuplicateError('things', ['name']))).problem.status).toBe(409);
  });

  it('unexpected reveals nothing outside and everything in the log', async () => {
    for (const thrown of [
      new Error('secret path /home/x'),
      'a text',
      null,
      { status: 200 },
      Object.assign(new Error('x'), { status: 418 }),
    ]) {
      const { answer, problem, lines } = await answerTo(thrown);
      expect(problem).toMatchObject({ status: 500, code: 'http.internal' });
      expect(JSON.stringify(answer.text)).not.toMatch(/secret|home|stack|at /);
      expect(lines.filter((line) => line.level === 'error')).toHaveLength(1);
    }
  });
});

describe('an answer that is not as described', () => {
  const wrong = defineRoute({
    ...(searchThings as unknown as Parameters<typeof defineRoute>[0]),
    handler: () => ({ found: 0, secret: 1 }),
  });

  it('fails loudly in development and is logged elsewhere', async () => {
    const strict = makeHttpApp([wrong]);
    expect((await request(strict.express).get(`${api}/things/search`)).status).toBe(500);
    const lenient = makeHttpApp([wrong], { isDevelopment: false });
    expect((await request(lenient.express).get(`${api}/things/search`)).body).toEqual({ found: 0, secret: 1 });
    expect(lenient.lines.some((line) => line.level === 'error' && JSON.stringify(line.fields).includes('secret'))).toBe(
      true,
    );
  });
});

describe('the session cookie', () => {
  const signIn = defineRoute({
    method: 'POST',
    path: '/sign-in',
    summary: 'Signs in',
    tag: 'session',
    auth: 'public',
    input: {},
    output: json(z.strictObject({ bearer: z.boolean() })),
    handler: ({ setSessionCookie, wantsBearer, sessionToken }) => {
      setSessionCookie(sessionToken === 'old' ? null : 'new', { expires: new Date(Date.UTC(2030, 0, 1)) });
      return { bearer: wantsBearer };
    },
  });
  const cookieOf = async (cookieSecure: boolean, cookie = 'a=b') => {
    const app = makeHttpApp([signIn], { cookieSecure });
    const answer = await request(app.express).post(`${api}/sign-in`).set({ cookie });
    return String(answer.headers['set-cookie']);
  };

  it('is for its own site, or for frames of others where it is secure', async () => {
    expect(await cookieOf(false)).toBe(
      'slides_session=new; Path=/decks; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; SameSite=Lax',
    );
    const secure = await cookieOf(true);
    for (const part of ['HttpOnly', 'Secure', 'Partitioned', 'SameSite=None', 'Path=/decks'])
      expect(secure).toContain(part);
    expect(await cookieOf(false, 'slides_session=old')).toContain(
      'slides_session=; Path=/decks; Expires=Thu, 01 Jan 1970',
    );
  });

  it('is replaced by a token in the body for pages of allowed origins alone', async () => {
    const app = makeHttpApp([signIn]);
    const post = async (headers: Record<string, string>) =>
      (await request(app.express).post(`${api}/sign-in`).set(headers)).body as unknown;
    expect(await post({ 'x-session': 'bearer', origin: 'https://addin.example' })).toEqual({ bearer: true });
    expect(await post({ 'x-session': 'bearer' })).toEqual({ bearer: false });
    expect(await post({ 'x-session': 'bearer', origin: 'https://evil.example' })).toEqual({ bearer: false });
    expect(await post({ origin: 'https://addin.example' })).toEqual({ bearer: false });
  });
});

afterEach(() => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
