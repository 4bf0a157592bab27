import { contribute } from '../../sdk/hook-point.ts';
import { definePlugin } from '../../sdk/define-plugin.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { CLIENT_IN_USE } from '../clients/contract.ts';
import { TEAM_REMOVED, TEAMS } from '../teams/contract.ts';
import { USER_ACCESS_CHANGE, USERS } from './contract.ts';
import { users } from './model.ts';
import { createUserRepository } from './repository.ts';
import { userRoutes } from './routes.ts';
import { createUserService } from './service.ts';

/** People who sign in, with one role and one client each. */
export const plugin = definePlugin({
  name: 'users',
  needs: { teams: TEAMS, accessChange: USER_ACCESS_CHANGE },
  provides: { users: USERS },
  models: { users },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'users.read': ['super_admin', 'client_admin'],
    'users.change': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const repository = createUserRepository(context.models.users, context.clock);
    const audit = (entry: AuditEntry) => context.audit(entry);
    return { users: repository, service: createUserService({ repository, ...context.services, audit }) };
  },
  routes: ({ users: repository, service }) => userRoutes(repository, service),
  hooks: ({ users: repository }) => [
    contribute(TEAM_REMOVED, 'users', { removed: (scope, teamId) => repository.leaveTeam(scope, teamId) }),
    contribute(CLIENT_IN_USE, 'users', { count: (scope, clientId) => repository.countOfClient(scope, clientId) }),
  ],
});
