import { afterEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { eventually } from '../../tests/support/eventually.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import { defineRoute, json } from '../kernel/sdk/define-route.ts';
import type { Route } from '../kernel/sdk/define-route.ts';
import { watchEventLoop } from './event-loop.ts';
import type { LoopWatch } from './event-loop.ts';

const watches: LoopWatch[] = [];
afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

const route = (method: 'GET' | 'POST'): Route =>
  defineRoute({
    ...{ method, path: '/things', summary: 'Things', tag: 'things', auth: 'public', input: {} },
    output: json(z.object({ done: z.boolean() })),
    handler: () => ({ done: true }),
  });

it('a process that computes without a break is seen, and is itself again afterwards', async () => {
  const watch = watchEventLoop(100);
  watches.push(watch);
  expect(watch.isOverloaded()).toBe(false);
  await eventually('an overload', () => {
    for (const until = performance.now() + 400; performance.now() < until;);
    return watch.isOverloaded();
  });
  expect(watch.delayMs()).toBeGreaterThan(100);
  await eventually('its end', () => !watch.isOverloaded());
});

it('while it is overloaded, new work is asked to come again, reading and probes go on, and readiness names the delay', async () => {
  let delayMs = 900;
  const loop: LoopWatch = {
    limitMs: 500,
    delayMs: () => delayMs,
    isOverloaded: () => delayMs > 500,
    stop: () => undefined,
  };
  const app = makeHttpApp([route('GET'), route('POST')], {}, { loop });
  const ask = (method: 'get' | 'post', path: string) => request(app.express)[method](`/decks${path}`);
  const refused = await ask('post', '/api/v1/things');
  expect([refused.status, refused.headers['retry-after'], (refused.body as { code: string }).code]).toEqual([
    503,
    '2',
    'http.overloaded',
  ]);
  expect((await ask('get', '/api/v1/things')).status).toBe(200);
  expect((await ask('get', '/healthz')).status).toBe(200);
  const unready = await ask('get', '/readyz');
  expect(unready.status).toBe(503);
  expect(unready.body).toMatchObject({ checks: { event_loop: { is_ok: false, detail: '900 ms late, at most 500' } } });
  delayMs = 20;
  expect((await ask('post', '/api/v1/things')).status).toBe(200);
  expect((await ask('get', '/readyz')).status).toBe(200);
});
