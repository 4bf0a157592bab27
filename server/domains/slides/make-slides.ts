import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { inParallel } from '../../kernel/sdk/in-parallel.ts';
import { indexSources } from './claims/source-index.ts';
import type { HasRoom } from './compose-process.ts';
import { composeSlide } from './compose-slide.ts';
import { continueSlide } from './continue-slide.ts';
import { fitSlide } from './fit-slide.ts';
import { growTitle } from './grow-title.ts';
import { standingLayouts } from './layout-ties.ts';
import { planLayouts } from './plan-layouts.ts';
import type { PlannedSlide } from './plan-layouts.ts';
import type { SlideContext } from './slide-context.ts';
import { traceAnew } from './trace-anew.ts';

/** What the making of one slide depends on, beside the context. */
export interface SlideBasis {
  slide: OutlineSlide;
  layout_id: string;
  previous_title: string | null;
}

/** Runs the making of one slide, or has its result already. */
export type SlideStep = (basis: SlideBasis, index: number, make: () => Promise<Slide>) => Promise<Slide>;

/**
 * Makes all slides of an outline: layouts first, then the content of each in parallel, then fit and claims. What does
 * not fit one slide goes on over further ones, so that there may be more slides than the outline has.
 * @param onSlide is called as each slide is finished, in no order; the next one waits for it.
 * @param step runs each slide's making; it is given all that the slide depends on, so that a result can be kept.
 * @throws ModelError when the work is cancelled; LayoutError when the master deck is of no use.
 */
export async function makeSlides(
  context: SlideContext,
  typesetter: Typesetter,
  onSlide: (slide: Slide, index: number) => void | Promise<void> = () => undefined,
  step: SlideStep = (_basis, _index, make) => make(),
): Promise<Slide[]> {
  const plans = await planLayouts(context);
  const make = slideMaker(context, typesetter, plans, step);
  const makeOne = async (plan: PlannedSlide, position: number, signal: AbortSignal): Promise<Slide[]> => {
    const parts = await make(plan, position, signal);
    if (parts[0] !== undefined) await onSlide(parts[0], position);
    return parts;
  };
  // All at once: calls to a model wait in a line of their own.
  const slides = await inParallel(plans, makeOne, { signal: context.signal });
  return slides.flat();
}

/**
 * Makes one slide of an outline anew, and what does not fit it on further ones. Where the rules find several layouts alike, it
 * keeps the one it stands on.
 * @param standing the layouts that the slides of the deck stand on, by slide.
 * @param finish is given the slide before it is shared among several.
 * @throws as `makeSlides`; RangeError for a slide that is not in the outline.
 */
export async function makeSlideAnew(
  context: SlideContext & { signal: AbortSignal },
  typesetter: Typesetter,
  { slideId, standing }: { slideId: string; standing: ReadonlyMap<string, string> },
  finish: (slide: Slide) => Promise<Slide>,
): Promise<Slide[]> {
  const plans = await planLayouts(context, standingLayouts(standing));
  const position = plans.findIndex(({ slide }) => slide.id === slideId);
  const plan = plans[position];
  if (plan === undefined) throw new RangeError(`no slide ${slideId} in the outline`);
  const step: SlideStep = async (_basis, _index, make) => finish(await make());
  return slideMaker(context, typesetter, plans, step)(plan, position, context.signal);
}

/** Makes single slides of a plan: content, fit and claims; what does not fit goes on over further slides. */
function slideMaker(
  context: SlideContext,
  typesetter: Typesetter,
  plans: readonly PlannedSlide[],
  step: SlideStep,
): (plan: PlannedSlide, position: number, signal: AbortSignal) => Promise<Slide[]> {
  const index = indexSources(context.sources);
  const stories = [...context.stories.values()];
  const layouts = new Map(context.catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const sharing = { typesetter, font: context.catalogue.fonts.minor, label: context.label };
  const hasRoom = roomFor(typesetter, context.catalogue.fonts.minor);
  return async (plan, position, signal) => {
    const previous_title = plans[position - 1]?.slide.title ?? null;
    const basis = { slide: plan.slide, layout_id: plan.candidate.layout.layout_id, previous_title };
    const slide = await step(basis, position, async () => {
      const own = { ...context, signal };
      const composed = await composeSlide(own, plan, previous_title, hasRoom);
      growTitle(typesetter, composed.slide, composed.plan.candidate.layout, context.catalogue.slide_size);
      await fitSlide(own, typesetter, composed.slide, composed.plan.candidate.layout, true);
      traceAnew(composed.slide, { index, stories, language: context.wishes.language, label: context.label });
      return composed.slide;
    });
    const layout = layouts.get(slide.layout_id);
    return layout === undefined ? [slide] : continueSlide(sharing, slide, layout);
  };
}

/** Places a diagram to see whether it can be. */
function roomFor(typesetter: Typesetter, font: string): HasRoom {
  return (data, box) => {
    try {
      preparedDiagram({ kind: 'data', data }).place('trial', box, { typesetter, font });
      return true;
    } catch (error) {
      // What has no room is told in bullets.
      if (error instanceof CodedError) return false;
      throw error;
    }
  };
}
