import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import {
  layoutDetailSchema,
  layoutList,
  layoutSchema,
  templateDetailSchema,
  templateList,
} from '../../common/api/templates.ts';
import type { LayoutBody, TemplateDetailBody } from '../../common/api/templates.ts';
import { plugin as exporter } from '../../plugins/export/plugin.ts';
import { plugin as ingest } from '../../plugins/ingest/plugin.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

let server: TestServer;
let root: Caller;
let lead: Caller;
let ann: Caller;
/** Of another client. */
let bea: Caller;

const signedInAs = async (email: string, role: string, client_id?: string): Promise<Caller> => {
  const { user } = await server.signIn(email);
  if (client_id !== undefined) {
    // A user can't be moved between clients over HTTP.
    const users = server.database.native.collection<{ _id: string }>('users');
    await users.updateOne({ _id: user.id }, { $set: { client_id } });
  }
  await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
  return server.signIn(email);
};

beforeAll(async () => {
  server = await startTestServer({ installed: [ingest, exporter] });
  root = await server.signIn('admin@localhost');
  const other = await root.post('/admin/clients').send({ name: 'Other House' }).expect(201);
  ann = await server.signIn('ann@example.org');
  lead = await signedInAs('lead@example.org', 'client_admin');
  bea = await signedInAs('bea@example.org', 'client_admin', (other.body as { id: string }).id);
});
afterAll(() => server.close());

const create = (name: string, layouts: object[] = COMPONENT_LAYOUTS, caller = lead) =>
  caller.post('/template-management/templates').send({ name, layouts });
const created = async (name: string, layouts?: object[]): Promise<TemplateDetailBody> => {
  const answer = await create(name, layouts);
  expect([answer.status, codeOf(answer)]).toEqual([201, undefined]);
  return templateDetailSchema.parse(answer.body);
};
const toggle = (dbId: string, caller = lead) => caller.patch(`/template-management/layouts/${dbId}/toggle-enabled`);
const codeOf = (answer: Response) => (answer.body as { code?: string }).code;
const prepare = (caller: Caller, id: string, template: TemplateDetailBody, layouts: readonly LayoutBody[]) =>
  caller.post(`/presentations/${id}/prepare`).send({
    template_name: template.name,
    layouts: layouts.map(({ layout_id, name, json_schema }) => ({ layout_id, name, json_schema })),
  });
const newPresentation = async (): Promise<string> => {
  const answer = await ann
    .post('/presentations')
    .send({ title: 'T', brief: 'Sales grew by 9 units a year.' })
    .expect(201);
  return (answer.body as { id: string }).id;
};
const layoutsOf = async (query: string, caller = ann) =>
  layoutList.parse((await caller.get(`/template-management/layouts?page_size=100&${query}`)).body);

