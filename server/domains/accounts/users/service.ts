import type { UserChange } from '../../../../common/api/accounts.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/caller.ts';
import type { Caller } from '../../../kernel/sdk/caller.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Teams, User } from '../contract.ts';
import type { AdministratorGuard } from './last-administrator.ts';
import { assertMayChangeUser } from './policy.ts';
import type { UserFields, UserRepository } from './repository.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/retry-on-conflict.ts';

export interface UserService {
  /**
   * Changes role, activation or teams; sessions end at once where access changed.
   * @throws AppError `not_found`, `forbidden`, `invalid` (see policy; teams that are not the client's); `conflict` where no one
   *   would be left to administer, and `users.changed_meanwhile`.
   */
  change(caller: Caller, id: string, change: UserChange): Promise<User>;
}

interface UserServiceDeps {
  repository: UserRepository;
  guard: AdministratorGuard;
  teams: Teams;
  /** Of a user who was deactivated or got another role: what was granted before must end now. */
  endSessions: (userId: string) => Promise<void>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Others may change the user at the same time; each try that fails is one of theirs that succeeded. */
const TRIES = 50;

export function createUserService({ repository, guard, teams, endSessions, audit }: UserServiceDeps): UserService {
  return {
    async change(caller, id, change) {
      const { actor, scope } = caller;
      return retryOnConflict(TRIES, 'users.changed_meanwhile', async () => {
        const before = await repository.get(scope, id);
        if (before === null) throw notFound('user');
        assertMayChangeUser(actor, before, change);
        if (change.team_ids !== undefined) await teams.assertOfClient(scope, before.client_id, change.team_ids);
        const fields = changedFields(before, change);
        if (Object.keys(fields).length === 0) return before;
        const after = await guard.change(scope, before, fields);
        if (after === null) return RETRY;
        if (fields.role !== undefined || fields.is_active === false) await endSessions(id);
        if (fields.team_ids !== undefined) await leaveRemoved(scope, fields.team_ids);
        await audit({
          ...auditedBy(caller),
          action: 'users.change',
          client_id: before.client_id,
          target: { kind: 'user', id, name: before.email },
          before: pick(before, fields),
          after: fields,
        });
        return after;
      });
    },
  };

  /** A team that was removed while a user was joining it has already removed its members. */
  async function leaveRemoved(scope: Scope, teamIds: readonly string[]): Promise<void> {
    const known = new Set((await teams.listByIds(scope, teamIds)).map(({ _id }) => _id));
    for (const id of teamIds) if (!known.has(id)) await repository.leaveTeam(scope, id);
  }
}

function changedFields(user: User, change: UserChange): UserFields {
  const fields: UserFields = {};
  if (change.role !== undefined && change.role !== user.role) fields.role = change.role;
  if (change.is_active !== undefined && change.is_active !== user.is_active) fields.is_active = change.is_active;
  if (change.team_ids !== undefined) {
    const teamIds = [...new Set(change.team_ids)];
    if (teamIds.join() !== user.team_ids.join()) fields.team_ids = teamIds;
  }
  return fields;
}

function pick(user: User, fields: UserFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, user[key as keyof UserFields]]));
}
