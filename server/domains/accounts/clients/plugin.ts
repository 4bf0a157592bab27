import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE, CLIENTS } from './contract.ts';
import { clients } from './model.ts';
import { clientRoutes } from './routes.ts';
import { createClientService } from './service.ts';

/** Organisations, each with data of its own. */
export const plugin = definePlugin({
  name: 'clients',
  needs: { inUse: CLIENT_IN_USE, lifecycle: CLIENT_LIFECYCLE },
  provides: { clients: CLIENTS },
  models: { clients },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'clients.read': ['super_admin', 'client_admin'],
    'clients.create': ['super_admin'],
    'clients.change': ['super_admin', 'client_admin'],
    'clients.delete': ['super_admin'],
  },
  setup: (context) => ({
    clients: createClientService({
      ...context.models,
      ...context.services,
      clock: context.clock,
      audit: (entry) => context.audit(entry),
    }),
  }),
  routes: ({ clients: service }) => clientRoutes(service),
});
