import type { UserChange } from '../../../../common/api/accounts.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../../kernel/sdk/scope.ts';
import type { Caller, Actor } from '../../../kernel/sdk/scope.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { canOwn } from '../contract.ts';
import type { HandedOver, Teams, User, UserHandOver } from '../contract.ts';
import type { AdministratorGuard } from './last-administrator.ts';
import type { UserFields, UserRepository } from './repository.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';

interface ChangedUser {
  user: User;
  /** Null if no new owner was named. */
  handedOver: HandedOver | null;
}

export interface UserService {
  /**
   * Changes role, activation or teams; sessions end at once where access changed.
   * @throws AppError `not_found`, `forbidden`, `invalid` (see policy; teams that are not the client's); `conflict` if no one
   *   would be left to administer, and `users.changed_meanwhile`; `invalid` for a new owner who can't own.
   */
  change(caller: Caller, id: string, change: UserChange): Promise<ChangedUser>;
}

interface UserServiceDeps {
  repository: UserRepository;
  guard: AdministratorGuard;
  teams: Teams;
  handOvers: Contributions<UserHandOver>;
  /** Of a user who was deactivated or got another role: what was granted before must end now. */
  endSessions: (userId: string) => Promise<void>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Others may change the user at the same time; each try that fails is one of theirs that succeeded. */
const TRIES = 50;

export function createUserService(parts: UserServiceDeps): UserService {
  const { repository, guard, teams, handOvers, endSessions, audit } = parts;

  /** @throws AppError `invalid` if the user stays active, or the other one can't own what it owns. */
  async function assertNewOwner(scope: Scope, user: User, { is_active, new_owner_id }: UserChange): Promise<void> {
    if (new_owner_id === undefined) return;
    const code = is_active === false ? 'users.no_such_owner' : 'users.owner_of_active';
    const clientId = user.client_id;
    const heir =
      is_active === false && clientId !== null && new_owner_id !== user._id
        ? await repository.get(Scope.ofClient(clientId, scope.holder), new_owner_id)
        : null;
    if (heir !== null && canOwn(heir)) return;
    throw new AppError('invalid', code, {}, { faults: [{ path: '/new_owner_id', code, params: {} }] });
  }

  async function handOver(caller: Caller, id: string, newOwnerId: string): Promise<HandedOver> {
    const sum: HandedOver = { presentations: 0, kept: 0 };
    for (const contribution of handOvers.list()) {
      const handed = await handOvers.call(contribution, (value) => value.handOver(caller, id, newOwnerId));
      sum.presentations += handed.presentations;
      sum.kept += handed.kept;
    }
    return sum;
  }

  return {
    async change(caller, id, change) {
      const user = await changeFields(caller, id, change);
      const { new_owner_id: newOwnerId } = change;
      // Once the user makes nothing new. Asked for again, what is left goes over too.
      return { user, handedOver: newOwnerId === undefined ? null : await handOver(caller, id, newOwnerId) };
    },
  };

  async function changeFields(caller: Caller, id: string, change: UserChange): Promise<User> {
    const { actor, scope } = caller;
    return retryOnConflict(TRIES, 'users.changed_meanwhile', async () => {
      const before = await repository.get(scope, id);
      if (before === null) throw notFound('user');
      assertMayChangeUser(actor, before, change);
      await assertNewOwner(scope, before, change);
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
  }

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

/**
 * Decides whether the caller may change a user. That the user is within the actor's client was settled before.
 * @throws AppError `forbidden` for one's own access (a client could lose its last administrator), and if an
 *   administrator of a client reaches for a super_admin; `invalid` for a role that needs a client.
 */
export function assertMayChangeUser(actor: Actor, user: User, change: UserChange): void {
  const isOneself = user._id === actor.user_id;
  const changesAccess = change.role !== undefined || change.is_active !== undefined;
  if (isOneself && (changesAccess || actor.role !== 'super_admin'))
    throw new AppError('forbidden', 'users.not_oneself');
  if (actor.role !== 'super_admin' && (user.role === 'super_admin' || change.role === 'super_admin')) {
    throw new AppError('forbidden', 'users.beyond_you');
  }
  if (user.client_id === null && change.role !== undefined && change.role !== 'super_admin') {
    throw new AppError('invalid', 'users.needs_client', { email: user.email });
  }
}
