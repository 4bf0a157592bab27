import {
  ruleSetChange,
  ruleSetInput,
  ruleSetList,
  ruleSetParams,
  ruleSetQuery,
  ruleSetSchema,
} from '../../../common/api/rule-sets.ts';
import { defineRoute, empty, json, revisionTag } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import { presentRuleSet, presentSummary } from './presenter.ts';
import type { RuleSetService } from './service.ts';

const tag = 'rules';
const CHANGE = { action: 'brand.change', tag } as const;
const BODY_LIMIT = 2_000_000;

export function ruleSetRoutes(service: RuleSetService): Route[] {
  return [
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'GET',
      path: '/rule-sets',
      summary: 'List rule sets, the last changed first',
      input: { query: ruleSetQuery },
      output: json(ruleSetList),
      handler: async ({ scope, query }) => {
        const { items, total } = await service.list(scope, query);
        return { items: items.map(presentSummary), total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/rule-sets',
      summary: 'Store rules as a draft; examples of rules are run',
      bodyLimit: BODY_LIMIT,
      input: { body: ruleSetInput },
      output: json(ruleSetSchema, 201),
      problems: ['forbidden', 'invalid'],
      handler: async (request) => presentRuleSet(await service.create(request, request.body)),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'GET',
      path: '/rule-sets/{id}',
      summary: 'Get a rule set with its rules and last dry run; name and rules are a file that POST takes',
      input: { params: ruleSetParams },
      output: json(ruleSetSchema),
      answerHeaders: ['ETag'],
      problems: ['not_found'],
      handler: async (request) => {
        const set = await service.get(request.scope, request.params.id);
        request.setHeader('ETag', revisionTag(set.revision));
        return presentRuleSet(set);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/rule-sets/{id}',
      summary: 'Change a draft: what is absent stays',
      bodyLimit: BODY_LIMIT,
      needsIfMatch: true,
      input: { params: ruleSetParams, body: ruleSetChange },
      output: json(ruleSetSchema),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'conflict', 'invalid', 'stale', 'precondition_required'],
      handler: async (request) => {
        const set = await service.change(request, request.params.id, request.ifMatch ?? '', request.body);
        request.setHeader('ETag', revisionTag(set.revision));
        return presentRuleSet(set);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'DELETE',
      path: '/rule-sets/{id}',
      summary: 'Delete a draft',
      input: { params: ruleSetParams },
      output: empty,
      problems: ['not_found', 'conflict'],
      handler: (request) => service.remove(request, request.params.id),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/rule-sets/{id}/publish',
      summary: 'Publish a draft whose rules were tried; the one in force in the same place is retired',
      input: { params: ruleSetParams },
      output: json(ruleSetSchema),
      problems: ['not_found', 'conflict', 'invalid', 'stale'],
      handler: async (request) => presentRuleSet(await service.publish(request, request.params.id)),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/rule-sets/{id}/retire',
      summary: 'Retire a published rule set: no deck is checked against it any more',
      input: { params: ruleSetParams },
      output: json(ruleSetSchema),
      problems: ['not_found', 'conflict'],
      handler: async (request) => presentRuleSet(await service.retire(request, request.params.id)),
    }),
  ];
}
