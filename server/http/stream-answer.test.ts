import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { z } from 'zod';
import { problemSchema } from '../../common/api/problem.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import type { TestApp } from '../../tests/support/make-http-app.ts';
import { openRaw } from '../../tests/support/raw-request.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { defineRoute, events } from '../kernel/sdk/define-route.ts';
import type { Route, ServerEvent } from '../kernel/sdk/define-route.ts';
import type { HttpTimes } from './http-app.ts';
import { serve } from './serve.ts';
import type { Serving } from './serve.ts';
import { PROMPT_MS } from '../../tests/support/eventually.ts';

const path = '/decks/api/v1/stream';
type Source = (request: { signal: AbortSignal; lastEventId: string | null }) => AsyncIterable<ServerEvent>;

const streaming = (source: Source): Route =>
  defineRoute({
    method: 'GET',
    path: '/stream',
    summary: 'Stream',
    tag: 'stream',
    auth: 'public',
    input: {},
    output: events({ tick: z.strictObject({ n: z.number() }) }),
    handler: (request) => source(request),
  });
const tick = (n: number): ServerEvent => ({ id: `e${n}`, event: 'tick', data: { n } });
const settled = async (isTrue: () => boolean): Promise<boolean> => {
  for (let n = 0; n < 200 && !isTrue(); n += 1) await wait(10);
  return isTrue();
};

/** Nothing more comes until the signal. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

const servings: Serving[] = [];
afterEach(async () => {
  await Promise.all(servings.splice(0).map((serving) => serving.stop()));
});
async function start(
  source: Source,
  times: Partial<HttpTimes> = {},
  graceMs = 1_000,
): Promise<{ app: TestApp; url: string; serving: Serving }> {
  const app = makeHttpApp([streaming(source)], {}, { times: { openStreamMs: 20, ...times } });
  const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs });
  servings.push(serving);
  return { app, url: serving.url, serving };
}
async function open(url: string, headers = '') {
  const connection = await openRaw(url);
  connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  return connection;
}

describe('an event stream', () => {
  it('sends each event with its id, in a way that no proxy may buffer or change', async () => {
    const app = makeHttpApp([
      streaming(async function* () {
        yield tick(1);
        await wait(1);
        yield { id: 'e\r\n2', event: 'tick', data: { n: 2 } };
      }),
    ]);
    const answer = await request(app.express).get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.text).toBe(
      'retry: 2000\n\nid: e1\nevent: tick\ndata: {"n":1}\n\nid: e2\nevent: tick\ndata: {"n":2}\n\n',
    );
    expect(app.events.count()).toBe(0);
  });

  it('beats while nothing happens', async () => {
    const { url } = await start(
      async function* ({ signal }) {
        await pause(signal);
        yield tick(1);
      },
      { heartbeatMs: 20 },
    );
    const connection = await open(url);
    expect(await connection.until(/(: heartbeat.*){3}/s)).toContain('retry: 2000');
    connection.socket.destroy();
  });

  it('hands the reader’s last event on', async () => {
    const app = makeHttpApp([
      streaming(async function* ({ lastEventId }) {
        await wait(1);
        yield tick(Number(lastEventId?.slice(1)) + 1);
      }),
    ]);
    expect((await request(app.express).get(path).set('last-event-id', 'e7')).text).toContain('id: e8');
  });

  it('ends its source when the reader leaves, whatever it waits for', async () => {
    let isReturned = false;
    let aborted: AbortSignal | undefined;
    const { app, url } = await start(async function* ({ signal }) {
      aborted = signal;
      try {
        yield tick(1);
        await pause(signal);
      } finally {
        isReturned = true;
      }
    });
    const connection = await open(url);
    await connection.until(/id: e1/);
    expect(app.events.count()).toBe(1);
    connection.socket.destroy();
    expect(await settled(() => isReturned && app.events.count() === 0 && app.inFlight() === 0)).toBe(true);
    expect(aborted?.aborted).toBe(true);
    const line = app.lines.find((each) => each.message === 'answered');
    expect(line?.fields['status']).toBe(200);
  });

  /** A stream of big events that are made as fast as they are taken. */
  function flood(count: number): { route: Route; sent: () => number } {
    let sent = 0;
    const source = async function* (): AsyncGenerator<ServerEvent> {
      for (; sent < count; sent += 1) {
        await wait(0);
        yield { id: String(sent), event: 'tick', data: 'x'.repeat(200_000) };
      }
    };
    return { route: { ...streaming(source), output: events({ tick: z.string() }) }, sent: () => sent };
  }
  async function startFlood(count: number, times: Partial<HttpTimes> = {}) {
    const { route, sent } = flood(count);
    const app = makeHttpApp([route], {}, { times });
    const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs: 100 });
    servings.push(serving);
    const connection = await open(serving.url);
    connection.socket.pause();
    return { app, sent, connection };
  }

  it('waits for a slow reader instead of filling memory', async () => {
    const { sent, connection } = await startFlood(120);
    let before = -1;
    // What fits into the buffers of the two sockets goes; then nothing more is made.
    while (before !== sent() || before === 0) {
      before = sent();
      await wait(150);
    }
    expect(before).toBeLessThan(100);
    connection.socket.resume();
    expect(await settled(() => connection.received().length > 120 * 200_000)).toBe(true);
    const ids = [...connection.received().matchAll(/id: (\d+)\n/g)].map((match) => Number(match[1]));
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => n));
    connection.socket.destroy();
  });

  it('gives up on a reader that takes nothing at all', async () => {
    const { app, sent, connection } = await startFlood(1_000, { stalledReaderMs: 100 });
    expect(await settled(() => sent() > 0 && app.events.count() === 0)).toBe(true);
    expect(sent()).toBeLessThan(500);
    connection.socket.destroy();
  });
});

