import type { JSX } from 'react';
import { Caption1 } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientList } from '../../../../common/api/accounts.ts';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';

const MOST_CLIENTS = 100;

/** Whose deck this is, for those who work for several clients; it stays with the client it was begun for. */
export function ClientNote({ clientId }: { clientId: string }): JSX.Element | null {
  const { t } = useTranslation('author');
  const { client } = useServices();
  const me = useQueryClient().getQueryData<CurrentUser>(keys.me);
  const isAsked = me?.role === 'super_admin';
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) =>
      (await client.get('/admin/clients', { query: { page_size: MOST_CLIENTS }, schema: clientList, signal })).data
        .items,
    enabled: isAsked,
  });
  if (!isAsked || clients.data === undefined) return null;
  const name = clients.data.find(({ id }) => id === clientId)?.name ?? clientId;
  return <Caption1>{t('pane_brief.client', { name })}</Caption1>;
}
