import { useEffect } from 'react';
import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandSchema } from '../../../../common/api/brand.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useClientName, useClients, useClientScope } from '../../data/client-scope.ts';
import type { StoredBrand } from './brand-draft.ts';
import { BrandForm } from './brand-form.tsx';

/** The brand of a client: what slides are made by and checked against. */
export function BrandPage(): JSX.Element {
  const { t } = useTranslation('admin');
  const scope = useClientScope();
  const own = useUser()?.clientId ?? null;
  const clients = useClients();
  const only = clients.data?.items.length === 1 ? (clients.data.items[0]?.id ?? null) : null;
  const asked = scope.canChoose ? scope.clientId : own;
  // An old link may name a client that is gone.
  const isGone =
    clients.data?.total === clients.data?.items.length && !clients.data?.items.some(({ id }) => id === asked);
  const clientId = scope.canChoose && clients.data !== undefined && isGone ? null : asked;
  // The only client is chosen for all to see: the header names it.
  const { choose } = scope;
  useEffect(() => {
    if (clientId === null && only !== null) choose(only, { replaces: true });
  }, [clientId, only, choose]);
  if (clientId !== null) return <ClientBrand key={clientId} clientId={clientId} />;
  return (
    <PageFrame title={t('console.page_brand')}>
      <EmptyState
        Icon={ColorRegular}
        title={t('console_brand.choose')}
        text={t('console_brand.choose_text')}
        actions={clients.data?.items.slice(0, 6).map(({ id, name }) => (
          <Button key={id} onClick={() => scope.choose(id)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
      />
    </PageFrame>
  );
}

function ClientBrand({ clientId }: { clientId: string }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const clientName = useClientName();
  const brand = useQuery({
    queryKey: ['brand', clientId],
    queryFn: async ({ signal }): Promise<StoredBrand> => {
      const { data, etag } = await client.get(`/admin/clients/${encodeURIComponent(clientId)}/brand`, {
        schema: brandSchema,
        signal,
      });
      return { brand: data, etag };
    },
  });
  if (brand.data !== undefined)
    return <BrandForm key={brand.data.etag} stored={brand.data} name={clientName(clientId)} />;
  return (
    <PageFrame title={t('console.page_brand')}>
      {brand.isError ? (
        <ProblemBar error={brand.error} onRetry={() => void brand.refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </PageFrame>
  );
}
