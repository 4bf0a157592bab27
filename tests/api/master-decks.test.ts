import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { judgedReadinessSchema, masterDeckDetailSchema, masterDeckList } from '../../common/api/master-decks.ts';
import type { MasterDeckDetailBody } from '../../common/api/master-decks.ts';
import { ruleSetList, ruleSetSchema } from '../../common/api/rule-sets.ts';
import { templateDetailSchema } from '../../common/api/templates.ts';
import type { LayoutElements } from '../../common/deck/layout-code.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { writeZip } from '../../common/ooxml/package/zip-writer.ts';
import { el } from '../../common/ooxml/xml/element.ts';
import { eventually } from '../support/eventually.ts';
import { houseFont } from '../support/house-font.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { TINY_LAYOUTS, tinyMaster } from '../support/tiny-master.ts';
import type { TinyLayout, TinyMasterOptions, TinySlide } from '../support/tiny-master.ts';
import { TINY_THEME } from '../support/tiny-theme.ts';

const GENERIC = { filename: 'Acme 2026.pptx', contentType: 'application/octet-stream' };
/** Every title is too long for it. */
const SPECK: TinyLayout = {
  name: 'Speck',
  placeholders: [{ type: 'title', box: { x: 914_400, y: 914_400, w: 91_440, h: 45_720 }, sizePt: 60 }],
};

let server: TestServer;
let folder: string;
let root: Caller;
/** Administrator, author and reviewer of one client. */
let lead: Caller;
let ann: Caller;
let rita: Caller;
/** Administrator of another one. */
let bea: Caller;

const newClient = async (name: string): Promise<string> =>
  ((await root.post('/admin/clients').send({ name }).expect(201)).body as { id: string }).id;
