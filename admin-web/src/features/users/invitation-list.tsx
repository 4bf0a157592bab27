import { useState } from 'react';
import type { JSX } from 'react';
import { DeleteRegular, MailRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationList } from '../../../../common/api/accounts.ts';
import type { InvitationView } from '../../../../common/api/accounts.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ServerList } from '../../components/list/server-list.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { listKey } from '../../data/server-list.ts';

export const INVITATIONS_PATH = '/admin/users/invitations';

/** Roles offered to people who haven't signed in yet. */
export function InvitationList(): JSX.Element {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const may = useMay();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const [withdrawn, setWithdrawn] = useState<InvitationView[] | null>(null);
  const columns: Column<InvitationView>[] = [
    { id: 'email', title: t('console_users.email'), width: '35%', cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'role', title: t('console_users.role'), cell: ({ role }) => t(`console_users.role_${role}`) },
    ...(canChoose && clientId === null
      ? [
          {
            id: 'client',
            title: t('console_users.client'),
            from: 'medium' as const,
            cell: ({ client_id }: InvitationView) => <bdi>{clientName(client_id)}</bdi>,
          },
        ]
      : []),
    { id: 'created', title: t('console_users.invited_on'), from: 'medium', cell: ({ created_at }) => date(created_at) },
    { id: 'expires', title: t('console_users.expires_on'), cell: ({ expires_at }) => date(expires_at) },
  ];
  return (
    <>
      <ServerList
        name="invitations"
        label={t('console_users.invitations')}
        path={INVITATIONS_PATH}
        schema={invitationList}
        query={clientId === null ? {} : { client_id: clientId }}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        bulk={
          may('users.invite')
            ? [
                {
                  id: 'withdraw',
                  action: 'users.invite',
                  label: t('console_users.withdraw'),
                  Icon: DeleteRegular,
                  isDanger: true,
                  onRun: setWithdrawn,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            Icon={MailRegular}
            title={t('console_users.no_invitations')}
            text={t('console_users.no_invitations_text')}
          />
        }
      />
      {withdrawn !== null && (
        <BulkDialog
          title={t('console_users.withdraw_title', { count: withdrawn.length })}
          text={t('console_users.withdraw_text')}
          rows={withdrawn}
          rowId={({ id }) => id}
          rowName={({ email }) => email}
          effect={({ role }) => t('console_users.role_now', { role: t(`console_users.role_${role}`) })}
          run={({ id }) => client.delete(`${INVITATIONS_PATH}/${encodeURIComponent(id)}`)}
          confirm={(count) => t('console_users.withdraw_confirm', { count })}
          isDanger
          onClose={({ length: count }) => {
            void queries.invalidateQueries({ queryKey: listKey(INVITATIONS_PATH) });
            if (count > 0) notify(t('console_users.withdrawn', { count }));
            setWithdrawn(null);
          }}
        />
      )}
    </>
  );
}
