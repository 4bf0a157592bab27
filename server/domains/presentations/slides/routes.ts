import type { z } from 'zod';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { estimateReply } from '../../../../common/api/usage.ts';
import {
  outdatedSchema,
  slideDiffQuery,
  slideDiffSchema,
  slideEditInput,
  slideFormInput,
  slideFormsSchema,
  slideHtmlInput,
  slideHtmlSchema,
  slideParams,
  slideRedrawInput,
  slideSchema,
  slidesInput,
  slidesParams,
  slidesSchema,
  slideVersionParams,
  slideVersionsSchema,
} from '../../../../common/api/slides.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { defineRoute, json, revisionTag } from '../../../kernel/sdk/define-route.ts';
import type { Route, SessionRequest } from '../../../kernel/sdk/define-route.ts';
import { presentFinding, sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import { estimateGeneration, requestGeneration } from './request-generation.ts';
import { presentDiff, presentVersion, replySlide, replySlides } from './presenter.ts';
import { KEPT_VERSIONS } from './repository.ts';
import { readOutdated } from './outdated.ts';
import { designRoutes } from './design-routes.ts';
import type { OutdatedParts } from './outdated.ts';
import type { GenerationParts } from './request-generation.ts';
import type { RegenerateSlide } from './regenerate-slide.ts';
import type { SlideEditor } from './slide-editor.ts';
import type { SlideForms } from './slide-forms.ts';
import type { SlideService } from './service.ts';

interface SlideRoutesParts {
  service: SlideService;
  editor: SlideEditor;
  forms: SlideForms;
  remake: RegenerateSlide;
  generation: GenerationParts;
  outdated: OutdatedParts;
  translators: Readonly<Record<Language, Translator>>;
}

const tag = 'slides';
const CHANGE = { action: 'slides.change', tag } as const;
const READ = { action: 'slides.read', tag } as const;
/** One state of a slide becomes another. */
const EDIT = { ...CHANGE, rate: { per_minute: 10 }, answerHeaders: ['ETag'], takesIfMatch: true } as const;
const EDIT_PROBLEMS = [
  ...(['not_found', 'forbidden', 'conflict', 'stale', 'invalid', 'provider_failed', 'provider_timed_out'] as const),
];
/** Bytes of a full list of slides; pictures are not in it. */
const BODY_LIMIT = 20_000_000;

/** The routes of the domain. */
export function slideRoutes({
  service,
  editor,
  forms,
  remake,
  generation,
  outdated,
  translators,
}: SlideRoutesParts): Route[] {
  const generate = async (
    request: SessionRequest<{ params: typeof slidesParams }>,
    only_outdated: boolean,
  ): Promise<z.input<typeof jobAccepted>> => {
    const { actor, scope, params, idempotencyKey, language } = request;
    const asked = { id: params.id, idempotencyKey, only_outdated };
    const { job_id, findings } = await requestGeneration(generation, actor, scope, asked);
    if (findings.length === 0) return { job_id };
    return { job_id, findings: findings.map((finding) => presentFinding(finding, translators[language])) };
  };
  return [
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/generate',
      summary: 'Generate the slides from the stored outline; former ones go to the versions',
      rate: { per_minute: 10 },
      takesIdempotencyKey: true,
      input: { params: slidesParams },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid', 'unavailable'],
      handler: (request) => generate(request, false),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/outdated/update',
      summary: 'Regenerate only the slides whose outline or sources changed; others stay, with what was edited on them',
      rate: { per_minute: 10 },
      takesIdempotencyKey: true,
      input: { params: slidesParams },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid', 'unavailable'],
      handler: (request) => generate(request, true),
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/outdated',
      summary: 'Get what of outline and slides no longer matches what they were made from',
      input: { params: slidesParams },
      output: json(outdatedSchema),
      problems: ['not_found'],
      handler: ({ actor, scope, params }) => readOutdated(outdated, actor, scope, params.id),
    }),
    ...estimateRoutes(generation, translators),
    ...formRoutes(forms, translators),
    ...designRoutes(service, translators),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/slides',
      summary: 'Get the slides in order; the ETag is what PUT takes',
      answerHeaders: ['ETag'],
      input: { params: slidesParams },
      output: json(slidesSchema),
      problems: ['not_found', 'conflict'],
      handler: async (request) => {
        const { actor, scope, params } = request;
        return replySlides(request, await service.list(actor, scope, params.id), translators);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/presentations/{id}/slides',
      summary: 'Replace the ordered list of slides; those left out go to the versions',
      bodyLimit: BODY_LIMIT,
      needsIfMatch: true,
      answerHeaders: ['ETag'],
      input: { params: slidesParams, body: slidesInput },
      output: json(slidesSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale', 'precondition_required', 'invalid'],
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch, signal } = request;
        const { slides, edit_span } = body;
        const change = { slides, ifMatch: ifMatch ?? '', signal, ...(edit_span === undefined ? {} : { edit_span }) };
        return replySlides(request, await service.update(actor, scope, params.id, change), translators);
      },
    }),
    defineRoute({
      auth: 'session',
      ...EDIT,
      method: 'POST',
      path: '/presentations/{id}/slides/{slide_id}/edit',
      summary: 'Change one slide by an instruction',
      input: { params: slideParams, body: slideEditInput },
      output: json(slideSchema),
      problems: EDIT_PROBLEMS,
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch, signal } = request;
        const edit = { instruction: body.instruction, ifMatch, signal };
        return replySlide(request, await editor.edit(actor, scope, params.id, params.slide_id, edit), translators);
      },
    }),
    defineRoute({
      auth: 'session',
      ...EDIT,
      method: 'POST',
      path: '/presentations/{id}/slides/{slide_id}/edit-html',
      summary: 'Change one slide by its HTML, by an instruction, or by both; the answer has the HTML',
      bodyLimit: BODY_LIMIT,
      input: { params: slideParams, body: slideHtmlInput },
      output: json(slideHtmlSchema),
      problems: EDIT_PROBLEMS,
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch, signal } = request;
        let { slide, html, revision } = await service.editHtml(actor, scope, params.id, params.slide_id, {
          ...{ html: body.html, ifMatch, signal },
        });
        if (body.instruction !== undefined) {
          const edit = { instruction: body.instruction, ifMatch: revisionTag(revision), signal };
          await editor.edit(actor, scope, params.id, params.slide_id, edit);
          const read = { html: undefined, ifMatch: null, signal };
          ({ slide, html, revision } = await service.editHtml(actor, scope, params.id, params.slide_id, read));
        }
        return { slide: replySlide(request, { slide, revision }, translators), html };
      },
    }),
    defineRoute({
      auth: 'session',
      ...EDIT,
      method: 'POST',
      path: '/presentations/{id}/slides/{slide_id}/regenerate',
      summary: 'Regenerate one slide from its entry in the outline; the former state goes to the versions',
      input: { params: slideParams },
      output: json(slideSchema),
      problems: EDIT_PROBLEMS,
      handler: async (request) => {
        const { actor, scope, params, ifMatch, signal } = request;
        return replySlide(
          request,
          await remake(actor, scope, params.id, params.slide_id, { ifMatch, signal }),
          translators,
        );
      },
    }),
    defineRoute({
      auth: 'session',
      ...EDIT,
      method: 'POST',
      path: '/presentations/{id}/slides/{slide_id}/regenerate-image',
      summary: 'Regenerate the picture of a slide; the former state goes to the versions',
      input: { params: slideParams, body: slideRedrawInput },
      output: json(slideSchema),
      problems: [...EDIT_PROBLEMS, 'unavailable'],
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch, signal } = request;
        const asked = { prompt: body.prompt, ifMatch, signal };
        return replySlide(request, await editor.redraw(actor, scope, params.id, params.slide_id, asked), translators);
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/versions',
      summary: 'List former states of a slide, the newest first; of a removed one too',
      input: { params: slideParams },
      output: json(slideVersionsSchema),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, language }) => {
        const versions = await service.versions(actor, scope, params.id, params.slide_id);
        const items = versions.map((version) => presentVersion(version, translators[language]));
        return { items, total: items.length, page: 1, page_size: KEPT_VERSIONS };
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/versions/{version}/diff',
      summary: 'Get what changed between two states of a slide: words, values, pictures, layout; who, when and why',
      input: { params: slideVersionParams, query: slideDiffQuery },
      output: json(slideDiffSchema),
      problems: ['not_found', 'conflict'],
      handler: async ({ actor, scope, params, query }) =>
        presentDiff(await service.diff(actor, scope, params.id, { ...params, ...query })),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/slides/{slide_id}/versions/{version}/restore',
      summary: 'Restore a former state of a slide; the current one goes to the versions',
      answerHeaders: ['ETag'],
      input: { params: slideVersionParams },
      output: json(slideSchema),
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: async (request) => {
        const { actor, scope, params } = request;
        const loaded = await service.restore(actor, scope, params.id, params);
        const slide = loaded.slides.find((each) => each.id === params.slide_id);
        if (slide === undefined) throw notFound('slide');
        return replySlide(request, { slide, revision: loaded.revision }, translators);
      },
    }),
  ];
}

