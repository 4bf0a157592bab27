import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import type { SlideBody } from '../../common/api/slides.ts';
import { answerQuestion } from '../support/fake-model-answers.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides, textOf, versionsOf, wordOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const edit = (caller: Caller, id: string, slideId: string, instruction: string): Test =>
  caller.post(`/presentations/${id}/slides/${slideId}/edit`).send({ instruction });

let server: TestServer;
let ann: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

describe('a slide', () => {
  let id: string;
  beforeAll(async () => {
    id = await slidesOverHttp(server, ann);
  });

  it('is edited in plain words; the former state can be brought back', async () => {
    const before = await readSlides(ann, id);
    const target = before.slides.find((slide) => slide.kind === 'content') as SlideBody;
    const answer = await edit(ann, id, target.id, 'title: Asia leads');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: target.id, title: 'Asia leads' });
    expect(textOf(answer.body as SlideBody, 'title')).toBe('Asia leads');
    const after = await readSlides(ann, id);
    expect(answer.get('ETag')).toBe(after.etag);
    expect(after.slides.find((slide) => slide.id === target.id)).toEqual(answer.body);

    const [version] = await versionsOf(ann, id, target.id);
    expect(version).toMatchObject({ version: 1, reason: 'edit', user_id: ann.user.id, slide: target });
    const restored = await ann.post(`/presentations/${id}/slides/${target.id}/versions/1/restore`);
    expect(restored.body).toEqual(target);
    expect((await readSlides(ann, id)).slides).toEqual(before.slides);
    expect((await versionsOf(ann, id, target.id)).map((each) => [each.version, each.reason])).toEqual([
      [2, 'restore'],
      [1, 'edit'],
    ]);
  });

  it('shows its items as another form; what the source does not state is refused', async () => {
    const before = await readSlides(ann, id);
    const items = ['Ask first', 'Load the boats', 'Leave by noon'].map((text, at) => ({
      ...{ label: ['Harbour', 'Boats', 'Day'][at], text, date: `${2019 + at}`, evidence: text },
    }));
    const form = { form: 'timeline', items, alt: 'Three years', alternatives: ['cards'] };
    const free = [{ box: { x: 600_000, y: 1_800_000, w: 10_000_000, h: 4_000_000 }, content: { kind: 'form', form } }];
    const slides = [...before.slides.map((slide) => ({ id: slide.id })), { title: 'By the river', free }];
    const put = await putSlides(ann, id, before.etag, slides);
    const slide = (put.body as { slides: SlideBody[] }).slides.at(-1) as SlideBody;
    const path = `/presentations/${id}/slides/${slide.id}`;
    const known = await ann.get(`${path}/forms`).expect(200);
    expect(known.body).toMatchObject({ form: 'timeline', alternatives: ['cards', 'points'] });

    const refused = await ann.put(`${path}/form`).send({ form: 'funnel' });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'slides.form_refused_instead']);
    expect(refused.body).toMatchObject({
      errors: [{ path: '/form', message: 'The source doesn’t state what this form would show. Choose another form.' }],
    });
    const stale = await ann.put(`${path}/form`).set('If-Match', before.etag).send({ form: 'cards' });
    expect([stale.status, codeOf(stale)]).toEqual([412, 'slides.stale']);
    const changed = await ann.put(`${path}/form`).send({ form: 'cards' }).expect(200);
    const shown = (changed.body as SlideBody).free[0]?.content;
    const reason = 'forms.chosen_by_author';
    expect(shown).toMatchObject({ form: { form: 'cards', items, reason, alternatives: ['timeline'] } });
    const bare = before.slides.find(({ kind }) => kind === 'title');
    const none = await ann.put(`/presentations/${id}/slides/${bare?.id}/form`).send({ form: 'cards' });
    expect([none.status, codeOf(none)]).toEqual([422, 'slides.no_form']);
    expect((await putSlides(ann, id, changed.get('ETag') ?? '', slides.slice(0, -1))).status).toBe(200);
  });

  it('is changed by its HTML; what can’t be read changes nothing', async () => {
    const before = await readSlides(ann, id);
    const target = before.slides.find((slide) => slide.kind === 'content') as SlideBody;
    const path = `/presentations/${id}/slides/${target.id}/edit-html`;
    const shown = (await ann.post(path).send({}).expect(200)).body as { slide: SlideBody; html: string };
    expect(shown.slide).toEqual(target);
    const same = await ann.post(path).send({ html: shown.html }).expect(200);
    expect([same.body, same.get('ETag')]).toEqual([shown, before.etag]);

    const html = shown.html.replace(/<h1>.*<\/h1>/, '<h1>Asia &amp; others</h1>');
    const stale = await ann.post(path).set('If-Match', '"0"').send({ html });
    expect([stale.status, codeOf(stale)]).toEqual([412, 'slides.stale']);
    const changed = await ann.post(path).set('If-Match', before.etag).send({ html, instruction: 'notes: By hand' });
    expect(changed.body).toMatchObject({ slide: { title: 'Asia & others', notes: 'By hand' }, html });
    const after = await readSlides(ann, id);
    expect(after.slides.find((slide) => slide.id === target.id)).toEqual((changed.body as typeof shown).slide);

    const refused = await ann.post(path).send({ html: '<h1>Other</h1><p>Words<script>run()</script></p>' });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'slides.html_unreadable']);
    expect(refused.body).toMatchObject({ errors: [{ path: '/html' }] });
    expect((refused.body as { detail: string }).detail).toContain('p[2] > script[1]');
    expect(await readSlides(ann, id)).toEqual(after);
    for (const version of [2, 1]) {
      await ann.post(`/presentations/${id}/slides/${target.id}/versions/${version}/restore`).expect(200);
    }
  });

  it('lists the possible requests if it does not understand one', async () => {
    const { slides, revision } = await readSlides(ann, id);
    const answer = await edit(ann, id, slides[1]?.id ?? '', 'make it pop');
    expect([answer.status, codeOf(answer)]).toEqual([422, 'slides.edit_not_understood']);
    expect((answer.body as { detail: string }).detail).toContain('shorten');
    expect((await readSlides(ann, id)).revision).toBe(revision);
  });

  it('that was removed comes back where it was', async () => {
    const before = await readSlides(ann, id);
    const [, gone] = before.slides;
    await putSlides(
      ann,
      id,
      before.etag,
      before.slides.filter((slide) => slide !== gone),
    );
    expect((await readSlides(ann, id)).slides).toHaveLength(before.slides.length - 1);
    const [version] = await versionsOf(ann, id, gone?.id ?? '');
    expect(version).toMatchObject({ reason: 'removed', slide: gone });
    const answer = await ann.post(`/presentations/${id}/slides/${gone?.id}/versions/${version?.version}/restore`);
    expect(answer.status).toBe(200);
    expect((await readSlides(ann, id)).slides).toEqual(before.slides);
  });

  it('keeps its newest twenty states', async () => {
    const { slides, ...first } = await readSlides(ann, id);
    let { etag } = first;
    const target = slides[0]?.id ?? '';
    for (let count = 0; count < 24; count += 1) {
      const answer = await putSlides(
        ann,
        id,
        etag,
        slides.map((slide) => (slide.id === target ? { id: target, notes: wordOf(count) } : { id: slide.id })),
      );
      etag = answer.get('ETag') ?? '';
    }
    const versions = await versionsOf(ann, id, target);
    expect(versions).toHaveLength(20);
    expect(versions[0]?.slide.notes).toBe(wordOf(22));
  });

  it('of another client is not there, whatever is asked', async () => {
    const admin = await server.signIn('admin@localhost');
    const made = await admin.post('/admin/clients').send({ name: 'Elsewhere' });
    expect(made.status).toBe(201);
    const other = await admin
      .post('/presentations')
      .send({ title: 'Theirs', wizard: { client_id: (made.body as { id: string }).id } });
    const theirs = (other.body as { id: string }).id;
    const slideId = (await readSlides(ann, id)).slides[0]?.id ?? '';
    const asked = [
      ann.get(`/presentations/${theirs}/slides`),
      putSlides(ann, theirs, '"0"', []),
      ann.post(`/presentations/${theirs}/generate`),
      edit(ann, theirs, slideId, 'shorten'),
      ann.get(`/presentations/${theirs}/slides/${slideId}/versions`),
      ann.post(`/presentations/${theirs}/slides/${slideId}/versions/1/restore`),
      ann.get(`/presentations/${id}/slides/nobody/versions`),
      edit(ann, id, 'nobody', 'shorten'),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404);
  });
});

