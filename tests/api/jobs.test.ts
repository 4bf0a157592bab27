import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { JobReply } from '../../common/api/jobs.ts';
import type { SlideBody } from '../../common/api/slides.ts';
import { AppError } from '../../server/sdk/app-error.ts';
import { defineJob } from '../../server/sdk/define-job.ts';
import { definePlugin } from '../../server/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/sdk/define-route.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const payload = z.object({ ending: z.enum(['good', 'bad', 'never']) });

/** An empty slide. */
const drawn = (index: number): SlideBody => ({
  ...{ id: `s${index}`, kind: 'content', layout_id: 'blank', title: '', notes: '' },
  ...{ fields: {}, boxes: {}, free: [], sources: [], claims: [], findings: [] },
});

/** A job that draws three slides and then ends as it is told. */
const drawing = defineJob({
  name: 'drawing.draw',
  payload,
  timeoutMs: 60_000,
  concurrency: 2,
  handler: async (run) => {
    const { signal } = run;
    const { ending } = run.payload;
    for (let index = 0; index < 3; index += 1) {
      await run.emit('slide.completed', { index, slide: drawn(index) });
      await run.progress({ step: 'drawing', done: index + 1, total: 3, message: `${index + 1} of 3` });
    }
    if (ending === 'bad') throw new AppError('conflict', 'job.finished', { state: 'completed' });
    if (ending === 'never') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }
    return { slides: 3 };
  },
});

const plugin = definePlugin({
  name: 'drawing',
  permissions: { 'drawing.draw': ['super_admin', 'client_admin', 'author'] },
  setup: ({ jobs }) => ({ jobs }),
  jobs: () => [drawing],
  routes: ({ jobs }) => [
    defineRoute({
      method: 'POST',
      path: '/drawings',
      auth: 'session',
      action: 'drawing.draw',
      summary: 'Draws',
      tag: 'drawings',
      input: { body: payload },
      output: json(z.strictObject({ job_id: z.string() }), 202),
      handler: async ({ actor, scope, body, idempotencyKey }) => ({
        job_id: await jobs.enqueue(scope, {
          name: 'drawing.draw',
          payload: body,
          client_id: actor.client_id,
          user_id: actor.user_id,
          ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
        }),
      }),
    }),
  ],
});

let server: TestServer;
let admin: Caller;
let ann: Caller;
let ben: Caller;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
  admin = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  ben = await server.signIn('ben@example.org');
});
afterAll(() => server.close());

async function draw(caller: Caller, ending: string, key = ''): Promise<string> {
  const call = caller.post('/drawings');
  const answer = await (key === '' ? call : call.set('Idempotency-Key', key)).send({ ending });
  expect(answer.status).toBe(202);
  return (answer.body as { job_id: string }).job_id;
}
const read = async (caller: Caller, id: string): Promise<JobReply> =>
  (await caller.get(`/jobs/${id}`)).body as JobReply;
const inState = (caller: Caller, id: string, state: string): Promise<JobReply> =>
  eventually(`job ${state}`, async () => {
    const job = await read(caller, id);
    return job.state === state ? job : null;
  });

/** The events of a stream that has ended. */
function eventsOf(text: string): { id: string; event: string; data: unknown }[] {
  return text.split('\n\n').flatMap((block) => {
    const fields = new Map([...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
    const event = fields.get('event');
    if (event === undefined) return [];
    return [{ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '') as unknown }];
  });
}

describe('jobs over HTTP', () => {
  it('stream what happens from the start, go on after Last-Event-ID, and tell the same when asked', async () => {
    const id = await draw(ann, 'good');
    const all = eventsOf((await ann.get(`/jobs/${id}/progress`)).text);
    expect(all.map((event) => event.event)).toEqual([
      ...Array.from({ length: 3 }, () => ['slide.completed', 'progress']).flat(),
      'completed',
    ]);
    expect(all.map((event) => event.id)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(all[2]?.data).toEqual({ index: 1, slide: drawn(1) });
    expect(all.at(-1)?.data).toEqual({ result: { slides: 3 } });
    const rest = await ann.get(`/jobs/${id}/progress`).set('Last-Event-ID', '5');
    expect(eventsOf(rest.text)).toEqual(all.slice(5));
    expect(await read(ann, id)).toMatchObject({
      id,
      name: 'drawing.draw',
      state: 'completed',
      mode: 'in-process',
      progress: { step: 'drawing', done: 3, total: 3, message: '3 of 3' },
      result: { slides: 3 },
      error: null,
    });
  });

  it('say why they failed in the language of the reader', async () => {
    const id = await draw(ann, 'bad');
    const stream = await ann.get(`/jobs/${id}/progress`).set('Accept-Language', 'de');
    expect(eventsOf(stream.text).at(-1)).toMatchObject({
      event: 'failed',
      data: { code: 'job.finished', message: 'Der Auftrag ist schon beendet (completed); es gibt nichts abzubrechen.' },
    });
    expect((await read(ann, id)).error).toEqual({
      code: 'job.finished',
      message: 'The job is over already (completed), so there is nothing to cancel.',
    });
  });

  it('end within 2 s when they are cancelled; whoever follows is told', async () => {
    const id = await draw(ann, 'never');
    const following = ann.get(`/jobs/${id}/progress`).then((answer) => eventsOf(answer.text));
    await eventually('progress', async () => (await read(ann, id)).progress?.done === 3);
    const asked = Date.now();
    const answer = await ann.post(`/jobs/${id}/cancel`);
    expect([answer.status, (answer.body as JobReply).cancel_requested]).toEqual([202, true]);
    expect((await following).at(-1)).toEqual({ id: '7', event: 'cancelled', data: {} });
    expect(Date.now() - asked).toBeLessThan(2_000);
    await inState(ann, id, 'cancelled');
    const again = await ann.post(`/jobs/${id}/cancel`);
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'job.finished']);
  });

  it('are the same job for the same key', async () => {
    const ids = await Promise.all([draw(ann, 'good', 'k1'), draw(ann, 'good', 'k1'), draw(ben, 'good', 'k1')]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('are nobody else’s business but the administrator’s', async () => {
    const id = await draw(ann, 'good');
    for (const path of [`/jobs/${id}`, `/jobs/${id}/progress`]) expect((await ben.get(path)).status).toBe(404);
    expect((await ben.post(`/jobs/${id}/cancel`)).status).toBe(404);
    expect((await server.anonymous.get(`/jobs/${id}`)).status).toBe(401);
    const list = async (caller: Caller, query: string): Promise<string[]> =>
      ((await caller.get(`/jobs?page_size=100&${query}`)).body as { items: JobReply[] }).items.map((job) => job.id);
    expect(await list(ben, '')).not.toContain(id);
    expect(await list(ann, '')).toContain(id);
    await inState(ann, id, 'completed');
    expect(await list(admin, 'state=completed')).toContain(id);
    expect(await list(ann, 'state=queued')).toEqual([]);
    expect((await ann.get('/jobs?state=odd')).status).toBe(422);
    expect((await ann.get('/jobs/$ne')).status).toBe(404);
  });
});
