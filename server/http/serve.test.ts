import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import { openRaw } from '../../tests/support/raw-request.ts';
import { defineRoute, json } from '../kernel/sdk/define-route.ts';
import { serve } from './serve.ts';
import type { Serving } from './serve.ts';
import { PROMPT_MS } from '../../tests/support/eventually.ts';

const servings: Serving[] = [];
afterEach(async () => {
  await Promise.all(servings.splice(0).map((serving) => serving.stop()));
});

/** A route whose answer waits to be released; `signals` are those of its requests. */
async function started(graceMs: number) {
  const waiting: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const slow = defineRoute({
    method: 'POST',
    path: '/slow',
    summary: 'Slow',
    tag: 'slow',
    auth: 'session',
    action: 'any',
    input: { body: z.object({ x: z.string() }).optional() },
    output: json(z.strictObject({ done: z.boolean() })),
    handler: async ({ signal }) => {
      signals.push(signal);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
      return { done: true };
    },
  });
  const app = makeHttpApp([slow], { bodyLimitBytes: 1_000 }, { times: { lingerMs: 50 } });
  const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs });
  servings.push(serving);
  const release = (): void => waiting.splice(0).forEach((resolve) => resolve());
  const arrived = async (count: number): Promise<void> => {
    while (signals.length < count) await wait(5);
  };
  return { app, serving, url: serving.url, release, arrived, signals };
}
const headers = 'Host: x\r\nAuthorization: Bearer ann-author\r\n';
const post = `POST /decks/api/v1/slow HTTP/1.1\r\n${headers}Content-Length: 0\r\n\r\n`;
const health = `GET /decks/healthz HTTP/1.1\r\n${headers}\r\n`;

describe('a stop', () => {
  it('loses no request in flight, and refuses those that still come', async () => {
    const { serving, url, release, arrived } = await started(5_000);
    const inFlight = await openRaw(url);
    const idle = await openRaw(url);
    idle.write(health);
    await idle.until(/ok"\}/);
    inFlight.write(post);
    await arrived(1);
    const stopped = serving.stop();
    idle.write(health);
    expect(await idle.until(/http\.stopping/)).toMatch(/HTTP\/1\.1 503 .*Connection: close.*Retry-After: \d+/s);
    await idle.ended;
    await expect(openRaw(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await wait(100);
    release();
    expect(await inFlight.until(/\}/)).toMatch(/^HTTP\/1\.1 200 .*\{"done":true\}/s);
    await stopped;
  });

  it('cuts off what does not end within the grace time, after reporting it', async () => {
    const { serving, url, arrived, signals } = await started(100);
    const stuck = await openRaw(url);
    stuck.write(post);
    await arrived(1);
    const startedAt = performance.now();
    await serving.stop();
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
    expect(signals[0]?.aborted).toBe(true);
    await stuck.ended;
    expect(stuck.received()).toMatch(/^HTTP\/1\.1 503 .*http\.stopping/s);
  });

  it('without anything open is quick, and twice is once', async () => {
    const { serving } = await started(60_000);
    const startedAt = performance.now();
    await Promise.all([serving.stop(), serving.stop()]);
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
  });
});

describe('a server', () => {
  it('reports why it cannot listen', async () => {
    const { url } = await started(0);
    const again = serve(makeHttpApp([]), { host: '127.0.0.1', port: Number(new URL(url).port), graceMs: 0 });
    await expect(again).rejects.toMatchObject({ code: 'http.port_in_use' });
  });

  it('reports the work behind a request that its caller left', async () => {
    const { app, url, arrived, signals } = await started(0);
    const connection = await openRaw(url);
    connection.write(post);
    await arrived(1);
    connection.socket.destroy();
    while (app.inFlight() > 0) await wait(5);
    expect(signals[0]?.aborted).toBe(true);
    const line = app.lines.find((each) => each.message === 'answered');
    expect(line?.fields['status']).toBe(499);
    expect(app.lines.filter((each) => ['error', 'warn'].includes(each.level))).toEqual([]);
  });

  it('invites a body only from those who may send it', async () => {
    const { url, release, arrived } = await started(0);
    const ask = (more: string, length: number) =>
      `POST /decks/api/v1/slow HTTP/1.1\r\nHost: x\r\n${more}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    const unknown = await openRaw(url);
    unknown.write(ask('', 10));
    expect(await unknown.until(/\}/)).toMatch(/^HTTP\/1\.1 401 /);
    const tooBig = await openRaw(url);
    tooBig.write(ask('Authorization: Bearer ann-author\r\n', 1_001));
    expect(await tooBig.until(/\}/)).toMatch(/^HTTP\/1\.1 413 /);
    const known = await openRaw(url);
    known.write(ask('Authorization: Bearer ann-author\r\n', 10));
    expect(await known.until(/Continue/)).toMatch(/^HTTP\/1\.1 100 Continue/);
    known.write('{"x":"yy"}');
    await arrived(1);
    release();
    expect(await known.until(/done/)).toContain('HTTP/1.1 200 OK');
    for (const connection of [unknown, tooBig, known]) connection.socket.destroy();
  });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET /decks/healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /decks/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'length and chunks',
      'POST /decks/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['an unknown method', 'FROB /decks/healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('answers %s with a problem and hangs up', async (_, bytes, status) => {
    const { url } = await started(0);
    const connection = await openRaw(url);
    connection.write(bytes);
    await connection.ended;
    expect(connection.received()).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} .*application/problem\\+json.*"status":${status}`, 's'),
    );
  });
});
