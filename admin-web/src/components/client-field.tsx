import type { JSX } from 'react';
import { Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useClients } from '../data/client-scope.ts';

/** Chooses the client of something new; archived ones take nothing new. */
export function ClientField({ value, onChange }: { value: string; onChange: (id: string) => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { data } = useClients();
  const clients = data?.items.filter(({ archived_at }) => archived_at === null) ?? [];
  return (
    <Field label={t('console.client')} required>
      <Select value={value} onChange={(_event, { value: id }) => onChange(id)}>
        <option value="" />
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
