import { z } from 'zod';
import { DAILY_FIGURES } from '../../../kernel/sdk/ports/daily-figures.ts';
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
import { PRESENTATION_LEFTOVERS, NOTHING } from '../../../kernel/sdk/ports/retention.ts';
import { BRAND_RULES } from '../../../kernel/sdk/ports/deck-rules.ts';
import { SLIDE_DECORATOR } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { BRIEFINGS } from '../briefs/contract.ts';
import { FONTS } from '../../sources/fonts/contract.ts';
import { IMAGE_USE, IMAGES } from '../../sources/images/contract.ts';
import { OUTLINE_STORE } from '../outlines/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS, REVIEW_RECORDS } from '../contract.ts';
import type { Presentation } from '../contract.ts';
import { MASTER_FILE_USE, TEMPLATES } from '../../templates/contract.ts';
import { USAGE } from '../../insights/usage/contract.ts';
import type { PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import type { DailyFigures } from '../../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterFileUse } from '../../templates/contract.ts';
import type { ImageUse } from '../../sources/images/contract.ts';
import { RUN_SLIDES, SLIDE_FITTER, SLIDE_FREEZER, SLIDE_STORE, SLIDES_MADE } from './contract.ts';
import { createSlideLocks } from './lock.ts';
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
import type { SlideCollections } from './repository.ts';

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
        load: async (scope: Scope, id: string, _presentation: Promise<Presentation>, translator: Translator) =>
          presentSlides(await repository.load(scope, id), translator),
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

/** Slides, their former states and their order go with their presentation; they have no files. */
function createSlideCleanup({ slides, sets, versions }: SlideCollections): PresentationLeftovers {
  return {
    count: () => Promise.resolve(NOTHING),
    purge: async (scope, presentationId) => {
      // What names the others goes last.
      await versions.remove(scope, { presentation_id: presentationId });
      await slides.remove(scope, { presentation_id: presentationId });
      await sets.remove(scope, { _id: presentationId });
      return NOTHING;
    },
    async *presentations(scope) {
      for await (const { _id } of sets.each(scope, { projection: { _id: 1 } })) yield _id;
      for (const collection of [slides, versions]) {
        const group = { $group: { _id: '$presentation_id' } };
        for (const { _id } of await collection.aggregate<{ _id: string }>(scope, [group])) yield _id;
      }
    },
  };
}

/** Which master files slides use, former slides included: they can be restored. */
function createMasterFileUse({ sets, versions }: Pick<SlideCollections, 'sets' | 'versions'>): MasterFileUse {
  const group = { $group: { _id: { client_id: '$client_id', content_hash: '$content_hash' } } };
  type Group = { _id: { client_id: string; content_hash: string } };
  return {
    async *all(scope) {
      for (const collection of [sets, versions]) {
        for (const { _id } of await collection.aggregate<Group>(scope, [group])) yield _id;
      }
    },
  };
}

/** Slides by the day they were changed after they were made. */
function createEditFigures({ versions }: Pick<SlideCollections, 'versions'>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = {
        filter: { at: { $gte: from, $lt: to } },
        projection: { client_id: 1 as const, reason: 1 as const },
      };
      for await (const { client_id, reason } of versions.each(scope, query)) {
        if (reason === 'edit' || reason === 'update')
          add({ client_id, kind: 'edits', by: { reason }, sums: { slides: 1 } });
      }
    },
    oldest: async () => (await versions.findOne(scope, { sort: { at: 1 }, projection: { at: 1 } }))?.at ?? null,
  };
}

/** Slides looked at for one picture, and for one presentation. */
const MAX_SLIDES = 2_000;

/** States which slides show which pictures. A slide that was just replaced counts until it is one of the versions. */
function createImageUse({ slides, versions }: Pick<SlideCollections, 'slides' | 'versions'>): ImageUse {
  return {
    presentationsUsing: async (scope, imageId, { former = false } = {}) => {
      const query = { filter: { image_ids: imageId }, projection: { presentation_id: 1 as const }, limit: MAX_SLIDES };
      const using = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...using, ...past].map((each) => each.presentation_id))];
    },
    usedBy: async (scope, presentationIds, { former = false } = {}) => {
      const query = {
        filter: { presentation_id: { $in: [...presentationIds] }, 'image_ids.0': { $exists: true } },
        projection: { image_ids: 1 as const },
        limit: MAX_SLIDES * presentationIds.length,
      };
      const found = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...found, ...past].flatMap((each) => each.image_ids))];
    },
    shown: async (scope, imageIds) => {
      const asked = new Set(imageIds);
      const shown = new Set<string>();
      const query = { filter: { image_ids: { $in: [...asked] } }, projection: { image_ids: 1 as const } };
      for (const collection of [slides, versions]) {
        for await (const { image_ids } of collection.each(scope, query)) {
          for (const id of image_ids) if (asked.has(id)) shown.add(id);
        }
      }
      return [...shown];
    },
    async *all(scope) {
      const query = { filter: { 'image_ids.0': { $exists: true } }, projection: { image_ids: 1 as const } };
      for (const collection of [slides, versions]) {
        for await (const { image_ids } of collection.each(scope, query)) yield* image_ids;
      }
    },
  };
}
