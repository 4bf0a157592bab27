import { useQuery } from '@tanstack/react-query';
import { userList } from '../../../common/api/accounts.ts';
import { useServices } from '../../../common/web/services.ts';
import { useMay } from './pages.ts';

/** The names of users by id; `null` is the service itself. */
export function useUserNames(ids: readonly (string | null)[]): (id: string | null) => string | null {
  const { client } = useServices();
  const may = useMay();
  const asked = [...new Set(ids.filter((id) => id !== null))].sort();
  const { data } = useQuery({
    queryKey: ['user-names', asked],
    queryFn: async ({ signal }) =>
      (
        await client.get('/admin/users', {
          query: { ids: asked.join(','), page_size: 100 },
          schema: userList,
          signal,
        })
      ).data.items,
    enabled: asked.length > 0 && may('users.read'),
    staleTime: 60_000,
  });
  const names = new Map(data?.map(({ id, name, email }) => [id, name || email]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
