import type { Collection } from '../../../../kernel/sdk/collection.ts';
import { DuplicateError } from '../../../../kernel/sdk/app-error.ts';
import { Scope } from '../../../../kernel/sdk/scope.ts';
import type { VerifiedToken } from './verify-id-token.ts';
import { SKEW_S } from './check-claims.ts';
import type { SpentToken } from './model.ts';

/** The ID tokens that were signed in with: none is taken twice. */
export interface SpentTokens {
  /** Whether it was new: of several calls at the same time, only one returns true. */
  spend(token: Pick<VerifiedToken, 'digest' | 'expiresAt'>): Promise<boolean>;
  removeExpired(by: Date): Promise<number>;
}

export function createSpentTokens(tokens: Collection<SpentToken>): SpentTokens {
  const scope = Scope.ofSystem('spent ID tokens');
  return {
    async spend({ digest, expiresAt }) {
      // Twice the skew: a server whose clock is behind may take the token after this one's has forgotten it.
      const expires_at = new Date(expiresAt.getTime() + 2 * SKEW_S * 1000);
      try {
        await tokens.insert(scope, { _id: digest, expires_at });
        return true;
      } catch (error) {
        if (error instanceof DuplicateError) return false;
        throw error;
      }
    },
    removeExpired: (by) => tokens.remove(scope, { expires_at: { $lte: by } }),
  };
}
