import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { openPdf } from '../../common/pdf/open-pdf.ts';
import { changeSignature } from '../support/change-signature.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const codeOf = (answer: Response): string => (answer.body as { code: string }).code;

/** Exports and answers what the finished job says. */
async function exported(caller: Caller, id: string, body: object): Promise<Record<string, unknown>> {
  const accepted = await caller.post(`/presentations/${id}/export`).send(body);
  expect(accepted.status).toBe(202);
  const job = await finishedJob(caller, (accepted.body as { job_id: string }).job_id);
  expect(job).toMatchObject({ state: 'completed' });
  return job.result ?? {};
}

const bytesOf = async (caller: Caller, path: string): Promise<Response> =>
  caller.get(path).responseType('blob').buffer(true);

describe('an export', () => {
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

  it('is a sound deck named after its title, for a session or a signed address', async () => {
    const result = await exported(ann, id, { format: 'pptx' });
    const title = ((await ann.get(`/presentations/${id}`)).body as { title: string }).title;
    expect(result).toMatchObject({
      file_name: `${title}.pptx`,
      url: `/api/v1/exports/${String(result.export_id)}/download`,
    });
    const file = await bytesOf(ann, `~${String(result.url)}`);
    expect(file.status).toBe(200);
    expect(file.get('Content-Type')).toBe(PPTX);
    expect(file.get('Content-Disposition')).toContain(`${title}.pptx`);
    const bytes = new Uint8Array(file.body as Buffer);
    expect(bytes.length).toBe(result.size);
    const reading = await expectSoundDeck(bytes);
    expect(reading.slides).toHaveLength(slides.length);

    const record = (await ann.get(`/exports/${String(result.export_id)}`)).body as { url: string; size: number };
    expect(record).toMatchObject({ size: result.size, presentation_id: id, format: 'pptx', findings: [] });
    const signed = await bytesOf(server.anonymous, `~${record.url}`);
    expect(new Uint8Array(signed.body as Buffer)).toEqual(bytes);
    expect((await server.anonymous.get(`~${changeSignature(record.url)}`)).status).toBe(401);
    expect((await server.anonymous.get(`~${String(result.url)}`)).status).toBe(401);
  });

  it('is a PDF too, with a page for each slide', async () => {
    const result = await exported(ann, id, { format: 'pdf' });
    const file = await bytesOf(ann, `~${String(result.url)}`);
    expect(file.get('Content-Type')).toBe('application/pdf');
    const document = await openPdf(file.body as Buffer);
    const plain = (words = ''): string => words.replace(/\s+/g, ' ');
    const marks = await document.getOutline();
    expect(marks.map(({ title }) => plain(title))).toEqual(slides.map(({ title }) => plain(title)));
    const { items } = await (await document.getPage(2)).getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
    expect(plain(text)).toContain(plain(slides[1]?.title));
  });

  it('takes some slides alone, in the order of the deck', async () => {
    const ids = [slides[2]?.id, slides[0]?.id];
    const result = await exported(ann, id, { format: 'pptx', slide_ids: ids });
    const file = await bytesOf(ann, `~${String(result.url)}`);
    const reading = await expectSoundDeck(new Uint8Array(file.body as Buffer));
    expect(reading.slides).toHaveLength(2);
  });

  it('refuses formats and slides that are not there, and decks without slides', async () => {
    const ask = (at: string, body: object) => ann.post(`/presentations/${at}/export`).send(body);
    const format = await ask(id, { format: 'odp' });
    expect([format.status, codeOf(format)]).toEqual([422, 'export.unknown_format']);
    expect((format.body as { detail: string }).detail).toContain('pptx');
    const slide = await ask(id, { format: 'pptx', slide_ids: [slides[0]?.id, 'nobody'] });
    expect([slide.status, codeOf(slide)]).toEqual([422, 'export.unknown_slide']);
    expect((slide.body as { errors: { path: string }[] }).errors[0]?.path).toBe('/slide_ids/1');
    const bare = (await ann.post('/presentations').send({ title: 'Bare' })).body as { id: string };
    const none = await ask(bare.id, { format: 'pptx' });
    expect([none.status, codeOf(none)]).toEqual([409, 'export.no_slides']);
  });

  it('is not there for who may not read the presentation', async () => {
    const result = await exported(ann, id, { format: 'pptx' });
    const bob = await server.signIn('bob@example.org');
    for (const path of [`/exports/${String(result.export_id)}`, `/exports/${String(result.export_id)}/download`]) {
      expect((await bob.get(path)).status).toBe(404);
    }
    expect((await bob.post(`/presentations/${id}/export`).send({ format: 'pptx' })).status).toBe(404);
    expect((await ann.get('/exports/000000000000000000000000')).status).toBe(404);
  });
});
