import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { Response } from 'supertest';
import { auditExport, auditList, auditVerification } from '../../common/api/audit.ts';
import type { AuditEntryView } from '../../common/api/audit.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { AuditEntry } from '../../server/kernel/sdk/ports/audit-sink.ts';
import { startTestServer, stoppedClock } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const CANARY = 'sk-canary-0123456789';
const FORMULA = '=HYPERLINK("http://evil.example","x")';

/** Writes entries like any plugin. */
let write: (entry: AuditEntry) => Promise<void>;
const writer = definePlugin({
  name: 'writer',
  setup: (context) => {
    write = (entry) => context.audit(entry);
    return {};
  },
});

let server: TestServer;
let root: Caller;
/** Administrators of two clients. */
let lead: Caller;
let bea: Caller;
let ann: Caller;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer({
    installed: [],
    plugins: [writer],
    environment: { RATE_LIMITS: 'true' },
    clock: stoppedClock(),
  });
  root = await server.signIn('admin@localhost');
  otherId = ((await root.post('/admin/clients').send({ name: 'Other House' }).expect(201)).body as { id: string }).id;
  const users = server.database.native.collection<{ _id: string; identity: object }>('users');
  const model = await users.findOne({ _id: root.user.id });
  // Sign-ins are limited here: all users exist, with a role, before the first one.
  const settle = async (email: string, role: string, client_id = root.user.clientId): Promise<Caller> => {
    const identity = { ...model?.identity, subject: email };
    await users.insertOne({ ...model, _id: email, email, name: email, identity, role, client_id } as never);
    return server.signIn(email);
  };
  lead = await settle('lead@example.org', 'client_admin');
  ann = await settle('ann@example.org', 'author');
  bea = await settle('bea@example.net', 'client_admin', otherId);
});
afterAll(() => server.close());

const listOf = async (caller: Caller, query: string): Promise<AuditEntryView[]> => {
  const answer = await caller.get(`/admin/audit-log?page_size=100&${query}`).expect(200);
  return auditList.parse(answer.body).items;
};
const exported = async (caller: Caller, query: string): Promise<Response> => caller.get(`/admin/audit-log?${query}`);
const verified = async (caller: Caller, query = '') => {
  const answer = await caller.get(`/admin/audit-log/verify${query}`).expect(200);
  return auditVerification.parse(answer.body);
};
const thing = (client_id: string | null, id: string, name: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ action: 'things.change', client_id, user_id: 'u1', target: { kind: 'thing', id, name } },
  ...more,
});

