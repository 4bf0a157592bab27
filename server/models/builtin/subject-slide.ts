import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import type { Linguist } from './linguist.ts';
import { isPreliminary } from './outcome.ts';
import { readPassages } from './passages.ts';
import type { SectionPlan } from './plan-sections.ts';
import { wholeText } from './shorten-text.ts';
import { clauseAbout, saysWhat, shortNames } from './subject.ts';
import { countPoints } from './write-section-slides.ts';
import type { DraftSlide } from './write-section-slides.ts';

/** What fits under the title of a cover in two lines. */
export const ANSWER = { max_chars: 190, max_words: 32 };
const MIN_CHARS = 40;
const MIN_POINTS = 2;
const MAX_BLOCKS = 3;
/** "A column mask is a database object …". */
const DEFINES = /^(?:an?|the) (?<name>(?:\p{L}+[ -]){0,2}\p{L}+) (?:is|are) (?:an?|the) /iu;

/** The first sentence that says what it is that the deck is named after, in full or by a short name that the text gives it. */
export function definitionOf(title: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const text = blocks.map((block) => block.text).join('\n');
  const short = shortNames(text, title);
  const names = linguist.terms([title, ...short].join(' '));
  const stated = readPassages(blocks, linguist)
    .filter(({ is_item: isItem, is_self_contained: alone, needs }) => !isItem && alone && needs.length === 0)
    .map((entry) => entry.text)
    .filter((sentence) => saysWhat(sentence, names, linguist) && !isPreliminary(sentence));
  const clauses = linguist.sentences(text).flatMap((sentence) => {
    return short.flatMap((name) => clauseAbout(sentence.trim(), name) ?? []);
  });
  for (const sentence of [...stated, ...clauses]) {
    const isLong = sentence.length >= MIN_CHARS && isClaim(sentence, linguist);
    const line = isLong ? wholeText(sentence, ANSWER, linguist) : null;
    if (line !== null) return line;
  }
  return null;
}

/**
 * A first slide on what a deck is named after, where the text gives that a short name (RCAC): what it is, over what its parts are and what
 * else is said of it. Null where the other slides speak of it, or where there is too little to say.
 */
export function subjectSlide(
  title: string,
  plans: readonly SectionPlan[],
  drafts: readonly DraftSlide[],
  linguist: Linguist,
): DraftSlide | null {
  const blocks = plans.flatMap((plan) => plan.blocks);
  const short = shortNames(blocks.map(({ text }) => text).join('\n'), title);
  const names = (text: string): boolean => (text.match(/\p{L}+/gu) ?? []).some((word) => short.includes(word));
  // The name of a list ("Activating X") says nothing of it.
  const isTold = drafts.some(({ slide, is_list: isList }) => !isList && names(slide.title));
  if (short.length === 0 || isTold) return null;
  const definition = definitionOf(title, blocks, linguist);
  if (definition === null) return null;
  const named = linguist.terms(title);
  const alone = plans.flatMap((plan) => plan.passages.filter((entry) => entry.is_self_contained && !entry.is_item));
  const isPart = (text: string): boolean =>
    linguist.terms(DEFINES.exec(text)?.groups?.['name'] ?? '').some((term) => named.includes(term));
  const parts = alone.filter(({ text }) => isPart(text));
  const others = alone.filter(({ text }) => names(text));
  const refs = [...new Set([...parts, ...others].map(({ ref }) => ref))].slice(0, MAX_BLOCKS);
  const own = blocks.filter(({ ref }) => refs.includes(ref));
  const points = countPoints(own, { title: definition, takeaway: definition }, linguist, blocks);
  if (points < MIN_POINTS) return null;
  return {
    slide: {
      ...{ kind: 'content', title: definition, takeaway: definition, source_section_idx: null },
      ...{ block_refs: own.map(({ ref }) => ref), story_id: null },
    },
    ...{ points, is_label: false, is_list: false },
  };
}
