import { qualifierIn } from '../../../common/deck/qualifier.ts';
import { isMember, namesOfSeries, seriesIn } from '../../../common/forms/series.ts';
import type { BlockDigest, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { titleOfAmounts } from './amounts-title.ts';
import { ANSWERS, DECISION, partsUnder } from './answer-parts.ts';
import { isClaim, isPointing, isRequest } from './claim.ts';
import { claimBeside } from './claim-beside.ts';
import { capitalise, cleanHeading, cleanText, dropConnective, strongNumbers } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import { titleOfFirst } from './first-point.ts';
import { countedName, titleOfHeads } from './heads-title.ts';
import { grantBelow, titleOfFacts } from './key-facts.ts';
import { leadTo, titleOfLead } from './lead-title.ts';
import type { Linguist } from './linguist.ts';
import { goOn, leadIn, ledLists, titleOfList, within } from './list-title.ts';
import { titleOfDecisions } from './motion-title.ts';
import { titleOfOptions } from './option-title.ts';
import { DECISIVE, isDecision, isPreliminary, outcomeWorth, weightiestResult, withoutVotes } from './outcome.ts';
import type { Passage } from './passage.ts';
import { isPlanned, MAX_TITLE_CHARS } from './plan-title.ts';
import { isElliptic, leansOn } from './self-contained.ts';
import { countWords, shortenText, wholeText } from './shorten-text.ts';
import { titleOfItems, titleOfSides } from './sum-up-items.ts';
import { endOf, tellingOf, withWhole } from './telling.ts';
import { coverage } from './text-rank.ts';
import { proposalIn } from './proposal.ts';
import { isUsed, LONGEST_TITLE, take, writeMessage } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';

/** A heading with what is under it, which one slide shows whole. */
export interface Part {
  name: string;
  /** The heading above its own; empty where there is none. */
  chapter: string;
  /** With its headings. */
  blocks: BlockDigest[];
  section: number;
  passages: readonly Passage[];
  stories: readonly StoryDigest[];
  /** It has several headings, each over its own content. */
  is_joined: boolean;
  /** Lines of its slide that its title does not speak of, each below a heading of its own. */
  attached: readonly BlockDigest[];
}

/** The items of the lists of blocks. */
export function itemsOf(blocks: readonly BlockDigest[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? (block.items ?? block.text.split('\n')) : []));
}

/** The sentences of their paragraphs, without those that only qualify others: these are in the line that names the source. */
export function sentencesOf(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  const sentences = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
  return sentences.filter((text) => qualifierIn(text) === null);
}

