import { describe, expect, it } from '@jest/globals';
import { Query } from 'mingo';
import type { Actor } from '../../sdk/actor.ts';
import { visibleTo } from './policy.ts';

const actor = (more: Partial<Actor>): Actor => ({
  ...{ user_id: 'ann', name: 'Ann', role: 'author', client_id: 'c', team_ids: [], session_id: '' },
  ...more,
});
const decks = [
  { _id: 'own', owner_id: 'ann', team_ids: [] },
  { _id: 'shared', owner_id: 'ben', team_ids: ['t1', 't2'] },
  { _id: 'other', owner_id: 'ben', team_ids: ['t3'] },
];
const seenBy = (who: Partial<Actor>): string[] =>
  decks.filter((deck) => new Query(visibleTo(actor(who)) as never).test(deck)).map(({ _id }) => _id);

describe('the presentations somebody sees in its scope', () => {
  it('are an author’s own and those of its teams, for others all', () => {
    expect(seenBy({})).toEqual(['own']);
    expect(seenBy({ team_ids: ['t2', 't9'] })).toEqual(['own', 'shared']);
    for (const role of ['reviewer', 'client_admin', 'super_admin'] as const) {
      expect(seenBy({ role })).toEqual(['own', 'shared', 'other']);
    }
  });
});
