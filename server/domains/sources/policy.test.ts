import { describe, expect, it } from '@jest/globals';
import { createRowAccess } from '../../kernel/sdk/scope.ts';
import type { RuleActor } from '../../kernel/sdk/scope.ts';
import { uploadRules } from './policy.ts';

describe.each([
  ['file', 'change'],
  ['image', 'delete'],
] as const)('what a user may do with an uploaded %s', (subject, change) => {
  const access = createRowAccess([uploadRules(subject, change)]);
  const rows = [
    { _id: 'own', client_id: 'c', owner_id: 'ann' },
    { _id: 'other', client_id: 'c', owner_id: 'ben' },
  ];
  const may = (role: RuleActor['role'], action: string): string[] => {
    const who: RuleActor = { user_id: 'ann', role, client_id: 'c', team_ids: [] };
    return rows.filter((row) => access.can(who, action, subject, row)).map(({ _id }) => _id);
  };

  it.each([
    ['super_admin', ['own', 'other'], ['own', 'other']],
    ['client_admin', ['own', 'other'], ['own', 'other']],
    ['author', ['own'], ['own']],
    ['reviewer', ['own'], []],
  ] as const)('is set for a %s', (role, read, written) => {
    expect(may(role, 'read')).toEqual(read);
    expect(may(role, change)).toEqual(written);
    expect(may(role, 'other')).toEqual([]);
  });
});
