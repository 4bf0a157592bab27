import { setImmediate } from 'node:timers/promises';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { asFinished } from '../../kernel/sdk/concurrency.ts';
import { indexSources } from '../check/source-index.ts';
import { formDrawer } from '../forms/form-spec.ts';
import type { HasRoom } from './compose-process.ts';
import { composeSlide } from './compose-slide.ts';
import { continueSlide } from './continue-slide.ts';
import { fitSlide } from './fit-slide.ts';
import { growTitle } from './grow-title.ts';
import { currentLayouts } from './layouts/layout-ties.ts';
import { planLayouts } from './layouts/plan-layouts.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import type { SlideContext } from './slide-context.ts';
import { traceNumbers } from '../check/trace-claims.ts';

/** What one slide depends on, beside the context. */
interface SlideBasis {
  slide: OutlineSlide;
  layout_id: string;
  previous_title: string | null;
}

/** Makes one slide, or answers what was kept of it. */
export type KeepSlide = (basis: SlideBasis, index: number, make: () => Promise<Slide>) => Promise<Slide>;

/**
 * Writes all slides of an outline: layouts first, then the content of each in parallel, then fit and claims. A slide of the
 * outline becomes several where its content does not fit one. Yields each as it is finished, in no order.
 * @param keep is given all that a slide depends on, so that its result can be kept.
 * @throws ModelError when the work is cancelled; LayoutError when the master deck is useless.
 */
export async function* writeSlides(
  given: SlideContext,
  typesetter: Typesetter,
  keep: KeepSlide = (_basis, _index, make) => make(),
): AsyncGenerator<{ index: number; slides: Slide[] }> {
  const context = withForms(given, typesetter);
  const plans = await planLayouts(context);
  const make = await slideMaker(context, typesetter, plans, keep);
  // All at once: calls to a model wait in a line of their own.
  for await (const { index, result } of asFinished(plans, make, { signal: context.signal })) {
    yield { index, slides: result };
  }
}

/** All slides of an outline, in order. @throws as `writeSlides` */
export async function makeSlides(context: SlideContext, typesetter: Typesetter): Promise<Slide[]> {
  const made: Slide[][] = [];
  for await (const { index, slides } of writeSlides(context, typesetter)) made[index] = slides;
  return made.flat();
}

/**
 * Writes one slide of an outline again, and what does not fit it on further ones. Where the rules find several layouts alike, it
 * keeps the one it has.
 * @param current the layouts that the slides of the deck have, by slide.
 * @param finish is given the slide before it is divided into several.
 * @throws as `writeSlides`; RangeError for a slide that is not in the outline.
 */
export async function regenerateSlide(
  given: SlideContext & { signal: AbortSignal },
  typesetter: Typesetter,
  { slideId, current }: { slideId: string; current: ReadonlyMap<string, string> },
  finish: (slide: Slide) => Promise<Slide>,
): Promise<Slide[]> {
  const context = withForms(given, typesetter);
  const plans = await planLayouts(context, currentLayouts(current));
  const position = plans.findIndex(({ slide }) => slide.id === slideId);
  const plan = plans[position];
  if (plan === undefined) throw new RangeError(`no slide ${slideId} in the outline`);
  const keep: KeepSlide = async (_basis, _index, make) => finish(await make());
  const make = await slideMaker(context, typesetter, plans, keep);
  return make(plan, position, context.signal);
}

/** The context with forms drawn to see whether they have room. */
function withForms<Context extends SlideContext>(context: Context, typesetter: Typesetter): Context {
  return { ...context, canShow: formDrawer(typesetter, context.catalogue.fonts.minor) };
}

/** Makes single slides of a plan: content, fit and claims; what does not fit continues over further slides. */
async function slideMaker(
  context: SlideContext,
  typesetter: Typesetter,
  plans: readonly PlannedSlide[],
  keep: KeepSlide,
): Promise<(plan: PlannedSlide, position: number, signal: AbortSignal) => Promise<Slide[]>> {
  const index = await indexSources(context.sources);
  const stories = [...context.stories.values()];
  const layouts = new Map(context.catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const sharing = { typesetter, font: context.catalogue.fonts.minor, label: context.label };
  const hasRoom = roomFor(typesetter, context.catalogue.fonts.minor);
  return async (plan, position, signal) => {
    const previous_title = plans[position - 1]?.slide.title ?? null;
    const basis = { slide: plan.slide, layout_id: plan.candidate.layout.layout_id, previous_title };
    const slide = await keep(basis, position, async () => {
      const own = { ...context, signal };
      const composed = await composeSlide(own, plan, previous_title, hasRoom);
      growTitle(typesetter, composed.slide, composed.plan.candidate.layout, context.catalogue.slide_size);
      await fitSlide(own, typesetter, composed.slide, composed.plan.candidate.layout, true);
      // Tracing and fitting take some ten milliseconds each: requests have their turn between slides.
      await setImmediate();
      traceNumbers(composed.slide, { index, stories, language: context.preferences.language, label: context.label });
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
      // What has no room becomes bullets.
      if (error instanceof CodedError) return false;
      throw error;
    }
  };
}
