import { describe, expect, it } from '@jest/globals';
import { testActor } from '../../../../tests/support/test-actor.ts';
import { createRowAccess } from '../../../kernel/sdk/row-access.ts';
import type { RuleActor } from '../../../kernel/sdk/row-rules.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Client, Clients } from '../../accounts/contract.ts';
import { clientOfNew, fileRules } from './policy.ts';

describe('what a user may do with files', () => {
  const access = createRowAccess([fileRules]);
  const rows = [
    { _id: 'own', client_id: 'c', owner_id: 'ann' },
    { _id: 'other', client_id: 'c', owner_id: 'ben' },
  ];
  const may = (role: RuleActor['role'], action: string): string[] => {
    const who: RuleActor = { user_id: 'ann', role, client_id: 'c', team_ids: [] };
    return rows.filter((row) => access.can(who, action, 'file', row)).map(({ _id }) => _id);
  };

  it.each([
    ['super_admin', ['own', 'other'], ['own', 'other']],
    ['client_admin', ['own', 'other'], ['own', 'other']],
    ['author', ['own'], ['own']],
    ['reviewer', ['own'], []],
  ] as const)('is set for a %s', (role, read, written) => {
    expect(may(role, 'read')).toEqual(read);
    expect(may(role, 'change')).toEqual(written);
    expect(may(role, 'other')).toEqual([]);
  });
});

describe('the client of new files', () => {
  const asked: string[] = [];
  const clients: Pick<Clients, 'get'> = {
    get: (_scope, id) => {
      asked.push(id);
      return Promise.resolve(id.startsWith('c') ? ({ _id: id } as Client) : null);
    },
  };
  const author = testActor({ client_id: 'c1' });
  const root = testActor({ role: 'super_admin', client_id: null });
  const notFound = { kind: 'not_found', code: 'http.not_found', params: { what: 'client' } };

  it('is the own one without being looked up', async () => {
    expect(await clientOfNew(clients, author, Scope.ofActor(author), undefined)).toBe('c1');
    expect(asked).toEqual([]);
  });

  it('is the one that is named, where the scope covers it and it is there', async () => {
    expect(await clientOfNew(clients, author, Scope.ofActor(author), 'c1')).toBe('c1');
    expect(await clientOfNew(clients, root, Scope.ofActor(root), 'c2')).toBe('c2');
    await expect(clientOfNew(clients, author, Scope.ofActor(author), 'c2')).rejects.toMatchObject(notFound);
    await expect(clientOfNew(clients, root, Scope.ofActor(root), 'gone')).rejects.toMatchObject(notFound);
  });

  it('is not the own one where the scope does not cover it', async () => {
    await expect(clientOfNew(clients, author, Scope.ofClient('c2', 'x'), undefined)).rejects.toMatchObject(notFound);
  });

  it('has to be named by a user without one', async () => {
    const code = 'files.client_needed';
    await expect(clientOfNew(clients, root, Scope.ofActor(root), undefined)).rejects.toMatchObject({
      ...{ kind: 'invalid', code },
      faults: [{ path: '/client_id', code, params: {} }],
    });
  });
});