const settle = async (email: string, role: string, client_id?: string): Promise<Caller> => {
  const { user } = await server.signIn(email);
  await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
  const users = server.database.native.collection<{ _id: string }>('users');
  if (client_id !== undefined) await users.updateOne({ _id: user.id }, { $set: { client_id } });
  return server.signIn(email);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'master-decks-'));
  server = await startTestServer({ environment: { DATA_DIR: folder } });
  root = await server.signIn('admin@localhost');
  lead = await settle('lead@example.org', 'client_admin');
  ann = await settle('ann@example.org', 'author');
  rita = await settle('rita@example.org', 'reviewer');
  bea = await settle('bea@example.net', 'client_admin', await newClient('Other House'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Sent = ReturnType<Caller['post']>;
function send(
  caller: Caller,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  as: typeof GENERIC | string = GENERIC,
): Sent {
  const form = caller.post('/master-decks');
  for (const [name, value] of Object.entries(fields)) form.field(name, value);
  return form.attach('file', Buffer.from(bytes), as);
}
const detailOf = (answer: Response): MasterDeckDetailBody => masterDeckDetailSchema.parse(answer.body);
async function uploaded(
  options: TinyMasterOptions,
  fields: Record<string, string> = {},
): Promise<MasterDeckDetailBody> {
  const answer = await send(lead, tinyMaster(options), fields);
  expect([answer.status, codeOf(answer)]).toEqual([201, undefined]);
  return detailOf(answer);
}
const get = async (id: string, caller = lead): Promise<MasterDeckDetailBody> =>
  detailOf(await caller.get(`/master-decks/${id}`).expect(200));
async function reparsed(id: string, parse_mode: string): Promise<Record<string, unknown>> {
  const accepted = await lead.post(`/master-decks/${id}/reparse`).send({ parse_mode }).expect(202);
  const { job_id } = accepted.body as { job_id: string };
  const job = await lead.get(`/jobs/${job_id}`).expect(200);
  expect((job.body as { presentation_id: unknown }).presentation_id).toBeNull();
  const finished = await finishedJob(lead, job_id);
  expect(finished).toMatchObject({ state: 'completed', error: null });
  return finished.result ?? {};
}
/** Two layouts are enough for most tests here. */
const FEW = TINY_LAYOUTS.slice(0, 2);
/** Small decks that differ by their slides. */
const deckOf = (number: number): TinyMasterOptions => ({
  layouts: FEW,
  slides: Array.from({ length: number + 1 }, () => ({ layout: 0 })),
});
/** A slide with text in its title and in its body. */
function example(title: string, layout: number): TinySlide {
  const shape = (id: number, placeholder: Record<string, string | number>, text: string) =>
    el(
      'p:sp',
      {},
      el(
        'p:nvSpPr',
        {},
        el('p:cNvPr', { id, name: `Place ${id}` }),
        el('p:cNvSpPr', {}),
        el('p:nvPr', {}, el('p:ph', placeholder)),
      ),
      el('p:spPr', {}),
      el('p:txBody', {}, el('a:bodyPr', {}), el('a:p', {}, el('a:r', {}, el('a:t', {}, text)))),
    );
  return {
    layout,
    shapes: [shape(2, { type: 'title' }, title), shape(3, { idx: 1 }, 'What there is to say about it')],
  };
}
const files = (): number =>
  readdirSync(join(folder, 'app_data'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
/** The copy of an upload goes when its request is over, which can be a moment after the answer arrived. */
const filesBecome = async (count: number): Promise<void> =>
  void (await eventually(`${count} files in the store`, () => files() === count));
const pictureOf = async (caller: Caller, path: string): Promise<Response> =>
  caller.get(path).responseType('blob').buffer(true);
const rowsOf = (collection: string, filter: object): Promise<number> =>
  server.database.native.collection(collection).countDocuments(filter);

describe('a master deck', () => {
  it('is taken by its extension, and answered as a template with what was found', async () => {
    const deck = await uploaded({ layouts: [...TINY_LAYOUTS, SPECK] });
    expect(deck).toMatchObject({
      ...{ name: 'Acme 2026', file_name: 'Acme 2026.pptx', parse_mode: 'layouts', is_complete: true, layout_count: 8 },
      ...{ client_id: lead.user.clientId, slide_size: { w: 12_192_000, h: 6_858_000 }, findings: [] },
      fonts: { major: TINY_THEME.major, minor: TINY_THEME.minor },
    });
    expect(deck.readiness_score).toBe(deck.readiness.score);
    expect(deck.layouts.map(({ name }) => name)).toEqual([...TINY_LAYOUTS, SPECK].map(({ name }) => name));
    const off = deck.layouts.filter(({ is_enabled }) => !is_enabled);
    expect(off.map(({ name }) => name)).toEqual(['Speck']);
    expect(off[0]?.disabled_reason?.message).not.toBe('');
    expect(off[0]?.disabled_reason?.how_to_fix).not.toBe('');
    const template = await ann.get(`/templates/${deck.template_id}`).expect(200);
    expect(template.body).toMatchObject({ name: 'Acme 2026', master_deck_id: deck.id, layout_count: 8 });
    const [first] = deck.layouts;
    const layout = await ann.get(`/template-management/layouts/${first?.db_id ?? ''}`).expect(200);
    const { layout_code, json_schema } = layout.body as { layout_code: string; json_schema: object };
    const { elements } = JSON.parse(layout_code) as LayoutElements;
    expect(elements).toContainEqual(expect.objectContaining({ type: 'placeholder', kind: 'title', field: 'title' }));
    expect(json_schema).toMatchObject({ properties: { title: { type: 'string' } } });
    expect(await get(deck.id, rita)).toMatchObject({ id: deck.id, layouts: deck.layouts });
    const log = await lead.get('/admin/audit-log?action=master_decks.upload').expect(200);
    expect((log.body as { total: number }).total).toBe(1);
  });

  it('may be a template file; names are unique by a number', async () => {
    const bytes = tinyMaster({ isTemplate: true });
    const answer = await send(lead, bytes, { name: 'Acme 2026' }, 'house_style.potx');
    expect(detailOf(answer)).toMatchObject({ name: 'Acme 2026 2', file_name: 'house_style.potx' });
    const file = await pictureOf(ann, `/master-decks/${detailOf(answer).id}/file`);
    expect(file.type).toBe('application/vnd.openxmlformats-officedocument.presentationml.template');
    expect(Buffer.from(bytes).equals(file.body as Buffer)).toBe(true);
  });

  it('exists once in a client, also if two are sent concurrently, and again in another client', async () => {
    const bytes = tinyMaster(deckOf(0));
    const before = files();
    const both = await Promise.all([send(lead, bytes, { name: 'Twice' }), send(lead, bytes, { name: 'Twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [made, refused] = both.sort((a, b) => a.status - b.status) as [Response, Response];
    expect(codeOf(refused)).toBe('master_decks.exists');
    expect((refused.body as { detail: string }).detail).toContain(detailOf(made).id);
    // The file, its report, and pictures of the deck and its layouts.
    await filesBecome(before + 3 + FEW.length);
    expect((await send(bea, bytes, { name: 'Twice' })).status).toBe(201);
  });

  it('must match its name, and its refusal states why', async () => {
    const before = files();
    const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array<number>(600).fill(0)]);
    const cases: [string, Uint8Array, number, string][] = [
      ['old.ppt', ole, 415, 'master_decks.old_format'],
      ['deck.odp', tinyMaster(), 415, 'master_decks.wrong_extension'],
      ['deck.pptx.exe', tinyMaster(), 415, 'master_decks.wrong_extension'],
      ['encrypted.pptx', ole, 422, 'ooxml.encrypted'],
      ['text.pptx', Buffer.from('just words'), 422, 'ooxml.not_a_zip'],
      ['half.pptx', tinyMaster().subarray(0, 3000), 422, 'ooxml.truncated'],
      ['sheet.pptx', writeZip(new Map([['a.txt', Buffer.from('words')]])), 422, 'ooxml.missing_part'],
    ];
    for (const [name, bytes, status, code] of cases) {
      const answer = await send(lead, bytes, {}, { filename: name, contentType: 'application/zip' });
      expect([name, answer.status, codeOf(answer)]).toEqual([name, status, code]);
      expect((answer.body as { detail: string }).detail).toContain(name);
    }
    expect((await lead.post('/master-decks').field('name', 'None')).status).toBe(422);
    expect((await send(lead, tinyMaster(), { parse_mode: 'guess' })).status).toBe(422);
    await filesBecome(before);
  });

  it('is for administrators to change, for every user of the client to see, and for no one else', async () => {
    const deck = await uploaded(deckOf(1), { name: 'Roles' });
    const path = `/master-decks/${deck.id}`;
    for (const caller of [ann, rita]) {
      expect((await send(caller, tinyMaster(deckOf(2)))).status).toBe(403);
      expect((await caller.delete(path)).status).toBe(403);
      expect((await caller.post(`${path}/reparse`).send({ parse_mode: 'layouts' })).status).toBe(403);
      expect((await caller.post(`${path}/readiness`)).status).toBe(403);
      expect((await caller.get(`${path}/readiness`)).status).toBe(200);
    }
    for (const below of ['', '/readiness', '/file', '/thumbnail']) {
      expect((await bea.get(path + below)).status).toBe(404);
      expect((await server.anonymous.get(path + below)).status).toBe(401);
    }
    expect((await bea.delete(path)).status).toBe(404);
    expect((await bea.post(`${path}/reparse`).send({ parse_mode: 'layouts' })).status).toBe(404);
    const own = masterDeckList.parse((await bea.get('/master-decks')).body);
    expect(own.items.map(({ name }) => name)).toEqual(['Twice']);
    // A client id in the form is checked against the sender.
    const foreign = bea.user.clientId ?? '';
    expect((await send(lead, tinyMaster(deckOf(2)), { client_id: foreign })).status).toBe(422);
    expect((await send(root, tinyMaster(deckOf(2)), { client_id: 'nobody' })).status).toBe(422);
    const given = await send(root, tinyMaster(deckOf(2)), { client_id: foreign, name: 'Given' });
    expect(detailOf(given).client_id).toBe(foreign);
    const found = masterDeckList.parse((await lead.get('/master-decks?q=rol&page_size=5')).body);
    expect(found).toMatchObject({ total: 1, page_size: 5, items: [{ id: deck.id, name: 'Roles' }] });
  });

  it('gives a client without rules its first rule set, as a draft that is audited; later ones don’t', async () => {
    const cleo = await settle('cleo@example.net', 'client_admin', await newClient('Third House'));
    const rules = async () => ruleSetList.parse((await cleo.get('/rule-sets').expect(200)).body).items;
    const jobs = server.database.native.collection<{ _id: string }>('jobs');
    expect(await rules()).toEqual([]);
    for (const number of [0, 1]) {
      await send(cleo, tinyMaster(deckOf(number)), { name: `Rules ${number}` }).expect(201);
      const asked = await jobs.find({ name: 'rules.first', client_id: cleo.user.clientId }).toArray();
      expect(asked).toHaveLength(1);
      await finishedJob(cleo, asked[0]?._id ?? '');
    }
    const [first, ...others] = await rules();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'Rules 0', state: 'draft', client_id: cleo.user.clientId });
    const set = ruleSetSchema.parse((await cleo.get(`/rule-sets/${first?.id ?? ''}`).expect(200)).body);
    const fonts = set.rules.find(({ kind }) => kind === 'font.family')?.params as { families: string[] };
    expect(new Set(fonts.families)).toEqual(new Set([TINY_THEME.major, TINY_THEME.minor, ...fonts.families]));
    const audit = server.database.native.collection('audit_log');
    expect(await audit.findOne({ action: 'rule_sets.create', 'target.id': first?.id })).toMatchObject({
      user_id: cleo.user.id,
    });
  });

  it('shows itself and its layouts as pictures', async () => {
    const deck = await uploaded(deckOf(3), { name: 'Pictures' });
    const shown = await pictureOf(ann, deck.thumbnail_path.replace('/api/v1', ''));
    expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 480, height: 270 });
    expect(shown.get('ETag')).toBeDefined();
    const looks = new Set<string>();
    for (const { thumbnail_path } of deck.layouts) {
      const picture = await pictureOf(ann, `${(thumbnail_path ?? '').replace('/api/v1', '')}?width=480`);
      expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 480 });
      looks.add((picture.body as Buffer).toString('base64'));
    }
    expect(looks.size).toBe(deck.layouts.length);
    const url = new URL(deck.download_url, server.origin);
    expect((await fetch(url)).status).toBe(200);
  });

  it('is parsed again as a job of no presentation; layouts keep their ids and whether they are enabled', async () => {
    const deck = await uploaded({ slides: [{ layout: 4 }], layouts: [...TINY_LAYOUTS, SPECK] }, { name: 'Again' });
    const [first, , third] = deck.layouts;
    await lead.patch(`/template-management/layouts/${third?.db_id ?? ''}/toggle-enabled`).expect(200);
    // A user enables the one that failed its test anyway: it stays enabled.
    await lead.patch(`/template-management/layouts/${deck.layouts[7]?.db_id ?? ''}/toggle-enabled`).expect(200);
    await lead.delete(`/template-management/layouts/${first?.db_id ?? ''}`).expect(204);
    const before = files();
    expect(await reparsed(deck.id, 'layouts')).toMatchObject({
      master_deck_id: deck.id,
      kept: 7,
      added: 1,
      removed: 0,
    });
    const after = await get(deck.id);
    expect(after.template_id).toBe(deck.template_id);
    expect(after.layouts.slice(1).map(({ db_id }) => db_id)).toEqual(deck.layouts.slice(1).map(({ db_id }) => db_id));
    expect(after.layouts[0]?.db_id).not.toBe(first?.db_id);
    expect(after.layouts.map(({ is_enabled }) => is_enabled)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(after.layouts[7]?.disabled_reason).not.toBeNull();
    await filesBecome(before + 1);
    expect((await lead.post(`/master-decks/${deck.id}/reparse`).send({ parse_mode: 'x' })).status).toBe(422);
  });

  it('is replaced after saying what that changes; ids and what is off stay, decks keep their copy', async () => {
    const deck = await uploaded({ layouts: TINY_LAYOUTS.slice(0, 3), slides: [{ layout: 2 }] }, { name: 'Replaced' });
    await lead.patch(`/template-management/layouts/${deck.layouts[1]?.db_id ?? ''}/toggle-enabled`).expect(200);
    const { id } = (await ann.post('/presentations').send({ title: 'On it', brief: 'Tea sells well.' })).body as {
      id: string;
    };
    const { layouts: offered } = (await ann.get(`/templates/${deck.template_id}`).expect(200)).body as {
      layouts: { layout_id: string; is_enabled: boolean; json_schema: object }[];
    };
    const enabled = offered.filter(({ is_enabled }) => is_enabled);
    const chosen = { template_name: deck.name, template_id: deck.template_id, layouts: enabled };
    await ann.post(`/presentations/${id}/prepare`).send(chosen).expect(200);
    const [first, second] = TINY_LAYOUTS;
    if (first === undefined || second === undefined) throw new TypeError('there are layouts');
    const next = tinyMaster({ layouts: [{ ...first, name: 'Opening' }, second], slides: [{ layout: 1 }] });
    const replace = (apply: boolean) =>
      lead
        .post(`/master-decks/${deck.id}/replace`)
        .field('apply', String(apply))
        .attach('file', Buffer.from(next), 'Next.pptx');
    const before = files();
    const diff = {
      layouts: [
        { name: 'Opening', former_name: first.name, state: 'changed', is_offered: true },
        { name: second.name, state: 'kept', changes: [], is_offered: false },
        { name: TINY_LAYOUTS[2]?.name, state: 'removed' },
      ],
      used_by: { total: 1, items: [{ id, title: 'On it' }] },
    };
    expect((await replace(false).expect(200)).body).toMatchObject({ is_applied: false, ...diff });
    expect(await get(deck.id)).toMatchObject({ content_hash: deck.content_hash, layout_count: 3 });
    await filesBecome(before);
    expect((await replace(true).expect(200)).body).toMatchObject({ is_applied: true, ...diff });
    const after = await get(deck.id);
    expect(after).toMatchObject({ file_name: 'Next.pptx', template_id: deck.template_id, name: deck.name });
    expect(after.layouts.map(({ db_id, is_enabled }) => [db_id, is_enabled])).toEqual([
      [deck.layouts[0]?.db_id, true],
      [deck.layouts[1]?.db_id, false],
    ]);
    expect((await replace(true)).status).toBe(409);
    const { items } = (await lead.get(`/admin/audit-log?action=master_decks.replace&target_id=${deck.id}`)).body as {
      items: object[];
    };
    expect(items).toMatchObject([{ after: { file_name: 'Next.pptx', added: 0, removed: 1, changed: 1 } }]);
    expect(
      (await bea.post(`/master-decks/${deck.id}/replace`).attach('file', Buffer.from(next), 'Next.pptx')).status,
    ).toBe(404);
    await ann.delete(`/presentations/${id}`).expect(204);
    await lead.delete(`/master-decks/${deck.id}`).expect(200);
  });

  it('gives its example slides as layouts where these are wanted, and its own again', async () => {
    const before = files();
    const examples = {
      layouts: TINY_LAYOUTS.slice(0, 4),
      slides: [example('First of all', 1), example('Then this', 3)],
    };
    const deck = await uploaded(examples, { name: 'Examples', parse_mode: 'slides' });
    expect(deck).toMatchObject({ parse_mode: 'slides', layout_count: 2 });
    expect(deck.layouts.map(({ name }) => name)).toEqual(['First of all', 'Then this']);
    // Beside file, report and pictures the deck that slides are made on.
    await filesBecome(before + 4 + 2);
    const own = await reparsed(deck.id, 'layouts');
    expect(own).toMatchObject({ kept: 0, added: examples.layouts.length, removed: 2 });
    await filesBecome(before + 3 + examples.layouts.length);
    expect(await reparsed(deck.id, 'slides')).toMatchObject({ kept: 0, added: 2, removed: examples.layouts.length });
    expect((await get(deck.id)).layouts.map(({ layout_id }) => layout_id)).toEqual(
      deck.layouts.map(({ layout_id }) => layout_id),
    );
    await lead.delete(`/master-decks/${deck.id}`).expect(200);
    await filesBecome(before);
  });

  it('is judged again when the fonts of its client are others', async () => {
    const deck = await uploaded({ ...deckOf(5), theme: { ...TINY_THEME, major: 'House Sans' } }, { name: 'Fonts' });
    const path = `/master-decks/${deck.id}/readiness`;
    const read = (answer: Response) => judgedReadinessSchema.parse(answer.body);
    const first = read(await ann.get(path).expect(200));
    expect(first).toMatchObject({ is_current: true });
    const fonts = `/admin/clients/${lead.user.clientId ?? ''}/fonts`;
    await lead
      .post(fonts)
      .attach('files', Buffer.from(houseFont('House Sans', 600)), 'house.ttf')
      .expect(201);
    expect(read(await ann.get(path).expect(200))).toMatchObject({
      is_current: false,
      judged_at: first.judged_at,
    });
    const before = files();
    // Judged three times and parsed at the same moment, it has one report afterwards.
    const [again] = (await Promise.all([0, 1, 2].map(() => lead.post(path).expect(200)))).map(read);
    await Promise.all([lead.post(path).expect(200), reparsed(deck.id, 'layouts')]);
    expect(again?.is_current).toBe(true);
    expect(again?.layouts).toHaveLength(FEW.length);
    await filesBecome(before);
    expect(read(await ann.get(path)).is_current).toBe(true);
    expect(await get(deck.id)).toMatchObject({ is_complete: true });
  });

  it('is deleted for good, with everything that was made of it', async () => {
    const before = files();
    const deck = await uploaded(deckOf(6), { name: 'Gone' });
    const removed = await lead.delete(`/master-decks/${deck.id}`).expect(200);
    expect(removed.body).toMatchObject({
      master_decks: 1,
      templates: 1,
      layouts: deck.layout_count,
      files: 3 + FEW.length,
    });
    expect((removed.body as { bytes: number }).bytes).toBeGreaterThan(deck.size);
    await filesBecome(before);
    expect(await rowsOf('master_decks', { name: 'Gone' })).toBe(0);
    expect(await rowsOf('templates', { master_deck_id: deck.id })).toBe(0);
    expect(await rowsOf('layouts', { template_id: deck.template_id })).toBe(0);
    for (const path of [`/master-decks/${deck.id}`, `/templates/${deck.template_id}`]) {
      expect((await lead.get(path)).status).toBe(404);
    }
    expect((await lead.delete(`/master-decks/${deck.id}`)).status).toBe(404);
    const log = await lead.get('/admin/audit-log?action=master_decks.delete').expect(200);
    expect((log.body as { items: object[] }).items[0]).toMatchObject({ target: { name: 'Gone' } });
  });

  it('carries a deck from outline to file, also after it was deleted', async () => {
    const deck = await uploaded(
      { slides: [{ layout: 0 }], theme: { ...TINY_THEME, minor: 'Georgia' } },
      { name: 'Whole way' },
    );
    const id = await outlinedOverHttp(server, ann, { wizard: { master_deck_id: deck.id } });
    const { layouts } = (await ann.get(`/templates/${deck.template_id}`)).body as { layouts: object[] };
    await ann.post(`/presentations/${id}/prepare`).send({ template_name: deck.name, layouts }).expect(200);
    const shown = await ann.get(`/presentations/${id}`).expect(200);
    expect(shown.body).toMatchObject({ template_name: 'Whole way', wizard: { master_deck_id: deck.id } });
    const finish = async (accepted: Response): Promise<Record<string, unknown>> => {
      const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
      expect(job).toMatchObject({ state: 'completed', error: null });
      return job.result ?? {};
    };
    await finish(await ann.post(`/presentations/${id}/generate`).expect(202));
    const write = async (): Promise<Buffer> => {
      const result = await finish(await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202));
      return (await pictureOf(ann, `~${String(result.url)}`)).body as Buffer;
    };
    const master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
    const whole = await write();
    const written = await readDeck(whole, 'whole.pptx');
    expect(written.slides.length).toBeGreaterThan(2);
    expect((await openMasterDeck(whole, 'whole.pptx')).catalogue.layouts.map(({ name }) => name)).toEqual(
      master.catalogue.layouts.map(({ name }) => name),
    );
    await lead.delete(`/master-decks/${deck.id}`).expect(200);
    expect((await write()).equals(whole)).toBe(true);
    // It stays named where it was used; a new choice must exist.
    await ann
      .patch(`/presentations/${id}`)
      .send({ wizard: { master_deck_id: deck.id, tone: 'plain' } })
      .expect(200);
    const refused = await ann.post('/presentations').send({ brief: 'A', wizard: { master_deck_id: deck.id } });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'presentations.no_such_master_deck']);
  });
});

