import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createClient } from '../../common/client/client.ts';
import { followJob } from '../../common/client/follow-job.ts';
import type { JobEvent } from '../../common/client/follow-job.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { createGate } from '../support/eventually.ts';
import type { Gate } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const STEPS = 6;
/** Opened one by one, after the test has seen the previous step. */
let gates: Gate[] = [];
let queue: Pick<JobQueue, 'enqueue'>;
const walking = definePlugin({
  name: 'walking',
  setup: ({ jobs }) => {
    queue = jobs;
    return {};
  },
  jobs: () => [
    defineJob({
      ...{ name: 'walking.walk', payload: z.object({}), timeoutMs: 60_000, concurrency: 2 },
      handler: async (run) => {
        for (const [index, gate] of gates.entries()) {
          await run.progress({ step: 'walking', done: index + 1, total: STEPS, message: `${index + 1}` });
          await gate.opened;
        }
        return { walked: STEPS };
      },
    }),
  ],
});

/** What a proxy does to event streams; all else goes through as it is. */
type Manner = 'through' | 'buffers' | 'cuts';
let manner: Manner = 'through';

let server: TestServer;
let ann: Caller;
let proxyUrl: string;
const proxy = createServer((incoming, outgoing) => {
  const { origin } = new URL(server.origin);
  const onward = httpRequest(
    `${origin}${incoming.url ?? ''}`,
    { method: incoming.method, headers: { ...incoming.headers, host: new URL(origin).host } },
    (answer) => answerBy(answer, outgoing),
  );
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
});

function answerBy(answer: IncomingMessage, outgoing: ServerResponse): void {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
  if (isStream && manner === 'cuts') return void outgoing.destroy();
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  if (!isStream || manner === 'through') return void answer.pipe(outgoing);
  // Buffers everything until the response has ended, as some proxies do.
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => outgoing.end(Buffer.concat(parts)));
  answer.on('error', () => outgoing.destroy());
}

beforeAll(async () => {
  server = await startTestServer({ plugins: [walking] });
  ann = await server.signIn('ann@example.org');
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

/** Follows a job through the proxy. @param onProgress opens the next step. */
async function follow(
  onProgress: (event: JobEvent & { event: 'progress' }) => boolean,
): Promise<{ events: JobEvent[]; fallbacks: number }> {
  gates = Array.from({ length: STEPS }, createGate);
  const { id: user_id, clientId: client_id } = ann.user;
  const job = await queue.enqueue(Scope.ofSystem('a test'), {
    ...{ name: 'walking.walk', payload: {}, client_id, user_id },
  });
  const client = createClient({
    ...{ baseUrl: proxyUrl, basePath: '', session: { kind: 'bearer', token: () => ann.token } },
    streamLimits: { openMs: 500, retryMs: 5, maxRetryMs: 10, failuresBeforePolling: 2, streamAgainMs: 50 },
  });
  const events: JobEvent[] = [];
  let fallbacks = 0;
  for await (const event of followJob(client, job, { intervalMs: 10, onFallback: () => (fallbacks += 1) })) {
    events.push(event);
    if (event.event === 'progress' && onProgress(event)) gates[event.data.done - 1]?.open();
  }
  return { events, fallbacks };
}
const doneOf = (events: readonly JobEvent[]): Set<number> =>
  new Set(events.flatMap((event) => (event.event === 'progress' ? [event.data.done] : [])));
const ALL = new Set([1, 2, 3, 4, 5, 6]);

it.each<Manner>(['buffers', 'cuts'])('a job is followed to its end where a proxy %s streams', async (one) => {
  manner = one;
  const { events, fallbacks } = await follow(() => true);
  expect(fallbacks).toBeGreaterThan(0);
  expect(doneOf(events)).toEqual(ALL);
  expect(events.at(-1)).toMatchObject({ event: 'completed', data: { result: { walked: STEPS } } });
});

it('a job’s stream is taken up again when the proxy lets it through', async () => {
  manner = 'cuts';
  const { events, fallbacks } = await follow(({ id, data }) => {
    if (data.done === 3) manner = 'through';
    // From here on only the stream, whose events have ids, shows progress.
    return data.done < 3 || id !== null;
  });
  expect(fallbacks).toBeGreaterThan(0);
  expect(doneOf(events)).toEqual(ALL);
  expect(events.at(-1)).toMatchObject({ event: 'completed', id: '7' });
});
