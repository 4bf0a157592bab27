import {
  layoutList,
  layoutListQuery,
  templateDetailSchema,
  templateList,
  templateListQuery,
  templateParams,
  layoutParams,
} from '../../../../common/api/templates.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineRoute, json, file, pictureReply } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { presentLayout, presentTemplate, presentTemplateDetail } from './presenter.ts';
import type { SeenTemplates, TemplatesService } from './service.ts';
import { createHash } from 'node:crypto';
import { thumbnailQuery } from '../../../../common/api/presentations.ts';
import { THUMBNAIL_PX } from '../../../../common/master/master-analysis.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { PictureForm, RenderedPicture, SlideRenderer } from '../../../kernel/sdk/ports/deck-output.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';
import type { Template, TemplateLayout } from '../contract.ts';

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

interface ThumbnailRoutesParts {
  templates: Pick<TemplatesService, 'keptPicture' | 'open'>;
  seen: SeenTemplates;
  renderer: SlideRenderer;
  fonts: Pick<Fonts, 'setOf'>;
}

interface ImageOptions {
  width: number;
  format: 'png' | 'webp';
}

/** The routes of the pictures of templates and layouts. */
export function thumbnailRoutes({ templates, seen, renderer, fonts }: ThumbnailRoutesParts): Route[] {
  const tag = 'templates';
  const draw = async (
    scope: Scope,
    { content_hash, client_id }: Template,
    { layout_id }: TemplateLayout,
    { width, format }: ImageOptions,
    signal: AbortSignal,
    kept: { layout: string } | { template: string },
  ): Promise<RenderedPicture> => {
    if (width === THUMBNAIL_PX && format === 'png') {
      const picture = await templates.keptPicture(scope, kept);
      if (picture !== null) return { bytes: picture, media_type: 'image/png', tag: tagOf(picture) };
    }
    const { master: deck } = await templates.open(scope, content_hash);
    const form: PictureForm = { width_px: width, format, renderer: 'own' };
    const master = { deck, content_hash };
    // Shipped templates are no one's: they look the same to all.
    const drawn = client_id === null ? { master } : { master, fonts: await fonts.setOf(scope, client_id) };
    return renderer.layoutPicture(drawn, layout_id, form, signal);
  };
  return [
    defineRoute({
      method: 'GET',
      auth: 'signed',
      tag,
      path: '/templates/{id}/thumbnail',
      summary: 'Show a template: its first layout as a picture, with a session or by a signed address',
      input: { params: templateParams, query: thumbnailQuery },
      output: file('image/png', 'image/webp'),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, query, signal }) => {
        const found = await seen.get({ actor, scope }, params.id);
        const [first] = found.layouts;
        if (first === undefined) throw notFound('template');
        return pictureReply(await draw(scope, found, first, query, signal, { template: found.id }));
      },
    }),
    defineRoute({
      method: 'GET',
      auth: 'signed',
      tag,
      path: '/template-management/layouts/{db_id}/thumbnail',
      summary: 'Show a layout as a picture, with a session or by a signed address',
      input: { params: layoutParams, query: thumbnailQuery },
      output: file('image/png', 'image/webp'),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, query, signal }) => {
        const { template, layout } = await seen.layout({ actor, scope }, params.db_id);
        return pictureReply(await draw(scope, template, layout, query, signal, { layout: layout.db_id }));
      },
    }),
  ];
}

function tagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