describe('a failure of a stream', () => {
  it('before the first event is an ordinary problem', async () => {
    const app = makeHttpApp([
      // oxlint-disable-next-line require-yield
      streaming(async function* () {
        await wait(1);
        throw new AppError('conflict', 'http.duplicate');
      }),
    ]);
    const answer = await request(app.express).get(path);
    expect(answer.status).toBe(409);
    expect(answer.type).toBe('application/problem+json');
  });

  it('after it is the last event, behind which a reader can resume', async () => {
    const app = makeHttpApp([
      streaming(async function* () {
        yield tick(4);
        await wait(1);
        throw new AppError('conflict', 'http.duplicate');
      }),
    ]);
    const answer = await request(app.express).get(path).set('accept-language', 'de');
    expect(answer.status).toBe(200);
    const last = answer.text.trim().split('\n\n').at(-1)?.split('\n') ?? [];
    expect(last.slice(0, 2)).toEqual(['id: e4', 'event: problem']);
    expect(problemSchema.parse(JSON.parse(last[2]?.slice('data: '.length) ?? ''))).toMatchObject({
      status: 409,
      code: 'http.duplicate',
      detail: 'Das ist bereits vorhanden. Wählen Sie einen anderen Namen oder Wert.',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('unexpected reveals nothing outside', async () => {
    const app = makeHttpApp([
      streaming(async function* () {
        yield tick(1);
        await wait(1);
        throw new Error('secret');
      }),
    ]);
    const { text } = await request(app.express).get(path);
    expect(text).toContain('http.internal');
    expect(text).not.toContain('secret');
    expect(app.lines.some((line) => line.level === 'error')).toBe(true);
  });

  it('is an event that the route does not describe, in development', async () => {
    const odd = async function* (): AsyncGenerator<ServerEvent> {
      yield tick(1);
      await wait(1);
      yield { id: '2', event: 'tick', data: { m: 1 } };
    };
    expect((await request(makeHttpApp([streaming(odd)]).express).get(path)).text).toContain('http.internal');
    const lenient = makeHttpApp([streaming(odd)], { isDevelopment: false });
    expect((await request(lenient.express).get(path)).text).toContain('{"m":1}');
  });

  it('is the end of the reader’s session', async () => {
    const forever = streaming(async function* ({ signal }) {
      yield tick(1);
      await pause(signal);
    });
    const route = { ...forever, auth: 'session', action: 'any' } as Route;
    const app = makeHttpApp([route], {}, { times: { heartbeatMs: 20 } });
    const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs: 100 });
    servings.push(serving);
    const connection = await open(serving.url, 'Authorization: Bearer eve-author\r\n');
    expect(await connection.until(/(: heartbeat.*){2}/s)).not.toContain('problem');
    app.revoke('eve-author');
    expect(await connection.until(/"status":401/)).toMatch(/event: problem\n.*http\.unauthenticated/s);
    connection.socket.destroy();
  });

  it('comes before the next event to whom the session has ended', async () => {
    let report = (): void => {};
    const reported = new Promise<void>((resolve) => (report = resolve));
    const secret = streaming(async function* () {
      yield tick(1);
      await reported;
      yield tick(2);
    });
    const route = { ...secret, auth: 'session', action: 'any' } as Route;
    const app = makeHttpApp([route], {}, { times: { admissionMs: 0 } });
    const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs: 100 });
    servings.push(serving);
    const connection = await open(serving.url, 'Authorization: Bearer eve-author\r\n');
    await connection.until(/id: e1/);
    app.revoke('eve-author');
    report();
    expect(await connection.until(/"status":401/)).not.toContain('id: e2');
    connection.socket.destroy();
  });

  it('is the stop of the server, reported as a last event', async () => {
    const { url, serving } = await start(async function* ({ signal }) {
      yield tick(3);
      await pause(signal);
    }, {});
    const connection = await open(url);
    await connection.until(/id: e3/);
    const startedAt = performance.now();
    await serving.stop();
    await connection.ended;
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
    expect(connection.received()).toMatch(/id: e3\nevent: problem\ndata: \{.*"code":"http\.stopping"/);
  });
});

it('a HEAD request for a stream starts nothing', async () => {
  let hasStarted = false;
  const app = makeHttpApp([
    streaming(async function* () {
      hasStarted = true;
      await wait(1);
      yield tick(1);
    }),
  ]);
  expect((await request(app.express).head(path)).status).toBe(405);
  expect(hasStarted).toBe(false);
});
