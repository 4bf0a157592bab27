import type { Request, Response } from 'express';
import { errors, jwtVerify } from 'jose';
import passport from 'passport';
import { SKEW_S, checkClaims, TokenRefusal } from './check-claims.ts';
import type { SigningKey, ProviderKeys } from './provider-keys.ts';
import { BearerStrategy } from 'passport-azure-ad';
import { createHash } from 'node:crypto';
import type { RefusalReason, EntraPerson } from './check-claims.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import { issuerOf } from './entra-config.ts';
import type { EntraConfig } from './entra-config.ts';

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
  /** The claims; null if it refuses the token. */
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

/** An ID token taken apart. Nothing of it is proven yet. */
export interface ReadToken {
  text: string;
  kid: string;
  claims: Readonly<Record<string, unknown>>;
  /** SHA-256 of what is signed, in hex: the same for every spelling of the token. */
  digest: string;
}

/** The only accepted algorithm, regardless of the token's header and the provider's metadata. */
export const ALGORITHM = 'RS256';

const MAX_LENGTH = 16 * 1024;
const MAX_KID_LENGTH = 256;
/** Parameters that name keys of the sender's own, or change what is signed. */
const FORBIDDEN = ['crit', 'jku', 'jwk', 'x5u', 'x5c', 'b64', 'zip'];

/**
 * Takes a token apart before any library sees it: three parts in the one spelling they have, a header that asks for nothing
 * unusual, claims that are an object.
 * @throws TokenRefusal
 */
export function readToken(text: unknown): ReadToken {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) throw new TokenRefusal('shape');
  const [header = '', payload = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) throw new TokenRefusal('shape');
  decoded(signature);
  const { alg, typ, kid, ...others } = jsonObject(decoded(header), 'header');
  if (alg !== ALGORITHM || typ !== 'JWT') throw new TokenRefusal('header');
  if (typeof kid !== 'string' || kid === '' || kid.length > MAX_KID_LENGTH) throw new TokenRefusal('header');
  if (FORBIDDEN.some((name) => Object.hasOwn(others, name))) throw new TokenRefusal('header');
  return {
    text,
    kid,
    claims: jsonObject(decoded(payload), 'claims'),
    digest: createHash('sha256').update(`${header}.${payload}`).digest('hex'),
  };
}

/** The bytes of a part. Spare bits must be zero: the same token in another spelling would pass for one never seen. */
function decoded(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (part === '' || bytes.toString('base64url') !== part) throw new TokenRefusal('shape');
  return bytes;
}

function jsonObject(bytes: Buffer, reason: RefusalReason): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new TokenRefusal(reason);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TokenRefusal(reason);
  return value as Record<string, unknown>;
}

/** The identity in a verified ID token, and how to recognise it later. */
export type VerifiedToken = EntraPerson & Pick<ReadToken, 'digest'>;

export interface IdTokenVerifier {
  /**
   * @throws TokenRefusal; AppError `unavailable` if the provider's keys can't be had.
   */
  verify(idToken: string): Promise<VerifiedToken>;
}

interface IdTokenVerifierDeps {
  config: EntraConfig;
  keys: ProviderKeys;
  /** All must accept a token. */
  verifiers: readonly TokenVerifier[];
  clock: Clock;
  log: Logger;
}

export function createIdTokenVerifier(deps: IdTokenVerifierDeps): IdTokenVerifier {
  const { config, keys, verifiers, clock, log } = deps;

  /** @throws TokenRefusal unless all verifiers accept the token, and have read the same in it. */
  async function assertSigned(token: ReadToken, expected: Expectation): Promise<void> {
    const answers = await Promise.all(verifiers.map((each) => each.verify(token.text, expected)));
    const accepting = answers.filter((claims) => claims !== null && isDeepStrictEqual(claims, token.claims));
    if (accepting.length === verifiers.length) return;
    if (answers.every((claims) => claims === null)) throw new TokenRefusal('signature');
    // The two verifiers disagree. Operators must be warned, but the token's content stays out of the log.
    const verdicts = Object.fromEntries(verifiers.map(({ name }, index) => [name, (answers[index] ?? null) !== null]));
    log.error({ verdicts }, 'the verifiers of ID tokens disagree');
    throw new TokenRefusal('verifiers_disagree');
  }

  return {
    async verify(idToken) {
      // What costs nothing comes first: only a token that would do if it were signed makes anyone fetch or calculate.
      const token = readToken(idToken);
      const person = checkClaims(token.claims, config, clock.now());
      const issuer = issuerOf(config.authority, person.tenant);
      const key = await keys.find(token.kid);
      const isForIssuer = key?.issuer === null || key?.issuer.replace('{tenantid}', person.tenant) === issuer;
      if (key === null || !isForIssuer) throw new TokenRefusal('unknown_key');
      await assertSigned(token, { key, issuer, clientId: config.clientId });
      return { ...person, digest: token.digest };
    },
  };
}
