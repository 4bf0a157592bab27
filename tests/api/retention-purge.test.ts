import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PurgeAnswer } from '../../common/api/operations.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { createStorageProbe } from '../support/storage-probe.ts';
import type { StorageProbe } from '../support/storage-probe.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** Everything that refers to a presentation, by collection. */
const PARTS = ['slides', 'slide_sets', 'slide_versions', 'outlines', 'briefs', 'exports', 'quality_reports', 'jobs'];

interface Deck {
  id: string;
  fileIds: string[];
}

let drawer: FakeModelServer;
let probe: StorageProbe;
let server: TestServer;
let root: Caller;
let ann: Caller;
let lead: Caller;
let bea: Caller;
beforeAll(async () => {
  drawer = await startFakeModelServer();
  probe = createStorageProbe();
  server = await startTestServer({
    plugins: [probe.plugin],
    environment: { OPENAI_IMAGE_MODEL: 'drawer', OPENAI_IMAGE_BASE_URL: drawer.base_url },
  });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  lead = await withRole('lead@example.org', 'client_admin');
  const other = await root.post('/admin/clients').send({ name: 'Other' }).expect(201);
  bea = await withRole('bea@example.org', 'client_admin', (other.body as { id: string }).id);
});
afterAll(async () => {
  await server.close();
  await drawer.close();
});

async function withRole(email: string, role: string, client?: string): Promise<Caller> {
  const { user } = await server.signIn(email);
  const users = server.database.native.collection<{ _id: string }>('users');
  if (client !== undefined) await users.updateOne({ _id: user.id }, { $set: { client_id: client } });
  await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
  return server.signIn(email);
}

/** A deck with everything: file, outline, slides, a drawn picture, an export. */
async function wholeDeck(): Promise<Deck> {
  const id = await slidesOverHttp(server, ann, { wizard: { slide_count: 3 } });
  const { file_ids } = (await ann.get(`/presentations/${id}`)).body as { file_ids: string[] };
  const drawn = { prompt: 'A mill by a river', presentation_id: id, width: 320, height: 240 };
  await ann.post('/images/generate').send(drawn).expect(201);
  const accepted = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
  expect(await finishedJob(ann, (accepted.body as { job_id: string }).job_id)).toMatchObject({ state: 'completed' });
  return { id, fileIds: file_ids };
}

/** A presentation without slides, created quickly: files that were read, and a drawn picture. */
async function plainDeck(files: number): Promise<Deck> {
  const form = ann.post('/files/upload');
  for (let each = 0; each < files; each += 1) form.attach('files', Buffer.from(`a,b\n1,${each}\n`), `${each}.csv`);
  const { items } = (await form.expect(201)).body as { items: { id: string }[] };
  const fileIds = items.map(({ id }) => id);
  await ann.post('/files/decompose').send({ file_ids: fileIds }).expect(200);
  const made = await ann.post('/presentations').send({ title: 'Plain', file_ids: fileIds }).expect(201);
  const { id } = made.body as { id: string };
  const drawn = { prompt: 'A mill by a river', presentation_id: id, width: 320, height: 240 };
  await ann.post('/images/generate').send(drawn).expect(201);
  return { id, fileIds };
}

/** Everything deleted until now. */
const old = { older_than_days: 0 };
const purge = async (caller: Caller, body: object): Promise<PurgeAnswer> =>
  (await caller.post('/storage/purge').send(body).expect(200)).body as PurgeAnswer;

/** Documents that still belong to a presentation. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of [...PARTS, 'presentations']) {
    const filter = { $or: [{ _id: id }, { presentation_id: id }] } as object;
    const count = await server.database.native.collection(name).countDocuments(filter);
    if (count > 0) found[name] = count;
  }
  return found;
}

const eventCount = async (id: string): Promise<number> => {
  const jobs = await server.database.native.collection<{ _id: string }>('jobs').find({ presentation_id: id }).toArray();
  const streams = jobs.map(({ _id }) => `job:${_id}`);
  return server.database.native.collection('events').countDocuments({ stream: { $in: streams } });
};

const audited = async (action: string): Promise<{ target: { id: string }; after: object; user_id: string }[]> => {
  const log = await root.get(`/admin/audit-log?action=${action}&page_size=100`).expect(200);
  return (log.body as { items: { target: { id: string }; after: object; user_id: string }[] }).items;
};

/** A presentation in the trash, and the file that only it uses. */
async function deletedWithFile(title: string): Promise<{ id: string; fileId: string }> {
  const uploaded = await ann.post('/files/upload').attach('files', Buffer.from('a,b\n1,2\n'), 'small.csv').expect(201);
  const fileId = (uploaded.body as { items: { id: string }[] }).items[0]?.id ?? '';
  const made = await ann
    .post('/presentations')
    .send({ title, file_ids: [fileId] })
    .expect(201);
  const { id } = made.body as { id: string };
  await ann.delete(`/presentations/${id}`).expect(204);
  return { id, fileId };
}

