import {
  allWaivers,
  allWaiversQuery,
  ruleWaiverInput,
  ruleWaiverList,
  ruleWaiverParams,
  ruleWaiverSchema,
} from '../../../common/api/rule-waivers.ts';
import { wholeList } from '../../../common/api/list.ts';
import { slidesParams } from '../../../common/api/slides.ts';
import { defineRoute, empty, json } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { QualityReports } from '../quality-reports.ts';
import type { RuleWaivers } from './waivers.ts';

interface WaiverRoutesParts {
  waivers: RuleWaivers;
  qualityReports: Pick<QualityReports, 'current' | 'last'>;
}

/** The waivers of all presentations, for users who manage rules. */
export function allWaiversRoute({ waivers }: Pick<WaiverRoutesParts, 'waivers'>): Route {
  return defineRoute({
    auth: 'session',
    action: 'brand.change',
    tag: 'rules',
    method: 'GET',
    path: '/rule-waivers',
    summary: 'List the waivers of findings of all presentations, the newest first',
    input: { query: allWaiversQuery },
    output: json(allWaivers),
    handler: async ({ scope, query }) => {
      const { items, total } = await waivers.listAll(scope, query);
      return { items, total, page: query.page, page_size: query.page_size };
    },
  });
}

export function waiverRoutes({ waivers, qualityReports }: WaiverRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'rules',
      method: 'GET',
      path: '/presentations/{id}/rule-waivers',
      summary: 'List the waivers of findings of a presentation, the oldest first',
      input: { params: slidesParams },
      output: json(ruleWaiverList),
      problems: ['not_found'],
      handler: async (request) => {
        const { id } = request.params;
        const last = await qualityReports.last(request.scope, id);
        return wholeList(await waivers.list(request, id, last?.report ?? null));
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'rules',
      method: 'POST',
      path: '/presentations/{id}/rule-waivers',
      summary: 'Waive a finding by its fingerprint, with a reason; it lapses when the evidence changes',
      input: { params: slidesParams, body: ruleWaiverInput },
      output: json(ruleWaiverSchema, 201),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid', 'unavailable'],
      handler: async (request) => {
        const { actor, scope, params, body, signal } = request;
        const { report } = await qualityReports.current(actor, scope, params.id, signal);
        return waivers.give(request, params.id, body, report);
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'rules',
      method: 'DELETE',
      path: '/presentations/{id}/rule-waivers/{waiver_id}',
      summary: 'Delete a waiver of a finding',
      input: { params: ruleWaiverParams },
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: (request) => waivers.takeBack(request, request.params.id, request.params.waiver_id),
    }),
  ];
}
