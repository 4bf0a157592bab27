import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invitationList, invitationSchema, userDetailSchema, userList } from '../../common/api/accounts.ts';
import type { InvitationView } from '../../common/api/accounts.ts';
import { USERS } from '../../server/domains/accounts/contract.ts';
import type { Identity, Users } from '../../server/domains/accounts/contract.ts';
import { DAY_MS } from '../../server/kernel/sdk/clock.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';

let server: TestServer;
let root: Caller;
/** Administrator of "My organisation". */
let lead: Caller;
/** Administrator of the other client, which has a tenant. */
let bea: Caller;
let home: string;
let other: string;
let sales: string;
/** The services behind sign-ins, without HTTP. */
let users: Users;

const made = async (caller: Caller, path: string, body: object): Promise<string> =>
  ((await caller.post(path).send(body).expect(201)).body as { id: string }).id;
const change = (caller: Caller, id: string, body: object) => caller.patch(`/admin/users/${id}`).send(body);
const invite = (caller: Caller, body: object) => caller.post('/admin/users').send(body);
const invited = async (caller: Caller, body: object): Promise<InvitationView> =>
  invitationSchema.parse((await invite(caller, body).expect(201)).body);
const listed = async (caller: Caller, query: string): Promise<string[]> =>
  userList
    .parse((await caller.get(`/admin/users?page_size=100&${query}`).expect(200)).body)
    .items.map(({ email }) => email);
const moveTo = (id: string, client_id: string | null) =>
  server.database.native.collection<{ _id: string }>('users').updateOne({ _id: id }, { $set: { client_id } });
const admit = (identity: Identity, email: string) =>
  users.create(Scope.ofSystem('a test'), { identity, email, name: 'From the token', role: 'author', client_id: other });

beforeAll(async () => {
  const spy = definePlugin({
    name: 'spy',
    needs: { users: USERS },
    setup: ({ services }) => {
      users = services.users;
      return {};
    },
  });
  server = await startTestServer({ plugins: [spy] });
  root = await server.signIn('admin@localhost');
  home = root.user.clientId ?? '';
  other = await made(root, '/admin/clients', { name: 'Other House', tenant_id: TENANT });
  sales = await made(root, `/admin/clients/${home}/teams`, { name: 'Sales' });
  const first = [await server.signIn('lead@example.org'), await server.signIn('bea@example.net')] as const;
  await moveTo(first[1].user.id, other);
  for (const { user } of first) await change(root, user.id, { role: 'client_admin' }).expect(200);
  lead = await server.signIn('lead@example.org');
  bea = await server.signIn('bea@example.net');
});
afterAll(() => server.close());

