import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Input } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientSchema } from '../../../../common/api/accounts.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CLIENTS_KEY } from '../../data/client-scope.ts';
import { listKey } from '../../data/server-list.ts';

/** Creates a client. */
export function NewClientDialog({ onClose }: { onClose: () => void }): JSX.Element {
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
