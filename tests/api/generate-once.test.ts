import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { SLIDE_DECORATOR } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import { createGate } from '../support/eventually.ts';
import type { Gate } from '../support/eventually.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const MANY = 20;

/** No slide is finished before the gate opens. */
let gate: Gate;
const holding = definePlugin({
  name: 'holding',
  setup: () => ({}),
  hooks: () => [contribute(SLIDE_DECORATOR, 'holding', { decorate: (slide) => gate.opened.then(() => slide) })],
});

let server: TestServer;
let ann: Caller;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [holding] });
  ann = await server.signIn('ann@example.org');
});
beforeEach(async () => {
  gate = createGate();
  id = await outlinedOverHttp(server, ann);
});
afterAll(() => server.close());

const generate = (key?: string): Promise<Response> => {
  const call = ann.post(`/presentations/${id}/generate`);
  return Promise.resolve(key === undefined ? call : call.set('Idempotency-Key', key));
};
const jobOf = (answer: Response): string => (answer.body as { job_id: string }).job_id;

describe('generating slides, requested by many at the same moment', () => {
  it('is done by one job; the others get an error that it runs', async () => {
    const answers = await Promise.all(Array.from({ length: MANY }, () => generate()));
    const accepted = answers.filter((answer) => answer.status === 202);
    const refused = answers.filter((answer) => answer.status === 409);
    expect([accepted.length, refused.length]).toEqual([1, MANY - 1]);
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['slides.generating']));
    gate.open();
    const [first] = accepted.map(jobOf);
    expect(await finishedJob(ann, first ?? '')).toMatchObject({ state: 'completed' });
    // A finished run doesn't block another one.
    const again = await generate();
    expect(again.status).toBe(202);
    expect(await finishedJob(ann, jobOf(again))).toMatchObject({ state: 'completed' });
  });

  it('leaves the place when it is cancelled', async () => {
    const job = jobOf(await generate());
    await ann.post(`/jobs/${job}/cancel`);
    await finishedJob(ann, job);
    expect((await generate()).status).toBe(202);
    gate.open();
  });

  it('is the same job for the same key, while it runs and afterwards', async () => {
    const keyUsed = `key of ${id}`;
    const answers = await Promise.all(Array.from({ length: MANY }, () => generate(keyUsed)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    const jobs = new Set(answers.map(jobOf));
    expect(jobs.size).toBe(1);
    expect(codeOf(await generate('another key'))).toBe('slides.generating');
    gate.open();
    const [job = ''] = jobs;
    await finishedJob(ann, job);
    expect(jobOf(await generate(keyUsed))).toBe(job);
    // The same key for other work is an error.
    const other = await ann
      .post(`/presentations/${id}/export`)
      .set('Idempotency-Key', keyUsed)
      .send({ format: 'pptx' });
    expect([other.status, codeOf(other)]).toEqual([422, 'job.key_reused']);
    id = await outlinedOverHttp(server, ann);
    const elsewhere = await ann.post(`/presentations/${id}/generate`).set('Idempotency-Key', keyUsed);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([422, 'job.key_reused']);
  });

  it('waits for the outline that a run is making, not for one that has ended', async () => {
    gate.open();
    const run = { id: 'r1', state: 'running', base_revision: 1, started_at: new Date() };
    await server.database.native.collection<{ _id: string }>('outlines').updateOne({ _id: id }, { $set: { run } });
    const jobs = server.database.native.collection<{ _id: string }>('jobs');
    const { clientId } = ann.user;
    // It runs in another process.
    await jobs.insertOne({
      ...{
        _id: run.id,
        name: 'outline',
        client_id: clientId,
        user_id: ann.user.id,
        presentation_id: id,
        payload: '{}',
      },
      ...{ state: 'running', mode: 'agenda', lease_token: 'other', heartbeat_at: new Date(), due_at: new Date() },
      ...{ queued_at: new Date(), started_at: new Date(), interruptions: 0, steps: [], cancel_requested: false },
    });
    const answer = await generate();
    expect([answer.status, codeOf(answer)]).toEqual([409, 'slides.outline_running']);
    await jobs.deleteOne({ _id: run.id });
    expect((await generate()).status).toBe(202);
  });
});
