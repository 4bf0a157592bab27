import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answerJson, startScriptedServer } from '../../tests/support/scripted-server.ts';
import type { Reaction, ScriptedServer } from '../../tests/support/scripted-server.ts';
import { createClient } from './client.ts';
import type { Client, ClientOptions } from './client.ts';
import { NetworkError, ProblemError } from './problem-error.ts';
import { path } from './request-url.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(...reactions: Reaction[]): Promise<ScriptedServer> {
  const server = await startScriptedServer(...reactions);
  servers.push(server);
  return server;
}

function clientOf(server: ScriptedServer, options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: server.origin, basePath: '/decks', session: { kind: 'cookie' }, ...options });
}

const problem = {
  type: 'about:blank',
  title: 'Unprocessable Content',
  status: 422,
  code: 'http.invalid_input',
  detail: 'Der Titel fehlt.',
  request_id: 'r1',
  errors: [{ path: '/title', message: 'fehlt' }],
};
const fails = (status: number, code: string, headers: object = {}): Reaction => {
  return (response) => answerJson(response, status, { ...problem, status, code }, headers);
};
const ok: Reaction = (response) => answerJson(response, 200, { id: 'p1' });
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('a request', () => {
  it('goes to the operation below the base path, with query and path parameters encoded', async () => {
    const server = await serve(ok);
    const client = clientOf(server, { basePath: 'decks/' });
    await client.get(path('/presentations/{id}/slides', { id: 'a/b ü' }), {
      query: { q: 'x&y', tag: ['one', 'two'], page: 2, left_out: undefined, gone: null, all: false },
    });
    await client.get('/healthz', { isRoot: true });
    expect(server.requests.map((request) => request.url)).toEqual([
      '/decks/api/v1/presentations/a%2Fb%20%C3%BC/slides?q=x%26y&tag=one&tag=two&page=2&all=false',
      '/decks/healthz',
    ]);
  });

  it('stays inside the service', async () => {
    const server = await serve(ok);
    const client = clientOf(server);
    for (const path of ['/../../admin', '/%2e%2e/%2e%2e/x', '/\\..\\..\\x', 'presentations', '@evil.example/', '\\x']) {
      expect(await caught(client.get(path))).toBeInstanceOf(RangeError);
    }
    await client.get('//evil.example/x');
    expect(server.requests.map((request) => request.url)).toEqual(['/decks/api/v1//evil.example/x']);
    expect(() => path('/presentations/{id}', { id: '..' })).toThrow(RangeError);
    expect(() => path('/presentations/{id}', {})).toThrow(RangeError);
    expect(() => clientOf(server, { basePath: '/a/../b' })).toThrow(RangeError);
    expect(() => clientOf(server, { baseUrl: 'file:///tmp' })).toThrow(RangeError);
  });

  it('marks writes with a cookie and reads without', async () => {
    const server = await serve(ok);
    const sent: RequestInit[] = [];
    const client = clientOf(server, {
      language: 'de-CH',
      fetch: (url, init) => {
        sent.push(init ?? {});
        return fetch(url, init);
      },
    });
    await client.get('/presentations');
    await client.put('/presentations/p1/slides', { slides: [] }, { ifMatch: '"7"', idempotencyKey: 'k1' });
    await client.delete('/presentations/p1');
    expect(sent.map((init) => init.credentials)).toEqual(['include', 'include', 'include']);
    expect(server.requests.map(({ headers }) => headers['x-lectern'])).toEqual([undefined, '1', '1']);
    expect(server.requests[1]).toMatchObject({
      method: 'PUT',
      body: '{"slides":[]}',
      headers: {
        'if-match': '"7"',
        'idempotency-key': 'k1',
        'content-type': 'application/json',
        'accept-language': 'de-CH',
      },
    });
    expect(server.requests[2]?.headers['content-type']).toBeUndefined();
  });

  it('carries the token of the moment, and no cookie beside it', async () => {
    const server = await serve(ok);
    const sent: RequestInit[] = [];
    let token: string | null = null;
    const client = clientOf(server, {
      session: { kind: 'bearer', token: () => token },
      fetch: (url, init) => {
        sent.push(init ?? {});
        return fetch(url, init);
      },
    });
    await client.get('/auth/options');
    token = 't1';
    await client.post('/auth/logout');
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer t1']);
    expect(sent.map((init) => init.credentials)).toEqual(['omit', 'omit']);
  });

  it('carries no Access-Control header, whatever is called and whatever the caller adds', async () => {
    const server = await serve(ok);
    const calls: ((client: Client, headers: Record<string, string>) => Promise<unknown>)[] = [
      (client, headers) => client.get('/a', { headers }),
      (client, headers) => client.post('/a', {}, { headers, ifMatch: '1', idempotencyKey: '2' }),
      (client, headers) => client.put('/a', {}, { headers }),
      (client, headers) => client.patch('/a', {}, { headers }),
      (client, headers) => client.delete('/a', { headers }),
      (client, headers) => client.upload('/a', new FormData(), { headers }),
      (client, headers) => client.download('/a', { headers }),
      (client, headers) => client.events('/a', { headers, lastEventId: '1' }).next(),
      (client, headers) =>
        client
          .events('/a', {
            headers,
            poll: { path: '/b', toEvents: () => [{ id: '1', event: 'x', data: 1 }], intervalMs: 1 },
          })
          .next(),
    ];
    const covered: (keyof Client)[] = ['get', 'post', 'put', 'patch', 'delete', 'upload', 'download', 'events'];
    expect(Object.keys(clientOf(server)).sort()).toEqual([...covered, 'url', 'sessionStarted'].sort());
    for (const session of [{ kind: 'cookie' }, { kind: 'bearer', token: () => 't' }] as const) {
      const limits = { retryMs: 1, maxRetryMs: 1, failuresBeforePolling: 1, failuresBeforeGivingUp: 1 };
      const client = clientOf(server, { session, language: 'en', streamLimits: limits });
      for (const call of calls) await caught(call(client, { 'X-Session': 'bearer' }));
      const before = server.requests.length;
      for (const call of calls) {
        expect(await caught(call(client, { 'ACCESS-Control-Allow-Origin': '*' }))).toBeInstanceOf(RangeError);
      }
      expect(server.requests.length).toBe(before);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(2 * (calls.length + 1));
    const names = server.requests.flatMap((request) => Object.keys(request.headers));
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(server.requests.every((request) => request.headers['x-session'] === 'bearer')).toBe(true);
  });
});

describe('an answer', () => {
  it('is checked against its schema and brings its ETag', async () => {
    const server = await serve((response) => answerJson(response, 201, { id: 'p1', more: 1 }, { etag: '"3"' }));
    const answer = await clientOf(server).post('/presentations', {}, { schema: z.object({ id: z.string() }) });
    expect(answer).toMatchObject({ data: { id: 'p1' }, status: 201, etag: '"3"' });
    const error = await caught(clientOf(server).get('/x', { schema: z.object({ id: z.number() }) }));
    expect(error).toMatchObject({ code: 'client.unexpected_answer', status: 201, detail: null });
  });

  it('may be empty', async () => {
    const server = await serve((response) => void response.writeHead(204).end());
    expect(await clientOf(server).delete('/presentations/p1')).toMatchObject({
      data: undefined,
      status: 204,
      etag: null,
    });
  });

  it('is a problem with all its fields', async () => {
    const server = await serve(fails(422, 'http.invalid_input'), fails(429, 'http.too_many', { 'retry-after': '7' }));
    const error = await caught(clientOf(server).post('/presentations', {}));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ ...problem, instance: null, retryAfterMs: null });
    expect(await caught(clientOf(server).get('/x'))).toMatchObject({
      code: 'http.too_many',
      status: 429,
      retryAfterMs: 7000,
    });
  });

  it('reads a Retry-After that is a date', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    const server = await serve(fails(503, 'http.unavailable', { 'retry-after': at }));
    const error = (await caught(clientOf(server).get('/x'))) as ProblemError;
    expect(error.retryAfterMs).toBeGreaterThan(55_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([
    ['a page of a proxy', 502, 'text/html', '<h1>Bad gateway</h1>'],
    ['a sign-in page of a proxy', 200, 'text/html', '<form>'],
    ['broken JSON', 200, 'application/json', '{"id":'],
    ['a broken problem', 500, 'application/problem+json', '{"type":'],
    ['a problem without a code', 500, 'application/problem+json', '{"type":"about:blank"}'],
  ])('that is %s is not taken for the service', async (_, status, type, body) => {
    const server = await serve((response) => void response.writeHead(status, { 'content-type': type }).end(body));
    const error = await caught(clientOf(server).get('/x'));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'client.unexpected_answer', status, params: { status }, detail: null });
  });

  it('that never comes is a network failure', async () => {
    const server = await serve((response) => void response.destroy());
    expect(await caught(clientOf(server).get('/x'))).toMatchObject({ code: 'client.offline' });
    await server.close();
    const error = await caught(clientOf(server).get('/x'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'client.offline' });
  });

  it('whose body breaks off is a network failure', async () => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await caught(clientOf(server).get('/x'))).toMatchObject({ code: 'client.offline' });
  });

  it.each([
    ['before the answer', () => undefined],
    ['within the body', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')],
  ] as [string, Reaction][])('has its time, %s', async (_, stall) => {
    const server = await serve(stall);
    const error = await caught(clientOf(server, { timeoutMs: 80 }).get('/x'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'client.timed_out', params: { seconds: 1 } });
    expect(await caught(clientOf(server).get('/x', { timeoutMs: 50 }))).toMatchObject({ code: 'client.timed_out' });
  });

  it('is not waited for after an abort, whose reason is reported', async () => {
    const server = await serve(
      () => undefined,
      (response) => void response.writeHead(200).write('{'),
    );
    for (const delay of [30, 30, 0]) {
      const controller = new AbortController();
      const reason = new Error('the person left');
      if (delay === 0) controller.abort(reason);
      else setTimeout(() => controller.abort(reason), delay);
      expect(await caught(clientOf(server).get('/x', { signal: controller.signal }))).toBe(reason);
    }
    expect(server.requests).toHaveLength(2);
  });
});

