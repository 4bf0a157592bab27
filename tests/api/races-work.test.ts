import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { raceCount } from '../support/eventually.ts';
import { createStorageProbe } from '../support/storage-probe.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const RACES = raceCount(8);
/** Races that run concurrently. */
const AT_ONCE = 4;
const LIMIT_MS = 60_000 + RACES * 2_000;

const probe = createStorageProbe();
let server: TestServer;
let root: Caller;
let ann: Caller;
/** A deck with slides, which the races copy. */
let model: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [probe.plugin] });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  model = await slidesOverHttp(server, ann);
});
afterAll(() => server.close());

/** Runs races, a few at a time, and returns their outcomes. */
async function races<T>(race: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let index = next++; index < RACES; index = next++) results.push(await race(index));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}

/** A separate deck with the slides of the model. */
async function copied(index: number): Promise<string> {
  const { native } = server.database;
  const { id } = (
    await ann
      .post('/presentations')
      .send({ title: `Race ${index}` })
      .expect(201)
  ).body as { id: string };
  const rows = native.collection<{ _id: string }>('slides');
  const set = await native.collection<{ _id: string; document_ids: string[] }>('slide_sets').findOne({ _id: model });
  const slides = await rows.find({ _id: { $in: set?.document_ids ?? [] } }).toArray();
  const own = slides.map((slide) => ({ ...slide, _id: `${id}-${slide._id}`, presentation_id: id }));
  await rows.insertMany(own);
  const document_ids = (set?.document_ids ?? []).map((each) => `${id}-${each}`);
  await native
    .collection<{ _id: string; document_ids: string[] }>('slide_sets')
    .insertOne({ ...set, _id: id, document_ids });
  return id;
}

/** Waits until a job is over, or gone with its presentation. */
const ended = (job: string): Promise<unknown> =>
  eventually(`the end of job ${job}`, async () => {
    const answer = await ann.get(`/jobs/${job}`);
    if (answer.status === 404) return true;
    return ['completed', 'failed', 'cancelled'].includes((answer.body as { state: string }).state);
  });

/** What still refers to a presentation, except ended jobs. */
async function leftoversOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['presentations', 'slides', 'slide_sets', 'outlines', 'exports', 'quality_reports']) {
    const filter = { $or: [{ _id: id }, { presentation_id: id }] } as object;
    if ((await server.database.native.collection(name).countDocuments(filter)) > 0) found.push(name);
  }
  return found;
}

describe('at the same moment', () => {
  it(
    'a purge and an export leave either nothing or a file, and nothing half done',
    async () => {
      const purge = (id: string) =>
        root
          .post('/storage/purge')
          .send({ presentation_ids: [id], older_than_days: 0 })
          .expect(200);
      const ends = await races(async (index) => {
        const id = await copied(index);
        const before = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
        const [asked] = await Promise.all([
          ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }),
          ann
            .delete(`/presentations/${id}`)
            .expect(204)
            .then(() => purge(id)),
        ]);
        const accepted = [before, asked].filter(({ status }) => status === 202);
        // A second export beside the first, or the first one's response, or nothing left to export.
        expect([202, 404, 409]).toContain(asked.status);
        for (const { body } of accepted) {
          await ended((body as { job_id: string }).job_id);
        }
        // What a worker wrote at the very last moment is removed by the repetition.
        await purge(id);
        return { leftovers: await leftoversOf(id), asked: asked.status };
      });
      expect(ends.filter(({ leftovers }) => leftovers.length > 0)).toEqual([]);
      // A worker whose job was removed with its presentation may still be deleting its file.
      await eventually('an end of all loose files', async () => {
        const { unnamed, missing } = await probe.loose();
        return unnamed.length + missing.length === 0;
      });
    },
    LIMIT_MS,
  );

  it(
    'the same key is one job with one file',
    async () => {
      const ends = await races(async (index) => {
        const ask = () =>
          ann.post(`/presentations/${model}/export`).set('Idempotency-Key', `race ${index}`).send({ format: 'pptx' });
        const answers = await Promise.all([ask(), ask(), ask()]);
        expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
        const [job, ...others] = answers.map(({ body }) => (body as { job_id: string }).job_id);
        await finishedJob(ann, job ?? '');
        const files = await server.database.native.collection('exports').countDocuments({ job_id: job });
        return { isOne: others.every((other) => other === job), files };
      });
      expect(ends.filter(({ isOne, files }) => !isOne || files !== 1)).toEqual([]);
    },
    LIMIT_MS,
  );
});
