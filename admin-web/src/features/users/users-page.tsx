import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Tab,
  TabList,
  tokens,
  Field,
  Radio,
  RadioGroup,
  Avatar,
  Caption1,
} from '@fluentui/react-components';
import {
  PeopleAddRegular,
  PersonAvailableRegular,
  PersonProhibitedRegular,
  PersonStarRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { userList } from '../../../../common/api/accounts.ts';
import { ROLES } from '../../../../common/api/session.ts';
import type { UserView } from '../../../../common/api/accounts.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ServerList } from '../../components/list/server-list.tsx';
import type { Column, Filter } from '../../components/list/list-parts.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { useMay } from '../../data/pages.ts';
import { DeactivateDialog, ReactivateDialog } from './activation-dialogs.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { UserDialog } from './user-changes.ts';
import type { Role } from '../../../../common/api/session.ts';
import { useUser } from '../../../../common/web/session.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { useBlocked, useChangesDone, useChangeUser } from './user-changes.ts';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts } from '../../components/facts.tsx';

const useStyles = makeStyles({
  // The first tab's word is above the words of the table.
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
});

/** Users and invitations of the clients that the administrator may see. */
export function UsersPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const address = useListAddress();
  const tab = address.get('tab') ?? 'users';
  const [isInviting, setIsInviting] = useState(false);
  const invite = (
    <ActionButton
      action="users.invite"
      appearance="primary"
      icon={<PeopleAddRegular />}
      onClick={() => setIsInviting(true)}
    >
      {t('console_users.invite')}
    </ActionButton>
  );
  return (
    <PageFrame title={t('console.page_users')} actions={invite}>
      <TabList
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_event, { value }) =>
          address.set({ tab: value === 'users' ? null : String(value), q: null, sort: null, open: null })
        }
      >
        <Tab value="users">{t('console.page_users')}</Tab>
        <Tab value="invitations">{t('console_users.invitations')}</Tab>
      </TabList>
      {tab === 'users' ? <UserList onInvite={() => setIsInviting(true)} /> : <InvitationList />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </PageFrame>
  );
}

function UserList({ onInvite }: { onInvite: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { when } = useFormats();
  const may = useMay();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const close = (): void => setDialog(null);

  const columns: Column<UserView>[] = [
    {
      id: 'name',
      title: t('console_users.name'),
      sort: 'name',
      width: '36%',
      cell: (user) => <UserName user={user} />,
    },
    { id: 'role', title: t('console_users.role'), sort: 'role', cell: ({ role }) => t(`console_users.role_${role}`) },
    ...(canChoose && clientId === null
      ? [
          {
            id: 'client',
            title: t('console_users.client'),
            from: 'medium' as const,
            cell: ({ client_id }: UserView) => <bdi>{clientName(client_id)}</bdi>,
          },
        ]
      : []),
    {
      id: 'state',
      title: t('console_users.state'),
      cell: ({ is_active }) => (
        <StateDot tone={is_active ? 'good' : 'quiet'}>
          {t(is_active ? 'console_users.active' : 'console_users.deactivated')}
        </StateDot>
      ),
    },
    {
      id: 'seen',
      title: t('console_users.last_seen'),
      sort: 'last_seen_at',
      from: 'medium',
      cell: ({ last_seen_at }) => (last_seen_at === null ? '–' : when(last_seen_at)),
    },
    {
      id: 'provider',
      title: t('console_users.signs_in_with'),
      from: 'wide',
      cell: ({ identity_kind }) => t(`console_users.identity_${identity_kind}`),
    },
    {
      id: 'teams',
      title: t('console_users.teams'),
      isNumeric: true,
      from: 'wide',
      isHidden: true,
      cell: ({ team_ids }) => team_ids.length,
    },
  ];
  const filters: Filter[] = [
    {
      name: 'role',
      label: t('console_users.role'),
      options: ROLES.map((role) => ({ value: role, label: t(`console_users.role_${role}`) })),
    },
    {
      name: 'is_active',
      label: t('console_users.state'),
      options: [
        { value: 'true', label: t('console_users.active') },
        { value: 'false', label: t('console_users.deactivated') },
      ],
    },
  ];
  return (
    <>
      <ServerList
        name="users"
        label={t('console.page_users')}
        path="/admin/users"
        schema={userList}
        query={clientId === null ? {} : { client_id: clientId }}
        columns={columns}
        search={t('console_users.search')}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name, email }) => name || email}
        detail={(user, onClose) => <UserDrawer user={user} onClose={onClose} onDialog={setDialog} />}
        bulk={
          may('users.change')
            ? [
                {
                  id: 'role',
                  action: 'users.change',
                  label: t('console_users.change_role'),
                  Icon: PersonStarRegular,
                  onRun: (rows) => setDialog({ kind: 'role', rows }),
                },
                {
                  id: 'reactivate',
                  action: 'users.change',
                  label: t('console_users.reactivate'),
                  Icon: PersonAvailableRegular,
                  onRun: (rows) => setDialog({ kind: 'reactivate', rows }),
                },
                {
                  id: 'deactivate',
                  action: 'users.change',
                  label: t('console_users.deactivate'),
                  Icon: PersonProhibitedRegular,
                  isDanger: true,
                  onRun: (rows) => setDialog({ kind: 'deactivate', rows }),
                },
              ]
            : []
        }
        empty={
          <EmptyState
            Icon={PeopleAddRegular}
            title={t('console_users.empty')}
            text={t('console_users.empty_text')}
            actions={
              may('users.invite') && (
                <Button appearance="primary" onClick={onInvite}>
                  {t('console_users.invite')}
                </Button>
              )
            }
          />
        }
      />
      {dialog?.kind === 'role' && <RoleDialog rows={dialog.rows} onClose={close} />}
      {dialog?.kind === 'deactivate' && <DeactivateDialog rows={dialog.rows} onClose={close} />}
      {dialog?.kind === 'reactivate' && <ReactivateDialog rows={dialog.rows} onClose={close} />}
    </>
  );
}

