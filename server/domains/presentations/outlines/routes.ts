import { defineRoute, empty, events, json, revisionTag } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import {
  attachmentMapping,
  outlineEvents,
  outlineInput,
  outlineRunStarted,
  outlineSchema,
} from '../../../../common/api/outlines.ts';
import { presentationParams } from '../../../../common/api/presentations.ts';
import { presentOutline } from './presenter.ts';
import type { OutlineService } from './service.ts';

const tag = 'outlines';
const READ = { action: 'outlines.read', tag } as const;
const CHANGE = { action: 'outlines.change', tag } as const;
const input = { params: presentationParams };

/** The routes of the domain. */
export function outlineRoutes(service: OutlineService): Route[] {
  return [
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/outlines',
      summary: 'Get the outline as it is stored; its ETag is what PUT takes',
      answerHeaders: ['ETag'],
      input,
      output: json(outlineSchema),
      problems: ['not_found'],
      handler: async (request) => {
        const outline = await service.read(request.actor, request.scope, request.params.id);
        request.setHeader('ETag', revisionTag(outline?.revision ?? 0));
        return presentOutline(request.params.id, outline);
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/outlines/stream',
      summary: 'Follow the outline while it is generated; starts a run where there is no outline yet',
      input,
      output: events(outlineEvents),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid', 'provider_failed', 'provider_timed_out'],
      handler: ({ actor, scope, params, lastEventId, signal }) =>
        service.stream(actor, scope, params.id, { lastEventId, signal }),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/outlines/regenerate',
      summary: 'Regenerate the outline; the current one stays until the new one is complete',
      rate: { per_minute: 10 },
      input,
      output: json(outlineRunStarted, 202),
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: async ({ actor, scope, params }) => ({ run_id: await service.regenerate(actor, scope, params.id) }),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/outlines/stop',
      summary: 'Stop the outline; its stream reports when it has stopped, and finished slides stay',
      input,
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: ({ actor, scope, params }) => service.stop(actor, scope, params.id),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/presentations/{id}/outlines',
      summary: 'Store an edited outline: the full ordered list of slides',
      needsIfMatch: true,
      answerHeaders: ['ETag'],
      input: { ...input, body: outlineInput },
      output: json(outlineSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid', 'stale', 'precondition_required'],
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch } = request;
        const outline = await service.edit(actor, scope, params.id, ifMatch ?? '', body);
        request.setHeader('ETag', revisionTag(outline.revision));
        return presentOutline(params.id, outline);
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'POST',
      path: '/presentations/{id}/attachment-mapping',
      summary: 'Get which slides use which file',
      input,
      output: json(attachmentMapping),
      problems: ['not_found'],
      handler: async ({ actor, scope, params }) => ({
        mapping: await service.mapAttachments(actor, scope, params.id),
      }),
    }),
  ];
}
