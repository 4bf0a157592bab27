import { z } from 'zod';
import { ROLES } from '../../../../common/api/session.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { resolveBySystem } from '../../../kernel/sdk/net/address-guard.ts';
import { MODELS, MODEL_PROBE } from '../../../kernel/sdk/ports/models.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { SECRET_BOX, SETTINGS_SCHEMAS, SETTINGS_STORE } from '../../../kernel/sdk/ports/settings-store.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { connectionRoutes, settingsRoutes } from './routes.ts';
import { createConnections } from './connections.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { CLIENT_LIFECYCLE } from '../../accounts/contract.ts';
import { settings, createSettingsRepository } from './repository.ts';
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
  needs: {
    schemas: SETTINGS_SCHEMAS,
    box: SECRET_BOX,
    models: optional(MODELS),
    probe: optional(MODEL_PROBE),
    translators: TRANSLATORS,
  },
  provides: { settings: SETTINGS_STORE },
  models: { settings },
  permissions: {
    'settings.read': ['super_admin', 'client_admin'],
    'settings.change': ['super_admin'],
    'settings.manage': ['super_admin', 'client_admin'],
    'settings.provider': ROLES,
  },
  setup(context) {
    const { config, services, models, log, clock } = context;
    const canChangeKeys = config.CAN_CHANGE_KEYS;
    const allowedHosts = async () => (await context.settings()).allowed_hosts;
    const audit = (entry: AuditEntry) => context.audit(entry);
    const service = createSettingsService({
      ...services,
      repository: createSettingsRepository(models.settings),
      canChangeKeys,
      allowedHosts,
      resolve: resolveBySystem,
      audit,
      log,
    });
    const { probe, translators } = services;
    const parts = { allowedHosts, canChangeKeys, resolve: resolveBySystem, clock, audit };
    const connections = probe === undefined ? null : createConnections({ probe, ...parts });
    return { settings: service, models: services.models, canChangeKeys, connections, translators };
  },
  routes: ({ connections, translators, ...own }) => [
    ...settingsRoutes(own),
    ...(connections === null ? [] : connectionRoutes(connections, translators)),
  ],
  hooks: ({ settings: service }) => [
    contribute(CLIENT_LIFECYCLE, 'settings', {
      removed: (_scope: Scope, clientId: string) => service.removeOf(clientId),
    }),
  ],
  start: ({ settings: service }) => service.rotate(),
});
