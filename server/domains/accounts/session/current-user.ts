import type { CurrentUser } from '../../../../common/api/session.ts';
import type { Actor, RowAccess } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Permissions } from '../../../kernel/sdk/ports/session-authority.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Clients, Teams, User, Users } from '../contract.ts';

/** Describes the signed-in user to the user's own client. */
export interface CurrentUsers {
  /** @throws AppError `unauthenticated` if the user went meanwhile. */
  ofActor(actor: Pick<Actor, 'user_id' | 'client_id' | 'team_ids'>): Promise<CurrentUser>;
  of(user: User): Promise<CurrentUser>;
}

/** Where a user belongs. */
type Surroundings = Pick<CurrentUser, 'client' | 'teams'>;

interface CurrentUserDeps {
  users: Users;
  clients: Clients;
  teams: Teams;
  permissions: Permissions | undefined;
  rows: RowAccess;
}

export function createCurrentUsers({ users, clients, teams, permissions, rows }: CurrentUserDeps): CurrentUsers {
  // One's own client and teams, which an author has no permission to list.
  const scope = Scope.ofSystem('the current user');

  const around = async ({ client_id, team_ids }: Pick<Actor, 'client_id' | 'team_ids'>): Promise<Surroundings> => {
    const [client, ownTeams] = await Promise.all([
      client_id === null ? null : clients.get(scope, client_id),
      teams.listByIds(scope, team_ids),
    ]);
    return {
      client: client === null ? null : { id: client._id, name: client.name },
      teams: ownTeams.map((team) => ({ id: team._id, name: team.name })),
    };
  };
  const present = (user: User, surroundings: Surroundings): CurrentUser => ({
    id: user._id,
    name: user.name,
    email: user.email,
    role: user.role,
    clientId: user.client_id,
    ...surroundings,
    permissions: [...(permissions?.of(user.role) ?? [])],
    rules: rows.rules({ ...user, user_id: user._id }),
  });

  return {
    of: async (user) => present(user, await around(user)),
    async ofActor(actor) {
      // The session already names the client, so user, client and teams load in parallel.
      const [user, surroundings] = await Promise.all([users.get(scope, actor.user_id), around(actor)]);
      if (user === null) throw new AppError('unauthenticated', 'http.unauthenticated');
      return present(user, surroundings);
    },
  };
}
