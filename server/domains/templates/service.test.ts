import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import { createDiskFileStore } from '../../db/create-disk-file-store.ts';
import { Scope } from '../../sdk/scope.ts';
import { loadBuiltinTemplates } from './builtin-templates.ts';
import { createMasterCache } from './master-cache.ts';
import { layoutModel, templateModel } from './model.ts';
import { createTemplateRepository } from './repository.ts';
import { createTemplatesService } from './service.ts';
import type { TemplatesService } from './service.ts';

const own = Scope.ofClient('c1', 'test');
const other = Scope.ofClient('c2', 'test');
const shipped = ['general', 'corporate', 'dark', 'editorial'];
let world: TestDatabase;
let folder: string;
let templates: TemplatesService;
let templateId: string;
let layoutIds: string[];

/** A template of the client c1 with its first layout disabled. */
beforeAll(async () => {
  world = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  const store = await createDiskFileStore(folder);
  const { key, sha256 } = await store.put(tinyMaster());
  const rows = world.database.collection(templateModel);
  const layouts = world.database.collection(layoutModel);
  const masters = createMasterCache(createTypesetter(), 4);
  const repository = createTemplateRepository(rows, layouts);
  templates = createTemplatesService({ builtin: await loadBuiltinTemplates(), repository, masters, store });
  const base = { client_id: 'c1', content_hash: sha256, file_name: 'acme.pptx', blob: key };
  templateId = (await rows.insert(own, { ...base, name: 'acme', title: 'ACME 2025' }))._id;
  const { catalogue } = await masters.open(sha256, async () => ({
    bytes: await store.read(key),
    file_name: 'acme.pptx',
  }));
  layoutIds = catalogue.layouts.map(({ layout_id }) => layout_id);
  await layouts.insertMany(
    own,
    catalogue.layouts.map(({ layout_id, name, description }, position) => ({
      client_id: 'c1',
      template_id: templateId,
      layout_id,
      position,
      name,
      description,
      json_schema: { type: 'object' },
      is_enabled: position > 0,
      thumbnail_path: null,
    })),
  );
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

describe('createTemplatesService', () => {
  it('shows the built-in template to everybody, each layout with an id and a schema of its own', async () => {
    const general = await templates.find(other, 'general');
    expect(general).toMatchObject({ id: 'general', is_builtin: true, client_id: null });
    expect(general?.layout_count).toBe(general?.layouts.length);
    expect(new Set(general?.layouts.map(({ db_id }) => db_id)).size).toBe(15);
    const [title] = general?.layouts ?? [];
    expect(title?.json_schema).toMatchObject({ required: ['title'], properties: { title: { type: 'string' } } });
  });

  it('shows a client its own templates, by id and by name, and others nothing of them', async () => {
    expect((await templates.list(own)).map(({ name }) => name)).toEqual([...shipped, 'acme']);
    expect((await templates.list(other)).map(({ name }) => name)).toEqual(shipped);
    expect((await templates.find(own, 'acme'))?.id).toBe(templateId);
    expect((await templates.find(own, templateId))?.layouts.map(({ layout_id }) => layout_id)).toEqual(layoutIds);
    expect(await templates.find(other, templateId)).toBeNull();
    expect(await templates.find(other, 'acme')).toBeNull();
  });

  it('opens by content with the enabled layouts, or with those that were pinned', async () => {
    const { content_hash } = (await templates.find(own, 'acme')) ?? { content_hash: '' };
    const ids = (open: Awaited<ReturnType<TemplatesService['open']>>) =>
      open.catalogue.layouts.map(({ layout_id }) => layout_id);
    expect(ids(await templates.open(own, content_hash))).toEqual(layoutIds.slice(1));
    expect(ids(await templates.open(own, content_hash, layoutIds.slice(0, 1)))).toEqual(layoutIds.slice(0, 1));
    await expect(templates.open(other, content_hash)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(templates.open(own, '0'.repeat(64))).rejects.toMatchObject({ kind: 'not_found' });
    const general = await templates.find(own, 'general');
    const open = await templates.open(own, general?.content_hash ?? '');
    expect(open.catalogue.layouts).toHaveLength(15);
    expect(open.catalogue.layouts[0]?.fields[0]?.max_length).toBeGreaterThan(0);
  });

  it('lists layouts of one template or all, by state and words', async () => {
    const count = async (query: Parameters<TemplatesService['layouts']>[1]) =>
      (await templates.layouts(own, query)).length;
    expect(await count({})).toBe(4 * 15 + layoutIds.length);
    expect(await count({ template_id: templateId })).toBe(layoutIds.length);
    expect(await count({ enabled: false })).toBe(1);
    expect(await count({ template_id: 'general', q: 'QUOTATION' })).toBe(1);
    await expect(count({ template_id: 'nothing' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(templates.layouts(other, { template_id: templateId })).rejects.toMatchObject({ kind: 'not_found' });
  });
});
