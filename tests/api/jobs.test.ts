import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { JobReply } from '../../common/api/jobs.ts';
import type { SlideBody } from '../../common/api/slides.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import { eventually, PROMPT_MS } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const payload = z.object({ ending: z.enum(['good', 'bad', 'never']) });

/** How often the expensive part of a fickle job ran, by the job's id. */
const paid = new Map<string, number>();
/** A job that fails after a step, as often as requested. */
let isBroken = true;
const fickle = defineJob({
  name: 'drawing.fickle',
  payload: z.object({}),
  timeoutMs: 60_000,
  concurrency: 2,
  handler: async (run) => {
    const { id } = run.job;
    const times = await run.step('pay', null, () => {
      paid.set(id, (paid.get(id) ?? 0) + 1);
      return Promise.resolve(paid.get(id));
    });
    if (isBroken) throw new AppError('conflict', 'slides.no_outline');
    return { times };
  },
});

/** An empty slide. */
const drawn = (index: number): SlideBody => ({
  ...{ id: `s${index}`, kind: 'content', layout_id: 'blank', title: '', notes: '' },
  ...{ fields: {}, boxes: {}, free: [], sources: [], claims: [], findings: [] },
});

/** A job that draws three slides and then ends as it is configured. */
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
  jobs: () => [drawing, fickle],
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
    defineRoute({
      method: 'POST',
      path: '/fickle',
      auth: 'session',
      action: 'drawing.draw',
      summary: 'Fails at first',
      tag: 'drawings',
      input: {},
      output: json(z.strictObject({ job_id: z.string() }), 202),
      handler: async ({ actor, scope }) => ({
        job_id: await jobs.enqueue(scope, {
          ...{ name: 'drawing.fickle', payload: {}, client_id: actor.client_id, user_id: actor.user_id },
          ...{ presentation_id: 'p1', only_one: 'slides.generating' },
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
  it('stream what happens from the start, continue after Last-Event-ID, and report the same when asked', async () => {
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
      mode: 'agenda',
      progress: { step: 'drawing', done: 3, total: 3, message: '3 of 3' },
      result: { slides: 3 },
      error: null,
    });
  });

  it('state why they failed in the language of the reader', async () => {
    const id = await draw(ann, 'bad');
    const stream = await ann.get(`/jobs/${id}/progress`).set('Accept-Language', 'de');
    expect(eventsOf(stream.text).at(-1)).toMatchObject({
      event: 'failed',
      data: { code: 'job.finished', message: 'Der Auftrag ist bereits beendet (completed).' },
    });
    expect((await read(ann, id)).error).toEqual({
      code: 'job.finished',
      message: 'The job has already ended (completed).',
    });
  });

  it('end soon after they are cancelled, and followers hear it', async () => {
    const id = await draw(ann, 'never');
    const following = ann.get(`/jobs/${id}/progress`).then((answer) => eventsOf(answer.text));
    await eventually('progress', async () => (await read(ann, id)).progress?.done === 3);
    const asked = Date.now();
    const answer = await ann.post(`/jobs/${id}/cancel`);
    expect([answer.status, (answer.body as JobReply).cancel_requested]).toEqual([202, true]);
    expect((await following).at(-1)).toEqual({ id: '7', event: 'cancelled', data: {} });
    expect(Date.now() - asked).toBeLessThan(PROMPT_MS);
    await inState(ann, id, 'cancelled');
    const again = await ann.post(`/jobs/${id}/cancel`);
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'job.finished']);
  });

  it('are the same job for the same key', async () => {
    const ids = await Promise.all([draw(ann, 'good', 'k1'), draw(ann, 'good', 'k1'), draw(ben, 'good', 'k1')]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('can be started again by hand when they failed, and pay for nothing twice', async () => {
    const startFickle = async (): Promise<string> =>
      ((await ann.post('/fickle').expect(202)).body as { job_id: string }).job_id;
    isBroken = true;
    const id = await startFickle();
    const failed = await inState(ann, id, 'failed');
    expect(failed).toMatchObject({ failures: 1, attempt: 1, error: { code: 'slides.no_outline' } });
    expect((await ben.post(`/jobs/${id}/retry`)).status).toBe(404);
    // Meanwhile another one has taken its place.
    const other = await startFickle();
    await inState(ann, other, 'failed');
    isBroken = false;
    const again = await ann.post(`/jobs/${id}/retry`);
    expect([again.status, (again.body as JobReply).state, (again.body as JobReply).error]).toEqual([
      202,
      'queued',
      null,
    ]);
    expect(await inState(ann, id, 'completed')).toMatchObject({ result: { times: 1 }, failures: 0, attempt: 2 });
    expect(paid.get(id)).toBe(1);
    // A follower from the start receives both ends; one that received the first continues after it.
    const reported = eventsOf((await ann.get(`/jobs/${id}/progress`)).text);
    expect(reported.map(({ id: number, event }) => `${number} ${event}`)).toEqual(['1 retried', '2 completed']);
    expect(reported[0]?.data).toEqual(failed.error);
    const rest = await ann.get(`/jobs/${id}/progress`).set('Last-Event-ID', '1');
    expect(eventsOf(rest.text).map(({ event }) => event)).toEqual(['completed']);
    const once = await ann.post(`/jobs/${id}/retry`);
    expect([once.status, (once.body as { code: string }).code]).toEqual([409, 'job.not_failed']);
    const audited = (await admin.get('/admin/audit-log?action=jobs.retry')).body as {
      items: { target: { id: string } }[];
    };
    expect(audited.items.map(({ target }) => target.id)).toEqual([id]);
  });

  it('keep their end where another one of the sort has their place', async () => {
    isBroken = true;
    const id = ((await ann.post('/fickle').expect(202)).body as { job_id: string }).job_id;
    await inState(ann, id, 'failed');
    // As if another worker waited: no process here may run it.
    const native = server.database.native.collection<{ _id: string; place: string | null }>('jobs');
    const stored = await native.findOne({ _id: id });
    await native.insertOne({ ...stored, _id: `${id}x`, place: 'drawing.fickle p1' });
    const refused = await ann.post(`/jobs/${id}/retry`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'job.place_taken']);
    await native.deleteOne({ _id: `${id}x` });
    expect(await read(ann, id)).toMatchObject({ state: 'failed', error: { code: 'slides.no_outline' } });
  });

  it('are listed for administrators by state, sort, client and age', async () => {
    const list = async (caller: Caller, query: string): Promise<JobReply[]> =>
      ((await caller.get(`/admin/jobs?page_size=100&${query}`)).body as { items: JobReply[] }).items;
    const failed = await list(admin, `state=failed&name=drawing.fickle&client_id=${ann.user.clientId ?? ''}`);
    expect(failed.length).toBeGreaterThan(0);
    for (const job of failed) {
      expect([job.state, job.name]).toEqual(['failed', 'drawing.fickle']);
      expect(job.error?.message).toMatch(/^There’s no outline/);
    }
    const [first] = failed;
    const before = encodeURIComponent(first?.queued_at ?? '');
    expect((await list(admin, `queued_before=${before}`)).map(({ id }) => id)).not.toContain(first?.id);
    expect((await list(admin, `queued_after=${before}`)).map(({ id }) => id)).toContain(first?.id);
    expect(await list(admin, 'client_id=nobody')).toEqual([]);
    const oldest = (await list(admin, 'sort=queued_at')).map(({ queued_at }) => queued_at);
    expect(oldest).toEqual([...oldest].sort());
    const names = (await list(admin, 'sort=-name')).map(({ name }) => name);
    expect(names).toEqual([...names].sort().reverse());
    expect((await admin.get('/admin/jobs?sort=payload')).status).toBe(422);
    expect((await ann.get('/admin/jobs')).status).toBe(403);
  });

  it('are visible to no other user but the administrator', async () => {
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
