import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { storageBulkResult, storageList, storageSummary } from '../../common/api/storage.ts';
import type { StoredObjectView } from '../../common/api/storage.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';

let server: TestServer;
let root: Caller;
let lead: Caller;
let ann: Caller;
/** The administrator of another client, with a file of its own. */
let bea: Caller;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  lead = await withRole('lead@example.org', 'client_admin');
  const other = await root.post('/admin/clients').send({ name: 'Other' }).expect(201);
  bea = await withRole('bea@example.org', 'client_admin', (other.body as { id: string }).id);
  await upload(bea, 'theirs.csv', 'x,y\n3,4\n');
});
afterAll(() => server.close());

async function withRole(email: string, role: string, client?: string): Promise<Caller> {
  const { user } = await server.signIn(email);
  const users = server.database.native.collection<{ _id: string }>('users');
  if (client !== undefined) await users.updateOne({ _id: user.id }, { $set: { client_id: client } });
  await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
  return server.signIn(email);
}

const firstId = (body: unknown): string => (body as { items: { id: string }[] }).items[0]?.id ?? '';
const upload = async (caller: Caller, name: string, text: string): Promise<string> =>
  `file-${firstId((await caller.post('/files/upload').attach('files', Buffer.from(text), name).expect(201)).body)}`;
const picture = async (caller: Caller, background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return `image-${firstId((await caller.post('/images/upload').attach('files', bytes, 'p.png').expect(201)).body)}`;
};
const listed = async (caller: Caller, query = '') =>
  storageList.parse((await caller.get(`/admin/storage${query}`).expect(200)).body);
const idsOf = ({ items }: { items: StoredObjectView[] }): string[] => items.map(({ id }) => id);
const summed = async (caller: Caller, query = '') =>
  storageSummary.parse((await caller.get(`/admin/storage/summary${query}`).expect(200)).body).items;
const removeAll = async (ids: string[]) =>
  storageBulkResult.parse((await lead.post('/admin/storage/bulk-delete').send({ ids }).expect(200)).body);
const actions = async (): Promise<string[]> => {
  const log = await lead.get('/admin/audit-log?page_size=100').expect(200);
  return (log.body as { items: { action: string; target: { kind: string } }[] }).items.map(({ action }) => action);
};

