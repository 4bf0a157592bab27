import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../../common/api/session.ts';
import type { UserChange } from '../../../../common/api/accounts.ts';
import type { Role } from '../../../../common/api/session.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { User } from '../contract.ts';
import { assertMayChangeUser } from './service.ts';

const actor = (role: Role): Actor => ({
  user_id: 'me',
  name: 'Me',
  role,
  client_id: 'c1',
  team_ids: [],
  session_id: 's',
});
const user = (fields: Partial<User> = {}): User => ({
  _id: 'other',
  identity: { kind: 'dev', tenant: 'dev', subject: 'o@example.org' },
  email: 'o@example.org',
  name: 'O',
  role: 'author',
  client_id: 'c1',
  team_ids: [],
  is_active: true,
  last_seen_at: null,
  created_at: new Date(0),
  updated_at: new Date(0),
  ...fields,
});
const refusal = (role: Role, target: User, change: UserChange): string | null => {
  try {
    assertMayChangeUser(actor(role), target, change);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('who may change a user', () => {
  it('lets a client_admin give every role but super_admin', () => {
    const given = ROLES.filter((role) => refusal('client_admin', user(), { role }) === null);
    expect(given).toEqual(['client_admin', 'author', 'reviewer']);
    expect(refusal('client_admin', user(), { role: 'super_admin' })).toBe('users.beyond_you');
  });

  it('keeps a super_admin out of the reach of a client_admin, whatever changes', () => {
    for (const change of [{ role: 'author' }, { is_active: false }, { team_ids: [] }] satisfies UserChange[]) {
      expect(refusal('client_admin', user({ role: 'super_admin' }), change)).toBe('users.beyond_you');
      expect(refusal('super_admin', user({ role: 'super_admin' }), change)).toBeNull();
    }
  });

  it('lets no user change their own access', () => {
    for (const role of ['super_admin', 'client_admin'] as const) {
      const me = user({ _id: 'me', role });
      expect(refusal(role, me, { role: 'author' })).toBe('users.not_oneself');
      expect(refusal(role, me, { is_active: false })).toBe('users.not_oneself');
    }
    expect(refusal('super_admin', user({ _id: 'me', role: 'super_admin' }), { team_ids: ['t'] })).toBeNull();
    expect(refusal('client_admin', user({ _id: 'me' }), { team_ids: ['t'] })).toBe('users.not_oneself');
  });

  it('gives no role that needs a client to a user without one', () => {
    const homeless = user({ role: 'super_admin', client_id: null });
    expect(refusal('super_admin', homeless, { role: 'author' })).toBe('users.needs_client');
    expect(refusal('super_admin', homeless, { role: 'super_admin' })).toBeNull();
  });
});
