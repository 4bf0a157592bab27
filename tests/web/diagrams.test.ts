import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { descendants } from '../../common/ooxml/xml/dom.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const SEQUENCE = 'sequenceDiagram\n  Ann->>Ben: Hello';
const STEPS = [
  { id: 'a', label: 'Order', kind: 'start', next: [{ to: 'b' }] },
  { id: 'b', label: 'Ship', kind: 'end' },
];

let server: TestServer;
let ann: Caller;
beforeAll(async () => {
  server = await startTestServer({ environment: { DIAGRAM_CHROMIUM: 'none' } });
  ann = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

describe('markup to image', () => {
  const draw = (caller: Caller, markup: string) => caller.post('~/api/diagram-markup-to-image').send({ markup });

  it('answers a picture and who drew it', async () => {
    const answer = await draw(ann, SEQUENCE);
    expect(answer.status).toBe(200);
    const body: unknown = answer.body;
    expect(body).toMatchObject({ renderer: 'builtin' });
    expect((body as { image_base64: string }).image_base64).toMatch(/^iVBORw0KGgo/);
  });

  it('refuses hostile markup, what it can’t draw, and who has no session', async () => {
    const hostile = await draw(ann, 'flowchart LR\n  A-->B\n  click A "javascript:alert(1)"');
    expect([hostile.status, codeOf(hostile)]).toEqual([422, 'diagram.markup_refused']);
    const gantt = await draw(ann, 'gantt\n  title x');
    expect([gantt.status, codeOf(gantt)]).toEqual([422, 'diagram.markup_unsupported']);
    expect((await draw(server.anonymous, SEQUENCE)).status).toBe(401);
    const forged = { authorization: 'Bearer job.WyJhIiwiOTk5OTk5OTk5OTk5OSIsIngiXQ', 'x-lectern-job': 'j' };
    const post = server.anonymous.post('~/api/diagram-markup-to-image');
    expect((await post.set(forged).send({ markup: SEQUENCE })).status).toBe(401);
  });
});

describe('a made deck', () => {
  it('shows a process of its source as a flowchart, stored and exported', async () => {
    const steps = [
      'Sign the contract',
      'Name one contact person',
      'Meet the client if they ask',
      'Review the first month',
    ];
    const text = `# How to onboard\n\nEvery client gets the same start.\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`;
    const uploaded = await ann.post('/files/upload').attach('files', Buffer.from(text), 'onboard.md');
    const file_ids = (uploaded.body as { items: { id: string }[] }).items.map((each) => each.id);
    const created = await ann.post('/presentations').send({ file_ids });
    const { id } = created.body as { id: string };
    await ann
      .put(`/presentations/${id}/outlines`)
      .set('If-Match', '"0"')
      .send({ slides: [{ title: 'The start' }] });
    const accepted = await ann.post(`/presentations/${id}/generate`);
    expect(await finishedJob(ann, (accepted.body as { job_id: string }).job_id)).toMatchObject({ state: 'completed' });
    const { slides } = await readSlides(ann, id);
    expect(slides[0]).toMatchObject({ __diagram__: { kind: 'flowchart', steps: steps.map((label) => ({ label })) } });
  });
});

describe('an exported deck', () => {
  it('shows flowcharts as shapes, and markup as the picture that the service drew for the job', async () => {
    const id = await slidesOverHttp(server, ann);
    const { slides, etag } = await readSlides(ann, id);
    const [first, second] = slides.filter(({ kind }) => kind === 'content');
    const box = { x: 914_400, y: 1_828_800, w: 9_144_000, h: 3_657_600 };
    const emptied = { fields: null, free: null, boxes: { __diagram__: box } };
    const asked = slides.map(({ id: own, title }) => {
      if (own === first?.id) return { id: own, title, ...emptied, __diagram__: { kind: 'flowchart', steps: STEPS } };
      return own === second?.id ? { id: own, title, ...emptied, __diagram_markup__: SEQUENCE } : { id: own };
    });
    expect((await putSlides(ann, id, etag, asked)).status).toBe(200);
    const accepted = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' });
    const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
    expect(job).toMatchObject({ state: 'completed' });
    const exported = await ann.get(`/exports/${String(job.result?.['export_id'])}`);
    expect(
      (exported.body as { findings: { code: string }[] }).findings.filter(({ code }) => /diagram/.test(code)),
    ).toEqual([]);
    const { url } = exported.body as { url: string };
    const bytes = new Uint8Array(await (await fetch(`${server.origin}${url}`)).arrayBuffer());
    await expectSoundDeck(bytes);
    const pack = await openOfficePackage(bytes, 'x.pptx');
    const pages = slides.map((_, index) => pack.xml(`ppt/slides/slide${index + 1}.xml`).documentElement);
    expect(pages.map((page) => descendants(page, 'cxnSp').length).filter((count) => count > 0)).toEqual([1]);
    const pictures = pages.flatMap((page) => descendants(page, 'pic').map((each) => descendants(each, 'cNvPr')[0]));
    expect(pictures.map((each) => each?.getAttribute('name'))).toContain('lectern:diagram Diagram');
  });
});

describe('generate-pptx', () => {
  const CONTENTS = [
    { kind: 'text', paragraphs: [{ runs: [{ text: 'Said so' }] }] },
    { kind: 'table', table: { rows: [[{ text: 'Head' }], [{ text: 'Cell' }]] } },
    { kind: 'picture', image_ref: 'image:not-there' },
  ];

  it('writes given contents on no master, and states in the notes what is missing', async () => {
    const slides = [{ title: 'Given', contents: CONTENTS, __diagram_markup__: 'gantt\n  title x' }];
    const answer = await ann
      .post('~/api/generate-pptx')
      .buffer()
      .parse(binary as never)
      .send({ slides, language: 'de-AT' });
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(answer.body as Buffer);
    await expectSoundDeck(bytes);
    const said = JSON.stringify((await readDeck(bytes, 'x.pptx')).slides);
    for (const words of ['Given', 'Said so', 'Head', 'Cell', 'Schaubild nicht verfügbar'])
      expect(said).toContain(words);
    expect(said).toContain('In dieser Präsentation fehlt 1 Element');
  });

  it('refuses contents that the slides of a presentation would refuse', async () => {
    const slides = [{ title: 'x', contents: [{ kind: 'chart', chart: { kind: 'pie' } }] }];
    expect((await ann.post('~/api/generate-pptx').send({ slides })).status).toBe(422);
  });
});

/** The bytes of an answer. */
function binary(response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
}
