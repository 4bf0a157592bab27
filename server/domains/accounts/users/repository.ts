import type { QueryFilter } from 'mongoose';
import type { UserQuery } from '../../../../common/api/accounts.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { literalPattern } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Identity, User, Users } from '../contract.ts';
import { Schema } from 'mongoose';
import { ROLES } from '../../../../common/api/session.ts';
import type { Role } from '../../../../common/api/session.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

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

/** Collection `users`; (identity.kind, identity.tenant, identity.subject) is unique. */
export const users = defineModel<User>({
  collection: 'users',
  tenancy: 'client',
  schema: new Schema<User>({
    identity: {
      kind: { type: String, enum: ['dev', 'entra'], required: true },
      tenant: { type: String, required: true },
      subject: { type: String, required: true },
    },
    email: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, enum: ROLES, required: true },
    client_id: { type: String, default: null },
    team_ids: { type: [String], default: [] },
    is_active: { type: Boolean, default: true },
    last_seen_at: { type: Date, default: null },
    steps_down_at: { type: Date, default: null },
  }),
});

/** Collection `invitations`; (client_id, email) is unique. */
export const invitations = defineModel<Invitation>({
  collection: 'invitations',
  tenancy: 'client',
  schema: new Schema<Invitation>({
    client_id: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, default: null },
    role: { type: String, enum: ROLES.filter((role) => role !== 'super_admin'), required: true },
    team_ids: { type: [String], default: [] },
    invited_by: { type: String, required: true },
    expires_at: { type: Date, required: true },
  }),
});

/** What administrators change. */
export type UserFields = Partial<Pick<User, 'role' | 'is_active' | 'team_ids'>>;

export interface UserRepository extends Users {
  list(scope: Scope, query: UserQuery): Promise<{ items: User[]; total: number }>;
  /** Null where role, activation or teams are others than in `before` by now. */
  change(scope: Scope, before: User, fields: UserFields): Promise<User | null>;
  /** Gives what was offered, whatever the user has. */
  give(scope: Scope, id: string, offer: Pick<User, 'name' | 'role' | 'team_ids'>): Promise<User | null>;
  /** Takes a team away from all its members. */
  leaveTeam(scope: Scope, teamId: string): Promise<void>;
  countOfClient(scope: Scope, clientId: string): Promise<number>;
  /** How many of a client have an e-mail address, written in whichever case. */
  countOfEmail(scope: Scope, clientId: string, email: string): Promise<number>;
  /** Notes that an administrator is about to step down; null as with `change`. */
  stepDown(scope: Scope, before: User, at: Date): Promise<User | null>;
  /** Undoes that. */
  stayUp(scope: Scope, id: string): Promise<void>;
  /** Active administrators of a client, or with null of the service, who are not about to go since a moment. */
  countAdministrators(scope: Scope, who: { client_id: string | null; except: string; since: Date }): Promise<number>;
}

/** Users in the database. */
export function createUserRepository(collection: Collection<User>, clock: Clock): UserRepository {
  const byEmail = { email: 1 } as const;
  return {
    get: (scope, id) => collection.get(scope, id),
    findByIdentity: (scope, identity) => collection.findOne(scope, { filter: whoIs(identity) }),
    create: (scope, user) =>
      collection.insert(scope, { ...user, team_ids: [], is_active: true, last_seen_at: clock.now() }),
    listByClient: (scope, clientId, limit) =>
      collection.find(scope, { filter: { client_id: clientId }, sort: byEmail, limit }),
    setRole: (scope, id, role) => collection.update(scope, { _id: id }, { $set: { role } }),
    setProfile: (scope, id, { name, email }) => collection.update(scope, { _id: id }, { $set: { name, email } }),
    async markSeen(scope, id) {
      await collection.update(scope, { _id: id }, { $set: { last_seen_at: clock.now() } });
    },
    list: (scope, { page, page_size, sort, ...query }) =>
      collection.list(scope, { filter: asked(query), sort: sortOf(sort), page, page_size }),
    change: (scope, before, fields) => collection.update(scope, asIn(before), { $set: fields }),
    give: (scope, id, { name, role, team_ids }) =>
      collection.update(scope, { _id: id }, { $set: { name, role, team_ids } }),
    async leaveTeam(scope, teamId) {
      await collection.updateMany(scope, { team_ids: teamId }, { $pull: { team_ids: teamId } });
    },
    countOfClient: (scope, clientId) => collection.count(scope, { filter: { client_id: clientId } }),
    countOfEmail: (scope, clientId, email) =>
      collection.count(scope, {
        filter: { client_id: clientId, email: { $regex: `^${literalPattern(email)}$`, $options: 'i' } },
      }),
    stepDown: (scope, before, at) => collection.update(scope, asIn(before), { $set: { steps_down_at: at } }),
    async stayUp(scope, id) {
      await collection.update(scope, { _id: id }, { $set: { steps_down_at: null } });
    },
    countAdministrators: (scope, { client_id, except, since }) =>
      collection.count(scope, {
        filter: {
          _id: { $ne: except },
          is_active: true,
          ...(client_id === null
            ? { role: 'super_admin' }
            : { client_id, role: { $in: ['client_admin', 'super_admin'] } }),
          $or: [{ steps_down_at: null }, { steps_down_at: { $lt: since } }],
        },
      }),
  };
}

function whoIs(identity: Identity) {
  return {
    'identity.kind': identity.kind,
    'identity.tenant': identity.tenant,
    'identity.subject': identity.subject,
  };
}

/** The user as it was when it was read, as to what administrators change. */
function asIn({ _id, role, is_active, team_ids }: User): QueryFilter<User> {
  return { _id, role, is_active, team_ids: [...team_ids] };
}

/** By e-mail address where users have the same value. */
function sortOf(asked: UserQuery['sort']): Record<string, 1 | -1> {
  const field = asked?.replace(/^-/, '') ?? 'email';
  return { [field]: asked?.startsWith('-') === true ? -1 : 1, ...(field === 'email' ? {} : { email: 1 }) };
}

function asked({
  q,
  client_id,
  role,
  is_active,
  team_id,
  ids,
}: Omit<UserQuery, 'page' | 'page_size' | 'sort'>): QueryFilter<User> {
  const part = q === undefined || q === '' ? null : { $regex: literalPattern(q), $options: 'i' };
  return {
    ...(client_id === undefined ? {} : { client_id }),
    ...(role === undefined ? {} : { role }),
    ...(is_active === undefined ? {} : { is_active: is_active === 'true' }),
    ...(team_id === undefined ? {} : { team_ids: team_id }),
    ...(ids === undefined ? {} : { _id: { $in: ids } }),
    ...(part === null ? {} : { $or: [{ email: part }, { name: part }] }),
  };
}
