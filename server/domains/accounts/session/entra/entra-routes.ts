import { signInAnswer, signInNonce, ssoTokenInput } from '../../../../../common/api/session.ts';
import { defineRoute, json } from '../../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../../kernel/sdk/define-route.ts';
import type { CurrentUsers } from '../current-user.ts';
import type { EntraSignIn } from './entra-sign-in.ts';

/** A token has 16 KB at most. */
const BODY_LIMIT = 20 * 1024;

/** Routes of signing in with Entra ID. */
export function entraRoutes(entra: EntraSignIn, currentUsers: CurrentUsers): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/auth/nonce',
      auth: 'public',
      summary: 'Create the nonce of a sign-in in a popup; valid for 5 minutes, once, in the browser that asked',
      tag: 'session',
      rate: { per_minute: 30 },
      bodyLimit: 1024,
      input: {},
      output: json(signInNonce),
      handler: async (request) => {
        const { nonce, nonce_id, browser, expires_at } = await entra.begin(request);
        if (browser !== null) request.setSignInCookie(browser, { expires: expires_at });
        return { nonce, nonce_id };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/sso-token',
      auth: 'public',
      summary: 'Sign in with an ID token of Entra ID; sets the session cookie',
      tag: 'session',
      rate: { per_minute: 10 },
      bodyLimit: BODY_LIMIT,
      input: { body: ssoTokenInput },
      output: json(signInAnswer),
      problems: ['unauthenticated', 'forbidden', 'unavailable'],
      handler: async (request) => {
        const { user, session } = await entra.signIn(request.body, request);
        const answer = { user: await currentUsers.of(user) };
        if (request.wantsBearer) return { ...answer, token: session.token };
        request.setSignInCookie(null);
        request.setSessionCookie(session.token, { expires: session.expires_at });
        return answer;
      },
    }),
  ];
}
