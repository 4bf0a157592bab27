import { describe, expect, it } from '@jest/globals';
import { AppError, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Clients, User, Users } from '../contract.ts';
import { createAdmission } from './admission.ts';
import type { Arrival } from './admission.ts';
import { createDevLogin } from './dev-login.ts';
import type { SessionService } from './service.ts';

const request = { sessionToken: 'former', requestId: 'r1', address: '127.0.0.1' };
const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  identity: { kind: 'entra', tenant: 't', subject: 's' },
  ...{ email: 'ada@example.org', name: 'Ada', isSuperAdmin: false, client_id: () => Promise.resolve('c1') },
  ...more,
});
const user = (more: Partial<User> = {}): User => ({
  ...{ _id: 'u1', identity: { kind: 'entra', tenant: 't', subject: 's' }, email: 'ada@example.org', name: 'Ada' },
  ...{ role: 'author', client_id: 'c1', team_ids: [], is_active: true, last_seen_at: null },
  ...{ created_at: new Date(0), updated_at: new Date(0), ...more },
});
const session = { token: 'new', expires_at: new Date(1) };

/** Admission with these known users; `meanwhile` is made by another sign-in just before. */
function open({ known = [] as User[], meanwhile = null as User | null, refusal = null as Error | null } = {}) {
  const steps: unknown[] = [];
  const audited: AuditEntry[] = [];
  const users = {
    findByIdentity: (_scope: unknown, identity: unknown) => {
      const found = known.find((each) => JSON.stringify(each.identity) === JSON.stringify(identity));
      return Promise.resolve(found ?? null);
    },
    create: (_scope: unknown, made: Partial<User>) => {
      steps.push(['create', made]);
      if (meanwhile === null) return Promise.resolve(user(made));
      known.push(meanwhile);
      return Promise.reject(new DuplicateError('users', ['identity']));
    },
    setRole: (_scope: unknown, id: string, role: User['role']) => {
      steps.push(['role', id, role]);
      return Promise.resolve(user({ ...known[0], role }));
    },
    setProfile: (_scope: unknown, id: string, profile: Partial<User>) => {
      steps.push(['profile', id, profile]);
      return Promise.resolve(user({ ...known[0], ...profile }));
    },
  } as unknown as Users;
  const sessions = {
    open: (who: User, token: string | null) => {
      steps.push(['open', who._id, who.role, token]);
      return refusal === null ? Promise.resolve(session) : Promise.reject(refusal);
    },
    endAllOfUser: (id: string) => Promise.resolve(void steps.push(['end', id])),
  } as unknown as SessionService;
  const audit = (entry: AuditEntry) => Promise.resolve(void audited.push(entry));
  return { admission: createAdmission({ sessions, users, audit }), steps, audited };
}
const by = { request_id: 'r1', address: '127.0.0.1' };

