import { retentionDays } from '../../../../common/api/operations.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { SETTINGS_STORE } from '../../../kernel/sdk/ports/settings-store.ts';
import { STORED_OBJECTS } from '../../../kernel/sdk/ports/stored-objects.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { CLIENTS } from '../../accounts/contract.ts';
import { storageRoutes } from './routes.ts';
import { createStorageService } from './service.ts';

/** Stored files of all kinds, for administrators: what there is, how much of it, and what nothing uses. */
export const plugin = definePlugin({
  name: 'storage',
  needs: { kinds: STORED_OBJECTS, clients: CLIENTS, settings: SETTINGS_STORE, translators: TRANSLATORS },
  permissions: {
    'storage.read': ['super_admin', 'client_admin'],
    'storage.change': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const { services, clock } = context;
    const { kinds, clients, settings, translators } = services;
    const days = () => settings.read('retention', retentionDays);
    const service = createStorageService({ kinds, clients, days, clock, audit: (entry) => context.audit(entry) });
    return { service, translators };
  },
  routes: ({ service, translators }) => storageRoutes(service, translators),
});
