import { useState } from 'react';
import type { JSX, FormEvent } from 'react';
import { Field, Input, makeStyles, SpinButton, tokens, Body1, Button } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { clientSchema, teamList } from '../../../../common/api/accounts.ts';
import type { ClientChange, ClientView, TeamView } from '../../../../common/api/accounts.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Part } from '../../components/facts.tsx';
import { CLIENTS_KEY } from '../../data/client-scope.ts';
import { listKey, useServerList } from '../../data/server-list.ts';
import { useMay } from '../../data/pages.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM, '& > *': { minWidth: 0 } },
  narrow: { width: '100%', minWidth: 0 },
});

type Limits = { soft: number | null; hard: number | null };

/** A client: its name, what it may spend, its teams; a super_admin also archives it. */
export function ClientDrawer({ client: shown, onClose }: { client: ClientView; onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const isOperator = useUser()?.role === 'super_admin';
  const [name, setName] = useState(shown.name);
  const stored: Limits = {
    soft: shown.budget?.cost?.soft_limit ?? null,
    hard: shown.budget?.cost?.hard_limit ?? null,
  };
  const [limits, setLimits] = useState(stored);
  const [isArchiving, setIsArchiving] = useState(false);
  const hasNewLimits = limits.soft !== stored.soft || limits.hard !== stored.hard;
  const change = useMutation({
    mutationFn: (body: ClientChange) =>
      client.patch(`/admin/clients/${encodeURIComponent(shown.id)}`, body, { schema: clientSchema }),
    onSuccess: async () => {
      await Promise.all(
        [CLIENTS_KEY, listKey('/admin/clients')].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      notify(t('console.saved'));
    },
  });
  const save = (): void => {
    const hasLimits = limits.soft !== null || limits.hard !== null;
    change.mutate({
      ...(name === shown.name ? {} : { name }),
      ...(hasNewLimits
        ? {
            budget: {
              tokens: shown.budget?.tokens ?? null,
              cost: hasLimits ? { soft_limit: limits.soft, hard_limit: limits.hard } : null,
            },
          }
        : {}),
    });
  };
  const isArchived = shown.archived_at !== null;
  const limitField = (kind: keyof Limits): JSX.Element => (
    <Field label={t(`console_clients.${kind}_limit`)} hint={t(`console_clients.${kind}_hint`)}>
      <SpinButton
        className={styles.narrow}
        value={limits[kind]}
        displayValue={limits[kind] === null ? '' : String(limits[kind])}
        min={0}
        onChange={(_event, { value, displayValue }) => {
          const next = value ?? (displayValue === undefined || displayValue === '' ? null : Number(displayValue));
          if (next === null || Number.isFinite(next)) setLimits({ ...limits, [kind]: next });
        }}
      />
    </Field>
  );
  return (
    <DetailDrawer
      title={shown.name}
      text={shown.slug}
      onClose={onClose}
      actions={
        <>
          <ActionButton
            action="clients.change"
            appearance="primary"
            disabledFocusable={(name.trim() === '' || name === shown.name) && !hasNewLimits}
            onClick={save}
          >
            {t('console.save')}
          </ActionButton>
          {isOperator && (
            <ActionButton action="clients.delete" onClick={() => setIsArchiving(true)}>
              {t(isArchived ? 'console_clients.unarchive' : 'console_clients.archive')}
            </ActionButton>
          )}
        </>
      }
    >
      {change.isError && (
        <ProblemBar error={change.error} title={t('console.not_saved')} onDismiss={() => change.reset()} />
      )}
      <Field label={t('console_clients.name')}>
        <Input value={name} maxLength={120} onChange={(_event, { value }) => setName(value)} />
      </Field>
      {isOperator && (
        <Part title={t('console_clients.monthly_budget')}>
          <div className={styles.pair}>
            {limitField('soft')}
            {limitField('hard')}
          </div>
        </Part>
      )}
      <TeamList clientId={shown.id} />
      {isArchiving && (
        <ConfirmDialog
          title={t(isArchived ? 'console_clients.unarchive_title' : 'console_clients.archive_title', {
            name: shown.name,
          })}
          text={t(isArchived ? 'console_clients.unarchive_text' : 'console_clients.archive_text')}
          answers={[
            {
              label: t(isArchived ? 'console_clients.unarchive' : 'console_clients.archive'),
              onChoose: () => {
                setIsArchiving(false);
                change.mutate({ is_archived: !isArchived });
              },
            },
          ]}
          onCancel={() => setIsArchiving(false)}
        />
      )}
    </DetailDrawer>
  );
}

const useTeamStyles = makeStyles({
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
function TeamList({ clientId }: { clientId: string }): JSX.Element {
  const styles = useTeamStyles();
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
