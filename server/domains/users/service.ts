import type { UserChange } from '../../../common/api/users.ts';
import { notFound } from '../../sdk/app-error.ts';
import { auditedBy } from '../../sdk/caller.ts';
import type { Caller } from '../../sdk/caller.ts';
import type { Contributions } from '../../sdk/hook-point.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import type { Teams } from '../teams/contract.ts';
import type { User, UserAccessChange } from './contract.ts';
import { assertMayChangeUser } from './policy.ts';
import type { UserRepository } from './repository.ts';

export interface UserService {
  /**
   * Changes role, activation or teams; sessions end at once where access changed.
   * @throws AppError `not_found`, `forbidden`, `invalid` (see policy; teams that are not the client's).
   */
  change(caller: Caller, id: string, change: UserChange): Promise<User>;
}

export interface UserServiceDeps {
  repository: UserRepository;
  teams: Teams;
  accessChange: Contributions<UserAccessChange>;
  audit: (entry: AuditEntry) => Promise<void>;
}

export function createUserService({ repository, teams, accessChange, audit }: UserServiceDeps): UserService {
  return {
    async change(caller, id, change) {
      const before = await repository.get(caller.scope, id);
      if (before === null) throw notFound('user');
      assertMayChangeUser(caller.actor, before, change);
      if (change.team_ids !== undefined) await teams.assertOfClient(caller.scope, before.client_id, change.team_ids);
      const fields = changedFields(before, change);
      if (Object.keys(fields).length === 0) return before;
      const after = await repository.change(caller.scope, id, fields);
      if (after === null) throw notFound('user');
      if (fields.role !== undefined || fields.is_active === false) await tellAccessChange(id);
      await audit({
        ...auditedBy(caller),
        action: 'users.change',
        client_id: before.client_id,
        target: { kind: 'user', id, name: before.email },
        before: pick(before, fields),
        after: fields,
      });
      return after;
    },
  };

  async function tellAccessChange(userId: string): Promise<void> {
    for (const contribution of accessChange.list()) {
      await accessChange.call(contribution, (value) => value.accessChanged(userId));
    }
  }
}

type Changeable = Partial<Pick<User, 'role' | 'is_active' | 'team_ids'>>;

function changedFields(user: User, change: UserChange): Changeable {
  const fields: Changeable = {};
  if (change.role !== undefined && change.role !== user.role) fields.role = change.role;
  if (change.is_active !== undefined && change.is_active !== user.is_active) fields.is_active = change.is_active;
  if (change.team_ids !== undefined) {
    const teamIds = [...new Set(change.team_ids)];
    if (teamIds.join() !== user.team_ids.join()) fields.team_ids = teamIds;
  }
  return fields;
}

function pick(user: User, fields: Changeable): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, user[key as keyof Changeable]]));
}
