import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { analyticsAnswers } from '../../common/api/analytics.ts';
import type { AnalyticsView } from '../../common/api/analytics.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const DAY_MS = 86_400_000;
const PRICES = { currency: 'EUR', models: { writer: { input: 1, output: 4 } } };

let queue: Pick<JobQueue, 'enqueue'>;
const asker = definePlugin({
  name: 'asker',
  setup: ({ jobs }) => {
    queue = jobs;
    return {};
  },
});

let server: TestServer;
let root: Caller;
let lead: Caller;
let ann: Caller;
let bea: Caller;
beforeAll(async () => {
  server = await startTestServer({ plugins: [asker], environment: { MODEL_PRICES: JSON.stringify(PRICES) } });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  lead = await withRole('lead@example.org', 'client_admin');
  const other = await root.post('/admin/clients').send({ name: 'Other House' }).expect(201);
  bea = await withRole('bea@example.org', 'client_admin', (other.body as { id: string }).id);
  await fillHistory();
  const job = { name: 'analytics.collect', payload: {}, client_id: null, user_id: 'system' };
  const id = await queue.enqueue(Scope.ofSystem('a test'), job);
  expect(await finishedJob(root, id)).toMatchObject({ state: 'completed' });
});
afterAll(() => server.close());

async function withRole(email: string, role: string, client?: string): Promise<Caller> {
  const { user } = await server.signIn(email);
  const users = server.database.native.collection<{ _id: string }>('users');
  if (client !== undefined) await users.updateOne({ _id: user.id }, { $set: { client_id: client } });
  await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
  return server.signIn(email);
}

/** Noon, this many days ago. */
const at = (daysAgo: number): Date =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2);
const day = (daysAgo: number): string => at(daysAgo).toISOString().slice(0, 10);
let last = 0;
const nextId = (): string => `history-${(last += 1)}`;

async function insert(collection: string, ...rows: object[]): Promise<void> {
  const stamped = rows.map((row) => ({ _id: nextId(), created_at: new Date(), updated_at: new Date(), ...row }));
  await server.database.native.collection(collection).insertMany(stamped as never[]);
}

const call = (client_id: string | null, daysAgo: number, extra: object = {}): object => ({
  ...{ client_id, user_id: null, presentation_id: null, job_id: null, task: 'slide', provider: 'openai' },
  ...{ model: 'writer', kind: 'text', is_free: false, at: at(daysAgo), month: day(daysAgo).slice(0, 7) },
  ...{ outcome: 'ok', calls: 1, failed_calls: 0, unpriced_calls: 0, attempts: 1, duration_ms: 1_000 },
  ...{ input_tokens: 100, output_tokens: 50, images: 0, cost: 0.5, made: [], ...extra },
});
const job = (client_id: string | null, daysAgo: number, seconds: number, extra: object = {}): object => ({
  ...{ client_id, user_id: ann.user.id, presentation_id: null, payload: '{}', name: 'slides.generate' },
  ...{ state: 'completed', mode: 'agenda', error: null, is_announced: true, due_at: at(daysAgo) },
  queued_at: new Date(at(daysAgo).getTime() - 2_000),
  ...{ started_at: at(daysAgo), finished_at: new Date(at(daysAgo).getTime() + seconds * 1_000), ...extra },
});
const deck = (client_id: string, daysAgo: number, owner: Caller, extra: object = {}): object => ({
  ...{ client_id, owner_id: owner.user.id, title: 'Old', brief: '', file_ids: [], source_ids: [], wizard: {} },
  ...{ template_name: 'general', providers: ['openai'], deleted_at: null, created_at: at(daysAgo), ...extra },
});
const gate = (name: string, passed: boolean): object => ({
  ...{ gate: name, passed, judged: 3 },
  findings: passed ? [] : [{ gate: name, code: 'quality.overflow', params: {}, severity: 'error' }],
});
const report = (_id: string, client_id: string, daysAgo: number, passes: boolean): object => ({
  ...{ _id, client_id, revision: 1, fonts_hash: null, updated_at: at(daysAgo) },
  report: {
    ...{ passed: passes, slides: 5, gates: [gate('overflow', passes), gate('contrast', true), gate('coverage', true)] },
    // A report from before numbers were counted has none.
    ...(passes ? {} : { numbers: { total: 8, untraced: 2 } }),
  },
});

