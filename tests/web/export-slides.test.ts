import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { fileSlidesSchema, slideStatesSchema } from '../../common/api/exports.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

type FileSlides = z.output<typeof fileSlidesSchema>['slides'];
type States = z.output<typeof slideStatesSchema>['slides'];

describe('the slides of an export', () => {
  let server: TestServer;
  let ann: Caller;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signIn('ann@example.org');
    id = await slidesOverHttp(server, ann);
  });
  afterAll(() => server.close());

  const exported = async (body: object): Promise<string> => {
    const accepted = await ann.post(`/presentations/${id}/export`).send(body);
    expect(accepted.status).toBe(202);
    const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
    return String(job.result?.export_id);
  };
  const states = async (): Promise<States> =>
    ((await ann.get(`/presentations/${id}/slide-states`)).body as { slides: States }).slides;

  it('are reported as in the file: layout, places, fonts, sizes, words', async () => {
    const { slides } = await readSlides(ann, id);
    const answer = await ann.get(`/exports/${await exported({ format: 'pptx' })}/slides`);
    expect(answer.status).toBe(200);
    const read = (answer.body as { slides: FileSlides }).slides;
    expect(read.map(({ slide_id, part }) => [slide_id, part])).toEqual(slides.map((slide) => [slide.id, 0]));
    for (const [index, slide] of read.entries()) {
      expect(slide.layout_name).not.toBe('');
      const title = slide.shapes.find(({ text }) => text === slides[index]?.title);
      expect(title).toMatchObject({ font_name: expect.any(String), font_size: expect.any(Number) });
      for (const { left, top, width, height } of slide.shapes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(961);
        expect(top + height).toBeLessThanOrEqual(541);
      }
    }
  });

  it('carry the states that the presentation reports now, whatever their order', async () => {
    const before = await states();
    const { slides, etag } = await readSlides(ann, id);
    const [first, second, ...rest] = slides;
    const moved = await putSlides(ann, id, etag, [
      { id: second?.id },
      { id: first?.id, title: 'Said otherwise' },
      ...rest.map((slide) => ({ id: slide.id })),
    ]);
    expect(moved.status).toBe(200);
    const after = new Map((await states()).map(({ slide_id, state }) => [slide_id, state]));
    expect(before.filter(({ slide_id, state }) => after.get(slide_id) !== state)).toEqual([
      expect.objectContaining({ slide_id: first?.id }),
    ]);
    const ids = [first?.id, rest.at(-1)?.id];
    const answer = await ann.get(`/exports/${await exported({ format: 'pptx', slide_ids: ids })}/slides`);
    const read = (answer.body as { slides: FileSlides }).slides;
    expect(read.map(({ slide_id, state }) => ({ slide_id, state }))).toEqual(
      ids.map((slide_id) => ({ slide_id, state: after.get(String(slide_id)) })),
    );
  });

  it('are read of .pptx files only, and by no other user', async () => {
    const pdf = await exported({ format: 'pdf' });
    const refused = await ann.get(`/exports/${pdf}/slides`);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'export.slides_of_pptx_only']);
    const bob = await server.signIn('bob@example.org');
    expect((await bob.get(`/exports/${pdf}/slides`)).status).toBe(404);
    expect((await bob.get(`/presentations/${id}/slide-states`)).status).toBe(404);
  });
});
