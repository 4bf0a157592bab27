import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { currentUser } from '../../../common/api/session.ts';
import type { CurrentUser } from '../../../common/api/session.ts';
import { useServices } from '../app/services.ts';
import type { SessionState } from '../app/session-state.ts';
import { keys } from './keys.ts';

/** Who is signed in, as the server says. */
export function useMe(isEnabled = true): UseQueryResult<CurrentUser> {
  const { client, session } = useServices();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.me,
    queryFn: async ({ signal }) => {
      const { data } = await client.get('/auth/me', { schema: currentUser, signal });
      // In another tab somebody else may have signed in meanwhile.
      meetUser(data, session, queries);
      return data;
    },
    enabled: isEnabled,
    staleTime: 60_000,
  });
}

/** Who is signed in, as it is known. */
export function useUser(): CurrentUser | undefined {
  return useMe(false).data;
}

/** From now on the pane is this person's: what was read for another is forgotten. */
export function meetUser(user: CurrentUser, session: SessionState, queries: QueryClient): void {
  const former = session.user();
  session.setUser(user.id);
  if (former !== null && former !== user.id) forgetPerson(queries);
}

/** Forgets all that was read with a session. */
export function forgetPerson(queries: QueryClient): void {
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] && queryKey[0] !== keys.signIns[0],
  });
}
