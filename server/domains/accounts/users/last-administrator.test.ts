import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '../../../../common/api/session.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { systemClock } from '../../../kernel/sdk/clock.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { User } from '../contract.ts';
import { createAdministratorGuard } from './last-administrator.ts';
import type { AdministratorGuard } from './last-administrator.ts';
import { users, createUserRepository } from './repository.ts';
import type { UserRepository } from './repository.ts';

const all = Scope.ofSystem('a test');
let database: TestDatabase;
let repository: UserRepository;
/** As two processes have them. */
let guards: [AdministratorGuard, AdministratorGuard];

const person = (subject: string, role: Role, client_id: string | null = 'c'): Promise<User> =>
  repository.create(all, {
    identity: { kind: 'dev', tenant: 'dev', subject },
    ...{ email: `${subject}@example.org`, name: subject, role, client_id },
  });
const left = async (role: Role): Promise<number> =>
  (await repository.list(all, { page: 1, page_size: 100, role, is_active: 'true' })).total;
const refusal = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

beforeAll(async () => {
  database = await openTestDatabase();
  repository = createUserRepository(database.database.collection(users), systemClock);
  const guard = () => createAdministratorGuard(repository, systemClock);
  guards = [guard(), guard()];
});
beforeEach(async () => {
  await database.database.native.collection('users').deleteMany({});
});
afterAll(() => database.close());

describe('the last administrators', () => {
  it('do not all go, in two processes at the same moment', async () => {
    for (let round = 0; round < 40; round += 1) {
      await database.database.native.collection('users').deleteMany({});
      const [one, two] = [await person('one', 'super_admin'), await person('two', 'super_admin')];
      const refused = await Promise.all([
        refusal(guards[0].change(all, one, { is_active: false })),
        refusal(guards[1].change(all, two, { role: 'author' })),
      ]);
      expect(await left('super_admin')).toBe(refused.filter((code) => code === 'users.last_super_admin').length);
      expect(await left('super_admin')).toBeGreaterThan(0);
    }
  });

  it('go one after the other within a process, until one is left', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => person(name, 'client_admin')));
    await person('stranger', 'client_admin', 'other');
    const refused = await Promise.all(people.map((each) => refusal(guards[0].change(all, each, { role: 'reviewer' }))));
    expect(refused.filter((code) => code !== null)).toEqual(['users.last_administrator']);
    expect(await left('reviewer')).toBe(3);
  });

  it('of a client may go while a super_admin belongs to it, or become one', async () => {
    const lead = await person('lead', 'client_admin');
    expect(await refusal(guards[0].change(all, lead, { role: 'author' }))).toBe('users.last_administrator');
    expect(await guards[0].change(all, lead, { role: 'super_admin' })).toMatchObject({ role: 'super_admin' });
    const second = await person('second', 'client_admin');
    expect(await guards[0].change(all, second, { is_active: false })).toMatchObject({ is_active: false });
  });

  it('are not kept from other changes, and one who is deactivated counts no more', async () => {
    const lead = await person('lead', 'client_admin');
    expect(await guards[0].change(all, lead, { team_ids: ['t'] })).toMatchObject({ team_ids: ['t'] });
    const gone = await person('gone', 'client_admin');
    const asleep = await guards[0].change(all, gone, { is_active: false });
    const now = await repository.get(all, lead._id);
    expect(await refusal(guards[0].change(all, now as User, { is_active: false }))).toBe('users.last_administrator');
    expect(await guards[0].change(all, asleep as User, { role: 'author' })).toMatchObject({ role: 'author' });
  });

  it('are not forgotten when a process died while one was going', async () => {
    const [one, two] = [await person('one', 'super_admin'), await person('two', 'super_admin')];
    await repository.stepDown(all, one, new Date(Date.now() - 60_000));
    expect(await guards[0].change(all, two, { is_active: false })).toMatchObject({ is_active: false });
    await repository.stepDown(all, one, new Date());
    const three = await person('three', 'super_admin');
    expect(await refusal(guards[1].change(all, three, { is_active: false }))).toBe('users.last_super_admin');
  });

  it('are changed only as they were when they were read', async () => {
    const one = await person('one', 'super_admin');
    await person('two', 'super_admin');
    await repository.change(all, one, { team_ids: ['t'] });
    expect(await guards[0].change(all, one, { is_active: false })).toBeNull();
    expect(await left('super_admin')).toBe(2);
  });
});
