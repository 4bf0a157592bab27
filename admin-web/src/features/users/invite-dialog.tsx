import { useState } from 'react';
import type { JSX } from 'react';
import { Checkbox, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationSchema, teamList } from '../../../../common/api/accounts.ts';
import { ROLES } from '../../../../common/api/session.ts';
import type { InvitationInput } from '../../../../common/api/accounts.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { ClientField } from '../../components/client-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useClientScope } from '../../data/client-scope.ts';
import { listKey } from '../../data/server-list.ts';
import { INVITATIONS_PATH } from './invitation-list.tsx';
import { USERS_PATH } from './user-changes.ts';

const useStyles = makeStyles({ teams: { display: 'flex', flexDirection: 'column' } });

type Offered = InvitationInput['role'];
const OFFERED = ROLES.filter((role): role is Offered => role !== 'super_admin');

/** Offers a role to an e-mail address, for its first sign-in. */
export function InviteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const scope = useClientScope();
  const own = useUser()?.clientId ?? null;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Offered>('author');
  const [clientId, setClientId] = useState(scope.clientId ?? own ?? '');
  const [teamIds, setTeamIds] = useState<readonly string[]>([]);
  const teams = useQuery({
    queryKey: ['teams', clientId],
    queryFn: async ({ signal }) =>
      (
        await client.get(`/admin/clients/${encodeURIComponent(clientId)}/teams`, {
          query: { page_size: 100 },
          schema: teamList,
          signal,
        })
      ).data.items,
    enabled: clientId !== '',
  });
  const invite = useMutation({
    mutationFn: async () =>
      client.post(
        USERS_PATH,
        { email, role, ...(scope.canChoose ? { client_id: clientId } : {}), team_ids: teamIds },
        { schema: invitationSchema },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: listKey(INVITATIONS_PATH) });
      notify(t('console_users.invited', { email }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('console_users.invite')}
      submit={t('console_users.send_invitation')}
      failure={t('console_users.not_invited')}
      sending={invite}
      onClose={onClose}
    >
      <Field label={t('console_users.email')} required hint={t('console_users.email_hint')}>
        <Input type="email" value={email} onChange={(_event, { value }) => setEmail(value)} />
      </Field>
      {scope.canChoose && (
        <ClientField
          value={clientId}
          onChange={(id) => {
            setClientId(id);
            setTeamIds([]);
          }}
        />
      )}
      <Field label={t('console_users.role')} hint={t(`console_users.role_${role}_does`)}>
        <Select value={role} onChange={(_event, { value }) => setRole(value as Offered)}>
          {OFFERED.map((each) => (
            <option key={each} value={each}>
              {t(`console_users.role_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {teams.data !== undefined && teams.data.length > 0 && (
        <Field label={t('console_users.teams')}>
          <div className={styles.teams} role="group">
            {teams.data.map((team) => (
              <Checkbox
                key={team.id}
                label={team.name}
                checked={teamIds.includes(team.id)}
                onChange={(_event, { checked }) =>
                  setTeamIds((former) =>
                    checked === true ? [...former, team.id] : former.filter((id) => id !== team.id),
                  )
                }
              />
            ))}
          </div>
        </Field>
      )}
    </FormDialog>
  );
}