/** The message of a part of a document: its best sentence, or the heading of a list and of points that are equals. */
export function messageOf(
  part: Part,
  document: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } {
  const { blocks, name, passages } = part;
  const named = { title: name, takeaway: name };
  const summed = (title: string | null): { title: string; takeaway: string } | null =>
    title === null || isUsed(title, used, linguist) ? null : { title, takeaway: title };
  if (part.is_joined)
    return take(
      decisionIn(blocks, used, linguist) ??
        summed(titleOfSides(blocks, linguist)) ??
        summed(titleOfFacts(blocks, linguist)) ??
        summed(titleOfDecisions(blocks, linguist)) ??
        summed(titleOfMembers(part, linguist)) ??
        named,
      used,
      linguist,
    );
  const items = itemsOf(blocks);
  const sentences = sentencesOf(blocks, linguist);
  const isList = items.length >= 2 && items.join('').length >= sentences.join('').length;
  if (isList) {
    const areOptions = items.every((item) => isMember(cleanText(item)));
    const called = labelAbove(blocks) ?? name;
    const lead = titleOfLead(blocks, linguist);
    const beside = isPlanned(called) ? null : claimBeside(blocks, LONGEST_TITLE, linguist);
    const stated = beside === null || isUsed(beside.title, used, linguist) ? null : beside;
    const led =
      summed(resultOf(name, items, linguist)) ??
      proposalIn(sentences, items, document, used, linguist) ??
      (lead?.isRequest === true ? summed(lead.title) : null) ??
      titleOverList(blocks, used, linguist) ??
      summed(areOptions ? titleOfOptions(called, items, document, linguist) : null) ??
      summed(titleOfHeads(called, items, linguist)) ??
      (stated?.has_result === true ? stated : null) ??
      summed(lead?.title ?? null) ??
      stated ??
      summed(countedOf(leadTo(blocks, linguist)?.lead ?? '', blocks, document, linguist)) ??
      summed(LIMITS.test(name) ? null : openingResult(items, linguist)) ??
      summed(titleOfItems(called, blocks, linguist)) ??
      summed(titleOfFirst(called, items, linguist)) ??
      summed(countedOf(called, blocks, document, linguist)) ??
      summed(called);
    return take(led ?? named, used, linguist);
  }
  const series = seriesIn(sentences.join(' '));
  if (series !== null) {
    const title = summed(titleOfOptions(name, series, document, linguist)) ?? titleOverSeries(name, series, linguist);
    return take(title ?? named, used, linguist);
  }
  const opening = summed(openingUnder(name, sentences, linguist));
  if (opening !== null) return take(opening, used, linguist);
  if (!sentences.some((text) => isClaim(text, linguist))) return take(named, used, linguist);
  const granted = grantBelow(name, sentences, linguist);
  if (granted !== null && !isUsed(granted.title, used, linguist)) return take(granted, used, linguist);
  const answer = answerTo(name, sentences, used, linguist) ?? proposalIn(sentences, items, document, used, linguist);
  if (answer !== null) return take(answer, used, linguist);
  const free = sentences
    .map((text) => withoutLabel(cleanText(text)).text.replace(IN_MIND, ''))
    .map((text) => capitalise(dropConnective(text, linguist.pack.connectives), linguist.pack.language))
    .filter((text) => !isPreliminary(text) && !isElliptic(text))
    .filter((text) => !isUsed(text.replace(/\.$/u, ''), used, linguist));
  const decision = summed(
    free
      .map((text) => text.replace(/\.$/u, ''))
      .map(withoutVotes)
      .find((text) => isFinal(text, linguist)) ?? null,
  );
  if (decision !== null) return take(decision, used, linguist);
  const isDecided = free.some((text) => outcomeWorth(text) >= DECISIVE && isClaim(text, linguist));
  const end = endOf(sentences.map(cleanText), linguist);
  const telling = isDecided ? null : (tellingOf(free, linguist) ?? end);
  // Where the point stands over the table beside, another sentence says less than the name of the part.
  if (telling !== null && telling === end && isUsed(end.replace(/\.$/u, ''), used, linguist))
    return take(named, used, linguist);
  const message =
    telling === null
      ? (writeMessage(blocks, passages, name, used, linguist) ?? take(named, used, linguist))
      : take({ title: telling.replace(/\.$/u, ''), takeaway: telling }, used, linguist);
  return { ...message, title: withWhole(message.title, free, linguist) };
}

/** "After 90 days: 90% of the usual output": a heading and the phrase with a figure that its text begins with, or has beside a line. */
function openingUnder(name: string, sentences: readonly string[], linguist: Linguist): string | null {
  for (const sentence of sentences.slice(0, sentences.length <= MAX_BESIDE ? MAX_BESIDE : 1)) {
    const text = cleanText(sentence).replace(/\.$/u, '');
    const isPhrase = /\.$/u.test(sentence) && !isClaim(text, linguist) && !linguist.hasVerb(text) && !leansOn(text);
    const title = `${name}: ${within(text, linguist)}`;
    const isFit = name !== '' && !/[:!?]/u.test(`${name}${text}`) && title.length <= MAX_TITLE_CHARS;
    if (isPhrase && isFit && FIGURE.test(text) && countWords(text) >= MIN_PHRASE_WORDS) return title;
  }
  return null;
}

/** "Please keep in mind that survey hours are self-reported": what is to be kept in mind is the statement. */
export const IN_MIND =
  /^(?:(?:please )?(?:(?:keep|bear) in mind|note|remember)|(?:readers|you) should (?:note|remember|know)|it should be noted|it is worth noting) that (?=\S)/iu;