describe('the list of users', () => {
  it('is filtered by words, role, activation, client and team', async () => {
    const [ann, ben] = [await server.signIn('ann.smith@example.org'), await server.signIn('ben+x@example.org')];
    await change(lead, ann.user.id, { team_ids: [sales] }).expect(200);
    await change(lead, ben.user.id, { is_active: false, role: 'reviewer' }).expect(200);
    expect(await listed(lead, 'q=SMITH')).toEqual(['ann.smith@example.org']);
    expect(await listed(lead, 'q=Ann%20Smith')).toEqual(['ann.smith@example.org']);
    expect(await listed(lead, 'q=ben%2Bx')).toEqual(['ben+x@example.org']);
    expect(await listed(lead, 'q=.%2A')).toEqual([]);
    expect(await listed(lead, `team_id=${sales}`)).toEqual(['ann.smith@example.org']);
    expect(await listed(lead, 'is_active=false')).toEqual(['ben+x@example.org']);
    expect(await listed(lead, 'role=client_admin')).toEqual(['lead@example.org']);
    expect(await listed(root, 'role=client_admin&is_active=true')).toEqual(['bea@example.net', 'lead@example.org']);
    expect(await listed(root, `client_id=${other}`)).toEqual(['bea@example.net']);
    expect((await lead.get(`/admin/users?client_id=${other}`)).status).toBe(404);
    expect((await lead.get('/admin/users?role=king')).status).toBe(422);
    expect(await listed(root, `ids=${ben.user.id},${bea.user.id},nobody`)).toEqual([
      'bea@example.net',
      'ben+x@example.org',
    ]);
    expect(await listed(lead, `ids=${ben.user.id},${bea.user.id}`)).toEqual(['ben+x@example.org']);
  });

  it('is sorted by a field, either way round', async () => {
    const emails = await listed(lead, '');
    expect(await listed(lead, 'sort=-email')).toEqual([...emails].reverse());
    const roles = userList.parse((await lead.get('/admin/users?sort=role')).body).items.map(({ role }) => role);
    expect(roles).toEqual([...roles].sort());
    expect((await lead.get('/admin/users?sort=identity')).status).toBe(422);
  });

  it('counts the open sessions of one user', async () => {
    const sessionsOf = async (id: string): Promise<number> =>
      userDetailSchema.parse((await lead.get(`/admin/users/${id}`).expect(200)).body).sessions;
    const { user } = await server.signIn('sessions@example.org');
    await server.signIn('sessions@example.org');
    expect(await sessionsOf(user.id)).toBe(2);
    await change(lead, user.id, { is_active: false }).expect(200);
    expect(await sessionsOf(user.id)).toBe(0);
  });

  it('gives what a user owns to another one who is deactivated, and audits each', async () => {
    const [gone, heir] = [await server.signIn('gone@example.org'), await server.signIn('heir@example.org')];
    const decks = [
      await made(gone, '/presentations', { title: 'One' }),
      await made(gone, '/presentations', { title: 'Two' }),
    ];
    const approved = await made(gone, '/presentations', { title: 'Approved' });
    await server.database.native
      .collection<{ _id: string }>('presentations')
      .updateOne({ _id: approved }, { $set: { review_status: 'Approved' } });
    const to = (new_owner_id: string, is_active = false) => change(lead, gone.user.id, { is_active, new_owner_id });
    expect((await to(heir.user.id, true)).body).toMatchObject({ code: 'users.owner_of_active' });
    for (const id of [gone.user.id, bea.user.id, root.user.id, 'nobody'])
      expect((await to(id).expect(422)).body).toMatchObject({ code: 'users.no_such_owner' });
    expect((await lead.get(`/admin/users/${gone.user.id}`)).body).toMatchObject({ is_active: true });
    expect((await to(heir.user.id).expect(200)).body).toMatchObject({
      is_active: false,
      handed_over: { presentations: 2, kept: 1 },
    });
    for (const id of decks) {
      expect((await heir.get(`/presentations/${id}`).expect(200)).body).toMatchObject({ owner_id: heir.user.id });
      const { items } = (await lead.get(`/admin/audit-log?action=presentations.transfer&target_id=${id}`)).body as {
        items: object[];
      };
      expect(items).toMatchObject([{ before: { owner_id: gone.user.id }, after: { owner_id: heir.user.id } }]);
    }
    expect((await heir.get(`/presentations/${approved}`)).status).toBe(404);
  });

  it('shows who has no client to a super_admin alone', async () => {
    const drifter = await server.signIn('drifter@example.org');
    await change(root, drifter.user.id, { role: 'super_admin' }).expect(200);
    await moveTo(drifter.user.id, null);
    expect(await listed(root, 'q=drifter')).toEqual(['drifter@example.org']);
    expect(await listed(lead, 'q=drifter')).toEqual([]);
    expect((await change(lead, drifter.user.id, { is_active: false })).status).toBe(404);
    expect((await change(root, drifter.user.id, { is_active: false })).status).toBe(200);
  });
});

