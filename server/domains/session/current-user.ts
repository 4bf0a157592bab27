import type { CurrentUser } from '../../../common/api/session.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { Permissions } from '../../sdk/ports/permissions.ts';
import { Scope } from '../../sdk/scope.ts';
import type { Clients } from '../clients/contract.ts';
import type { Teams } from '../teams/contract.ts';
import type { User, Users } from '../users/contract.ts';

/** Tells people who they are here. */
export interface CurrentUsers {
  /** @throws AppError `unauthenticated` where the user went meanwhile. */
  byId(userId: string): Promise<CurrentUser>;
  of(user: User): Promise<CurrentUser>;
}

export interface CurrentUserDeps {
  users: Users;
  clients: Clients;
  teams: Teams;
  permissions: Permissions | undefined;
}

export function createCurrentUsers({ users, clients, teams, permissions }: CurrentUserDeps): CurrentUsers {
  // One's own client and teams, which an author has no permission to list.
  const scope = Scope.ofSystem('the current user');

  async function of(user: User): Promise<CurrentUser> {
    const [client, ownTeams] = await Promise.all([
      user.client_id === null ? null : clients.get(scope, user.client_id),
      teams.listByIds(scope, user.team_ids),
    ]);
    return {
      id: user._id,
      name: user.name,
      email: user.email,
      role: user.role,
      clientId: user.client_id,
      client: client === null ? null : { id: client._id, name: client.name },
      teams: ownTeams.map((team) => ({ id: team._id, name: team.name })),
      permissions: [...(permissions?.of(user.role) ?? [])],
    };
  }

  return {
    of,
    async byId(userId) {
      const user = await users.get(scope, userId);
      if (user === null) throw new AppError('unauthenticated', 'http.unauthenticated');
      return of(user);
    },
  };
}
