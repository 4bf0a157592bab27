import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading, isGenericHeading, strongNumbers } from './clean-text.ts';
import { isMet } from './antecedents.ts';
import { isHeadline } from './heading-claim.ts';
import { isClaim } from './claim.ts';
import { courseIn } from './course.ts';
import { weightOf } from './find-sections.ts';
import type { Linguist } from './linguist.ts';
import type { Passage } from './passage.ts';
import { isPreliminary, outcomeWorth } from './outcome.ts';
import { reasonIn } from './reason.ts';
import { followsCondition, LEANS, LEANS_AFTER_TIME, LEANS_EARLY } from './self-contained.ts';
import { countWords, shortenText, wholeText } from './shorten-text.ts';
import { isOpenLead, leadIn, ledLists, titleOfList } from './list-title.ts';
import { isAbout, isAboutPart } from './subject.ts';
import { supportFrom, termsOutside } from './support.ts';
import { coverage } from './text-rank.ts';
import {
  isAside,
  isDefinition,
  isEvent,
  isLocation,
  isOpinion,
  leavesOpen,
  titleWorth,
  topicOf,
} from './title-worth.ts';

export interface Message {
  title: string;
  takeaway: string;
}

/** Titles already used in a deck: no two are equal or nearly equal. */
export interface UsedTitles {
  titles: Set<string>;
  terms: string[][];
  /** The terms that the deck is named after. */
  subject: readonly string[];
}

/** A sentence that refers back to another one becomes a title only if there is no alternative. */
const LEANING = 0.6;
const POINTING = /\b(?:that|this|these|below|following|folgende\p{Ll}*|suivante?s?|here|let’s)(?!\p{L})/iu;
/** Weights of a candidate: what is below it bears it out, it opens its part, it repeats the heading. */
const SUPPORTED = 0.5;
/** What is taken off a sentence that would stand alone. */
const ALONE = 0.4;
/** And off one over a single card. */
const THIN = 0.2;
/** Cards of a full slide. */
const ENOUGH = 3;
/** A sentence with this share of its terms in the title repeats it. */
const SAME = 0.66;
const OPENING = 0.8;
const TOPIC_SENTENCE = 0.3;
const NAMED = 0.3;
const ABOUT = 0.4;
/** The penalty for each further step of length. */
const LINE = 0.15;
/** The penalty for a sentence that has to be cut to fit: the part that fits says less. */
const CUT = 1.2;
const TITLE = { max_chars: 90, max_words: 15 };
/** The number of sentences to try. */
const MAX_CANDIDATES = 12;
/** Sentences of a part whose support is looked for: it takes a look at all others. */
const MAX_TRIED = 120;
const MAIN_SHARE = 0.6;
const LONG_TITLE = { max_chars: 120, max_words: 20 };
/** A claim in three lines says more than a label in one. */
export const LONGEST_TITLE = { max_chars: 170, max_words: 33 };

/**
 * The message of a group of blocks: its best sentence; a heading only where no sentence fits.
 * Marks the title as used.
 * @returns null if earlier titles already cover everything in the group.
 */
