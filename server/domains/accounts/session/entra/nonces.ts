import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../../../kernel/sdk/collection.ts';
import { Scope } from '../../../../kernel/sdk/scope.ts';
import { DuplicateError } from '../../../../kernel/sdk/app-error.ts';
import type { VerifiedToken } from './token-verifiers.ts';
import { SKEW_S } from './check-claims.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../../kernel/sdk/define-model.ts';

const MINUTE_MS = 60_000;
const LIFE_MS = 5 * MINUTE_MS;
/** 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;

export interface IssuedNonce {
  nonce: string;
  nonce_id: string;
  /** What the browser is to bring back; null if it was not asked to. */
  browser: string | null;
  expires_at: Date;
}

/** Nonces of started sign-ins: each completes one sign-in, of the browser that started it. */
export interface Nonces {
  /** @param browser what the browser brought from an earlier beginning; undefined if it takes no cookies. */
  issue(browser: string | null | undefined): Promise<IssuedNonce>;
  /**
   * Whether the nonce was waiting; from then on it is not.
   * @param browser what the browser brought; undefined if it takes no cookies.
   */
  spend(nonce: string, nonceId: string, browser: string | undefined): Promise<boolean>;
  isWaiting(nonce: string): Promise<boolean>;
  removeExpired(by: Date): Promise<number>;
}

export function createNonces(nonces: Collection<SignInNonce>, clock: Clock): Nonces {
  const scope = Scope.ofSystem('sign-ins that were begun');
  return {
    async issue(browser) {
      const nonce = secret();
      const nonce_id = randomBytes(16).toString('base64url');
      // Several tabs of one browser may sign in at once: the cookie stays what it is.
      const tie = browser === undefined ? null : browser !== null && SECRET.test(browser) ? browser : secret();
      const expires_at = new Date(clock.now().getTime() + LIFE_MS);
      await nonces.insert(scope, { _id: hash(nonce), nonce_id, browser: tie === null ? null : hash(tie), expires_at });
      return { nonce, nonce_id, browser: tie, expires_at };
    },
    async spend(nonce, nonceId, browser) {
      const tie = browser === undefined ? null : hash(browser);
      const waiting = { _id: hash(nonce), nonce_id: nonceId, browser: tie, expires_at: { $gt: clock.now() } };
      // Of several at once one removes it.
      return (await nonces.remove(scope, waiting)) > 0;
    },
    isWaiting: async (nonce) => (await nonces.get(scope, hash(nonce))) !== null,
    removeExpired: (by) => nonces.remove(scope, { expires_at: { $lte: by } }),
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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

/** A started sign-in. `_id` is the SHA-256 of its nonce; the nonce itself is not stored. */
interface SignInNonce extends StoredDocument {
  nonce_id: string;
  /** SHA-256 of the cookie of the browser that began it; null if the client takes no cookies. */
  browser: string | null;
  expires_at: Date;
}

/** An ID token that was signed in with. `_id` is the SHA-256 of what is signed in it; the token is nowhere. */
interface SpentToken extends StoredDocument {
  /** When it would be refused anyway. */
  expires_at: Date;
}

/** Collection `sign_in_nonces`. It belongs to the service, as `sessions` does; MongoDB removes what has expired. */
export const signInNonces = defineModel<SignInNonce>({
  collection: 'sign_in_nonces',
  tenancy: 'service',
  schema: new Schema<SignInNonce>({
    nonce_id: { type: String, required: true },
    browser: { type: String, default: null },
    expires_at: { type: Date, required: true },
  }),
});

/** Collection `spent_tokens`; likewise. */
export const spentTokens = defineModel<SpentToken>({
  collection: 'spent_tokens',
  tenancy: 'service',
  schema: new Schema<SpentToken>({ expires_at: { type: Date, required: true } }),
});
