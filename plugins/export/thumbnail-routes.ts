import { slideParams, slidesParams } from '../../common/api/slides.ts';
import { slideThumbnailQuery, thumbnailsQuery, thumbnailsSchema } from '../../common/api/thumbnails.ts';
import { defineRoute, file, json } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import { pictureReply } from '../../server/kernel/sdk/picture-reply.ts';
import type { SignedUrls } from '../../server/kernel/sdk/ports/signed-urls.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface ThumbnailRoutesParts {
  thumbnails: Thumbnails;
  signedUrls: SignedUrls;
}

const tag = 'slides';

/** The routes of the pictures of slides. */
export function thumbnailRoutes({ thumbnails, signedUrls }: ThumbnailRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.create',
      tag,
      method: 'GET',
      path: '/presentations/{id}/thumbnails',
      summary: 'List where the slides are shown as pictures, by short-lived addresses',
      input: { params: slidesParams, query: thumbnailsQuery },
      output: json(thumbnailsSchema),
      problems: ['not_found', 'invalid'],
      handler: async ({ actor, scope, params, query }) => {
        const ids = await thumbnails.slideIds(actor, scope, params.id);
        const wish = `width=${query.width}&format=${query.format}`;
        const path = (id: string): string => `/api/v1/presentations/${params.id}/slides/${id}/thumbnail`;
        const items = ids.map((id) => ({ slide_id: id, url: `${signedUrls.sign(path(id), actor.user_id)}&${wish}` }));
        return { items };
      },
    }),
    defineRoute({
      auth: 'signed',
      tag,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/thumbnail',
      summary: 'Show a slide as a picture, with a session or by a signed address',
      input: { params: slideParams, query: slideThumbnailQuery },
      output: file('image/png', 'image/webp'),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, query, signal }) => {
        const { width, format, renderer, of } = query;
        const form = { width_px: width, format, renderer };
        const wanted = { presentation_id: params.id, slide_id: params.slide_id, of, form };
        return pictureReply(await thumbnails.slide(actor, scope, wanted, signal));
      },
    }),
  ];
}
