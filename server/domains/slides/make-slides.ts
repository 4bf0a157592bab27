import type { Finding } from '../../../common/deck/finding.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { indexSources } from './claims/source-index.ts';
import { traceSlide } from './claims/trace-claims.ts';
import { composeSlide } from './compose-slide.ts';
import { fitSlide } from './fit-slide.ts';
import { planLayouts } from './plan-layouts.ts';
import type { PlannedSlide } from './plan-layouts.ts';
import type { SlideContext } from './slide-context.ts';

/** Calls to the model that run at once. */
const PARALLEL_CALLS = 4;

/**
 * Makes all slides of an outline: layouts in order, then the content of each in parallel, then fit and claims.
 * @param onSlide is called as each slide is finished, in no order.
 * @throws ModelError when the work is cancelled; LayoutError when the master deck is of no use.
 */
export async function makeSlides(
  context: SlideContext,
  typesetter: Typesetter,
  onSlide: (slide: Slide, index: number) => void = () => undefined,
): Promise<Slide[]> {
  const plans = await planLayouts(context);
  const index = indexSources(context.sources);
  const stories = [...context.stories.values()];
  const slides: Slide[] = [];
  await inParallel(plans, PARALLEL_CALLS, async (plan: PlannedSlide, position) => {
    const composed = await composeSlide(context, plan, plans[position - 1]?.slide.title ?? null);
    const { slide } = composed;
    await fitSlide(context, typesetter, slide, composed.plan.candidate.layout);
    slide.claims = traceSlide(slide, index, stories, context.wishes.language);
    slide.findings.push(...untracedFindings(slide));
    markUntraced(context, slide);
    slides[position] = slide;
    onSlide(slide, position);
  });
  return slides;
}

function untracedFindings(slide: Slide): Finding[] {
  return untracedNumbers(slide).map((number) => ({
    code: 'slides.untraced_number',
    params: { title: slide.title, number },
    severity: 'warning',
    slide_id: slide.id,
  }));
}

/** What has no source is said in the notes, where the presenter reads it. */
function markUntraced(context: SlideContext, slide: Slide): void {
  const numbers = untracedNumbers(slide);
  if (numbers.length === 0) return;
  slide.notes = `${slide.notes}\n\n${context.label('slides.untraced', { numbers: numbers.join(', ') })}`.trim();
}

function untracedNumbers(slide: Slide): string[] {
  return [...new Set(slide.claims.filter((claim) => claim.kind === 'untraced').map((claim) => claim.text))];
}

async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item === undefined) return;
      await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
