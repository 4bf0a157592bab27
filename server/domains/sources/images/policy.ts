import type { RowRules } from '../../../kernel/sdk/row-access.ts';

/**
 * Rules of rows for `image`: uploaders read theirs, and remove them while they are authors; administrators do both with all.
 * Anyone who reads a presentation that shows a picture sees it too.
 */
export const imageRules: RowRules = ({ user_id, role }) => {
  const subject = 'image';
  const own = { owner_id: user_id };
  switch (role) {
    case 'super_admin':
    case 'client_admin':
      return [{ action: ['read', 'delete'], subject, rows: 'all' }];
    case 'author':
      return [{ action: ['read', 'delete'], subject, rows: own }];
    case 'reviewer':
      return [{ action: 'read', subject, rows: own }];
  }
};