function formRoutes(forms: SlideForms, translators: Readonly<Record<Language, Translator>>): Route[] {
  return [
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/forms',
      summary: 'Get the visual form of a slide, why it was chosen, and others for the same items',
      input: { params: slideParams },
      output: json(slideFormsSchema),
      problems: ['not_found', 'conflict'],
      handler: async ({ actor, scope, params, language }) => {
        const { reason, ...shown } = await forms.read(actor, scope, params.id, params.slide_id);
        if (reason === null) return { ...shown, reason };
        const { reason: code, reason_params = {} } = reason;
        return {
          ...shown,
          reason: { code, message: sentenceOf({ code, params: reason_params }, translators[language]) },
        };
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/presentations/{id}/slides/{slide_id}/form',
      summary: 'Show the items of a slide as another visual form; the former state goes to the versions',
      answerHeaders: ['ETag'],
      takesIfMatch: true,
      input: { params: slideParams, body: slideFormInput },
      output: json(slideSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale', 'invalid'],
      handler: async (request) => {
        const { actor, scope, params, body, ifMatch, signal } = request;
        const asked = { form: body.form, ifMatch, signal };
        return replySlide(request, await forms.change(actor, scope, params.id, params.slide_id, asked), translators);
      },
    }),
  ];
}

/** Empty where usage is not counted. */
function estimateRoutes(
  { usage, ...parts }: GenerationParts,
  translators: Readonly<Record<Language, Translator>>,
): Route[] {
  if (usage === undefined) return [];
  return [
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'POST',
      path: '/presentations/{id}/estimate',
      summary: 'Estimate the generation of slides: tokens, pictures, seconds and money',
      input: { params: slidesParams },
      output: json(estimateReply),
      problems: ['not_found'],
      handler: ({ actor, scope, params, language }) =>
        estimateGeneration({ ...parts, usage }, actor, scope, params.id, translators[language]),
    }),
  ];
}
