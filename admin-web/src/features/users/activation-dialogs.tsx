import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '../../../../common/api/accounts.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { useBlocked, useChangesDone, useChangeUser } from './user-changes.ts';

interface DialogProps {
  rows: UserView[];
  onClose: () => void;
}

/** Deactivates users, after saying what that does to each. */
export function DeactivateDialog({ rows, onClose }: DialogProps): JSX.Element {
  const { t } = useTranslation('admin');
  const change = useChangeUser();
  const changesDone = useChangesDone();
  const blocked = useBlocked();
  const stopping = (user: UserView): string | null =>
    user.is_active ? blocked(user) : t('console_users.already_deactivated');
  const count = rows.filter((user) => stopping(user) === null).length;
  return (
    <BulkDialog
      title={
        count === rows.length
          ? t('console_users.deactivate_title', { count })
          : t('console_users.deactivate_some_title', { count, all: rows.length })
      }
      text={t('console_users.deactivate_text')}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name, email }) => name || email}
      effect={() => t('console_users.deactivate_effect')}
      blocked={stopping}
      run={(user) => change(user, { is_active: false })}
      confirm={(runnable) => t('console_users.deactivate_confirm', { count: runnable })}
      isDanger
      onClose={(done) => {
        changesDone(done === 0 ? null : t('console_users.users_deactivated', { count: done }));
        onClose();
      }}
    />
  );
}

/** Lets users sign in again. */
export function ReactivateDialog({ rows, onClose }: DialogProps): JSX.Element {
  const { t } = useTranslation('admin');
  const change = useChangeUser();
  const changesDone = useChangesDone();
  const blocked = useBlocked();
  return (
    <BulkDialog
      title={t('console_users.reactivate_title', { count: rows.length })}
      text={t('console_users.reactivate_text')}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name, email }) => name || email}
      effect={({ role }) => t('console_users.role_now', { role: t(`console_users.role_${role}`) })}
      blocked={(user) => (user.is_active ? t('console_users.already_active') : blocked(user))}
      run={(user) => change(user, { is_active: true })}
      confirm={(count) => t('console_users.reactivate_confirm', { count })}
      onClose={(done) => {
        changesDone(done === 0 ? null : t('console_users.users_reactivated', { count: done }));
        onClose();
      }}
    />
  );
}
