import type { TeamChange, TeamInput } from '../../../../common/api/accounts.ts';
import { AppError, notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { Collection, Page } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Clients, Team, TeamRemoval, Teams } from '../contract.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';

/** Teams of a client; a client outside the scope is not found. */
export interface TeamService extends Teams {
  list(scope: Scope, clientId: string, page: Page): Promise<{ items: Team[]; total: number }>;
  /** @throws AppError `not_found` */
  get(scope: Scope, clientId: string, id: string): Promise<Team>;
  /** @throws AppError `not_found`; `conflict` `teams.name_taken`. */
  create(caller: Caller, clientId: string, input: TeamInput): Promise<Team>;
  /** @throws AppError `not_found`; `conflict` `teams.name_taken`. */
  change(caller: Caller, clientId: string, id: string, change: TeamChange): Promise<Team>;
  /** Its members and what was shared with it lose it. @throws AppError `not_found` */
  remove(caller: Caller, clientId: string, id: string): Promise<void>;
  removeOfClient(scope: Scope, clientId: string): Promise<void>;
}

interface TeamServiceDeps {
  teams: Collection<Team>;
  clients: Clients;
  removal: Contributions<TeamRemoval>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Others may change the team at the same time; each try that fails is one of theirs that succeeded. */
const TRIES = 50;

export function createTeamService({ teams, clients, removal, audit }: TeamServiceDeps): TeamService {
  const byName = { name: 1 } as const;

  async function assertClient(scope: Scope, clientId: string): Promise<void> {
    if ((await clients.get(scope, clientId)) === null) throw notFound('client');
  }

  async function find(scope: Scope, clientId: string, id: string): Promise<Team> {
    const team = await teams.findOne(scope, { filter: { _id: id, client_id: clientId } });
    if (team === null) throw notFound('team');
    return team;
  }

  async function notifyRemoved(scope: Scope, id: string): Promise<void> {
    for (const contribution of removal.list()) {
      await removal.call(contribution, (value) => value.removed(scope, id));
    }
  }

  const entry = (caller: Caller, action: string, team: Team) => ({
    ...auditedBy(caller),
    action,
    client_id: team.client_id,
    target: { kind: 'team', id: team._id, name: team.name },
  });

  return {
    listByIds: async (scope, ids) =>
      ids.length === 0
        ? []
        : teams.find(scope, { filter: { _id: { $in: [...ids] } }, sort: byName, limit: ids.length }),
    async assertOfClient(scope, clientId, ids) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return;
      const count =
        clientId === null ? 0 : await teams.count(scope, { filter: { _id: { $in: wanted }, client_id: clientId } });
      if (count < wanted.length) throw new AppError('invalid', 'teams.unknown');
    },
    async list(scope, clientId, page) {
      await assertClient(scope, clientId);
      return teams.list(scope, { filter: { client_id: clientId }, sort: byName, ...page });
    },
    get: find,
    async create(caller, clientId, { name }) {
      await assertClient(caller.scope, clientId);
      const team = await named(name, teams.insert(caller.scope, { client_id: clientId, name }));
      await audit({ ...entry(caller, 'teams.create', team), after: { name } });
      return team;
    },
    async change(caller, clientId, id, { name }) {
      return retryOnConflict(TRIES, 'teams.changed_meanwhile', async () => {
        const before = await find(caller.scope, clientId, id);
        if (name === undefined || name === before.name) return before;
        const filter = { _id: id, client_id: clientId, name: before.name };
        const after = await named(name, teams.update(caller.scope, filter, { $set: { name } }));
        if (after === null) return RETRY;
        await audit({ ...entry(caller, 'teams.change', after), before: { name: before.name }, after: { name } });
        return after;
      });
    },
    async remove(caller, clientId, id) {
      const team = await find(caller.scope, clientId, id);
      await notifyRemoved(caller.scope, id);
      const removed = await teams.remove(caller.scope, { _id: id });
      // Once more: a user may have named it while it was still there. Who names it later finds that it is gone.
      await notifyRemoved(caller.scope, id);
      if (removed === 0) throw notFound('team');
      await audit(entry(caller, 'teams.delete', team));
    },
    async removeOfClient(scope, clientId) {
      await teams.remove(scope, { client_id: clientId });
    },
  };
}

/** A name that is there already is a conflict to report, not a fault of the database. */
async function named<T>(name: string, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (cause) {
    if (cause instanceof DuplicateError) throw new AppError('conflict', 'teams.name_taken', { name }, { cause });
    throw cause;
  }
}
