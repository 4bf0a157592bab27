import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditList } from '../../common/api/audit.ts';
import {
  clientList,
  clientSchema,
  teamList,
  teamSchema,
  userList,
  changedUserSchema,
} from '../../common/api/accounts.ts';
import type { ClientView, TeamView, UserView } from '../../common/api/accounts.ts';
import { PASSWORD, startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

let server: TestServer;
let root: Caller;
/** Administrator of "My organisation". */
let admin: Caller;
let home: string;
/** Another client, with a user and a team of its own. */
let foreign: { client: ClientView; user: UserView; team: TeamView };

const change = (caller: Caller, id: string, body: object) => caller.patch(`/admin/users/${id}`).send(body);
const makeClient = async (body: object): Promise<ClientView> => {
  const answer = await root.post('/admin/clients').send(body);
  expect(answer.status).toBe(201);
  return clientSchema.parse(answer.body);
};
const makeTeam = async (clientId: string, name: string): Promise<TeamView> => {
  const answer = await root.post(`/admin/clients/${clientId}/teams`).send({ name });
  expect(answer.status).toBe(201);
  return teamSchema.parse(answer.body);
};
const setClient = (userId: string, clientId: string) =>
  server.database.native
    .collection<{ _id: string }>('users')
    .updateOne({ _id: userId }, { $set: { client_id: clientId } });
/** Signs a user up and gives a role; the caller is signed in with it. */
const signUp = async (email: string, role: string): Promise<Caller> => {
  const first = await server.signIn(email);
  if (role === 'author') return first;
  expect((await change(root, first.user.id, { role })).status).toBe(200);
  return server.signIn(email);
};

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  home = root.user.clientId ?? '';
  admin = await signUp('lead@example.org', 'client_admin');
  const client = await makeClient({ name: 'Other House' });
  const stranger = await server.signIn('stranger@example.net');
  await setClient(stranger.user.id, client.id);
  const team = await makeTeam(client.id, 'Strangers');
  const listed = userList.parse((await root.get(`/admin/users?client_id=${client.id}`)).body);
  foreign = { client, team, user: listed.items[0] as UserView };
});
afterAll(() => server.close());