describe('a purge', () => {
  it('removes a deleted presentation with all that is its own, and counts what really went', async () => {
    const before = await probe.blobs();
    const deck = await wholeDeck();
    expect(Object.keys(await rowsOf(deck.id))).toEqual(
      expect.arrayContaining(['slides', 'outlines', 'exports', 'jobs']),
    );
    expect(await eventCount(deck.id)).toBeGreaterThan(0);
    const made = (await probe.blobs()).length - before.length;
    expect(made).toBeGreaterThan(3);
    const body = { presentation_ids: [deck.id] };
    // Items that aren't deleted stay, whatever refers to them.
    expect(await purge(root, body)).toEqual({ total: 0, purged_images: 0 });
    await ann.delete(`/presentations/${deck.id}`).expect(204);
    // With the current retention, nothing is old enough.
    expect(await purge(lead, {})).toEqual({ total: 0, purged_images: 0 });
    // The copy of the master file belongs to the client, and the clean-up removes it.
    const pins = await server.database.native.collection('pinned_masters').countDocuments();
    const expected = { total: made - pins, purged_images: 1 };
    expect(await purge(lead, { ...body, dry_run: true })).toEqual(expected);
    expect(await purge(lead, body)).toEqual(expected);
    expect(await purge(lead, body)).toEqual({ total: 0, purged_images: 0 });
    expect(await rowsOf(deck.id)).toEqual({});
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
    expect((await ann.get(`/files/${deck.fileIds[0]}`)).status).toBe(404);
    expect((await ann.post(`/presentations/${deck.id}/restore`)).status).toBe(404);
    const [entry] = await audited('presentations.purge');
    expect(entry).toMatchObject({
      target: { id: deck.id },
      after: { files: expected.total, images: 1 },
      user_id: lead.user.id,
    });
    expect(await audited('storage.purge')).toHaveLength(4);
  });

  it('keeps files and pictures that another presentation uses, until the last of them goes', async () => {
    const one = await plainDeck(1);
    const two = (await ann.post('/presentations').send({ title: 'Two', file_ids: one.fileIds }).expect(201)).body as {
      id: string;
    };
    // With the same pixels, which are stored once.
    const drawn = { prompt: 'The same mill', presentation_id: two.id, width: 320, height: 240 };
    await ann.post('/images/generate').send(drawn).expect(201);
    const alone = await deletedWithFile('Alone');
    await ann.delete(`/presentations/${one.id}`).expect(204);
    const body = { presentation_ids: [one.id, two.id, alone.id] };
    const expected = { total: 1, purged_images: 1 };
    expect(await purge(lead, { ...body, dry_run: true })).toEqual(expected);
    expect(await purge(lead, body)).toEqual(expected);
    expect(await rowsOf(one.id)).toEqual({});
    await ann.get(`/files/${one.fileIds[0]}`).expect(200);
    expect((await probe.loose()).missing).toEqual([]);
    expect((await ann.get(`/presentations/${two.id}`)).status).toBe(200);
    await ann.delete(`/presentations/${two.id}`).expect(204);
    const last = await purge(lead, { ...body, dry_run: true });
    expect(last.total).toBeGreaterThan(0);
    expect(await purge(lead, body)).toEqual(last);
    expect((await ann.get(`/files/${one.fileIds[0]}`)).status).toBe(404);
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
  });

  it('finishes on a repeat what a crash left, wherever it came', async () => {
    const decks = [await plainDeck(3), await plainDeck(1)];
    const ids = decks.map(({ id }) => id);
    for (const id of ids) await ann.delete(`/presentations/${id}`).expect(204);
    const body = { presentation_ids: ids };
    const { total } = await purge(lead, { ...body, dry_run: true });
    const before = (await probe.blobs()).length;
    for (let calls = 0; calls < total; calls += 2) {
      probe.breakAfter(calls % 5);
      const answer = await lead.post('/storage/purge').send(body);
      probe.repair();
      if (answer.status === 200) break;
      expect(answer.status).toBe(503);
      expect((answer.body as { code: string }).code).toBe('retention.incomplete');
      // Items being removed can't be restored.
      const listed = (await ann.get('/presentations?deleted=true')).body as { items: { id: string }[] };
      expect(listed.items.filter(({ id }) => ids.includes(id))).toEqual([]);
      for (const id of ids) expect((await ann.post(`/presentations/${id}/restore`)).status).toBe(404);
    }
    await purge(lead, body);
    // What was under way when a call failed may be finished between two calls.
    expect(before - (await probe.blobs()).length).toBe(total);
    for (const id of ids) expect(await rowsOf(id)).toEqual({});
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
  });

  it('never takes the files of a presentation that is restored at the same moment', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const { id, fileId } = await deletedWithFile('Back');
      const [restored] = await Promise.all([
        ann.post(`/presentations/${id}/restore`),
        lead
          .post('/storage/purge')
          .send({ presentation_ids: [id] })
          .expect(200),
      ]);
      const isBack = restored.status === 200;
      outcomes.add(isBack ? 'restored' : 'purged');
      expect((await ann.get(`/presentations/${id}`)).status).toBe(isBack ? 200 : 404);
      expect((await ann.get(`/files/${fileId}`)).status).toBe(isBack ? 200 : 404);
    }
    expect(outcomes.size).toBeGreaterThan(0);
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
  });

  it('leaves no presentation with a file that is being removed at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, fileId } = await deletedWithFile('Old');
      const [taken] = await Promise.all([
        ann.post('/presentations').send({ title: 'New', file_ids: [fileId] }),
        lead
          .post('/storage/purge')
          .send({ presentation_ids: [id] })
          .expect(200),
      ]);
      expect([201, 422]).toContain(taken.status);
      const isTaken = taken.status === 201;
      // Each may see the other and give way: then the presentation is refused and the file stays.
      const { status } = await ann.get(`/files/${fileId}`);
      expect(isTaken ? [200] : [200, 404]).toContain(status);
      const users = await server.database.native.collection('presentations').countDocuments({ file_ids: fileId });
      expect(users).toBe(isTaken ? 1 : 0);
    }
  });

  it('leaves no user without the pixels of a picture that another deleted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 + round } as const;
      const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background: 'teal', noise } })
        .png()
        .toBuffer();
      const upload = async (caller: Caller): Promise<string> => {
        const answer = await caller.post('/images/upload').attach('files', bytes, 'same.png').expect(201);
        return (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
      };
      await ann.delete(`/images/${await upload(ann)}`).expect(204);
      const first = await upload(ann);
      const [mine] = await Promise.all([upload(lead), ann.delete(`/images/${first}`).expect(204), purge(root, old)]);
      await purge(root, old);
      await lead.get(`~/app_data/images/${mine}`).expect(200);
    }
    expect((await probe.loose()).missing).toEqual([]);
  });

  it('is for administrators, each within their own client', async () => {
    const made = await ann.post('/presentations').send({ title: 'Mine' }).expect(201);
    const { id } = made.body as { id: string };
    await ann.delete(`/presentations/${id}`).expect(204);
    const body = { presentation_ids: [id] };
    expect((await ann.post('/storage/purge').send(body)).status).toBe(403);
    expect(await purge(bea, { ...body, older_than_days: 0 })).toEqual({ total: 0, purged_images: 0 });
    expect(await rowsOf(id)).toEqual({ presentations: 1 });
    const clientId = ann.user.clientId ?? '';
    expect((await bea.post('/storage/purge').send({ client_id: clientId })).status).toBe(422);
    expect((await root.post('/storage/purge').send({ client_id: 'f'.repeat(24) })).status).toBe(422);
    for (const bad of [
      { older_than_days: -1 },
      { older_than_days: 1.5 },
      { presentation_ids: 'all' },
      { dry_run: 1 },
    ]) {
      expect((await root.post('/storage/purge').send(bad)).status).toBe(422);
    }
    await purge(root, { client_id: bea.user.clientId, older_than_days: 0 });
    expect(await rowsOf(id)).toEqual({ presentations: 1 });
    await purge(root, { client_id: clientId, older_than_days: 0 });
    expect(await rowsOf(id)).toEqual({});
  });

  it('cancels what still works on the presentation', async () => {
    const made = await ann.post('/presentations').send({ title: 'Busy' }).expect(201);
    const { id } = made.body as { id: string };
    await ann.delete(`/presentations/${id}`).expect(204);
    const { insertedId } = await server.database.native
      .collection<{ _id: string; presentation_id: string }>('jobs')
      .insertOne(queuedJob(id, ann));
    await purge(lead, { presentation_ids: [id] });
    expect(await rowsOf(id)).toEqual({});
    expect((await ann.get(`/jobs/${insertedId}`)).status).toBe(404);
  });
});

/** A job of a kind that no worker has: it waits forever. */
function queuedJob(presentation_id: string, { user }: Caller): { _id: string; presentation_id: string } {
  const now = new Date();
  const fields = { name: 'nobody.knows', client_id: user.clientId, user_id: user.id, payload: '{}', state: 'queued' };
  return {
    ...{ _id: 'f00d'.repeat(6), presentation_id, ...fields, mode: 'in-process', steps: [], due_at: now },
    ...{ queued_at: now, created_at: now, updated_at: now },
  };
}
