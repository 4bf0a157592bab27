import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import { currentUser } from '../../common/api/session.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

let server: TestServer;
let root: Caller;
/** Administrator of "My organisation". */
let lead: Caller;
let ann: Caller;
/** In the team Sales. */
let ben: Caller;
/** In no team. */
let cem: Caller;
let rita: Caller;
/** An author of another client. */
let eve: Caller;
let home: string;
let sales: string;
let foreignTeam: string;

const made = async (caller: Caller, path: string, body: object): Promise<string> =>
  ((await caller.post(path).send(body).expect(201)).body as { id: string }).id;
const join = async (email: string, change: object): Promise<Caller> => {
  const { user } = await server.signIn(email);
  await root.patch(`/admin/users/${user.id}`).send(change).expect(200);
  return server.signIn(email);
};
const share = (caller: Caller, id: string, team_ids: string[]) =>
  caller.put(`/presentations/${id}/teams`).send({ team_ids });
const transfer = (caller: Caller, id: string, user_id: string) =>
  caller.post(`/presentations/${id}/transfer-ownership`).send({ user_id });
const deck = (title = 'A deck'): Promise<string> => made(ann, '/presentations', { title });
const status = async (caller: Caller, id: string): Promise<number> => (await caller.get(`/presentations/${id}`)).status;
const setStored = (id: string, fields: object) =>
  server.database.native.collection<{ _id: string }>('presentations').updateOne({ _id: id }, { $set: fields });
const stored = (id: string) =>
  server.database.native.collection<{ _id: string; team_ids: string[] }>('presentations').findOne({ _id: id });
const audited = async (action: string, id: string): Promise<object[]> => {
  const answer = await root.get(`/admin/audit-log?action=${action}&page_size=100`).expect(200);
  const { items } = answer.body as { items: { target: { id: string } }[] };
  return items.filter(({ target }) => target.id === id);
};

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  home = root.user.clientId ?? '';
  sales = await made(root, `/admin/clients/${home}/teams`, { name: 'Sales' });
  const other = await made(root, '/admin/clients', { name: 'Other House' });
  foreignTeam = await made(root, `/admin/clients/${other}/teams`, { name: 'Strangers' });
  lead = await join('lead@example.org', { role: 'client_admin' });
  ben = await join('ben@example.org', { team_ids: [sales] });
  rita = await join('rita@example.org', { role: 'reviewer' });
  ann = await server.signIn('ann@example.org');
  cem = await server.signIn('cem@example.org');
  const stranger = await server.signIn('eve@example.net');
  await server.database.native
    .collection<{ _id: string }>('users')
    .updateOne({ _id: stranger.user.id }, { $set: { client_id: other } });
  eve = await server.signIn('eve@example.net');
});
afterAll(() => server.close());

describe('sharing with teams', () => {
  it('lets the authors of a team read and change, and nothing that is the owner’s', async () => {
    const id = await deck();
    expect(await status(ben, id)).toBe(404);
    const shared = await share(ann, id, [sales, sales]);
    expect(shared.body).toMatchObject({ team_ids: [sales], owner_id: ann.user.id });
    expect(await status(ben, id)).toBe(200);
    expect(await status(cem, id)).toBe(404);
    expect((await ben.patch(`/presentations/${id}`).send({ title: 'Ours' })).status).toBe(200);
    const refused = [
      await ben.delete(`/presentations/${id}`),
      await share(ben, id, []),
      await transfer(ben, id, ben.user.id),
    ];
    expect(refused.map((each) => [each.status, (each.body as { code: string }).code])).toEqual([
      [403, 'presentations.not_yours'],
      [403, 'presentations.owner_only'],
      [403, 'presentations.owner_only'],
    ]);
    expect((await share(rita, id, [])).status).toBe(403);
    expect((await share(eve, id, [])).status).toBe(404);
    expect((await share(cem, id, [])).status).toBe(404);
    expect((await share(lead, id, [])).body).toMatchObject({ team_ids: [] });
    expect(await status(ben, id)).toBe(404);
    expect(await audited('presentations.share', id)).toMatchObject([
      { user_id: lead.user.id, before: { team_ids: [sales] }, after: { team_ids: [] } },
      { user_id: ann.user.id, before: { team_ids: [] }, after: { team_ids: [sales] } },
    ]);
  });

  it('takes only teams of the client the presentation belongs to', async () => {
    const id = await deck();
    for (const caller of [ann, root]) {
      const answer = await share(caller, id, [sales, foreignTeam]);
      expect(answer.body).toMatchObject({ status: 422, code: 'teams.unknown' });
    }
    expect((await stored(id))?.team_ids).toEqual([]);
  });

  it('changes nothing and reports nothing where it is as asked already', async () => {
    const id = await deck();
    await share(ann, id, [sales]).expect(200);
    await share(ann, id, [sales]).expect(200);
    expect(await audited('presentations.share', id)).toHaveLength(1);
  });

  it('ends with the team, for deleted ones too', async () => {
    const team = await made(lead, `/admin/clients/${home}/teams`, { name: 'Short-lived' });
    const [live, deleted] = [await deck(), await deck()];
    for (const id of [live, deleted]) await share(ann, id, [team, sales]).expect(200);
    await ann.delete(`/presentations/${deleted}`).expect(204);
    await lead.delete(`/admin/clients/${home}/teams/${team}`).expect(204);
    expect([(await stored(live))?.team_ids, (await stored(deleted))?.team_ids]).toEqual([[sales], [sales]]);
  });
});

