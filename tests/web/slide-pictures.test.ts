import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { imageList, imageUploadResult } from '../../common/api/images.ts';
import type { SlideBody } from '../../common/api/slides.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { SLIDE_DECORATOR } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer, ModelBehaviour } from '../support/fake-model-server.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides, versionsOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const REFUSES: ModelBehaviour = { kind: 'status', status: 400, message: 'content policy' };

/** Comes after the picture; as many slides with one as configured go no further, and neither does their job's run. */
const failsOnce = { left: 0 };
const failing = definePlugin({
  name: 'failing',
  setup: () => ({}),
  hooks: () => [
    contribute(SLIDE_DECORATOR, 'failing', {
      decorate: (slide) => {
        const hasPicture = Object.values(slide.fields).some((content) => content.kind === 'picture');
        if (!hasPicture || failsOnce.left === 0) return Promise.resolve(slide);
        failsOnce.left -= 1;
        return Promise.reject(new AppError('unavailable', 'db.no_file_store', {}, { retryAfterMs: 1000 }));
      },
    }),
  ],
});

let server: TestServer;
let drawer: FakeModelServer;
let ann: Caller;
beforeAll(async () => {
  drawer = await startFakeModelServer();
  server = await startTestServer({
    plugins: [failing],
    environment: { OPENAI_IMAGE_MODEL: 'drawer', OPENAI_IMAGE_BASE_URL: drawer.base_url, IMAGE_TIME_OUT_MS: '1000' },
  });
  ann = await server.signIn('ann@example.org');
});
afterAll(async () => {
  await server.close();
  await drawer.close();
});

/** A deck whose second slide is a picture without a figure in the sources; the job's end and the slide. */
async function deckWithPicture(): Promise<{ id: string; slide: SlideBody }> {
  const id = await outlinedOverHttp(server, ann, { wizard: { language: 'de' } });
  const outline = await ann.get(`/presentations/${id}/outlines`);
  const { title, slides } = outline.body as { title: string; slides: { id: string; kind: string }[] };
  const changed = slides.map((slide, index) =>
    index === 1 ? { ...slide, kind: 'picture', title: 'Asien wächst schneller', story_id: null } : slide,
  );
  const put = ann.put(`/presentations/${id}/outlines`).set('If-Match', outline.get('ETag') ?? '');
  await put.send({ title, slides: changed }).expect(200);
  const accepted = await ann.post(`/presentations/${id}/generate`).expect(202);
  const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
  expect(job).toMatchObject({ state: 'completed', error: null });
  const made = await readSlides(ann, id);
  return { id, slide: made.slides[1] as SlideBody };
}

const picturesOf = (slide: SlideBody) =>
  Object.values(slide.fields).filter((content) => content.kind === 'picture') as { image_ref: string; alt: string }[];
const slideOf = async (id: string, slideId: string) =>
  (await readSlides(ann, id)).slides.find((slide) => slide.id === slideId) as SlideBody;
const redraw = (id: string, slideId: string, body: object = {}): Test =>
  ann.post(`/presentations/${id}/slides/${slideId}/regenerate-image`).send(body);

async function exported(id: string): Promise<Record<string, string>> {
  const accepted = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
  const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
  expect(job.error).toBeNull();
  const download = await ann
    .get(`/exports/${String(job.result?.['export_id'])}/download`)
    .responseType('blob')
    .buffer(true);
  const parts = unzipSync(new Uint8Array(download.body as Buffer));
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
  );
}

describe('a slide that asks for a picture', () => {
  it('gets one that is drawn from its message, without new numbers', async () => {
    const asked = drawer.requests.length;
    const { id, slide } = await deckWithPicture();
    expect(slide.__image_error__).toBeUndefined();
    expect(picturesOf(slide)).toEqual([
      expect.objectContaining({
        image_ref: expect.stringMatching(/^image:/),
        alt: 'Illustration: Asien wächst schneller',
      }),
    ]);
    const sent = drawer.requests.slice(asked);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body['prompt']).toContain('Asien wächst schneller');
    expect(sent[0]?.body['prompt']).toMatch(/No text.*no numbers/);
    const { items } = imageList.parse((await ann.get('/images/generated')).body);
    expect(items[0]).toMatchObject({ presentation_id: id, slide_id: slide.id, owner_id: ann.user.id });
    const parts = await exported(id);
    expect(Object.keys(parts).filter((name) => /^ppt\/media\/.*\.(png|jpe?g)$/.test(name))).not.toEqual([]);
    expect(parts['ppt/slides/slide2.xml']).toContain('descr="Illustration: ');
  });
});

