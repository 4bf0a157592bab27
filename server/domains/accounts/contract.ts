import type { Role } from '../../../common/api/session.ts';
import type { ClientBudget } from '../../../common/api/usage.ts';
import type { StoredDocument } from '../../kernel/sdk/collection.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import { defineHook } from '../../kernel/sdk/hook-point.ts';
import { defineService } from '../../kernel/sdk/service-token.ts';

/** An organisation whose data no one else sees. */
export interface Client extends StoredDocument {
  name: string;
  /** Unique. */
  slug: string;
  /** Entra tenant whose people belong to it; unique where set. */
  tenant_id: string | null;
  /** Since when none of its users can sign in. */
  archived_at: Date | null;
  /** What it may spend on models in a month; null: as much as it wants. */
  budget: ClientBudget | null;
}

/** Clients, as other domains use them. */
export interface Clients {
  get(scope: Scope, id: string): Promise<Client | null>;
  /** The client that people of an Entra tenant belong to; archived ones too. */
  findByTenant(scope: Scope, tenantId: string): Promise<Client | null>;
  /** The client of a slug, made with this name if there is none; the same one for all who ask at once. */
  ensure(scope: Scope, client: { slug: string; name: string }): Promise<Client>;
}

export const CLIENTS = defineService<Clients>('clients');

/** Asked before a client is removed; the contribution's key names what is counted (`presentations`). */
export interface ClientUse {
  /** How many there are; the client stays while there is one. */
  count(scope: Scope, clientId: string): Promise<number>;
}

export const CLIENT_IN_USE = defineHook<ClientUse>('client-in-use');

/** Called when a client is archived or removed. */
export interface ClientLifecycle {
  /** After it was archived. */
  archived?(scope: Scope, clientId: string): Promise<void>;
  /** Before it is removed permanently. */
  removed?(scope: Scope, clientId: string): Promise<void>;
}

export const CLIENT_LIFECYCLE = defineHook<ClientLifecycle>('client-lifecycle');

export interface Team extends StoredDocument {
  client_id: string;
  /** Unique in its client. */
  name: string;
}

/** Teams, as other domains use them. */
export interface Teams {
  /** Those of the ids that are there, by name. */
  listByIds(scope: Scope, ids: readonly string[]): Promise<Team[]>;
  /** @throws AppError `invalid` `teams.unknown` where an id is not a team of the client. */
  assertOfClient(scope: Scope, clientId: string | null, ids: readonly string[]): Promise<void>;
}

export const TEAMS = defineService<Teams>('teams');

/** Called when a team is removed, before and once more afterwards, so that nothing refers to it any more. */
export interface TeamRemoval {
  removed(scope: Scope, teamId: string): Promise<void>;
}

export const TEAM_REMOVED = defineHook<TeamRemoval>('team-removed');

/** Called when an administrator gives what a user owns to another one. */
export interface UserHandOver {
  /** How many things have the new owner now, and how many had to keep the former one. Each is audited. */
  handOver(caller: Caller, userId: string, newOwnerId: string): Promise<HandedOver>;
}

export interface HandedOver {
  presentations: number;
  kept: number;
}

export const USER_HAND_OVER = defineHook<UserHandOver>('user-hand-over');

/** A person's identity with one sign-in method. E-mail addresses never link two methods. */
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

/** Whether a user may own presentations: one who could have made them. */
export const canOwn = ({ is_active, role }: Pick<User, 'is_active' | 'role'>): boolean =>
  is_active && (role === 'author' || role === 'client_admin');

/** Users, as other domains use them. */
export interface Users {
  get(scope: Scope, id: string): Promise<User | null>;
  findByIdentity(scope: Scope, identity: Identity): Promise<User | null>;
  /**
   * Makes a user at the first sign-in. An author of a client gets what an invitation offers to the e-mail address; role and teams
   * are then those of the answer.
   * @throws DuplicateError if the identity has a user already.
   */
  create(scope: Scope, user: Pick<User, 'identity' | 'email' | 'name' | 'role' | 'client_id'>): Promise<User>;
  listByClient(scope: Scope, clientId: string, limit: number): Promise<User[]>;
  /** Sets a role from the configuration, without checking a policy. */
  setRole(scope: Scope, id: string, role: Role): Promise<User | null>;
  /** Stores the profile that the sign-in method reports. */
  setProfile(scope: Scope, id: string, profile: Pick<User, 'name' | 'email'>): Promise<User | null>;
  /** Notes that the user was here just now. */
  markSeen(scope: Scope, id: string): Promise<void>;
}

export const USERS = defineService<Users>('users');

/** Who sets an installation up before anyone has signed in: the first super_admin that the configuration names. */
export interface Operators {
  /**
   * A session of this user, who becomes one of a client where no user has signed in yet; null if the configuration names no
   * super_admin.
   */
  signIn(clientId: string): Promise<{ token: string; end(): Promise<void> } | null>;
}

export const OPERATORS = defineService<Operators>('operators');

/** The client of an installation that has no other. */
export const HOME_CLIENT = { slug: 'my-organisation', name: 'My organisation' } as const;
