import type { BlockDigest, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { ANSWERS, CHANGES, DECISION, DIRECT, INTRODUCES, partsUnder, REASONS, RECOMMENDS } from './answer-parts.ts';
import { isOfRequest } from './asks.ts';
import { isClaim } from './claim.ts';
import { cleanText } from './clean-text.ts';
import { withNamed } from './complete-answer.ts';
import { summedUp, withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { answerOfMinutes } from './minutes.ts';
import { DECISIVE, isOfAFew, isPreliminary, outcomeWorth, weightiestResult } from './outcome.ts';
import { openingBlock } from './own-claim.ts';
import type { Passage } from './passage.ts';
import { readPassages } from './passages.ts';
import { isElliptic, leansOn } from './self-contained.ts';
import { shortenText, wholeText } from './shorten-text.ts';
import { ANSWER } from './subject-slide.ts';
import { NAMES_IT } from './subject.ts';
import { coverage } from './text-rank.ts';
import { PROPOSES, REQUESTS, titleWorth, topicOf } from './title-worth.ts';
import { asPoint, weightyPoints } from './weighty-points.ts';

/**
 * What a document announces as what it comes to: what it asks for or proposes, what was decided, what is new, its short answer, its result, the
 * claim of its conclusion or summary; null where it announces nothing.
 */
export function announcedAnswer(
  input: OutlineInput,
  blocks: readonly BlockDigest[],
  linguist: Linguist,
): string | null {
  const named = linguist.terms(input.title);
  const fit = (text: string): string | null => asAnswer(text, linguist);
  const shorterFit = (text: string): string | null => {
    const shorter = shortenText(text, ANSWER, linguist);
    return shorter !== null && isClaim(shorter, linguist) && !isPreliminary(shorter) ? shorter : null;
  };
  const summed = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? (summedUp(cleanText(text)) ?? []) : []));
  const asked = [
    ...summed.flatMap((text) => linguist.sentences(text)),
    ...linguist.sentences(input.overview),
    ...linguist.sentences(openingBlock(input.title, blocks)?.text ?? ''),
    ...readPassages(partsUnder(blocks, RECOMMENDS), linguist).map(({ text }) => text),
    ...readPassages(partsUnder(blocks, { test: isOfRequest }), linguist).map(({ text }) => text),
    // A summary ends with what is recommended.
    ...readPassages(partsUnder(blocks, ANSWERS), linguist).map(({ text }) => text),
  ].map(cleanText);
  // "Option B" means something only beside the others, or where the sentence says what it is.
  const proposed = asked.find(
    (text) =>
      (PROPOSES.test(text) || REQUESTS.test(text)) &&
      !text.endsWith(':') &&
      !isOfAFew(text) &&
      (!NAMES_MEMBER.test(text) || SAYS_WHICH.test(text)),
  );
  const proposal = proposed === undefined ? null : wholeText(proposed, PROPOSAL, linguist);
  if (proposal !== null) return withNamed(proposal, asked);
  const decidedThere = answerOfMinutes(input, blocks, linguist);
  if (decidedThere !== null) return decidedThere;
  const news = partsUnder(blocks, CHANGES)
    .filter(({ kind }) => kind === 'paragraph')
    .flatMap(({ text }) => linguist.sentences(text).slice(0, 1))
    .map((text) => fit(cleanText(text)))
    .find((line) => line !== null);
  if (news !== undefined && news !== null) return news;
  const statedIn = (name: RegExp): string | undefined =>
    readPassages(partsUnder(blocks, name), linguist).flatMap(({ text, needs, is_self_contained: alone }) =>
      alone && needs.length === 0 ? (fit(text) ?? shorterFit(text) ?? []) : [],
    )[0];
  const decision = statedIn(DECISION);
  // A title that has the decision is answered by its reason.
  if (decision !== undefined)
    return coverage(named, linguist.terms(decision)) < NAMES_IT ? decision : (statedIn(REASONS) ?? decision);
  const opens = withoutLabel(cleanText(openingBlock(input.title, blocks)?.text ?? input.overview));
  const told = summed[0] ?? (opens.is_finding ? opens.text : '');
  const decided = told === '' ? null : wholeText(linguist.sentences(told)[0] ?? '', ANSWER, linguist);
  const announced = statedIn(DIRECT) ?? decided;
  if (announced !== null) return announced;
  const summary = partsUnder(blocks, ANSWERS);
  const listed = summary.flatMap(({ kind, text, items }) => (kind === 'list' ? (items ?? text.split('\n')) : []));
  const isProse = summary.some(({ kind, text }) => kind === 'paragraph' && isClaim(text, linguist));
  const result = isProse ? null : weightiestResult(listed, ANSWER.max_chars);
  if (result !== null) return result;
  const outcome = outcomeIn(summary, linguist);
  if (outcome !== null) return outcome;
  for (const name of [ANSWERS, INTRODUCES]) {
    const passages = readPassages(partsUnder(blocks, name), linguist).filter(
      ({ needs, is_self_contained: alone }) => alone && needs.length === 0,
    );
    const topic = topicOf(passages);
    const worthOf = (entry: Passage, place: number): number =>
      titleWorth(entry, place, topic) + coverage(named, entry.terms) / 2;
    const ranked = passages
      .map((entry, place) => ({ text: entry.text, worth: worthOf(entry, place) }))
      .filter(({ worth }) => worth >= MIN_WORTH)
      .sort((a, b) => b.worth - a.worth);
    for (const { text } of ranked) {
      const line = fit(text);
      if (line !== null) return line;
    }
  }
  // Notes sum up in points.
  const points = weightyPoints(listed);
  const joined = asPoint(points.slice(0, 2).join(', '), linguist.pack.language);
  return joined !== '' && joined.length <= ANSWER.max_chars ? joined : null;
}

/** A statement that is whole below the title of a cover; null for other text. */
export function asAnswer(text: string, linguist: Linguist): string | null {
  return isClaim(text, linguist) && !isPreliminary(text) && !isElliptic(text)
    ? wholeText(text, ANSWER, linguist)
    : null;
}

/** The cause or the decision that a summary gives, after the sentence that says of what; null without one that fits. */
function outcomeIn(summary: readonly BlockDigest[], linguist: Linguist): string | null {
  for (const { kind, text } of summary) {
    const said = kind === 'paragraph' ? linguist.sentences(text).map(cleanText) : [];
    for (const [at, sentence] of said.entries()) {
      const before = said[at - 1] ?? '';
      if (outcomeWorth(sentence) < DECISIVE || !leansOn(sentence)) continue;
      const both = `${before} ${sentence.replace(/\.$/u, '')}`;
      if (isClaim(before, linguist) && !leansOn(before) && both.length <= ANSWER.max_chars) return both;
    }
  }
  return null;
}

const NAMES_MEMBER =
  /(?<!\p{L})(?:option|variante?|alternative|scenario|szenario|opción|opção|opzione) (?:\p{Lu}|\d)(?![\p{L}\d])/iu;
/** "Option B, the refurbishment of line 2", "Option B (refurbish)". */
const SAYS_WHICH =
  /(?<!\p{L})(?:option|variante?|alternative|scenario|szenario) (?:\p{Lu}|\d)(?:, (?:the|an?|der|die|das|eine?) | \(\p{L}|: )/iu;
/** A request with its amount and its condition is longer than a finding. */
const PROPOSAL = { max_chars: 240, max_words: 46 };
const MIN_WORTH = 0.4;
