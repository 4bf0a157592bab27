import { z } from 'zod';
import { ROLES } from '../../../../common/api/accounts.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { resolveBySystem } from '../../../kernel/sdk/net/address-guard.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { SECRET_BOX, SETTINGS_SCHEMAS, SETTINGS_STORE } from '../../../kernel/sdk/ports/settings-store.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { settings } from './model.ts';
import { createSettingsRepository } from './repository.ts';
import { settingsRoutes } from './routes.ts';
import { createSettingsService } from './service.ts';

const env = z.object({
  CAN_CHANGE_KEYS: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .meta({
      description: 'Whether keys of providers can be set by administrators; false leaves them to the environment',
    }),
});

const ownSettings = z.object({
  allowed_hosts: z
    .array(z.string().trim().toLowerCase().min(1).max(253))
    .max(100)
    .default([])
    .meta({ description: 'Hosts of model servers that are not on the public internet, such as 127.0.0.1' }),
});

/** What administrators set, secrets encrypted. */
export const plugin = definePlugin({
  name: 'settings',
  env,
  settings: ownSettings,
  needs: { schemas: SETTINGS_SCHEMAS, box: SECRET_BOX, models: optional(MODELS) },
  provides: { settings: SETTINGS_STORE },
  models: { settings },
  permissions: {
    'settings.read': ['super_admin'],
    'settings.change': ['super_admin'],
    'settings.provider': ROLES,
  },
  setup(context) {
    const { config, services, models, log } = context;
    const canChangeKeys = config.CAN_CHANGE_KEYS;
    const service = createSettingsService({
      ...services,
      repository: createSettingsRepository(models.settings),
      canChangeKeys,
      allowedHosts: async () => (await context.settings()).allowed_hosts,
      resolve: resolveBySystem,
      audit: (entry) => context.audit(entry),
      log,
    });
    return { settings: service, models: services.models, canChangeKeys };
  },
  routes: (own) => settingsRoutes(own),
  start: ({ settings: service }) => service.rotate(),
});
