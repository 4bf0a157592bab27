import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { assertMasterName, clientOfNew, titleOf } from './policy.ts';

describe('the name of a master deck', () => {
  it.each(['a.pptx', 'A.POTX', 'two.dots.pptx', 'Ünï 会.pptx'])('is one: %s', (name) => {
    expect(() => assertMasterName(name)).not.toThrow();
  });

  it.each([
    ['a.ppt', 'master_decks.old_format'],
    ['a.POT', 'master_decks.old_format'],
    ['a.pptx.zip', 'master_decks.wrong_extension'],
    ['pptx', 'master_decks.wrong_extension'],
  ])('is none: %s', (name, code) => {
    expect(() => assertMasterName(name)).toThrow(
      expect.objectContaining({
        ...{ kind: 'unsupported', code, params: { file: name } },
        faults: [{ path: '/file', code, params: { file: name } }],
      }),
    );
  });

  it('gives its title', () => {
    expect(titleOf('Acme_House Style.potx')).toBe('Acme House Style');
    expect(titleOf(' two.dots.PPTX')).toBe('two.dots');
    expect(titleOf('.pptx')).toBe('.pptx');
    expect(titleOf('_.pptx')).toBe('_.pptx');
  });
});

describe('the client of a new master deck', () => {
  const admin = { user_id: 'u', role: 'client_admin', client_id: 'c1' } as Actor;
  const root = { user_id: 'r', role: 'super_admin', client_id: null } as Actor;

  it('is the own one, or the one that is named and seen', () => {
    expect(clientOfNew(admin, Scope.ofActor(admin), undefined)).toBe('c1');
    expect(clientOfNew(root, Scope.ofActor(root), 'c2')).toBe('c2');
    expect(() => clientOfNew(admin, Scope.ofActor(admin), 'c2')).toThrow(
      expect.objectContaining({ kind: 'not_found', params: { what: 'client' } }),
    );
    expect(() => clientOfNew(root, Scope.ofActor(root), undefined)).toThrow(
      expect.objectContaining({
        ...{ kind: 'invalid', code: 'master_decks.client_needed' },
        faults: [{ path: '/client_id', code: 'master_decks.client_needed', params: {} }],
      }),
    );
  });
});
