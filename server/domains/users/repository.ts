import type { Role } from '../../../common/api/roles.ts';
import type { Clock } from '../../sdk/clock.ts';
import type { Collection, Page } from '../../sdk/collection.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Identity, User, Users } from './contract.ts';

export interface UserRepository extends Users {
  list(scope: Scope, options: Page & { clientId?: string }): Promise<{ items: User[]; total: number }>;
  change(
    scope: Scope,
    id: string,
    fields: Partial<Pick<User, 'role' | 'is_active' | 'team_ids'>>,
  ): Promise<User | null>;
  /** Takes a team away from all its members. */
  leaveTeam(scope: Scope, teamId: string): Promise<void>;
  countOfClient(scope: Scope, clientId: string): Promise<number>;
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
    setRole: (scope, id, role: Role) => collection.update(scope, { _id: id }, { $set: { role } }),
    async markSeen(scope, id) {
      await collection.update(scope, { _id: id }, { $set: { last_seen_at: clock.now() } });
    },
    list: (scope, { clientId, page, page_size }) =>
      collection.list(scope, {
        filter: clientId === undefined ? {} : { client_id: clientId },
        sort: byEmail,
        page,
        page_size,
      }),
    change: (scope, id, fields) => collection.update(scope, { _id: id }, { $set: fields }),
    async leaveTeam(scope, teamId) {
      await collection.updateMany(scope, { team_ids: teamId }, { $pull: { team_ids: teamId } });
    },
    countOfClient: (scope, clientId) => collection.count(scope, { filter: { client_id: clientId } }),
  };
}

function whoIs(identity: Identity) {
  return {
    'identity.kind': identity.kind,
    'identity.tenant': identity.tenant,
    'identity.subject': identity.subject,
  };
}
