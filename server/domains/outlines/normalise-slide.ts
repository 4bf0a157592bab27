import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';

/** White space but the kind that keeps a number and its unit together. */
const BREAKING_SPACE = /[^\S\u00A0\u202F]+/g;

/**
 * Makes an outline slide of what a model answered: references to sections, blocks and stories that do not exist are
 * dropped, a title is made unique, a missing one is taken from the takeaway.
 * @param input the question the answer belongs to.
 * @param earlier the slides before it.
 * @returns null when the answer says nothing.
 */
export function normaliseSlide(
  answer: OutlineSlideOutput,
  input: OutlineInput,
  hasSections: boolean,
  earlier: readonly OutlineSlide[],
): OutlineSlide | null {
  const said = (answer.title.trim() || answer.takeaway.trim()).replace(BREAKING_SPACE, ' ');
  if (said === '') return null;
  const section = answer.source_section_idx === null ? undefined : input.sections[answer.source_section_idx];
  const stories = input.sections.flatMap((each) => each.stories);
  const blocks = new Set(input.sections.flatMap((each) => each.blocks.map((block) => block.ref)));
  const story = stories.find((each) => each.id === answer.story_id);
  const takeaway = answer.takeaway.trim().replace(BREAKING_SPACE, ' ') || said;
  return {
    id: `slide-${earlier.length + 1}`,
    kind: answer.kind,
    title: uniqueTitle(said, takeaway, earlier),
    takeaway,
    source_section_idx: hasSections && section !== undefined ? answer.source_section_idx : null,
    block_refs: answer.block_refs.filter((ref) => blocks.has(ref)),
    story_id: story?.id ?? null,
  };
}

/** A slide's title stands once in a deck: readers and screen readers tell slides apart by it (WCAG 2.4.2). */
function uniqueTitle(title: string, takeaway: string, earlier: readonly OutlineSlide[]): string {
  const used = new Set(earlier.map((slide) => slide.title.toLowerCase()));
  if (!used.has(title.toLowerCase())) return title;
  if (takeaway.length <= 90 && !used.has(takeaway.toLowerCase())) return takeaway;
  for (let ordinal = 2; ; ordinal += 1) {
    const candidate = `${title} (${ordinal})`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
