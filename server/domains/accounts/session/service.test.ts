import { describe, expect, it } from '@jest/globals';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import { systemClock } from '../../../kernel/sdk/clock.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Client, Clients, User, Users } from '../contract.ts';
import { sessions as sessionModel, createSessionRepository } from './repository.ts';
import type { SessionRepository } from './repository.ts';
import { createSessionService, newToken, sessionIdOf } from './service.ts';

const HOUR_MS = 3_600_000;

const at = new Date(0);
const user: User = {
  _id: 'u1',
  identity: { kind: 'entra', tenant: 't', subject: 's' },
  email: 'ada@example.org',
  name: 'Ada',
  role: 'author',
  client_id: 'c1',
  team_ids: [],
  is_active: true,
  last_seen_at: null,
  created_at: at,
  updated_at: at,
};

/** A service whose stored user and client become these the moment a session is stored. */
function serviceWhere(then: { user?: Partial<User>; client?: Partial<Client> }) {
  const stored = new Set<string>();
  let hasStored = false;
  const sessions = {
    add: ({ _id }: { _id: string }) => {
      stored.add(_id);
      hasStored = true;
      return Promise.resolve();
    },
    remove: (id: string) => Promise.resolve(stored.delete(id)),
    removeExpiredOfUser: () => Promise.resolve(),
  } as unknown as SessionRepository;
  const users = {
    get: () => Promise.resolve({ ...user, ...(hasStored ? then.user : {}) }),
    markSeen: () => Promise.resolve(),
  } as unknown as Users;
  const clients = {
    get: () => Promise.resolve({ _id: 'c1', archived_at: null, ...(hasStored ? then.client : {}) }),
  } as unknown as Clients;
  return { service: createSessionService({ sessions, users, clients, clock: systemClock }), stored };
}

describe('a session that is opened', () => {
  it('is stored under the hash of its token', async () => {
    const { service, stored } = serviceWhere({});
    const { token } = await service.open(user, null);
    expect([...stored]).toHaveLength(1);
    expect([...stored]).not.toContain(token);
  });

  it.each([
    ['its user is deactivated', { user: { is_active: false } }, 'session.deactivated'],
    ['its client is archived', { client: { archived_at: at } }, 'session.client_archived'],
  ])('is taken back where in the meantime %s', async (_name, then, code) => {
    const { service, stored } = serviceWhere(then);
    await expect(service.open(user, null)).rejects.toMatchObject({ kind: 'forbidden', code });
    expect(stored.size).toBe(0);
  });
});

/** A service over sessions in memory, with a clock that is moved. */
function openService({ users = [user], clients = [{ _id: 'c1', archived_at: null }] as Partial<Client>[] } = {}) {
  let now = new Date('2026-11-23T10:00:00Z').getTime();
  const clock = { now: () => new Date(now) };
  const collection = createMemoryCollection(sessionModel, clock.now);
  const repository = createSessionRepository(collection);
  const seen: string[] = [];
  const asked: unknown[] = [];
  const service = createSessionService({
    sessions: repository,
    users: {
      get: (_scope: Scope, id: string) => Promise.resolve(users.find(({ _id }) => _id === id) ?? null),
      markSeen: (_scope: Scope, id: string) => Promise.resolve(void seen.push(id)),
      listByClient: (_scope: Scope, clientId: string, limit: number) => {
        asked.push([clientId, limit]);
        return Promise.resolve(users);
      },
    } as unknown as Users,
    clients: {
      get: (_scope: Scope, id: string) => Promise.resolve(clients.find(({ _id }) => _id === id) ?? null),
    } as unknown as Clients,
    clock,
  });
  const pass = (ms: number): void => void (now += ms);
  return { service, repository, collection, seen, asked, clock, pass };
}
const actor = { user_id: 'u1', name: 'Ada', role: 'author', client_id: 'c1', team_ids: [] };

