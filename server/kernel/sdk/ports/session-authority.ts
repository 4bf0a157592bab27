import type { Actor } from '../scope.ts';
import { defineService } from '../service-token.ts';
import type { Role } from '../../../../common/api/session.ts';

/** Port of the session domain: finds the user of a token. */
export interface SessionAuthority {
  /**
   * Also renews the session's idle limit. Null if the token is unknown, expired or revoked, or its user is deactivated.
   */
  resolve(token: string): Promise<Actor | null>;
  /** The actor that a signed URL was made for; null if the user was deleted or deactivated. */
  actorOf(userId: string): Promise<Actor | null>;
}

export const SESSION_AUTHORITY = defineService<SessionAuthority>('session-authority');

/** The actions that a role may take, of all plugins; provided by the kernel. */
export interface Permissions {
  of(role: Role): readonly string[];
}

export const PERMISSIONS = defineService<Permissions>('permissions');

/** Port of the session domain: the available sign-in methods, for pages that list them. */
export interface SignIns {
  ways(): readonly ('dev-login' | 'entra-id')[];
  /** Origins from which a browser requests tokens; empty if there are none. */
  origins(): readonly string[];
}

export const SIGN_INS = defineService<SignIns>('sign-ins');
