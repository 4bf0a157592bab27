import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EstimateReply, UsageRowView } from '../../common/api/usage.ts';
import type { UsageRecord } from '../../server/domains/insights/usage/model.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** Each call of the fake model uses 100 tokens of input and 50 of output. */
const PRICES = {
  currency: 'EUR',
  models: { writer: { input: 1, output: 2 }, drawer: { image: 0.25 } },
};
const PER_CALL = (100 * 1 + 50 * 2) / 1_000_000;

let provider: FakeModelServer;
let server: TestServer;
let ann: Caller;
let root: Caller;
beforeAll(async () => {
  provider = await startFakeModelServer();
  server = await startTestServer({
    environment: {
      OPENAI_BASE_URL: provider.base_url,
      OPENAI_MODEL: 'writer',
      OPENAI_IMAGE_MODEL: 'drawer',
      MODEL_PRICES: JSON.stringify(PRICES),
    },
  });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const rows = (filter: object = {}): Promise<UsageRecord[]> =>
  server.database.native.collection<UsageRecord>('usage_records').find(filter).toArray();
const usage = async (query: string): Promise<UsageRowView[]> =>
  ((await root.get(`/admin/usage?${query}`).expect(200)).body as { items: UsageRowView[] }).items;
const estimate = async (id: string): Promise<EstimateReply> =>
  (await ann.post(`/presentations/${id}/estimate`).expect(200)).body as EstimateReply;

async function generated(id: string): Promise<{ job_id: string; cost: unknown }> {
  const accepted = await ann.post(`/presentations/${id}/generate`).expect(202);
  const { job_id } = accepted.body as { job_id: string };
  expect(await finishedJob(ann, job_id)).toMatchObject({ state: 'completed', error: null });
  const job = await ann.get(`/jobs/${job_id}`).expect(200);
  return { job_id, cost: (job.body as { cost: unknown }).cost };
}

describe('usage of models', () => {
  it('is a row per call, with who asked and what for, and no content', async () => {
    const before = provider.requests.length;
    const id = await outlinedOverHttp(server, ann);
    const outlining = provider.requests.length - before;
    expect(await estimate(id)).toMatchObject({
      basis: 'default',
      includes_outline: false,
      currency: 'EUR',
      budget: null,
    });
    expect(provider.requests.length - before).toBe(outlining);
    const { job_id, cost } = await generated(id);
    const calls = provider.requests.length - before - outlining;

    const own = await rows({ presentation_id: id, is_free: false });
    expect(own.filter((row) => row.job_id !== job_id)).toHaveLength(outlining);
    const ofJob = own.filter((row) => row.job_id === job_id);
    expect(ofJob).toHaveLength(calls);
    for (const row of own) {
      expect(row).toMatchObject({ client_id: ann.user.clientId, user_id: ann.user.id, provider: 'openai' });
      expect(row).toMatchObject({ calls: 1, outcome: 'ok', attempts: 1 });
    }
    const { run } = (await ann.get(`/presentations/${id}/outlines`)).body as { run: { id: string } };
    expect(own.find((row) => row.task === 'outline')).toMatchObject({
      job_id: run.id,
      input_tokens: 100,
      cost: PER_CALL,
    });
    const slides = ofJob.filter((row) => row.task === 'slide');
    expect(new Set(slides.map((row) => row.step_key)).size).toBe(slides.length);
    const written = ofJob.filter((row) => row.kind === 'text').length;
    const drawn = ofJob.filter((row) => row.kind === 'image').length;
    expect(cost).toMatchObject({ calls: ofJob.length + (await rows({ job_id, is_free: true })).length, images: drawn });
    expect(cost).toMatchObject({ output_tokens: 50 * written, currency: 'EUR' });
    expect((cost as { cost: number }).cost).toBeCloseTo(written * PER_CALL + drawn * 0.25, 6);
    const outline = await ann.get(`/presentations/${id}/outlines`);
    const stored = JSON.stringify(own);
    for (const slide of (outline.body as { slides: { title: string }[] }).slides)
      expect(stored).not.toContain(slide.title);
  });

  it('is reported by client and month, by task, model and user, to those whose client it is', async () => {
    const all = await rows({ client_id: ann.user.clientId });
    const [month] = await usage(`client_id=${ann.user.clientId}`);
    expect(month).toMatchObject({ client_id: ann.user.clientId, group: null, calls: all.length, currency: 'EUR' });
    const byTask = await usage('by=task');
    expect(byTask.find((row) => row.group === 'outline')).toMatchObject({ calls: 1, input_tokens: 100 });
    const byModel = await usage('by=model');
    expect(byModel.find((row) => row.group === 'extractive')?.cost ?? 0).toBe(0);
    const writer = byModel.find((row) => row.group === 'writer');
    expect(writer?.cost).toBeCloseTo((writer?.calls ?? 0) * PER_CALL, 6);
    expect((await usage('by=user')).map((row) => row.group)).toEqual([ann.user.id]);
    expect(await usage('from=2001-01&to=2001-12')).toEqual([]);
    await ann.get('/admin/usage').expect(403);
  });

  it('counts pictures, calls that fail and the answers that were paid in vain', async () => {
    const id = await outlinedOverHttp(server, ann);
    const drawn = await ann
      .post('/images/generate')
      .send({ prompt: 'A mill', presentation_id: id, width: 640, height: 480 });
    expect(drawn.status).toBe(201);
    expect(await rows({ presentation_id: id, kind: 'image' })).toMatchObject([
      { images: 1, cost: 0.25, model: 'drawer' },
    ]);
    provider.script({ kind: 'nonsense' }, { kind: 'nonsense' });
    await ann.post(`/presentations/${id}/follow-up-questions`).expect(502);
    const failed = await rows({ presentation_id: id, task: 'questions' });
    expect(failed).toMatchObject([
      { outcome: 'failed', failed_calls: 1, attempts: 2, input_tokens: 200, output_tokens: 100 },
    ]);
    provider.script({ kind: 'status', status: 401 });
    await ann.post(`/presentations/${id}/follow-up-questions`).expect(502);
    expect(await rows({ presentation_id: id, task: 'questions', input_tokens: 0 })).toHaveLength(1);
  });

  it('states what the next deck will take from the last ones', async () => {
    for (let deck = 0; deck < 2; deck += 1) await generated(await outlinedOverHttp(server, ann));
    const id = await outlinedOverHttp(server, ann);
    const reported = await estimate(id);
    expect(reported).toMatchObject({ basis: 'history', decks: 3, model: { provider: 'openai', name: 'writer' } });
    const { job_id } = await generated(id);
    const made = (await rows({ job_id })).filter((row) => row.kind === 'text');
    const tokens = made.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0);
    expect(reported.tokens.low).toBeLessThanOrEqual(tokens);
    expect(reported.tokens.high).toBeGreaterThanOrEqual(tokens * 0.8);
    expect(reported.alternative).toMatchObject({ provider: 'builtin' });
  });

  it('is priced as the administrator set it, from the next call', async () => {
    const set = (prices: object | null) => root.put('/admin/settings').send({ plugin: 'usage', values: { prices } });
    expect((await set({ currency: 'euro', models: {} })).status).toBe(422);
    await set({ currency: 'USD', models: { drawer: { image: 2 } } }).expect(200);
    const draw = () => ann.post('/images/generate').send({ prompt: 'A mill', width: 640, height: 480 }).expect(201);
    await draw();
    const [latest] = (await rows({ task: 'draw_image', presentation_id: null })).slice(-1);
    expect(latest).toMatchObject({ cost: 2, unpriced_calls: 0 });
    expect(await usage('by=model')).toContainEqual(expect.objectContaining({ group: 'drawer', currency: 'USD' }));
    await set({ currency: 'USD', models: {} }).expect(200);
    await draw();
    // A sum in which a price is missing is not reported.
    expect(await usage('')).toMatchObject([{ cost: null, currency: 'USD' }]);
  });
});
