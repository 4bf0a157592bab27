import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retentionAnswer } from '../../common/api/operations.ts';
import { DAY_MS } from '../../server/kernel/sdk/clock.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { eventually } from '../support/eventually.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { createStorageProbe } from '../support/storage-probe.ts';
import type { StorageProbe } from '../support/storage-probe.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** What no clean-up may remove. */
const KEPT = ['presentations', 'slides', 'outlines', 'briefs', 'audit_log', 'templates', 'master_decks', 'users'];

let offset = 0;
let probe: StorageProbe;
let server: TestServer;
let root: Caller;
let ann: Caller;
/** A presentation with slides. */
let deck: string;
beforeAll(async () => {
  probe = createStorageProbe();
  const clock = { now: () => new Date(Date.now() + offset) };
  // What is due by its clock would otherwise also run, where a machine is slow.
  server = await startTestServer({ plugins: [probe.plugin], clock, environment: { SCHEDULES: 'false' } });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  deck = await slidesOverHttp(server, ann, { wizard: { slide_count: 3 } });
});
afterAll(() => server.close());

const count = (name: string, filter: object = {}): Promise<number> =>
  server.database.native.collection(name).countDocuments(filter);
const countsOf = async (names: readonly string[]): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)));

/** Moves the clock; sessions end meanwhile. */
async function daysLater(days: number): Promise<void> {
  offset += days * DAY_MS;
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
}

/** Runs a job of the service as a schedule would; its result. */
async function ran(name: string): Promise<unknown> {
  const scope = Scope.ofSystem('a test');
  const id = await probe.queue().enqueue(scope, { name, payload: {}, client_id: null, user_id: 'system' });
  return eventually(
    `the end of ${name}`,
    async () => {
      const { body } = (await root.get(`/jobs/${id}`)) as { body: { state: string; result: unknown; error: unknown } };
      if (body.state === 'failed') throw new Error(JSON.stringify(body.error));
      return body.state === 'completed' && body.result;
    },
    20_000,
  );
}

