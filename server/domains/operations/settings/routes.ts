import {
  pluginSettings,
  requiredKeyAnswer,
  settingsAnswer,
  settingsChange,
  settingsQuery,
  setupAnswer,
} from '../../../../common/api/operations.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { SettingsService } from './service.ts';
import { capabilityRecord, connectionTestInput, modelsAnswer, modelsQuery } from '../../../../common/api/models.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import type { Connections } from './connections.ts';

/** The name reported where the service has no models at all. */
const NONE = 'none';

/**
 * Which provider writes now, and whether it has what it needs: a key, or the address of a server that takes none. The
 * built-in one needs nothing and counts as none.
 */
export async function providerState(models: ModelSource | undefined): Promise<{ has_key: boolean; provider: string }> {
  if (models === undefined) return { has_key: false, provider: NONE };
  const { provider, has_access = true } = await models.describe();
  return { has_key: has_access && provider !== models.fallback.provider, provider };
}

interface SettingsRouteDeps {
  settings: SettingsService;
  models: ModelSource | undefined;
  canChangeKeys: boolean;
}

/** Routes of the settings. */
export function settingsRoutes({ settings, models, canChangeKeys }: SettingsRouteDeps): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/settings',
      auth: 'session',
      action: 'settings.read',
      summary:
        'Get the settings of all plugins, or those that a client sets itself; of a secret only whether it is set',
      tag: 'settings',
      input: { query: settingsQuery },
      output: json(settingsAnswer),
      handler: async ({ actor, query }) => {
        const clientId = query.client_id ?? (actor.role === 'super_admin' ? null : (actor.client_id ?? ''));
        return { can_change_keys: canChangeKeys, plugins: await settings.describe(clientId) };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/admin/settings',
      auth: 'session',
      action: 'settings.manage',
      summary:
        "Change settings of one plugin; a provider's address and key are one setting: changing one clears the other",
      tag: 'settings',
      bodyLimit: 262_144,
      input: { body: settingsChange },
      output: json(pluginSettings),
      problems: ['forbidden', 'invalid', 'unavailable'],
      handler: (request) => settings.change(request, request.body),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/has-required-key',
      root: true,
      auth: 'session',
      action: 'settings.provider',
      summary: 'Get whether a model provider is fully configured, never its values',
      tag: 'settings',
      input: {},
      output: json(requiredKeyAnswer),
      problems: ['unavailable'],
      handler: () => providerState(models),
    }),
    defineRoute({
      method: 'GET',
      path: '/setup',
      auth: 'session',
      action: 'settings.provider',
      summary: 'Get whether setup is needed and whether keys can be changed here',
      tag: 'settings',
      input: {},
      output: json(setupAnswer),
      problems: ['unavailable'],
      handler: async () => ({
        needed: canChangeKeys && !(await providerState(models)).has_key,
        can_change_keys: canChangeKeys,
      }),
    }),
  ];
}

/** Routes that ask a model provider what it can do. */
export function connectionRoutes(
  connections: Connections,
  translators: Readonly<Record<Language, Translator>>,
): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/settings/models',
      auth: 'session',
      action: 'settings.change',
      tag: 'settings',
      summary: 'List the models that the provider offers, as it is saved',
      rate: { per_minute: 30 },
      input: { query: modelsQuery },
      output: json(modelsAnswer),
      problems: ['invalid', 'provider_failed'],
      handler: ({ query, signal }) => connections.models(query.provider, signal),
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/settings/test-connection',
      auth: 'session',
      action: 'settings.change',
      tag: 'settings',
      summary: 'Test a model provider with the values of a form: nothing is saved, and no key is repeated',
      rate: { per_minute: 5 },
      bodyLimit: 16_384,
      input: { body: connectionTestInput },
      output: json(capabilityRecord),
      problems: ['forbidden', 'invalid', 'provider_timed_out'],
      handler: async (request) => {
        const { checks, ...tested } = await connections.test(request, request.body, request.signal);
        const translator = translators[request.language];
        return {
          ...tested,
          checks: checks.map(({ reason, ...check }) => ({
            ...{ ...check, code: reason?.code ?? null },
            message: reason === null ? null : sentenceOf(reason, translator),
          })),
        };
      },
    }),
  ];
}
