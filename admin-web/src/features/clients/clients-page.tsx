import { useState } from 'react';
import type { JSX } from 'react';
import { Badge, Caption1, makeStyles, ProgressBar, tokens, Field, Input } from '@fluentui/react-components';
import { AddRegular, BuildingRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { clientList, clientSchema } from '../../../../common/api/accounts.ts';
import type { ClientView } from '../../../../common/api/accounts.ts';
import { usageList } from '../../../../common/api/usage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useServerList, listKey } from '../../data/server-list.ts';
import { ClientDrawer } from './client-drawer.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CLIENTS_KEY } from '../../data/client-scope.ts';

const useStyles = makeStyles({
  budget: { minWidth: '140px' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** Organisations, what they may spend, and their teams. */
export function ClientsPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const usage = useServerList('/admin/usage', usageList, { page_size: 100 });
  const [isCreating, setIsCreating] = useState(false);
  const spent = ({ id }: ClientView): { cost: number; tokens: number; currency: string | null } => {
    const rows = usage.data?.items.filter((row) => row.client_id === id) ?? [];
    return {
      cost: rows.reduce((sum, row) => sum + (row.cost ?? 0), 0),
      tokens: rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0),
      currency: rows.find((row) => row.currency !== null)?.currency ?? null,
    };
  };
  const columns: Column<ClientView>[] = [
    {
      id: 'name',
      title: t('console_clients.name'),
      width: '30%',
      sort: 'name',
      cell: ({ name, slug }) => (
        <>
          <bdi>{name}</bdi>
          <Caption1 className={styles.quiet}>{slug}</Caption1>
        </>
      ),
    },
    {
      id: 'state',
      title: t('console_clients.state'),
      cell: ({ archived_at }) => (
        <StateDot tone={archived_at === null ? 'good' : 'quiet'}>
          {t(archived_at === null ? 'console_clients.active' : 'console_clients.archived')}
        </StateDot>
      ),
    },
    {
      id: 'budget',
      title: t('console_clients.budget'),
      cell: (client) => <BudgetMeter client={client} {...spent(client)} />,
    },
    {
      id: 'tenant',
      title: t('console_clients.tenant'),
      from: 'medium',
      cell: ({ tenant_id }) =>
        tenant_id === null ? '–' : <Badge appearance="outline">{t('console_clients.tenant_set')}</Badge>,
    },
    {
      id: 'created',
      title: t('console_clients.created'),
      from: 'wide',
      sort: 'created_at',
      cell: ({ created_at }) => date(created_at),
    },
  ];
  return (
    <PageFrame
      title={t('console.page_clients')}
      actions={
        <ActionButton
          action="clients.create"
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => setIsCreating(true)}
        >
          {t('console_clients.create')}
        </ActionButton>
      }
    >
      <ServerList
        name="clients"
        label={t('console_clients.clients')}
        path="/admin/clients"
        schema={clientList}
        columns={columns}
        search={t('console_clients.search')}
        filters={[
          {
            name: 'is_archived',
            label: t('console_clients.state'),
            options: [
              { value: 'false', label: t('console_clients.active') },
              { value: 'true', label: t('console_clients.archived') },
            ],
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        detail={(client, onClose) => <ClientDrawer key={client.id} client={client} onClose={onClose} />}
        empty={
          <EmptyState
            Icon={BuildingRegular}
            title={t('console_clients.empty')}
            text={t('console_clients.empty_text')}
          />
        }
      />
      {isCreating && <NewClientDialog onClose={() => setIsCreating(false)} />}
    </PageFrame>
  );
}

const WARNING_SHARE = 0.8;

function BudgetMeter({
  client,
  cost,
  tokens: used,
  currency,
}: {
  client: ClientView;
  cost: number;
  tokens: number;
  currency: string | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { money, number } = useFormats();
  const { budget } = client;
  const part = budget?.cost !== undefined && budget.cost !== null ? 'cost' : 'tokens';
  const limits = budget?.[part] ?? null;
  const limit = limits?.hard_limit ?? limits?.soft_limit ?? null;
  const amount = part === 'cost' ? cost : used;
  const words = (value: number): string =>
    part === 'cost' && currency !== null ? money(value, currency) : number(value, { maximumFractionDigits: 2 });
  if (limit === null) return <>{t('console_clients.no_budget')}</>;
  const share = limit === 0 ? 1 : Math.min(1, amount / limit);
  return (
    <div className={styles.budget}>
      <Caption1>{t(`console_clients.used_${part}`, { used: words(amount), limit: words(limit) })}</Caption1>
      <ProgressBar
        value={share}
        thickness="large"
        color={share >= 1 ? 'error' : share >= WARNING_SHARE ? 'warning' : 'brand'}
        aria-label={t('console_clients.budget')}
      />
    </div>
  );
}

/** Creates a client. */
function NewClientDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [tenant, setTenant] = useState('');
  const create = useMutation({
    mutationFn: () =>
      client.post(
        '/admin/clients',
        { name, ...(tenant.trim() === '' ? {} : { tenant_id: tenant.trim() }) },
        { schema: clientSchema },
      ),
    onSuccess: async () => {
      await Promise.all(
        [CLIENTS_KEY, listKey('/admin/clients')].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      notify(t('console_clients.client_created', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('console_clients.create')}
      submit={t('console_clients.create')}
      failure={t('console.not_saved')}
      sending={create}
      onClose={onClose}
    >
      <Field label={t('console_clients.name')} required>
        <Input value={name} maxLength={120} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <Field label={t('console_clients.tenant')} hint={t('console_clients.tenant_hint')}>
        <Input value={tenant} onChange={(_event, { value }) => setTenant(value)} />
      </Field>
    </FormDialog>
  );
}
