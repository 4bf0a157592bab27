import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { designResult } from '../../common/api/designs.ts';
import { templateDetailSchema, templateList } from '../../common/api/templates.ts';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { TINY_LAYOUTS, tinyMaster } from '../support/tiny-master.ts';

let server: TestServer;
let ann: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

const newPresentation = async (): Promise<string> =>
  ((await ann.post('/presentations').send({ brief: 'A text.' }).expect(201)).body as { id: string }).id;
const sent = (id: string, bytes: Uint8Array, name = 'Our deck.pptx') =>
  ann.post(`/presentations/${id}/design`).attach('file', Buffer.from(bytes), name);
const read = async (id: string, bytes: Uint8Array) => {
  const { job_id } = (await sent(id, bytes).expect(202)).body as { job_id: string };
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
    await ann.get(`/templates/${encodeURIComponent(template.name)}`).expect(404);

    // Another presentation can't be prepared with it.
    const other = await newPresentation();
    const layouts = template.layouts.map(({ layout_id, json_schema }) => ({ layout_id, json_schema }));
    const body = { template_name: template.name, template_id: template.id, layouts };
    await ann.post(`/presentations/${other}/prepare`).send(body).expect(422);

    const next = designResult.parse((await read(id, tinyMaster({ slides: [{ layout: 1 }] }))).result);
    expect(next.template_id).not.toBe(result.template_id);
    await ann.get(`/templates/${result.template_id}`).expect(404);
  });

  it('says why a file is of no use, and leaves the choice as it was', async () => {
    const id = await newPresentation();
    expect(await read(id, new TextEncoder().encode('no deck'))).toMatchObject({ state: 'failed' });
    await sent(id, tinyMaster(), 'Our deck.ppt').expect(415);
    expect((await ann.get(`/presentations/${id}`).expect(200)).body).toMatchObject({ template: null });
  });

  it('goes with its presentation', async () => {
    const id = await newPresentation();
    const { template_id } = designResult.parse((await read(id, tinyMaster({ slides: [{ layout: 0 }] }))).result);
    await ann.delete(`/presentations/${id}`).expect(204);
    const root = await server.signIn('admin@localhost');
    const asked = { presentation_ids: [id], dry_run: false };
    await root.post('/storage/purge').send(asked);
    const rows = server.database.native.collection<{ _id: string }>('templates');
    expect([await rows.countDocuments({ _id: template_id })]).toEqual([0]);
  });
});