describe('a template of layout code', () => {
  it('has its layouts tried as a master deck’s are, and shows them', async () => {
    const before = files();
    const layout = (name: string, box: object): object => ({
      ...{ name, json_schema: { type: 'object', properties: { title: { type: 'string' } } } },
      layout_code: { version: 1, elements: [{ type: 'placeholder', kind: 'title', field: 'title', box }] },
    });
    const body = {
      name: 'Of code',
      layouts: [layout('Fine', { x: 5, y: 5, w: 90, h: 30 }), layout('Speck', { x: 5, y: 5, w: 6, h: 4 })],
    };
    const made = await lead.post('/template-management/templates').send(body);
    expect([made.status, codeOf(made)]).toEqual([201, undefined]);
    const { id, layouts } = templateDetailSchema.parse(made.body);
    expect(layouts.map(({ is_enabled }) => is_enabled)).toEqual([true, false]);
    expect(layouts[0]?.disabled_reason).toBeNull();
    expect(layouts[1]?.disabled_reason?.message).not.toBe('');
    const picture = await pictureOf(ann, `${(layouts[1]?.thumbnail_path ?? '').replace('/api/v1', '')}?width=480`);
    expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 480 });
    // The file and a picture of each layout; a second one of that name leaves nothing.
    await filesBecome(before + 3);
    expect((await lead.post('/template-management/templates').send(body)).status).toBe(409);
    await filesBecome(before + 3);
    const removed = await lead.delete(`/template-management/templates/${id}`).expect(200);
    expect(removed.body).toMatchObject({ templates: 1, layouts: 2, files: 3 });
    await filesBecome(before);
  });
});
