import { createHash } from 'node:crypto';
import { layoutParams, templateParams } from '../../../../common/api/templates.ts';
import { thumbnailQuery } from '../../../../common/api/presentations.ts';
import { THUMBNAIL_PX } from '../../../../common/master/master-analysis.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { defineRoute, file, pictureReply } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { PictureForm, RenderedPicture, SlideRenderer } from '../../../kernel/sdk/ports/deck-output.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';
import type { Template, TemplateLayout } from '../contract.ts';
import type { SeenTemplates, TemplatesService } from './service.ts';

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
