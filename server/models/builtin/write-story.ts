import type { BlockDigest, OutlineInput, StoryOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { bylineOf } from './byline.ts';
import { isClaim } from './claim.ts';
import { cleanHeading, cleanText, isTitleHeading, strongNumbers } from './clean-text.ts';
import { withNamed, withWhatCounts } from './complete-answer.ts';
import { summedUp, withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { ANSWERS, CHANGES, DECISION, DIRECT, INTRODUCES, partsUnder, REASONS, RECOMMENDS } from './answer-parts.ts';
import { answerOfMinutes } from './minutes.ts';
import { DECISIVE, isOfAFew, isPreliminary, outcomeWorth, weightiestResult } from './outcome.ts';
import { pickBest, readPassages } from './passages.ts';
import type { Passage } from './passage.ts';
import { chooseStories, ofBreakdowns } from './plan-sections.ts';
import { withScope } from './scope.ts';
import { leansOn } from './self-contained.ts';
import { shortenText, wholeText } from './shorten-text.ts';
import { isAbout } from './subject.ts';
import { ANSWER, definitionOf } from './subject-slide.ts';
import { isOfPurpose, ledLists, titleOfList } from './list-title.ts';
import { coverage, overlap, supportAmong } from './text-rank.ts';
import { asPoint, weightyPoints } from './weighty-points.ts';
import { REQUESTS, isAside, isDefinition, isEvent, PROPOSES, SUMS_UP, titleWorth, topicOf } from './title-worth.ts';

const MAX_ARGUMENTS = 5;
/** What a comparison of options comes to by one of its criteria. */
const OF_OPTIONS = /#outcome-\d+$/u;

/** The deck's answer, as the content has it, and what it rests on: the best sentence of each section. */
export function writeStory(input: OutlineInput, linguist: Linguist): StoryOutput {
  const sections = input.sections.map((section) => {
    const blocks = withoutNoise(section.blocks, linguist);
    const passages = readPassages(blocks, linguist, section.title).filter(({ is_item }) => !is_item);
    return { section, blocks, passages };
  });
  const claims = sections
    .flatMap(({ section, passages }) => {
      const { notable } = chooseStories(section.stories);
      const [best] = pickBest(
        passages.filter(({ text }) => isClaim(text, linguist) && !isPreliminary(text)),
        1,
      );
      if (best !== undefined)
        return [{ claim: best.text, block_refs: [best.ref], worth: best.score, is_computed: false }];
      return notable.map(({ message, block_ref, weight }) => ({
        ...{ claim: message, block_refs: [block_ref], worth: weight, is_computed: true },
      }));
    })
    .sort((a, b) => b.worth - a.worth);
  const document = sections.flatMap(({ blocks }) => blocks);
  return {
    ...{
      audience: '',
      purpose: '',
      answer: withScope(
        withWhatCounts(answerOf(input, document, claims, linguist), document, linguist),
        document.map(({ text }) => text).join('\n'),
      ),
    },
    byline: bylineOf(input, (text) => linguist.sentences(text)),
    arguments: claims.slice(0, MAX_ARGUMENTS).map(({ claim, block_refs }) => ({ claim, block_refs })),
  };
}

/**
 * What the document itself says it comes to: the claim of its conclusion, summary or abstract; else the sentence it opens with, where
 * that speaks of what the deck is named after; for tables alone what they say first. Empty where there is none of these.
 */
function answerOf(
  input: OutlineInput,
  blocks: readonly BlockDigest[],
  claims: readonly { claim: string; block_refs: readonly string[]; is_computed: boolean; worth: number }[],
  linguist: Linguist,
): string {
  const named = linguist.terms(input.title);
  const fit = (text: string): string | null => {
    return isClaim(text, linguist) && !isPreliminary(text) ? wholeText(text, ANSWER, linguist) : null;
  };
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
    // A summary ends with what is recommended.
    ...readPassages(partsUnder(blocks, ANSWERS), linguist).map(({ text }) => text),
  ].map(cleanText);
  // "Option B" means something only beside the others, or where the sentence says what it is.
  const proposed = asked.find(
    (text) =>
      (PROPOSES.test(text) || REQUESTS.test(text)) &&
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
  if (joined !== '' && joined.length <= ANSWER.max_chars) return joined;
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
  const own = ownClaim(input, blocks, linguist);
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
    if (isAside(text) || isPreliminary(text) || LOOKED_AT.test(text) || SALUTES.test(text)) continue;
    const isOfParts = shared.length >= MIN_SHARED && coverage(shared, linguist.terms(text)) >= NAMES_IT;
    const isOutside = !isIn(blocks, text) && (isNote || isOfParts || strongNumbers(text).length > 0);
    const isBeforeParts = isOutside || isIn(lead, text);
    const line = isBeforeParts || coverage(named, linguist.terms(text)) >= NAMES_IT ? fit(text) : null;
    if (line !== null) return betterThan(line);
  }
  const outcomes = stories.filter(({ id }) => OF_OPTIONS.test(id)).map(({ message }) => message);
  const compared = outcomes.reverse().join('. ');
  const areAllComputed = claims.every(({ is_computed: isComputed }) => isComputed);
  if (areAllComputed && compared !== '' && compared.length <= ANSWER.max_chars) return compared;
  const defined = definitionOf(input.title, blocks, linguist);
  if (defined !== null) return betterThan(defined);
  // A computed message is whole, whether a tagger finds its verb or not; one about the size of a table is no answer.
  // Of two findings the one about what the deck is named after.
  const isNamed = ({ claim }: { claim: string }): boolean => coverage(named, linguist.terms(claim)) >= NAMES_IT;
  // A figure without a statement is an answer only where there is nothing else.
  const rankOf = (each: { claim: string }): number => (isClaim(each.claim, linguist) ? 2 : 0) + (isNamed(each) ? 1 : 0);
  const namedFirst = [...claims].sort((a, b) => rankOf(b) - rankOf(a));
  const texts = readPassages(blocks, linguist).filter(({ is_self_contained: alone }) => alone).length;
  const isOfTables = texts < input.sections.reduce((sum, { stories }) => sum + stories.length, 0);
  if (!isOfTables) return betterThan(own ?? '');
  // A share next to all or none says more than who has the largest of several.
  const near = stories.filter(({ id }) => NEXT_TO_ALL.test(id)).map(({ message }) => message.replace(/\.$/u, ''));
  const both = near.slice(0, 2).join('. ');
  const said = [both, near[0] ?? ''].find((text) => text !== '' && text.length <= ANSWER.max_chars);
  if (said !== undefined) return said;
  const whole = stories.find(({ id }) => ofBreakdowns(id));
  if (whole !== undefined && whole.message.length <= ANSWER.max_chars) return whole.message;
  const [first, ...others] = namedFirst
    .filter(({ is_computed, worth }) => is_computed && worth >= MIN_STORY_WEIGHT)
    .map(({ claim, block_refs: refs }) => ({ text: claim.replace(/\.$/u, ''), refs }));
  if (first === undefined) return '';
  // One finding is the first slide's; two say what the table comes to. Those of two tables would read as if they were about one.
  const ofSame = others.filter(({ refs }) => refs.some((ref) => first.refs.includes(ref)));
  const [start = ''] = OF_ALL.exec(first.text) ?? [];
  const bare = (text: string): string => (text.startsWith(start) ? text.slice(start.length) : text);
  for (const { text } of ofSame) {
    // Of what both are is said once, for both.
    const both = `${first.text}${start !== '' && text.startsWith(start) ? ';' : '.'} ${bare(text)}`;
    const isOther = overlap(linguist.terms(bare(first.text)), linguist.terms(text)) < SAME_FINDING;
    if (isOther && both.length <= ANSWER.max_chars) return both;
  }
  return first.text;
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

/** "Of the 10 countries, ", "Unter 10 Ländern: ": what a finding is a finding among. */
const OF_ALL = /^(?:of the|unter(?: den)?) \d[^,:.]{0,40}[,:] /iu;

/** The strongest finding of the tables of a text that says more than one figure of theirs; null where there is none. */
function mainFinding(stories: OutlineInput['sections'][number]['stories']): string | null {
  const { notable } = chooseStories(stories);
  const [best] = notable
    .filter(({ message, weight }) => weight >= STRONG && GROWS.test(message))
    .sort((a, b) => b.weight - a.weight);
  return best === undefined || best.message.length > ANSWER.max_chars ? null : best.message.replace(/\.$/u, '');
}

const STRONG = 0.6;
/** Findings whose total or largest group is next to all or none. */
const NEXT_TO_ALL = /#next-to-all/u;
/** A change over time says more of the whole than a rank does. */
const GROWS =
  /\b(?:grew|fell|rose|doubled|halved|overtook)\b|(?<!\p{L})(?:gestiegen|gewachsen|gesunken|gefallen|stieg|wuchs|sank|fiel)(?!\p{L})/iu;
const DEFINES = /^[^,]{2,60}? (?:is|are|ist|sind|est|es|é|è) (?:an?|the|uma?|eine?|une?|una?|la|le|el) /iu;
const SALUTES = /^(?:dear|hello|sehr geehrte[rn]?|liebe[rn]?|chère?s?|estimad[oa]s?|car[oaie]|prezad[oa]s?)\s/iu;
const LOOKED_AT =
  /^(?:we|i|wir|nous) (?:have )?(?:looked|examined|analy[sz]ed|surveyed|asked|measured|reviewed|tested|interviewed|studied|haben .*(?:untersucht|befragt|geprüft))/iu;

/** The statement that the rest of a text bears out best, where it opens the text or speaks of what the deck is named after; null where none does. */
function ownClaim(input: OutlineInput, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
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
      ({ text }) => isClaim(text, linguist) && !isEvent(text) && !isPreliminary(text) && !ABOUT_SOMEONE.test(text),
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
function moreOf(
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
function openingBlock(title: string, blocks: readonly BlockDigest[]): BlockDigest | undefined {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const isOfWhole = (heading: BlockDigest): boolean =>
    isTitleHeading(heading.text, title) ||
    headings.every((each) => each === heading || (each.level ?? 1) > (heading.level ?? 1));
  const part = blocks.findIndex((block) => block.kind === 'heading' && !isOfWhole(block));
  return blocks
    .slice(0, part === -1 ? undefined : part)
    .find(({ kind, text }) => kind === 'paragraph' && !/^\p{Ll}/u.test(text) && text.length >= MIN_OPENING_CHARS);
}

/** A note that a few slides show whole. */
const NOTE_BLOCKS = 20;
const MIN_PARTS = 3;
const MIN_SHARED = 2;
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

const NAMES_MEMBER =
  /(?<!\p{L})(?:option|variante?|alternative|scenario|szenario|opción|opção|opzione) (?:\p{Lu}|\d)(?![\p{L}\d])/iu;
/** "Option B, the refurbishment of line 2", "Option B (refurbish)". */
const SAYS_WHICH =
  /(?<!\p{L})(?:option|variante?|alternative|scenario|szenario) (?:\p{Lu}|\d)(?:, (?:the|an?|der|die|das|eine?) | \(\p{L}|: )/iu;
/** A request with its amount and its condition is longer than a finding. */
const PROPOSAL = { max_chars: 220, max_words: 40 };
/** A title named by this share of its terms is what the sentence is about. */
const NAMES_IT = 0.6;
const MIN_WORTH = 0.4;
/** Findings that share more say one thing twice ("Finance accounts for …", "Financial services account for …"). */
const SAME_FINDING = 0.5;
const MIN_STORY_WEIGHT = 0.35;
