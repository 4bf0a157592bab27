import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

let server: TestServer;
let author: Caller;
let other: Caller;
let administrator: Caller;

const BRIEF = 'We open a second shop in May. It costs 40,000 euros. Three people will work there.';
const REPORT = `# Harbour\n\nThe harbour handled 120 ships in 2023 and 150 in 2024. Cranes were renewed.\n`;

interface Presentation {
  id: string;
  client_id: string;
  title: string;
  wizard: Record<string, unknown>;
  [field: string]: unknown;
}

async function create(caller: Caller, body: object): Promise<Presentation> {
  const answer = await caller.post('/presentations').send(body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body as Presentation;
}

async function upload(caller: Caller, name: string, text: string): Promise<string> {
  const answer = await caller.post('/files/upload').attach('files', Buffer.from(text), name);
  expect(answer.status).toBe(201);
  return (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
}

const idsOf = (answer: Response): string[] => (answer.body as { items: { id: string }[] }).items.map(({ id }) => id);
const codeOf = (answer: Response): string => (answer.body as { code: string }).code;
const pathsOf = (answer: Response): string[] =>
  ((answer.body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);

/** Changes a presentation's review status without the routes, which belong to the review workflow. */
async function setReviewStatus(id: string, review_status: string): Promise<void> {
  await server.database.native.collection('presentations').updateOne({ _id: id as never }, { $set: { review_status } });
}

beforeAll(async () => {
  server = await startTestServer();
  author = await server.signIn('ada@example.org');
  other = await server.signIn('bob@example.org');
  administrator = await server.signIn('admin@localhost');
});
afterAll(() => server.close());

describe('presentations', () => {
  it('belong to the client and the person that created them', async () => {
    const made = await create(author, { brief: BRIEF, wizard: { slide_count: 5, tone: 'formal' } });
    expect(made).toMatchObject({
      client_id: author.user.clientId,
      owner_id: author.user.id,
      title: '',
      has_own_title: false,
      review_status: 'Draft',
      template_name: 'general',
      wizard: { client_id: author.user.clientId, slide_count: 5, tone: 'formal', language: null },
    });
    const read = await author.get(`/presentations/${made.id}`);
    expect(read.body).toMatchObject({ id: made.id, brief: BRIEF, outlines: { slides: [], revision: 0, etag: '"0"' } });
  });

  it('keep what an edit leaves out and clear what it sets to null', async () => {
    const made = await create(author, {
      title: 'Shop',
      brief: BRIEF,
      urls: ['https://example.org/a'],
      wizard: { slide_count: 5, tone: 'formal', language: 'de' },
    });
    const edited = await author
      .patch(`/presentations/${made.id}`)
      .send({ urls: null, wizard: { slide_count: null, instructions: 'short' } });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({
      title: 'Shop',
      brief: BRIEF,
      urls: [],
      wizard: { slide_count: null, tone: 'formal', language: 'de', instructions: 'short' },
    });
    const untitled = await author.patch(`/presentations/${made.id}`).send({ title: null });
    expect(untitled.body).toMatchObject({ title: 'Shop', has_own_title: false });
  });

  it.each([
    ['/wizard/slide_count', { wizard: { slide_count: 61 } }],
    ['/wizard/slide_count', { wizard: { slide_count: 'many' } }],
    ['/wizard/language', { wizard: { language: '; drop' } }],
    ['/urls/0', { urls: ['file:///etc/passwd'] }],
    ['/urls/0', { urls: ['javascript:alert(1)'] }],
    ['/urls/1', { urls: ['https://93.184.216.34/a', 'http://169.254.169.254/latest'] }],
    ['/urls/0', { urls: ['https://93.184.216.34:8443/'] }],
    ['/title', { title: ' ' }],
    ['/brief', { brief: 7 }],
  ])('are refused with the field at fault: %s', async (path, body) => {
    const answer = await author.post('/presentations').send(body);
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('drop unknown fields, and never take owner, client or status from a request', async () => {
    const made = await create(author, { brief: BRIEF, owner_id: 'x', client_id: 'y', review_status: 'Approved', z: 1 });
    expect(made).toMatchObject({ owner_id: author.user.id, client_id: author.user.clientId, review_status: 'Draft' });
  });

  it('are seen by their owner and by administrators, no other user', async () => {
    const made = await create(author, { brief: BRIEF });
    const answers = await Promise.all(
      [author, other, administrator].map((who) => who.get(`/presentations/${made.id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
    const lists = await Promise.all(
      [author, other, administrator].map((who) => who.get('/presentations?page_size=100')),
    );
    expect(lists.map((list) => idsOf(list).includes(made.id))).toEqual([true, false, true]);
    const writes = await Promise.all([
      other.patch(`/presentations/${made.id}`).send({ title: 'Mine' }),
      other.delete(`/presentations/${made.id}`),
      other.post(`/presentations/${made.id}/restore`),
      other.get(`/presentations/${made.id}/outlines`),
      other.get(`/presentations/${made.id}/outlines/stream`),
      other.post(`/presentations/${made.id}/outlines/regenerate`),
      other.post(`/presentations/${made.id}/attachment-mapping`),
      other.post(`/presentations/${made.id}/follow-up-questions`),
    ]);
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 404));
    expect((await server.anonymous.get(`/presentations/${made.id}`)).status).toBe(401);
  });

  it('are read and changed by a team they are shared with, and not deleted', async () => {
    const made = await create(author, { brief: BRIEF });
    const answer = await administrator.post(`/admin/clients/${made.client_id}/teams`).send({ name: `Team ${made.id}` });
    const team = answer.body as { id: string };
    await administrator
      .patch(`/admin/users/${other.user.id}`)
      .send({ team_ids: [team.id] })
      .expect(200);
    const shared = { $set: { team_ids: [team.id] } };
    await server.database.native.collection('presentations').updateOne({ _id: made.id as never }, shared);
    const member = await server.signIn('bob@example.org');
    expect((await member.patch(`/presentations/${made.id}`).send({ title: 'Ours' })).body).toMatchObject({
      title: 'Ours',
    });
    expect((await member.delete(`/presentations/${made.id}`)).status).toBe(403);
  });

  it('are listed by pages, the last changed first, by words of the title and by status', async () => {
    const carol = await server.signIn('carol@example.org');
    const made: string[] = [];
    for (const title of ['Plan (a)', 'Plan b', 'Review']) made.push((await create(carol, { title })).id);
    await carol.patch(`/presentations/${made[0] ?? ''}`).send({ brief: BRIEF });
    const page = await carol.get('/presentations?page_size=2');
    expect(page.body).toMatchObject({ total: 3, page: 1, page_size: 2 });
    expect(idsOf(page)).toEqual([made[0], made[2]]);
    expect(idsOf(await carol.get('/presentations?page_size=2&page=2'))).toEqual([made[1]]);
    expect(idsOf(await carol.get('/presentations?q=PLAN'))).toEqual([made[0], made[1]]);
    expect(idsOf(await carol.get(`/presentations?q=${encodeURIComponent('(a)')}`))).toEqual([made[0]]);
    await setReviewStatus(made[1] ?? '', 'In Review');
    expect(idsOf(await carol.get('/presentations?review_status=In%20Review'))).toEqual([made[1]]);
    const waiting = (await administrator.get('/presentations?waits_for_me=true')).body as {
      items: { id: string; waits_for: string; owner_name: string }[];
    };
    expect(waiting.items.find(({ id }) => id === made[1])).toMatchObject({ waits_for: 'review', owner_name: 'Carol' });
    // Of an author's own only those that a reviewer sent back.
    expect(idsOf(await carol.get('/presentations?waits_for_me=true'))).toEqual([]);
    expect((await carol.get('/presentations?page=0')).status).toBe(422);
    const own = await carol.get(`/presentations?page_size=100&client_id=${carol.user.clientId}`);
    expect((own.body as { total: number }).total).toBe(3);
    expect((await carol.get('/presentations?client_id=0123456789abcdef01234567')).status).toBe(404);
    const none = await administrator.get('/presentations?client_id=0123456789abcdef01234567');
    expect(none.body).toMatchObject({ items: [], total: 0 });
  });

  it('can be deleted and restored, by their owner or an administrator', async () => {
    const made = await create(author, { title: 'Old', brief: BRIEF });
    expect((await author.delete(`/presentations/${made.id}`)).status).toBe(204);
    expect((await author.get(`/presentations/${made.id}`)).status).toBe(404);
    expect((await author.delete(`/presentations/${made.id}`)).status).toBe(404);
    expect(idsOf(await author.get('/presentations?deleted=true'))).toContain(made.id);
    expect(idsOf(await other.get('/presentations?deleted=true'))).not.toContain(made.id);
    expect((await author.post(`/presentations/${made.id}/restore`)).body).toMatchObject({
      title: 'Old',
      deleted_at: null,
    });
    expect((await author.get(`/presentations/${made.id}`)).status).toBe(200);
    const log = await administrator.get('/admin/audit-log?page_size=100');
    const actions = (log.body as { items: { action: string; target: { id: string } }[] }).items
      .filter(({ target }) => target.id === made.id)
      .map(({ action }) => action);
    expect(actions.sort()).toEqual(['presentations.create', 'presentations.delete', 'presentations.restore']);
  });

  it('are left alone once they are approved', async () => {
    const made = await create(author, { brief: BRIEF });
    await setReviewStatus(made.id, 'Approved');
    const answers = await Promise.all([
      author.patch(`/presentations/${made.id}`).send({ title: 'New' }),
      author.delete(`/presentations/${made.id}`),
      author.post(`/presentations/${made.id}/outlines/regenerate`),
      author.get(`/presentations/${made.id}/outlines/stream`),
      author
        .put(`/presentations/${made.id}/outlines`)
        .set('If-Match', '"0"')
        .send({ slides: [{ title: 'A' }] }),
    ]);
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      answers.map(() => [409, 'presentations.approved']),
    );
  });

  it('take their client from a super_admin alone', async () => {
    const clientId = author.user.clientId ?? '';
    expect((await create(administrator, { wizard: { client_id: clientId } })).client_id).toBe(clientId);
    const missing = '0123456789abcdef01234567';
    for (const who of [administrator, author]) {
      const refused = await who.post('/presentations').send({ wizard: { client_id: missing } });
      expect([refused.status, pathsOf(refused)]).toEqual([422, ['/wizard/client_id']]);
    }
    const made = await create(author, { brief: BRIEF });
    const moved = await author.patch(`/presentations/${made.id}`).send({ wizard: { client_id: missing } });
    expect([moved.status, pathsOf(moved)]).toEqual([422, ['/wizard/client_id']]);
  });

  it('use files that their author may read, and let their readers read them', async () => {
    const file = await upload(other, 'harbour.md', REPORT);
    expect((await author.post('/presentations').send({ file_ids: [file] })).status).toBe(422);
    const own = await upload(author, 'harbour.md', REPORT);
    const made = await create(author, { file_ids: [own] });
    expect((await author.patch(`/presentations/${made.id}`).send({ file_ids: [own, file] })).status).toBe(422);
    const dora = await server.signIn('dora@example.org');
    expect((await dora.get(`/files/${own}`)).status).toBe(404);
    const { id: role } = dora.user;
    await administrator.patch(`/admin/users/${role}`).send({ role: 'reviewer' }).expect(200);
    const reviewer = await server.signIn('dora@example.org');
    expect((await reviewer.get(`/files/${own}`)).status).toBe(200);
    expect((await reviewer.patch(`/presentations/${made.id}`).send({ title: 'X' })).status).toBe(403);
  });
});

describe('prepare', () => {
  interface Layout {
    db_id: string;
    layout_id: string;
    json_schema: object;
  }
  const general = async (): Promise<{ id: string; layouts: Layout[] }> => {
    const list = (await author.get('/templates')).body as { items: { id: string; name: string }[] };
    const id = list.items.find(({ name }) => name === 'general')?.id ?? '';
    return (await author.get(`/templates/${id}`)).body as { id: string; layouts: Layout[] };
  };

  it('stores the template and the chosen layouts', async () => {
    const template = await general();
    const chosen = template.layouts.slice(0, 3);
    // Both ids of a layout are taken.
    const layouts = chosen.map(({ layout_id, db_id, json_schema }, index) => ({
      ...{ layout_id: index === 1 ? db_id : layout_id, json_schema },
    }));
    const made = await create(author, { brief: BRIEF });
    const answer = await author.post(`/presentations/${made.id}/prepare`).send({ template_name: 'general', layouts });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      template_name: 'general',
      template: { template_id: template.id, layout_ids: chosen.map(({ layout_id }) => layout_id) },
    });
  });

  it('refuses layouts without a schema, unknown ones and unknown templates', async () => {
    const [layout] = (await general()).layouts;
    const { id } = await create(author, { brief: BRIEF });
    const { layout_id = '', json_schema = {} } = layout ?? {};
    const tries: [object, string][] = [
      [{ template_name: 'general', layouts: [{ layout_id, json_schema: null }] }, '/layouts/0/json_schema'],
      [{ template_name: 'general', layouts: [{ layout_id }] }, '/layouts/0/json_schema'],
      [{ template_name: 'general', layouts: [] }, '/layouts'],
      [
        {
          template_name: 'general',
          layouts: [
            { layout_id, json_schema },
            { layout_id: 'nope', json_schema },
          ],
        },
        '/layouts/1/layout_id',
      ],
      [{ template_name: 'nobody', layouts: [{ layout_id, json_schema }] }, '/template_name'],
    ];
    for (const [body, path] of tries) {
      const answer = await author.post(`/presentations/${id}/prepare`).send(body);
      expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
    }
    expect((await author.get(`/presentations/${id}`)).body).toMatchObject({ template: null });
  });
});

describe('the wizard', () => {
  it('offers the possible requests, in the language of the reader', async () => {
    const answer = await author.get('/wizard/configuration').set('Accept-Language', 'de');
    expect(answer.body).toMatchObject({
      bounds: { slide_count: { min: 3, max: 60 } },
      default_template: 'general',
      file_extensions: expect.arrayContaining(['.docx', '.csv', '.pdf']) as unknown,
      model: { provider: 'builtin', writes: false },
      templates: ['general', 'corporate', 'dark', 'editorial'].map((name): unknown =>
        expect.objectContaining({ name, is_builtin: true }),
      ),
    });
    const { languages } = answer.body as { languages: { tag: string; name: string }[] };
    expect(languages.find(({ tag }) => tag === 'fr')?.name).toBe('Französisch');
  });

  it('offers the templates of the client after the shipped ones', async () => {
    const templates = server.database.native.collection<{ _id: string; [field: string]: unknown }>('templates');
    const row = { title: 'House', content_hash: '0'.repeat(64), file_name: 'house.pptx', blob: 'none' };
    await templates.insertMany([
      { ...row, _id: 'wizard-own', name: 'house', client_id: author.user.clientId },
      { ...row, _id: 'wizard-foreign', name: 'house', client_id: 'another client' },
    ]);
    const answer = await author.get('/wizard/configuration');
    const { templates: offered } = answer.body as { templates: { id: string; is_builtin: boolean }[] };
    expect(offered.map(({ id, is_builtin }) => [id, is_builtin])).toEqual([
      ['general', true],
      ['corporate', true],
      ['dark', true],
      ['editorial', true],
      ['wizard-own', false],
    ]);
    await templates.deleteMany({ _id: { $in: ['wizard-own', 'wizard-foreign'] } });
  });

  it('asks for what is missing and no more', async () => {
    const bare = await create(author, { brief: BRIEF });
    const asked = await author.post(`/presentations/${bare.id}/follow-up-questions`);
    const ids = (answer: Response): string[] =>
      (answer.body as { questions: { id: string }[] }).questions.map(({ id }) => id);
    expect(ids(asked)).toEqual(['audience', 'purpose', 'slide_count', 'tone']);
    const reported = await create(author, {
      brief: BRIEF,
      wizard: { slide_count: 5, tone: 'formal', instructions: 'For the board, who decide on the budget' },
    });
    expect(ids(await author.post(`/presentations/${reported.id}/follow-up-questions`))).toEqual([]);
  });

  it('asks what an unnamed column of a table measures', async () => {
    const file = await upload(author, 'v.csv', 'Region,V1\nNorth,12\nSouth,7\nEast,9\n');
    const made = await create(author, { file_ids: [file] });
    const answer = await author.post(`/presentations/${made.id}/follow-up-questions`);
    const texts = (answer.body as { questions: { text: string }[] }).questions.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([expect.stringContaining('“V1” in “v.csv”')]));
  });
});
