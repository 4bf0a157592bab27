import type { BlockDigest, OutlineSlideOutput, StoryDigest } from '../../sdk/ports/text-tasks.ts';
import { cleanText, strongNumbers } from './clean-text.ts';
import { groupBlocks } from './group-blocks.ts';
import type { Linguist } from './linguist.ts';
import type { SectionPlan } from './plan-sections.ts';
import { shortenText } from './shorten-text.ts';
import { isUsed, take, writeMessage } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';

/** What a deck may still have of its rarer slides. */
export interface Rarities {
  quotes: number;
  pictures: number;
  big_numbers: number;
}

interface PlacedSlide {
  slide: OutlineSlideOutput;
  position: number;
}

/** The slides of one section, in reading order; at most `share` of them. */
export function writeSectionSlides(
  plan: SectionPlan,
  share: number,
  rarities: Rarities,
  used: UsedTitles,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const positions = new Map(plan.blocks.map((block, index) => [block.ref, index]));
  const at = (ref: string | undefined, shift: number): number => (positions.get(ref ?? '') ?? 0) + shift;
  const mix = mixKinds(plan, share, rarities);
  const placed: PlacedSlide[] = [];

  for (const story of plan.stories) {
    if (placed.length >= mix.stories) break;
    const title = story.message.replace(/\.$/u, '');
    if (isUsed(title, used, linguist)) continue;
    take({ title, takeaway: story.message }, used, linguist);
    placed.push({ slide: storySlide(plan, story, title, rarities), position: at(story.block_ref, 0.5) });
  }
  for (const block of plan.quotes.slice(0, mix.quotes)) {
    const slide = quoteSlide(plan, block, used, linguist);
    if (slide === null) continue;
    rarities.quotes -= 1;
    placed.push({ slide, position: at(block.ref, 0) });
  }
  for (const picture of plan.pictures.slice(0, mix.pictures)) {
    const title =
      shortenText(captionText(picture.caption), { max_chars: 90, max_words: 15 }, linguist) ??
      captionText(picture.caption);
    if (title === '' || isUsed(title, used, linguist)) continue;
    take({ title, takeaway: picture.caption }, used, linguist);
    rarities.pictures -= 1;
    const slide = slideOf('picture', title, cleanText(picture.caption), plan.idx, [picture.ref]);
    placed.push({ slide, position: at(picture.ref, 0) });
  }
  const wanted = share - placed.length;
  const atoms = wanted <= plan.rich_atoms.length ? plan.rich_atoms : plan.atoms;
  for (const group of groupBlocks(atoms, wanted)) {
    const message = writeMessage(group, plan.passages, plan.title, used, linguist);
    if (message === null) continue;
    const kind = isBigNumber(group, message.title, plan, rarities) ? 'big_number' : 'content';
    if (kind === 'big_number') rarities.big_numbers -= 1;
    const slide = slideOf(
      kind,
      message.title,
      message.takeaway,
      plan.idx,
      group.map((block) => block.ref),
    );
    placed.push({ slide, position: at(group[0]?.ref, 0) });
  }
  return placed.sort((a, b) => a.position - b.position).map((entry) => entry.slide);
}

/** How many slides of each kind: text and findings about half and half, the rarer kinds only beside others. */
function mixKinds(
  plan: SectionPlan,
  share: number,
  rarities: Rarities,
): { stories: number; quotes: number; pictures: number } {
  const hasText = plan.atoms.length > 0;
  const alone = hasText || plan.stories.length > 0;
  const isRoomy = share >= 3 || share > plan.rich_atoms.length || !alone;
  const quotes = isRoomy ? Math.min(1, plan.quotes.length, rarities.quotes) : 0;
  const pictures =
    share >= 2 + quotes || share - quotes > plan.rich_atoms.length || !alone
      ? Math.min(share >= 5 ? 2 : 1, plan.pictures.length, rarities.pictures)
      : 0;
  let left = share - quotes - pictures;
  const wanted = hasText ? Math.ceil(left / 2) : left;
  let stories = Math.min(plan.stories.length, wanted);
  if (share === 1 && hasText && (plan.stories[0]?.weight ?? 0) < 0.4) stories = 0;
  left -= stories;
  // Text that runs out leaves its slides to the findings.
  if (left > plan.atoms.length) stories = Math.min(plan.stories.length, stories + left - plan.atoms.length);
  const rest = share - stories - plan.atoms.length;
  return {
    stories,
    quotes: Math.max(quotes, Math.min(plan.quotes.length, rest)),
    pictures: Math.max(pictures, Math.min(plan.pictures.length, rest - quotes)),
  };
}

function slideOf(
  kind: OutlineSlideOutput['kind'],
  title: string,
  takeaway: string,
  sectionIdx: number,
  refs: string[],
  storyId: string | null = null,
): OutlineSlideOutput {
  return { kind, title, takeaway, source_section_idx: sectionIdx, block_refs: refs, story_id: storyId };
}

function storySlide(plan: SectionPlan, story: StoryDigest, title: string, rarities: Rarities): OutlineSlideOutput {
  const isDrawn = /chart|table|diagram|grafik|tabelle|graphique|tableau|plot/iu.test(story.shows);
  const kind =
    !isDrawn && rarities.big_numbers > 0 && strongNumbers(story.message).length > 0 ? 'big_number' : 'content';
  if (kind === 'big_number') rarities.big_numbers -= 1;
  return slideOf(kind, title, story.message, plan.idx, [story.block_ref], story.id);
}

function quoteSlide(
  plan: SectionPlan,
  block: BlockDigest,
  used: UsedTitles,
  linguist: Linguist,
): OutlineSlideOutput | null {
  const text = cleanText(block.text);
  const title =
    shortenText(
      text.replace(/\s+[–—-]\s+[^–—]+$/u, '').replace(/["“”„«»]/gu, ''),
      { max_chars: 90, max_words: 15 },
      linguist,
    ) ?? plan.title;
  if (isUsed(title, used, linguist)) return null;
  take({ title, takeaway: text }, used, linguist);
  return slideOf('quote', title, text, plan.idx, [block.ref]);
}

/** "Figure 3: Sales by month" → "Sales by month". */
export function captionText(caption: string): string {
  return cleanText(caption)
    .replace(/^(?:fig(?:ure)?|abb(?:ildung)?|bild|image|photo|foto)\.?\s*\d+[a-z]?\s*[.:–—-]?\s*/iu, '')
    .replace(/\.$/u, '')
    .trim();
}

/** A short passage whose message is one telling number is best set large; so is one with nothing else to say. */
function isBigNumber(group: readonly BlockDigest[], title: string, plan: SectionPlan, rarities: Rarities): boolean {
  if (group.some((block) => block.kind === 'list')) return false;
  const refs = new Set(group.map((block) => block.ref));
  const count = plan.passages.filter((entry) => refs.has(entry.ref) && entry.stands_alone).length;
  const numbers = strongNumbers(title);
  if (count === 1 && numbers.length >= 1) return true;
  const telling = numbers.filter((number) => /[%$€£¥]|percent|prozent|illi|mrd|mio|bn/iu.test(number));
  return rarities.big_numbers > 0 && count <= 2 && telling.length === 1;
}
