import type { RowRules } from '../../kernel/sdk/scope.ts';

/**
 * Rules of rows for what is uploaded: uploaders read theirs, and change them while they are authors; administrators do both with
 * all. Contributions grant access to a file or picture for another reason, such as a presentation that uses it.
 * @param change what an uploader may do to it.
 */
export function uploadRules(subject: 'file' | 'image', change: 'change' | 'delete'): RowRules {
  return ({ user_id, role }) => {
    const own = { owner_id: user_id };
    switch (role) {
      case 'super_admin':
      case 'client_admin':
        return [{ action: ['read', change], subject, rows: 'all' }];
      case 'author':
        return [{ action: ['read', change], subject, rows: own }];
      case 'reviewer':
        return [{ action: 'read', subject, rows: own }];
    }
  };
}