describe('the end of a session', () => {
  it('is reported once, and again after the next sign-in', async () => {
    const server = await serve(fails(401, 'session.none'));
    let ends = 0;
    const client = clientOf(server, { onSessionEnd: () => void (ends += 1) });
    const errors = await Promise.all([1, 2, 3].map(() => caught(client.get('/presentations'))));
    expect(errors.map((error) => (error as ProblemError).code)).toEqual(Array(3).fill('session.none'));
    await caught(client.events('/jobs/1/progress').next());
    expect(ends).toBe(1);
    client.sessionStarted();
    await caught(client.get('/presentations'));
    expect(ends).toBe(2);
  });

  it('is not reported by a late answer to the token before', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const server = await serve(
      async (response, request) => {
        await held;
        await fails(401, 'session.none')(response, request);
      },
      fails(401, 'session.none'),
    );
    let ends = 0;
    let token = 'old';
    const session = { kind: 'bearer', token: () => token } as const;
    const client = clientOf(server, { session, onSessionEnd: () => void (ends += 1) });
    const late = caught(client.get('/a'));
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    token = 'new';
    release();
    await late;
    expect(ends).toBe(0);
    await caught(client.get('/b'));
    expect(ends).toBe(1);
  });

  it('is not reported by other refusals', async () => {
    const server = await serve(fails(403, 'session.forbidden'));
    let ends = 0;
    await caught(clientOf(server, { onSessionEnd: () => void (ends += 1) }).get('/x'));
    expect(ends).toBe(0);
  });
});

