import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { SlideBody } from '../../common/api/slides.ts';
import { plugins as installed } from '../../plugins/index.ts';
import { answerQuestion } from '../support/fake-model-answers.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer, stoppedClock } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
/** A template that is not the presentation's own. */
const TEMPLATE = readFileSync(
  new URL('../../server/domains/templates/templates/builtin/editorial.pptx', import.meta.url),
);
const codeOf = (answer: Response): string => (answer.body as { code: string }).code;

interface Sent {
  name?: string;
  bytes?: Buffer;
  fields?: Record<string, string>;
}

/** Brings a presentation into a template; the answer's body is bytes where it is a file. */
async function sent(caller: Caller, id: string, { name = 'mine.pptx', bytes = TEMPLATE, fields = {} }: Sent = {}) {
  const test = caller.post('/template-codegen/generate').field('presentation_id', id);
  for (const [field, value] of Object.entries(fields)) test.field(field, value);
  return test.attach('template_file', bytes, name).buffer(true).parse(parseFile);
}

/** A file as bytes, all else as text for the judge and as JSON. */
function parseFile(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => void chunks.push(chunk));
  response.on('end', () => {
    const bytes = Buffer.concat(chunks);
    const isJson = String(response.headers['content-type']).includes('json');
    response.text = isJson ? bytes.toString() : '';
    done(null, isJson ? JSON.parse(response.text) : bytes);
  });
}

describe('a presentation in a template of one’s own', () => {
  let server: TestServer;
  let ann: Caller;
  let id: string;
  let slides: SlideBody[];
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signIn('ann@example.org');
    id = await slidesOverHttp(server, ann);
    slides = ((await ann.get(`/presentations/${id}/slides`)).body as { slides: SlideBody[] }).slides;
  });
  afterAll(() => server.close());

  it('is a valid deck on its layouts with the text of the presentation', async () => {
    const answer = await sent(ann, id);
    expect([answer.status, answer.get('Content-Type')]).toEqual([200, PPTX]);
    const reading = await expectSoundDeck(new Uint8Array(answer.body as Buffer));
    expect(reading.slides.length).toBeGreaterThanOrEqual(slides.length);
    const text = JSON.stringify(reading.slides);
    for (const slide of slides) expect(text).toContain(slide.title);
    const record = await ann.get(`~${answer.get('Location') ?? ''}`);
    expect(record.body).toMatchObject({ presentation_id: id, format: 'pptx', quality_report: { passed: true } });
    const { findings } = record.body as { findings: { code: string }[] };
    expect(findings.filter(({ code }) => code.endsWith('_dropped'))).toEqual([]);
  });

  it('is made by a job for who would rather not wait', async () => {
    const answer = await ann
      .post('/template-codegen/generate')
      .set('Prefer', 'respond-async, wait=10')
      .field('presentation_id', id)
      .attach('template_file', Buffer.from(tinyMaster({ isTemplate: true })), 'mine.potx');
    expect([answer.status, answer.get('Preference-Applied')]).toEqual([202, 'respond-async']);
    const job = await finishedJob(ann, (answer.body as { job_id: string }).job_id);
    expect(job).toMatchObject({ state: 'completed', error: null });
    const file = await ann.get(`~${String(job.result?.['url'])}`).responseType('blob');
    await expectSoundDeck(new Uint8Array(file.body as Buffer));
    expect((file.body as Buffer).length).toBe(job.result?.['size']);
  });

  it('takes PowerPoint files alone', async () => {
    const other = await sent(ann, id, { name: 'mine.docx' });
    expect([other.status, codeOf(other)]).toEqual([415, 'codegen.wrong_extension']);
    const broken = await sent(ann, id, { bytes: Buffer.from('no zip at all') });
    expect(broken.status).toBe(422);
    const none = await ann.post('/template-codegen/generate').field('presentation_id', id);
    expect(none.status).toBe(422);
    const long = await sent(ann, id, { fields: { custom_prompt: 'x'.repeat(4001) } });
    expect(long.status).toBe(422);
  });

  it('is made of one’s own presentations with slides', async () => {
    const created = await ann.post('/presentations').send({ brief: 'Nothing made yet.' });
    const empty = await sent(ann, (created.body as { id: string }).id);
    expect([empty.status, codeOf(empty)]).toEqual([409, 'codegen.no_slides']);
    const unknown = await sent(ann, 'f'.repeat(24));
    expect(unknown.status).toBe(422);
    const ben = await server.signIn('ben@example.org');
    expect((await sent(ben, id)).status).toBe(422);
    expect((await server.anonymous.post('/template-codegen/generate')).status).toBe(401);
  });
});

describe('a program that a model writes', () => {
  it('is rewritten once with what was wrong; then it reports that it can’t be done', async () => {
    let programs: string[] = [];
    const asked: string[] = [];
    const provider = await startFakeModelServer({
      answer: (question: AskedQuestion) => {
        if (question.name !== 'mapping_code') return answerQuestion(question);
        asked.push(`${question.system}\n${question.user}`);
        const code = programs.shift();
        return code === undefined ? answerQuestion(question) : { code };
      },
    });
    const server = await startTestServer({
      environment: { OPENAI_BASE_URL: provider.base_url, OPENAI_API_KEY: 'sk-test' },
    });
    try {
      const ann = await server.signIn('ann@example.org');
      const id = await slidesOverHttp(server, ann);
      programs = ['function build() { return [{ op: "slide", from: ["nowhere"], layout: "none" }]; }'];
      const fields = { custom_prompt: 'Charts first, please.' };
      const answer = await sent(ann, id, { fields });
      expect(answer.status).toBe(200);
      await expectSoundDeck(new Uint8Array(answer.body as Buffer));
      expect(asked).toHaveLength(2);
      expect(asked[0]).toContain('The author asks: Charts first, please.');
      expect(asked[1]).toContain('no layout has the id none');

      programs = ['function build() { for (const x of undefined) x; }', 'const build = null;'];
      const refused = await sent(ann, id);
      expect([refused.status, codeOf(refused)]).toEqual([502, 'codegen_failed']);
      expect((refused.body as { detail: string }).detail).toContain('two attempts');
    } finally {
      await server.close();
      await provider.close();
    }
  });
});

describe('the rate of templates', () => {
  it('is three a minute, whatever they answer', async () => {
    const server = await startTestServer({ environment: { RATE_LIMITS: 'true' }, clock: stoppedClock() });
    try {
      const ann = await server.signIn('ann@example.org');
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await sent(ann, 'f'.repeat(24))).status);
      expect(statuses).toEqual([422, 422, 422, 429]);
    } finally {
      await server.close();
    }
  });
});

describe('without an export plugin', () => {
  it('there is no such route', async () => {
    const server = await startTestServer({ installed: installed.filter(({ name }) => name !== 'export') });
    try {
      const ann = await server.signIn('ann@example.org');
      expect((await ann.post('/template-codegen/generate')).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});
