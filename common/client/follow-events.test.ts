import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answerJson, sendEvents, startScriptedServer } from '../../tests/support/scripted-server.ts';
import type { Reaction, ScriptedServer } from '../../tests/support/scripted-server.ts';
import type { CodedError } from '../deck/coded-error.ts';
import { createClient } from './client.ts';
import type { Client, ClientOptions } from './client.ts';

const PATH = '/jobs/j1/progress';
const LIMITS = {
  openMs: 1_000,
  idleMs: 1_000,
  retryMs: 2,
  maxRetryMs: 10,
  failuresBeforePolling: 3,
  failuresBeforeGivingUp: 5,
  streamAgainMs: 60_000,
};

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(...reactions: Reaction[]): Promise<{ server: ScriptedServer; client: Client }> {
  const server = await startScriptedServer(...reactions);
  servers.push(server);
  return { server, client: clientOf(server) };
}

function clientOf(server: ScriptedServer, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl: server.origin,
    basePath: '',
    session: { kind: 'cookie' },
    random: () => 0,
    streamLimits: LIMITS,
    ...options,
  });
}

async function drain<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );
const event = (id: number, name: string, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const last = event(9, 'completed', {});
const PROBLEM = { type: 'about:blank', title: 't', detail: 'Over.', request_id: 'r' };
const streams = (...pieces: (string | Uint8Array)[]): Reaction => {
  return (response) => sendEvents(response, ...pieces);
};
const streamsAndDrops = (...pieces: (string | Uint8Array)[]): Reaction => {
  return async (response) => {
    await sendEvents(response, ...pieces);
    response.destroy();
  };
};
const ids = (events: readonly { id: string | null }[]): (string | null)[] => events.map((each) => each.id);
const asked = (server: ScriptedServer): unknown[] =>
  server.requests.map((request) => request.headers['last-event-id'] ?? null);
const terminal = ['completed', 'failed', 'cancelled'];

describe('an event stream', () => {
  it('brings typed events and ends at a terminal one', async () => {
    const { server, client } = await serve(
      streams(
        event(1, 'progress', { step: 'write', done: 1 }),
        event(2, 'new_thing', 1),
        last,
        event(10, 'progress', {}),
      ),
    );
    const schemas = { progress: z.object({ done: z.number() }), completed: z.object({}) };
    const events = await drain(client.events(PATH, { schemas, terminal }));
    const [first] = events;
    const done: number | null = first?.event === 'progress' ? first.data.done : null;
    expect(done).toBe(1);
    expect(events).toEqual([
      { id: '1', event: 'progress', data: { done: 1 } },
      { id: '9', event: 'completed', data: {} },
    ]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      url: '/api/v1/jobs/j1/progress',
      headers: { accept: 'text/event-stream' },
    });
  });

  it('puts characters together that were cut into chunks', async () => {
    const bytes = new TextEncoder().encode(event(1, 'progress', { message: 'Größe – 数字 🎯' }) + last);
    const { client } = await serve(streams(...[...bytes].map((byte) => Uint8Array.of(byte))));
    const [first] = await drain(client.events(PATH, { terminal }));
    expect(first?.data).toEqual({ message: 'Größe – 数字 🎯' });
  });

  it('goes on behind the last whole event when it breaks in the middle of one', async () => {
    const half = event(3, 'progress', { done: 3 }).slice(0, -6);
    const { server, client } = await serve(
      streamsAndDrops(event(1, 'progress', {}), event(2, 'progress', {}), half),
      streams(event(3, 'progress', { done: 3 }), last),
    );
    const drops: unknown[] = [];
    const events = await drain(client.events(PATH, { terminal, onDrop: ({ cause }) => drops.push(cause) }));
    expect(ids(events)).toEqual(['1', '2', '3', '9']);
    expect(events[2]?.data).toEqual({ done: 3 });
    expect(asked(server)).toEqual([null, '2']);
    expect(drops).toMatchObject([{ code: 'client.offline' }]);
  });

  it('begins where the caller left off', async () => {
    const { server, client } = await serve(streams(event(4, 'progress', {}), event(5, 'progress', {}), last));
    expect(ids(await drain(client.events(PATH, { terminal, lastEventId: '4' })))).toEqual(['5', '9']);
    expect(asked(server)).toEqual(['4']);
  });

  it('reports no event twice', async () => {
    const { client } = await serve(
      streamsAndDrops(event(1, 'progress', {}), event(2, 'progress', {}), event(2, 'progress', {})),
      streams(event(1, 'progress', {}), event(2, 'progress', {}), event(3, 'progress', {}), last),
    );
    expect(ids(await drain(client.events(PATH, { terminal })))).toEqual(['1', '2', '3', '9']);
  });

  it('ends when the server reports the last page', async () => {
    const { server, client } = await serve(
      async (response) => {
        await sendEvents(response, event(1, 'progress', {}));
        response.end();
      },
      (response) => void response.writeHead(204).end(),
    );
    expect(ids(await drain(client.events(PATH)))).toEqual(['1']);
    expect(asked(server)).toEqual([null, '1']);
  });

  it('lives on heartbeats', async () => {
    const { server, client } = await serve(async (response) => {
      for (let beat = 0; beat < 12; beat += 1) {
        await sendEvents(response, ': heartbeat\n\n');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await sendEvents(response, last);
    });
    expect(ids(await drain(client.events(PATH, { terminal })))).toEqual(['9']);
    expect(server.requests).toHaveLength(1);
  });

  it('is dropped and taken up again when it falls silent', async () => {
    const { server, client } = await serve(streams(event(1, 'progress', {})), streams(last));
    const drops: unknown[] = [];
    const events = await drain(client.events(PATH, { terminal, onDrop: ({ cause }) => drops.push(cause) }));
    expect(ids(events)).toEqual(['1', '9']);
    expect(asked(server)).toEqual([null, '1']);
    expect(drops).toMatchObject([{ code: 'client.timed_out' }]);
  });

  it('is not dropped while its reader takes long', async () => {
    const { server, client } = await serve(streams(event(1, 'progress', {}), last));
    for await (const each of client.events(PATH, { terminal })) {
      if (each.id === '1') await new Promise((resolve) => setTimeout(resolve, 400));
    }
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as the server asks before the next connection', async () => {
    const { client } = await serve(
      streamsAndDrops(`retry: 80\n${event(1, 'progress', {})}`),
      (response) => answerJson(response, 503, {}, { 'retry-after': '0' }),
      streams(last),
    );
    const waits: number[] = [];
    await drain(client.events(PATH, { terminal, onDrop: ({ waitMs }) => waits.push(waitMs) }));
    expect(waits).toEqual([80, 80]);
  });

  it('waits longer after every failure, spread by chance', async () => {
    const { server } = await serve((response) => void response.destroy());
    const waits: number[] = [];
    const client = clientOf(server, { random: () => 0.5 });
    const error = await caught(drain(client.events(PATH, { onDrop: ({ waitMs }) => waits.push(waitMs) })));
    expect(waits).toEqual([2.5, 5, 10, 10]);
    expect(error).toMatchObject({ code: 'client.offline' });
    expect(server.requests).toHaveLength(5);
  });

  it.each([401, 403, 404, 409])('does not insist after a refusal with %d', async (status) => {
    const refusal = { type: 'about:blank', title: 't', status, code: 'x.refused', detail: 'No.', request_id: 'r' };
    const { server, client } = await serve((response) => answerJson(response, status, refusal));
    expect(await caught(drain(client.events(PATH)))).toMatchObject({ code: 'x.refused', detail: 'No.', status });
    expect(server.requests).toHaveLength(1);
  });

  it('throws a problem that it brings, unless its reader expects one', async () => {
    const body = { type: 'about:blank', title: 't', status: 409, code: 'x.edited', detail: 'Edited.', request_id: 'r' };
    const { client } = await serve(streams(event(1, 'slide', {}), event(2, 'problem', body)));
    const schemas = { slide: z.object({}) };
    expect(await caught(drain(client.events(PATH, { schemas })))).toMatchObject({ code: 'x.edited', status: 409 });
    const events = await drain(client.events(PATH, { terminal: ['problem'] }));
    expect(events.at(-1)).toEqual({ id: '2', event: 'problem', data: body });
  });

  it('retries immediately when its session has ended, and reports the end if there is no other', async () => {
    const over = event(0, 'problem', { ...PROBLEM, status: 401, code: 'http.unauthenticated' }).replace(
      'id: 0',
      'id: ',
    );
    const { server } = await serve(streams(over), streams(event(1, 'progress', {}), over), (response) =>
      answerJson(response, 401, { ...PROBLEM, status: 401, code: 'http.unauthenticated' }),
    );
    let ends = 0;
    const client = clientOf(server, { onSessionEnd: () => (ends += 1), streamLimits: { ...LIMITS, retryMs: 60_000 } });
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const each of client.events(PATH, { schemas: { progress: z.object({}) } })) seen.push(each.event);
    };
    expect(await caught(run())).toMatchObject({ status: 401 });
    expect([seen, ends, server.requests.length]).toEqual([['progress'], 1, 3]);
  });

  it('continues with the next server when its own stops', async () => {
    const { client } = await serve(
      streams(event(0, 'problem', { ...PROBLEM, status: 503, code: 'http.stopping' })),
      streams(event(1, 'progress', {}), last),
    );
    expect(ids(await drain(client.events(PATH, { terminal })))).toEqual(['1', '9']);
  });

  it.each(['{"done":"one"}', '{"done":'])('throws for data of the wrong shape: %s', async (data) => {
    const { server, client } = await serve(streams(`id: 1\nevent: progress\ndata: ${data}\n\n`));
    const schemas = { progress: z.object({ done: z.number() }) };
    expect(await caught(drain(client.events(PATH, { schemas })))).toMatchObject({ code: 'client.unexpected_answer' });
    expect(server.requests).toHaveLength(1);
  });

  it('stops at an abort with its reason and lets the connection go', async () => {
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const { client } = await serve(async (response) => {
      response.once('close', isGone);
      await sendEvents(response, event(1, 'progress', {}));
    });
    const controller = new AbortController();
    const reason = new Error('the pane closed');
    const seen: (string | null)[] = [];
    const run = async (): Promise<void> => {
      for await (const each of client.events(PATH, { signal: controller.signal })) {
        seen.push(each.id);
        setTimeout(() => controller.abort(reason), 10);
      }
    };
    expect(await caught(run())).toBe(reason);
    expect(seen).toEqual(['1']);
    await gone;
  });

  it('lets the connection go when its reader leaves the loop', async () => {
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const { client } = await serve(async (response) => {
      response.once('close', isGone);
      await sendEvents(response, event(1, 'progress', {}));
    });
    for await (const each of client.events(PATH)) {
      expect(each.id).toBe('1');
      break;
    }
    await gone;
  });
});