const MAX_BESIDE = 2;
const MIN_PHRASE_WORDS = 4;
const FIGURE = /\d\s?%|[$€£]\s?\d|\d\s?(?:€|euro)/iu;

/** Whether a sentence is a decision that a title has room for. */
function isFinal(text: string, linguist: Linguist): boolean {
  return isDecision(text) && isClaim(text, linguist) && !leansOn(text) && text.length <= LONGEST_TITLE.max_chars;
}

/** What the part with the decision says, of several parts on one slide; null without one. */
function decisionIn(
  blocks: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  for (const sentence of sentencesOf(partsUnder(blocks, DECISION), linguist).map(cleanText)) {
    const whole = wholeText(sentence, LONGEST_TITLE, linguist);
    const title = whole ?? shortenText(sentence, LONGEST_TITLE, linguist);
    const isFit = title !== null && isClaim(title, linguist) && !isUsed(title, used, linguist);
    if (isFit) return { title, takeaway: whole === null ? title : sentence };
  }
  return null;
}

/** Of highlights in points the one that compares most; of those that all give a figure the first. Null for other lists. */
function resultOf(name: string, items: readonly string[], linguist: Linguist): string | null {
  if (!ANSWERS.test(name)) return null;
  const all = items.map((item) => cleanText(item).replace(/[.;,]$/u, ''));
  const isFit = (text: string): boolean => isClaim(text, linguist) && text.length <= LONGEST_TITLE.max_chars;
  const areFigures = all.every((text) => strongNumbers(text).length > 0);
  return weightiestResult(items, LONGEST_TITLE.max_chars) ?? (areFigures ? (all.find(isFit) ?? null) : null);
}

/** "Options: keep going, refurbish, new line": the chapter of several members of a series on one slide with what they are called. */
function titleOfMembers({ chapter, blocks }: Part, linguist: Linguist): string | null {
  const heads = blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [cleanHeading(text)] : []));
  const names = heads.flatMap((head) => (isMember(head) ? (/^[^:]{2,30}: (.+)$/u.exec(head)?.[1] ?? []) : []));
  const title = `${chapter}: ${names.map((each) => within(each, linguist)).join(', ')}`;
  return chapter === '' || names.length < heads.length || title.length > MAX_TITLE_CHARS ? null : title;
}

/** "Options: keep three stores, one warehouse in Linz": the heading with what its members are called. */
function titleOverSeries(
  name: string,
  members: readonly string[],
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  const names = namesOfSeries(members);
  const title = `${name}: ${(names ?? []).map((each) => goOn(each, linguist)).join(', ')}`;
  return names === null || title.length > LONGEST_TITLE.max_chars ? null : { title, takeaway: title };
}

