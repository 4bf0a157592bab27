import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { fontList } from '../../common/api/files.ts';
import type { FontBody } from '../../common/api/files.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { FONTS } from '../../server/domains/sources/fonts/contract.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { houseFont } from '../support/house-font.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import { TINY_THEME } from '../support/tiny-theme.ts';

const ADVANCE = 640;
const FONT = houseFont('House Sans', ADVANCE);

/** Takes what has no route. */
let services: { fonts: Fonts } | undefined;
const taker = definePlugin({
  name: 'taker',
  needs: { fonts: FONTS },
  setup: (context) => {
    services = context.services;
    return {};
  },
});

let server: TestServer;
/** Author and administrator of one client. */
let ann: Caller;
let lead: Caller;
/** Of another one. */
let eve: Caller;
let bea: Caller;

beforeAll(async () => {
  server = await startTestServer({ plugins: [taker] });
  const root = await server.signIn('admin@localhost');
  const made = await root.post('/admin/clients').send({ name: 'Other House' }).expect(201);
  const other = (made.body as { id: string }).id;
  const settle = async (email: string, role: string, client_id?: string): Promise<Caller> => {
    const { user } = await server.signIn(email);
    await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
    const users = server.database.native.collection<{ _id: string }>('users');
    if (client_id !== undefined) await users.updateOne({ _id: user.id }, { $set: { client_id } });
    return server.signIn(email);
  };
  ann = await settle('ann@example.org', 'author');
  lead = await settle('lead@example.org', 'client_admin');
  eve = await settle('eve@example.net', 'author', other);
  bea = await settle('bea@example.net', 'client_admin', other);
  await addTemplate(lead);
  await addTemplate(bea);
});
afterAll(() => server.close());

/** A master deck whose theme asks for the house font, as the template `house`. */
async function addTemplate(admin: Caller): Promise<void> {
  const bytes = tinyMaster({ theme: { ...TINY_THEME, major: 'House Sans', minor: 'House Sans' } });
  await admin.post('/master-decks').attach('file', Buffer.from(bytes), 'house.pptx').expect(201);
}

const fontsOf = (caller: Caller): string => `/admin/clients/${caller.user.clientId ?? ''}/fonts`;
const upload = (caller: Caller, path: string, ...files: [string, Uint8Array][]): ReturnType<Caller['post']> =>
  files.reduce((form, [name, bytes]) => form.attach('files', Buffer.from(bytes), name), caller.post(path));
const itemsOf = (answer: Response): FontBody[] => fontList.parse(answer.body).items;
const bytesOf = async (caller: Caller, path: string): Promise<Response> =>
  caller.get(path).responseType('blob').buffer(true);

/** Makes a deck on the house template: its PDF's fonts, its first slide's picture by tag, and what it had to do without. */
async function makeDeck(caller: Caller): Promise<{ id: string; fonts: string[]; tag: string; codes: string[] }> {
  const id = await outlinedOverHttp(server, caller);
  const { layouts } = (await caller.get('/templates/house')).body as {
    layouts: { layout_id: string; json_schema: object }[];
  };
  const prepared = await caller.post(`/presentations/${id}/prepare`).send({ template_name: 'house', layouts });
  expect(prepared.status).toBe(200);
  const accepted = await caller.post(`/presentations/${id}/generate`).expect(202);
  expect(await finishedJob(caller, (accepted.body as { job_id: string }).job_id)).toMatchObject({ state: 'completed' });
  const { findings } = (await caller.get(`/presentations/${id}`)).body as { findings: { code: string }[] };
  return { id, codes: findings.map(({ code }) => code), ...(await drawDeck(caller, id)) };
}

async function drawDeck(caller: Caller, id: string): Promise<{ fonts: string[]; tag: string }> {
  const started = await caller.post(`/presentations/${id}/export`).send({ format: 'pdf' }).expect(202);
  const { result } = await finishedJob(caller, (started.body as { job_id: string }).job_id);
  const file = await bytesOf(caller, `~${String(result?.url)}`);
  const { slides } = await readSlides(caller, id);
  const picture = await bytesOf(caller, `/presentations/${id}/slides/${slides[0]?.id ?? ''}/thumbnail`);
  expect(picture.status).toBe(200);
  const pdf = (file.body as Buffer).toString('latin1');
  const fonts = [...pdf.matchAll(/\/BaseFont \/[A-Z]+\+([^\s/]+)/g)].map((match) => match[1] ?? '');
  return { fonts: [...new Set(fonts)], tag: picture.get('ETag') ?? '' };
}

describe('fonts of a client', () => {
  it('are uploaded by its administrators alone, once each, and audited', async () => {
    const [font] = itemsOf(await upload(lead, fontsOf(lead), ['../../\u202Eesuoh.ttf', FONT]).expect(201));
    expect(font).toMatchObject({
      name: 'esuoh.ttf',
      size: FONT.length,
      client_id: lead.user.clientId,
      faces: [{ families: ['house sans'], weight: 400, italic: false }],
    });
    const again = itemsOf(await upload(lead, fontsOf(lead), ['again.ttf', FONT], ['b.ttf', FONT]).expect(201));
    expect(again.map(({ id }) => id)).toEqual([font?.id, font?.id]);
    expect(itemsOf(await lead.get(fontsOf(lead)))).toEqual([font]);
    expect((await upload(ann, fontsOf(ann), ['house.ttf', FONT])).status).toBe(403);
    for (const answer of [await bea.get(fontsOf(lead)), await upload(bea, fontsOf(lead), ['house.ttf', FONT])])
      expect(answer.status).toBe(404);
    const log = await lead.get('/admin/audit-log?action=fonts.upload');
    expect((log.body as { total: number }).total).toBe(1);
  });

  it('must be fonts: all files of an upload or none', async () => {
    const fresh = houseFont('Second Sans', 500);
    const answer = await upload(lead, fontsOf(lead), ['second.ttf', fresh], ['broken.ttf', FONT.slice(0, 900)]);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'fonts.not_usable']);
    expect(itemsOf(await lead.get(fontsOf(lead)))).toHaveLength(1);
  });

  it('measure and draw its decks, and no other user’s, as long as they are there', async () => {
    const widthOf = async ({ user }: Caller): Promise<number> => {
      const registry = await services?.fonts.registryOf(Scope.ofSystem('a test'), user.clientId ?? '');
      return createTypesetter(registry).textWidthPt('House', 'House Sans', 1000);
    };
    expect(await widthOf(ann)).toBeCloseTo(5 * ADVANCE, 1);
    expect(await widthOf(eve)).not.toBeCloseTo(5 * ADVANCE, 1);

    const own = await makeDeck(ann);
    expect(own.fonts).toContain('HouseSans-Regular');
    expect(own.codes).not.toContain('typeset.font_substituted');
    const others = await makeDeck(eve);
    expect(others.fonts).not.toContain('HouseSans-Regular');
    expect(others.codes).toContain('typeset.font_substituted');

    const [font] = itemsOf(await lead.get(fontsOf(lead)));
    expect((await bea.delete(`${fontsOf(bea)}/${font?.id ?? ''}`)).status).toBe(404);
    await lead.delete(`${fontsOf(lead)}/${font?.id ?? ''}`).expect(204);
    const without = await drawDeck(ann, own.id);
    expect(without.fonts).not.toContain('HouseSans-Regular');
    expect(without.tag).not.toBe(own.tag);
    expect(await widthOf(ann)).not.toBeCloseTo(5 * ADVANCE, 1);
  });
});
