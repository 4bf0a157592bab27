import { describe, expect, it } from '@jest/globals';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import type { Session } from './repository.ts';
import {
  sessions as model,
  ABSOLUTE_LIMIT_MS,
  IDLE_LIMIT_MS,
  isExpired,
  isRenewalDue,
  createSessionRepository,
} from './repository.ts';
import { newToken, sessionIdOf } from './service.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
type NewSession = Parameters<ReturnType<typeof createSessionRepository>['add']>[0];
const session = (more: Partial<NewSession> = {}): NewSession => ({
  ...{ _id: 's', user_id: 'u', client_id: 'c', last_used_at: NOW, expires_at: ago(-HOUR_MS) },
  ...more,
});
const stored = (more: Partial<NewSession>) => session(more) as Session;

describe('the end of a session', () => {
  it('comes twelve hours after its last use, and after seven days in any case', () => {
    expect([IDLE_LIMIT_MS, ABSOLUTE_LIMIT_MS]).toEqual([12 * HOUR_MS, 7 * 24 * HOUR_MS]);
    expect(isExpired(stored({ last_used_at: ago(12 * HOUR_MS - 1) }), NOW)).toBe(false);
    expect(isExpired(stored({ last_used_at: ago(12 * HOUR_MS) }), NOW)).toBe(true);
    expect(isExpired(stored({ expires_at: ago(-1) }), NOW)).toBe(false);
    expect(isExpired(stored({ expires_at: NOW }), NOW)).toBe(true);
  });

  it('is put off by a use at most once a minute', () => {
    expect(isRenewalDue(stored({ last_used_at: ago(59_999) }), NOW)).toBe(false);
    expect(isRenewalDue(stored({ last_used_at: ago(60_000) }), NOW)).toBe(true);
  });
});

describe('a session token', () => {
  it('is 256 random bits, stored under its hash', () => {
    const { token, id } = newToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(sessionIdOf(token)).toBe(id);
    expect(newToken().token).not.toBe(token);
  });

  it('is not looked up where it can be none of ours', () => {
    const { token } = newToken();
    for (const other of ['', `${token}x`, token.slice(1), `${token.slice(1)}=`]) expect(sessionIdOf(other)).toBeNull();
  });
});

describe('stored sessions', () => {
  async function open(...sessions: Partial<NewSession>[]) {
    const collection = createMemoryCollection(model, () => NOW);
    const repository = createSessionRepository(collection);
    for (const each of sessions) await repository.add(session(each));
    return { repository, ids: () => collection.documents.map(({ _id }) => _id) };
  }
  const ENDED: Partial<NewSession>[] = [
    { _id: 'over', expires_at: NOW },
    { _id: 'idle', last_used_at: ago(IDLE_LIMIT_MS) },
    { _id: 'live', expires_at: ago(-1), last_used_at: ago(IDLE_LIMIT_MS - 1) },
    { _id: 'of another', user_id: 'v', expires_at: ago(1) },
  ];

  it('are removed one by one, with a report whether they existed', async () => {
    const { repository } = await open({});
    expect(await repository.get('s')).toMatchObject(session());
    expect(await repository.remove('s')).toBe(true);
    expect(await repository.remove('s')).toBe(false);
    expect(await repository.get('s')).toBeNull();
  });

  it('are renewed unless another request did so first', async () => {
    const { repository } = await open({});
    const read = (await repository.get('s')) as Session;
    const later = ago(-5);
    expect(await repository.renew(read, later)).toBe(true);
    expect((await repository.get('s'))?.last_used_at).toEqual(later);
    expect(await repository.renew(read, ago(-6))).toBe(false);
    expect((await repository.get('s'))?.last_used_at).toEqual(later);
  });

  it('go when they have ended, by time or by idleness', async () => {
    const { repository, ids } = await open(...ENDED);
    await repository.removeExpiredOfUser('u', NOW);
    expect(ids()).toEqual(['live', 'of another']);
    expect(await repository.removeExpired(NOW)).toBe(1);
    expect(ids()).toEqual(['live']);
  });

  it('go with their user, and with their client but for the users that are spared', async () => {
    const { repository, ids } = await open(
      ...[
        { _id: 'a' },
        { _id: 'b', user_id: 'v' },
        { _id: 'c', user_id: 'w' },
        { _id: 'd', client_id: 'd', user_id: 'w' },
      ],
    );
    await repository.removeOfUser('u');
    expect(ids()).toEqual(['b', 'c', 'd']);
    await repository.removeOfClient('c', ['v']);
    expect(ids()).toEqual(['b', 'd']);
  });
});