describe('an edit by a model that writes', () => {
  it('ends with 504 where the model stalls, the slide unchanged; the next one is made', async () => {
    const answer = (question: AskedQuestion): unknown =>
      question.name === 'slide_edit'
        ? { is_possible: true, fields: [{ name: 'title', paragraphs: ['Asia leads'] }], notes: '' }
        : answerQuestion(question);
    const model = await startFakeModelServer({ answer });
    const writing = await startTestServer({
      environment: { OPENAI_BASE_URL: model.base_url, OPENAI_API_KEY: 'sk-test', SLIDE_EDIT_TIME_OUT_MS: '400' },
    });
    try {
      const cleo = await writing.signIn('cleo@example.org');
      const id = await slidesOverHttp(writing, cleo);
      const before = await readSlides(cleo, id);
      const slideId = before.slides[1]?.id ?? '';
      const asked = model.requests.length;
      model.script({ kind: 'stalls', share: 0 });
      const stalled = await edit(cleo, id, slideId, 'Say who leads');
      expect([stalled.status, codeOf(stalled)]).toEqual([504, 'ai.timed_out']);
      expect(await readSlides(cleo, id)).toEqual(before);
      expect(model.requests).toHaveLength(asked + 1);
      const made = await edit(cleo, id, slideId, 'Say who leads');
      expect(made.body).toMatchObject({ id: slideId, title: 'Asia leads' });
      const sent = JSON.stringify(model.requests.at(-1)?.body);
      expect(sent).toContain('Say who leads');
      expect(sent).toContain(before.slides[1]?.title);
      const { providers } = (await cleo.get(`/presentations/${id}`)).body as { providers: string[] };
      expect(providers).toContain('openai');
    } finally {
      await writing.close();
      await model.close();
    }
  });

  it('is stored or refused, never lost, if several come concurrently', async () => {
    const id = await slidesOverHttp(server, ann);
    const target = (await readSlides(ann, id)).slides[1]?.id ?? '';
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => edit(ann, id, target, `title: ${word}`)));
    const won = answers.filter((each) => each.status === 200);
    expect(answers.every((each) => each.status === 200 || codeOf(each) === 'slides.changed_meanwhile')).toBe(true);
    const { slides } = await readSlides(ann, id);
    const states = [slides[1]?.title, ...(await versionsOf(ann, id, target)).map((each) => each.slide.title)];
    for (const each of won) expect(states).toContain((each.body as { title: string }).title);
    expect(states).toHaveLength(won.length + 1);
  });
});
