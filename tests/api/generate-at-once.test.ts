import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGate, eventually } from '../support/eventually.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const SLIDES = 20;
const AT_ONCE = 7;

/** Open questions about slides. */
let waiting: AskedQuestion[] = [];
let gate = createGate();
let model: FakeModelServer;
beforeAll(async () => {
  model = await startFakeModelServer({
    hold: async (question) => {
      if (question.name !== 'slide') return;
      waiting.push(question);
      await gate.opened;
    },
  });
});
afterAll(() => model.close());

async function outlined(caller: Caller): Promise<string> {
  const { id } = (await caller.post('/presentations').send({ brief: 'We sell tea. Tea sells well.' })).body as {
    id: string;
  };
  const slides = Array.from({ length: SLIDES }, (_, index) => ({ title: `Point ${index + 1}.` }));
  await caller.put(`/presentations/${id}/outlines`).set('If-Match', '"0"').send({ slides }).expect(200);
  return id;
}
const start = async (server: TestServer, name: string): Promise<[Caller, string]> => {
  waiting = [];
  gate = createGate();
  const caller = await server.signIn(`${name}@example.org`);
  const answer = await caller.post(`/presentations/${await outlined(caller)}/generate`).expect(202);
  return [caller, (answer.body as { job_id: string }).job_id];
};

describe('the calls of a generation', () => {
  let server: TestServer;
  beforeAll(async () => {
    const environment = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model.base_url };
    server = await startTestServer({ environment });
  });
  afterAll(async () => {
    gate.open();
    await server.close();
  });

  it('about slides run concurrently: it takes as long as the longest chain, not as their sum', async () => {
    const [ann, job] = await start(server, 'ann');
    // None is answered yet.
    await eventually('all questions', () => waiting.length === SLIDES);
    gate.open();
    expect(await finishedJob(ann, job)).toMatchObject({ state: 'completed', result: { slides: SLIDES } });
    expect(waiting).toHaveLength(SLIDES);
  });

  it('end when it is cancelled', async () => {
    const [ben, job] = await start(server, 'ben');
    await eventually('all questions', () => waiting.length === SLIDES);
    await ben.post(`/jobs/${job}/cancel`).expect(202);
    expect(await finishedJob(ben, job)).toMatchObject({ state: 'cancelled' });
    await eventually('no open connections', () => model.open() === 0);
  });
});

describe('calls to a model', () => {
  it('wait in line if more are requested than may run concurrently', async () => {
    const server = await startTestServer({
      environment: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model.base_url, MODEL_CALLS_AT_ONCE: String(AT_ONCE) },
    });
    const [cid, job] = await start(server, 'cid');
    await eventually('as many as may', () => waiting.length === AT_ONCE);
    expect(model.open()).toBe(AT_ONCE);
    gate.open();
    expect(await finishedJob(cid, job)).toMatchObject({ state: 'completed', result: { slides: SLIDES } });
    expect(waiting).toHaveLength(SLIDES);
    await server.close();
  });
});
