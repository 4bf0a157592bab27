import type { StoredDocument } from '../../../kernel/sdk/collection.ts';

/** A browser or task pane that a user signed in with. `_id` is the SHA-256 of its token; the token is nowhere. */
export interface Session extends StoredDocument {
  user_id: string;
  client_id: string | null;
  /** Renewed on use; the idle limit counts from here. */
  last_used_at: Date;
  /** The end that no use puts off. */
  expires_at: Date;
}