describe('the admission of a user', () => {
  it('opens a session for a known user, and is audited', async () => {
    const { admission, steps, audited } = open({ known: [user()] });
    expect(await admission.admit(arrival(), request)).toEqual({ user: user(), session });
    expect(steps).toEqual([['open', 'u1', 'author', 'former']]);
    expect(audited).toEqual([
      {
        ...{ action: 'session.sign_in', client_id: 'c1', user_id: 'u1', ...by },
        target: { kind: 'user', id: 'u1', name: 'ada@example.org' },
      },
    ]);
  });

  it('makes an author of the client, or a super_admin if the configuration requires it', async () => {
    const { identity, email, name } = arrival();
    for (const [isSuperAdmin, role] of [
      [false, 'author'],
      [true, 'super_admin'],
    ] as const) {
      const { admission, steps } = open();
      await admission.admit(arrival({ isSuperAdmin }), request);
      expect(steps).toEqual([
        ['create', { identity, email, name, role, client_id: 'c1' }],
        ['open', 'u1', role, 'former'],
      ]);
    }
  });

  it('takes the user that another first sign-in has made at the same time', async () => {
    const { admission } = open({ meanwhile: user({ _id: 'u2' }) });
    expect((await admission.admit(arrival(), request)).user._id).toBe('u2');
  });

  it('fails where the user can not be made, or has an identity of another user', async () => {
    const other = user({ identity: { kind: 'entra', tenant: 't', subject: 'other' } });
    await expect(open({ meanwhile: other }).admission.admit(arrival(), request)).rejects.toBeInstanceOf(DuplicateError);
    const away = new Error('away');
    const failing = arrival({ client_id: () => Promise.reject(away) });
    const { admission, audited } = open();
    await expect(admission.admit(failing, request)).rejects.toBe(away);
    expect(audited).toEqual([]);
  });

  it('promotes who the configuration names, ends their sessions and is audited', async () => {
    const { admission, steps, audited } = open({ known: [user()] });
    await admission.admit(arrival({ isSuperAdmin: true }), request);
    expect(steps).toEqual([
      ['role', 'u1', 'super_admin'],
      ['end', 'u1'],
      ['open', 'u1', 'super_admin', 'former'],
    ]);
    expect(audited[0]).toEqual({
      ...{ action: 'users.change', client_id: 'c1', user_id: null },
      target: { kind: 'user', id: 'u1', name: 'ada@example.org' },
      ...{ before: { role: 'author' }, after: { role: 'super_admin' } },
    });
  });

  it('promotes no user who is deactivated, or is a super_admin already', async () => {
    for (const known of [user({ is_active: false }), user({ role: 'super_admin' })]) {
      const { admission, steps } = open({ known: [known] });
      await admission.admit(arrival({ isSuperAdmin: true }), request);
      expect(steps).toEqual([['open', 'u1', known.role, 'former']]);
    }
  });

  it('audits a refusal with the user where there is one, and no other failure', async () => {
    const refusal = new AppError('forbidden', 'session.deactivated');
    const refused = open({ known: [user()], refusal });
    await expect(refused.admission.admit(arrival(), request)).rejects.toBe(refusal);
    expect(refused.audited).toMatchObject([{ action: 'session.refused', user_id: 'u1', client_id: 'c1' }]);
    const strange = open({ known: [user()], refusal: new AppError('unavailable', 'store.away') });
    await expect(strange.admission.admit(arrival(), request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(strange.audited).toEqual([]);
    const noClient = new AppError('forbidden', 'session.no_client');
    const unknown = open();
    const homeless = arrival({ client_id: () => Promise.reject(noClient) });
    await expect(unknown.admission.admit(homeless, request)).rejects.toBe(noClient);
    const target = { kind: 'user', id: '', name: 'ada@example.org' };
    expect(unknown.audited).toEqual([{ action: 'session.refused', client_id: null, user_id: null, target, ...by }]);
  });

  it('takes over name and address from Entra ID, and not from the dev login', async () => {
    for (const change of [{ name: 'Ada L.' }, { email: 'lovelace@example.org' }]) {
      const { admission, steps, audited } = open({ known: [user()] });
      const after = { name: 'Ada', email: 'ada@example.org', ...change };
      expect((await admission.admit(arrival(change), request)).user).toMatchObject(after);
      expect(steps.at(-1)).toEqual(['profile', 'u1', after]);
      expect(audited.at(-1)).toEqual({
        ...{ action: 'users.change', client_id: 'c1', user_id: 'u1' },
        target: { kind: 'user', id: 'u1', name: after.email },
        ...{ before: { name: 'Ada', email: 'ada@example.org' }, after },
      });
    }
    const identity = { kind: 'dev', tenant: 'dev', subject: 'ada@example.org' } as const;
    const { admission, steps } = open({ known: [user({ identity })] });
    await admission.admit(arrival({ identity, name: 'Other' }), request);
    expect(steps).toHaveLength(1);
  });

  it('audits a sign-in that proved nothing, with details where there are some', async () => {
    const { admission, audited } = open();
    await admission.refused('eve', request);
    await admission.refused('eve', request, { reason: 'time' });
    const target = { kind: 'user', id: '', name: 'eve' };
    const entry = { action: 'session.refused', client_id: null, user_id: null, target, ...by };
    expect(audited).toEqual([entry, { ...entry, after: { reason: 'time' } }]);
  });
});

describe('the dev login', () => {
  function openLogin() {
    const arrivals: Arrival[] = [];
    const refused: unknown[] = [];
    const ensured: unknown[] = [];
    const login = createDevLogin({
      ...{ password: 'secret', superAdmins: ['root@example.org'] },
      admission: {
        admit: (given) => {
          arrivals.push(given);
          return Promise.resolve({ user: user(), session });
        },
        refused: (...args) => Promise.resolve(void refused.push(args)),
      },
      clients: {
        ensure: (_scope: unknown, client: unknown) => {
          ensured.push(client);
          return Promise.resolve({ _id: 'home' });
        },
      } as unknown as Clients,
    });
    return { login, arrivals, refused, ensured };
  }

  it('admits who has the password, with a name made of the address', async () => {
    const { login, arrivals, ensured, refused } = openLogin();
    for (const [email, name] of [
      ['anna.smith@example.org', 'Anna Smith'],
      ['_x-y+z@example.org', 'X Y Z'],
      ['+@example.org', '+@example.org'],
    ] as const) {
      await login.signIn({ email, password: 'secret' }, request);
      const identity = { kind: 'dev', tenant: 'dev', subject: email };
      expect(arrivals.at(-1)).toMatchObject({ identity, email, name, isSuperAdmin: false });
    }
    expect(await arrivals[0]?.client_id()).toBe('home');
    expect(ensured).toEqual([{ slug: 'my-organisation', name: 'My organisation' }]);
    await login.signIn({ email: 'root@example.org', password: 'secret' }, request);
    expect(arrivals.at(-1)?.isSuperAdmin).toBe(true);
    expect(refused).toEqual([]);
  });

  it('refuses and audits every other password', async () => {
    const { login, arrivals, refused } = openLogin();
    for (const password of ['', 'Secret', 'secret ', 'secre']) {
      await expect(login.signIn({ email: 'a@b.c', password }, request)).rejects.toMatchObject({
        ...{ kind: 'unauthenticated', code: 'session.refused' },
      });
    }
    expect(refused).toEqual([1, 2, 3, 4].map(() => ['a@b.c', request]));
    expect(arrivals).toEqual([]);
  });
});
