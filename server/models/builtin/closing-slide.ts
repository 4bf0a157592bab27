import type { OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { aloneBefore, isMet } from './antecedents.ts';
import { conclusionsOf, plannedIn, summingUp } from './conclusions.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { SHOWS_ALL } from './divide-parts.ts';
import { pickBest } from './passages.ts';
import type { Passage } from './passage.ts';
import type { SectionPlan } from './plan-sections.ts';
import { titleOfItems } from './sum-up-items.ts';
import { coverage } from './text-rank.ts';

/** Fewer content slides need no summary at the end. */
export const MIN_FOR_CLOSING = 4;
const MAX_TAKEAWAY_CHARS = 170;
/** A sentence that covers more of the terms of the answer on the cover repeats it. */
const SAYS_IT = 0.8;
const MIN_CONCLUSIONS = 2;
const MAX_CONCLUSIONS = 5;

/** The slide of what the content concludes; what is on it is on no other, where enough others are left. */
export function concludeDeck(
  all: OutlineSlideOutput[],
  plans: readonly SectionPlan[],
  input: OutlineInput,
  linguist: Linguist,
): { middle: OutlineSlideOutput[]; closing: OutlineSlideOutput | null } {
  const contentOf = (those: readonly OutlineSlideOutput[]): OutlineSlideOutput[] =>
    those.filter(({ kind }) => kind !== 'section');
  const close = (content: readonly OutlineSlideOutput[]): OutlineSlideOutput =>
    closingSlide(plans, input, content, linguist);
  if (input.slide_count !== null) return { middle: all, closing: close(contentOf(all)) };
  const refs = new Set(plans.flatMap((plan) => conclusionsOf(plan).map(({ ref }) => ref)));
  const concludes = ({ story_id: story, block_refs: own }: OutlineSlideOutput): boolean =>
    story === null && own.some((ref) => refs.has(ref));
  const atEnd = plans.flatMap(summingUp);
  const own = (slide: OutlineSlideOutput): OutlineSlideOutput => {
    const left = slide.block_refs.filter((ref) => !atEnd.some((block) => block.ref === ref));
    const isOfEnd = atEnd.some(({ text }) => text.includes(slide.takeaway));
    return left.length === 0 || isOfEnd || slide.story_id !== null ? slide : { ...slide, block_refs: left };
  };
  const parted = all.map(own);
  for (const kept of [parted.filter((slide) => !concludes(slide)), parted]) {
    const content = contentOf(kept);
    if (content.length < MIN_FOR_CLOSING) continue;
    const closing = close(content);
    if (closing.block_refs.length > 0) return { middle: kept, closing };
  }
  return { middle: all, closing: null };
}

/**
 * The list of what is to be done as the last slide, and the content without it; null where the content has none, or several.
 */
export function plannedSlide(
  input: OutlineInput,
  linguist: Linguist,
): { slide: OutlineSlideOutput; rest: OutlineInput } | null {
  const [found, ...others] = input.sections.flatMap((section, idx) =>
    plannedIn(withoutNoise(section.blocks, linguist), section.title).map((list) => ({ idx, ...list })),
  );
  if (found === undefined || others.length > 0) return null;
  const { idx, name, blocks } = found;
  const refs = blocks.map(({ ref }) => ref);
  const title = titleOfItems(name, blocks, linguist) ?? name;
  const sections = input.sections.map((section) => ({
    ...section,
    blocks: section.blocks.filter(({ ref }) => !refs.includes(ref)),
  }));
  return {
    slide: { ...outer('content', title, title, refs), source_section_idx: idx, role: SHOWS_ALL },
    rest: { ...input, sections },
  };
}

function closingSlide(
  plans: readonly SectionPlan[],
  input: OutlineInput,
  content: readonly OutlineSlideOutput[],
  linguist: Linguist,
): OutlineSlideOutput {
  const title = linguist.pack.labels.closing;
  const concluding = plans.flatMap((plan) => {
    const refs = new Set(conclusionsOf(plan).map(({ ref }) => ref));
    return refs.size === 0 ? [] : [{ ...plan, passages: plan.passages.filter(({ ref }) => refs.has(ref)) }];
  });
  const shown = new Set(content.flatMap(({ block_refs: refs }) => refs));
  // Without conclusions in the content there is no closing, unless the requested number of slides includes one.
  if (concluding.length === 0 && input.slide_count === null) return outer('closing', title, '', []);
  const sources = concluding.length === 0 ? plans : concluding;
  // The messages of slides are not repeated.
  const takeaways = new Set(content.map((slide) => slide.takeaway));
  const answer = linguist.terms(input.story?.answer ?? '');
  const isAnswer = (entry: Passage): boolean => answer.length >= 3 && coverage(answer, entry.terms) > SAYS_IT;
  const each = Math.max(1, Math.ceil(4 / Math.max(1, sources.length)));
  const best = sources.flatMap((plan) => {
    const sentences = plan.passages.filter(
      (entry) =>
        (concluding.length > 0 ? !shown.has(entry.ref) : !entry.is_item) &&
        isMet(entry.needs, aloneBefore(entry, plan.passages)) &&
        !takeaways.has(entry.text) &&
        !isAnswer(entry),
    );
    // A list of recommendations is whole.
    const isList = sentences.filter(({ is_item: isItem }) => isItem).length >= MIN_CONCLUSIONS;
    const picked = pickBest(
      sentences.some((entry) => entry.is_self_contained) ? sentences : [],
      isList ? MAX_CONCLUSIONS : each,
    );
    return picked.map((passage) => ({ plan, passage }));
  });
  if (best.length < MIN_CONCLUSIONS && input.slide_count === null) return outer('closing', title, '', []);
  const refs = best
    .sort((a, b) => b.plan.weight - a.plan.weight)
    .slice(0, 5)
    .sort((a, b) => a.plan.idx - b.plan.idx)
    .map(({ passage }) => passage.ref);
  const takeaway = best.find(({ passage }) => passage.text.length <= MAX_TAKEAWAY_CHARS) ?? best[0];
  const said = takeaway?.passage.text ?? linguist.sentences(input.overview)[0] ?? '';
  return outer('closing', title, said, [...new Set(refs)]);
}

/** A slide that stands for no section. */
export function outer(
  kind: OutlineSlideOutput['kind'],
  title: string,
  takeaway: string,
  refs: string[],
): OutlineSlideOutput {
  return { kind, title, takeaway, source_section_idx: null, block_refs: refs, story_id: null };
}