describe('the audit log', () => {
  it('states who did what to what, from where and in which request; missing values come from the request', async () => {
    const answer = await lead.patch(`/admin/clients/${lead.user.clientId}`).send({ name: 'Our House' }).expect(200);
    const [entry] = await listOf(lead, `request_id=${answer.get('X-Request-Id')}`);
    expect(entry).toMatchObject({
      ...{ action: 'clients.change', user_id: lead.user.id, client_id: lead.user.clientId, address: '127.0.0.1' },
      ...{ target: { kind: 'client', id: lead.user.clientId, name: 'Our House' } },
      ...{ before: { name: 'My organisation' }, after: { name: 'Our House' } },
    });
  });

  it('is searched by action, actor, target, request, client and time, all together', async () => {
    await write(thing(otherId, 't1', 'Sales (Asia) 50%', { action: 'things.delete', request_id: 'r1' }));
    await write(thing(lead.user.clientId, 't2', 'Sales Europe', { user_id: 'u2' }));
    await write(thing(null, 't3', 'Nobody’s'));
    const ids = async (query: string) => (await listOf(root, query)).map(({ target }) => target.id).sort();
    expect(await ids('action=things')).toEqual(['t1', 't2', 't3']);
    expect(await ids('action=things.delete')).toEqual(['t1']);
    expect(await ids('action=hings')).toEqual([]);
    expect(await ids('action=thing.*')).toEqual([]);
    expect(await ids('action=things&user_id=u2')).toEqual(['t2']);
    expect(await ids('request_id=r1')).toEqual(['t1']);
    expect(await ids('target_kind=thing&target_id=t2')).toEqual(['t2']);
    expect(await ids('target_name=sales')).toEqual(['t1', 't2']);
    expect(await ids(`target_name=${encodeURIComponent('asia) SALES')}`)).toEqual(['t1']);
    expect(await ids(`target_name=${encodeURIComponent('50%')}`)).toEqual(['t1']);
    expect(await ids(`action=things&client_id=${otherId}`)).toEqual(['t1']);
    expect(await ids('action=things&client_id=none')).toEqual(['t3']);
    expect(await ids(`action=things&to=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await ids(`action=things&from=2020-01-01T00:00:00Z&to=2999-01-01T00:00:00Z`)).toHaveLength(3);
  });

  it('shows an administrator only the own client, whatever is requested, and others nothing', async () => {
    expect((await listOf(lead, 'action=things')).map(({ target }) => target.id)).toEqual(['t2']);
    for (const client of [otherId, 'none']) {
      expect((await lead.get(`/admin/audit-log?client_id=${client}`)).status).toBe(404);
      expect((await lead.get(`/admin/audit-log/verify?client_id=${client}`)).status).toBe(404);
    }
    expect((await listOf(bea, 'action=things')).map(({ target }) => target.id)).toEqual(['t1']);
    expect((await ann.get('/admin/audit-log')).status).toBe(403);
    expect((await ann.get('/admin/audit-log?format=csv')).status).toBe(403);
    expect((await ann.get('/admin/audit-log/verify')).status).toBe(403);
    expect((await verified(lead)).chains.map(({ client_id }) => client_id)).toEqual([lead.user.clientId]);
  });

  it('keeps no secret, also where a caller forgot to leave it out', async () => {
    const values = { api_key: CANARY, nested: [{ password: CANARY }], note: `it is ${CANARY}` };
    await write(thing(null, 'secret', `named ${CANARY}`, { before: values, after: values }));
    const stored = await server.database.native.collection('audit_log').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(CANARY);
    expect((await listOf(root, 'target_id=secret'))[0]).toMatchObject({ after: { api_key: '[hidden]' } });
  });

  it('states what was refused, and is sorted by time or action', async () => {
    await server.anonymous
      .post('/auth/dev-login')
      .set('X-Lectern', '1')
      .send({ email: 'x@example.org', password: 'no' });
    const [refused] = await listOf(root, 'action=session.refused');
    expect(refused).toMatchObject({ result: 'refused' });
    const oldest = await listOf(root, 'sort=at');
    expect(oldest.map(({ at }) => at)).toEqual(oldest.map(({ at }) => at).sort());
    expect(oldest[0]).toMatchObject({ result: 'done' });
    const actions = (await listOf(root, 'sort=-action')).map(({ action }) => action);
    expect(actions).toEqual([...actions].sort().reverse());
    expect((await root.get('/admin/audit-log?sort=hash')).status).toBe(422);
  });

  it('comes as CSV that a spreadsheet opens as text: quoted, with a mark of its encoding, no formula', async () => {
    await write(
      thing(otherId, 'csv', FORMULA, { after: { note: 'Größe "x",\r\n2' }, request_id: '+1', address: '\t@x' }),
    );
    const answer = await exported(bea, 'format=csv&target_id=csv');
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.get('Content-Disposition')).toMatch(/^attachment; filename=audit-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    const text = answer.text;
    expect(text.startsWith('\ufeff"id","seq","at","action",')).toBe(true);
    expect(text.endsWith('"\r\n')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ target_name: `'${FORMULA}`, request_id: "'+1", address: "'\t@x", before: '' });
    expect(JSON.parse(data[0]?.['after'] ?? '')).toEqual({ note: 'Größe "x",\r\n2' });
  });

  it('comes as JSON, an attachment too; that it was taken is an entry itself', async () => {
    const answer = await exported(bea, 'format=json&action=things');
    expect(answer.get('Content-Disposition')).toMatch(/^attachment; filename=audit-log-.*\.json$/);
    const entries = auditExport.parse(JSON.parse(answer.text));
    expect(entries).toEqual(await listOf(bea, 'action=things'));
    const none = await exported(bea, 'format=json&action=nothing');
    expect(JSON.parse(none.text)).toEqual([]);
    const [taken] = await listOf(bea, 'action=audit.export');
    expect(taken).toMatchObject({ user_id: bea.user.id, after: { format: 'json', action: 'nothing' } });
    expect(await listOf(bea, 'action=audit.export')).toHaveLength(3);
  });

  it('is exported three times a minute and read as often as one likes', async () => {
    const refused = await bea.get('/admin/audit-log?format=csv');
    expect(refused.status).toBe(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    expect(await listOf(bea, 'action=audit.export')).toHaveLength(3);
    expect((await root.get('/admin/audit-log?format=xml')).status).toBe(422);
  });

  it('is verified: what was altered past the service is found, and only there', async () => {
    const before = await verified(root);
    expect(before.is_intact).toBe(true);
    expect(before.chains.map(({ client_id }) => client_id)).toEqual(
      expect.arrayContaining([null, otherId, root.user.clientId]),
    );
    const own = before.chains.find(({ client_id }) => client_id === otherId);
    expect(own?.head).toEqual({ seq: own?.entries, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
    const noted = `?client_id=${otherId}&seq=${own?.head?.seq}&hash=${own?.head?.hash}`;
    expect(await verified(bea, noted)).toMatchObject({ is_intact: true });
    expect(
      await verified(
        bea,
        noted.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toMatchObject({
      ...{ is_intact: false, chains: [{ first_break: { fault: 'other_than_noted' } }] },
    });
    expect((await bea.get(`/admin/audit-log/verify?seq=1`)).status).toBe(422);
    const log = server.database.native.collection<{ _id: string }>('audit_log');
    await log.updateOne({ client_id: otherId, seq: 2 }, { $set: { user_id: 'somebody else' } });
    const after = await verified(root);
    expect(after.is_intact).toBe(false);
    expect(after.chains.filter(({ is_intact }) => !is_intact)).toMatchObject([
      { client_id: otherId, entries: 1, first_break: { seq: 2, fault: 'altered' } },
    ]);
    expect(server.logs()).toContain('"fault":"altered"');
  });

  it('outlives its client', async () => {
    const made = await root.post('/admin/clients').send({ name: 'Short-lived' }).expect(201);
    const { id } = made.body as { id: string };
    await root.delete(`/admin/clients/${id}`).expect(204);
    expect((await listOf(root, `client_id=${id}`)).map(({ action }) => action)).toEqual([
      'clients.delete',
      'clients.create',
    ]);
    expect(await verified(root, `?client_id=${id}`)).toMatchObject({ is_intact: true, chains: [{ entries: 2 }] });
  });

  it('has no way to change or remove an entry', () => {
    const { paths } = server.api.description;
    const methods = Object.entries(paths).flatMap(([path, operations]) =>
      path.includes('audit-log') ? Object.keys(operations) : [],
    );
    expect(methods).toEqual(['get', 'get']);
  });
});
