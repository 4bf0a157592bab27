import { Schema } from 'mongoose';
import { defineModel } from '../../../../kernel/sdk/define-model.ts';
import type { StoredDocument } from '../../../../kernel/sdk/collection.ts';

/** A sign-in that was begun. `_id` is the SHA-256 of its nonce; the nonce is nowhere. */
export interface SignInNonce extends StoredDocument {
  nonce_id: string;
  /** SHA-256 of the cookie of the browser that began it; null where the client takes no cookies. */
  browser: string | null;
  expires_at: Date;
}

/** An ID token that was signed in with. `_id` is the SHA-256 of what is signed in it; the token is nowhere. */
export interface SpentToken extends StoredDocument {
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
