import { DAILY_FIGURES } from '../../../kernel/sdk/ports/daily-figures.ts';
import { z } from 'zod';
import { slidesSchema } from '../../../../common/api/slides.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import type { FontRegistry } from '../../../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { JOB_QUEUE } from '../../../kernel/sdk/ports/jobs.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { BRAND_RULES } from '../../../kernel/sdk/ports/deck-rules.ts';
import { SLIDE_DECORATOR } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { BRIEFINGS } from '../briefs/contract.ts';
import { FONTS } from '../../sources/fonts/contract.ts';
import { IMAGE_USE, IMAGES } from '../../sources/images/contract.ts';
import { OUTLINE_STORE } from '../outlines/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS, REVIEW_RECORDS } from '../contract.ts';
import type { Presentation } from '../contract.ts';
import { MASTER_FILE_USE, TEMPLATES } from '../../templates/contract.ts';
import { USAGE } from '../../insights/usage/contract.ts';
import { RUN_SLIDES, SLIDE_FITTER, SLIDE_FREEZER, SLIDE_STORE, SLIDES_MADE } from './contract.ts';
import { createSlideLocks } from './lock.ts';
import { createEditFigures, createImageUse, createMasterFileUse, createSlideCleanup } from './slide-retention.ts';
import { generateJob } from './jobs/generate.ts';
import { fromContent, slideModel, slideSetModel, slideVersionModel } from './model.ts';
import { presentSlides } from './presenter.ts';
import { createSlideRegenerator } from './regenerate-slide.ts';
import { createSlideRepository } from './repository.ts';
import { slideRoutes } from './routes.ts';
import { createRunSlides } from './request-generation.ts';
import { createSlideService } from './service.ts';
import { createSlideEditor } from './slide-editor.ts';
import { createSlideForms } from './slide-forms.ts';
import { createSlideFitter } from './slide-fitter.ts';
import { readChangeBasis } from './change-basis.ts';

const env = z.object({
  SLIDE_EDIT_TIME_OUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(30_000)
    .meta({ description: 'Longest time for the model to change one slide, in milliseconds.' }),
});

/** Slides: made from the outline as a job, changed by hand or in plain words, with their former states. */
export const plugin = definePlugin({
  name: 'slides',
  env,
  needs: {
    presentations: PRESENTATIONS,
    records: REVIEW_RECORDS,
    briefings: BRIEFINGS,
    outlines: OUTLINE_STORE,
    templates: TEMPLATES,
    models: MODELS,
    queue: JOB_QUEUE,
    translators: TRANSLATORS,
    decorators: SLIDE_DECORATOR,
    madeHooks: SLIDES_MADE,
    images: IMAGES,
    fonts: FONTS,
    usage: optional(USAGE),
    brandRules: optional(BRAND_RULES),
  },
  provides: { slides: SLIDE_STORE, runSlides: RUN_SLIDES, fitter: SLIDE_FITTER, locks: SLIDE_FREEZER },
  models: { slides: slideModel, sets: slideSetModel, versions: slideVersionModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'slides.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'slides.change': ['super_admin', 'client_admin', 'author'],
  },
  setup({ config, services, models, clock, log }) {
    const locks = createSlideLocks(models.sets, services.records);
    const repository = createSlideRepository(models, { clock, log, records: services.records, locks });
    // What was measured stays as long as the client's fonts do.
    const typesetters = new WeakMap<FontRegistry, Typesetter>();
    const parts = {
      ...services,
      log,
      repository,
      typesetterOf: async (scope: Scope, clientId: string): Promise<Typesetter> => {
        const registry = await services.fonts.registryOf(scope, clientId);
        const typesetter = typesetters.get(registry) ?? createTypesetter(registry);
        typesetters.set(registry, typesetter);
        return typesetter;
      },
      timeOutMs: config.SLIDE_EDIT_TIME_OUT_MS,
      readBasis: (
        scope: Scope,
        presentation: Presentation,
        slides: readonly StoredSlide[],
        signal?: AbortSignal,
      ): ReturnType<typeof readChangeBasis> =>
        readChangeBasis({ ...services, log }, scope, presentation, slides, signal),
    };
    const service = createSlideService(parts);
    return {
      slides: {
        get: (scope: Scope, presentationId: string) => repository.load(scope, presentationId),
        former: async (scope: Scope, presentationId: string, slideId: string, version: number) => {
          const found = await repository.version(scope, presentationId, slideId, version);
          return found && { slide: fromContent(found), index: found.position, content_hash: found.content_hash };
        },
      },
      runSlides: createRunSlides(services.queue),
      fitter: createSlideFitter(services),
      locks,
      routes: {
        service,
        editor: createSlideEditor(parts),
        forms: createSlideForms({ ...parts, service }),
        remake: createSlideRegenerator(parts),
        generation: services,
        outdated: parts,
        translators: services.translators,
      },
      job: generateJob(parts),
      imageUse: createImageUse(models),
      figures: createEditFigures(models),
      leftovers: createSlideCleanup(models),
      masterFileUse: createMasterFileUse(models),
      part: {
        schema: slidesSchema,
        load: async (scope: Scope, presentation: Presentation, translator: Translator) =>
          presentSlides(await repository.load(scope, presentation._id), translator),
      },
    };
  },
  routes: (own) => slideRoutes(own.routes),
  jobs: (own) => [own.job],
  hooks: (own) => [
    contribute(PRESENTATION_PART, 'slides', own.part),
    contribute(IMAGE_USE, 'slides', own.imageUse),
    contribute(DAILY_FIGURES, 'slides', own.figures),
    contribute(PRESENTATION_LEFTOVERS, 'slides', own.leftovers),
    contribute(MASTER_FILE_USE, 'slides', own.masterFileUse),
  ],
});