describe('a picture that was drawn', () => {
  it('is not paid for again where the generation of its slide begins again', async () => {
    const asked = drawer.requests.length;
    failsOnce.left = 1;
    const { id, slide } = await deckWithPicture();
    expect(failsOnce.left).toBe(0);
    expect(drawer.requests.length - asked).toBe(1);
    expect(picturesOf(slide)).toHaveLength(1);
    const { items } = imageList.parse((await ann.get('/images/generated?page_size=100')).body);
    expect(items.filter(({ presentation_id }) => presentation_id === id)).toHaveLength(1);
    const jobs = (await ann.get(`/jobs?presentation_id=${id}`)).body as {
      items: { name: string; failures: number }[];
    };
    const generations = jobs.items.filter(({ name }) => name === 'slides.generate');
    expect(generations.map(({ failures }) => failures)).toEqual([1]);
  });
});

describe('a picture that failed', () => {
  let id: string;
  let slide: SlideBody;
  beforeAll(async () => {
    drawer.script(REFUSES);
    ({ id, slide } = await deckWithPicture());
  });

  it('is marked on its slide in the words of the deck, and fails nothing else', async () => {
    expect(picturesOf(slide)).toEqual([]);
    expect(slide.__image_error__).toMatchObject({
      code: 'ai.provider_failed',
      label: 'Bild fehlt',
      reason: expect.any(String),
      prompt: expect.stringContaining('Asien wächst schneller'),
    });
    expect(slide.findings).toContainEqual(expect.objectContaining({ code: 'images.not_drawn', severity: 'warning' }));
    const { [`ppt/slides/slide2.xml`]: xml = '' } = await exported(id);
    expect(xml).toContain('<a:prstDash val="dash"/>');
    expect(xml).toContain('Bild fehlt');
  });

  it('stays marked while drawing fails again', async () => {
    const before = await readSlides(ann, id);
    drawer.script(REFUSES);
    const answer = await redraw(id, slide.id);
    expect([answer.status, codeOf(answer)]).toEqual([502, 'ai.provider_failed']);
    drawer.script({ kind: 'stalls', share: 0 });
    expect((await redraw(id, slide.id)).status).toBe(504);
    expect(await readSlides(ann, id)).toEqual(before);
  });

  it('is drawn on demand, more than once, and former states are kept', async () => {
    const before = await readSlides(ann, id);
    const first = await redraw(id, slide.id).set('If-Match', before.etag);
    expect(first.status).toBe(200);
    const drawn = first.body as SlideBody;
    expect(drawn.__image_error__).toBeUndefined();
    expect(drawn.findings.map(({ code }) => code)).not.toContain('images.not_drawn');
    expect(drawer.requests.at(-1)?.body['prompt']).toBe((slide.__image_error__ as { prompt: string }).prompt);
    expect(first.get('ETag')).toBe((await readSlides(ann, id)).etag);

    const stale = await redraw(id, slide.id).set('If-Match', before.etag);
    expect(stale.status).toBe(412);
    const second = (await redraw(id, slide.id, { prompt: 'A harbour at dawn' })).body as SlideBody;
    expect(drawer.requests.at(-1)?.body['prompt']).toBe('A harbour at dawn');
    expect(picturesOf(second)).toHaveLength(1);
    expect(picturesOf(second)[0]?.image_ref).not.toBe(picturesOf(drawn)[0]?.image_ref);
    expect(await slideOf(id, slide.id)).toEqual(second);
    const versions = await versionsOf(ann, id, slide.id);
    expect(versions.map((each) => each.reason)).toEqual(['regenerate', 'regenerate']);
    expect(versions[1]?.slide).toEqual(slide);
  });

  it('is not drawn on an approved deck, nor where the layout has no place for it', async () => {
    const decks = server.database.native.collection<{ _id: string }>('presentations');
    await decks.updateOne({ _id: id }, { $set: { review_status: 'Approved' } });
    const approved = await redraw(id, slide.id);
    expect([approved.status, codeOf(approved)]).toEqual([409, 'presentations.approved']);
    await decks.updateOne({ _id: id }, { $set: { review_status: 'Draft' } });
    const { slides } = await readSlides(ann, id);
    const answer = await redraw(id, slides[0]?.id ?? '');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'images.no_place']);
  });

  it('is replaced by a picture that the author chooses', async () => {
    drawer.script(REFUSES);
    const other = await deckWithPicture();
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'olive' } })
      .png()
      .toBuffer();
    const uploaded = await ann.post('/images/upload').attach('files', bytes, 'mine.png').expect(201);
    const image_ref = imageUploadResult.parse(uploaded.body).items[0]?.image_ref;
    const { slides, etag } = await readSlides(ann, other.id);
    const changed = slides.map((each) =>
      each.id === other.slide.id ? { ...each, fields: { picture: { kind: 'picture', image_ref } } } : each,
    );
    expect((await putSlides(ann, other.id, etag, changed)).status).toBe(200);
    const after = await slideOf(other.id, other.slide.id);
    expect(after.__image_error__).toBeUndefined();
    expect(after.findings.map(({ code }) => code)).not.toContain('images.not_drawn');
    expect((await exported(other.id))['ppt/slides/slide2.xml']).not.toContain('prstDash');
  });
});
