import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Input, makeStyles, SpinButton, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientSchema } from '../../../../common/api/accounts.ts';
import type { ClientChange, ClientView } from '../../../../common/api/accounts.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Part } from '../../components/facts.tsx';
import { CLIENTS_KEY } from '../../data/client-scope.ts';
import { listKey } from '../../data/server-list.ts';
import { TeamList } from './team-list.tsx';

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
