import {
  bulkDeleted,
  bulkDeleteInput,
  layoutDetailSchema,
  layoutParams,
  layoutSchema,
  removedTemplate,
  templateDetailSchema,
  templateInput,
  templateParams,
} from '../../../../common/api/templates.ts';
import { defineRoute, empty, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { Translators } from './routes.ts';
import type { SeenTemplates, TemplatesService } from './service.ts';
import type { CodeTemplates } from './code-templates.ts';
import type { LayoutChanges } from './layout-changes.ts';
import { presentLayout, presentLayoutDetail, presentTemplateDetail } from './presenter.ts';

interface ManagementRoutesParts {
  templates: Pick<TemplatesService, 'layoutCode'>;
  seen: SeenTemplates;
  changes: LayoutChanges;
  codeTemplates: CodeTemplates;
  translators: Translators;
}

const tag = 'templates';
const CHANGE = { action: 'templates.change', tag } as const;

/** The routes that change templates and layouts, and the one that shows a layout's code. */
export function managementRoutes({
  templates,
  seen,
  changes,
  codeTemplates,
  translators,
}: ManagementRoutesParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      auth: 'session',
      action: 'templates.read',
      tag,
      path: '/template-management/layouts/{db_id}',
      summary: 'Get a layout with its code',
      input: { params: layoutParams },
      output: json(layoutDetailSchema),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, language }) => {
        const { template, layout } = await seen.layout({ actor, scope }, params.db_id);
        const code = await templates.layoutCode(scope, params.db_id);
        return presentLayoutDetail(template, layout, code, translators[language]);
      },
    }),
    defineRoute({
      method: 'PATCH',
      auth: 'session',
      ...CHANGE,
      path: '/template-management/layouts/{db_id}/toggle-enabled',
      summary: 'Enable a disabled layout, disable an enabled one; those of built-in templates stay as they are',
      input: { params: layoutParams },
      output: json(layoutSchema),
      problems: ['not_found', 'conflict'],
      handler: async (request) => {
        const { template, layout } = await changes.toggle(request, request.params.db_id);
        return presentLayout(template, layout, translators[request.language]);
      },
    }),
    defineRoute({
      method: 'DELETE',
      auth: 'session',
      ...CHANGE,
      path: '/template-management/layouts/{db_id}',
      summary: 'Delete a layout; presentations that use it keep it',
      input: { params: layoutParams },
      output: empty,
      problems: ['not_found', 'conflict'],
      handler: (request) => changes.remove(request, request.params.db_id),
    }),
    defineRoute({
      method: 'POST',
      auth: 'session',
      ...CHANGE,
      path: '/template-management/layouts/bulk-delete',
      summary: 'Delete layouts: those that exist, or none when one belongs to a built-in template',
      input: { body: bulkDeleteInput },
      output: json(bulkDeleted),
      problems: ['invalid', 'conflict'],
      handler: (request) => changes.removeMany(request, request.body.db_ids),
    }),
    defineRoute({
      method: 'POST',
      auth: 'session',
      ...CHANGE,
      path: '/template-management/templates',
      summary: 'Create a template from layout code: legacy components, read but never run, or JSON elements',
      rate: { per_minute: 20 },
      input: { body: templateInput },
      output: json(templateDetailSchema, 201),
      problems: ['invalid', 'conflict', 'not_found', 'unavailable'],
      handler: async (request) =>
        presentTemplateDetail(
          await codeTemplates.create(request, request.body, request.signal),
          translators[request.language],
        ),
    }),
    defineRoute({
      method: 'DELETE',
      auth: 'session',
      ...CHANGE,
      path: '/template-management/templates/{id}',
      summary: 'Delete a template made from layout code; presentations that use it keep it',
      input: { params: templateParams },
      output: json(removedTemplate),
      problems: ['not_found', 'conflict'],
      handler: (request) => codeTemplates.remove(request, request.params.id),
    }),
  ];
}
