import { describe, expect, it } from '@jest/globals';
import { testActor } from '../../../../tests/support/test-actor.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Permissions } from '../../../kernel/sdk/ports/session-authority.ts';
import type { RowAccess } from '../../../kernel/sdk/scope.ts';
import type { Clients, Teams, User, Users } from '../contract.ts';
import { createCurrentUsers } from './current-user.ts';
import type { DevLogin } from './dev-login.ts';
import type { EntraSignIn } from './entra/entra-sign-in.ts';
import { sessionRoutes } from './routes.ts';
import type { SessionService } from './service.ts';

const user: User = {
  ...{ _id: 'u1', identity: { kind: 'dev', tenant: 'dev', subject: 'a' }, email: 'ada@example.org', name: 'Ada' },
  ...{ role: 'author', client_id: 'c1', team_ids: ['t1'], is_active: true, last_seen_at: null },
  ...{ created_at: new Date(0), updated_at: new Date(0) },
};
function currentUsersOf(permissions?: Permissions) {
  return createCurrentUsers({
    users: { get: (_scope: unknown, id: string) => Promise.resolve(id === 'u1' ? user : null) } as unknown as Users,
    clients: {
      get: (_scope: unknown, id: string) => Promise.resolve(id === 'c1' ? { _id: 'c1', name: 'Client' } : null),
    } as unknown as Clients,
    teams: {
      listByIds: (_scope: unknown, ids: string[]) => Promise.resolve(ids.map((_id) => ({ _id, name: `Team ${_id}` }))),
    } as unknown as Teams,
    permissions,
    rows: { rules: ({ user_id }: { user_id: string }) => [`rules of ${user_id}`] } as unknown as RowAccess,
  });
}

describe('the current user', () => {
  const expected = {
    ...{ id: 'u1', name: 'Ada', email: 'ada@example.org', role: 'author', clientId: 'c1' },
    ...{ client: { id: 'c1', name: 'Client' }, teams: [{ id: 't1', name: 'Team t1' }] },
    ...{ permissions: ['a.read'], rules: ['rules of u1'] },
  };
  const permissions = { of: (role: string) => new Set(role === 'author' ? ['a.read'] : []) } as unknown as Permissions;

  it('is reported with client, teams, permissions and rules', async () => {
    expect(await currentUsersOf(permissions).of(user)).toEqual(expected);
    expect(await currentUsersOf(permissions).ofActor(testActor({ ...user, user_id: 'u1' }))).toEqual(expected);
    expect(await currentUsersOf().of(user)).toEqual({ ...expected, permissions: [] });
  });

  it('may have no client, or one that is gone', async () => {
    for (const client_id of [null, 'gone']) {
      expect(await currentUsersOf().of({ ...user, client_id })).toMatchObject({ client: null });
    }
  });

  it('has no user if the user was removed meanwhile', async () => {
    await expect(currentUsersOf().ofActor(testActor({ user_id: 'gone' }))).rejects.toMatchObject({
      ...{ kind: 'unauthenticated', code: 'http.unauthenticated' },
    });
  });
});

describe('the routes of a session', () => {
  const ended: string[] = [];
  const audited: AuditEntry[] = [];
  const session = { token: 'token', expires_at: new Date(1) };
  const devLogin: DevLogin = { signIn: () => Promise.resolve({ user, session }) };
  const entra = { options: { client_id: 'app' } } as unknown as EntraSignIn;
  const routesOf = (ways: { devLogin: DevLogin | null; entra: EntraSignIn | null }) =>
    sessionRoutes({
      sessions: { end: (id: string) => Promise.resolve(void ended.push(id)) } as unknown as SessionService,
      currentUsers: currentUsersOf(),
      ...ways,
      audit: (entry) => Promise.resolve(void audited.push(entry)),
    });
  const call = (
    path: string,
    request: object,
    ways = { devLogin, entra } as Parameters<typeof routesOf>[0],
  ): unknown => {
    const route = routesOf(ways).find((each) => each.path === path);
    if (route === undefined) throw new Error(`no route ${path}`);
    return (route.handler as unknown as (given: object) => unknown)(request);
  };

  it('are public where a sign-in begins, and for sessions else', () => {
    const about = routesOf({ devLogin, entra }).map((route) => {
      const { method, path, auth, tag, rate, bodyLimit, problems } = route;
      return [method, path, auth, 'action' in route ? route.action : null, tag, rate, bodyLimit, problems];
    });
    const none = [undefined, undefined, undefined];
    expect(about.slice(0, 4)).toEqual([
      ['GET', '/auth/options', 'public', null, 'session', ...none],
      ['GET', '/auth/me', 'session', 'session.read', 'session', ...none],
      ['POST', '/auth/logout', 'session', 'session.end', 'session', ...none],
      [
        ...['POST', '/auth/dev-login', 'public', null, 'session'],
        ...[{ per_minute: 5 }, 16_384, ['unauthenticated', 'forbidden']],
      ],
    ]);
    for (const { summary } of routesOf({ devLogin, entra })) expect(summary).not.toBe('');
  });

  it('are only there for the ways to sign in that there are', () => {
    const pathsOf = (ways: Parameters<typeof routesOf>[0]) => routesOf(ways).map(({ path }) => path);
    const always = ['/auth/options', '/auth/me', '/auth/logout'];
    expect(pathsOf({ devLogin: null, entra: null })).toEqual(always);
    expect(pathsOf({ devLogin, entra: null })).toEqual([...always, '/auth/dev-login']);
    expect(pathsOf({ devLogin: null, entra })).toEqual([...always, '/auth/nonce', '/auth/sso-token']);
    expect(call('/auth/options', {})).toEqual({ dev_login: true, entra: { client_id: 'app' } });
    expect(call('/auth/options', {}, { devLogin: null, entra: null })).toEqual({ dev_login: false, entra: null });
  });

  it('end the session, clear its cookie and are audited', async () => {
    const cookies: unknown[] = [];
    const actor = testActor({ user_id: 'u1', name: 'Ada', client_id: 'c1', session_id: 's1' });
    const setSessionCookie = (token: unknown): void => void cookies.push(token);
    await call('/auth/logout', { actor, requestId: 'r1', address: '127.0.0.1', setSessionCookie });
    expect([ended, cookies]).toEqual([['s1'], [null]]);
    expect(audited).toEqual([
      {
        ...{ action: 'session.sign_out', client_id: 'c1', user_id: 'u1', request_id: 'r1', address: '127.0.0.1' },
        target: { kind: 'user', id: 'u1', name: 'Ada' },
      },
    ]);
  });

  it('set the cookie of a dev login, or give the token to who wants it', async () => {
    const cookies: unknown[] = [];
    const setSessionCookie = (...args: unknown[]): void => void cookies.push(args);
    const answer = await call('/auth/dev-login', { body: {}, wantsBearer: false, setSessionCookie });
    expect(answer).toEqual({ user: expect.objectContaining({ id: 'u1' }) });
    expect(cookies.splice(0)).toEqual([['token', { expires: session.expires_at }]]);
    expect(await call('/auth/dev-login', { body: {}, wantsBearer: true, setSessionCookie })).toMatchObject({
      token: 'token',
    });
    expect(cookies).toEqual([]);
  });
});
