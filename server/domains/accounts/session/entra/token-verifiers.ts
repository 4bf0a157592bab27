import type { Request, Response } from 'express';
import { errors, jwtVerify } from 'jose';
import passport from 'passport';
import { SKEW_S } from './check-claims.ts';
import type { SigningKey } from './provider-keys.ts';
import { ALGORITHM } from './read-token.ts';
import { BearerStrategy } from 'passport-azure-ad';

/** What one authentication is given beside the token, as passport's options. */
interface StrategyOptions {
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
 * bad answers, waits forever and keeps withdrawn keys; and it takes the algorithms from the metadata. With `loadMetadata`
 * overridden none of that code runs.
 */
class EntraIdTokenStrategy extends BearerStrategy {
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

/** What a token is checked against. */
export interface Expectation {
  key: SigningKey;
  issuer: string;
  clientId: string;
}

/** A library that verifies signature, issuer, audience and times of an ID token. */
export interface TokenVerifier {
  readonly name: string;
  /** The claims; null where it refuses the token. */
  verify(token: string, expected: Expectation): Promise<object | null>;
}

const STRATEGY = 'entra-id';

/** passport with the strategy of passport-azure-ad. */
export function createPassportVerifier(clientId: string): TokenVerifier {
  const authenticator = new passport.Passport();
  authenticator.use(STRATEGY, new EntraIdTokenStrategy(clientId));
  return {
    name: 'passport',
    verify: (token, { key, issuer }) =>
      new Promise((resolve, reject) => {
        const options: StrategyOptions & passport.AuthenticateOptions = { session: false, signingKey: key, issuer };
        const settle = (error: unknown, claims?: unknown): void => {
          if (error !== null && error !== undefined) reject(new Error('passport failed', { cause: error }));
          else resolve(typeof claims === 'object' ? claims : null);
        };
        // The token came in a body of ours; the strategy finds it where an access token would be.
        const request = { headers: {}, query: {}, body: { access_token: token } } as unknown as Request;
        const middleware = authenticator.authenticate(STRATEGY, options, settle) as (
          request: Request,
          response: Response,
          next: (error?: unknown) => void,
        ) => void;
        middleware(request, {} as Response, (error) => settle(error ?? null));
      }),
  };
}

/** jose. */
export function createJoseVerifier(): TokenVerifier {
  return {
    name: 'jose',
    async verify(token, { key, issuer, clientId }) {
      try {
        const { payload } = await jwtVerify(token, key.key, {
          algorithms: [ALGORITHM],
          issuer,
          audience: clientId,
          typ: 'JWT',
          clockTolerance: SKEW_S,
          requiredClaims: ['exp', 'iat', 'nbf', 'sub'],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