const upload = async (name: string): Promise<string> => {
  const answer = await ann.post('/files/upload').attach('files', Buffer.from('a,b\n1,2\n'), name).expect(201);
  return (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
};

/** What a process writes that started before the purge. */
async function writeLate(presentationId: string): Promise<void> {
  const { key } = await probe.store().put(new Uint8Array(5));
  const now = new Date();
  const briefs = server.database.native.collection<{ _id: string }>('briefs');
  const about = { client_id: ann.user.clientId, presentation_id: presentationId, key: 'k', blob: key, size: 5 };
  await briefs.insertOne({ _id: presentationId, ...about, created_at: now, updated_at: now } as never);
}

describe('retention', () => {
  it('is set by super_admins, within bounds, and audited', async () => {
    const first = retentionAnswer.parse((await root.get('/admin/retention').expect(200)).body);
    const days = { soft_deleted_days: 30, orphan_files_days: 7, job_days: 30, session_days: 1 };
    expect(first).toEqual({ ...days, last_cleanup: null, last_purge: null });
    expect((await ann.get('/admin/retention')).status).toBe(403);
    expect((await ann.put('/admin/retention').send(days)).status).toBe(403);
    for (const bad of [
      { job_days: 0 },
      { session_days: 1.5 },
      { soft_deleted_days: 3651 },
      { orphan_files_days: 'x' },
    ]) {
      const answer = await root.put('/admin/retention').send(bad);
      expect(answer.status).toBe(422);
      expect((answer.body as { errors: { path: string }[] }).errors[0]?.path).toBe(`/${Object.keys(bad)[0]}`);
    }
    const changed = { ...days, soft_deleted_days: 14, job_days: 30 };
    expect((await root.put('/admin/retention').send(changed).expect(200)).body).toMatchObject(changed);
    expect((await root.put('/admin/retention').send({}).expect(200)).body).toMatchObject(changed);
    const log = await root.get('/admin/audit-log?action=retention.change').expect(200);
    const { items } = log.body as { items: { before: object; after: object; user_id: string }[] };
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      before: { soft_deleted_days: 30 },
      after: { soft_deleted_days: 14 },
      user_id: root.user.id,
    });
  });

  it('cleans up what is old and needed by no user, and nothing else', async () => {
    const id = deck;
    const orphan = await upload('orphan.csv');
    const hidden = await upload('hidden.csv');
    await ann.delete(`/files/${hidden}`).expect(204);
    const loose = await probe.store().put(new Uint8Array(9));
    const deleted = (
      (await ann.post('/presentations').send({ title: 'In the bin', file_ids: [await upload('bin.csv')] })).body as {
        id: string;
      }
    ).id;
    await ann.delete(`/presentations/${deleted}`).expect(204);

    await server.signIn('ben@example.org');
    // Too early for anything.
    expect(await ran('retention.clean')).toMatchObject({ removed: { sessions: 0, files: 0, jobs: 0, blobs: 0 } });
    const kept = await countsOf(KEPT);
    await daysLater(8);
    const young = await upload('young.csv');
    const result = await ran('retention.clean');
    expect(result).toMatchObject({ removed: { sessions: 1, files: 2, jobs: 0, pinned_masters: 0, blobs: 1 } });
    for (const gone of [orphan, hidden]) expect((await ann.get(`/files/${gone}`)).status).toBe(404);
    expect((await ann.get(`/files/${young}`)).status).toBe(200);
    await expect(probe.store().read(loose.key)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await ann.get('/auth/me')).status).toBe(200);

    await daysLater(31);
    const late = await ran('retention.clean');
    const { removed } = late as { removed: Record<string, number> };
    expect(removed).toMatchObject({ files: 1, blobs: 0 });
    expect(removed['jobs']).toBeGreaterThan(0);
    expect(await count('jobs', { presentation_id: id })).toBe(0);
    const after = await countsOf(KEPT);
    expect({ ...after, audit_log: 0 }).toEqual({ ...kept, audit_log: 0 });
    expect(after['audit_log']).toBeGreaterThanOrEqual(kept['audit_log'] ?? 0);
    expect((await ann.get(`/presentations/${id}`)).status).toBe(200);
    expect((await ann.post(`/presentations/${deleted}/restore`)).status).toBe(200);
    await ann.delete(`/presentations/${deleted}`).expect(204);
    // Streams of finished work still end for late followers.
    const events = await ann.get(`/presentations/${id}/outlines/stream`).buffer(true);
    expect(events.text).toContain('outline.completed');
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });

    const reported = retentionAnswer.parse((await root.get('/admin/retention')).body);
    expect(reported.last_cleanup?.removed).toEqual(removed);
    expect(new Date(reported.last_cleanup?.finished_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 38 * DAY_MS);
  });

  it('purges each week what was deleted long enough ago, and releases its master file', async () => {
    const id = deck;
    const pins = await count('pinned_masters');
    expect(pins).toBeGreaterThan(0);
    for (const each of ((await ann.get('/presentations')).body as { items: { id: string }[] }).items) {
      await ann.delete(`/presentations/${each.id}`).expect(204);
    }
    await daysLater(13);
    expect(await ran('retention.purge')).toMatchObject({ presentations: 0 });
    await daysLater(2);
    const result = (await ran('retention.purge')) as { presentations: number; files: number; images: number };
    expect(result.presentations).toBeGreaterThan(1);
    expect(result.files).toBeGreaterThan(1);
    expect(await count('presentations')).toBe(0);
    expect(await count('slides', { presentation_id: id })).toBe(0);
    const reported = retentionAnswer.parse((await root.get('/admin/retention')).body);
    const { presentations, files, images } = result;
    expect(reported.last_purge).toMatchObject({ presentations, total: files, purged_images: images });
    const log = await root.get('/admin/audit-log?action=presentations.purge').expect(200);
    const { items } = log.body as { items: { user_id: string | null; client_id: string }[] };
    expect(items).toHaveLength(presentations);
    expect(items[0]).toMatchObject({ user_id: null, client_id: ann.user.clientId });
    await writeLate(id);
    expect(await ran('retention.clean')).toMatchObject({ removed: { pinned_masters: pins, stragglers: 1 } });
    expect(await count('briefs')).toBe(0);
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
  });

  it('continues where a part of the clean-up failed, and comes back to that', async () => {
    await upload('one.csv');
    const loose = await probe.store().put(new Uint8Array(3));
    await daysLater(9);
    probe.breakAfter(0);
    const scope = Scope.ofSystem('a test');
    const id = await probe.queue().enqueue(scope, {
      ...{ name: 'retention.clean', payload: {}, client_id: null, user_id: 'system' },
    });
    const failures = () => count('jobs', { _id: id as never, failures: { $gt: 0 } });
    await eventually('a failed run', async () => (await failures()) > 0);
    probe.repair();
    offset += 60_000;
    const job = await eventually('the second run', async () => {
      const { body } = (await root.get(`/jobs/${id}`)) as { body: { state: string; result: object } };
      return body.state === 'completed' && body;
    });
    expect(job.result).toMatchObject({ removed: { files: 1, blobs: 1 } });
    await expect(probe.store().read(loose.key)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await probe.loose()).toEqual({ unnamed: [], missing: [] });
  });
});
