import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { countPoints } from './write-section-slides.ts';
import type { DraftSlide } from './write-section-slides.ts';

/** A title over fewer bullets is no slide of its own. */
const MIN_POINTS = 2;
const MAX_POINTS_TO_JOIN = 4;

/** Makes one slide of two text slides in a row that have few bullets each, and leaves out those with none at all. */
export function mergeThin(
  drafts: readonly DraftSlide[],
  blocks: ReadonlyMap<string, BlockDigest>,
  linguist: Linguist,
): DraftSlide[] {
  const merged: DraftSlide[] = [];
  for (const [index, draft] of drafts.entries()) {
    const last = merged.at(-1);
    const next = drafts[index + 1];
    // A thin slide after a full one had better join what follows.
    const isBetterNext =
      last !== undefined && !isThin(last) && isThin(draft) && next !== undefined && belongTogether(draft, next);
    const joined = !isBetterNext && last !== undefined && belongTogether(last, draft) ? join(last, draft) : null;
    // Bullets come from under the heading of their title: where that is another one, the second slide would be lost.
    if (joined !== null && joined.points > Math.max(last?.points ?? 0, draft.points))
      merged[merged.length - 1] = joined;
    else merged.push(draft);
  }
  const full = merged.filter((draft) => draft.points > 0);
  return full.length > 0 ? full : merged;

  function join(first: DraftSlide, second: DraftSlide): DraftSlide {
    const main = linguist.hasVerb(first.slide.title) || !linguist.hasVerb(second.slide.title) ? first : second;
    const refs = [...first.slide.block_refs, ...second.slide.block_refs];
    const own = refs.flatMap((ref) => blocks.get(ref) ?? []);
    return { slide: { ...main.slide, block_refs: refs }, points: countPoints(own, main.slide, linguist) };
  }
}

/** Two thin slides; or one that says next to nothing and a text slide of the same section. */
function belongTogether(first: DraftSlide, second: DraftSlide): boolean {
  if (!isText(first) || !isText(second)) return false;
  if (isThin(first) && isThin(second)) return true;
  const isSame = first.slide.source_section_idx === second.slide.source_section_idx;
  const isCrowded = Math.max(first.points, second.points) > MAX_POINTS_TO_JOIN;
  return isSame && !isCrowded && (isThin(first) || isThin(second));
}

function isText(draft: DraftSlide): boolean {
  return draft.slide.kind === 'content' && draft.slide.story_id === null;
}

function isThin(draft: DraftSlide): boolean {
  // A question and its answer belong together, however short.
  const isAnswer = draft.slide.title.endsWith('?') && draft.points > 0;
  return isText(draft) && !isAnswer && draft.points < MIN_POINTS;
}