/** Gives users another role. */
function RoleDialog({ rows, onClose }: { rows: UserView[]; onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const me = useUser();
  const change = useChangeUser();
  const changesDone = useChangesDone();
  const blocked = useBlocked();
  const [role, setRole] = useState<Role | null>(rows.length === 1 ? (rows[0]?.role ?? null) : null);
  const roles = ROLES.filter((each) => each !== 'super_admin' || me?.role === 'super_admin');
  return (
    <BulkDialog
      title={t('console_users.change_role_title', { count: rows.length })}
      text={t('console_users.change_role_text')}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name, email }) => name || email}
      effect={(user) =>
        role === null || role === user.role
          ? t('console_users.role_now', { role: t(`console_users.role_${user.role}`) })
          : t('console_users.role_from_to', {
              from: t(`console_users.role_${user.role}`),
              to: t(`console_users.role_${role}`),
            })
      }
      blocked={(user) => blocked(user, role ?? undefined)}
      run={(user) => change(user, role === null ? {} : { role })}
      confirm={(count) => t('console_users.change_role_confirm', { count })}
      isReady={role !== null}
      onClose={({ length: count }) => {
        changesDone(count === 0 ? null : t('console_users.role_changed', { count }));
        onClose();
      }}
    >
      <Field label={t('console_users.new_role')}>
        <RadioGroup value={role ?? ''} onChange={(_event, { value }) => setRole(value as Role)}>
          {roles.map((each) => (
            <Radio
              key={each}
              value={each}
              label={`${t(`console_users.role_${each}`)} – ${t(`console_users.role_${each}_does`)}`}
            />
          ))}
        </RadioGroup>
      </Field>
    </BulkDialog>
  );
}

const useNameStyles = makeStyles({
  user: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  email: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** Picture, name and e-mail address of a user. */
function UserName({ user }: { user: Pick<UserView, 'name' | 'email'> }): JSX.Element {
  const styles = useNameStyles();
  return (
    <span className={styles.user}>
      <Avatar name={user.name || user.email} size={24} color="colorful" aria-hidden="true" />
      <span className={styles.words}>
        <bdi>{user.name || user.email}</bdi>
        {user.name !== '' && (
          <Caption1 className={styles.email}>
            <bdi>{user.email}</bdi>
          </Caption1>
        )}
      </span>
    </span>
  );
}

/** What is known of a user, and what can be done. */
function UserDrawer({
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
