import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { setupAnswer } from '../../../common/api/operations.ts';
import { useServices } from '../../../common/web/services.ts';
import { useClients } from './client-scope.ts';
import { useMay } from './pages.ts';

/** Kept once the user has seen the first run: it opens by itself only once. */
export const FIRST_RUN_SEEN = 'first-run.seen';

/** Whether a provider is set up, and whether it can be here. */
export function useSetup(): UseQueryResult<z.output<typeof setupAnswer>> {
  const { client } = useServices();
  const may = useMay();
  return useQuery({
    queryKey: ['setup'],
    queryFn: async ({ signal }) => (await client.get('/setup', { schema: setupAnswer, signal })).data,
    enabled: may('settings.change'),
  });
}

/** Whether nothing is set up yet: no provider has a key, and no client has a name that someone gave it. */
export function useIsNew(): boolean {
  const { storage } = useServices();
  const setup = useSetup();
  const clients = useClients();
  const items = clients.data?.items;
  if (setup.data?.needed !== true || items === undefined || storage.get(FIRST_RUN_SEEN) !== null) return false;
  return items.every(({ created_at, updated_at }) => items.length === 1 && created_at === updated_at);
}