export function writeMessage(
  blocks: readonly BlockDigest[],
  passages: readonly Passage[],
  fallbackTitle: string,
  used: UsedTitles,
  linguist: Linguist,
): Message | null {
  const refs = new Set(blocks.map((block) => block.ref));
  const own = passages.filter((entry) => refs.has(entry.ref) && entry.is_self_contained);
  const topic = topicOf(own);
  const bearing = bearingOf(blocks, passages, linguist);
  const headings = headingTerms(blocks, linguist);
  // The heading is shown above the title.
  const over = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  // "However, new ones still come": of what is granted before it nothing is needed to understand it.
  const granting = (entry: Passage): Passage | undefined =>
    passages.find(
      ({ text, beside: { limit } }) =>
        limit !== null &&
        limit.endsWith(entry.text.slice(1)) &&
        outcomeWorth(text) <= 0 &&
        strongNumbers(text).length === 0,
    );
  // What the deck is named after needs no introduction.
  const isKnown = (entry: Passage): boolean =>
    isMet(entry.needs, over) ||
    entry.needs.some((need) => used.subject.includes(need)) ||
    granting(entry) !== undefined;
  // A summary ends with what it comes to.
  const opening = isOfSummary(blocks) ? new Map<Passage, number>() : openingOf(blocks, passages);
  const placeOf = (entry: Passage): number => {
    const isGrant = own.some((other) => granting(other) === entry);
    return isGrant ? 0 : (opening.get(granting(entry) ?? entry) ?? 0);
  };
  const sentences = own
    .filter((entry) => !entry.is_item)
    .map((entry, place) => ({
      entry,
      worth:
        titleWorth(entry, place, topic) +
        (isDefinition(entry.text) ? 0 : placeOf(entry)) +
        NAMED * coverage(headings, entry.terms) +
        (isDefinition(entry.text) ? 0 : ABOUT) *
          Math.max(isAbout(entry.text, headings, linguist), isAbout(entry.text, used.subject, linguist)) -
        (isKnown(entry) ? 0 : LEANING),
    }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_TRIED)
    .map(({ entry, worth }) => ({ entry, worth: worth + bearing(entry) }))
    .sort((a, b) => b.worth - a.worth || a.entry.order - b.entry.order)
    .slice(0, MAX_CANDIDATES);
  const lead = sentences[0]?.entry.text;
  const headline = headlineOf(blocks, fallbackTitle, used, linguist);
  if (headline !== null) return take({ title: headline, takeaway: lead ?? headline }, used, linguist);
  // The longest list of the group is what its slide can show.
  const [summed] = ledLists(blocks, linguist)
    .sort((a, b) => b.items.join().length - a.items.join().length)
    .flatMap((list) => titleOfList(list, linguist) ?? [])
    .filter((title) => !isUsed(title, used, linguist));
  if (summed !== undefined) return take({ title: summed, takeaway: summed }, used, linguist);
  // No step of a course is what all of them come to.
  const course = courseIn(blocks, linguist);
  const isStep = ({ text }: Passage): boolean => course?.steps.some((step) => step.endsWith(text.slice(1))) === true;
  const isOfSteps = course !== null && own.every((entry) => isStep(entry));
  const courseName = isOfSteps ? nameOf(blocks, fallbackTitle, used, linguist) : null;
  if (courseName !== null) return take({ title: courseName, takeaway: courseName }, used, linguist);
  const isList = isMostlyList(own);
  const leadIns = leadInsOf(blocks, linguist).filter(
    (name) => isClaim(name, linguist) && !isOpenLead(name, linguist) && !isUsed(name, used, linguist),
  );
  if (isList && leadIns[0] !== undefined) return take({ title: leadIns[0], takeaway: leadIns[0] }, used, linguist);
  const named = nameOf(blocks, fallbackTitle, used, linguist);
  const areEvents = isMostlyEvents(sentences.map(({ entry }) => entry));
  const before = ({ ref, order }: Passage): string =>
    passages.find((other) => other.ref === ref && other.order === order - 1)?.text ?? '';
  const clear = sentences.filter(
    ({ entry }) =>
      isKnown(entry) &&
      !isAside(entry.text) &&
      !isPreliminary(entry.text) &&
      !leavesOpen(entry.text) &&
      // In English "it" may stand for what follows: "We owe it to them to …".
      !(linguist.pack.language === 'de' && LEANS_EARLY.test(entry.text)) &&
      !LEANS.test(entry.text) &&
      !(linguist.pack.language === 'en' && LEANS_AFTER_TIME.test(entry.text)) &&
      !followsCondition(before(entry)) &&
      // A location is no message.
      !isLocation(entry.text) &&
      !isOpinion(entry.text) &&
      !isAboutPart(entry.text, used.subject, linguist) &&
      // A single event is no message, unless its part begins with it or it has a figure.
      (!isEvent(entry.text) || opening.get(entry) === OPENING || (!areEvents && strongNumbers(entry.text).length > 0)),
  );
  const best = bestClaim(clear, used, linguist);
  // No single event is the message of a history.
  const isOpening = [...opening].some(([{ text }, worth]) => worth === OPENING && text === best?.takeaway);
  const isHistory = (best === null || isEvent(best.takeaway) || !isOpening) && areEvents;
  // Items of a list are equals: none of them sums up the others.
  const history = isHistory ? (named ?? nameOf(blocks, fallbackTitle, used, linguist, true)) : null;
  if (history !== null) return take({ title: history, takeaway: history }, used, linguist);
  const claim = best ?? (isList && named === null ? itemClaim(own, used, linguist) : null);
  if (claim !== null) return take(claim, used, linguist);
  // Without a statement the heading is the title, because the slide shows the items.
  if (isList && named !== null) return take({ title: named, takeaway: named }, used, linguist);
  const any = leadIns[0] ?? itemClaim(own, used, linguist)?.title;
  if (any !== undefined) return take({ title: any, takeaway: any }, used, linguist);
  if (named !== null) return take({ title: named, takeaway: lead ?? named }, used, linguist);
  const section = cleanHeading(fallbackTitle);
  if (!isName(section) || isGenericHeading(section) || isUsed(section, used, linguist)) return null;
  return take({ title: section, takeaway: lead ?? section }, used, linguist);
}

/** What a sentence gains as a title by what would be below it; a title over nothing that bears it out loses. */
function bearingOf(
  blocks: readonly BlockDigest[],
  passages: readonly Passage[],
  linguist: Linguist,
): (entry: Passage) => number {
  const refs = new Set(blocks.map((block) => block.ref));
  const own = passages.filter((entry) => refs.has(entry.ref));
  const around = termsOutside(refs, passages);
  return (entry) => {
    const below = supportFrom(entry.text, entry, blocks, own, linguist, around).filter(
      ({ entry: other }) =>
        other.is_self_contained &&
        (other.is_item || !isAside(other.text)) &&
        coverage(other.terms, entry.terms) <= SAME,
    );
    if (below.length === 0) return -ALONE;
    const nearness = below.reduce((sum, { closeness }) => sum + closeness, 0) / below.length;
    return SUPPORTED * (Math.min(below.length, ENOUGH) / ENOUGH + nearness) - (below.length === 1 ? THIN : 0);
  };
}

/**
 * The first sentences of paragraphs with their weight: writers begin a paragraph with its topic. The highest weight goes to a paragraph
 * right under a heading or at the start of the group.
 */
function openingOf(blocks: readonly BlockDigest[], passages: readonly Passage[]): ReadonlyMap<Passage, number> {
  const found = new Map<Passage, number>();
  blocks.forEach((block, at) => {
    if (block.kind !== 'paragraph') return;
    const own = passages.filter(({ ref }) => ref === block.ref);
    const isFirst = at === 0 || blocks[at - 1]?.kind === 'heading';
    if (own[0] !== undefined && (isFirst || own.length >= SENTENCES_OF_A_PARAGRAPH))
      found.set(own[0], isFirst ? OPENING : TOPIC_SENTENCE);
  });
  return found;
}

function isOfSummary(blocks: readonly BlockDigest[]): boolean {
  return blocks.some(({ kind, text }) => kind === 'heading' && SUMMARY.test(cleanHeading(text)));
}

const SUMMARY =
  /^(?:abstract|summary|conclusions?|zusammenfassung|kurzfassung|fazit|résumé|conclusion|resumen|conclusiones|resumo|conclusões|conclusão|riassunto|conclusioni)$/iu;

/** With fewer sentences none of them sums up the others. */
const SENTENCES_OF_A_PARAGRAPH = 3;

function headingTerms(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  const names = blocks.flatMap((block) => (block.kind === 'heading' ? [cleanHeading(block.text)] : []));
  return names.filter((name) => !isGenericHeading(name)).flatMap((name) => linguist.terms(name));
}

/** The sentence that represents the group best, if it is a claim; a longer one needs a better score. */
function bestClaim(
  sentences: readonly { entry: Passage; worth: number }[],
  used: UsedTitles,
  linguist: Linguist,
): Message | null {
  // "… the immune response, and a number of PCB congeners are immunotoxic" is no claim on PCBs without its end.
  const counts = new Map<string, number>();
  for (const term of sentences.flatMap(({ entry }) => [...new Set(entry.terms)]))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  const loses = (title: string, { terms }: Passage): boolean => {
    const kept = new Set(linguist.terms(title));
    return terms.some((term) => (counts.get(term) ?? 0) >= Math.max(2, sentences.length / 2) && !kept.has(term));
  };
  let best: { message: Message; worth: number } | null = null;
  for (const { entry, worth: before } of sentences) {
    const said = wholeText(entry.text, LONGEST_TITLE, linguist);
    // Its reason stands below it.
    const claim = said === null ? (reasonIn(entry.text)?.claim ?? null) : null;
    const whole = said ?? (claim === null ? null : wholeText(`${claim}.`, LONGEST_TITLE, linguist));
    const title = whole ?? shortenText(entry.text, LONG_TITLE, linguist);
    if (title === null || (whole === null && loses(title, entry))) continue;
    const lines = [TITLE, LONG_TITLE].filter(({ max_chars: most }) => title.length > most).length;
    const worth = before - LINE * lines - (whole === null ? CUT : 0);
    const isBetter = isClaim(title, linguist) && !isUsed(title, used, linguist) && worth > (best?.worth ?? -Infinity);
    if (isBetter) best = { message: { title, takeaway: entry.text }, worth };
  }
  return best?.message ?? null;
}

/** A list item that is a message as it is: "Total revenue grew 18 %". */
function itemClaim(own: readonly Passage[], used: UsedTitles, linguist: Linguist): Message | null {
  const [best] = own
    .filter(({ is_item, text }) => is_item && text.length <= LONG_TITLE.max_chars && isClaim(text, linguist))
    .map(({ text }) => text.replace(/^\d{1,2}[.)]\s+/u, '').replace(/[.;,]$/u, ''))
    .filter((title) => !isUsed(title, used, linguist));
  return best === undefined ? null : { title: best, takeaway: best };
}

