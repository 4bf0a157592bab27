import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import sharp from 'sharp';
import type { SlideBody } from '../../common/api/slides.ts';
import { eventually } from '../support/eventually.ts';
import { answerQuestion } from '../support/fake-model-answers.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob, outlinedOverHttp, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides, versionsOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const remake = (caller: Caller, id: string, slideId: string): Test =>
  caller.post(`/presentations/${id}/slides/${slideId}/regenerate`);

let server: TestServer;
let ann: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

it('lists the slides that no longer match outline and sources, and regenerates only those', async () => {
  const id = await slidesOverHttp(server, ann);
  const outdated = async (): Promise<Record<string, unknown>> => {
    const { tag: _tag, ...found } = (await ann.get(`/presentations/${id}/outdated`).expect(200)).body as Record<
      string,
      unknown
    >;
    return found;
  };
  const update = async (): Promise<void> => {
    const { job_id } = (await ann.post(`/presentations/${id}/outdated/update`).expect(202)).body as { job_id: string };
    expect(await finishedJob(ann, job_id)).toMatchObject({ state: 'completed', error: null });
  };
  const none = { outline: [], sources: [], slides: { changed: [], added: [], removed: [], numbers: [] } };
  expect(await outdated()).toEqual(none);

  const before = await readSlides(ann, id);
  const [cover, kept, changed, last] = before.slides;
  const own = { layout_id: kept?.layout_id, title: 'My own slide' };
  const list = before.slides.flatMap((each): object[] =>
    each.id === kept?.id ? [{ id: each.id, title: 'By hand' }, own] : [{ id: each.id }],
  );
  await putSlides(ann, id, before.etag, list).expect(200);
  const outline = await ann.get(`/presentations/${id}/outlines`).expect(200);
  const entries = (outline.body as { slides: { id: string }[] }).slides;
  const [first, second, third] = entries;
  const renamed = { ...third, title: 'Told in another way' };
  await ann
    .put(`/presentations/${id}/outlines`)
    .set('If-Match', outline.get('ETag') ?? '')
    .send({ slides: [first, second, renamed, { title: 'A new slide', block_refs: ['s1/b1'] }] })
    .expect(200);
  const found = (await outdated()) as { slides: { added: string[] } };
  const [added] = found.slides.added;
  expect(found).toEqual({
    ...none,
    slides: { changed: [changed?.id], added: [added], removed: [last?.id], numbers: [4, 5] },
  });

  await update();
  expect(await outdated()).toEqual(none);
  const after = (await readSlides(ann, id)).slides;
  expect(after.map(({ title }) => title)).toEqual([
    ...[cover?.title, 'By hand', 'My own slide', 'Told in another way'],
    expect.stringContaining('A new slide'),
  ]);
  expect(after.at(-1)?.id).toBe(added);

  const { file_ids } = (await ann.get(`/presentations/${id}`)).body as { file_ids: [string] };
  await ann.put(`/files/${file_ids[0]}`).send({ text: 'Tea sold better in Asia than coffee did.' }).expect(200);
  await ann
    .patch(`/presentations/${id}`)
    .send({ wizard: { tone: 'formal' } })
    .expect(200);
  expect(await outdated()).toMatchObject({
    outline: ['options'],
    sources: [{ file_id: file_ids[0], name: 'growth.csv' }],
    slides: { changed: expect.arrayContaining([kept?.id]), added: [], removed: [] },
  });
});

describe('one slide', () => {
  let id: string;
  beforeAll(async () => {
    id = await slidesOverHttp(server, ann);
  });

  it('is regenerated from its entry in the outline; the former is kept, and it is on record', async () => {
    const made = await readSlides(ann, id);
    const target = made.slides[1] as SlideBody;
    const nothing = await remake(ann, id, target.id).expect(200);
    expect(nothing.body).toEqual(target);
    expect(nothing.get('ETag')).toBe(made.etag);

    const byHand = made.slides.map((slide) =>
      slide.id === target.id ? { id: slide.id, title: 'By hand', notes: 'Mine.' } : { id: slide.id },
    );
    const edited = await putSlides(ann, id, made.etag, byHand).expect(200);
    const stale = await remake(ann, id, target.id).set('If-Match', made.etag);
    expect([stale.status, codeOf(stale)]).toEqual([412, 'slides.stale']);
    const answer = await remake(ann, id, target.id).set('If-Match', edited.get('ETag') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(target);
    const after = await readSlides(ann, id);
    expect(after.slides).toEqual(made.slides);
    expect(answer.get('ETag')).toBe(after.etag);
    const versions = await versionsOf(ann, id, target.id);
    expect(versions.map(({ reason, slide }) => [reason, slide.title])).toEqual([
      ['regenerate', 'By hand'],
      ['update', target.title],
    ]);

    const admin = await server.signIn('admin@localhost');
    const log = (await admin.get('/admin/audit-log?action=slides.remake')).body as { items: object[] };
    expect(log.items).toEqual([
      expect.objectContaining({ action: 'slides.remake', target: expect.objectContaining({ id }) }),
    ]);
  });

  it('follows the outline as it is by then, on the place it has in the deck', async () => {
    const before = await readSlides(ann, id);
    const target = before.slides[1] as SlideBody;
    const outline = await ann.get(`/presentations/${id}/outlines`).expect(200);
    const { title, slides } = outline.body as { title: string; slides: { id: string }[] };
    const renamed = slides.map((slide) =>
      slide.id === target.id ? { ...slide, title: 'Told in another way' } : slide,
    );
    await ann
      .put(`/presentations/${id}/outlines`)
      .set('If-Match', outline.get('ETag') ?? '')
      .send({ title, slides: renamed })
      .expect(200);
    const moved = [before.slides[0], ...before.slides.slice(2), target].map((slide) => ({ id: slide?.id }));
    await putSlides(ann, id, before.etag, moved).expect(200);
    expect((await remake(ann, id, target.id).expect(200)).body).toMatchObject({ title: 'Told in another way' });
    const after = await readSlides(ann, id);
    expect(after.slides.map((slide) => slide.id)).toEqual(moved.map((slide) => slide.id));
    expect(after.slides.at(-1)?.title).toBe('Told in another way');
  });

  it('that was added by hand has nothing to be made from', async () => {
    const { slides, etag } = await readSlides(ann, id);
    const { layout_id, kind, title, fields } = slides[1] as SlideBody;
    const added = await putSlides(ann, id, etag, [
      ...slides.map((slide) => ({ id: slide.id })),
      { layout_id, kind, title, fields },
    ]).expect(200);
    const own = (added.body as { slides: SlideBody[] }).slides.at(-1) as SlideBody;
    const answer = await remake(ann, id, own.id);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'slides.not_in_outline']);
    expect((await remake(ann, id, 'nobody')).status).toBe(404);

    // Its continuation slide is regenerated with it, and removed if it isn't needed.
    const first = slides[1] as SlideBody;
    const part = `${first.id}-part-2`;
    const documents = server.database.native.collection('slides');
    await documents.updateOne({ slide_id: own.id }, { $set: { slide_id: part, 'slide.id': part } });
    expect((await remake(ann, id, part).expect(200)).body).toMatchObject({ id: first.id });
    expect((await readSlides(ann, id)).slides).toEqual(slides);
    expect((await versionsOf(ann, id, part)).map(({ reason }) => reason)).toEqual(['removed']);
  });
});

