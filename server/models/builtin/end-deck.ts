import type { BlockDigest, OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { asksIn, headingOver, isOfAsks } from './asks.ts';
import { MIN_FOR_CLOSING, outer } from './closing-slide.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import { isDatedPlan } from './plan-title.ts';
import { countWords } from './shorten-text.ts';

/** The role of a closing that lists what is asked for all over a document. */
export const ASKS = 'next_step';
/** So much is asked for beside what one slide shows that it is summed up. */
const MIN_ELSEWHERE = 3;
/** What a closing shows whole; a longer part keeps its own slide. */
const WHOLE = { least: 2, most: 7, chars: 1000, words: 4 } as const;

/**
 * The slides of a deck with its end. Where the last one shows what the document recommends, decides or asks for, that is the closing; else what
 * it asks for in several places comes last, in its own words. A short deck, and one of a document that asks for nothing, ends as it is.
 */
export function endDeck(
  slides: readonly OutlineSlideOutput[],
  { sections, title, story }: OutlineInput,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const blocks = sections.flatMap((section) => withoutNoise(section.blocks, linguist));
  const content = slides.filter(({ kind }) => !['title', 'agenda', 'section'].includes(kind));
  const last = slides.at(-1);
  if (last === undefined || content.length < MIN_FOR_CLOSING || last.kind === 'closing') return [...slides];
  const blocksOf = ({ block_refs: refs }: OutlineSlideOutput): BlockDigest[] =>
    blocks.filter(({ ref }) => refs.includes(ref));
  const own = blocksOf(last);
  const isTable = own.some(({ kind }) => kind === 'table');
  if (concludes(own, blocks)) {
    // A closing shows statements; dated steps end the deck as what they are.
    const isClosing =
      !isTable && !isDatedPlan(itemsOf(own)) && last.story_id === null && isShownWhole(own, last, linguist);
    return isClosing ? [...slides.slice(0, -1), { ...last, kind: 'closing' }] : [...slides];
  }
  const said = [title, story?.answer ?? '', ...content.flatMap((slide) => [slide.title, slide.takeaway])];
  const isSaid = (text: string): boolean => said.some((each) => each.includes(text) || each === text);
  const asked = asksIn(blocks, isSaid, linguist);
  // A slide of what is asked has it already; the closing is for what is asked in several other places.
  const asking = content.filter((slide) => concludes(blocksOf(slide), blocks));
  const isShown = content.some(({ block_refs: refs }) => asked.every(({ ref }) => refs.includes(ref)));
  const left = asked.filter(({ ref }) => !asking.some(({ block_refs: refs }) => refs.includes(ref)));
  if (asked.length === 0 || isShown || (asking.length > 0 && left.length < MIN_ELSEWHERE)) return [...slides];
  // With the headings that say of a list what it is.
  const shown = new Set(asked.map(({ ref }) => ref));
  const refs = blocks.flatMap(({ kind, ref, text }, at) =>
    shown.has(ref) || (kind === 'heading' && isOfAsks(text) && shown.has(blocks[at + 1]?.ref ?? '')) ? [ref] : [],
  );
  const takeaway = asked[0]?.text ?? '';
  return [...slides, { ...outer('closing', linguist.pack.labels.closing, takeaway, refs), role: ASKS }];
}

/** Whether what a slide shows is below a heading, or a line that leads to it, of what is recommended, decided or asked for. */
function concludes(own: readonly BlockDigest[], blocks: readonly BlockDigest[]): boolean {
  const heading = headingOver(own, blocks);
  const isLead = ({ kind, text }: BlockDigest): boolean => kind === 'paragraph' && /:\s*$/u.test(text);
  return (
    heading !== undefined &&
    [heading, ...own].some((block) => (block.kind === 'heading' || isLead(block)) && isOfAsks(block.text))
  );
}

function isShownWhole(blocks: readonly BlockDigest[], { title }: OutlineSlideOutput, linguist: Linguist): boolean {
  const all = [...itemsOf(blocks), ...sentencesOf(blocks, linguist)].map((line) => cleanText(line).replace(/\.$/u, ''));
  const lines = all.filter((line) => line !== title);
  const said = lines.filter((line) => countWords(line) >= WHOLE.words);
  return said.length >= WHOLE.least && said.length <= WHOLE.most && lines.join('').length <= WHOLE.chars;
}