/** The sentence that takes up all that its heading names: "What the firm pays", "The firm pays 300 euros …". */
function answerTo(
  name: string,
  sentences: readonly string[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  const terms = linguist.terms(name);
  if (terms.length < MIN_NAMED) return null;
  for (const sentence of sentences) {
    const takeaway = cleanText(sentence);
    const title = takeaway.replace(/\.$/u, '');
    // "The firm" is clear below a heading that speaks of it.
    const isWhole =
      title.length <= LONGEST_TITLE.max_chars &&
      title !== takeaway &&
      countWords(title) >= MIN_WORDS &&
      !isPointing(title, linguist.pack.language) &&
      !isRequest(title) &&
      !isPreliminary(title);
    if (isWhole && coverage(terms, linguist.terms(title)) === 1 && !isUsed(title, used, linguist))
      return { title, takeaway };
  }
  return null;
}

/** Of a heading of one word every sentence below may have that. */
const MIN_NAMED = 2;
const MIN_WORDS = 5;

const WITH_FIGURE = 0.3;
/** Headings of what is open, doubtful or feared, of which none says more than another. */
const LIMITS =
  /^(?:(?:known|main|key|our|die|bekannte) )?(?:limits?|limitations|caveats|open|questions|risks?|concerns|doubts|unknowns|grenzen|einschränkungen|vorbehalte|offene?[rs]?|fragen|risiken|bedenken)(?!\p{L})|^(?:what|was) .*(?<!\p{L})(?:not|cannot|can[’']t|don[’']t|didn[’']t|nicht)(?!\p{L})/iu;

/** Of points that are paragraphs the result or figure that one of them begins with; null for other lists. */
function openingResult(items: readonly string[], linguist: Linguist): string | null {
  const told = items.map((item) => linguist.sentences(item).map(cleanText));
  const long = told.filter((sentences) => sentences.length > 1).length * 2;
  if (long < told.length) return null;
  const [best] = told
    .map(([first = '']) => first.replace(/\.$/u, ''))
    .filter(
      (text) => text !== '' && isClaim(text, linguist) && !leansOn(text) && text.length <= LONGEST_TITLE.max_chars,
    )
    .map((text) => ({ text, worth: outcomeWorth(text) + (strongNumbers(text).length > 0 ? WITH_FIGURE : 0) }))
    // Of many short items only a change is more than one of several figures.
    .filter(({ text, worth }) => (long > told.length ? worth : outcomeWorth(text)) > 0)
    .sort((one, other) => other.worth - one.worth);
  return best?.text ?? null;
}

/** "Four proposals for July": how many points the only list of a part has, where all of them are in it. */
function countedOf(
  name: string,
  blocks: readonly BlockDigest[],
  document: readonly BlockDigest[],
  linguist: Linguist,
): string | null {
  const [list, ...others] = blocks.filter(({ kind }) => kind === 'list');
  if (list === undefined || others.length > 0) return null;
  // A long list is read in parts.
  const isPiece = /-\d+$/u.test(list.ref) || document.some(({ ref }) => ref === `${list.ref}-2`);
  return isPiece ? null : countedName(name, itemsOf([list]).length, linguist);
}

/** What the only list of a part is called in the line right above it ("Next steps:"), which says more than the heading of the part. */
function labelAbove(blocks: readonly BlockDigest[]): string | null {
  const [list, ...others] = blocks.filter(({ kind }) => kind === 'list');
  const lead = list === undefined ? undefined : blocks[blocks.indexOf(list) - 1];
  if (lead?.kind !== 'paragraph' || others.length > 0) return null;
  const label = cleanText(lead.text);
  // "What is behind it": behind what, only the heading says.
  const isLabel = /:$/u.test(label) && countWords(label) <= MAX_LABEL_WORDS && !ENDS_POINTING.test(label);
  return isLabel ? label.slice(0, -1) : null;
}

const MAX_LABEL_WORDS = 4;
const ENDS_POINTING = /\s(?:it|this|that|them|these|dahinter|davon|dazu|dafür|daran|daraus):$/iu;

/** What the line that leads to a list says of all its items; null where it says nothing. */
function titleOverList(
  blocks: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  const lists = ledLists(blocks, linguist);
  const [summed] = lists.flatMap((list) => titleOfList(list, linguist) ?? []);
  // A lead-in is no statement without the amounts that it leads to.
  const [withAmounts] = lists.flatMap(
    ({ lead, items }) => titleOfAmounts(lead, items, MAX_TITLE_CHARS, linguist) ?? [],
  );
  if (withAmounts !== undefined && !isUsed(withAmounts, used, linguist))
    return { title: withAmounts, takeaway: withAmounts };
  const [withHeads] = lists.flatMap(({ lead, items }) =>
    isClaim(lead, linguist) ? (titleOfHeads(lead, items, linguist, LONGEST_TITLE.max_chars) ?? []) : [],
  );
  const leads = blocks.flatMap(({ kind, text }, at) =>
    kind === 'paragraph' && blocks[at + 1]?.kind === 'list' ? [leadIn(text, linguist)] : [],
  );
  const isWhole = (title: string): boolean =>
    isClaim(title, linguist) &&
    !isPreliminary(title) &&
    countWords(title) >= 4 &&
    title.length <= LONGEST_TITLE.max_chars &&
    !isUsed(title, used, linguist);
  const title = [summed, withHeads, ...leads].find((each) => each !== undefined && isWhole(each));
  return title === undefined ? null : { title: title.replace(/\.$/u, ''), takeaway: title };
}
