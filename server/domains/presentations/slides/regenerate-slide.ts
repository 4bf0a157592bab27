import type { Slide, StoredSlide } from '../../../../common/deck/slide.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { JobQueue } from '../../../kernel/sdk/ports/jobs.ts';
import type { SlideDecorator } from '../../../kernel/sdk/ports/slide-decorator.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import { matchesRevision } from '../../../kernel/sdk/define-route.ts';
import type { Images } from '../../sources/images/contract.ts';
import type { OutlineStore, StoredOutline } from '../outlines/contract.ts';
import type { Presentations } from '../contract.ts';
import { removeRepetition } from '../../../pipeline/check/remove-repetition.ts';
import { withoutPart } from '../../../pipeline/check/slide-texts.ts';
import { commitSlides } from './repository.ts';
import { GENERATE_JOB } from './contract.ts';
import { entriesOf } from './outdated.ts';
import { labelsIn } from '../../../pipeline/read/content.ts';
import { regenerateSlide } from '../../../pipeline/slides/make-slides.ts';
import { slideContext } from '../../../pipeline/slides/slide-context.ts';
import { isSameData, plainData } from '../../../kernel/sdk/canonical-json.ts';
import type { SlideRepository } from './repository.ts';
import type { SlideContext } from '../../../pipeline/slides/slide-context.ts';
import { decoratorOf, readGenerationInput } from './generation-input.ts';
import type { GenerationInputParts } from './generation-input.ts';
import type { ChangeBasisParts } from './change-basis.ts';

interface SlideRegeneratorParts extends GenerationInputParts {
  repository: SlideRepository;
  presentations: Presentations;
  outlines: OutlineStore;
  queue: Pick<JobQueue, 'isBusy'>;
  decorators: Contributions<SlideDecorator>;
  images: Pick<Images, 'canDraw'>;
  translators: ChangeBasisParts['translators'];
  log: Logger;
}

interface RegenerateRequest {
  /** Null: the slide as it is when the request comes. */
  ifMatch: string | null;
  signal: AbortSignal;
}

/**
 * Regenerates one slide from its entry in the outline, with its continuation slides; the former state goes to the versions.
 * Where the model fails, no other one writes the slide: it stays as it is.
 * @throws AppError `not_found`, `stale`, `conflict`; ModelError
 */
export type RegenerateSlide = (
  actor: Actor,
  scope: Scope,
  id: string,
  slideId: string,
  request: RegenerateRequest,
) => Promise<{ slide: StoredSlide; revision: number }>;

/** Regenerates single slides with the configured models. */
export function createSlideRegenerator(parts: SlideRegeneratorParts): RegenerateSlide {
  const { repository, presentations, outlines, queue, models, translators, log } = parts;
  return async (actor, scope, id, slideId, { ifMatch, signal }) => {
    const presentation = await presentations.getForChange(actor, scope, id);
    const base = await repository.load(scope, id);
    if (ifMatch !== null && !matchesRevision(ifMatch, base.revision)) throw new AppError('stale', 'slides.stale');
    const asked = base.slides.find((slide) => slide.id === slideId);
    if (asked === undefined) throw notFound('slide');
    if (await queue.isBusy(scope, id, [GENERATE_JOB])) throw new AppError('conflict', 'slides.generating');
    const outline = await outlines.get(scope, id);
    if (outline?.is_running === true) throw new AppError('conflict', 'slides.outline_running');
    const { first, stored } = entryOf(outline, asked);

    const input = await readGenerationInput(parts, scope, presentation, {
      outline: stored,
      pinned: base.content_hash,
      signal,
    });
    const { content, briefing, template } = input;
    const label = labelsIn(translators, content.preferences.language);
    const can_draw = await parts.images.canDraw();
    const context = slideContext(
      { ...withoutFallback(input.text, models.fallback), label },
      { content, briefing, outline: stored, catalogue: template.catalogue, can_draw },
    );
    const current = new Map(base.slides.map((slide) => [slide.id, slide.layout_id]));
    const decorate = decoratorOf(parts.decorators, input, { signal, log });
    const made = await regenerateSlide({ ...context, signal }, input.typesetter, { slideId: first, current }, decorate);

    const former = base.slides.filter((slide) => withoutPart(slide.id) === first || slide.id === first);
    const slides = amongOthers(made, former, base.slides).map((slide) => plainData<StoredSlide>(slide));
    const [slide] = slides;
    if (slide === undefined) throw new RangeError('a slide was made of nothing');
    const { versions } = await presentations.basis(scope, presentation);
    const basis = entriesOf(stored.slides, versions).filter((entry) => entry.id === first);
    const note = (): Promise<void> => repository.noteBasis(scope, id, basis, { gone: [] });
    if (isSameData(slides, former)) {
      await note();
      return { slide: asked, revision: base.revision };
    }
    const owner = { id, client_id: presentation.client_id };
    const replaced = new Set(former.map((each) => each.id));
    const change = { replaced, slides, reason: 'regenerate' as const, user_id: actor.user_id };
    const after = await commitSlides(repository, scope, owner, base, change);
    await note();
    await presentations.note(scope, id, { provider: input.text.provider });
    await presentations.touch(scope, id);
    const audited = { after: { slide_id: first, revision: after.revision } };
    await presentations.record(actor, presentation, 'slides.remake', audited);
    return { slide, revision: after.revision };
  };
}

/** Removes what other slides of the deck already say, as generating the whole deck does. */
function amongOthers(made: readonly Slide[], former: readonly Slide[], deck: readonly Slide[]): readonly Slide[] {
  const [place] = former;
  const whole = deck.flatMap((slide) => (slide === place ? made : former.includes(slide) ? [] : [slide]));
  const kept = removeRepetition(whole).filter(({ id }) => made.some((slide) => slide.id === id));
  return kept.length === made.length ? kept : made;
}

/** The slide of the outline that a slide was made from: its own, or the one that continues over it. @throws AppError `conflict` */
function entryOf(outline: StoredOutline | null, { id, title }: StoredSlide): { first: string; stored: StoredOutline } {
  const ids = new Set(outline?.slides.map((slide) => slide.id));
  const first = [id, withoutPart(id)].find((each) => ids.has(each));
  if (outline === null || first === undefined) throw new AppError('conflict', 'slides.not_in_outline', { title });
  return { first, stored: outline };
}

/** A model without a substitute: where it fails, the slide is not written. Text that is too long is shortened anyway. */
function withoutFallback(model: TextModel, fallback: TextModel): Pick<SlideContext, 'model' | 'fallback'> {
  let failure: unknown = null;
  return {
    model: {
      ...model,
      generate: async (request) => {
        try {
          return await model.generate(request);
        } catch (error) {
          if (request.task === 'slide') failure = error;
          throw error;
        }
      },
    },
    fallback: {
      ...fallback,
      generate: (request) => {
        if (request.task === 'slide') throw failure;
        return fallback.generate(request);
      },
    },
  };
}
