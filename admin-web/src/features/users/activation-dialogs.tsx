import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userDetailSchema } from '../../../../common/api/accounts.ts';
import type { UserView } from '../../../../common/api/accounts.ts';
import { listOf } from '../../../../common/api/list.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { useServerList } from '../../data/server-list.ts';
import { useBlocked, useChangesDone, useChangeUser, USERS_PATH } from './user-changes.ts';

const presentationList = listOf(presentationSummary);

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
      effect={(user) => <Effect user={user} />}
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

/** What ends with a user, and what stays. */
function Effect({ user }: { user: UserView }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const detail = useQuery({
    queryKey: ['user', user.id],
    queryFn: async ({ signal }) =>
      (await client.get(`${USERS_PATH}/${encodeURIComponent(user.id)}`, { schema: userDetailSchema, signal })).data,
  });
  const decks = useServerList('/presentations', presentationList, { owner_id: user.id, page_size: 1 }).data?.total;
  if (detail.data === undefined || decks === undefined) return <>{t('console.loading')}</>;
  return (
    <>{`${t('console_users.ends_sessions', { count: detail.data.sessions })} ${t('console_users.decks_stay', { count: decks })}`}</>
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
