import type { OutlineSlideOutput, BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import type { SectionPlan } from './plan-sections.ts';
import { titleWorth, topicOf } from './title-worth.ts';
import type { DraftSlide } from './write-section-slides.ts';
import { countPoints } from './write-section-slides.ts';

/** Slides between two dividers; a section with fewer shares its divider with the next one. */
const MIN_IN_CHAPTER = 3;
const FULL_CHAPTER = 4;
const MAX_IN_CHAPTER = 6;
const LONGEST_LINE = 150;
/** A weaker sentence is no subtitle. */
const MIN_WORTH = 1.2;
const MIN_PARTS = 3;
const MAX_PARTS = 4;
const LEADING_YEARS = /^(?:1[5-9]|20)\d\d\s?[–-]\s?\p{L}*\d*:\s+/u;

/** Consecutive slides under one divider. */
interface Chapter {
  /** Sections in it, in order. */
  sections: number[];
  slides: DraftSlide[];
}

/**
 * The section slides a run of content slides asks for.
 * @param minSlides shorter decks need no dividers.
 * @returns by index of the slide they are before; empty if the deck is short or all of one piece.
 */
export function placeDividers(
  drafts: readonly DraftSlide[],
  plans: readonly SectionPlan[],
  linguist: Linguist,
  minSlides: number,
): Map<number, OutlineSlideOutput> {
  const dividers = new Map<number, OutlineSlideOutput>();
  if (drafts.length < minSlides) return dividers;
  // What leads in to the whole deck is before the first divider.
  const overview = plans.find((plan) => plan.title === linguist.pack.labels.overview);
  const start = drafts.findIndex((draft) => draft.slide.source_section_idx !== overview?.idx);
  const chapters = chaptersOf(drafts.slice(Math.max(0, start)));
  if (chapters.length < 2) return dividers;
  let place = Math.max(0, start);
  for (const chapter of chapters) {
    const named = chapter.sections.flatMap((idx) => plans.find((plan) => plan.idx === idx) ?? []);
    const [first, ...others] = named;
    if (first !== undefined) {
      const takeaway = others.length === 0 ? lineOf(first) : others.map((plan) => plan.title).join(' · ');
      dividers.set(place, {
        kind: 'section',
        title: first.title,
        takeaway: takeaway === '' ? first.title : takeaway,
        source_section_idx: first.idx,
        block_refs: [],
        story_id: null,
      });
    }
    place += chapter.slides.length;
  }
  return dividers;

  /** What a section of many parts is about, else its best sentence that no slide makes its message. */
  function lineOf(plan: SectionPlan): string {
    const parts = partNames(plan);
    if (parts !== null) return parts;
    const takeaways = new Set(drafts.map((draft) => draft.slide.takeaway));
    const topic = topicOf(plan.passages);
    const [best] = plan.passages
      .filter((entry) => !entry.is_item && entry.is_self_contained && entry.text.length <= LONGEST_LINE)
      .filter((entry) => !takeaways.has(entry.text))
      .map((entry, place) => ({ entry, worth: titleWorth(entry, place, topic) }))
      .sort((a, b) => b.worth - a.worth);
    return best !== undefined && best.worth >= MIN_WORTH ? best.entry.text : '';
  }
}

/** "Culture · Environment · Headquarters": the first headings inside a section, without their years and numbers. */
function partNames(plan: SectionPlan): string | null {
  const names = plan.blocks
    .slice(1)
    .flatMap((block) => (block.kind === 'heading' ? [cleanHeading(block.text).replace(LEADING_YEARS, '')] : []));
  if (names.length < MIN_PARTS) return null;
  const shown: string[] = [];
  for (const name of names) {
    if (shown.length >= MAX_PARTS || [...shown, name].join(' · ').length > LONGEST_LINE) break;
    shown.push(name);
  }
  return shown.length >= MIN_PARTS ? shown.join(' · ') : null;
}

function chaptersOf(drafts: readonly DraftSlide[]): Chapter[] {
  const runs: Chapter[] = [];
  for (const draft of drafts) {
    const idx = draft.slide.source_section_idx ?? 0;
    const last = runs.at(-1);
    if (last?.sections[0] === idx) last.slides.push(draft);
    else runs.push({ sections: [idx], slides: [draft] });
  }
  const chapters: Chapter[] = [];
  for (const run of runs) {
    const last = chapters.at(-1);
    const together = (last?.slides.length ?? 0) + run.slides.length;
    const isShort = last !== undefined && (last.slides.length < MIN_IN_CHAPTER || together <= FULL_CHAPTER);
    if (isShort && together <= MAX_IN_CHAPTER) {
      last.sections.push(...run.sections);
      last.slides.push(...run.slides);
    } else chapters.push({ sections: [...run.sections], slides: [...run.slides] });
  }
  // A last chapter of a slide or two belongs to the one before.
  const last = chapters.at(-1);
  const before = chapters.at(-2);
  if (last !== undefined && before !== undefined && last.slides.length < MIN_IN_CHAPTER) {
    before.sections.push(...last.sections);
    before.slides.push(...last.slides);
    chapters.pop();
  }
  return chapters;
}

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
    const [isFirst, isSecond] = [first, second].map(({ slide }) => linguist.hasVerb(slide.title));
    // Of two statements the one that more bears out is the title.
    const isMain = isFirst === isSecond ? first.points >= second.points : isFirst === true;
    const main = isMain ? first : second;
    const refs = [...first.slide.block_refs, ...second.slide.block_refs];
    const own = refs.flatMap((ref) => blocks.get(ref) ?? []);
    return {
      ...main,
      slide: { ...main.slide, block_refs: refs },
      points: countPoints(own, main.slide, linguist, [...blocks.values()]),
    };
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

/** Whether a text slide has less below its title than a slide needs. */
export function isThin(draft: DraftSlide): boolean {
  // A question and its answer belong together, however short.
  const isAnswer = draft.slide.title.endsWith('?') && draft.points > 0;
  return isText(draft) && !isAnswer && draft.points < MIN_POINTS;
}
