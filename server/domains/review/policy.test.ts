import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../common/api/session.ts';
import type { Role } from '../../../common/api/session.ts';
import { testActor } from '../../../tests/support/test-actor.ts';
import type { Presentation, ReviewRecord } from '../presentations/contract.ts';
import { mayDelete, mayEdit, ofApprovers, TRANSITIONS } from './policy.ts';

type Reviewed = Pick<Presentation, 'owner_id' | 'former_owner_ids' | 'review_record' | 'review_status'>;
const deck = (more: Partial<Reviewed> = {}): Reviewed => ({ owner_id: 'owner', review_status: 'Draft', ...more });
const record = (...editor_ids: string[]): ReviewRecord => ({ editor_ids, pending: null, approval: null, last: null });
const actor = (role: Role, user_id = 'me') => testActor({ role, user_id });

describe('the ways between states of a review', () => {
  it('are these four, of which asking for changes needs a comment', () => {
    expect(TRANSITIONS.map(({ from, to, needs_comment }) => [from, to, needs_comment])).toEqual([
      ['Draft', 'In Review', false],
      ['In Review', 'Approved', false],
      ['In Review', 'Draft', true],
      ['Approved', 'Draft', false],
    ]);
  });

  /** Roles of users other than the owner who may make a transition, and the codes of the others' refusals. */
  const refusals = (from: string, to: string, user?: string): (string | null)[] => {
    const transition = TRANSITIONS.find((each) => each.from === from && each.to === to);
    return ROLES.map((role) => transition?.refusal(actor(role, user), deck()) ?? null);
  };

  it.each([
    ['Draft', 'In Review'],
    ['Approved', 'Draft'],
  ])('from %s to %s are the owner’s and administrators’', (from, to) => {
    expect(Object.fromEntries(ROLES.map((role, at) => [role, refusals(from, to)[at]]))).toEqual({
      ...{ super_admin: null, client_admin: null },
      ...{ author: 'review.owner_only', reviewer: 'review.owner_only' },
    });
    expect(refusals(from, to, 'owner')).toEqual(ROLES.map(() => null));
  });

  it('from In Review to Draft are the reviewers’ too', () => {
    const codes = Object.fromEntries(ROLES.map((role, at) => [role, refusals('In Review', 'Draft')[at]]));
    expect(codes).toEqual({
      ...{ super_admin: null, client_admin: null, reviewer: null },
      author: 'review.reviewers_only',
    });
    expect(refusals('In Review', 'Draft', 'owner')).toEqual(ROLES.map(() => null));
  });

  it('from In Review to Approved are the approvers’', () => {
    const transition = TRANSITIONS.find(({ to }) => to === 'Approved');
    expect(transition?.refusal(actor('author'), deck())).toBe('review.reviewers_only');
    expect(transition?.refusal(actor('reviewer'), deck({ owner_id: 'me' }))).toBe('review.own_work');
  });
});

describe('who approves', () => {
  it('is a reviewer or an administrator, who had no part in the deck', () => {
    const reviewed = deck({ former_owner_ids: ['former'], review_record: record('editor') });
    for (const role of ['reviewer', 'client_admin', 'super_admin'] as const) {
      expect(ofApprovers(actor(role), reviewed)).toBeNull();
      expect(ofApprovers(actor(role), deck())).toBeNull();
      for (const involved of ['owner', 'former', 'editor']) {
        expect(ofApprovers(actor(role, involved), reviewed)).toBe('review.own_work');
      }
    }
    expect(ofApprovers(actor('author'), reviewed)).toBe('review.reviewers_only');
  });
});

describe('a comment', () => {
  const comment = { user_id: 'me', brought: null, is_deleted: false };
  const foreign = { ...comment, user_id: 'other' };

  it('is changed by its author, and by administrators where it came with a file', () => {
    for (const role of ROLES) {
      const isAdministrator = role === 'super_admin' || role === 'client_admin';
      expect(mayEdit(actor(role), comment)).toBe(true);
      expect(mayEdit(actor(role), foreign)).toBe(false);
      expect(mayEdit(actor(role), { ...foreign, brought: {} })).toBe(isAdministrator);
    }
  });

  it('is deleted by its author and by administrators', () => {
    for (const role of ROLES) {
      const isAdministrator = role === 'super_admin' || role === 'client_admin';
      expect(mayDelete(actor(role), comment)).toBe(true);
      expect(mayDelete(actor(role), foreign)).toBe(isAdministrator);
    }
  });

  it('is left alone once it is deleted', () => {
    for (const role of ROLES) {
      expect(mayEdit(actor(role), { ...comment, brought: {}, is_deleted: true })).toBe(false);
      expect(mayDelete(actor(role), { ...comment, is_deleted: true })).toBe(false);
    }
  });
});
