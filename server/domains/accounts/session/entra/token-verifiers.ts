import type { Request, Response } from 'express';
import { errors, jwtVerify } from 'jose';
import passport from 'passport';
import { SKEW_S } from './check-claims.ts';
import { EntraIdTokenStrategy } from './entra-id-token-strategy.ts';
import type { StrategyOptions } from './entra-id-token-strategy.ts';
import type { SigningKey } from './provider-keys.ts';
import { ALGORITHM } from './read-token.ts';

/** What a token is held against. */
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
