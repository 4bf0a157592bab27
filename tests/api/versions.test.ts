import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { slideDiffSchema } from '../../common/api/slides.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides, versionsOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

type Diff = z.output<typeof slideDiffSchema>;

let server: TestServer;
let ann: Caller;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
  id = await slidesOverHttp(server, ann);
});
afterAll(() => server.close());

const diffOf = async (slideId: string, version: number, against: number | 'current' = 'current'): Promise<Diff> => {
  const path = `/presentations/${id}/slides/${slideId}/versions/${version}/diff?against=${against}`;
  return (await ann.get(path).expect(200)).body as Diff;
};

it('states what changed between two states of a slide, place by place, and who changed it', async () => {
  const { slides } = await readSlides(ann, id);
  const slide = slides.find(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'chart'));
  const [field = '', content] = Object.entries(slide?.fields ?? {}).find(([, { kind }]) => kind === 'chart') ?? [];
  if (slide === undefined || content?.kind !== 'chart') throw new Error('the deck has no chart');
  const write = async (more: object): Promise<void> => {
    const { etag } = await readSlides(ann, id);
    await putSlides(
      ann,
      id,
      etag,
      slides.map((each) => ({ id: each.id, ...(each === slide ? more : {}) })),
    ).expect(200);
  };
  const [series, ...others] = content.chart.series;
  const raised = { ...series, values: [1_234, ...(series?.values.slice(1) ?? [])] };
  const chart = { ...content.chart, kind: 'bar', alt: `${content.chart.alt} Raised.`, series: [raised, ...others] };
  await write({ title: 'Asia leads', notes: 'Slow down here.' });
  await write({ fields: { [field]: { kind: 'chart', chart } } });

  const all = await diffOf(slide.id, 1);
  expect(all).toMatchObject({ slide_id: slide.id, from: 1, to: 3, is_current: true });
  expect(all.steps.map(({ version, user_id, reason }) => [version, user_id, reason])).toEqual([
    [1, ann.user.id, 'update'],
    [2, ann.user.id, 'update'],
  ]);
  const first = await diffOf(slide.id, 1, 2);
  const title = first.changes.find(({ place }) => place === 'title');
  const without = (left: string): string =>
    (title?.words ?? []).map(({ change, text }) => (change === left ? '' : text)).join('');
  expect([without('added'), without('removed')]).toEqual([slide.title, 'Asia leads']);
  // The field that shows the title contains nothing more.
  expect(first.changes.map(({ place }) => place)).toEqual(['title', 'notes']);
  expect(first.changes.some(({ kind }) => kind === 'chart')).toBe(false);

  const second = await diffOf(slide.id, 2);
  // The notes list the number, which has no source.
  expect(second.changes.map(({ place }) => place)).toEqual([`fields.${field}`, 'notes']);
  expect(second.changes[0]).toMatchObject({
    ...{ change: 'changed', kind: 'chart', before: content.chart.kind, after: 'bar' },
    values: [
      {
        ...{ row: series?.name, column: content.chart.categories[0] },
        ...{ before: String(series?.values[0]), after: '1234' },
      },
    ],
  });
  expect(second.changes[0]?.words.at(-1)).toEqual({ change: 'added', text: ' Raised.' });
  // In the other direction it is the same: from the older to the newer.
  expect(await diffOf(slide.id, 3, 2)).toEqual(second);
  expect((await diffOf(slide.id, 2, 2)).changes).toEqual([]);
});

