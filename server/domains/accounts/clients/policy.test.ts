import { describe, expect, it } from '@jest/globals';
import type { ClientChange } from '../../../../common/api/accounts.ts';
import { testActor } from '../../../../tests/support/test-actor.ts';
import { assertMayChangeClient } from './policy.ts';

describe('the change of a client', () => {
  const beyond: ClientChange[] = [
    { slug: 'other' },
    { tenant_id: '1b1c1d1e-0000-4000-8000-000000000000' },
    { tenant_id: null },
    { is_archived: true },
    { is_archived: false },
    { budget: null },
  ];

  it('is its name alone for its administrator', () => {
    const admin = testActor({ role: 'client_admin' });
    expect(() => assertMayChangeClient(admin, { name: 'New name' })).not.toThrow();
    for (const change of beyond) {
      expect(() => assertMayChangeClient(admin, { name: 'New name', ...change })).toThrow(
        expect.objectContaining({ kind: 'forbidden', code: 'clients.only_name' }),
      );
    }
  });

  it('is anything for a super_admin', () => {
    const root = testActor({ role: 'super_admin' });
    for (const change of beyond) expect(() => assertMayChangeClient(root, change)).not.toThrow();
  });
});
