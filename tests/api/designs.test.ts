import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { designResult, templateDetailSchema, templateList } from '../../common/api/templates.ts';
import type * as z from 'zod';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { TINY_LAYOUTS, tinyMaster } from '../support/tiny-master.ts';

/** Its title placeholder is too small for a single letter. */
const SPECK = {
  name: 'Speck',
  placeholders: [{ type: 'title', box: { x: 914_400, y: 914_400, w: 91_440, h: 45_720 }, sizePt: 60 }],
};

let server: TestServer;
let root: Caller;
let ann: Caller;
/** In the team Sales. */
let ben: Caller;
/** An author of the same client, in no team. */
let cem: Caller;
let rita: Caller;
let sales: string;

const join = async (email: string, change: object): Promise<Caller> => {
  const { user } = await server.signIn(email);
  await root.patch(`/admin/users/${user.id}`).send(change).expect(200);
  return server.signIn(email);
};
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  const team = await root.post(`/admin/clients/${root.user.clientId ?? ''}/teams`).send({ name: 'Sales' });
  sales = (team.body as { id: string }).id;
  ann = await server.signIn('ann@example.org');
  ben = await join('ben@example.org', { team_ids: [sales] });
  cem = await server.signIn('cem@example.org');
  rita = await join('rita@example.org', { role: 'reviewer' });
});
afterAll(() => server.close());

type TemplateDetail = z.output<typeof templateDetailSchema>;

const newPresentation = async (): Promise<string> =>
  ((await ann.post('/presentations').send({ brief: 'A text.' }).expect(201)).body as { id: string }).id;
const sent = (id: string, bytes: Uint8Array, name = 'Our deck.pptx') =>
  ann.post(`/presentations/${id}/design`).attach('file', Buffer.from(bytes), name);
const read = async (id: string, bytes: Uint8Array, name?: string) => {
  const { job_id } = (await sent(id, bytes, name).expect(202)).body as { job_id: string };
  return finishedJob(ann, job_id);
};

describe('the design of a deck for one presentation', () => {
  it('becomes its template, seen by no other, and makes way for the next', async () => {
    const id = await newPresentation();
    const job = await read(id, tinyMaster({ slides: [{ layout: 0 }] }));
    expect(job).toMatchObject({ state: 'completed', error: null });
    const result = designResult.parse(job.result);
    expect(result.layout_count).toBe(TINY_LAYOUTS.length);

    const prepared = (await ann.get(`/presentations/${id}`).expect(200)).body as { template: { template_id: string } };
    expect(prepared.template.template_id).toBe(result.template_id);
    const template = templateDetailSchema.parse((await ann.get(`/templates/${result.template_id}`).expect(200)).body);
    expect(template.title).toBe('Our deck');
    const listed = templateList.parse((await ann.get('/templates?page_size=100').expect(200)).body);
    expect(listed.items.map((each) => each.id)).not.toContain(result.template_id);
    // No other user finds its title, which can be used again.
    await ann.get(`/templates/${encodeURIComponent(template.title)}`).expect(404);
    expect(template.readiness).toMatchObject({ score: result.readiness_score });

    // Another presentation can't be prepared with it.
    const other = await newPresentation();
    const layouts = template.layouts.map(({ layout_id, json_schema }) => ({ layout_id, json_schema }));
    const body = { template_name: template.name, template_id: template.id, layouts };
    await ann.post(`/presentations/${other}/prepare`).send(body).expect(422);

    // It stays the presentation's own while another one is selected, and can be selected again.
    const general = (await ann.get('/templates/general')).body as TemplateDetail;
    const { layouts: shipped } = general;
    await ann
      .post(`/presentations/${id}/prepare`)
      .send({
        template_name: 'general',
        layouts: shipped.map(({ layout_id, json_schema }) => ({ layout_id, json_schema })),
      })
      .expect(200);
    expect((await ann.get(`/presentations/${id}`)).body).toMatchObject({
      template: { template_id: 'general' },
      design: { template_id: template.id },
    });
    await ann.post(`/presentations/${id}/prepare`).send(body).expect(200);

    const next = designResult.parse((await read(id, tinyMaster({ slides: [{ layout: 1 }] }))).result);
    expect(next.template_id).not.toBe(result.template_id);
    await ann.get(`/templates/${result.template_id}`).expect(404);
  });

  it('states why a file is useless, and leaves the choice unchanged', async () => {
    const id = await newPresentation();
    expect(await read(id, new TextEncoder().encode('no deck'))).toMatchObject({ state: 'failed' });
    await sent(id, tinyMaster(), 'Our deck.ppt').expect(415);
    // Nothing can be on such a layout.
    expect(await read(id, tinyMaster({ layouts: [SPECK] }))).toMatchObject({
      state: 'failed',
      error: { code: 'designs.no_usable_layout' },
    });
    expect((await ann.get(`/presentations/${id}`).expect(200)).body).toMatchObject({ template: null, design: null });
  });

  it('is seen by who sees the presentation, in every way, and by no other user', async () => {
    const id = await newPresentation();
    const { template_id } = designResult.parse((await read(id, tinyMaster({ slides: [{ layout: 0 }] }))).result);
    const { layouts } = (await ann.get(`/templates/${template_id}`).expect(200)).body as TemplateDetail;
    const db_id = layouts[0]?.db_id ?? '';
    const ways = [
      `/templates/${template_id}`,
      `/templates/${template_id}/thumbnail`,
      `/template-management/layouts?template_id=${template_id}`,
      `/template-management/layouts/${db_id}`,
      `/template-management/layouts/${db_id}/thumbnail`,
    ];
    const answers = (who: Caller): Promise<number[]> =>
      Promise.all(ways.map(async (way) => (await who.get(way)).status));
    const all = (status: number): number[] => ways.map(() => status);
    for (const who of [ann, rita, root]) expect(await answers(who)).toEqual(all(200));
    for (const who of [ben, cem]) expect(await answers(who)).toEqual(all(404));
    for (const who of [ann, ben, rita, root]) {
      const listed = (await who.get('/template-management/layouts?page_size=100').expect(200)).text;
      expect(listed.includes(template_id)).toBe(false);
    }

    await ann
      .put(`/presentations/${id}/teams`)
      .send({ team_ids: [sales] })
      .expect(200);
    expect(await answers(ben)).toEqual(all(200));
    expect(await answers(cem)).toEqual(all(404));
    await ann.delete(`/presentations/${id}`).expect(204);
    for (const who of [ann, ben, rita, root]) expect(await answers(who)).toEqual(all(404));
    // A user can't find out even by deleting it that it exists.
    await root.patch(`/template-management/layouts/${db_id}/toggle-enabled`).expect(404);
    const gone = await root.post('/template-management/layouts/bulk-delete').send({ db_ids: [db_id] });
    expect(gone.body).toEqual({ removed: 0, db_ids: [], not_found: [db_id] });
    await root.delete(`/template-management/templates/${template_id}`).expect(404);
    await ann.post(`/presentations/${id}/restore`).expect(200);
    expect(await answers(ann)).toEqual(all(200));
  });

  it('goes with its presentation', async () => {
    const id = await newPresentation();
    const { template_id } = designResult.parse((await read(id, tinyMaster({ slides: [{ layout: 0 }] }))).result);
    await ann.delete(`/presentations/${id}`).expect(204);
    await ann.get(`/templates/${template_id}`).expect(404);
    const asked = { presentation_ids: [id], dry_run: false };
    await root.post('/storage/purge').send(asked);
    const rows = server.database.native.collection<{ _id: string }>('templates');
    expect([await rows.countDocuments({ _id: template_id })]).toEqual([0]);
  });
});
