import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { DAILY_CLEANUP } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE, CLIENTS } from '../clients/contract.ts';
import { TEAM_REMOVED, TEAMS } from '../teams/contract.ts';
import { USER_ACCESS_CHANGE, USERS } from './contract.ts';
import type { Users } from './contract.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { createInvitations } from './invitations.ts';
import { createAdministratorGuard } from './last-administrator.ts';
import { invitations, users } from './model.ts';
import { createUserRepository } from './repository.ts';
import { userRoutes } from './routes.ts';
import { createUserService } from './service.ts';

/** People who sign in, with one role and one client each, and who is invited to. */
export const plugin = definePlugin({
  name: 'users',
  needs: { clients: CLIENTS, teams: TEAMS, accessChange: USER_ACCESS_CHANGE },
  provides: { users: USERS },
  models: { users, invitations },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'users.read': ['super_admin', 'client_admin'],
    'users.change': ['super_admin', 'client_admin'],
    'users.invite': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const { models, services, clock } = context;
    const audit = (entry: AuditEntry) => context.audit(entry);
    const repository = createUserRepository(models.users, clock);
    const offers = createInvitations({ ...models, ...services, repository, clock, audit });
    const guard = createAdministratorGuard(repository, clock);
    const admitted: Users = {
      ...repository,
      create: async (scope, user) => {
        const made = await repository.create(scope, user);
        return made.role === 'author' ? offers.accept(scope, made) : made;
      },
    };
    return {
      users: admitted,
      repository,
      invitations: offers,
      service: createUserService({ repository, guard, ...services, audit }),
    };
  },
  routes: ({ repository, service, invitations: offers }) => [
    ...userRoutes(repository, service),
    ...invitationRoutes(offers),
  ],
  hooks: ({ repository, invitations: offers }) => [
    contribute(TEAM_REMOVED, 'users', { removed: (scope, teamId) => repository.leaveTeam(scope, teamId) }),
    contribute(TEAM_REMOVED, 'invitations', { removed: (scope, teamId) => offers.leaveTeam(scope, teamId) }),
    contribute(CLIENT_IN_USE, 'users', { count: (scope, clientId) => repository.countOfClient(scope, clientId) }),
    contribute(CLIENT_LIFECYCLE, 'invitations', {
      removed: (scope, clientId) => offers.removeOfClient(scope, clientId),
    }),
    contribute(DAILY_CLEANUP, 'invitations', {
      clean: ({ now }) => offers.removeExpired(Scope.ofSystem('invitations that ended'), now),
    }),
  ],
});
