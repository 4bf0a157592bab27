import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { z } from 'zod';
import type { qualityReportSchema } from '../../common/api/finding.ts';
import type { RuleDrift } from '../../common/api/rule-drift.ts';
import type { RuleSetBody } from '../../common/api/rule-sets.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { QUALITY_GATES } from '../../common/deck/quality-report.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { tinyMaster, tinyShape } from '../support/tiny-master.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

type CheckReport = z.output<typeof qualityReportSchema>;

interface Report {
  passed: boolean;
  revision: number;
  slides: number;
  gates: {
    gate: string;
    passed: boolean;
    judged: number;
    errors: number;
    findings: { code: string; message: string; how_to_fix: string; slide_id?: string }[];
  }[];
}

describe('the quality report', () => {
  let server: TestServer;
  let ann: Caller;
  let id: string;
  /** A deck in the words and numbers of the brand. */
  let written: string;
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

  it('is about the current slides, and states how to fix them', async () => {
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
    expect(found?.how_to_fix).toContain('Geben Sie jeder Folie');
  });

  const exported = async (deck: string, format: string): Promise<Buffer> => {
    const asked = await ann.post(`/presentations/${deck}/export`).send({ format }).expect(202);
    const { result } = await finishedJob(ann, (asked.body as { job_id: string }).job_id);
    return (
      await ann
        .get(`/exports/${String(result?.['export_id'])}/download`)
        .responseType('blob')
        .expect(200)
    ).body as Buffer;
  };

  /** Stores rules of the client, tries them on its last decks and answers their path with the result. */
  const tried = async (root: Caller, name: string, rule: object, decks = 0) => {
    const body = {
      client_id: ann.user.clientId,
      name,
      rules: [{ severity: 'error', fix: 'propose', why: '', ...rule }],
    };
    const path = `/rule-sets/${((await root.post('/rule-sets').send(body).expect(201)).body as { id: string }).id}`;
    const asked = await root.post(`${path}/dry-run`).field('decks', String(decks)).expect(202);
    await finishedJob(root, (asked.body as { job_id: string }).job_id);
    const { dry_run } = (await root.get(path).expect(200)).body as RuleSetBody;
    return { path, dry_run };
  };

  it('follows the brand of the client, and so does a check of any file', async () => {
    const plain = await exported(id, 'pptx');
    const root = await server.signIn('admin@localhost');
    const path = `/admin/clients/${ann.user.clientId}/brand`;
    const png = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#7a1fa2' } })
      .png()
      .toBuffer();
    await root.post(`${path}/logos`).attach('file', png, 'logo.png').expect(201);
    const etag = (await root.get(path)).get('ETag') ?? '';
    const prefer = [{ use: 'use', instead_of: 'utilise' }];
    const voice = [{ language: null, tone: null, prefer, avoid: ['leverage'] }];
    const fonts = [{ role: 'body', family: 'Gelasio' }];
    const colours = [
      { name: 'House', role: 'primary', hex: '#7A1FA2' },
      { name: 'Night', role: 'text', hex: '#201A2B' },
    ];
    await root.put(path).set('If-Match', etag).send({ colours, fonts, voice }).expect(200);
    const rulesOf = ({ gates }: Report): string[] =>
      gates.flatMap(({ gate, findings }) => (gate === 'brand' ? findings.map(({ code }) => code) : []));

    const numbers = { id: 'style.numbers', kind: 'number.format', params: { decimal: ',' } };
    await root.post(`${(await tried(root, 'Numbers', numbers)).path}/publish`).expect(200);
    const text = 'Teams utilise the new tool every day. It saves them 2.5 hours a week.';
    const note = { name: 'note.md', bytes: Buffer.from(`# The tool\n\n## Use\n\n${text}\n`) };
    written = await slidesOverHttp(server, ann, { file: note });
    const slides = JSON.stringify((await ann.get(`/presentations/${written}/slides`).expect(200)).body);
    expect(slides).toContain('Teams use the new tool');
    expect(slides).not.toContain('utilise');
    expect(slides).toContain('2,5 hours');
    const followed = await ann.post(`/presentations/${written}/brand-check`).expect(200);
    expect(rulesOf(followed.body as Report)).toEqual([]);

    const put = (follows_brand: boolean) => ann.put(`/presentations/${id}/slides/brand-look`).send({ follows_brand });
    await put(true).expect(200);
    expect((await ann.get(`/presentations/${id}`)).body).toMatchObject({ follows_brand: true });
    const [slide] = ((await ann.get(`/presentations/${id}/slides`)).body as { slides: { id: string }[] }).slides;
    const picture = async (look: string): Promise<string | undefined> =>
      (await ann.get(`/presentations/${id}/slides/${slide?.id ?? ''}/thumbnail?look=${look}`).expect(200)).get('ETag');
    expect(await picture('brand')).not.toBe(await picture('master'));
    await put(false).expect(200);
    const checked = await ann.post(`/presentations/${id}/brand-check`).expect(200);
    const own = checked.body as Report & { rule_set: { version: number } };
    expect(own.rule_set).toMatchObject({ name: 'Numbers', version: 1 });
    // Its numbers were written before the rule.
    expect(rulesOf(own).filter((code) => code !== 'rule.number_format')).toEqual([]);
    const branded = await exported(id, 'pptx');
    const [before, after] = [await openOfficePackage(plain, 'a.pptx'), await openOfficePackage(branded, 'b.pptx')];
    const theme = (pack: OfficePackage): string =>
      new TextDecoder().decode(pack.parts.get('ppt/theme/theme1.xml') ?? new Uint8Array());
    expect(theme(before)).not.toContain('7A1FA2');
    expect(theme(after)).toContain('<a:accent1><a:srgbClr val="7A1FA2"/>');
    expect(theme(after)).toContain('<a:latin typeface="Gelasio"/>');
    const added = [...after.parts.keys()].filter((part) => !before.parts.has(part));
    expect(added).toEqual([expect.stringMatching(/^ppt\/media\/.*\.png$/) as unknown]);
    expect((await exported(id, 'pdf')).toString('latin1')).toContain('Gelasio');

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

  it('is tried with a draft of rules before they apply, and findings are waived until their evidence changes', async () => {
    const root = await server.signIn('admin@localhost');
    const client_id = ann.user.clientId;
    const legal = {
      ...{ id: 'style.legal', kind: 'required.slides', severity: 'required', fix: 'none' },
      ...{ params: { slides: [{ title: 'Legal notice', position: 'any' }] }, why: 'It protects us.' },
    };
    const made = await root
      .post('/rule-sets')
      .send({ client_id, name: 'House', rules: [legal] })
      .expect(201);
    const path = `/rule-sets/${(made.body as { id: string }).id}`;
    const file = Buffer.from(tinyMaster({ slides: [{ layout: 1 }] }));
    const asked = await root
      .post(`${path}/dry-run`)
      .field('decks', '5')
      .attach('files', file, 'theirs.pptx')
      .expect(202);
    const job = await finishedJob(root, (asked.body as { job_id: string }).job_id);
    expect(job).toMatchObject({ state: 'completed', error: null });
    const { dry_run } = (await root.get(path).expect(200)).body as RuleSetBody;
    expect(dry_run).toMatchObject({
      ...{ is_current: true, checked: { decks: 2, samples: 0, files: 1 }, newly_flagged: 3, newly_clean: 0 },
      noisiest: expect.arrayContaining([expect.objectContaining({ rule: 'style.legal@1' })]) as unknown,
    });
    expect(dry_run?.items.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      'deck newly_flagged',
      'deck newly_flagged',
      'file newly_flagged',
    ]);

    await root.post(`${path}/publish`).expect(200);
    const legalOf = async () => {
      const { gates, rule_set } = (await ann.post(`/presentations/${id}/brand-check`).expect(200)).body as CheckReport;
      const found = gates.flatMap(({ findings }) => findings).filter(({ rule }) => rule === 'style.legal@1');
      return { rule_set, found };
    };
    const { found, rule_set } = await legalOf();
    expect(rule_set).toMatchObject({ name: 'House', version: 2 });
    expect(found).toEqual([expect.objectContaining({ is_required: true, severity: 'error' })]);
    const tooEarly = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
    const refused = await finishedJob(ann, (tooEarly.body as { job_id: string }).job_id);
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'export.required_rule' } });

    const waivers = `/presentations/${id}/rule-waivers`;
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const waiver = { fingerprint: found[0]?.fingerprint, reason: 'For the public.', until: soon };
    await ann.post(waivers).send(waiver).expect(403);
    await root
      .post(waivers)
      .send({ ...waiver, fingerprint: 'another' })
      .expect(409);
    await root
      .post(waivers)
      .send({ ...waiver, until: '2001-01-01' })
      .expect(422);
    const given = await root.post(waivers).send(waiver).expect(201);
    expect((await legalOf()).found).toEqual([
      expect.objectContaining({ waiver: expect.objectContaining({ reason: 'For the public.' }) as unknown }),
    ]);
    const again = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
    const written = await finishedJob(ann, (again.body as { job_id: string }).job_id);
    expect(written).toMatchObject({ state: 'completed', error: null });
    const record = await ann.get(`/exports/${String(written.result?.['export_id'])}`).expect(200);
    expect(record.body).toMatchObject({ quality_report: { rule_set: { name: 'House', version: 2 } } });
    const listed = (await ann.get(waivers).expect(200)).body as { items: { id: string; state: string }[] };
    expect(listed.items.map(({ state }) => state)).toEqual(['in_force']);
    const drift = (await root.get(`/rule-drift?client_id=${client_id}`).expect(200)).body as RuleDrift;
    expect(drift).toMatchObject({ decks: 2, old_masters: { total: 0 }, off_palette: [{ decks: 2, percent: 0 }] });
    expect(drift.waivers_ending).toMatchObject([{ rule: 'style.legal@1', until: soon, presentation: { id } }]);
    await root.delete(`${waivers}/${(given.body as { id: string }).id}`).expect(204);
    expect((await legalOf()).found[0]).not.toHaveProperty('waiver');
    await root.post(`${path}/retire`).expect(200);
    expect((await legalOf()).found).toEqual([]);
  });

  it('of a dry run names exactly the decks that fail once its rule applies', async () => {
    const root = await server.signIn('admin@localhost');
    const words = { id: 'house.words', kind: 'words.forbidden', params: { words: [{ word: 'tool' }], inflects: true } };
    const { path, dry_run } = await tried(root, 'Words', words, 5);
    const named = dry_run?.items.filter(({ change }) => change === 'newly_flagged').map((item) => item.id);
    expect(dry_run?.checked.decks).toBe(2);
    await root.post(`${path}/publish`).expect(200);
    const failing: string[] = [];
    for (const deck of [id, written]) {
      const { gates } = (await ann.post(`/presentations/${deck}/brand-check`).expect(200)).body as CheckReport;
      if (gates.some(({ findings }) => findings.some(({ rule }) => rule === 'house.words@1'))) failing.push(deck);
    }
    expect(failing).toEqual([written]);
    expect(named).toEqual(failing);
  });

  it('is not to be had without slides', async () => {
    const created = await ann.post('/presentations').send({ brief: 'Nothing yet.' });
    const empty = (created.body as { id: string }).id;
    expect((await ann.get(`/presentations/${empty}/quality-report`)).status).toBe(409);
    const answer = await ann.get(`/presentations/${empty}`);
    expect((answer.body as { quality_report: unknown }).quality_report).toBeNull();
  });
});
