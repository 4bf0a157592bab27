import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changedUserSchema, userDetailSchema, userList } from '../../../../common/api/accounts.ts';
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

/** Deactivates users, after showing what happens to each. */
export function DeactivateDialog({ rows, onClose }: DialogProps): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const change = useChangeUser();
  const changesDone = useChangesDone();
  const blocked = useBlocked();
  const heirs = useHeirs(rows);
  const [heirId, setHeirId] = useState('');
  const heir = heirs.find(({ id }) => id === heirId);
  const stopping = (user: UserView): string | null =>
    user.is_active ? blocked(user) : t('console_users.already_deactivated');
  const count = rows.filter((user) => stopping(user) === null).length;
  /** Sessions stay ended, and presentations stay with their new owner. */
  const reactivate = async (users: readonly UserView[]): Promise<void> => {
    for (const user of users) await change(user, { is_active: true });
    changesDone(t('console_users.users_reactivated', { count: users.length }));
  };
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
      effect={(user) => <Effect user={user} heir={heir === undefined ? null : heir.name || heir.email} />}
      blocked={stopping}
      run={({ id }) =>
        client.patch(
          `${USERS_PATH}/${encodeURIComponent(id)}`,
          { is_active: false, ...(heir === undefined ? {} : { new_owner_id: heir.id }) },
          { schema: changedUserSchema },
        )
      }
      confirm={(runnable) => t('console_users.deactivate_confirm', { count: runnable })}
      isDanger
      onClose={(done) => {
        changesDone(done.length === 0 ? null : t('console_users.users_deactivated', { count: done.length }), () =>
          reactivate(done),
        );
        onClose();
      }}
    >
      {heirs.length > 0 && (
        <Field label={t('console_users.new_owner')} hint={t('console_users.new_owner_hint')}>
          <Select value={heirId} onChange={(_event, { value }) => setHeirId(value)}>
            <option value="">{t('console_users.no_new_owner')}</option>
            {heirs.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name === '' ? email : `${name}, ${email}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </BulkDialog>
  );
}

const MAX_HEIRS = 100;

/** Who can own what these users own: active authors and administrators of their one client. */
function useHeirs(rows: readonly UserView[]): UserView[] {
  const clientId = rows[0]?.client_id ?? null;
  const isOneClient = clientId !== null && rows.every((row) => row.client_id === clientId);
  const listed = useServerList(USERS_PATH, userList, {
    ...{ is_active: 'true', page_size: MAX_HEIRS, sort: 'name' },
    ...(clientId === null ? {} : { client_id: clientId }),
  });
  if (!isOneClient) return [];
  return (listed.data?.items ?? []).filter(
    ({ id, role }) => (role === 'author' || role === 'client_admin') && rows.every((row) => row.id !== id),
  );
}

/** What ends with a user, and what stays. */
function Effect({ user, heir }: { user: UserView; heir: string | null }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const detail = useQuery({
    queryKey: ['user', user.id],
    queryFn: async ({ signal }) =>
      (await client.get(`${USERS_PATH}/${encodeURIComponent(user.id)}`, { schema: userDetailSchema, signal })).data,
  });
  const decks = useServerList('/presentations', presentationList, { owner_id: user.id, page_size: 1 }).data?.total;
  if (detail.data === undefined || decks === undefined) return <>{t('console.loading')}</>;
  const ended = t('console_users.ends_sessions', { count: detail.data.sessions });
  const owned =
    heir === null || decks === 0
      ? t('console_users.decks_stay', { count: decks })
      : t('console_users.decks_go', { count: decks, name: heir });
  return <>{`${ended} ${owned}`}</>;
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
      onClose={({ length: count }) => {
        changesDone(count === 0 ? null : t('console_users.users_reactivated', { count }));
        onClose();
      }}
    />
  );
}
