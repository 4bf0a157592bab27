import { describe, expect, it } from '@jest/globals';
import { clientInput } from '../../../../common/api/accounts.ts';
import { numberedSlug, slugOf, assertMayChangeClient } from './service.ts';
import type { ClientChange } from '../../../../common/api/accounts.ts';
import { testActor } from '../../../../tests/support/test-actor.ts';

describe('slugs', () => {
  it.each([
    ['My organisation', 'my-organisation'],
    ['  Größe & Söhne AG ', 'grosse-sohne-ag'],
    ['Crédit—Agricole / 2', 'credit-agricole-2'],
    ['株式会社', 'client'],
    ['---', 'client'],
  ])('%s → %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('are what the API takes for a slug, numbered ones and long ones too', () => {
    const long = slugOf(`${'word '.repeat(11)}abc defg`);
    for (const number of [1, 2, 10, 50]) {
      const slug = numberedSlug(long, number);
      expect(clientInput.safeParse({ name: 'N', slug })).toMatchObject({ success: true });
      expect(slug.endsWith(`-${number}`)).toBe(number > 1);
    }
  });
});

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