describe('inviting', () => {
  it('gives role and teams to anyone who first signs in with the address, once', async () => {
    const offer = await invited(lead, {
      email: ' Nina@Example.org',
      name: 'Nina N.',
      role: 'reviewer',
      team_ids: [sales],
    });
    expect(offer).toMatchObject({ client_id: home, email: 'nina@example.org', invited_by: lead.user.id });
    const nina = await server.signIn('nina@example.org');
    expect((await nina.get('/auth/me')).body).toMatchObject({
      ...{ name: 'Nina N.', role: 'reviewer', clientId: home, teams: [{ id: sales, name: 'Sales' }] },
    });
    const left = invitationList.parse((await lead.get('/admin/users/invitations')).body);
    expect(left.items).toEqual([]);
    expect((await lead.delete(`/admin/users/invitations/${offer.id}`)).status).toBe(404);
    const { items } = (await lead.get('/admin/audit-log?action=users.accept')).body as { items: object[] };
    expect(items).toMatchObject([
      { user_id: nina.user.id, after: { role: 'reviewer', team_ids: [sales], invited_by: lead.user.id } },
    ]);
    await change(lead, nina.user.id, { role: 'author' }).expect(200);
    expect((await server.signIn('nina@example.org')).user.role).toBe('author');
  });

  it('can be withdrawn', async () => {
    const { id } = await invited(lead, { email: 'nils@example.org', role: 'client_admin' });
    expect((await bea.delete(`/admin/users/invitations/${id}`)).status).toBe(404);
    expect((await lead.delete(`/admin/users/invitations/${id}`)).status).toBe(204);
    expect((await server.signIn('nils@example.org')).user.role).toBe('author');
  });

  it('ends after some weeks, and can then be repeated', async () => {
    const body = { email: 'late@example.org', role: 'client_admin' };
    const { expires_at } = await invited(lead, body);
    expect((Date.parse(expires_at) - Date.now()) / DAY_MS).toBeCloseTo(30, 1);
    expect((await invite(lead, body)).body).toMatchObject({ status: 409, code: 'users.invited' });
    const end = async () => {
      const offers = server.database.native.collection('invitations');
      await offers.updateOne({ email: body.email }, { $set: { expires_at: new Date() } });
    };
    await end();
    expect((await lead.get('/admin/users/invitations')).body).toMatchObject({ items: [], total: 0 });
    await invited(lead, body);
    await end();
    expect((await server.signIn(body.email)).user.role).toBe('author');
    expect((await invite(lead, body)).body).toMatchObject({ status: 409, code: 'users.known' });
  });

  it('is for the people of the client’s tenant, no matter who else has the address', async () => {
    const email = 'olga@example.net';
    await invited(bea, { email, role: 'reviewer' });
    const person = (tenant: string, subject: string): Identity => ({ kind: 'entra', tenant, subject });
    expect((await admit(person('99999999-2222-3333-4444-555555555555', 'o1'), email)).role).toBe('author');
    expect((await admit(person(TENANT, 'o2'), 'other@example.net')).role).toBe('author');
    expect((await server.signIn(email)).user).toMatchObject({ role: 'author', clientId: home });
    expect((await admit(person(TENANT, 'o3'), 'Olga@Example.net')).role).toBe('reviewer');
    expect((await admit(person(TENANT, 'o4'), email)).role).toBe('author');
  });

  it('is given to one of many who come at the same moment', async () => {
    await invited(bea, { email: 'many@example.net', role: 'reviewer' });
    const come = (subject: string) => admit({ kind: 'entra', tenant: TENANT, subject }, 'many@example.net');
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => come(`m${index}`)));
    expect(all.filter(({ role }) => role === 'reviewer')).toHaveLength(1);
  });

  it.each([
    ['a super_admin by address', { role: 'super_admin' }, 422],
    ['no address', { email: 'nobody' }, 422],
    ['teams of another client', { client_id: 'other', team_ids: ['sales'] }, 422],
    ['somebody who is there already', { email: 'LEAD@example.org' }, 409],
    ['to a client that is not there', { client_id: 'nowhere' }, 422],
  ])('refuses %s', async (_name, body, status) => {
    const ids = 'team_ids' in body ? { client_id: other, team_ids: [sales] } : {};
    expect((await invite(root, { email: 'x@example.org', role: 'author', ...body, ...ids })).status).toBe(status);
  });

  it('is for administrators, each for the own client', async () => {
    const author = await server.signIn('plain@example.org');
    const body = { email: 'y@example.org', role: 'author' };
    expect((await invite(author, body)).status).toBe(403);
    expect((await invite(bea, { ...body, client_id: home })).status).toBe(422);
    const { id } = await invited(bea, body);
    expect((await lead.get('/admin/users/invitations')).text).not.toContain(id);
    expect((await root.get(`/admin/users/invitations?client_id=${other}`)).text).toContain(id);
  });

  it('names no team that is gone', async () => {
    const team = await made(lead, `/admin/clients/${home}/teams`, { name: 'Short-lived' });
    await invited(lead, { email: 'zoe@example.org', role: 'author', team_ids: [team, sales] });
    await lead.delete(`/admin/clients/${home}/teams/${team}`).expect(204);
    const { items } = invitationList.parse((await lead.get('/admin/users/invitations')).body);
    expect(items.filter(({ email }) => email === 'zoe@example.org')).toMatchObject([{ team_ids: [sales] }]);
  });
});

describe('administrators', () => {
  it('are never all gone: of a client', async () => {
    for (const body of [{ is_active: false }, { role: 'author' }]) {
      const refused = await change(root, bea.user.id, body);
      expect(refused.body).toMatchObject({ status: 409, code: 'users.last_administrator' });
    }
    expect((await bea.get('/auth/me')).body).toMatchObject({ role: 'client_admin' });
    const second = await server.signIn('second@example.net');
    await moveTo(second.user.id, other);
    await change(root, second.user.id, { role: 'client_admin' }).expect(200);
    expect((await change(root, bea.user.id, { is_active: false })).status).toBe(200);
    expect((await change(root, second.user.id, { is_active: false })).status).toBe(409);
  });

  it('are never all gone: of the service', async () => {
    const boss = await server.signIn('boss@example.org');
    await change(root, boss.user.id, { role: 'super_admin' }).expect(200);
    const ruler = await server.signIn('boss@example.org');
    const answers = await Promise.all([
      change(root, boss.user.id, { is_active: false }),
      change(ruler, root.user.id, { is_active: false }),
    ]);
    // The second one may find its session ended before it is answered.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([409, 401, 403]).toContain(answers.map(({ status }) => status).find((status) => status !== 200));
    const left = await server.database.native
      .collection('users')
      .countDocuments({ role: 'super_admin', is_active: true });
    expect(left).toBe(1);
  });
});