describe('with a model that writes, one slide', () => {
  let model: FakeModelServer;
  let writing: TestServer;
  let cleo: Caller;
  beforeAll(async () => {
    const answer = (question: AskedQuestion): unknown => {
      const sensible = answerQuestion(question) as { fields?: unknown };
      return sensible.fields === undefined ? sensible : { ...sensible, notes: 'By the model.' };
    };
    model = await startFakeModelServer({ answer });
    writing = await startTestServer({ environment: { OPENAI_BASE_URL: model.base_url, OPENAI_API_KEY: 'sk-test' } });
    cleo = await writing.signIn('cleo@example.org');
  });
  afterAll(async () => {
    await writing.close();
    await model.close();
  });

  it('stays as it is where the model fails, and is written by it as soon as it answers', async () => {
    const id = await slidesOverHttp(writing, cleo);
    const { slides, etag } = await readSlides(cleo, id);
    const target = slides.find(({ notes }) => notes.includes('By the model.')) as SlideBody;
    const byHand = slides.map((slide) => ({ id: slide.id, ...(slide === target ? { notes: 'Mine.' } : {}) }));
    await putSlides(cleo, id, etag, byHand).expect(200);
    const before = await readSlides(cleo, id);
    model.script({ kind: 'status', status: 401 });
    const failed = await remake(cleo, id, target.id);
    expect([failed.status, codeOf(failed)]).toEqual([502, 'ai.refused_key']);
    expect(await readSlides(cleo, id)).toEqual(before);

    const asked = model.requests.length;
    const answer = await remake(cleo, id, target.id).expect(200);
    expect(answer.body).toEqual(target);
    expect((await readSlides(cleo, id)).slides).toEqual(slides);
    // No other slide was asked about, and the calls are counted.
    const questions = model.requests.slice(asked).map(({ body }) => JSON.stringify(body.messages));
    expect(questions).not.toEqual([]);
    expect(questions.filter((question) => !question.includes(target.title))).toEqual([]);
    const admin = await writing.signIn('admin@localhost');
    const { items } = (await admin.get('/admin/usage')).body as { items: { calls: number }[] };
    expect(items.reduce((sum, { calls }) => sum + calls, 0)).toBe(model.requests.length);
  });
});

describe('a slide of a run that goes on', () => {
  it('is shown as a picture as soon as it is finished, to anyone who may read the presentation', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const model = await startFakeModelServer({
      answer: answerQuestion,
      hold: ({ name }) => (name === 'slide' ? held : Promise.resolve()),
    });
    const writing = await startTestServer({
      environment: { OPENAI_BASE_URL: model.base_url, OPENAI_API_KEY: 'sk-test' },
    });
    try {
      const cleo = await writing.signIn('cleo@example.org');
      const id = await outlinedOverHttp(writing, cleo);
      const [first] = ((await cleo.get(`/presentations/${id}/outlines`)).body as { slides: { id: string }[] }).slides;
      const picture = (caller: Caller, of: string) =>
        caller.get(`/presentations/${id}/slides/${first?.id}/thumbnail?of=${of}`);
      expect((await picture(cleo, 'run')).status).toBe(404);
      const { job_id } = (await cleo.post(`/presentations/${id}/generate`).expect(202)).body as { job_id: string };
      const shown = await eventually('a picture of the first slide', async () => {
        const answer = await picture(cleo, 'run');
        return answer.status === 200 && answer;
      });
      expect(shown.get('Content-Type')).toBe('image/png');
      expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ width: 320 });
      // It isn't a slide of the deck yet, and no other user sees it.
      expect((await picture(cleo, 'deck')).status).toBe(404);
      expect((await picture(await writing.signIn('dora@example.org'), 'run')).status).toBe(404);
      goOn();
      expect(await finishedJob(cleo, job_id)).toMatchObject({ state: 'completed' });
      const stored = await picture(cleo, 'deck');
      expect(stored.get('ETag')).toBe(shown.get('ETag'));
    } finally {
      goOn();
      await writing.close();
      await model.close();
    }
  });
});
