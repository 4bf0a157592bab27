import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import { checkClaims } from './check-claims.ts';
import type { EntraPerson } from './check-claims.ts';
import { issuerOf } from './entra-config.ts';
import type { EntraConfig } from './entra-config.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { readToken } from './read-token.ts';
import type { ReadToken } from './read-token.ts';
import { TokenRefusal } from './token-refusal.ts';
import type { Expectation, TokenVerifier } from './token-verifiers.ts';

/** Whom a proven ID token is about, and how to know it again. */
export type VerifiedToken = EntraPerson & Pick<ReadToken, 'digest'>;

export interface IdTokenVerifier {
  /**
   * @throws TokenRefusal; AppError `unavailable` where the provider's keys can't be had.
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
    // One of them is wrong about tokens: anyone who runs the service should know, and what the token says stays private.
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
