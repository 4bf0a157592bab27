import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema } from '../../common/api/problem.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';

describe('/healthz', () => {
  it('answers whatever else is down', async () => {
    const app = makeHttpApp([], {}, { isReady: () => false, health: () => Promise.reject(new Error('down')) });
    expect((await request(app.express).get('/decks/healthz')).body).toEqual({ status: 'ok' });
  });
});

describe('/readyz', () => {
  const ready = (options: Parameters<typeof makeHttpApp>[2]) =>
    request(makeHttpApp([], {}, options).express)
      .get('/decks/readyz')
      .set('accept-language', 'de');
  const ok = { is_ok: true, detail: 'reachable' };

  it('answers yes with its checks', async () => {
    const answer = await ready({});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ready', checks: { database: ok } });
  });

  it('answers no while starting, when a part is down, and when the checks hang', async () => {
    const bad = { is_ok: false, detail: 'no answer' };
    const cases: [Parameters<typeof makeHttpApp>[2], string, object][] = [
      [{ isReady: () => false }, 'http.not_ready', {}],
      [{ health: () => Promise.resolve({ database: ok, jobs: bad }) }, 'http.not_healthy', { database: ok, jobs: bad }],
      [
        { health: () => new Promise(() => undefined), times: { healthMs: 20 } },
        'http.not_healthy',
        { service: { is_ok: false, detail: 'the checks take too long' } },
      ],
    ];
    for (const [options, code, checks] of cases) {
      const answer = await ready(options);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(problemSchema.parse(answer.body)).toMatchObject({ code, title: 'Zurzeit nicht verfügbar' });
      expect((answer.body as { checks: unknown }).checks).toEqual(checks);
    }
  });
});

describe('/metrics', () => {
  it('counts requests by the pattern of their route, never by what callers choose', async () => {
    const app = makeHttpApp([]);
    await request(app.express).get('/decks/api/v1/whatever/123');
    await request(app.express).get('/decks/healthz');
    const { text, status, type } = await request(app.express).get('/decks/metrics');
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain' });
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="none",status="404"\} 1/);
    expect(text).toContain('http_event_streams_open 0');
    expect(text).toContain('http_requests_in_flight 1');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('whatever');
  });

  it('is one app’s own', async () => {
    const [one, two] = [makeHttpApp([]), makeHttpApp([])];
    await request(one.express).get('/decks/healthz');
    expect((await request(two.express).get('/decks/metrics')).text).toContain('http_requests_started_total 1');
  });

  it('is not there for who comes through a proxy without the token', async () => {
    const app = makeHttpApp([], { metricsToken: 'right' });
    const status = async (headers: Record<string, string>) =>
      (await request(app.express).get('/decks/metrics').set(headers)).status;
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect(await status(proxied)).toBe(404);
    expect(await status({ ...proxied, authorization: 'Bearer wrong' })).toBe(404);
    expect(await status({ ...proxied, authorization: 'Bearer right' })).toBe(200);
    expect(await status({})).toBe(200);
    // Whether a proxy says that it is one or not.
    const behind = makeHttpApp([], { metricsToken: 'right', trustProxy: 1 });
    expect((await request(behind.express).get('/decks/metrics')).status).toBe(404);
  });

  it('and /healthz answer by any name, all else by those of the service alone', async () => {
    const app = makeHttpApp([], { allowedHosts: ['decks.example'] });
    const status = async (path: string, host: string) =>
      (await request(app.express).get(path).set('host', host)).status;
    expect(await status('/decks/healthz', '10.1.2.3:5001')).toBe(200);
    expect(await status('/decks/', 'Decks.example:5001')).toBe(200);
    expect(await status('/decks/', 'evil.example')).toBe(421);
    expect(await status('/decks/api/v1/whatever', 'evil.example')).toBe(421);
  });
});

describe('the page that describes what runs', () => {
  it('uses the reader’s language, escapes what it shows and runs nothing', async () => {
    const app = makeHttpApp(
      [],
      {},
      {
        info: () => ({
          version: '1.2.3',
          database: 'mongodb',
          model: { provider: 'openai', name: '<script>alert(1)</script>' },
          sign_ins: ['dev-login', 'entra-id'],
        }),
      },
    );
    for (const path of ['/decks/', '/decks']) {
      const answer = await request(app.express).get(path).set('accept-language', 'de');
      expect(answer.type).toBe('text/html');
      expect(answer.text).toContain('<html lang="de">');
      for (const said of ['In Betrieb', 'MongoDB', '1.2.3', 'Microsoft Entra ID', 'href="/decks/api/v1/docs"'])
        expect(answer.text).toContain(said);
      expect(answer.text).toContain('&lt;script&gt;alert(1)');
      expect(answer.text).not.toContain('<script');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';\s?style-src 'sha256-/);
    }
    const starting = await request(makeHttpApp([], {}, { isReady: () => false }).express).get('/decks/');
    expect(starting.text).toContain('Starting');
    expect(starting.text).toContain('Embedded store');
  });
});
