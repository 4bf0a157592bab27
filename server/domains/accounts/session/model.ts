import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A browser or task pane that a user signed in with. `_id` is the SHA-256 of its token; the token is nowhere. */
export interface Session extends StoredDocument {
  user_id: string;
  client_id: string | null;
  /** Renewed on use; the idle limit counts from here. */
  last_used_at: Date;
  /** The end that no use puts off. */
  expires_at: Date;
}

/** Collection `sessions`. It belongs to the service: who a token belongs to is asked before there is any client. */
export const sessions = defineModel<Session>({
  collection: 'sessions',
  tenancy: 'service',
  schema: new Schema<Session>({
    user_id: { type: String, required: true },
    client_id: { type: String, default: null },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const IDLE_LIMIT_MS = 12 * HOUR_MS;
export const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR_MS;
/** Use within this time of the last note of it is not written down again. */
const RENEWAL_MS = MINUTE_MS;

/** Whether a session has ended by itself. */
export function isExpired(session: Session, now: Date): boolean {
  return (
    now.getTime() >= session.expires_at.getTime() || now.getTime() - session.last_used_at.getTime() >= IDLE_LIMIT_MS
  );
}

/** Whether its use is due to be noted. */
export function isRenewalDue(session: Session, now: Date): boolean {
  return now.getTime() - session.last_used_at.getTime() >= RENEWAL_MS;
}
