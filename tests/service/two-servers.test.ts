import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** A plugin that only one of the two has. */
const marks = definePlugin({
  name: 'marks',
  setup: () => ({}),
  routes: () => [
    defineRoute({
      method: 'GET',
      path: '/marks',
      auth: 'public',
      summary: 'Leaves a mark',
      tag: 'marks',
      input: {},
      output: json(z.strictObject({ mark: z.string() })),
      handler: () => Promise.resolve({ mark: 'here' }),
    }),
  ],
});

interface Listed {
  items: { id: string }[];
}

describe('two servers in one process', () => {
  let one: TestServer;
  let two: TestServer;
  let ann: Caller;
  let ben: Caller;
  beforeAll(async () => {
    [one, two] = await Promise.all([
      startTestServer({ environment: { NEXT_PUBLIC_BASE_PATH: '/one' }, plugins: [marks] }),
      startTestServer({ environment: { NEXT_PUBLIC_BASE_PATH: '/two', BODY_LIMIT_MB: '1' } }),
    ]);
    ann = await one.signIn('ann@example.org');
    ben = await two.signIn('ben@example.org');
  });
  // Stopping twice has no effect: the last test stops both.
  afterAll(() => Promise.all([one.close(), two.close()]));

  it('have their own address, routes and limits', async () => {
    expect(await one.anonymous.get('/marks')).toMatchObject({ status: 200, body: { mark: 'here' } });
    expect(await two.anonymous.get('/marks')).toMatchObject({ status: 404, body: { code: 'http.no_such_path' } });
    const paths = async (server: TestServer): Promise<string[]> =>
      Object.keys(((await server.anonymous.get('/openapi.json')).body as { paths: object }).paths);
    const [ofOne, ofTwo] = await Promise.all([paths(one), paths(two)]);
    expect(ofOne.filter((path) => !ofTwo.includes(path))).toEqual(['/api/v1/marks']);
    expect(ofTwo.filter((path) => !ofOne.includes(path))).toEqual([]);
    for (const url of [`${one.origin}/two/healthz`, `${two.origin}/one/healthz`, `${one.origin}/healthz`]) {
      expect((await fetch(url)).status).toBe(404);
    }
    const brief = 'x'.repeat(1.1 * 1024 * 1024);
    expect((await ann.post('/presentations').send({ brief })).status).not.toBe(413);
    expect((await ben.post('/presentations').send({ brief })).status).toBe(413);
  });

  it('know neither the people nor the data of the other', async () => {
    const made = (await ann.post('/presentations').send({ brief: 'We sell tea.' })).body as { id: string };
    expect((await ann.get(`/presentations/${made.id}`)).status).toBe(200);
    expect((await ben.get(`/presentations/${made.id}`)).status).toBe(404);
    expect(((await ben.get('/presentations')).body as Listed).items).toEqual([]);
    const abroad = await fetch(`${two.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${ann.token}` } });
    expect(abroad.status).toBe(401);
  });

  it('log and count their own requests alone', async () => {
    await ann.get('/wizard/configuration');
    expect(one.logs()).toContain('wizard/configuration');
    expect(two.logs()).not.toContain('wizard/configuration');
    expect((await one.anonymous.get('~/metrics')).text).toContain('/marks');
    expect((await two.anonymous.get('~/metrics')).text).not.toContain('/marks');
  });

  it('stop apart from each other: the one that is left has lost nothing', async () => {
    await one.running.stop();
    await expect(fetch(`${one.url}/healthz`)).rejects.toThrow('fetch failed');
    expect((await two.anonymous.get('~/readyz')).status).toBe(200);
    expect((await ben.post('/presentations').send({ brief: 'We sell coffee.' })).status).toBe(201);
    await two.running.stop();
    await expect(fetch(`${two.url}/healthz`)).rejects.toThrow('fetch failed');
    for (const server of [one, two]) expect(server.logs()).not.toMatch(/"level":"(error|fatal)"|"level":[56]0/);
  });
});
