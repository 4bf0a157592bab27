import type { Actor } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { Role } from '../../../../common/api/session.ts';

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

/** Which actions a role may take, of all plugins; the kernel provides it. */
export interface Permissions {
  of(role: Role): readonly string[];
}

export const PERMISSIONS = defineService<Permissions>('permissions');

/** Port of the session domain: the available sign-in methods, for pages that list them. */
export interface SignIns {
  ways(): readonly ('dev-login' | 'entra-id')[];
  /** Origins that a browser asks for tokens; empty where it asks no one. */
  origins(): readonly string[];
}

export const SIGN_INS = defineService<SignIns>('sign-ins');
