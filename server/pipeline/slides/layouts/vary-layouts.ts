import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { LayoutCatalogue } from '../../../../common/deck/layout.ts';
import { rankLayouts } from './choose-layout.ts';
import type { LayoutCandidate } from './choose-layout.ts';
import type { LayoutNeed } from './layout-need.ts';

/** A deck of fewer slides may be all of a kind. */
const MIN_SLIDES = 5;
const WINDOW = 10;
const MIN_LAYOUTS = 3;
/** A layout with a lower mark is taken for want of a better one, never for variety. */
const ACCEPTABLE = -25;
/** Marks that variety may cost: less than a half of the slide that stays empty. */
const MOST_LOST = 30;
const LONGEST_RUN = 3;

interface Placed {
  need: LayoutNeed;
  candidate: LayoutCandidate;
  /** What its chart shows. */
  story?: Pick<DataStory, 'block_ref'> | null;
  /** A slide with a plan of its own keeps its layout. */
  process?: unknown;
  form?: unknown;
}

/** Whether one more slide on a layout makes a run of over three. */
export function isRun(layoutId: string, earlier: readonly string[]): boolean {
  return earlier.length >= LONGEST_RUN && earlier.slice(-LONGEST_RUN).every((id) => id === layoutId);
}

/** Whether two slides show charts of one table. */
function isOfOneTable(one: Omit<Placed, 'candidate'> | undefined, other: Omit<Placed, 'candidate'>): boolean {
  const areCharts = one?.need.visual === 'chart' && other.need.visual === 'chart';
  return areCharts && other.story?.block_ref !== undefined && one.story?.block_ref === other.story.block_ref;
}

/**
 * The layouts of the slides before one, last one last. Charts of one table in a row look alike, up to three of them, so that
 * readers compare their figures and not their frames: for a further chart those before are left out.
 */
export function layoutsBefore(planned: readonly Placed[], next: Omit<Placed, 'candidate'>): string[] {
  const layouts = planned.map(({ candidate }) => candidate.layout.layout_id);
  if (isRun(layouts.at(-1) ?? '', layouts)) return layouts;
  return layouts.slice(0, planned.findLastIndex((each) => !isOfOneTable(each, next)) + 1);
}

/**
 * Of what could take a slide instead of a layout that has had three in a row: the best that is acceptable.
 * @param needs what the slide asks for, then less and less; less is worse than another layout for all of it.
 */
export function insteadOfRun(
  catalogue: LayoutCatalogue,
  needs: readonly LayoutNeed[],
  earlier: readonly string[],
): { need: LayoutNeed; candidates: LayoutCandidate[] } | null {
  const last = earlier.at(-1);
  for (const need of needs) {
    const best = rankLayouts(catalogue, need, [])[0]?.score ?? 0;
    const others = rankLayouts(catalogue, need, earlier).filter(
      ({ layout, score }) => layout.layout_id !== last && score > Math.max(ACCEPTABLE, best - MOST_LOST),
    );
    if (others.length > 0) return { need, candidates: others };
  }
  return null;
}

/**
 * Where a run of one layout has driven a table out of its field into free room, the slide before it gives way instead: a table
 * belongs into a place of the master more than a chart does. In place.
 * @param lesser a need, then the same with less and less.
 */
export function seatTables(
  catalogue: LayoutCatalogue,
  slides: readonly Placed[],
  lesser: (need: LayoutNeed) => LayoutNeed[],
): void {
  const idOf = (slide: Placed | undefined): string | undefined => slide?.candidate.layout.layout_id;
  for (const [index, slide] of slides.entries()) {
    const before = slides[index - 1];
    if (slide.need.visual !== 'table' || !isInFreeRoom(slide.candidate) || before === undefined) continue;
    const seat = rankLayouts(catalogue, slide.need, []).find((one) => !isInFreeRoom(one) && one.score > ACCEPTABLE);
    const id = seat?.layout.layout_id;
    if (seat === undefined || id === undefined || idOf(before) !== id) continue;
    if (before.need.visual === 'table' || before.process !== undefined || before.form !== undefined) continue;
    const after = slides.slice(index + 1, index + 1 + LONGEST_RUN);
    if (after.length === LONGEST_RUN && after.every((next) => idOf(next) === id)) continue;
    const earlier = slides.slice(0, index - 1).map(({ candidate }) => candidate.layout.layout_id);
    const instead = insteadOfRun(catalogue, lesser(before.need), [...earlier, id]);
    const other = instead?.candidates[0];
    if (!instead || other === undefined || isRun(other.layout.layout_id, earlier)) continue;
    before.need = instead.need;
    before.candidate = other;
    slide.candidate = seat;
  }
}

function isInFreeRoom({ assignment: { visual } }: LayoutCandidate): boolean {
  return visual !== null && 'box' in visual;
}

/**
 * Sees to three layouts in ten slides where the master has them: the slides that lose least by it move to a layout that is
 * not yet used. In place.
 * @returns the indices of the slides that moved.
 */
export function varyLayouts(catalogue: LayoutCatalogue, slides: readonly Placed[]): number[] {
  const moved: number[] = [];
  if (slides.length < MIN_SLIDES) return moved;
  for (let from = 0; from < slides.length; from += WINDOW) {
    // The last window reaches back, so that it too is of ten.
    const start = Math.max(0, Math.min(from, slides.length - WINDOW));
    const window = slides.slice(start, start + WINDOW);
    for (;;) {
      const used = window.map(({ candidate }) => candidate.layout.layout_id);
      if (new Set(used).size >= MIN_LAYOUTS) break;
      const move = cheapestMove(catalogue, window, used);
      if (move === null) break;
      const slide = window[move.index];
      if (slide !== undefined) slide.candidate = move.candidate;
      moved.push(start + move.index);
    }
  }
  return moved;
}

function bodySize({ assignment: { bodies } }: LayoutCandidate): number {
  return bodies[0]?.text?.levels[0]?.size_pt ?? 0;
}

function cheapestMove(
  catalogue: LayoutCatalogue,
  window: readonly Placed[],
  used: readonly string[],
): { index: number; candidate: LayoutCandidate } | null {
  let best: { index: number; candidate: LayoutCandidate; loss: number } | null = null;
  for (const [index, slide] of window.entries()) {
    const { need, candidate, process, form } = slide;
    const isOnlyOne = used.filter((id) => id === candidate.layout.layout_id).length === 1;
    const isAsBeside = [window[index - 1], window[index + 1]].some(
      (beside) => isOfOneTable(beside, slide) && beside?.candidate.layout === candidate.layout,
    );
    if (isOnlyOne || isAsBeside || process !== undefined || form !== undefined) continue;
    // Without the slides before: rhythm is what this is about, and no new layout breaks it.
    const [stays] = rankLayouts(catalogue, need, []).filter(({ layout }) => layout === candidate.layout);
    const [other] = rankLayouts(catalogue, need, []).filter(
      ({ layout, score }) => !used.includes(layout.layout_id) && score > ACCEPTABLE,
    );
    // Smaller type is no variety.
    if (other === undefined || bodySize(other) < bodySize(candidate)) continue;
    const loss = (stays?.score ?? 0) - other.score;
    if (loss > MOST_LOST) continue;
    if (best === null || loss < best.loss) best = { index, candidate: other, loss };
  }
  return best;
}
