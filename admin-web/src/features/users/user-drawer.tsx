import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '../../../../common/api/accounts.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts } from '../../components/facts.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName } from '../../data/client-scope.ts';
import { useBlocked } from './user-changes.ts';
import type { UserDialog } from './user-changes.ts';

/** What is known of a user, and what can be done. */
export function UserDrawer({
  user,
  onClose,
  onDialog,
}: {
  user: UserView;
  onClose: () => void;
  onDialog: (dialog: UserDialog) => void;
}): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const clientName = useClientName();
  const blocked = useBlocked()(user);
  return (
    <DetailDrawer
      title={user.name || user.email}
      text={<bdi>{user.email}</bdi>}
      onClose={onClose}
      actions={
        blocked === null && (
          <>
            <ActionButton action="users.change" onClick={() => onDialog({ kind: 'role', rows: [user] })}>
              {t('console_users.change_role')}
            </ActionButton>
            <ActionButton
              action="users.change"
              onClick={() => onDialog({ kind: user.is_active ? 'deactivate' : 'reactivate', rows: [user] })}
            >
              {t(user.is_active ? 'console_users.deactivate' : 'console_users.reactivate')}
            </ActionButton>
          </>
        )
      }
    >
      <Facts
        facts={[
          [
            t('console_users.state'),
            <StateDot key="state" tone={user.is_active ? 'good' : 'quiet'}>
              {t(user.is_active ? 'console_users.active' : 'console_users.deactivated')}
            </StateDot>,
          ],
          [
            t('console_users.role'),
            `${t(`console_users.role_${user.role}`)} – ${t(`console_users.role_${user.role}_does`)}`,
          ],
          [t('console_users.client'), <bdi key="client">{clientName(user.client_id)}</bdi>],
          [t('console_users.signs_in_with'), t(`console_users.identity_${user.identity_kind}`)],
          [
            t('console_users.last_seen'),
            user.last_seen_at === null ? t('console_users.never') : dateTime(user.last_seen_at),
          ],
          [t('console_users.member_since'), dateTime(user.created_at)],
        ]}
      />
      {blocked}
    </DetailDrawer>
  );
}