describe('transferring ownership', () => {
  it('gives everything to the new owner, and leaves the former one nothing but what a team shares', async () => {
    const uploaded = await ann
      .post('/files/upload')
      .attach('files', Buffer.from('a,b\n1,2\n'), 'table.csv')
      .expect(201);
    const fileId = (uploaded.body as { items: { id: string }[] }).items[0]?.id ?? '';
    const id = await made(ann, '/presentations', { title: 'Given', file_ids: [fileId] });
    expect((await cem.get(`/files/${fileId}`)).status).toBe(404);
    expect((await transfer(ann, id, cem.user.id)).body).toMatchObject({ owner_id: cem.user.id });
    expect([await status(ann, id), await status(cem, id)]).toEqual([404, 200]);
    expect((await cem.get(`/files/${fileId}`)).status).toBe(200);
    expect((await cem.get('/files')).text).toContain(fileId);
    await share(cem, id, [sales]).expect(200);
    expect((await transfer(cem, id, ben.user.id)).body).toMatchObject({ owner_id: ben.user.id });
    expect((await transfer(ben, id, cem.user.id)).status).toBe(200);
    expect(await status(ben, id)).toBe(200);
    await cem.delete(`/presentations/${id}`).expect(204);
    expect(await audited('presentations.transfer', id)).toMatchObject([
      { before: { owner_id: ben.user.id }, after: { owner_id: cem.user.id } },
      { before: { owner_id: cem.user.id }, after: { owner_id: ben.user.id } },
      { user_id: ann.user.id, before: { owner_id: ann.user.id }, after: { owner_id: cem.user.id } },
    ]);
  });

  it('goes only to an active author or administrator of the client', async () => {
    const id = await deck();
    const asleep = await join('asleep@example.org', {});
    await lead.patch(`/admin/users/${asleep.user.id}`).send({ is_active: false }).expect(200);
    for (const { user } of [rita, asleep, eve, root]) {
      const answer = await transfer(root, id, user.id);
      expect(answer.body).toMatchObject({ status: 422, code: 'presentations.no_such_owner' });
    }
    expect((await transfer(ann, id, 'nobody')).body).toMatchObject({ errors: [{ path: '/user_id' }] });
    expect((await transfer(lead, id, lead.user.id)).status).toBe(200);
    expect(await status(ann, id)).toBe(404);
  });

  it('waits until an approved presentation is opened again, and not for a review', async () => {
    const id = await deck();
    await setStored(id, { review_status: 'Approved' });
    for (const caller of [ann, lead]) {
      expect((await transfer(caller, id, cem.user.id)).body).toMatchObject({
        status: 409,
        code: 'presentations.approved',
      });
    }
    await setStored(id, { review_status: 'In Review' });
    expect((await transfer(ann, id, cem.user.id)).status).toBe(200);
  });

  it('is not there for other clients, and not a reviewer’s to do', async () => {
    const id = await deck();
    expect((await transfer(eve, id, eve.user.id)).status).toBe(404);
    expect((await transfer(rita, id, ann.user.id)).status).toBe(403);
    expect((await transfer(server.anonymous, id, ann.user.id)).status).toBe(401);
  });
});

describe('what the current user sees', () => {
  it('lets a client know beforehand what the service will answer', async () => {
    const ids = [await deck(), await deck(), await deck()];
    await share(ann, ids[1] ?? '', [sales]).expect(200);
    await transfer(ann, ids[2] ?? '', cem.user.id).expect(200);
    const rows = [];
    for (const id of ids) rows.push((await root.get(`/presentations/${id}`)).body as { id: string });
    for (const caller of [ann, ben, cem, rita, lead, eve, root]) {
      const me = currentUser.parse((await caller.get('/auth/me').expect(200)).body);
      const ability = createMongoAbility(me.rules as never);
      const says = (action: string, row: object) =>
        me.permissions.includes('presentations.change') && ability.can(action, asSubject('presentation', { ...row }));
      for (const row of rows) {
        const reads = ability.can('read', asSubject('presentation', { ...row }));
        expect([caller.user.email, await status(caller, row.id)]).toEqual([caller.user.email, reads ? 200 : 404]);
        const changed = await caller.patch(`/presentations/${row.id}`).send({});
        expect([caller.user.email, changed.status === 200]).toEqual([caller.user.email, says('change', row)]);
        const shared = await share(caller, row.id, ['nobody']);
        expect([caller.user.email, shared.status === 422]).toEqual([caller.user.email, says('share', row)]);
      }
    }
  });
});
