import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readReviewedDeck } from '../../common/ooxml/read/deck/read-reviewed-deck.ts';
import type { ReviewedDeck } from '../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { openPdf } from '../../common/pdf/open-pdf.ts';
import { slideCreationNumber } from '../../common/ooxml/write/shape-parts.ts';
import { validatorDelta } from '../support/validate-deck.ts';
import { withModernComments, withXml } from '../support/commented-deck.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

interface Comment {
  id: string;
  slide_id: string | null;
  element_id: string | null;
  author: { id: string | null; name: string };
  text: string;
  created_at: string;
  is_resolved: boolean;
  revision: number;
  replies: Comment[];
}
interface Brought {
  comments: number;
  added: number;
  known: number;
  slides: { number: number; slide_id: string | null; matched_by: string | null; comments: number }[];
  items: { id: string; is_new: boolean; is_shortened: boolean }[];
}

let server: TestServer;
let ann: Caller;
let root: Caller;
let id: string;
let slides: { id: string; title: string; fields: Record<string, unknown> }[];

async function exported(body: object): Promise<Uint8Array> {
  const accepted = await ann.post(`/presentations/${id}/export`).send(body);
  expect(accepted.status).toBe(202);
  const { state, result } = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
  expect(state).toBe('completed');
  const file = await ann
    .get(`~${String(result?.url)}`)
    .responseType('blob')
    .buffer(true);
  return new Uint8Array(file.body as Buffer);
}
const read = (bytes: Uint8Array): Promise<ReviewedDeck> => readReviewedDeck(bytes, 'deck.pptx');
const said = ({ slides: all }: ReviewedDeck): string[][] =>
  all.map(({ threads }) => threads.flatMap(({ text, replies }) => [text, ...replies.map((one) => `> ${one.text}`)]));
const comment = async (by: Caller, body: object): Promise<string> => {
  const answer = await by.post(`/presentations/${id}/review/comments`).send(body);
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
};
const bring = (by: Caller, bytes: Uint8Array, name = 'Reviewed deck.pptx', at = id) =>
  by.post(`/presentations/${at}/review/comments/import`).attach('file', Buffer.from(bytes), name);
const brought = async (by: Caller, bytes: Uint8Array): Promise<Brought> => {
  const answer = await bring(by, bytes);
  expect(answer.status).toBe(200);
  return answer.body as Brought;
};
const threads = async (): Promise<Comment[]> =>
  ((await ann.get(`/presentations/${id}/review/comments?page_size=100`)).body as { items: Comment[] }).items;
const status = (to: string, more: object = {}) =>
  ann.put(`/presentations/${id}/review/status`).send({ status: to, ...more });

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
  root = await server.signIn('admin@localhost');
  id = await slidesOverHttp(server, ann);
  slides = ((await ann.get(`/presentations/${id}/slides`)).body as { slides: typeof slides }).slides;
});
afterAll(() => server.close());

