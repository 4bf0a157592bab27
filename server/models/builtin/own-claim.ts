import type { BlockDigest, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { isTitleHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isPreliminary } from './outcome.ts';
import { readPassages } from './passages.ts';
import { wholeText } from './shorten-text.ts';
import { ANSWER } from './subject-slide.ts';
import { isAbout } from './subject.ts';
import { isOfLimits } from './table-reading.ts';
import { coverage, supportAmong } from './text-rank.ts';
import { isDefinition, isEvent, SUMS_UP, titleWorth, topicOf } from './title-worth.ts';

/** The statement that the rest of a text bears out best, where it opens the text or speaks of what the deck is named after; null where none does. */
export function ownClaim(input: OutlineInput, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const named = linguist.terms(input.title);
  const alone = readPassages(blocks, linguist).filter(
    ({ needs, is_self_contained: isAlone }) => isAlone && needs.length === 0,
  );
  const prose = alone.filter(({ is_item: isItem }) => !isItem);
  // Notes in points begin with what matters.
  if (prose.length === 0)
    return (
      alone
        .filter(({ ref }) => ref === alone[0]?.ref)
        .find(({ text }) => !text.includes(': ') && isClaim(text, linguist))
        ?.text.replace(/\.$/u, '') ?? null
    );
  const passages = prose;
  const parts = blocks.filter(({ kind, level }) => kind === 'heading' && (level ?? 1) > 1).map(({ text }) => text);
  const first = openingBlock(input.title, blocks);
  const opening = passages.find(
    ({ text, ref }) => ref === first?.ref && first.text.startsWith(text.slice(0, SAME_START)),
  );
  const topic = topicOf(passages);
  const bornOutBy = supportAmong(passages);
  const ranked = passages
    .filter(
      ({ text }) =>
        isClaim(text, linguist) &&
        !isEvent(text) &&
        !isPreliminary(text) &&
        !isOfLimits(text) &&
        !ABOUT_SOMEONE.test(text),
    )
    // What a part says of whom it is named after is not what the whole comes to.
    .filter(({ text }) => parts.length < MANY_PARTS || !parts.some((name) => text.startsWith(`${name} `)))
    .map((entry) => {
      const support = bornOutBy(entry, (other) => other !== entry);
      const place = passages.indexOf(entry);
      return { entry, worth: titleWorth(entry, place, topic) + support + coverage(named, entry.terms) / 2 };
    })
    .filter(
      ({ entry, worth }) =>
        worth >= (entry === opening ? MIN_OPENING : MIN_OWN) &&
        (entry === opening ||
          SUMS_UP.test(entry.text) ||
          (named.length > 1 && coverage(named, entry.terms) >= SPEAKS_OF)),
    )
    .sort((a, b) => b.worth - a.worth);
  for (const { entry } of ranked.slice(0, MAX_TRIED)) {
    const line = wholeText(entry.text, ANSWER, linguist);
    if (line !== null) return line;
  }
  return null;
}

/**
 * What the paragraph of a definition says of the same thing, and the rest of the text bears out best: that a duck is a waterfowl is what its
 * readers know. Null where it says nothing else.
 */
export function moreOf(
  definition: string,
  blocks: readonly BlockDigest[],
  named: readonly string[],
  linguist: Linguist,
): string | null {
  const all = readPassages(blocks, linguist);
  const home = all.find(({ text }) => text.startsWith(definition));
  const bornOutBy = supportAmong(all);
  const [best] = all
    .filter((entry) => entry.ref === home?.ref && entry !== home && entry.is_self_contained && entry.needs.length === 0)
    .filter(({ text }) => isClaim(text, linguist) && !isDefinition(text) && isAbout(text, named, linguist) > 0)
    .map((entry) => ({ entry, worth: bornOutBy(entry, ({ ref }) => ref !== entry.ref) }))
    .sort((a, b) => b.worth - a.worth);
  return best === undefined ? null : wholeText(best.entry.text, ANSWER, linguist);
}

/** The paragraph that a text begins with, under no heading but that of the whole. A page out of a book begins in mid-sentence. */
export function openingBlock(title: string, blocks: readonly BlockDigest[]): BlockDigest | undefined {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const isOfWhole = (heading: BlockDigest): boolean =>
    isTitleHeading(heading.text, title) ||
    headings.every((each) => each === heading || (each.level ?? 1) > (heading.level ?? 1));
  const part = blocks.findIndex((block) => block.kind === 'heading' && !isOfWhole(block));
  return blocks
    .slice(0, part === -1 ? undefined : part)
    .find(({ kind, text }) => kind === 'paragraph' && !/^\p{Ll}/u.test(text) && text.length >= MIN_OPENING_CHARS);
}

/** Any other sentence is a detail of its text. */
const MIN_OWN = 1.6;
/** What a text says first is about the whole. */
const MIN_OPENING = 1.2;
const MIN_OPENING_CHARS = 40;
const SAME_START = 12;
const SPEAKS_OF = 0.35;
const MAX_TRIED = 6;
/** Of whom the text spoke before. */
const ABOUT_SOMEONE = /(?<!\p{L})(?:he|she|they|his|her|their|er|sie)(?!\p{L})/u;
const MANY_PARTS = 4;