describe('templates made of layout code', () => {
  it('are real masters whose fields are the properties of the schemas, shared with the users of the client', async () => {
    const template = await created('House style');
    expect(template).toMatchObject({ name: 'House style', is_builtin: false, layout_count: 3, master_deck_id: null });
    expect(template.findings).toEqual([]);
    expect(template.layouts.map(({ role }) => role)).toEqual(['comparison', 'picture', 'chart_text']);
    for (const [index, layout] of template.layouts.entries()) {
      const given = COMPONENT_LAYOUTS[index];
      expect(Object.keys(layout.json_schema['properties'] as object)).toEqual(
        Object.keys(given?.json_schema.properties ?? {}),
      );
      const answer = await ann.get(`/template-management/layouts/${layout.db_id}`).expect(200);
      const detail = layoutDetailSchema.parse(answer.body);
      expect(detail).toMatchObject({ is_enabled: true, layout_code: given?.layout_code, name: given?.name });
    }
    const seen = async (caller: Caller) => templateList.parse((await caller.get('/templates')).body).items;
    expect((await seen(ann)).map(({ name }) => name)).toContain('House style');
    expect((await seen(bea)).map(({ name }) => name)).not.toContain('House style');
    expect((await bea.get(`/templates/${template.id}`)).status).toBe(404);
    const taken = await create('House style');
    expect([taken.status, codeOf(taken)]).toEqual([409, 'templates.name_taken']);
    expect(codeOf(await create('general'))).toBe('templates.name_taken');
  });

  it('read the JSON element model as text and as an object', async () => {
    const model = {
      version: 1,
      elements: [
        { type: 'placeholder', kind: 'title', field: 'title', box: { x: 5, y: 5, w: 90, h: 12 } },
        { type: 'chart', field: 'bars', diagram: 'bar_chart', box: { x: 5, y: 25, w: 90, h: 60 } },
      ],
    };
    const layout = { name: 'Bars', description: '', json_schema: { type: 'object' } };
    const template = await created('Models', [
      { ...layout, layout_code: model },
      { ...layout, layout_code: JSON.stringify(model) },
    ]);
    expect(template.layouts.map(({ role }) => role)).toEqual(['chart', 'chart']);
    const detail = await ann.get(`/template-management/layouts/${template.layouts[0]?.db_id}`);
    expect(JSON.parse((detail.body as { layout_code: string }).layout_code)).toEqual(model);
  });

  it('report what was not understood, and are then in the default grid', async () => {
    const json_schema = { type: 'object', properties: { title: { type: 'string' }, points: { type: 'array' } } };
    const layout_code = `${'<div>'.repeat(4000)}`;
    const template = await created('Odd', [{ name: 'Odd', description: '', layout_code, json_schema }]);
    expect(template.findings.map(({ code }) => code.split('.')[0])).toEqual(['component_code']);
    expect(template.layouts[0]?.role).toBe('content');
  });

  it('need a schema with every layout, and an administrator', async () => {
    const [layout] = COMPONENT_LAYOUTS;
    for (const json_schema of [null, undefined, 'object']) {
      expect((await create('Bad', [{ ...layout, json_schema }])).status).toBe(422);
    }
    expect((await create('Bad', [])).status).toBe(422);
    expect((await create('Bad', [{ ...layout, layout_code: 7 }])).status).toBe(422);
    expect((await create('Bad', COMPONENT_LAYOUTS, ann)).status).toBe(403);
  });

  it('are deleted with all their contents; presentations made with them go on', async () => {
    const template = await created('Short-lived');
    const id = await outlinedOverHttp(server, ann);
    expect((await prepare(ann, id, template, template.layouts)).status).toBe(200);
    const shown = (await ann.get(`/presentations/${id}`)).body as { template_name: string; template: object };
    expect(shown).toMatchObject({ template_name: 'Short-lived', template: { template_id: template.id } });
    const path = `/template-management/templates/${template.id}`;
    expect((await ann.delete(path)).status).toBe(403);
    expect((await bea.delete(path)).status).toBe(404);
    expect((await lead.delete('/template-management/templates/general')).status).toBe(409);
    const removed = await lead.delete(path);
    expect(removed.body).toMatchObject({ templates: 1, layouts: 3, files: 1 });
    expect((await lead.delete(path)).status).toBe(404);
    expect((await ann.get(`/templates/${template.id}`)).status).toBe(404);
    const accepted = await ann.post(`/presentations/${id}/generate`);
    const made = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
    expect(made).toMatchObject({ state: 'completed', error: null });
    const asked = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' });
    const written = await finishedJob(ann, (asked.body as { job_id: string }).job_id);
    expect(written).toMatchObject({ state: 'completed', error: null });
    const file = await ann.get(`/exports/${String(written.result?.['export_id'])}/download`).responseType('blob');
    await expectSoundDeck(new Uint8Array(file.body as Buffer));
  });
});

