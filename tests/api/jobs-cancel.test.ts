import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { processesBelow } from '../support/child-processes.ts';
import { eventually, PROMPT_MS } from '../support/eventually.ts';
import { answerQuestion } from '../support/fake-model-answers.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob, outlinedOverHttp, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';
/** A program that never ends, in the sandbox. */
const ENDLESS = 'while (true) {}';

let provider: FakeModelServer;
let drawer: FakeModelServer;
let server: TestServer;
let ann: Caller;
/** Names of the questions that never get an answer. */
let silent: string[] = [];
beforeAll(async () => {
  provider = await startFakeModelServer({
    answer: (question: AskedQuestion) =>
      question.name === 'mapping_code' ? { code: ENDLESS } : answerQuestion(question),
    hold: ({ name }) => (silent.includes(name) ? new Promise(() => undefined) : Promise.resolve()),
  });
  drawer = await startFakeModelServer();
  server = await startTestServer({
    environment: {
      ...{ OPENAI_BASE_URL: provider.base_url, OPENAI_API_KEY: 'sk-test' },
      ...{ OPENAI_IMAGE_MODEL: 'drawer', OPENAI_IMAGE_BASE_URL: drawer.base_url },
    },
  });
  ann = await server.signIn('ann@example.org');
});
beforeEach(() => {
  silent = [];
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await drawer.close();
});

const jobOf = (answer: Response): string => {
  expect(answer.status).toBe(202);
  return (answer.body as { job_id: string }).job_id;
};

/** Cancels a job once part of it runs: both end in time, and nothing is written afterwards. */
async function cancelled(job: string, what: string, isUnderWay: () => boolean): Promise<void> {
  await eventually(what, isUnderWay);
  const at = Date.now();
  await ann.post(`/jobs/${job}/cancel`).expect(202);
  expect((await finishedJob(ann, job)).state).toBe('cancelled');
  await eventually(`the end of ${what}`, () => !isUnderWay());
  expect(Date.now() - at).toBeLessThan(PROMPT_MS);
}

describe('a cancel reaches', () => {
  it('a model that does not answer', async () => {
    const id = await outlinedOverHttp(server, ann);
    silent = ['slide'];
    const job = jobOf(await ann.post(`/presentations/${id}/generate`));
    await cancelled(job, 'a call of the model', () => provider.open() > 0);
    expect((await ann.get(`/presentations/${id}/slides`)).body).toMatchObject({ slides: [] });
  });

  it('a picture that is being drawn', async () => {
    const id = await outlinedOverHttp(server, ann);
    const outline = await ann.get(`/presentations/${id}/outlines`);
    const { title, slides } = outline.body as { title: string; slides: object[] };
    const changed = slides.map((slide, index) =>
      index === 1 ? { ...slide, kind: 'picture', title: 'How a mill looks', story_id: null } : slide,
    );
    const put = ann.put(`/presentations/${id}/outlines`).set('If-Match', outline.get('ETag') ?? '');
    await put.send({ title, slides: changed }).expect(200);
    drawer.script({ kind: 'stalls', share: 0 });
    const job = jobOf(await ann.post(`/presentations/${id}/generate`));
    await cancelled(job, 'a picture', () => drawer.open() > 0);
    expect((await ann.get('/images/generated')).body).toMatchObject({ total: 0 });
  });

  it('a program of a model in the sandbox', async () => {
    const id = await slidesOverHttp(server, ann, { wizard: { slide_count: 3 } });
    const atRest = processesBelow([process.pid]);
    const form = ann.post('/template-codegen/generate').set('Prefer', 'respond-async').field('presentation_id', id);
    const job = jobOf(await form.attach('template_file', Buffer.from(tinyMaster({ isTemplate: true })), 'mine.potx'));
    await cancelled(job, 'a program', () => [...processesBelow([process.pid])].some((pid) => !atRest.has(pid)));
    expect((await ann.get(`/jobs/${job}`)).body).toMatchObject({ result: null });
  });
});
