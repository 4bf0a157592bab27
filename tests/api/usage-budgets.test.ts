import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { ClientBudget, EstimateReply } from '../../common/api/usage.ts';
import { createGate } from '../support/eventually.ts';
import type { Gate } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** Text that only a model that writes can turn into slides: several calls in a job. */
const REPORT = Array.from(
  { length: 6 },
  (_, part) =>
    `# Part ${part + 1}\n\n${Array.from({ length: 4 }, (__, line) => `In part ${part + 1} the ${['north', 'south', 'east', 'west'][line]} works on something else and says why it matters to everybody.`).join(' ')}\n`,
).join('\n');

let provider: FakeModelServer;
let server: TestServer;
let root: Caller;
let ann: Caller;
let gate: Gate | null = null;
beforeAll(async () => {
  provider = await startFakeModelServer({
    hold: (question) => (question.name === 'slide' ? gate?.opened : undefined) ?? Promise.resolve(),
  });
  server = await startTestServer({ environment: { OPENAI_BASE_URL: provider.base_url, OPENAI_MODEL: 'writer' } });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
});
afterEach(() => setBudget(null));
afterAll(async () => {
  await server.close();
  await provider.close();
});

const setBudget = async (budget: object | null): Promise<Response> =>
  root.patch(`/admin/clients/${ann.user.clientId}`).send({ budget });
const spentNow = async (): Promise<number> => {
  const [sum] = (
    (await root.get('/admin/usage').expect(200)).body as { items: { input_tokens: number; output_tokens: number }[] }
  ).items;
  return (sum?.input_tokens ?? 0) + (sum?.output_tokens ?? 0);
};
const tokens = (soft_limit: number | null, hard_limit: number | null): object => ({
  tokens: { soft_limit, hard_limit },
});
const outlined = async (): Promise<string> => {
  const created = await ann.post('/presentations').send({ brief: REPORT }).expect(201);
  const { id } = created.body as { id: string };
  const outline = {
    title: 'Parts',
    slides: Array.from({ length: 6 }, (_, part) => ({
      title: `Part ${part + 1}`,
      takeaway: `Part ${part + 1} matters.`,
    })),
  };
  const read = await ann.get(`/presentations/${id}/outlines`).expect(200);
  const put = ann.put(`/presentations/${id}/outlines`).set('If-Match', read.get('ETag') ?? '');
  await put.send(outline).expect(200);
  return id;
};
const estimate = async (id: string): Promise<EstimateReply> =>
  (await ann.post(`/presentations/${id}/estimate`).expect(200)).body as EstimateReply;
const audited = async (action: string): Promise<unknown[]> =>
  ((await root.get(`/admin/audit-log?action=${action}`).expect(200)).body as { items: unknown[] }).items;

describe('a budget', () => {
  it('is set by a super_admin alone, as a whole', async () => {
    const answer = await setBudget({ tokens: { soft_limit: 10, hard_limit: 20 }, cost: null });
    expect([answer.status, (answer.body as { budget: ClientBudget }).budget]).toEqual([
      200,
      { tokens: { soft_limit: 10, hard_limit: 20 }, cost: null },
    ]);
    expect((await setBudget({ tokens: { soft_limit: 30, hard_limit: 20 } })).status).toBe(422);
    await root.patch(`/admin/users/${ann.user.id}`).send({ role: 'client_admin' }).expect(200);
    const lead = await server.signIn('ann@example.org');
    const change = lead.patch(`/admin/clients/${ann.user.clientId}`);
    expect(codeOf(await change.send({ budget: null }))).toBe('clients.only_name');
    await root.patch(`/admin/users/${ann.user.id}`).send({ role: 'author' }).expect(200);
    ann = await server.signIn('ann@example.org');
  });

  it('warns before it is spent: in the estimate, where work is accepted, on the presentation, and once in the log', async () => {
    await outlinedOverHttp(server, ann);
    await setBudget(tokens(1, 10_000_000));
    const id = await outlined();
    const reported = await estimate(id);
    expect(reported.budget).toMatchObject({ state: 'soft', tokens: { soft_limit: 1, hard_limit: 10_000_000 } });
    expect(reported.findings).toMatchObject([{ code: 'usage.tokens_low', severity: 'warning' }]);
    const accepted = await ann.post(`/presentations/${id}/generate`).expect(202);
    expect(accepted.body).toMatchObject({ findings: [{ code: 'usage.tokens_low' }] });
    expect(await finishedJob(ann, (accepted.body as { job_id: string }).job_id)).toMatchObject({ state: 'completed' });
    const deck = await ann.get(`/presentations/${id}`).expect(200);
    expect((deck.body as { findings: { code: string }[] }).findings.map(({ code }) => code)).toContain(
      'usage.tokens_low',
    );
    expect(await audited('usage.soft_limit')).toHaveLength(1);
  });

  it('refuses what is paid for when nothing is left, and offers the built-in model', async () => {
    const id = await outlined();
    await setBudget(tokens(null, 1));
    const asked = provider.requests.length;
    const refused = await ann.post(`/presentations/${id}/generate`);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'usage.tokens_spent']);
    expect((refused.body as { detail: string }).detail).toContain('built-in generator');
    expect(codeOf(await ann.post(`/presentations/${id}/follow-up-questions`))).toBe('usage.tokens_spent');
    expect(await estimate(id)).toMatchObject({
      ...{ budget: { state: 'hard', tokens: { left: 0 } }, alternative: { provider: 'builtin' } },
      findings: [{ code: 'usage.tokens_spent', severity: 'error' }],
    });
    await ann
      .patch(`/presentations/${id}`)
      .send({ wizard: { provider: 'builtin' } })
      .expect(200);
    expect(await estimate(id)).toMatchObject({
      basis: 'builtin',
      tokens: { high: 0 },
      alternative: null,
      findings: [],
    });
    const accepted = await ann.post(`/presentations/${id}/generate`).expect(202);
    const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
    expect(job).toMatchObject({ state: 'completed', result: { provider: 'builtin' } });
    expect(provider.requests).toHaveLength(asked);
  });

  it('stops a job at the next call, with a reason', async () => {
    const id = await outlined();
    gate = createGate();
    const asked = provider.requests.length;
    const accepted = await ann.post(`/presentations/${id}/generate`).expect(202);
    const { job_id } = accepted.body as { job_id: string };
    await setBudget(tokens(null, (await spentNow()) + 1));
    gate.open();
    gate = null;
    expect(await finishedJob(ann, job_id)).toMatchObject({ state: 'failed', error: { code: 'usage.tokens_spent' } });
    expect(provider.requests.length - asked).toBeLessThan(6);
    const job = await ann.get(`/jobs/${job_id}`).expect(200);
    expect(job.body).toMatchObject({ attempt: 1 });
  });
});
