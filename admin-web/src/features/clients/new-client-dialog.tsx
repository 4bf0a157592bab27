import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientSchema } from '../../../../common/api/accounts.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { CLIENTS_KEY } from '../../data/client-scope.ts';
import { listKey } from '../../data/server-list.ts';

const useStyles = makeStyles({ fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM } });

/** Creates a client. */
export function NewClientDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{t('console_clients.create')}</DialogTitle>
            <DialogContent className={styles.fields}>
              {create.isError && <ProblemBar error={create.error} title={t('console.not_saved')} />}
              <Field label={t('console_clients.name')} required>
                <Input value={name} maxLength={120} onChange={(_event, { value }) => setName(value)} />
              </Field>
              <Field label={t('console_clients.tenant')} hint={t('console_clients.tenant_hint')}>
                <Input value={tenant} onChange={(_event, { value }) => setTenant(value)} />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('console.cancel')}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={create.isPending}>
                {t('console_clients.create')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