async function fillHistory(): Promise<void> {
  const ours = ann.user.clientId ?? '';
  const theirs = bea.user.clientId ?? '';
  const [good, bad] = [nextId(), nextId()];
  await insert(
    'usage_records',
    call(ours, 3, { user_id: ann.user.id }),
    call(ours, 3, { user_id: ann.user.id, task: 'outline', duration_ms: 4_000 }),
    call(ours, 2, { user_id: lead.user.id, failed_calls: 1, model: 'drawer', images: 1, cost: 0, unpriced_calls: 1 }),
    call(theirs, 2, { user_id: bea.user.id }),
    call(null, 2),
    // Before the requested month, and so in the previous one.
    call(ours, 40, { user_id: ann.user.id }),
  );
  await insert(
    'jobs',
    job(ours, 3, 10),
    job(ours, 2, 20),
    job(ours, 2, 30),
    job(ours, 2, 1, { state: 'failed', error: { code: 'ai.unreachable', params: {} } }),
    job(theirs, 2, 90, { name: 'export.run' }),
    job(null, 2, 5, { name: 'retention.clean' }),
    job(ours, 2, 12, { _id: 'outlined', name: 'outline' }),
  );
  const event = (seq: number, name: string, seconds: number): object => ({
    ...{ stream: 'job:outlined', seq, event: name, data: '{}', once: null },
    created_at: new Date(at(2).getTime() + seconds * 1_000),
  });
  await insert(
    'events',
    ...[
      event(1, 'progress', 0),
      event(2, 'outline.section', 4),
      event(3, 'outline.slide', 6),
      event(4, 'completed', 12),
    ],
  );
  await insert(
    'presentations',
    deck(ours, 3, ann, { _id: good }),
    deck(ours, 2, ann, { _id: bad, template_name: 'dark', providers: ['builtin', 'openai'] }),
    deck(ours, 2, lead, { deleted_at: at(1) }),
    deck(theirs, 2, bea),
  );
  await insert('quality_reports', report(good, ours, 3, true), report(bad, ours, 2, false));
  await insert('exports', {
    ...{ client_id: ours, presentation_id: good, user_id: ann.user.id, job_id: nextId(), format: 'pptx' },
    ...{ name: 'a.pptx', media_type: 'x', size: 10, blob: nextId(), content_hash: '', findings: [], created_at: at(2) },
  });
  await insert('slide_versions', {
    ...{ client_id: ours, presentation_id: good, slide_id: 's', version: 1, position: 0, content_hash: '' },
    ...{ reason: 'edit', user_id: ann.user.id, at: at(2), slide: {}, extras: null, image_ids: [] },
  });
}

const read = async <View extends AnalyticsView>(
  caller: Caller,
  view: View,
  query = '',
): Promise<z.output<(typeof analyticsAnswers)[View]>> => {
  const answer = await caller.get(`/admin/analytics/${view}${query}`).expect(200);
  return analyticsAnswers[view].parse(answer.body) as z.output<(typeof analyticsAnswers)[View]>;
};
const groups = (items: readonly { group: string | null }[]): (string | null)[] => items.map(({ group }) => group);

