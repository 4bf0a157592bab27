import type { Actor } from '../actor.ts';
import { defineService } from '../service-token.ts';

/** Port of the session domain: who a token belongs to. */
export interface SessionAuthority {
  /**
   * Renews the session's idle limit. Null where the token is unknown, expired or revoked, or its user is deactivated.
   */
  resolve(token: string): Promise<Actor | null>;
  /** The actor a signed URL was made for; null where the user is gone or deactivated. */
  actorOf(userId: string): Promise<Actor | null>;
}

export const SESSION_AUTHORITY = defineService<SessionAuthority>('session-authority');