describe('layouts', () => {
  it('are enabled and disabled by administrators, and disabled ones are offered to no user', async () => {
    const template = await created('Toggled');
    const [first, ...others] = template.layouts;
    if (first === undefined) throw new Error('there are layouts');
    expect((await toggle(first.db_id, ann)).status).toBe(403);
    expect((await toggle(first.db_id, bea)).status).toBe(404);
    const answer = await toggle(first.db_id).expect(200);
    expect(layoutSchema.parse(answer.body)).toEqual({ ...first, is_enabled: false });
    const enabled = await layoutsOf(`template_id=${template.id}&enabled=true`);
    expect(enabled.items.map(({ db_id }) => db_id)).toEqual(others.map(({ db_id }) => db_id));
    expect((await layoutsOf(`template_id=${template.id}&enabled=false`)).total).toBe(1);
    expect((await layoutsOf(`template_id=${template.id}&q=FIGURES`)).total).toBe(1);
    const id = await newPresentation();
    const refused = await prepare(ann, id, template, template.layouts);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'presentations.layouts_unusable']);
    expect((await prepare(ann, id, template, others)).status).toBe(200);
    for (const { db_id } of others) await toggle(db_id).expect(200);
    const empty = await prepare(ann, id, template, others);
    expect([empty.status, codeOf(empty)]).toEqual([422, 'presentations.template_without_layouts']);
    const log = await lead.get('/admin/audit-log');
    const actions = (log.body as { items: { action: string }[] }).items.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['templates.create', 'templates.disable_layout']));
  });

  it('lose none of many concurrent toggles', async () => {
    const [layout] = (await created('Raced')).layouts;
    const answers = await Promise.all(Array.from({ length: 5 }, () => toggle(layout?.db_id ?? '')));
    const states = answers.map(({ body }) => (body as LayoutBody).is_enabled);
    expect(states.filter((state) => !state)).toHaveLength(3);
    const after = await ann.get(`/template-management/layouts/${layout?.db_id}`);
    expect((after.body as LayoutBody).is_enabled).toBe(false);
  });

  it('are deleted one by one and in bulk; built-in ones stay', async () => {
    const template = await created('Shrinking', [...COMPONENT_LAYOUTS, ...COMPONENT_LAYOUTS]);
    const ids = template.layouts.map(({ db_id }) => db_id);
    const path = `/template-management/layouts/${ids[0]}`;
    expect((await ann.delete(path)).status).toBe(403);
    expect((await bea.delete(path)).status).toBe(404);
    expect((await lead.delete(path)).status).toBe(204);
    expect((await lead.delete(path)).status).toBe(404);
    const bulk = (db_ids: string[], caller = lead) =>
      caller.post('/template-management/layouts/bulk-delete').send({ db_ids });
    const mixed = await bulk([ids[1] ?? '', 'general-slideLayout1']);
    expect([mixed.status, codeOf(mixed)]).toEqual([409, 'templates.builtin_fixed']);
    expect((await bulk(ids.slice(1, 3), bea)).body).toEqual({ removed: 0, db_ids: [], not_found: ids.slice(1, 3) });
    const done = await bulk([...ids.slice(0, 3), 'nobody']);
    expect(done.body).toEqual({ removed: 2, db_ids: ids.slice(1, 3), not_found: [ids[0], 'nobody'] });
    const rest = await ann.get(`/templates/${template.id}`);
    expect(templateDetailSchema.parse(rest.body).layout_count).toBe(3);
    for (const call of [
      toggle('general-slideLayout1'),
      lead.delete('/template-management/layouts/general-slideLayout1'),
    ]) {
      const answer = await call;
      expect([answer.status, codeOf(answer)]).toEqual([409, 'templates.builtin_fixed']);
    }
    expect((await bulk([])).status).toBe(422);
  });

  it('show the element model of those that come with the service', async () => {
    const answer = await ann.get('/template-management/layouts/general-slideLayout3').expect(200);
    const model = JSON.parse(layoutDetailSchema.parse(answer.body).layout_code) as { elements: { type: string }[] };
    expect(model.elements.map(({ type }) => type)).toContain('placeholder');
  });
});

const text = (maxLength: number) => ({ type: 'string', maxLength });
const list = (items: object, maxItems: number) => ({ type: 'array', items, minItems: 1, maxItems });
const object = (properties: object) => ({ type: 'object', properties });

const code = (name: string): string =>
  readFileSync(new URL(`../fixtures/component-code/${name}.tsx.txt`, import.meta.url), 'utf8');

/** Layouts like those of older presentation services: a component each, with the schema of its content. */
const COMPONENT_LAYOUTS = [
  {
    name: 'Before and After',
    description: 'Two lists under headings of their own, for what changes.',
    layout_code: code('two-columns'),
    json_schema: object({
      ...{ title: text(70), beforeTitle: text(40), beforePoints: list(text(90), 5) },
      ...{ afterTitle: text(40), afterPoints: list(text(90), 5) },
    }),
  },
  {
    name: 'Picture and Facts',
    description: 'A picture on the right with a few facts beside it.',
    layout_code: code('picture-and-facts'),
    json_schema: object({
      photo: object({ __image_url__: { type: 'string' }, __image_prompt__: { type: 'string' } }),
      ...{ headline: text(60), facts: list(object({ label: text(20), text: text(80) }), 4), note: text(100) },
      isDark: { type: 'boolean' },
    }),
  },
  {
    name: 'Figures and Chart',
    description: 'Three figures in a row over a chart, with what it means beside it.',
    layout_code: code('figures-and-chart'),
    json_schema: object({
      ...{ title: text(80), subtitle: text(120), meaning: text(200) },
      figures: list(object({ value: text(10), label: text(30), icon: { type: 'string' } }), 3),
      chartData: list(object({ name: { type: 'string' }, amount: { type: 'number' } }), 12),
    }),
  },
];