describe('the administration of storage', () => {
  it('lists files of all kinds in one order, with their true number', async () => {
    const small = await upload(ann, 'small.csv', 'a,b\n1,2\n');
    const drawn = await picture(ann, 'teal');
    const large = await upload(ann, 'large.csv', `a,b\n${'1,2\n'.repeat(5_000)}`);
    const sent = lead.post('/master-decks').attach('file', Buffer.from(tinyMaster()), 'house.pptx');
    const master = `master_deck-${((await sent.expect(201)).body as { id: string }).id}`;

    const all = await listed(lead);
    expect(idsOf(all)).toEqual([master, large, drawn, small]);
    expect(all.total).toBe(4);
    expect(all.items[1]).toMatchObject({
      ...{ kind: 'file', name: 'large.csv', owner_id: ann.user.id, client_id: ann.user.clientId },
      ...{ can_download: true, can_restore: true, is_orphaned: true, restorable_until: null },
    });
    expect(all.items[0]).toMatchObject({ kind: 'master_deck', name: 'house.pptx', can_restore: false });

    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await listed(lead, `?page_size=2&sort=size&page=${page}`));
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    const sizes = pages.flatMap(({ items }) => items.map(({ size }) => size));
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(idsOf(all)));

    expect(idsOf(await listed(lead, '?kind=file&q=SMALL'))).toEqual([small]);
    expect(await listed(lead, '?older_than_days=1')).toMatchObject({ items: [], total: 0 });
  });

  it('distinguishes what no presentation uses from what one does', async () => {
    const used = await upload(ann, 'used.csv', 'a,b\n5,6\n');
    const file_ids = [used.slice('file-'.length)];
    await ann.post('/presentations').send({ title: 'Uses it', file_ids }).expect(201);
    expect((await listed(lead, '?q=used.csv')).items).toMatchObject([{ id: used, is_orphaned: false }]);
    const [orphans, others] = [await listed(lead, '?orphaned=true'), await listed(lead, '?orphaned=false')];
    expect(idsOf(orphans)).not.toContain(used);
    expect(idsOf(others)).toContain(used);
    // Nothing refers to a master deck as a file: it belongs to the client.
    expect(others.items.map(({ kind }) => kind)).toContain('master_deck');
    expect(orphans.total + others.total).toBe((await listed(lead)).total);
  });

  it('sums up by client and kind', async () => {
    const own = await summed(lead);
    expect(new Set(own.map(({ client_id }) => client_id))).toEqual(new Set([lead.user.clientId]));
    const files = own.find(({ kind }) => kind === 'file');
    const counted = (await listed(lead, '?kind=file&page_size=100')).items;
    expect(files).toMatchObject({
      objects: counted.length,
      bytes: counted.reduce((sum, { size }) => sum + size, 0),
      deleted_objects: 0,
    });
    const everybody = await summed(root);
    expect(everybody).toContainEqual(
      expect.objectContaining({ client_id: bea.user.clientId, kind: 'file', objects: 1 }),
    );
    expect(await summed(root, `?client_id=${bea.user.clientId}`)).toHaveLength(1);
  });

  it('gives every file its own result, and undoes a deletion', async () => {
    const [one, two] = [await upload(ann, 'one.csv', 'a\n1\n'), await upload(ann, 'two.csv', 'a\n2\n')];
    const theirs = idsOf(await listed(bea, '?kind=file'))[0] ?? '';
    const result = await removeAll([one, two, one, theirs, 'file-nothing', 'nonsense']);
    expect(result.deleted).toBe(2);
    expect(result.items.map(({ id, is_deleted, code }) => [id, is_deleted, code])).toEqual([
      [one, true, null],
      [two, true, null],
      [theirs, false, 'http.not_found'],
      ['file-nothing', false, 'http.not_found'],
      ['nonsense', false, 'http.not_found'],
    ]);
    expect(result.items[2]?.message).toMatch(/^We couldn’t find this/);
    expect((await removeAll([one])).items).toMatchObject([{ is_deleted: false, code: 'http.not_found' }]);

    const deleted = await listed(lead, '?deleted=true');
    expect(idsOf(deleted).sort()).toEqual([one, two].sort());
    const [shown] = deleted.items;
    const kept = Date.parse(shown?.restorable_until ?? '') - Date.parse(shown?.deleted_at ?? '');
    expect(kept).toBe(7 * 86_400_000);
    expect((await summed(lead)).find(({ kind }) => kind === 'file')).toMatchObject({
      ...{ deleted_objects: 2, deleted_bytes: 8 },
    });
    expect(idsOf(await listed(lead))).not.toContain(one);
    // Deleted items can still be viewed before they are restored.
    await lead.get(`/admin/storage/${one}/download`).expect(200);

    const restored = await lead.post(`/admin/storage/${one}/restore`).expect(200);
    expect(restored.body).toMatchObject({ id: one, deleted_at: null });
    expect((await lead.post(`/admin/storage/${one}/restore`)).status).toBe(404);
    expect(idsOf(await listed(lead))).toContain(one);
    await ann.get(`/files/${one.slice('file-'.length)}`).expect(200);
    expect(await actions()).toEqual(expect.arrayContaining(['storage.restore', 'storage.download', 'files.delete']));
  });

  it('brings a deleted export back, with its bytes, until it is purged', async () => {
    const id = await slidesOverHttp(server, ann, { wizard: { slide_count: 3 } });
    const asked = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
    const { result } = await finishedJob(ann, (asked.body as { job_id: string }).job_id);
    const export_id = String(result?.['export_id']);
    const own = `export-${export_id}`;
    const bytes = async (): Promise<Buffer> =>
      (await ann.get(`/exports/${export_id}/download`).responseType('blob').expect(200)).body as Buffer;
    const before = await bytes();
    expect((await removeAll([own])).items).toMatchObject([{ id: own, is_deleted: true, can_restore: true }]);
    for (const path of ['', '/download', '/slides']) await ann.get(`/exports/${export_id}${path}`).expect(404);
    const [shown] = (await listed(lead, '?kind=export&deleted=true')).items;
    expect(shown).toMatchObject({ id: own, can_restore: true, can_download: true });
    const kept = Date.parse(shown?.restorable_until ?? '') - Date.parse(shown?.deleted_at ?? '');
    expect(kept).toBe(30 * 86_400_000);
    await bea.post(`/admin/storage/${own}/restore`).expect(404);
    await lead.post(`/admin/storage/${own}/restore`).expect(200);
    expect((await bytes()).equals(before)).toBe(true);
    await ann.get(`/exports/${export_id}`).expect(200);

    await lead.delete(`/admin/storage/${own}`).expect(204);
    await lead.post('/storage/purge').send({ older_than_days: 0 }).expect(200);
    await lead.post(`/admin/storage/${own}/restore`).expect(404);
    // The presentation exports another one.
    await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
  });

  it('refuses what an approved presentation shows, and what can’t be restored', async () => {
    const id = await picture(ann, 'maroon');
    const made = await ann.post('/presentations').send({ title: 'Approved' }).expect(201);
    const { id: deck } = made.body as { id: string };
    const native = server.database.native;
    await native.collection<{ _id: string }>('slides').insertOne({
      ...{ _id: 'a-slide', presentation_id: deck, client_id: ann.user.clientId },
      image_ids: [id.slice('image-'.length)],
    } as never);
    await native
      .collection<{ _id: string }>('presentations')
      .updateOne({ _id: deck }, { $set: { review_status: 'Approved' } });
    const refused = await lead.delete(`/admin/storage/${id}`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'images.in_use']);
    expect((await listed(lead, '?kind=image&orphaned=false')).items).toMatchObject([{ id, is_orphaned: false }]);
    await native.collection<{ _id: string }>('slides').deleteOne({ _id: 'a-slide' });

    const master = idsOf(await listed(lead, '?kind=master_deck'))[0] ?? '';
    const permanent = await lead.post(`/admin/storage/${master}/restore`);
    expect([permanent.status, (permanent.body as { code: string }).code]).toEqual([409, 'storage.not_restorable']);
    await lead.delete(`/admin/storage/${master}`).expect(204);
    expect(await listed(lead, '?kind=master_deck')).toMatchObject({ total: 0 });
  });

  it('hands out the original as a download, never as a page', async () => {
    const id = await upload(ann, 'page.csv', 'a,b\n7,8\n');
    const answer = await lead.get(`/admin/storage/${id}/download`).expect(200);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*page\.csv/);
    expect((answer.body as Buffer).toString()).toBe('a,b\n7,8\n');
  });

  it('purges deleted files that nothing uses, after counting them', async () => {
    const id = await upload(ann, 'gone.csv', 'a\n9\n');
    await lead.delete(`/admin/storage/${id}`).expect(204);
    const purge = async (body: object) =>
      (
        await lead
          .post('/storage/purge')
          .send({ older_than_days: 0, ...body })
          .expect(200)
      ).body as { total: number };
    const counted = await purge({ dry_run: true });
    expect(counted.total).toBeGreaterThanOrEqual(1);
    expect(await listed(lead, '?deleted=true&q=gone')).toMatchObject({ total: 1 });
    expect(await purge({})).toEqual(counted);
    expect(await listed(lead, '?deleted=true')).toMatchObject({ total: 0 });
    expect((await lead.post(`/admin/storage/${id}/restore`)).status).toBe(404);
  });

  it('keeps clients apart and refuses what it doesn’t know', async () => {
    expect((await listed(bea)).total).toBe(1);
    expect((await lead.get(`/admin/storage?client_id=${bea.user.clientId}`)).status).toBe(404);
    expect((await lead.get(`/admin/storage/summary?client_id=${bea.user.clientId}`)).status).toBe(404);
    const unknown = await lead.get('/admin/storage?kind=cupboard');
    expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([422, 'storage.unknown_kind']);
    expect((await lead.get('/admin/storage?page=1000&page_size=100')).status).toBe(422);
    expect((await lead.get('/admin/storage?kind=file&page=1000&page_size=100')).status).toBe(200);
    expect((await ann.get('/admin/storage')).status).toBe(403);
  });
});
