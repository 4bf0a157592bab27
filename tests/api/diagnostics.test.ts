import { afterEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { z } from 'zod';
import type { Diagnostics } from '../../common/api/operations.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** A machine with much other work is slow. */
const TIMEOUT_MS = 60_000;
let gate = createGate();

/** Jobs that continue until the test lets them end. */
const plugin = definePlugin({
  name: 'waiting',
  permissions: { 'waiting.start': ['super_admin', 'client_admin', 'author'] },
  setup: ({ jobs }) => ({ jobs }),
  jobs: () => [
    defineJob({
      ...{ name: 'waiting.wait', payload: z.null(), timeoutMs: 60_000, concurrency: 10 },
      handler: () => gate.opened,
    }),
  ],
  routes: ({ jobs }) => [
    defineRoute({
      method: 'POST',
      path: '/waiting',
      auth: 'session',
      action: 'waiting.start',
      summary: 'Wait',
      tag: 'waiting',
      input: {},
      output: json(z.strictObject({ job_id: z.string() }), 202),
      problems: ['unavailable'],
      handler: async ({ actor, scope }) => {
        const { client_id, user_id } = actor;
        return { job_id: await jobs.enqueue(scope, { name: 'waiting.wait', payload: null, client_id, user_id }) };
      },
    }),
  ],
});

let server: TestServer | undefined;
let root: Caller;
let ann: Caller;
async function start(environment: NodeJS.ProcessEnv): Promise<TestServer> {
  gate = createGate();
  server = await startTestServer({ plugins: [plugin], environment });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  return server;
}
afterEach(async () => {
  gate.open();
  await server?.close();
  server = undefined;
});

const read = async (): Promise<Diagnostics> => (await root.get('/admin/diagnostics').expect(200)).body as Diagnostics;
const readyOf = async ({ url }: TestServer): Promise<{ checks: Record<string, unknown> }> =>
  (await supertest(url).get('/readyz').expect(200)).body as { checks: Record<string, unknown> };

describe('how the queue is', () => {
  it('is shown to super_admins, to probes and to measuring programs', async () => {
    const own = await start({ JOB_QUEUE: 'agenda', JOBS_CONCURRENCY: '2', JOBS_PER_CLIENT: '1' });
    await ann.get('/admin/diagnostics').expect(403);
    for (let count = 0; count < 2; count += 1) await ann.post('/waiting').expect(202);
    const reported = await eventually(
      'a run',
      async () => {
        const now = await read();
        return now.jobs.running_here === 1 && now.workers[0]?.running === 1 ? now : null;
      },
      TIMEOUT_MS,
    );
    expect(reported).toMatchObject({
      queue: { configured: 'agenda', mode: 'agenda', is_available: true, fault: null },
      workers: [{ roles: ['web', 'worker'], mode: 'agenda', concurrency: 2, pid: process.pid }],
      // No more than one of a client.
      jobs: { by_state: { queued: 1, running: 1, failed: 0 } },
    });
    expect((await readyOf(own)).checks['jobs']).toMatchObject({
      is_ok: true,
      detail: expect.stringMatching(/^agenda, workers 1, running 1, lag \d+ s$/) as unknown,
    });
    gate.open();
    await eventually('the end', async () => (await read()).jobs.by_state.completed === 2, TIMEOUT_MS);
    const { text } = await supertest(own.url).get('/metrics').expect(200);
    expect(text).toContain('jobs_runs_total{name="waiting.wait",outcome="completed"} 2');
    expect(text).toContain('jobs_run_duration_seconds_count{name="waiting.wait",outcome="completed"} 2');
    expect(text).toMatch(/^jobs_unfinished\{state="queued"\} 0$/m);
    expect(text).toMatch(/^jobs_queue_lag_seconds \d/m);
    expect(text).toMatch(/^jobs_workers 1$/m);
    expect(text).toMatch(/^jobs_queue_available 1$/m);
  });

  it('is reported while it does not work: jobs run anyway, up to a limit', async () => {
    const own = await start({
      JOB_QUEUE: 'agenda',
      JOBS_MONGODB_URI: 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=100',
      JOBS_FALLBACK_LIMIT: '1',
    });
    const { job_id } = (await ann.post('/waiting').expect(202)).body as { job_id: string };
    expect((await ann.get(`/jobs/${job_id}`)).body).toMatchObject({ mode: 'in-process' });
    const refused = await ann.post('/waiting').expect(503);
    expect(refused.body).toMatchObject({ code: 'job.queue_full' });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    expect((await read()).queue).toMatchObject({
      ...{ configured: 'agenda', mode: 'in-process', is_available: false, fault: 'no_connection' },
    });
    expect((await readyOf(own)).checks['jobs']).toMatchObject({
      is_ok: true,
      detail: expect.stringContaining('in-process (agenda: no_connection)') as unknown,
    });
    expect((await supertest(own.url).get('/metrics').expect(200)).text).toMatch(/^jobs_queue_available 0$/m);
  });
});
