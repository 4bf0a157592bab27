import type { BlockDigest, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { announcedAnswer, asAnswer } from './announced-answer.ts';
import { OF_LIMITS, partsUnder } from './answer-parts.ts';
import type { StoryClaim } from './answer-of-tables.ts';
import { answerOfTables, mainFinding } from './answer-of-tables.ts';
import { cleanHeading, cleanText, strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isOfPurpose, ledLists, titleOfList } from './list-title.ts';
import { isPreliminary } from './outcome.ts';
import { moreOf, openingBlock, ownClaim } from './own-claim.ts';
import { readPassages } from './passages.ts';
import { OF_OPTIONS } from './read-parts.ts';
import { ANSWER, definitionOf } from './subject-slide.ts';
import { NAMES_IT } from './subject.ts';
import { isOfLimits } from './table-reading.ts';
import { coverage } from './text-rank.ts';
import { isAside, isDefinition } from './title-worth.ts';

/**
 * What the document itself says it comes to: the claim of its conclusion, summary or abstract; else the sentence it opens with, where
 * that speaks of what the deck is named after; for tables alone what they say first. Empty where there is none of these.
 */
export function answerOf(
  input: OutlineInput,
  blocks: readonly BlockDigest[],
  claims: readonly StoryClaim[],
  linguist: Linguist,
): string {
  const named = linguist.terms(input.title);
  const announced = announcedAnswer(input, blocks, linguist);
  if (announced !== null) return announced;
  const stories = input.sections.flatMap((section) => section.stories);
  // What several tables come to together is said by none of their parts.
  const together = stories.find(({ id }) => id.endsWith('#cases'));
  if (together !== undefined && together.message.length <= ANSWER.max_chars) return together.message;
  const opening = [
    ...linguist.sentences(input.overview).slice(0, 1),
    ...linguist.sentences(blocks.find(({ kind }) => kind === 'paragraph')?.text ?? '').slice(0, 1),
  ];
  const isNote = blocks.length <= NOTE_BLOCKS && blocks.filter(({ kind }) => kind === 'heading').length >= MIN_PARTS;
  const lead = (isNote ? [openingBlock(input.title, blocks)] : []).flatMap((block) => block ?? []);
  const finding =
    ledLists(blocks, linguist).flatMap((list) => (isOfPurpose(list) ? (titleOfList(list, linguist) ?? []) : []))[0] ??
    mainFinding(stories);
  // What something is says less than what it does.
  const isOfTitle = (line: string): boolean => coverage(named, linguist.terms(line)) >= NAMES_IT;
  // How far it can be trusted is not what it comes to.
  const doubts = partsUnder(blocks, OF_LIMITS);
  const certain = blocks.filter((block) => !doubts.includes(block));
  const own = ownClaim(input, certain, linguist);
  const betterThan = (line: string): string => {
    if (!DEFINES.test(line)) return line;
    return (
      finding ?? (isDefinition(line) ? (isOfTitle(line) ? moreOf(line, blocks, named, linguist) : own) : null) ?? line
    );
  };
  const isIn = (those: readonly BlockDigest[], text: string): boolean =>
    those.some((block) => block.text.includes(text));
  // What the names of most parts have in common is what a page out of a book is about.
  const names = blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [linguist.terms(cleanHeading(text))] : []));
  const isShared = (term: string): boolean =>
    names.filter((each) => each.includes(term)).length >= Math.max(2, names.length * NAMES_IT);
  const shared = [...new Set(names.flat())].filter(isShared);
  for (const text of opening.map(cleanText)) {
    // What stands before all parts of a note is no part's: nothing else shows it.
    if (isAside(text) || isOfLimits(text) || isPreliminary(text) || LOOKED_AT.test(text) || SALUTES.test(text))
      continue;
    if (isIn(doubts, text)) continue;
    const isOfParts = shared.length >= MIN_SHARED && coverage(shared, linguist.terms(text)) >= NAMES_IT;
    const isOutside = !isIn(blocks, text) && (isNote || isOfParts || strongNumbers(text).length > 0);
    const isBeforeParts = isOutside || isIn(lead, text);
    const line = isBeforeParts || coverage(named, linguist.terms(text)) >= NAMES_IT ? asAnswer(text, linguist) : null;
    if (line !== null) return betterThan(line);
  }
  const outcomes = stories.filter(({ id }) => OF_OPTIONS.test(id)).map(({ message }) => message);
  const compared = outcomes.reverse().join('. ');
  const areAllComputed = claims.every(({ is_computed: isComputed }) => isComputed);
  if (areAllComputed && compared !== '' && compared.length <= ANSWER.max_chars) return compared;
  const defined = definitionOf(input.title, certain, linguist);
  if (defined !== null) return betterThan(defined);
  const texts = readPassages(blocks, linguist).filter(({ is_self_contained: alone }) => alone).length;
  const isOfTables = texts < input.sections.reduce((sum, { stories }) => sum + stories.length, 0);
  if (!isOfTables) return betterThan(own ?? '');
  return answerOfTables(input, claims, linguist);
}

const DEFINES = /^[^,]{2,60}? (?:is|are|ist|sind|est|es|é|è) (?:an?|the|uma?|eine?|une?|una?|la|le|el) /iu;
const SALUTES = /^(?:dear|hello|sehr geehrte[rn]?|liebe[rn]?|chère?s?|estimad[oa]s?|car[oaie]|prezad[oa]s?)\s/iu;
const LOOKED_AT =
  /^(?:we|i|wir|nous) (?:have )?(?:looked|examined|analy[sz]ed|surveyed|asked|measured|reviewed|tested|interviewed|studied|haben .*(?:untersucht|befragt|geprüft))/iu;

/** A note that a few slides show whole. */
const NOTE_BLOCKS = 20;
const MIN_PARTS = 3;
const MIN_SHARED = 2;
