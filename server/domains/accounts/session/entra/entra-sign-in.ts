import type { SignInOptions, SsoTokenInput } from '../../../../../common/api/session.ts';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import { Scope } from '../../../../kernel/sdk/scope.ts';
import type { Clients, User } from '../../contract.ts';
import type { Admission, SignInRequest } from '../admission.ts';
import type { OpenedSession } from '../service.ts';
import type { EntraConfig, entraVariables } from './entra-config.ts';
import type { IssuedNonce, Nonces, SpentTokens } from './nonces.ts';
import { TokenRefusal } from './check-claims.ts';
import type { RefusalReason } from './check-claims.ts';
import type { IdTokenVerifier, VerifiedToken } from './token-verifiers.ts';
import type { z } from 'zod';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { entraConfig } from './entra-config.ts';
import { createProviderKeys } from './provider-keys.ts';

/** What a sign-in with an ID token comes with. */
export interface EntraRequest extends SignInRequest {
  origin: string | null;
  hasAllowedOrigin: boolean;
  wantsBearer: boolean;
  signInCookie: string | null;
}

/** Sign-in with Entra ID: a client got an ID token there, and gives it for a session. */
export interface EntraSignIn {
  readonly options: NonNullable<SignInOptions['entra']>;
  begin(request: Pick<EntraRequest, 'wantsBearer' | 'signInCookie'>): Promise<IssuedNonce>;
  /**
   * @throws AppError `unauthenticated` `session.token_refused` for whatever is wrong with the token; `forbidden` as
   *   `Admission.admit`, `session.no_client`; `unavailable` where the provider's keys can't be had.
   */
  signIn(input: SsoTokenInput, request: EntraRequest): Promise<{ user: User; session: OpenedSession }>;
}

interface EntraSignInDeps {
  config: EntraConfig;
  verifier: IdTokenVerifier;
  nonces: Nonces;
  spentTokens: SpentTokens;
  admission: Admission;
  clients: Clients;
  log: Logger;
}

export function createEntraSignIn(deps: EntraSignInDeps): EntraSignIn {
  const { config, verifier, nonces, spentTokens, admission, clients, log } = deps;
  const scope = Scope.ofSystem('sign-in with Entra ID');

  /** The token, proven and taken out of use. @throws TokenRefusal */
  async function redeem(input: SsoTokenInput, request: EntraRequest): Promise<VerifiedToken> {
    assertOrigin(input.mode, request);
    const token = await verifier.verify(input.id_token);
    if (input.mode === 'popup') await assertNonce(token, input.nonce_id, request);
    // Made for a popup: who has stolen it has not got the popup's nonce id.
    else if (token.nonce !== null && (await nonces.isWaiting(token.nonce))) throw new TokenRefusal('nonce');
    if (!(await spentTokens.spend(token))) throw new TokenRefusal('replayed');
    return token;
  }

  async function assertNonce(token: VerifiedToken, nonceId: string, request: EntraRequest): Promise<void> {
    const browser = request.wantsBearer ? undefined : request.signInCookie;
    // Without the cookie of its beginning, a page could sign a browser in that began nothing.
    if (token.nonce === null || browser === null) throw new TokenRefusal('nonce');
    if (!(await nonces.spend(token.nonce, nonceId, browser))) throw new TokenRefusal('nonce');
  }

  async function clientOf(tenant: string): Promise<string> {
    const client = await clients.findByTenant(scope, tenant);
    if (client === null) throw new AppError('forbidden', 'session.no_client', { tenant });
    if (client.archived_at !== null) throw new AppError('forbidden', 'session.client_archived');
    return client._id;
  }

  async function refuse(reason: RefusalReason, request: EntraRequest): Promise<AppError> {
    log.warn({ reason, request_id: request.requestId }, 'an ID token was refused');
    await admission.refused('', request, { reason });
    return new AppError('unauthenticated', 'session.token_refused');
  }

  return {
    options: {
      client_id: config.clientId,
      tenant_id: config.tenantId,
      authority: `${config.authority}/${config.tenantId}`,
      redirect_uri: config.redirectUri,
    },
    begin: ({ wantsBearer, signInCookie }) => nonces.issue(wantsBearer ? undefined : signInCookie),
    async signIn(input, request) {
      const token = await redeem(input, request).catch(async (error: unknown) => {
        throw error instanceof TokenRefusal ? await refuse(error.reason, request) : error;
      });
      const { tenant, subject, name, email } = token;
      const isSuperAdmin = config.superAdmins.includes(`${tenant}:${subject}`);
      const arrival = {
        identity: { kind: 'entra', tenant, subject } as const,
        ...{ name, email, isSuperAdmin },
        client_id: async () =>
          isSuperAdmin ? ((await clients.findByTenant(scope, tenant))?._id ?? null) : clientOf(tenant),
      };
      return admission.admit(arrival, request);
    },
  };
}

/**
 * Nested app authentication has no nonce of ours: there the page must be known. In a popup the cookie ties beginning and
 * end; a page that says where it comes from must be known nevertheless.
 */
function assertOrigin(mode: SsoTokenInput['mode'], { origin, hasAllowedOrigin }: EntraRequest): void {
  if (!hasAllowedOrigin && (mode === 'naa' || origin !== null)) throw new TokenRefusal('origin');
}

interface EntraParts extends Pick<EntraSignInDeps, 'nonces' | 'spentTokens' | 'admission' | 'clients'> {
  config: z.output<z.ZodObject<typeof entraVariables>>;
  clock: Clock;
  log: Logger;
}

/** Sign-in with Entra ID as configured; null when it isn't configured. */
export async function composeEntra(given: EntraParts): Promise<EntraSignIn | null> {
  const { config: variables, clock, log, ...parts } = given;
  const config = entraConfig(variables);
  if (config === null) return null;
  // Half a second of loading, which servers without this sign-in are spared.
  const { createIdTokenVerifier, createJoseVerifier, createPassportVerifier } = await import('./token-verifiers.ts');
  const keys = createProviderKeys({ config, clock, log });
  const verifiers = [createPassportVerifier(config.clientId), createJoseVerifier()];
  const verifier = createIdTokenVerifier({ config, keys, verifiers, clock, log });
  return createEntraSignIn({ ...parts, config, verifier, log });
}
