import {
  layoutList,
  layoutListQuery,
  templateDetailSchema,
  templateList,
  templateListQuery,
  templateParams,
} from '../../../../common/api/templates.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { presentLayout, presentTemplate, presentTemplateDetail } from './presenter.ts';
import type { SeenTemplates, TemplatesService } from './service.ts';

export type Translators = Readonly<Record<Language, Translator>>;

/** The routes that show templates and their layouts. */
export function templateRoutes(
  templates: Pick<TemplatesService, 'list'>,
  seen: SeenTemplates,
  translators: Translators,
): Route[] {
  const tag = 'templates';
  return [
    defineRoute({
      method: 'GET',
      auth: 'session',
      action: 'templates.read',
      tag,
      path: '/templates',
      summary: 'List the templates to choose from, the built-in ones first',
      input: { query: templateListQuery },
      output: json(templateList),
      problems: ['invalid'],
      handler: async ({ scope, query }) => {
        const all = await templates.list(scope);
        return pageOf(all.map(presentTemplate), query);
      },
    }),
    defineRoute({
      method: 'GET',
      auth: 'session',
      action: 'templates.read',
      tag,
      path: '/templates/{id}',
      summary: 'Get a template with its layouts, by id or name',
      input: { params: templateParams },
      output: json(templateDetailSchema),
      problems: ['not_found'],
      handler: async (request) =>
        presentTemplateDetail(await seen.get(request, request.params.id), translators[request.language]),
    }),
    defineRoute({
      method: 'GET',
      auth: 'session',
      action: 'templates.read',
      tag,
      path: '/template-management/layouts',
      summary: 'List layouts, of one template or of all',
      input: { query: layoutListQuery },
      output: json(layoutList),
      problems: ['not_found', 'invalid'],
      handler: async (request) => {
        const { query, language } = request;
        const found = await seen.layouts(request, query);
        return pageOf(
          found.map(({ template, layout }) => presentLayout(template, layout, translators[language])),
          query,
        );
      },
    }),
  ];
}

/** A page of a list that is in memory. */
function pageOf<T>(all: readonly T[], { page, page_size }: { page: number; page_size: number }) {
  return { items: all.slice((page - 1) * page_size, page * page_size), total: all.length, page, page_size };
}
