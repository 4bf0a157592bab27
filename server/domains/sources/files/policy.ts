import type { RowRules } from '../../../kernel/sdk/row-access.ts';

/**
 * Rules of rows for `file`: uploaders read theirs, and change them while they are authors; administrators do both with all. Who
 * reads a file for another reason, a presentation that uses it, is reported by contributions.
 */
export const fileRules: RowRules = ({ user_id, role }) => {
  const subject = 'file';
  const own = { owner_id: user_id };
  switch (role) {
    case 'super_admin':
    case 'client_admin':
      return [{ action: ['read', 'change'], subject, rows: 'all' }];
    case 'author':
      return [{ action: ['read', 'change'], subject, rows: own }];
    case 'reviewer':
      return [{ action: 'read', subject, rows: own }];
  }
};
