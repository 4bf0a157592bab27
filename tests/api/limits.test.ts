import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, stoppedClock } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/**
 * Calls that cost money or allow guessing, and how often a minute; routes that don't exist yet need a limit as soon as
 * they do.
 */
const SENSITIVE: Readonly<Record<string, number>> = {
  'POST /api/v1/template-codegen/generate': 3,
  'POST /api/v1/storage/purge': 3,
  'POST /api/v1/auth/dev-login': 5,
  'POST /api/v1/auth/sso-token': 10,
  'POST /api/v1/presentations/{id}/generate': 10,
  'POST /api/v1/presentations/{id}/export': 10,
  'POST /api/v1/images/generate': 10,
  'POST /api/v1/files/url': 10,
  'POST /api/generate-pptx': 10,
  'GET /api/v1/admin/audit-log': 3,
  'GET /api/v1/admin/audit-log/verify': 3,
  'POST /api/v1/admin/settings/test-connection': 5,
};

let one: TestServer;
let two: TestServer;
let ann: Caller;
beforeAll(async () => {
  const environment = { RATE_LIMITS: 'true' };
  const clock = stoppedClock();
  one = await startTestServer({ environment, clock });
  two = await startTestServer({ environment, clock, beside: one });
  ann = await one.signIn('ann@example.org');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Statuses of this many concurrent calls, alternately to one server and the other. */
const volley = (count: number, call: (origin: string, index: number) => Promise<Response>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await call(index % 2 === 0 ? one.url : two.url, index);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

describe('rates', () => {
  it('apply to all processes together, however many calls come concurrently', async () => {
    const statuses = await volley(30, (url) =>
      fetch(`${url}/api/v1/files/url`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('take no address from a header', async () => {
    // One of the five went to the sign-in before.
    const statuses = await volley(12, (url, index) =>
      fetch(`${url}/api/v1/auth/dev-login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-lectern': '1',
          origin: new URL(url).origin,
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
        },
        body: JSON.stringify({ email: 'ann@example.org', password: `guess ${index}` }),
      }),
    );
    expect(statuses.filter((status) => status !== 429)).toEqual([401, 401, 401, 401]);
  });

  it('are set for everything sensitive, and none of it is left out', () => {
    const described = one.api.description.paths as unknown as Record<string, Record<string, { description?: string }>>;
    const rates = Object.fromEntries(
      Object.entries(described).flatMap(([path, operations]) =>
        Object.entries(operations).map(([verb, { description }]) => [
          `${verb.toUpperCase()} ${path}`,
          Number(/At most (\d+) calls per minute/.exec(description ?? '')?.[1] ?? Infinity),
        ]),
      ),
    );
    const there = Object.keys(SENSITIVE).filter((name) => name in rates);
    expect(there.map((name) => [name, rates[name]])).toEqual(there.map((name) => [name, SENSITIVE[name]]));
    // Operations that call a model or an external address, by name.
    const costly = /generate|regenerate|\/edit|\/export$|login|sso-token|test-connection|\/url$|purge|codegen/;
    const free = Object.entries(rates).filter(
      ([name, rate]) => name.startsWith('POST') && costly.test(name) && !(rate <= 10),
    );
    expect(free.map(([name]) => name)).toEqual([]);
  });
});