describe('analytics', () => {
  it('show what happened in a month, by day, and what happened in the one before', async () => {
    const shown = await read(lead, 'overview');
    expect(shown).toMatchObject({ from: day(29), to: day(0), group_by: 'day', client_id: null, currency: 'EUR' });
    expect(shown.totals).toMatchObject({
      ...{ decks: 3, slides: 10, exports: 1, active_users: 2, jobs: 5, failed_jobs: 1, calls: 3, tokens: 450 },
      // One call had no price: an unknown sum is not shown as a smaller one.
      ...{ cost: null, pass_rate: 0.5 },
    });
    expect(shown.totals.deck_p50_ms).toBeGreaterThan(18_000);
    expect(shown.totals.deck_p50_ms).toBeLessThan(22_000);
    expect(shown.previous).toMatchObject({ decks: 0, calls: 1, cost: 0.5, pass_rate: null, deck_p50_ms: null });
    expect(groups(shown.items)).toEqual([day(3), day(2)]);
    expect(shown.items[0]).toMatchObject({ decks: 1, cost: 1, active_users: 1, pass_rate: 1 });
  });

  it('keep clients apart; a super_admin sees all, and what belongs to none', async () => {
    const [ours, theirs] = [lead.user.clientId ?? '', bea.user.clientId ?? ''];
    const all = await read(root, 'overview', '?group_by=client');
    expect(new Set(groups(all.items))).toEqual(new Set([ours, theirs, null]));
    expect(all.items.find(({ group }) => group === theirs)).toMatchObject({ label: 'Other House', decks: 1, jobs: 1 });
    expect(all.totals).toMatchObject({ decks: 4, active_users: 3 });
    expect((await read(root, 'usage', '?client_id=none')).totals).toMatchObject({ calls: 1, decks: 0 });
    expect((await read(root, 'usage', `?client_id=${theirs}`)).totals).toMatchObject({ calls: 1, decks: 1 });
    expect(groups((await read(bea, 'overview', '?group_by=client')).items)).toEqual([theirs]);
    for (const id of [ours, 'none', 'f'.repeat(24)]) {
      expect((await bea.get(`/admin/analytics/usage?client_id=${id}`)).status).toBe(404);
    }
    expect((await ann.get('/admin/analytics/overview')).status).toBe(403);
  });

  it('break usage down by model, task and person', async () => {
    const models = await read(lead, 'usage', '?group_by=model');
    expect(models.items).toMatchObject([
      { group: 'writer', calls: 2, cost: 1, input_tokens: 200, output_tokens: 100 },
      { group: 'drawer', calls: 1, failed_calls: 1, images: 1, cost: null, unpriced_calls: 1 },
    ]);
    expect(groups((await read(lead, 'usage', '?group_by=task')).items).sort()).toEqual(['outline', 'slide']);
    const people = await read(lead, 'usage', '?group_by=user');
    expect(people.items).toMatchObject([
      { group: ann.user.id, calls: 2, decks: 2 },
      { group: lead.user.id, calls: 1, decks: 1 },
    ]);
    expect(people.items[0]?.label).toMatch(/ann/i);
    const cut = await read(lead, 'usage', '?group_by=user&limit=1');
    expect([cut.items.length, cut.total]).toEqual([1, 2]);
  });

  it('show which gates, templates and providers fail', async () => {
    const gates = await read(lead, 'quality');
    expect(gates.items).toMatchObject([
      { group: 'overflow', reports: 2, passed: 1, pass_rate: 0.5, errors: 1 },
      { group: 'contrast', reports: 2, passed: 2, errors: 0, untraced_rate: null },
      { group: 'coverage', numbers: 8, untraced_numbers: 2, untraced_rate: 0.25 },
    ]);
    expect(gates.totals).toMatchObject({ untraced_rate: 0.25 });
    const templates = await read(lead, 'quality', '?group_by=template');
    expect(templates.items).toMatchObject([
      { group: 'dark', reports: 1, pass_rate: 0 },
      { group: 'general', reports: 1, pass_rate: 1 },
    ]);
    expect(groups((await read(lead, 'quality', '?group_by=provider')).items)).toEqual(['openai']);
    expect((await read(lead, 'quality', '?group_by=day')).totals).toMatchObject({
      ...{ slides: 10, edited_slides: 1, numbers: 8, untraced_rate: 0.25 },
    });
  });

  it('show how long jobs and models took, how long jobs waited, and what failed', async () => {
    const [made] = (await read(lead, 'performance')).items;
    expect(made).toMatchObject({ group: 'slides.generate', runs: 4, failed: 1 });
    expect(made?.waited_p50_ms).toBeGreaterThan(1_800);
    expect(made?.p95_ms).toBeGreaterThan(made?.p50_ms ?? Number.POSITIVE_INFINITY);
    const outlines = (await read(lead, 'performance', '?group_by=day')).totals;
    // Queued two seconds before it started; its first section came four seconds after that.
    expect(outlines.first_outline_p50_ms).toBeGreaterThan(5_500);
    expect(outlines.first_outline_p50_ms).toBeLessThan(6_500);
    const errors = await read(lead, 'performance', '?group_by=error');
    expect(errors.items).toMatchObject([{ group: 'ai.unreachable', runs: 1, failed: 1 }]);
    const models = await read(lead, 'performance', '?group_by=model');
    expect(models.items.find(({ group }) => group === 'writer')?.p50_ms).toBeGreaterThan(900);
    const all = await read(root, 'performance');
    expect(groups(all.items)).toContain('retention.clean');
  });

  it('count the present day as it continues, and each day once', async () => {
    await ann.post('/presentations').send({ title: 'Made now' }).expect(201);
    const rows = server.database.native.collection<{ _id: string }>('analytics_days');
    await server.database.native
      .collection<{ _id: string }>('analytics_states')
      .updateOne({ _id: 'days' }, { $set: { collected_at: null } });
    const today = `?from=${day(0)}&to=${day(0)}`;
    expect((await read(lead, 'overview', today)).totals).toMatchObject({ decks: 1, active_users: 1 });
    const count = await rows.countDocuments();
    const job_id = await queue.enqueue(Scope.ofSystem('a test'), {
      ...{ name: 'analytics.collect', payload: {}, client_id: null, user_id: 'system' },
    });
    expect(await finishedJob(root, job_id)).toMatchObject({ state: 'completed', result: { days: 0 } });
    expect(await rows.countDocuments()).toBe(count);
    // The records from which days were counted may be deleted: the days stay.
    await server.database.native.collection('jobs').deleteMany({ name: 'slides.generate' });
    expect((await read(lead, 'overview')).totals.jobs).toBe(5);
  });

  it('come as a file for a spreadsheet', async () => {
    const answer = await root.get('/admin/analytics/usage?group_by=model&format=csv').expect(200);
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toContain(`usage-${day(29)}-${day(0)}.csv`);
    const [head, first] = answer.text.replace(/^\ufeff/, '').split('\r\n');
    expect(head).toBe(
      'model,label,calls,failed_calls,input_tokens,output_tokens,images,cost,unpriced_calls,decks,currency',
    );
    expect(first).toBe('writer,,4,0,400,200,0,2,0,0,EUR');
  });

  it('refuse what they can’t show', async () => {
    for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2020-01-01', 'group_by=gate', 'from=soon']) {
      expect((await lead.get(`/admin/analytics/overview?${query}`)).status).toBe(422);
    }
  });
});
