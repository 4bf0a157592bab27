import type { Role } from '../../../../common/api/accounts.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** Who a person is for a way to sign in: never an e-mail address across ways. */
export interface Identity {
  kind: 'dev' | 'entra';
  /** Entra tenant id; 'dev' for dev-login. */
  tenant: string;
  /** Entra object id; the e-mail address for dev-login. */
  subject: string;
}

export interface User extends StoredDocument {
  identity: Identity;
  email: string;
  name: string;
  role: Role;
  /** Null only for a super_admin. */
  client_id: string | null;
  team_ids: string[];
  is_active: boolean;
  last_seen_at: Date | null;
  /** Since when an administrator is about to step down; null or absent in all others. */
  steps_down_at?: Date | null;
}

/** A role and teams for anyone who first signs in with an e-mail address at a client. Unique by both. */
export interface Invitation extends StoredDocument {
  client_id: string;
  /** In lower case. */
  email: string;
  /** As administrators call the person; null: as the place they sign in at does. */
  name: string | null;
  role: Exclude<Role, 'super_admin'>;
  team_ids: string[];
  /** The user who offers it. */
  invited_by: string;
  expires_at: Date;
}

/** What the domain offers to others. */
export interface Users {
  get(scope: Scope, id: string): Promise<User | null>;
  findByIdentity(scope: Scope, identity: Identity): Promise<User | null>;
  /**
   * Makes a user at the first sign-in. An author of a client gets what an invitation offers to the e-mail address; role and teams
   * are then those of the answer.
   * @throws DuplicateError where the identity has a user already.
   */
  create(scope: Scope, user: Pick<User, 'identity' | 'email' | 'name' | 'role' | 'client_id'>): Promise<User>;
  listByClient(scope: Scope, clientId: string, limit: number): Promise<User[]>;
  /** Gives a role without asking a policy: for what the configuration says. */
  setRole(scope: Scope, id: string, role: Role): Promise<User | null>;
  /** Takes over what the way to sign in says about the person. */
  setProfile(scope: Scope, id: string, profile: Pick<User, 'name' | 'email'>): Promise<User | null>;
  /** Notes that the user was here just now. */
  markSeen(scope: Scope, id: string): Promise<void>;
}

export const USERS = defineService<Users>('users');

/** Called when a user was deactivated or got another role: what was granted before must end now. */
export interface UserAccessChange {
  accessChanged(userId: string): Promise<void>;
}

export const USER_ACCESS_CHANGE = defineHook<UserAccessChange>('user-access-change');
