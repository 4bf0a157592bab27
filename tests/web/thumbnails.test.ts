import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const bytesOf = async (caller: Caller, path: string): Promise<Response> =>
  caller.get(path).responseType('blob').buffer(true);

describe('thumbnails', () => {
  let server: TestServer;
  let ann: Caller;
  let id: string;
  let slides: { id: string; title: string }[];
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signIn('ann@example.org');
    id = await slidesOverHttp(server, ann);
    slides = ((await ann.get(`/presentations/${id}/slides`)).body as { slides: typeof slides }).slides;
  });
  afterAll(() => server.close());
  const pathOf = (slide = slides[1]): string => `/presentations/${id}/slides/${slide?.id ?? ''}/thumbnail`;

  it('show a slide in the requested size and format', async () => {
    const png = await bytesOf(ann, pathOf());
    expect(png.status).toBe(200);
    expect(png.get('Content-Type')).toBe('image/png');
    expect(png.get('Content-Disposition')).toMatch(/^inline/);
    expect(await sharp(png.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 320, height: 180 });
    const webp = await bytesOf(ann, `${pathOf()}?width=640&format=webp`);
    expect(await sharp(webp.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 640 });
    const { stdev } = (
      await sharp(png.body as Buffer)
        .greyscale()
        .stats()
    ).channels[0] ?? { stdev: 0 };
    expect(stdev).toBeGreaterThan(5);
    expect((await ann.get(`${pathOf()}?width=5000`)).status).toBe(422);
  });

  it('are not sent again to who has them, until the slide changes', async () => {
    const first = await bytesOf(ann, pathOf());
    const tag = first.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.get('Cache-Control')).toBe('private, no-cache');
    const again = await ann.get(pathOf()).set('If-None-Match', `"other", ${tag}`);
    expect(again.status).toBe(304);
    const current = await ann.get(`/presentations/${id}/slides`);
    const changed = slides.map((slide, index) => (index === 1 ? { ...slide, title: 'Quite another title' } : slide));
    const put = await ann
      .put(`/presentations/${id}/slides`)
      .set('If-Match', current.get('ETag') ?? '')
      .send({ slides: changed.map(({ id: slideId, title }) => ({ id: slideId, title })) });
    expect(put.status).toBe(200);
    const after = await ann.get(pathOf()).set('If-None-Match', tag);
    expect(after.status).toBe(200);
    expect(after.get('ETag')).not.toBe(tag);
  });

  it('are shown without a session by the addresses that are listed', async () => {
    const listed = await ann.get(`/presentations/${id}/thumbnails?width=128`);
    const { items } = listed.body as { items: { slide_id: string; url: string }[] };
    expect(items.map(({ slide_id }) => slide_id)).toEqual(slides.map((slide) => slide.id));
    const [first] = items;
    const shown = await bytesOf(server.anonymous, `~${first?.url ?? ''}`);
    expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ width: 128 });
    expect((await server.anonymous.get(pathOf())).status).toBe(401);
  });

  it('are not there for slides that are not, nor for who may not read the presentation', async () => {
    const bob = await server.signIn('bob@example.org');
    for (const path of [pathOf(), `/presentations/${id}/thumbnails`]) expect((await bob.get(path)).status).toBe(404);
    expect((await ann.get(`/presentations/${id}/slides/none/thumbnail`)).status).toBe(404);
  });

  it('show layouts and templates, where their data requires', async () => {
    const detail = (await ann.get('/templates/general')).body as {
      thumbnail_path: string;
      layouts: { thumbnail_path: string }[];
    };
    const title = await bytesOf(ann, `~${detail.thumbnail_path}`);
    const layout = await bytesOf(ann, `~${detail.layouts[0]?.thumbnail_path ?? ''}?width=320`);
    expect(await sharp(title.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 320 });
    expect(layout.get('ETag')).toBe(title.get('ETag'));
    expect((await ann.get('/template-management/layouts/general-none/thumbnail')).status).toBe(404);
  });
});
