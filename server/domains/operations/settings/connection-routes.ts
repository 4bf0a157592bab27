import { capabilityRecord, connectionTestInput, modelsAnswer, modelsQuery } from '../../../../common/api/models.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import type { Connections } from './connections.ts';

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