describe('who may administer', () => {
  it.each(['author', 'reviewer'])('refuses everything to a mere %s', async (role) => {
    const caller = await signUp(`${role}@example.org`, role);
    const id = caller.user.id;
    const answers = await Promise.all([
      caller.get('/admin/users'),
      change(caller, id, { role: 'super_admin' }),
      caller.get('/admin/clients'),
      caller.post('/admin/clients').send({ name: 'Mine' }),
      caller.patch(`/admin/clients/${home}`).send({ name: 'Mine' }),
      caller.delete(`/admin/clients/${home}`),
      caller.get(`/admin/clients/${home}/teams`),
      caller.post(`/admin/clients/${home}/teams`).send({ name: 'Mine' }),
      caller.get('/admin/audit-log'),
      caller.get('/admin/settings'),
      caller.put('/admin/settings').send({ plugin: 'ai', values: { model: 'x' } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 403));
  });

  it('makes all other users sign in', async () => {
    for (const path of [
      '/admin/users',
      '/admin/clients',
      '/admin/audit-log',
      '/admin/settings',
      '/auth/me',
      '/setup',
    ]) {
      expect((await server.anonymous.get(path)).status).toBe(401);
    }
  });

  it('shows a client_admin its own client and nothing of another', async () => {
    const users = userList.parse((await admin.get('/admin/users?page_size=100')).body);
    expect(users.items.map((user) => user.email)).toContain('lead@example.org');
    expect(new Set(users.items.map((user) => user.client_id))).toEqual(new Set([home]));
    expect((await admin.get(`/admin/users?client_id=${foreign.client.id}`)).status).toBe(404);
    const clients = clientList.parse((await admin.get('/admin/clients?sort=-created_at')).body);
    expect(clients.items.map((client) => client.id)).toEqual([home]);
    const found = async (query: string): Promise<number> =>
      clientList.parse((await admin.get(`/admin/clients?${query}`)).body).total;
    const name = encodeURIComponent(clients.items[0]?.name.toUpperCase() ?? '');
    expect([await found(`q=${name}`), await found('q=no+such+client')]).toEqual([1, 0]);
    expect([await found('is_archived=false'), await found('is_archived=true')]).toEqual([1, 0]);
    const { client, user, team } = foreign;
    const answers = [
      await change(admin, user.id, { is_active: false }),
      await admin.patch(`/admin/clients/${client.id}`).send({ name: 'Taken over' }),
      await admin.get(`/admin/clients/${client.id}/teams`),
      await admin.post(`/admin/clients/${client.id}/teams`).send({ name: 'Spies' }),
      await admin.patch(`/admin/clients/${client.id}/teams/${team.id}`).send({ name: 'Spies' }),
      await admin.delete(`/admin/clients/${client.id}/teams/${team.id}`),
      await admin.patch(`/admin/clients/${home}/teams/${team.id}`).send({ name: 'Spies' }),
      await admin.delete(`/admin/clients/${home}/teams/${team.id}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    const still = userList.parse((await root.get(`/admin/users?client_id=${client.id}`)).body);
    expect(still.items).toEqual([user]);
  });

  it('shows a super_admin all users, page by page', async () => {
    const all = userList.parse((await root.get('/admin/users?page_size=100')).body);
    expect(all.items.map((user) => user.id)).toContain(foreign.user.id);
    const second = userList.parse((await root.get('/admin/users?page=2&page_size=1')).body);
    expect(second).toMatchObject({ total: all.total, page: 2, page_size: 1, items: [all.items[1]] });
  });
});

describe('changing users', () => {
  it('lets no user change their own access', async () => {
    for (const [caller, body] of [
      [admin, { role: 'author' }],
      [admin, { team_ids: [] }],
      [root, { is_active: false }],
      [root, { role: 'reviewer' }],
    ] as const) {
      const answer = await change(caller, caller.user.id, body);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'users.not_oneself' });
    }
    expect((await root.get('/auth/me')).body).toMatchObject({ role: 'super_admin' });
  });

  it('keeps a client_admin away from super_admins', async () => {
    const author = await server.signIn('climber@example.org');
    expect((await change(admin, author.user.id, { role: 'super_admin' })).body).toMatchObject({
      status: 403,
      code: 'users.beyond_you',
    });
    expect((await change(admin, root.user.id, { is_active: false })).status).toBe(403);
    expect((await change(admin, author.user.id, { role: 'reviewer' })).status).toBe(200);
  });

  it('ends the sessions of a deactivated user with the next request, and lets it not sign in', async () => {
    const first = await server.signIn('gone@example.org');
    const second = await server.signIn('gone@example.org');
    const id = first.user.id;
    expect(changedUserSchema.parse((await change(admin, id, { is_active: false })).body).is_active).toBe(false);
    expect([(await first.get('/auth/me')).status, (await second.get('/auth/me')).status]).toEqual([401, 401]);
    const refused = await server.anonymous
      .post('/auth/dev-login')
      .send({ email: 'gone@example.org', password: PASSWORD });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'session.deactivated' });
    expect((await change(admin, id, { is_active: true })).status).toBe(200);
    expect((await first.get('/auth/me')).status).toBe(401);
    expect((await (await server.signIn('gone@example.org')).get('/auth/me')).status).toBe(200);
  });

  it('ends the sessions of a user whose role changes', async () => {
    const author = await server.signIn('promoted@example.org');
    expect((await change(root, author.user.id, { role: 'author' })).status).toBe(200);
    expect((await author.get('/auth/me')).status).toBe(200);
    expect((await change(root, author.user.id, { role: 'client_admin' })).status).toBe(200);
    expect((await author.get('/auth/me')).status).toBe(401);
    const again = await server.signIn('promoted@example.org');
    expect((await again.get('/auth/me')).body).toMatchObject({ role: 'client_admin' });
    expect((await again.get('/admin/users')).status).toBe(200);
  });

  it.each([
    ['an unknown role', { role: 'king' }],
    ['a role of the wrong kind', { role: { $ne: 'author' } }],
    ['teams that are none', { team_ids: ['nobody'] }],
  ])('refuses %s', async (_name, body) => {
    const author = await server.signIn('plain@example.org');
    expect((await change(root, author.user.id, body)).status).toBe(422);
  });

  it('does not know unknown ids', async () => {
    expect((await change(root, '000000000000000000000000', { role: 'author' })).status).toBe(404);
    expect((await root.patch('/admin/clients/nobody').send({ name: 'X' })).status).toBe(404);
  });
});

describe('teams', () => {
  it('are made, renamed, listed by name and unique in their client', async () => {
    const team = await makeTeam(home, 'Sales');
    await makeTeam(home, 'Controlling');
    expect((await admin.post(`/admin/clients/${home}/teams`).send({ name: ' Sales ' })).status).toBe(409);
    const path = `/admin/clients/${home}/teams/${team.id}`;
    expect((await admin.patch(path).send({ name: 'Controlling' })).status).toBe(409);
    expect((await admin.patch(path).send({ name: 'Zebra' })).body).toMatchObject({ name: 'Zebra' });
    const listed = teamList.parse((await admin.get(`/admin/clients/${home}/teams`)).body);
    expect(listed.items.map((each) => each.name)).toEqual(['Controlling', 'Zebra']);
    expect(await makeTeam(foreign.client.id, 'Sales')).toMatchObject({ client_id: foreign.client.id });
  });

  it('have only members of their own client, who lose a team that is removed', async () => {
    const team = await makeTeam(home, 'Short-lived');
    const member = await server.signIn('member@example.org');
    const other = await change(root, member.user.id, { team_ids: [foreign.team.id] });
    expect(other.body).toMatchObject({ status: 422, code: 'teams.unknown' });
    expect((await change(admin, member.user.id, { team_ids: [team.id, team.id] })).body).toMatchObject({
      team_ids: [team.id],
    });
    expect((await member.get('/auth/me')).body).toMatchObject({ teams: [{ id: team.id, name: 'Short-lived' }] });
    expect((await admin.delete(`/admin/clients/${home}/teams/${team.id}`)).status).toBe(204);
    expect((await member.get('/auth/me')).body).toMatchObject({ teams: [] });
    expect((await admin.delete(`/admin/clients/${home}/teams/${team.id}`)).status).toBe(404);
  });
});

describe('clients', () => {
  const tenant = '11111111-2222-3333-4444-555555555555';

  it('get a slug from their name', async () => {
    const [first, second] = [await makeClient({ name: 'Größe & Söhne' }), await makeClient({ name: 'Grosse, Sohne' })];
    expect([first.slug, second.slug]).toEqual(['grosse-sohne', 'grosse-sohne-2']);
    const taken = await root.post('/admin/clients').send({ name: 'Third', slug: 'grosse-sohne' });
    expect(taken.body).toMatchObject({ status: 409, code: 'clients.slug_taken' });
    expect((await root.post('/admin/clients').send({ name: 'Third', slug: 'No Slug' })).status).toBe(422);
  });

  it('have unique names, in any case', async () => {
    const answer = await root.post('/admin/clients').send({ name: 'oTHER house' });
    expect(answer.body).toMatchObject({ status: 409, code: 'clients.name_taken' });
    const client = await makeClient({ name: 'Third House' });
    const path = `/admin/clients/${client.id}`;
    expect((await root.patch(path).send({ name: 'Other House' })).status).toBe(409);
    expect((await root.patch(path).send({ name: 'THIRD House' })).body).toMatchObject({ name: 'THIRD House' });
  });

  it('share no tenant, and only a super_admin gives one', async () => {
    const client = await makeClient({ name: 'Tenant house', tenant_id: tenant.toUpperCase() });
    expect(client.tenant_id).toBe(tenant);
    const second = await root.post('/admin/clients').send({ name: 'Rival', tenant_id: tenant });
    expect(second.body).toMatchObject({ status: 409, code: 'clients.tenant_taken' });
    expect((await admin.patch(`/admin/clients/${home}`).send({ tenant_id: tenant })).status).toBe(403);
    expect((await admin.patch(`/admin/clients/${home}`).send({ is_archived: true })).status).toBe(403);
    const renamed = await admin.patch(`/admin/clients/${home}`).send({ name: 'Our house' });
    expect(renamed.body).toMatchObject({ name: 'Our house', slug: 'my-organisation' });
    const cleared = await root.patch(`/admin/clients/${client.id}`).send({ tenant_id: null });
    expect(cleared.body).toMatchObject({ tenant_id: null, name: 'Tenant house' });
  });

  it('lock their people out when archived, and let them in again', async () => {
    const client = await makeClient({ name: 'Sleepers' });
    const [member, boss] = [
      await server.signIn('sleeper@example.org'),
      await signUp('boss@example.org', 'super_admin'),
    ];
    await setClient(member.user.id, client.id);
    await setClient(boss.user.id, client.id);
    const [member2, boss2] = [await server.signIn('sleeper@example.org'), await server.signIn('boss@example.org')];
    const archived = await root.patch(`/admin/clients/${client.id}`).send({ is_archived: true });
    expect(clientSchema.parse(archived.body).archived_at).not.toBeNull();
    expect((await member2.get('/auth/me')).status).toBe(401);
    expect((await boss2.get('/auth/me')).status).toBe(200);
    const login = () =>
      server.anonymous.post('/auth/dev-login').send({ email: 'sleeper@example.org', password: PASSWORD });
    expect((await login()).body).toMatchObject({ status: 403, code: 'session.client_archived' });
    await root.patch(`/admin/clients/${client.id}`).send({ is_archived: false });
    expect((await login()).status).toBe(200);
  });

  it('stay while a user uses them, and go with their teams', async () => {
    const used = await root.delete(`/admin/clients/${foreign.client.id}`);
    expect(used.body).toMatchObject({ status: 409, code: 'clients.in_use' });
    const empty = await makeClient({ name: 'Nobody here' });
    await makeTeam(empty.id, 'Nobodies');
    expect((await admin.delete(`/admin/clients/${empty.id}`)).status).toBe(403);
    expect((await root.delete(`/admin/clients/${empty.id}`)).status).toBe(204);
    expect((await root.delete(`/admin/clients/${empty.id}`)).status).toBe(404);
    const left = await server.database.native.collection('teams').countDocuments({ client_id: empty.id });
    expect(left).toBe(0);
  });
});

describe('the audit log', () => {
  const read = async (caller: Caller, query: string) =>
    auditList.parse((await caller.get(`/admin/audit-log?page_size=100${query}`)).body);

  it('records who changed what from what to what', async () => {
    const author = await server.signIn('watched@example.org');
    await change(admin, author.user.id, { role: 'reviewer' }).set('X-Request-Id', 'request-of-this-test');
    const { items } = await read(admin, '&action=users.change');
    expect(items[0]).toMatchObject({
      action: 'users.change',
      client_id: home,
      user_id: admin.user.id,
      target: { kind: 'user', id: author.user.id, name: 'watched@example.org' },
      request_id: 'request-of-this-test',
      before: { role: 'author' },
      after: { role: 'reviewer' },
    });
    expect(items[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  });

  it('is filtered by action, user and time, newest first', async () => {
    const byUser = await read(root, `&user_id=${admin.user.id}`);
    expect(new Set(byUser.items.map((entry) => entry.user_id))).toEqual(new Set([admin.user.id]));
    const all = await read(root, '');
    const times = all.items.map((entry) => entry.at);
    expect(times).toEqual([...times].sort().reverse());
    const middle = times[Math.floor(times.length / 2)] ?? '';
    expect((await read(root, `&from=${middle}`)).items.every((entry) => entry.at >= middle)).toBe(true);
    const before = await read(root, `&to=${middle}`);
    expect(before.items.length).toBeGreaterThan(0);
    expect(before.items.every((entry) => entry.at < middle)).toBe(true);
    expect((await root.get('/admin/audit-log?from=yesterday')).status).toBe(422);
  });

  it("shows a client_admin its client's entries alone", async () => {
    const own = await read(admin, '');
    expect(own.items.length).toBeGreaterThan(0);
    expect(own.items.every((entry) => entry.client_id === home)).toBe(true);
    const all = await read(root, '&action=clients.create');
    expect(all.items.map((entry) => entry.target.name)).toContain('Other House');
  });
});
