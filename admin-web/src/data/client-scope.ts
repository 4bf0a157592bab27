import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { useSearchParams } from 'react-router';
import { clientList } from '../../../common/api/accounts.ts';
import type { ClientView } from '../../../common/api/accounts.ts';
import { useServices } from '../../../common/web/services.ts';
import { useUser } from '../../../common/web/session.ts';

const PARAMETER = 'client';

export interface ClientScope {
  /** The client whose data the pages show; null for all that the user may see. */
  clientId: string | null;
  /** Whether the user can choose: those of one client have no choice. */
  canChoose: boolean;
  choose: (clientId: string | null, how?: { replaces: boolean }) => void;
}

/** Whose data is shown; the choice is a part of the address. */
export function useClientScope(): ClientScope {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const canChoose = user?.role === 'super_admin';
  const choose = useCallback(
    (clientId: string | null, how = { replaces: false }) =>
      setSearch(
        (former) => {
          const next = new URLSearchParams(former);
          // Rows of another client are other rows.
          for (const name of ['page', 'open']) next.delete(name);
          if (clientId === null) next.delete(PARAMETER);
          else next.set(PARAMETER, clientId);
          return next;
        },
        { replace: how.replaces },
      ),
    [setSearch],
  );
  return { clientId: canChoose ? search.get(PARAMETER) || null : null, canChoose, choose };
}

/** Makes paths of pages that keep the chosen client. */
export function useScopedPath(): (path: string) => string {
  const { clientId } = useClientScope();
  return (path) =>
    clientId === null ? path : `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(clientId)}`;
}

export const CLIENTS_KEY = ['clients'] as const;
const MAX_NAMED = 100;

/** The clients that the user may see: the names for ids, at most a hundred. */
export function useClients(): UseQueryResult<z.output<typeof clientList>> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...CLIENTS_KEY, 'all'],
    queryFn: async ({ signal }) =>
      (await client.get('/admin/clients', { query: { page_size: MAX_NAMED }, schema: clientList, signal })).data,
    staleTime: 60_000,
  });
}

/** The name of a client by its id; the id where the name isn't known. */
export function useClientName(): (id: string | null) => string {
  const { data } = useClients();
  return (id) => (id === null ? '–' : (data?.items.find((each: ClientView) => each.id === id)?.name ?? id));
}
