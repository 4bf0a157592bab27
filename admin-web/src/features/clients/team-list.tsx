import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { Body1, Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teamList } from '../../../../common/api/accounts.ts';
import type { TeamView } from '../../../../common/api/accounts.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Part } from '../../components/facts.tsx';
import { useMay } from '../../data/pages.ts';
import { listKey, useServerList } from '../../data/server-list.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: { ...plainList },
  row: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > :first-child': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  },
  form: { display: 'flex', gap: tokens.spacingHorizontalS, '& > :first-child': { flexGrow: 1, minWidth: 0 } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The teams of a client: presentations are shared with them. */
export function TeamList({ clientId }: { clientId: string }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const may = useMay();
  const path = `/admin/clients/${encodeURIComponent(clientId)}/teams`;
  const teams = useServerList(path, teamList, { page_size: 100 });
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<TeamView | null>(null);
  const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: listKey(path) });
  const create = useMutation({
    mutationFn: () => client.post(path, { name }),
    onSuccess: async () => {
      setName('');
      await readAgain();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: TeamView) => client.delete(`${path}/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, team) => {
      await readAgain();
      notify(t('console_clients.team_deleted', { name: team.name }));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate();
  };
  const error = create.error ?? remove.error ?? teams.error;
  return (
    <Part title={t('console_clients.teams')}>
      {error !== null && <ProblemBar error={error} />}
      {teams.data?.items.length === 0 && <Body1 className={styles.quiet}>{t('console_clients.no_teams')}</Body1>}
      <ul className={styles.list}>
        {teams.data?.items.map((team) => (
          <li key={team.id} className={styles.row}>
            <bdi>{team.name}</bdi>
            <ActionButton
              action="teams.delete"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('console_clients.delete_team', { name: team.name })}
              onClick={() => setRemoved(team)}
            />
          </li>
        ))}
      </ul>
      {may('teams.create') && (
        <form className={styles.form} onSubmit={submit}>
          <Input
            value={name}
            maxLength={120}
            aria-label={t('console_clients.new_team')}
            placeholder={t('console_clients.new_team')}
            onChange={(_event, { value }) => setName(value)}
          />
          <Button type="submit" icon={<AddRegular />} data-action="teams.create">
            {t('console_clients.add')}
          </Button>
        </form>
      )}
      {removed !== null && (
        <ConfirmDialog
          title={t('console_clients.delete_team_title', { name: removed.name })}
          text={t('console_clients.delete_team_text')}
          answers={[
            {
              label: t('console_clients.delete_team_confirm'),
              onChoose: () => {
                remove.mutate(removed);
                setRemoved(null);
              },
            },
          ]}
          onCancel={() => setRemoved(null)}
        />
      )}
    </Part>
  );
}
