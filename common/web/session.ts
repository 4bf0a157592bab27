import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { currentUser, signInAnswer, signInNonce, signInOptions } from '../api/session.ts';
import type { CurrentUser, SignInOptions } from '../api/session.ts';
import { getIdToken } from './microsoft/id-token.ts';
import { useServices } from './services.ts';
import type { SessionState } from './services.ts';

/** Query keys that outlive a change of user. */
export const SESSION_KEYS = { me: ['me'] as const, signInOptions: ['sign-in-options'] as const };

/** The signed-in user, as the server reports. */
export function useMe(isEnabled = true): UseQueryResult<CurrentUser> {
  const { client, session } = useServices();
  const queries = useQueryClient();
  return useQuery({
    queryKey: SESSION_KEYS.me,
    queryFn: async ({ signal }) => {
      const { data } = await client.get('/auth/me', { schema: currentUser, signal });
      // Another user may have signed in meanwhile, in another tab.
      setUser(data, session, queries);
      return data;
    },
    enabled: isEnabled,
    staleTime: 60_000,
  });
}

/** The signed-in user, without a request. */
export function useUser(): CurrentUser | undefined {
  return useMe(false).data;
}

export interface SignIn {
  options: UseQueryResult<SignInOptions>;
  withPassword: (email: string, password: string) => void;
  withMicrosoft: () => void;
  pending: 'password' | 'microsoft' | null;
  error: Error | null;
}

type SignInAnswer = z.output<typeof signInAnswer>;
type Method = { kind: 'password'; body: { email: string; password: string } } | { kind: 'microsoft' };

/** The sign-in methods that the server offers. */
export function useSignIn(): SignIn {
  const { client, session, settings, signInHost } = useServices();
  const queries = useQueryClient();
  const headers = session.kind === 'bearer' ? { 'X-Session': 'bearer' } : {};
  const options = useQuery({
    queryKey: SESSION_KEYS.signInOptions,
    queryFn: async ({ signal }) => (await client.get('/auth/options', { schema: signInOptions, signal })).data,
    staleTime: 60_000,
  });
  const enter = ({ user, token }: SignInAnswer): void => {
    session.setToken(token ?? null);
    client.sessionStarted();
    setUser(user, session, queries);
    queries.setQueryData(SESSION_KEYS.me, user);
    session.set('signed-in');
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEYS.me[0] });
  };
  const withPassword = async (body: { email: string; password: string }): Promise<SignInAnswer> =>
    (await client.post('/auth/dev-login', body, { schema: signInAnswer, headers })).data;
  const withMicrosoft = async (): Promise<SignInAnswer> => {
    const entra = options.data?.entra;
    if (entra === null || entra === undefined) throw new TypeError('the server does not offer sign-in with Microsoft');
    const page = `${settings.origin}${settings.base_path}/addin/redirect.html`;
    const body = await getIdToken({
      host: signInHost,
      page,
      begin: async () => (await client.post('/auth/nonce', undefined, { schema: signInNonce, headers })).data,
      openMsal: async () => (await import('./microsoft/open-msal.ts')).openMsal(entra, page),
    });
    return (await client.post('/auth/sso-token', body, { schema: signInAnswer, headers })).data;
  };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (method: Method) => (method.kind === 'microsoft' ? withMicrosoft() : withPassword(method.body)),
    onSuccess: enter,
  });
  return {
    options,
    withPassword: (email, password) => mutate({ kind: 'password', body: { email, password } }),
    withMicrosoft: () => mutate({ kind: 'microsoft' }),
    pending: isPending ? variables.kind : null,
    error,
  };
}

/** Makes the page this user's: what was read for another user is removed. */
function setUser(user: CurrentUser, session: SessionState, queries: QueryClient): void {
  const former = session.user();
  session.setUser(user.id);
  if (former !== null && former !== user.id) removeUserData(queries);
}

export function removeUserData(queries: QueryClient): void {
  const kept: unknown[] = [SESSION_KEYS.me[0], SESSION_KEYS.signInOptions[0]];
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}
