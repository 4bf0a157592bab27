import type { RowRules } from '../../kernel/sdk/scope.ts';

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