describe('a sign-in', () => {
  it.each([
    ['a deactivated user', { ...user, is_active: false }, 'session.deactivated'],
    ['a user of an archived client', { ...user, client_id: 'archived' }, 'session.client_archived'],
    ['a user of a client that is gone', { ...user, client_id: 'gone' }, 'session.client_archived'],
  ])('is refused to %s before anything is stored', async (_name, who, code) => {
    const clients = [{ _id: 'archived', archived_at: at }];
    const { service, collection } = openService({ users: [user], clients });
    let wasAsked = false;
    collection.insert = () => Promise.reject(new Error(`stored ${String((wasAsked = true))}`));
    await expect(service.open(who, null)).rejects.toMatchObject({ kind: 'forbidden', code });
    expect(wasAsked).toBe(false);
  });

  it.each([
    ['a super_admin of an archived client', { ...user, role: 'super_admin' as const, client_id: 'archived' }],
    ['a user without a client', { ...user, client_id: null }],
  ])('is open to %s', async (_name, who) => {
    const { service, seen } = openService({ users: [who], clients: [{ _id: 'archived', archived_at: at }] });
    await service.open(who, null);
    expect(seen).toEqual(['u1']);
  });

  it('lasts for seven days, and ends the former session of the browser and expired ones', async () => {
    const { service, collection, clock, pass } = openService();
    const first = await service.open(user, null);
    expect(first.expires_at).toEqual(new Date(clock.now().getTime() + 7 * 24 * HOUR_MS));
    await service.open(user, null);
    expect(collection.documents).toHaveLength(2);
    const third = await service.open(user, first.token);
    expect(collection.documents).toHaveLength(2);
    expect(await service.resolve(first.token)).toBeNull();
    pass(12 * HOUR_MS);
    const last = await service.open(user, 'no token at all');
    expect(collection.documents).toMatchObject([
      { user_id: 'u1', client_id: 'c1', last_used_at: clock.now(), expires_at: last.expires_at },
    ]);
    expect(await service.resolve(third.token)).toBeNull();
  });
});

describe('a session', () => {
  it('names its user for as long as it lasts', async () => {
    const { service, repository, pass } = openService();
    const { token } = await service.open(user, null);
    const session_id = sessionIdOf(token);
    expect(await service.resolve(token)).toEqual({ ...actor, session_id });
    pass(12 * HOUR_MS);
    expect(await service.resolve(token)).toBeNull();
    expect(await repository.get(session_id ?? '')).toBeNull();
  });

  it('is none for a token that is unknown or malformed', async () => {
    const { service } = openService();
    await service.open(user, null);
    expect(await service.resolve(newToken().token)).toBeNull();
    expect(await service.resolve('x')).toBeNull();
  });

  it('names no user while its user is deactivated or gone', async () => {
    const users = [{ ...user }];
    const { service } = openService({ users });
    const { token } = await service.open(user, null);
    users[0]!.is_active = false;
    expect(await service.resolve(token)).toBeNull();
    expect(await service.actorOf('u1')).toBeNull();
    users.pop();
    expect(await service.resolve(token)).toBeNull();
  });

  it('is renewed by a use after a minute, once for all that come together', async () => {
    const { service, repository, collection, seen, clock, pass } = openService();
    const { token } = await service.open(user, null);
    pass(59_999);
    await service.resolve(token);
    expect(seen).toEqual(['u1']);
    pass(1);
    let renewals = 0;
    const update = collection.update.bind(collection);
    collection.update = (...args) => {
      renewals += 1;
      return update(...args);
    };
    await Promise.all([service.resolve(token), service.resolve(token), service.resolve(token)]);
    expect([renewals, seen]).toEqual([1, ['u1', 'u1']]);
    expect((await repository.get(sessionIdOf(token) ?? ''))?.last_used_at).toEqual(clock.now());
    pass(60_000);
    await service.resolve(token);
    expect(renewals).toBe(2);
  });

  it('is not marked as used if it ended meanwhile, and is renewed after a failure', async () => {
    const { service, collection, seen, pass } = openService();
    const { token } = await service.open(user, null);
    pass(60_000);
    const update = collection.update.bind(collection);
    collection.update = () => Promise.reject(new Error('away'));
    await expect(service.resolve(token)).rejects.toThrow('away');
    collection.update = () => Promise.resolve(null);
    await service.resolve(token);
    expect(seen).toEqual(['u1']);
    collection.update = update;
    await service.resolve(token);
    expect(seen).toEqual(['u1', 'u1']);
  });

  it('is not needed for who works for a user', async () => {
    const { service } = openService();
    expect(await service.actorOf('u1')).toEqual({ ...actor, session_id: '' });
    expect(await service.actorOf('unknown')).toBeNull();
  });

  it('ends alone, with all of its user, or with all of its client but for super_admins', async () => {
    const root = { ...user, _id: 'root', role: 'super_admin' } as User;
    const { service, collection, asked } = openService({ users: [user, root] });
    const open = async (who: User) => sessionIdOf((await service.open(who, null)).token) ?? '';
    const ids = (): string[] => collection.documents.map(({ _id }) => _id);
    const [one, two] = [await open(user), await open(user)];
    await service.end(one);
    expect(ids()).toEqual([two]);
    const [three, four] = [await open(root), await open(user)];
    await service.endAllOfClient('c1');
    expect(ids()).toEqual([three]);
    expect(asked).toEqual([['c1', 10_000]]);
    await service.endAllOfUser('root');
    expect([ids(), four]).toEqual([[], four]);
  });
});