/** The heading of the group or of its section, if it is a message. */
function headlineOf(
  blocks: readonly BlockDigest[],
  sectionTitle: string,
  used: UsedTitles,
  linguist: Linguist,
): string | null {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [cleanHeading(block.text)] : []));
  const candidates = headings.length > 1 ? [sectionTitle] : [...headings, sectionTitle];
  return candidates.find((name) => isHeadline(name, linguist) && !isUsed(name, used, linguist)) ?? null;
}

const MIN_EVENTS = 3;

function isMostlyEvents(sentences: readonly Passage[]): boolean {
  const events = sentences.filter(({ text }) => isEvent(text));
  return events.length >= MIN_EVENTS && events.length >= sentences.length / 2;
}

/** Whether the slide shows a list: a single sentence beside it is not its message. */
export function isMostlyList(own: readonly Passage[]): boolean {
  const chars = (entries: readonly Passage[]): number => entries.reduce((sum, entry) => sum + entry.text.length, 0);
  const items = own.filter((entry) => entry.is_item);
  return items.length >= 3 && chars(items) > chars(own) * 0.5;
}

/** The sentences that introduce a list: "Four tasks remain:". */
function leadInsOf(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  const leads = blocks.flatMap((block) =>
    block.kind === 'paragraph' && /:\s*$/u.test(block.text) ? [leadIn(block.text, linguist)] : [],
  );
  return leads.filter((lead) => {
    const first = lead.split(/\s+/u)[0]?.toLowerCase() ?? '';
    const isDangling = linguist.pack.back_references.has(first) && !/^(?:der|die|das)$/u.test(first);
    // Taggers miss verbs that look like nouns ("Riders name three reasons"): a longer line counts as a sentence.
    const isSentence = countWords(lead) >= 6 || linguist.hasVerb(lead);
    return countWords(lead) >= 4 && !isDangling && !POINTING.test(lead) && isSentence;
  });
}