describe('files', () => {
  it('go up as a form whose boundary the platform sets', async () => {
    const server = await serve((response) => answerJson(response, 201, { id: 'f1' }));
    const form = new FormData();
    form.append('files', new Blob(['a;b\n1;2'], { type: 'text/csv' }), 'zahlen.csv');
    const answer = await clientOf(server).upload('/files/upload', form, { schema: z.object({ id: z.string() }) });
    expect(answer.data.id).toBe('f1');
    const [request] = server.requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.headers['x-lectern']).toBe('1');
    expect(request?.body).toContain('filename="zahlen.csv"');
    expect(request?.body).toContain('a;b\n1;2');
    await clientOf(server).upload('/files/f1', form, { method: 'PUT' });
    expect(server.requests[1]?.method).toBe('PUT');
  });

  it.each([
    [`attachment; filename="deck.pptx"; filename*=UTF-8''Pr%C3%BCfung.pptx`, 'Prüfung.pptx'],
    ['attachment; filename="a \\"b\\".pptx"', 'a "b".pptx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename=plain.pptx; filename*=UTF-8''%E4`, 'plain.pptx'],
    ['inline', null],
  ])('come down under the name in %s', async (disposition, filename) => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': disposition });
      response.end(Buffer.from([1, 2, 3]));
    });
    const file = await clientOf(server).download('/exports/e1/download');
    expect(file.filename).toBe(filename);
    expect([...new Uint8Array(await file.blob.arrayBuffer())]).toEqual([1, 2, 3]);
  });
});