describe('the fallback to polling', () => {
  const stateSchema = z.object({ done: z.number(), state: z.string() });
  const poll = {
    path: '/jobs/j1',
    schema: stateSchema,
    toEvents: ({ done, state }: z.output<typeof stateSchema>) => [
      ...Array.from({ length: done }, (_, index) => ({ id: `${index + 1}`, event: 'progress', data: index + 1 })),
      ...(state === 'completed' ? [{ id: '9', event: 'completed', data: {} }] : []),
    ],
    intervalMs: 5,
  };
  const states = (...list: z.output<typeof stateSchema>[]): Reaction => {
    let next = 0;
    return (response) => answerJson(response, 200, list[Math.min(next++, list.length - 1)]);
  };

  it.each([
    ['holds its bytes back', () => undefined],
    [
      'answers with its own page',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('no'),
    ],
    ['breaks every stream off', streamsAndDrops(': heartbeat\n\n')],
    ['is out of order', (response) => answerJson(response, 502, {})],
  ] as [string, Reaction][])('comes when a proxy %s', async (_, blocked) => {
    const first = streamsAndDrops(event(1, 'progress', 1));
    const { server, client } = await serve((response, request) => {
      if (!request.url.endsWith('/progress')) return polled(response, request);
      return (server.requests.length === 1 ? first : blocked)(response, request);
    });
    const polled = states(
      { done: 1, state: 'running' },
      { done: 3, state: 'running' },
      { done: 3, state: 'completed' },
    );
    const causes: unknown[] = [];
    const events = await drain(client.events(PATH, { terminal, poll, onFallback: (cause) => causes.push(cause) }));
    expect(ids(events)).toEqual(['1', '2', '3', '9']);
    expect(causes).toHaveLength(1);
    expect((causes[0] as CodedError).code).toMatch(/^client\./);
    expect(server.requests.filter((request) => request.url.endsWith('/progress'))).toHaveLength(4);
  });

  it('is left when the stream gets through again, which continues where it was', async () => {
    let polls = 0;
    const { server } = await serve((response, request) => {
      if (!request.url.endsWith('/progress')) {
        polls += 1;
        return answerJson(response, 200, { done: Math.min(polls, 2), state: 'running' });
      }
      if (polls < 3) return answerJson(response, 502, {});
      return sendEvents(response, event(1, 'progress', 1), event(2, 'progress', 2), event(3, 'progress', 3), last);
    });
    const again = clientOf(server, { streamLimits: { ...LIMITS, streamAgainMs: 8 } });
    const fallbacks: unknown[] = [];
    const events = await drain(again.events(PATH, { terminal, poll, onFallback: (cause) => fallbacks.push(cause) }));
    expect(ids(events)).toEqual(['1', '2', '3', '9']);
    expect(fallbacks.length).toBeGreaterThan(0);
  });

  it('goes on through failures of single polls, and ends at a refusal', async () => {
    let polls = 0;
    const refusal = { type: 'about:blank', title: 't', status: 404, code: 'x.gone', detail: 'Gone.', request_id: 'r' };
    const { client } = await serve((response, request) => {
      if (request.url.endsWith('/progress')) return void response.destroy();
      polls += 1;
      if (polls === 1) return void response.destroy();
      if (polls === 2) return answerJson(response, 200, { done: 2, state: 'running' });
      return answerJson(response, 404, refusal);
    });
    const seen: (string | null)[] = [];
    const run = async (): Promise<void> => {
      for await (const each of client.events(PATH, { terminal, poll })) seen.push(each.id);
    };
    expect(await caught(run())).toMatchObject({ code: 'x.gone' });
    expect(seen).toEqual(['1', '2']);
  });

  it('does not come while streams of little news work', async () => {
    const { server, client } = await serve(
      ...[1, 2, 3, 4, 5].map((id) => streamsAndDrops(event(id, 'progress', {}))),
      streams(last),
    );
    const events = await drain(
      client.events(PATH, { terminal, poll, onFallback: () => expect('no fallback').toBe('needed') }),
    );
    expect(ids(events)).toEqual(['1', '2', '3', '4', '5', '9']);
    expect(server.requests).toHaveLength(6);
  });
});
