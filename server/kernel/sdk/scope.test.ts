import { expect, it, describe } from '@jest/globals';
import { testActor } from '../../../tests/support/test-actor.ts';
import { clientOfNew, Scope, allOf, createRowAccess } from './scope.ts';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import { Query } from 'mingo';
import { ROLES } from '../../../common/api/session.ts';
import type { RowConditions, RowRules, RuleActor } from './scope.ts';

const asked: string[] = [];
const clients = {
  get: (_scope: Scope, id: string) => {
    asked.push(id);
    return Promise.resolve(id.startsWith('c') ? { _id: id } : null);
  },
};
const author = testActor({ client_id: 'c1' });
const root = testActor({ role: 'super_admin', client_id: null });
const unknown = { kind: 'invalid', code: 'http.unknown_id', faults: [{ path: '/client_id' }] };
const clientOf = (actor = author, named?: string, scope = Scope.ofActor(actor)) =>
  clientOfNew(clients, { actor, scope }, named, 'files.client_needed');

it('is the own one without being looked up', async () => {
  expect(await clientOf()).toBe('c1');
  expect(asked).toEqual([]);
});

it('is the one that is named, where the scope covers it and it is there', async () => {
  expect(await clientOf(author, 'c1')).toBe('c1');
  expect(await clientOf(root, 'c2')).toBe('c2');
  await expect(clientOf(author, 'c2')).rejects.toMatchObject(unknown);
  await expect(clientOf(root, 'gone')).rejects.toMatchObject(unknown);
});

it('is not the own one where the scope does not cover it', async () => {
  await expect(clientOf(author, undefined, Scope.ofClient('c2', 'x'))).rejects.toMatchObject(unknown);
});

it('has to be named by a user without one', async () => {
  const code = 'files.client_needed';
  await expect(clientOf(root)).rejects.toMatchObject({
    ...{ kind: 'invalid', code },
    faults: [{ path: '/client_id', code, params: {} }],
  });
});

const actor = (more: Partial<RuleActor> = {}): RuleActor => ({
  ...{ user_id: 'ann', role: 'author', client_id: 'c1', team_ids: [] },
  ...more,
});
const rows = [
  { _id: 'own', client_id: 'c1', owner_id: 'ann', team_ids: [] },
  { _id: 'shared', client_id: 'c1', owner_id: 'ben', team_ids: ['t1', 't2'] },
  { _id: 'other', client_id: 'c1', owner_id: 'ben', team_ids: [] },
  { _id: 'foreign', client_id: 'c2', owner_id: 'ann', team_ids: ['t1'] },
  { _id: 'nobodys', client_id: null, owner_id: 'ann', team_ids: ['t1'] },
];
const isIn = (filter: object, row: Record<string, unknown>): boolean => new Query(filter).test(row);
/** The rows an actor may take an action on, by filter and by check, which must agree. */
const allowed = (sources: RowRules[], who: RuleActor, action = 'read'): string[] => {
  const access = createRowAccess(sources);
  const byCheck = rows.filter((row) => access.can(who, action, 'deck', row)).map(({ _id }) => _id);
  expect(rows.filter((row) => isIn(access.filter(who, action, 'deck'), row)).map(({ _id }) => _id)).toEqual(byCheck);
  return byCheck;
};
const own: RowRules = ({ user_id }) => [{ action: 'read', subject: 'deck', rows: { owner_id: user_id } }];
const shared: RowRules = ({ team_ids }) => [
  { action: ['read', 'change'], subject: 'deck', rows: { team_ids: { $in: team_ids } } },
];
const all: RowRules = () => [{ action: 'read', subject: 'deck', rows: 'all' }];

describe('row rules', () => {
  it('allow what one of them allows, and nothing where there is none', () => {
    expect(allowed([own, shared], actor({ team_ids: ['t2', 't9'] }))).toEqual(['own', 'shared']);
    expect(allowed([own, shared], actor({ team_ids: ['t2'] }), 'change')).toEqual(['shared']);
    expect(allowed([own], actor(), 'change')).toEqual([]);
    expect(allowed([], actor({ role: 'super_admin' }))).toEqual([]);
  });

  it('stay within the client, but for a super_admin, who sees rows without a client too', () => {
    expect(allowed([all], actor({ role: 'reviewer' }))).toEqual(['own', 'shared', 'other']);
    expect(allowed([all], actor({ role: 'super_admin', client_id: null }))).toEqual(rows.map(({ _id }) => _id));
    for (const role of ROLES.slice(1)) expect(allowed([all, own], actor({ role, client_id: null }))).toEqual([]);
  });

  it('allow nothing where a condition is empty', () => {
    const missing = undefined as unknown as string;
    const conditions: RowConditions[] = [
      {},
      { owner_id: '' },
      { owner_id: missing },
      { owner_id: null as unknown as string },
      { owner_id: 'ann', team_ids: { $in: [] } },
      { team_ids: { $in: ['t1', ''] } },
    ];
    for (const role of ['author', 'super_admin'] as const) {
      for (const each of conditions) {
        expect(allowed([() => [{ action: 'read', subject: 'deck', rows: each }]], actor({ role }))).toEqual([]);
      }
    }
  });

  it('report whether they allow every row of a client', () => {
    const access = createRowAccess([all, shared]);
    expect(access.hasAll(actor({ role: 'reviewer' }), 'read', 'deck')).toBe(true);
    expect(access.hasAll(actor({ role: 'super_admin', client_id: null }), 'read', 'deck')).toBe(true);
    expect(access.hasAll(actor({ team_ids: ['t1'] }), 'change', 'deck')).toBe(false);
    expect(access.hasAll(actor(), 'change', 'deck')).toBe(false);
  });

  it('mean the same to a client that is given them', () => {
    const who = actor({ team_ids: ['t1'] });
    const sent: unknown = JSON.parse(JSON.stringify(createRowAccess([own, shared]).rules(who)));
    const ability = createMongoAbility(sent as never);
    const seen = rows.filter((row) => ability.can('read', asSubject('deck', { ...row }))).map(({ _id }) => _id);
    expect(seen).toEqual(allowed([own, shared], who));
  });

  it('leave the row they judge as it is, frozen or not', () => {
    const row = Object.freeze({ ...rows[0] });
    expect(createRowAccess([own]).can(actor(), 'read', 'deck', row)).toBe(true);
    expect(Reflect.ownKeys(row)).toEqual(Object.keys(rows[0] ?? {}));
  });
});

describe('joined filters', () => {
  it('all have to apply, on the same field too', () => {
    expect(allOf({}, {})).toEqual({});
    expect(allOf({ _id: 'a' }, {})).toEqual({ _id: 'a' });
    expect(isIn(allOf({ _id: 'own' }, { _id: { $in: [] } }), rows[0] ?? {})).toBe(false);
  });
});
