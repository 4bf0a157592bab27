import type { Request } from 'express';
import { BearerStrategy } from 'passport-azure-ad';
import type { SigningKey } from './provider-keys.ts';
import { ALGORITHM } from './read-token.ts';
import { SKEW_S } from './check-claims.ts';

/** What one authentication is given beside the token, as passport's options. */
export interface StrategyOptions {
  signingKey: SigningKey;
  issuer: string;
}

/** What the strategy takes for the provider's metadata. */
interface Metadata {
  oidc: { issuer: string; algorithms: readonly string[] };
  generateOidcPEM: () => string;
}

/**
 * The strategy of passport-azure-ad on keys of ours. As it comes, it fetches metadata and keys itself, and in that dies of
 * bad answers, waits for ever and keeps withdrawn keys; and it takes the algorithms from the metadata. With `loadMetadata`
 * overridden none of that code runs.
 */
export class EntraIdTokenStrategy extends BearerStrategy {
  /** passport works on a copy of the strategy per authentication: this is of one alone. */
  private options: StrategyOptions | undefined;

  constructor(clientId: string) {
    const options = {
      // Asked for by the constructor; nothing is fetched from there.
      identityMetadata: 'https://entra.invalid/v2.0/.well-known/openid-configuration',
      clientID: clientId,
      audience: [clientId],
      clockSkew: SKEW_S,
      // It would write claims to the log.
      loggingNoPII: true,
      loggingLevel: 'error' as const,
    };
    super(options, (claims, done) => done(null, claims));
  }

  override authenticate(request: Request, options: StrategyOptions): void {
    this.options = options;
    super.authenticate(request, options);
  }

  /** Called by the strategy instead of its own. */
  loadMetadata(_params: object, next: (error: Error | null, metadata?: Metadata) => void): void {
    if (this.options === undefined) return next(new Error('authenticate was not called'));
    const { issuer, signingKey } = this.options;
    next(null, { oidc: { issuer, algorithms: [ALGORITHM] }, generateOidcPEM: () => signingKey.pem });
  }
}
