import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '../../../../common/deck/finding.ts';
import { openMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { tinyMaster } from '../../../../tests/support/tiny-master.ts';
import { createDiskFileStore } from '../../../store/create-disk-file-store.ts';
import { migration as indexOfNames } from '../../../store/migrations/004-templates-and-layouts.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { loadBuiltinTemplates } from './builtin-templates.ts';
import type { NewTemplate, NewTemplateLayout } from '../contract.ts';
import { createMasterCache } from './master-cache.ts';
import { migration as indexOfPins } from './migrations/001-pins-and-layout-code.ts';
import { layoutModel, pinnedMasterModel, templateModel } from './model.ts';
import { createPins } from './pins.ts';
import { createTemplateRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import { createTemplateRepository } from './repository.ts';
import { createTemplatesService } from './service.ts';
import type { TemplatesService } from './service.ts';

const own = Scope.ofClient('c1', 'test');
const other = Scope.ofClient('c2', 'test');
const shipped = ['general', 'corporate', 'dark', 'editorial'];
let world: TestDatabase;
let folder: string;
let templates: TemplatesService;
let registry: Registry;
let store: FileStore;
const templateId = 'acme-1';
let layoutIds: string[];
/** The file of the template, as its owner keeps it. */
let file: NewTemplate['file'];

const layoutOf = (layout_id: string, disabled_reason: Finding | null = null): NewTemplateLayout => ({
  ...{ layout_id, name: layout_id, description: '', role: 'content', layout_code: '{}', disabled_reason },
  json_schema: { type: 'object', $defs: { 'a.b': {} } },
  thumbnail: null,
});
const UNFIT: Finding = { code: 'readiness.no_title', params: {}, severity: 'error' };
const newTemplate = (id: string, title: string, layouts = [layoutOf('one')]): NewTemplate => ({
  ...{ id, client_id: 'c1', master_deck_id: 'm1', title, file, thumbnail: null, layouts },
});

/** A template of the client c1 with its first layout disabled. */
beforeAll(async () => {
  world = await openTestDatabase();
  await indexOfNames.up(world.database.native);
  await indexOfPins.up(world.database.native);
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  store = await createDiskFileStore(folder);
  file = { ...(await store.put(tinyMaster())), name: 'acme.pptx' };
  const masters = createMasterCache(createTypesetter(), 4);
  const { database } = world;
  const repository = createTemplateRepository(database.collection(templateModel), database.collection(layoutModel));
  const pins = createPins({ pinned: database.collection(pinnedMasterModel), repository, store });
  templates = createTemplatesService({ builtin: await loadBuiltinTemplates(), repository, masters, pins, store });
  const find = (scope: Scope, id: string) => templates.find(scope, id);
  registry = createTemplateRegistry({ repository, store, reserved: shipped, find });
  const { catalogue } = await openMasterDeck(tinyMaster(), 'acme.pptx');
  layoutIds = catalogue.layouts.map(({ layout_id }) => layout_id);
  const layouts = layoutIds.map((id, index) => layoutOf(id, index === 0 ? UNFIT : null));
  await registry.register(own, newTemplate(templateId, 'acme', layouts));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

describe('createTemplatesService', () => {
  it('shows the built-in template to every user, each layout with its id and schema', async () => {
    const general = await templates.find(other, 'general');
    expect(general).toMatchObject({ id: 'general', is_builtin: true, client_id: null });
    expect(general?.layout_count).toBe(general?.layouts.length);
    expect(new Set(general?.layouts.map(({ db_id }) => db_id)).size).toBe(25);
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
    expect(ids(await templates.open(own, content_hash, layoutIds.slice(0, 3)))).toEqual(layoutIds.slice(1, 3));
    const { whole } = await templates.open(own, content_hash, layoutIds.slice(0, 1));
    expect(whole.layouts.map(({ layout_id }) => layout_id)).toEqual(layoutIds);
    const gone = { kind: 'conflict', code: 'templates.file_gone' };
    await expect(templates.open(other, content_hash)).rejects.toMatchObject(gone);
    await expect(templates.open(own, '0'.repeat(64))).rejects.toMatchObject(gone);
    const general = await templates.find(own, 'general');
    const open = await templates.open(own, general?.content_hash ?? '');
    expect(open.catalogue.layouts).toHaveLength(25);
    expect(open.catalogue.layouts[0]?.fields[0]?.max_length).toBeGreaterThan(0);
  });

  it('lists layouts of one template or all, by state and words', async () => {
    const count = async (query: Parameters<TemplatesService['layouts']>[1]) =>
      (await templates.layouts(own, query)).length;
    expect(await count({})).toBe(4 * 25 + layoutIds.length);
    expect(await count({ template_id: templateId })).toBe(layoutIds.length);
    expect(await count({ enabled: false })).toBe(1);
    expect(await count({ template_id: 'general', q: 'QUOTATION' })).toBe(1);
    await expect(count({ template_id: 'nothing' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(templates.layouts(other, { template_id: templateId })).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the registry of templates', () => {
  it('numbers names that are taken, by the service too, and gives schemas back as they came', async () => {
    const names = ['Twin', 'Twin', 'General', 'a\u202Eb\n c'];
    const made: string[] = [];
    for (const [index, title] of names.entries())
      made.push((await registry.register(own, newTemplate(`twin-${index}`, title))).name);
    expect(made).toEqual(['Twin', 'Twin 2', 'General 2', 'a b c']);
    const [layout] = (await templates.find(own, 'twin-0'))?.layouts ?? [];
    expect(layout?.json_schema).toEqual({ type: 'object', $defs: { 'a.b': {} } });
    await expect(registry.register(own, newTemplate('twin-0', 'Other'))).rejects.toMatchObject({ fields: ['_id'] });
    for (const index of names.keys()) await registry.remove(own, `twin-${index}`);
  });

  it('keeps ids and states of the layouts that are still there, and disables what is newly found unfit', async () => {
    const before = await registry.register(
      own,
      newTemplate('moving', 'Moving', [layoutOf('a'), layoutOf('b'), layoutOf('c', UNFIT), layoutOf('d')]),
    );
    const content = newTemplate('moving', 'Moving', [
      layoutOf('d', UNFIT),
      layoutOf('c', UNFIT),
      layoutOf('e'),
      layoutOf('b'),
    ]);
    const after = await registry.replaceLayouts(own, 'moving', content);
    const states = after.layouts.map(({ layout_id, is_enabled }) => [layout_id, is_enabled]);
    expect(states).toEqual([
      ['d', false],
      ['c', false],
      ['e', true],
      ['b', true],
    ]);
    const idOf = (template: typeof after, id: string) => template.layouts.find((one) => one.layout_id === id)?.db_id;
    for (const id of ['b', 'c', 'd']) expect(idOf(after, id)).toBe(idOf(before, id));
    await expect(registry.replaceLayouts(other, 'moving', content)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('removes rows and pictures and states what, leaves the owner its file, and takes that of layout code along', async () => {
    const picture = () => store.put(new Uint8Array(10));
    const pictures = [await picture(), await picture()] as const;
    const layouts = [{ ...layoutOf('a'), thumbnail: pictures[0] }, layoutOf('b')];
    await registry.register(own, { ...newTemplate('gone', 'Gone', layouts), thumbnail: pictures[1] });
    expect(await registry.remove(other, 'gone')).toEqual({ templates: 0, layouts: 0, files: 0, bytes: 0 });
    expect(await registry.remove(own, 'gone')).toEqual({ templates: 1, layouts: 2, files: 2, bytes: 20 });
    for (const { key } of pictures) await expect(store.read(key)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await store.read(file.key)).length).toBe(file.size);
    const ownFile = { ...(await picture()), name: 'code.pptx' };
    await registry.register(own, { ...newTemplate('code', 'Code'), file: ownFile, master_deck_id: null });
    expect(await registry.remove(own, 'code')).toMatchObject({ templates: 1, files: 1, bytes: 10 });
  });

  it('pins a file once, and opens it when its template is gone', async () => {
    const bytes = tinyMaster({ decorations: [{ x: 0, y: 0, w: 10, h: 10 }] });
    const pinned = { ...(await store.put(bytes)), name: 'pinned.pptx' };
    const template = await registry.register(own, { ...newTemplate('pin', 'Pin'), file: pinned });
    await Promise.all([1, 2, 3].map(() => templates.pin(own, 'c1', template)));
    await registry.remove(own, 'pin');
    await store.remove(pinned.key);
    const open = await templates.open(own, pinned.sha256, layoutIds.slice(0, 2));
    expect(open.catalogue.layouts.map(({ layout_id }) => layout_id)).toEqual(layoutIds.slice(0, 2));
    const opened = await openMasterDeck(bytes, 'pinned.pptx');
    expect(open.master.package.toBytes()).toEqual(opened.package.toBytes());
    await expect(templates.open(other, pinned.sha256)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(templates.pin(own, 'c1', template)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await world.database.collection(pinnedMasterModel).count(own, {})).toBe(1);
  });

  it('pins a built-in file too: the next release may bring another under its name', async () => {
    const general = await templates.find(other, 'general');
    if (general === null) throw new Error('no general');
    await Promise.all([1, 2].map(() => templates.pin(other, 'c2', general)));
    expect(await world.database.collection(pinnedMasterModel).count(other, {})).toBe(1);
    const repository = createTemplateRepository(
      world.database.collection(templateModel),
      world.database.collection(layoutModel),
    );
    const pins = createPins({ pinned: world.database.collection(pinnedMasterModel), repository, store });
    const masters = createMasterCache(createTypesetter(), 4);
    const next = createTemplatesService({ builtin: [], repository, masters, pins, store });
    expect((await next.open(other, general.content_hash)).catalogue.layouts).toHaveLength(25);
    await expect(next.open(own, general.content_hash)).rejects.toMatchObject({ code: 'templates.file_gone' });
  });

  it('leaves no layouts behind where a template is deleted while it is written', async () => {
    const repository = createTemplateRepository(
      world.database.collection(templateModel),
      world.database.collection(layoutModel),
    );
    const find = (scope: Scope, id: string) => templates.find(scope, id);
    let isDeleting = false;
    const interrupted: typeof repository = {
      ...repository,
      insertLayouts: async (scope, rows) => {
        if (isDeleting) await registry.remove(own, 'brief');
        await repository.insertLayouts(scope, rows);
      },
    };
    const slow = createTemplateRegistry({ repository: interrupted, store, reserved: shipped, find });
    const content = newTemplate('brief', 'Brief', [layoutOf('one')]);
    await slow.register(own, content);
    isDeleting = true;
    const replaced = slow.replaceLayouts(own, 'brief', { ...content, layouts: [layoutOf('one'), layoutOf('two')] });
    await expect(replaced).rejects.toMatchObject({ kind: 'not_found' });
    await expect(slow.register(own, content)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await repository.layoutsOf(own, ['brief'])).toEqual([]);
  });
});