it('compares states of a slide that was removed, and reports no state that is not there', async () => {
  const { slides, etag } = await readSlides(ann, id);
  const gone = slides.at(-1)?.id ?? '';
  const rest = slides.slice(0, -1).map((slide) => ({ id: slide.id }));
  const changed = await putSlides(ann, id, etag, [...rest, { id: gone, notes: 'The last words.' }]).expect(200);
  await putSlides(ann, id, changed.get('ETag') ?? '', rest).expect(200);
  const [newest] = await versionsOf(ann, id, gone);
  expect(newest).toMatchObject({ version: 2, reason: 'removed' });
  expect((await diffOf(gone, 1, 2)).changes.map(({ place }) => place)).toEqual(['notes']);
  const path = `/presentations/${id}/slides/${gone}/versions`;
  await ann.get(`${path}/1/diff?against=current`).expect(404);
  await ann.get(`${path}/9/diff?against=1`).expect(404);
  await ann.get(`${path}/1/diff?against=yesterday`).expect(422);
  const stranger = await server.signIn('eve@example.org');
  await stranger.get(`${path}/1/diff?against=2`).expect(404);
});

it('keeps the text of slides when they are moved to another template, and shows a former state as a picture', async () => {
  const { slides } = await readSlides(ann, id);
  const said = (list: typeof slides): unknown =>
    list.map(({ title, notes, fields, free }) => {
      const contents = [...Object.values(fields), ...free.map(({ content }) => content)];
      return [title, notes, contents.map((content) => JSON.stringify(content)).sort()];
    });
  interface Template {
    id: string;
    content_hash: string;
    layouts: { layout_id: string; name: string; json_schema: object; is_enabled: boolean }[];
  }
  const template = (await ann.get('/templates/corporate').expect(200)).body as Template;
  const layouts = template.layouts
    .filter(({ is_enabled }) => is_enabled)
    .map(({ layout_id, name, json_schema }) => ({ layout_id, name, json_schema }));
  const choice = { template_name: 'corporate', template_id: template.id, layouts };
  await ann.post(`/presentations/${id}/prepare`).send(choice).expect(200);
  const refit = () => ann.post(`/presentations/${id}/slides/refit`).expect(200);
  type Refitted = { slides: typeof slides; revision: number; content_hash: string };
  const refitted = (await refit()).body as Refitted;
  expect(refitted.content_hash).toBe(template.content_hash);
  expect(said(refitted.slides)).toEqual(said(slides));
  // Meanwhile they are on it.
  expect(((await refit()).body as Refitted).revision).toBe(refitted.revision);

  // A slide that is the same on both templates has no former state.
  const states = await Promise.all(
    slides.map(async (slide) => ({ slide, versions: await versionsOf(ann, id, slide.id) })),
  );
  const { slide, versions } = states.find((each) => each.versions.length > 0) ?? {};
  const picture = (version = '') => ann.get(`/presentations/${id}/slides/${slide?.id}/thumbnail?width=64${version}`);
  const now = await picture().expect(200);
  const former = await picture(`&version=${versions?.[0]?.version}`).expect(200);
  expect(Buffer.compare(now.body as Buffer, former.body as Buffer)).not.toBe(0);
  await picture('&version=999').expect(404);
  const texts = await ann.get(`/presentations/${id}/slides/${slide?.id}/texts`).expect(200);
  expect((texts.body as { items: unknown[] }).items[0]).toMatchObject({ place: 'title', is_rtl: false });
});

it('keeps one former state of what was typed in one go, and another for each further editing', async () => {
  const deck = await slidesOverHttp(server, ann);
  const [slide] = (await readSlides(ann, deck)).slides;
  if (slide === undefined) throw new Error('the deck has no slide');
  const type = async (title: string, edit_span: string): Promise<void> => {
    const { etag, slides } = await readSlides(ann, deck);
    const list = slides.map(({ id: each }) => ({ id: each, ...(each === slide.id ? { title } : {}) }));
    await ann.put(`/presentations/${deck}/slides`).set('If-Match', etag).send({ slides: list, edit_span }).expect(200);
  };
  for (const title of ['A', 'Ab', 'Abc']) await type(title, 'first');
  await type('Abcd', 'second');
  const kept = await versionsOf(ann, deck, slide.id);
  expect(kept.map(({ version, slide: { title } }) => [version, title])).toEqual([
    [2, 'Abc'],
    [1, slide.title],
  ]);
});
