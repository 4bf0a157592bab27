import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { signInAnswer, signInNonce, signInOptions } from '../../../../common/api/session.ts';
import type { SignInOptions } from '../../../../common/api/session.ts';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import { meetUser } from '../../data/me.ts';
import { isInOffice } from '../../host/is-in-office.ts';
import { getIdToken } from './microsoft/get-id-token.ts';

export interface SignIn {
  options: UseQueryResult<SignInOptions>;
  withPassword: (email: string, password: string) => void;
  withMicrosoft: () => void;
  /** Which way is being gone. */
  pending: 'password' | 'microsoft' | null;
  error: Error | null;
}

/** The ways to sign in that the server offers. */
export function useSignIn(): SignIn {
  const { client, session, host, settings } = useServices();
  const queries = useQueryClient();
  const headers = isInOffice(host) ? { 'X-Session': 'bearer' } : {};
  const options = useQuery({
    queryKey: keys.signIns,
    queryFn: async ({ signal }) => (await client.get('/auth/options', { schema: signInOptions, signal })).data,
    staleTime: 60_000,
  });
  const enter = ({ user, token }: Admitted): void => {
    session.setToken(token ?? null);
    client.sessionStarted();
    meetUser(user, session, queries);
    queries.setQueryData(keys.me, user);
    session.set('signed-in');
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
  };
  const withPassword = async (body: { email: string; password: string }): Promise<Admitted> =>
    (await client.post('/auth/dev-login', body, { schema: signInAnswer, headers })).data;
  const withMicrosoft = async (): Promise<Admitted> => {
    const entra = options.data?.entra;
    if (entra === null || entra === undefined) throw new TypeError('the server offers no such sign-in');
    const page = `${settings.origin}${settings.base_path}/addin/redirect.html`;
    const body = await getIdToken({
      host,
      page,
      begin: async () => (await client.post('/auth/nonce', undefined, { schema: signInNonce, headers })).data,
      openMsal: async () => (await import('./microsoft/open-msal.ts')).openMsal(entra, page),
    });
    return (await client.post('/auth/sso-token', body, { schema: signInAnswer, headers })).data;
  };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (way: Way) => (way.kind === 'microsoft' ? withMicrosoft() : withPassword(way.body)),
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

type Admitted = z.output<typeof signInAnswer>;
type Way = { kind: 'password'; body: { email: string; password: string } } | { kind: 'microsoft' };