/** The group's own heading, if it covers most of the group. */
function nameOf(
  blocks: readonly BlockDigest[],
  sectionTitle: string,
  used: UsedTitles,
  linguist: Linguist,
  mayBeGeneric = false,
): string | null {
  const headings = mainHeadings(blocks).map((heading) => {
    // The section's title is the heading without its number.
    const name = cleanHeading(heading);
    return name.endsWith(` ${sectionTitle}`) ? sectionTitle : name;
  });
  return (
    headings.find(
      (name) =>
        (mayBeGeneric || !isGenericHeading(name)) &&
        isName(name) &&
        name.length >= 3 &&
        name.length <= TITLE.max_chars &&
        !isUsed(name, used, linguist),
    ) ?? null
  );
}

/** Whether a heading is complete and not a remark. */
function isName(name: string): boolean {
  return /^[^\p{L}(]*[\p{Lu}\p{Lo}\p{N}]/u.test(name) && !/\s(?:including|topics|and|of|the|to|with)$/iu.test(name);
}

/** The heading of most of the group: that of a small part would not cover the rest. */
function mainHeadings(blocks: readonly BlockDigest[]): string[] {
  const total = weightOf(blocks);
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'heading') return [];
    const next = blocks.findIndex((other, place) => place > index && other.kind === 'heading');
    const part = blocks.slice(index, next === -1 ? undefined : next);
    return weightOf(part) > total * MAIN_SHARE ? [block.text] : [];
  });
}

export function isUsed(title: string, used: UsedTitles, linguist: Linguist): boolean {
  if (used.titles.has(title.toLowerCase())) return true;
  const terms = linguist.terms(title);
  return (
    terms.length >= 3 &&
    used.terms.some(
      (other) =>
        other.length >= 3 &&
        // "Aoife will gain …" and "John will gain …" are about two people.
        (other.includes(terms[0] ?? '') || terms.includes(other[0] ?? '')) &&
        Math.min(coverage(other, terms), coverage(terms, other)) > 0.8,
    )
  );
}

export function take(message: Message, used: UsedTitles, linguist: Linguist): Message {
  used.titles.add(message.title.toLowerCase());
  used.terms.push(linguist.terms(message.title));
  return message;
}
