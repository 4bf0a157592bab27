import { useQuery } from '@tanstack/react-query';
import { userList } from '../../../../common/api/accounts.ts';
import { brandSchema } from '../../../../common/api/brand.ts';
import { listOf } from '../../../../common/api/list.ts';
import { masterDeckList } from '../../../../common/api/master-decks.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useClients } from '../../data/client-scope.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';
import { useSetup } from '../../data/setup-state.ts';
import { useServerList } from '../../data/server-list.ts';

/** The steps and where each is done; null: in the studio. */
export const STEPS = [
  { name: 'people', to: '/users' },
  { name: 'organisation', to: '/clients' },
  { name: 'model', to: '/models' },
  { name: 'master', to: '/masters' },
  { name: 'brand', to: '/brand' },
  { name: 'sample', to: null },
] as const;
export type Step = (typeof STEPS)[number]['name'];

const presentationList = listOf(presentationSummary);

/** The steps that are done, as the server's data show. */
export function useDone(): ReadonlySet<Step> {
  const { client } = useServices();
  const people = useServerList('/admin/users', userList, { page_size: 1 });
  const clients = useClients();
  const masters = useServerList(MASTERS_PATH, masterDeckList, { page_size: 1 });
  const decks = useServerList('/presentations', presentationList, { page_size: 1 });
  const setup = useSetup();
  const first = clients.data?.items[0];
  const brand = useQuery({
    queryKey: ['brand-state', first?.id],
    queryFn: async ({ signal }) =>
      (await client.get(`/admin/clients/${encodeURIComponent(first?.id ?? '')}/brand`, { schema: brandSchema, signal }))
        .data,
    enabled: first !== undefined,
  });
  const done = new Set<Step>();
  if ((people.data?.total ?? 0) > 1) done.add('people');
  // A new client has the name that the server gave it.
  if (first !== undefined && first.updated_at !== first.created_at) done.add('organisation');
  if (setup.data?.needed === false) done.add('model');
  if ((masters.data?.total ?? 0) > 0) done.add('master');
  if (brand.data !== undefined && brand.data.updated_at !== null) done.add('brand');
  if ((decks.data?.total ?? 0) > 0) done.add('sample');
  return done;
}
