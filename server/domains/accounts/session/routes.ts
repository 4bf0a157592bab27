import {
  currentUser,
  devLoginInput,
  signInAnswer,
  signInOptions,
  signInNonce,
  ssoTokenInput,
} from '../../../../common/api/session.ts';
import { defineRoute, empty, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { CurrentUsers } from './current-user.ts';
import type { DevLogin } from './dev-login.ts';
import type { EntraSignIn } from './entra/entra-sign-in.ts';
import type { SessionService } from './service.ts';

interface SessionRouteDeps {
  sessions: SessionService;
  currentUsers: CurrentUsers;
  /** Null if the installation has no password: the route is not there then. */
  devLogin: DevLogin | null;
  /** Null if it is not configured; likewise. */
  entra: EntraSignIn | null;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Routes of signing in and out. */
export function sessionRoutes({ sessions, currentUsers, devLogin, entra, audit }: SessionRouteDeps): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/auth/options',
      auth: 'public',
      summary: 'List the ways to sign in',
      tag: 'session',
      input: {},
      output: json(signInOptions),
      handler: () => ({ dev_login: devLogin !== null, entra: entra?.options ?? null }),
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/me',
      auth: 'session',
      action: 'session.read',
      summary: 'Get the current user, its client, teams and permissions',
      tag: 'session',
      input: {},
      output: json(currentUser),
      handler: ({ actor }) => currentUsers.ofActor(actor),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/logout',
      auth: 'session',
      action: 'session.end',
      summary: 'End the session',
      tag: 'session',
      input: {},
      output: empty,
      handler: async (request) => {
        const { actor } = request;
        await sessions.end(actor.session_id);
        request.setSessionCookie(null);
        const target = { kind: 'user', id: actor.user_id, name: actor.name };
        await audit({ ...auditedBy(request), action: 'session.sign_out', client_id: actor.client_id, target });
      },
    }),
    ...(devLogin === null ? [] : [devLoginRoute(devLogin, currentUsers)]),
    ...(entra === null ? [] : entraRoutes(entra, currentUsers)),
  ];
}

function devLoginRoute(devLogin: DevLogin, currentUsers: CurrentUsers): Route {
  return defineRoute({
    method: 'POST',
    path: '/auth/dev-login',
    auth: 'public',
    summary: 'Sign in with the password of this installation; sets the session cookie',
    tag: 'session',
    rate: { per_minute: 5 },
    bodyLimit: 16_384,
    input: { body: devLoginInput },
    output: json(signInAnswer),
    problems: ['unauthenticated', 'forbidden'],
    handler: async (request) => {
      const { user, session } = await devLogin.signIn(request.body, request);
      const answer = { user: await currentUsers.of(user) };
      if (request.wantsBearer) return { ...answer, token: session.token };
      request.setSessionCookie(session.token, { expires: session.expires_at });
      return answer;
    },
  });
}

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
