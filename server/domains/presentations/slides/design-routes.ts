import { brandLookInput, slidesParams, slidesSchema } from '../../../../common/api/slides.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { replySlides } from './presenter.ts';
import type { SlideService } from './service.ts';

const tag = 'slides';
const CHANGE = { action: 'slides.change', tag } as const;

/** How finished slides look: on another template, in the fonts and colours of the brand. */
export function designRoutes(
  service: Pick<SlideService, 'refit' | 'followBrand'>,
  translators: Readonly<Record<Language, Translator>>,
): Route[] {
  return [
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/slides/refit',
      summary: 'Change all slides to the template chosen since; their content stays',
      rate: { per_minute: 10 },
      answerHeaders: ['ETag'],
      takesIfMatch: true,
      input: { params: slidesParams },
      output: json(slidesSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale'],
      handler: async (request) => {
        const { actor, scope, params, ifMatch, signal } = request;
        return replySlides(request, await service.refit(actor, scope, params.id, { ifMatch, signal }), translators);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/presentations/{id}/slides/brand-look',
      summary: 'Change whether all slides have the fonts and colours of the brand where their master decides others',
      rate: { per_minute: 10 },
      answerHeaders: ['ETag'],
      input: { params: slidesParams, body: brandLookInput },
      output: json(slidesSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale', 'invalid'],
      handler: async (request) => {
        const { actor, scope, params, body, signal } = request;
        return replySlides(
          request,
          await service.followBrand(actor, scope, params.id, { ...body, signal }),
          translators,
        );
      },
    }),
  ];
}