describe('the review in exported files', () => {
  it('is in the properties, and in comments while the deck is in review', async () => {
    const [first, second] = slides;
    const field = Object.keys(second?.fields ?? {})[0] ?? '';
    const open = await comment(root, { text: 'Who reads this?' });
    await comment(ann, { text: 'Our board.', parent_id: open });
    await comment(root, { text: 'Too long.', slide_id: second?.id, element_id: field });
    const done = await comment(root, { text: 'Typo.', slide_id: first?.id });
    const path = `/presentations/${id}/review/comments/${done}`;
    const tag = (await ann.get(`/presentations/${id}/review/comments`)).body as {
      items: { id: string; revision: number }[];
    };
    const revision = tag.items.find((one) => one.id === done)?.revision;
    expect((await root.patch(path).set('If-Match', `"${revision}"`).send({ is_resolved: true })).status).toBe(200);

    const draft = await read(await exported({ format: 'pptx' }));
    expect(draft.properties).toMatchObject({ LecternReviewStatus: 'Draft', LecternPresentation: id });
    expect(said(draft).flat()).toEqual([]);
    const asked = await exported({ format: 'pptx', include_comments: true });
    expect(said(await read(asked)).slice(0, 2)).toEqual([['Who reads this?', '> Our board.'], ['Too long.']]);

    expect((await status('In Review')).status).toBe(200);
    const review = (await ann.get(`/presentations/${id}/review`)).body as { content_hash: string };
    const bytes = await exported({ format: 'pptx' });
    await expectSoundDeck(bytes);
    expect(await validatorDelta(bytes)).toEqual([]);
    const deck = await read(bytes);
    expect(deck.properties).toMatchObject({
      ...{ LecternReviewStatus: 'In Review', LecternContentHash: review.content_hash },
    });
    expect(said(deck)[1]).toEqual(['Too long.']);
    const reported = (await threads()).find(({ text }) => text === 'Too long.');
    expect(deck.slides[1]?.threads[0]).toMatchObject({
      author: reported?.author.name,
      created_at: reported?.created_at,
    });
    expect(Math.abs(Date.parse(deck.slides[0]?.threads[0]?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(said(await read(await exported({ format: 'pptx', include_comments: false }))).flat()).toEqual([]);
    const part = await read(await exported({ format: 'pptx', slide_ids: [second?.id] }));
    expect(part.properties).toMatchObject({ LecternSlides: `1 / ${slides.length}` });
    expect(said(part)).toEqual([['Who reads this?', '> Our board.', 'Too long.']]);
  });

  it('is reported by PDF files too, which contain no comments', async () => {
    const document = await openPdf(await exported({ format: 'pdf' }));
    expect((await document.getMetadata()).info).toMatchObject({
      Custom: { LecternReviewStatus: 'In Review', LecternPresentation: id },
    });
    const refused = await ann.post(`/presentations/${id}/export`).send({ format: 'pdf', include_comments: true });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, 'export.no_comments_in_format']);
  });
});

describe('a reviewed file', () => {
  const PIA = { id: '{00000000-0000-4000-8000-00000000000A}', name: 'Pia Reviewer' };
  const words = (text: string): string =>
    `<p188:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;
  const onSlide = '<pc:sldMkLst><pc:docMk/><pc:sldMk cId="1" sldId="256"/></pc:sldMkLst>';
  const modern = (cm: string, text: string, more = '', answers = ''): string =>
    `<p188:cm id="{${cm}}" authorId="${PIA.id}" created="2026-05-0${cm}T10:00:00Z" ${more}>${onSlide}${answers}${words(text)}</p188:cm>`;

  it('brings back nothing that is there', async () => {
    const before = await threads();
    const file = await exported({ format: 'pptx', include_comments: true });
    expect(await brought(ann, file)).toMatchObject({ comments: 3, added: 0, known: 3, left_out: 0 });
    expect(await threads()).toEqual(before);
  });

  it('brings threaded comments back to moved slides, with author, time and answers, once', async () => {
    const file = await exported({ format: 'pptx', include_comments: false });
    const reply = `<p188:replyLst><p188:reply id="{9}" authorId="${PIA.id}" created="2026-05-02T10:00:00Z">${words('Please.')}</p188:reply></p188:replyLst>`;
    // The first two slides change places, as a reviewer may drag them.
    const moved = withXml(
      withModernComments(file, [PIA], {
        1: modern('1', 'Say why.', '', reply),
        2: modern('3', 'Old.', 'status="resolved"'),
      }),
      (parts) => {
        const path = 'ppt/presentation.xml';
        const swapped = (parts.get(path) ?? '').replace(/(<p:sldId [^>]*>)(<p:sldId [^>]*>)/, '$2$1');
        parts.set(path, swapped);
      },
    );
    const [first, second] = slides;
    const both = await Promise.all([brought(root, moved), brought(ann, moved)]);
    expect(both.map(({ added }) => added).reduce((a, b) => a + b)).toBe(3);
    expect(both[0]).toMatchObject({
      comments: 3,
      slides: [
        { number: 1, slide_id: second?.id, matched_by: 'id', comments: 1 },
        { number: 2, slide_id: first?.id, matched_by: 'id', comments: 2 },
      ],
    });
    expect(await brought(ann, moved)).toMatchObject({ added: 0, known: 3 });
    const ours = (await threads()).filter(({ author }) => author.name === PIA.name);
    expect(ours).toMatchObject([
      { text: 'Say why.', slide_id: first?.id, is_resolved: false, replies: [{ text: 'Please.' }] },
      { text: 'Old.', slide_id: second?.id, is_resolved: true, replies: [] },
    ]);
    expect(ours.map(({ author, created_at }) => [author.id, created_at])).toEqual([
      [null, '2026-05-01T10:00:00.000Z'],
      [null, '2026-05-03T10:00:00.000Z'],
    ]);
  });

  it('brings back nothing that was deleted here; an answer to that begins a thread', async () => {
    const file = await exported({ format: 'pptx', include_comments: false });
    const first = await brought(ann, withModernComments(file, [PIA], { 1: modern('7', 'To be deleted.') }));
    const gone = (await threads()).find(({ text }) => text === 'To be deleted.');
    expect(gone?.id).toBe(first.items[0]?.id);
    const path = `/presentations/${id}/review/comments/${gone?.id}`;
    expect((await ann.delete(path).set('If-Match', `"${gone?.revision}"`)).status).toBe(204);
    const answer = `<p188:replyLst><p188:reply id="{8}" authorId="${PIA.id}" created="2026-05-08T10:00:00Z">${words('And this?')}</p188:reply></p188:replyLst>`;
    const later = withModernComments(file, [PIA], { 1: modern('7', 'To be deleted.', '', answer) });
    expect(await brought(ann, later)).toMatchObject({ comments: 2, added: 1, known: 1 });
    const said = (await threads()).map(({ text }) => text);
    expect([said.includes('And this?'), said.includes('To be deleted.')]).toEqual([true, false]);
  });

  it('finds its slides by title where a program dropped their ids, and keeps what is on a slide of others', async () => {
    const file = withModernComments(await exported({ format: 'pptx', include_comments: false }), [PIA], {
      2: modern('5', 'By title'),
      3: modern('6', 'y'.repeat(5000)),
    });
    const plain = withXml(file, (parts) => {
      for (const [path, xml] of parts) {
        const without = xml.replace(/<a:ext uri="\{FF2B5EF4.*?<\/a:ext>|<p:ext uri="\{BB962C8B.*?<\/p:ext>/g, '');
        if (/slides\/slide\d/.test(path)) parts.set(path, without);
      }
      const third = parts.get('ppt/slides/slide3.xml') ?? '';
      parts.set('ppt/slides/slide3.xml', third.replaceAll(/<a:t>[^<]*<\/a:t>/g, '<a:t>Other words</a:t>'));
      const list = /<p:sldIdLst>(.*)<\/p:sldIdLst>/s.exec(parts.get('ppt/presentation.xml') ?? '')?.[1] ?? '';
      const entries = list.match(/<p:sldId [^>]*>/g) ?? [];
      // The third goes to the front, where a slide stands that is found by its title.
      const order = [entries[2], entries[0], entries[1], ...entries.slice(3)].join('');
      parts.set(
        'ppt/presentation.xml',
        (parts.get('ppt/presentation.xml') ?? '').replace(list, () => order),
      );
    });
    const answer = await brought(ann, plain);
    expect(answer).toMatchObject({
      added: 2,
      slides: [
        { number: 1, slide_id: null, matched_by: null },
        { number: 3, slide_id: slides[1]?.id, matched_by: 'title' },
      ],
    });
    expect(answer.items.map(({ is_shortened }) => is_shortened)).toEqual([true, false]);
  });

  it('is refused where it is none, of another presentation, hostile, or not for the caller', async () => {
    const file = await exported({ format: 'pptx', include_comments: true });
    const refused = async (answer: ReturnType<typeof bring>): Promise<unknown[]> => {
      const { status: code, body } = (await answer) as { status: number; body: { code: string } };
      return [code, body.code];
    };
    const other = (await ann.post('/presentations').send({ title: 'Other' })).body as { id: string };
    expect(await refused(bring(ann, file, 'x.pptx', other.id))).toEqual([422, 'export.other_presentation']);
    expect(await refused(bring(ann, file, 'x.docx'))).toEqual([415, 'export.not_a_pptx']);
    expect(await refused(bring(ann, Buffer.from('no zip')))).toEqual([422, 'ooxml.not_a_zip']);
    const bomb = withXml(file, (parts) => {
      const path = 'ppt/comments/comment1.xml';
      parts.set(path, (parts.get(path) ?? '').replace('<p:cmLst', '<!DOCTYPE a [<!ENTITY b "c">]><p:cmLst'));
    });
    expect(await refused(bring(ann, bomb))).toEqual([422, 'ooxml.hostile_xml']);
    const million = withXml(file, (parts) => {
      const path = 'ppt/comments/comment1.xml';
      const many = '<p:cm authorId="0" idx="1"><p:text>x</p:text></p:cm>'.repeat(300_000);
      parts.set(path, (parts.get(path) ?? '').replace('</p:cmLst>', `${many}</p:cmLst>`));
    });
    expect(await refused(bring(ann, million))).toEqual([422, 'ooxml.bomb']);
    const bob = await server.signIn('bob@example.org');
    expect((await bring(bob, file)).status).toBe(404);
    expect((await bring(server.anonymous, file)).status).toBe(401);
    expect(slideCreationNumber(slides[0]?.id ?? '')).toBe((await read(file)).slides[0]?.creation_id);
  });
});
