import type { QueryFilter } from 'mongoose';
import type { Actor, RowRules } from '../../kernel/sdk/scope.ts';
import { involvedIn } from './contract.ts';
import type { Presentation } from './contract.ts';

/** What the owner of a presentation and administrators may do beside changing it: take it away or give it to others. */
const OF_OWNERS = ['delete', 'share', 'transfer'] as const;

/**
 * Rules of rows for `presentation`: administrators do everything, reviewers read; an author has its own and, to read and
 * change, those shared with one of its teams.
 */
export const presentationRules: RowRules = ({ user_id, role, team_ids }) => {
  const subject = 'presentation';
  switch (role) {
    case 'super_admin':
    case 'client_admin':
      return [{ action: ['read', 'change', ...OF_OWNERS], subject, rows: 'all' }];
    case 'reviewer':
      return [{ action: 'read', subject, rows: 'all' }];
    case 'author':
      return [
        { action: ['read', 'change', ...OF_OWNERS], subject, rows: { owner_id: user_id } },
        { action: ['read', 'change'], subject, rows: { team_ids: { $in: team_ids } } },
      ];
  }
};

/** What an actor is asked for: to review a presentation, or, as its owner, to make the changes that a reviewer asked for. */
export function waitsFor(actor: Actor, presentation: Presentation): 'review' | 'changes' | null {
  const { review_status, owner_id, review_record } = presentation;
  const last = review_record?.last ?? null;
  if (review_status === 'In Review' && actor.role !== 'author')
    return involvedIn(presentation).includes(actor.user_id) ? null : 'review';
  const wasSentBack = review_status === 'Draft' && last?.from === 'In Review' && last.user_id !== actor.user_id;
  return wasSentBack && owner_id === actor.user_id ? 'changes' : null;
}

/** Those of which `waitsFor` says something. */
export function waitingFilter({ user_id, role }: Actor): QueryFilter<Presentation> {
  const changes: QueryFilter<Presentation> = {
    ...{ review_status: 'Draft', owner_id: user_id },
    ...{ 'review_record.last.from': 'In Review', 'review_record.last.user_id': { $ne: user_id } },
  };
  if (role === 'author') return changes;
  const none = { $ne: user_id };
  const review: QueryFilter<Presentation> = {
    ...{ review_status: 'In Review', owner_id: none },
    ...{ former_owner_ids: none, 'review_record.editor_ids': none },
  };
  return { $or: [review, changes] };
}
