import { describe, expect, it } from '@jest/globals';
import type { RuleActor } from '../../kernel/sdk/scope.ts';
import { createRowAccess } from '../../kernel/sdk/scope.ts';
import { presentationRules } from './policy.ts';

const access = createRowAccess([presentationRules]);
const actor = (more: Partial<RuleActor>): RuleActor => ({
  ...{ user_id: 'ann', role: 'author', client_id: 'c', team_ids: [] },
  ...more,
});
const decks = [
  { _id: 'own', client_id: 'c', owner_id: 'ann', team_ids: [] },
  { _id: 'shared', client_id: 'c', owner_id: 'ben', team_ids: ['t1', 't2'] },
  { _id: 'other', client_id: 'c', owner_id: 'ben', team_ids: ['t3'] },
];
const may = (who: Partial<RuleActor>, action: string): string[] =>
  decks.filter((deck) => access.can(actor(who), action, 'presentation', deck)).map(({ _id }) => _id);

describe('what a user may do with presentations', () => {
  it('lets an author see and change its own and those of its teams, and take away its own alone', () => {
    const team_ids = ['t2', 't9'];
    expect(may({}, 'read')).toEqual(['own']);
    for (const action of ['read', 'change']) expect(may({ team_ids }, action)).toEqual(['own', 'shared']);
    for (const action of ['delete', 'share', 'transfer']) expect(may({ team_ids }, action)).toEqual(['own']);
  });

  it('lets a reviewer read all and change none, its former own included', () => {
    const team_ids = ['t1'];
    expect(may({ role: 'reviewer', team_ids }, 'read')).toEqual(['own', 'shared', 'other']);
    for (const action of ['change', 'delete', 'share', 'transfer']) {
      expect(may({ role: 'reviewer', team_ids }, action)).toEqual([]);
    }
  });

  it('lets administrators do everything', () => {
    for (const role of ['client_admin', 'super_admin'] as const) {
      for (const action of ['read', 'change', 'delete', 'share', 'transfer']) {
        expect(may({ role }, action)).toEqual(['own', 'shared', 'other']);
      }
    }
  });
});
