import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../clients/contract.ts';
import { TEAM_REMOVED, TEAMS } from './contract.ts';
import { teams } from './model.ts';
import { teamRoutes } from './routes.ts';
import { createTeamService } from './service.ts';

const administrators = ['super_admin', 'client_admin'] as const;

/** Teams of a client, that presentations are shared with. */
export const plugin = definePlugin({
  name: 'teams',
  needs: { clients: CLIENTS, removal: TEAM_REMOVED },
  provides: { teams: TEAMS },
  models: { teams },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'teams.read': administrators,
    'teams.create': administrators,
    'teams.change': administrators,
    'teams.delete': administrators,
  },
  setup: (context) => ({
    teams: createTeamService({
      ...context.models,
      ...context.services,
      audit: (entry) => context.audit(entry),
    }),
  }),
  routes: ({ teams: service }) => teamRoutes(service),
  hooks: ({ teams: service }) => [
    contribute(CLIENT_LIFECYCLE, 'teams', { removed: (scope, clientId) => service.removeOfClient(scope, clientId) }),
  ],
});
