import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../sdk/clock.ts';
import type { Client, Clients } from '../clients/contract.ts';
import type { User, Users } from '../users/contract.ts';
import type { SessionRepository } from './repository.ts';
import { createSessionService } from './service.ts';

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
  ])('is taken back where meanwhile %s', async (_name, then, code) => {
    const { service, stored } = serviceWhere(then);
    await expect(service.open(user, null)).rejects.toMatchObject({ kind: 'forbidden', code });
    expect(stored.size).toBe(0);
  });
});
