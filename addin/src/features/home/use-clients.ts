import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { clientList } from '../../../../common/api/accounts.ts';
import type { ClientView } from '../../../../common/api/accounts.ts';
import { useServices } from '../../app/services.ts';

const PAGE_SIZE = 100;
const UNCHANGED_FOR_MS = 60_000;

/** The clients that a presentation can be begun for, by name. */
export function useClients(isEnabled: boolean): UseQueryResult<ClientView[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) => {
      const all: ClientView[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: PAGE_SIZE };
        const { items, total } = (await client.get('/admin/clients', { query, schema: clientList, signal })).data;
        all.push(...items);
        if (items.length === 0 || all.length >= total) break;
      }
      return all.filter(({ archived_at }) => archived_at === null);
    },
    enabled: isEnabled,
    staleTime: UNCHANGED_FOR_MS,
  });
}
