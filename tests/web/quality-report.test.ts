import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUALITY_GATES } from '../../common/deck/quality-report.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { tinyMaster, tinyShape } from '../support/tiny-master.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

interface Report {
  passed: boolean;
  revision: number;
  slides: number;
  gates: {
    gate: string;
    passed: boolean;
    judged: number;
    errors: number;
    findings: { code: string; message: string; mend: string; slide_id?: string }[];
  }[];
}

describe('the quality report', () => {
  let server: TestServer;
  let ann: Caller;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signIn('ann@example.org');
    id = await slidesOverHttp(server, ann);
  });
  afterAll(() => server.close());
  const report = async (language = 'en'): Promise<Report> => {
    const answer = await ann.get(`/presentations/${id}/quality-report`).set('Accept-Language', language);
    expect(answer.status).toBe(200);
    return answer.body as Report;
  };

  it('is made with the slides: the presentation shows it in short', async () => {
    const answer = await ann.get(`/presentations/${id}`);
    const { slides, quality_report: summary } = answer.body as {
      slides: { revision: number; slides: unknown[] };
      quality_report: Report;
    };
    expect(summary).toMatchObject({ passed: true, revision: slides.revision, slides: slides.slides.length });
    expect(summary.gates.map(({ gate }) => gate)).toEqual([...QUALITY_GATES]);
    expect(summary.gates.filter(({ gate, judged }) => judged === 0 && gate !== 'coverage')).toEqual([]);
  });

  it('is about the slides as they are now, and says how to mend them', async () => {
    const before = await report();
    expect(before.passed).toBe(true);
    const current = await ann.get(`/presentations/${id}/slides`);
    const { slides } = current.body as { slides: { id: string }[] };
    const put = await ann
      .put(`/presentations/${id}/slides`)
      .set('If-Match', current.get('ETag') ?? '')
      .send({
        slides: slides.map((slide, index) => ({ id: slide.id, ...(index < 2 ? { title: 'The same title' } : {}) })),
      });
    expect(put.status).toBe(200);
    const after = await report('de');
    expect(after.revision).toBe(before.revision + 1);
    expect(after.passed).toBe(false);
    const found = after.gates
      .find(({ gate }) => gate === 'structure')
      ?.findings.find(({ code }) => code === 'quality.same_title');
    expect(found?.slide_id).toBe(slides[1]?.id);
    expect(found?.message).toContain('Die Folien 1 und 2');
    expect(found?.mend).toContain('Geben Sie jeder Folie');
  });

  it('follows the brand of the client, and so does a check of any file', async () => {
    const root = await server.signIn('admin@localhost');
    const path = `/admin/clients/${ann.user.clientId}/brand`;
    const etag = (await root.get(path)).get('ETag') ?? '';
    const voice = [{ language: null, tone: null, prefer: [], avoid: ['leverage'] }];
    const fonts = [{ role: 'body', family: 'Gelasio' }];
    await root.put(path).set('If-Match', etag).send({ fonts, voice }).expect(200);
    const checked = await ann.post(`/presentations/${id}/brand-check`).expect(200);
    const own = checked.body as Report & { rule_set: { version: number } };
    expect(own.rule_set).toMatchObject({ version: 2 });
    const rulesOf = ({ gates }: Report): string[] =>
      gates.flatMap(({ gate, findings }) => (gate === 'brand' ? findings.map(({ code }) => code) : []));
    expect(new Set(rulesOf(own))).toEqual(new Set(['quality.font_off_brand']));

    const words = tinyShape(5, 'Body', ['We leverage data'], { box: { x: 0, y: 0, w: 9_000_000, h: 900_000 } });
    const file = Buffer.from(tinyMaster({ slides: [{ layout: 1, shapes: [words] }] }));
    const answer = await ann.post('/brand/check-deck').attach('file', file, 'theirs.pptx').expect(200);
    const { report: theirs } = answer.body as { report: Report };
    expect(rulesOf(theirs)).toEqual(expect.arrayContaining(['rule.word_forbidden', 'quality.font_off_brand']));
    const fixed = await ann.post('/brand/check-deck?fix=true').attach('file', file, 'theirs.pptx').expect(200);
    expect((fixed.body as { fixed_file: string }).fixed_file).toMatch(/^UEs/);
    const broken = await ann.post('/brand/check-deck').attach('file', Buffer.from('no deck'), 'theirs.pptx');
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
  });

  it('is not to be had without slides', async () => {
    const created = await ann.post('/presentations').send({ brief: 'Nothing yet.' });
    const empty = (created.body as { id: string }).id;
    expect((await ann.get(`/presentations/${empty}/quality-report`)).status).toBe(409);
    const answer = await ann.get(`/presentations/${empty}`);
    expect((answer.body as { quality_report: unknown }).quality_report).toBeNull();
  });
});
