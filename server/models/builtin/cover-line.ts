import { capitalised } from '../../../common/deck/capitalised.ts';
import { lettersOf } from '../../../common/deck/letters-of.ts';
import type { BlockDigest, OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { OF_LIMITS, partsUnder } from './answer-parts.ts';
import { headingOver } from './asks.ts';
import { isClaim, isPointing } from './claim.ts';
import { cleanHeading, cleanText, strongNumbers } from './clean-text.ts';
import { ABOUT_ITSELF } from './divide-parts.ts';
import { withoutLabel } from './finding-label.ts';
import { isStated } from './heading-claim.ts';
import type { Linguist } from './linguist.ts';
import { isDecision, isOfWhich, isPreliminary, outcomeWorth } from './outcome.ts';
import { withoutNoise } from './noise.ts';
import { withoutQuotations } from './quotations.ts';
import { titleOfRequest } from './request-title.ts';
import { shortenText, wholeText } from './shorten-text.ts';
import { ANSWER } from './subject-slide.ts';
import { isOfLimits } from './table-reading.ts';
import { coverage, overlap } from './text-rank.ts';
import { LEANS_AFTER_TIME, leansOn } from './self-contained.ts';
import {
  REQUESTS,
  DECIDES,
  isAside,
  isBackground,
  isDefinition,
  isEvent,
  isLocation,
  isOpinion,
  leavesOpen,
  PROPOSES,
  SUMS_UP,
} from './title-worth.ts';

/** Two statements below the title of a cover. */
const MAX_BOTH_CHARS = 220;
/** A finding with a larger share of its terms in the cover's line says that again. */
const SAYS_AGAIN = 0.6;
/** A statement with this share of its terms, and all its figures, in a title is that title. */
const SAME = 0.8;
/** The period of two findings is said once. */
const PERIOD = / from (?:\p{L}+ )?\d{4} to (?:\p{L}+ )?\d{4}| von (?:\p{L}+ )?\d{4} bis (?:\p{L}+ )?\d{4}/u;
/** How many voted for what. */
const VOTE =
  /^(?:(?:abstimmung(?:sergebnis)?|vote|votes|voting|result of (?:the )?vote)\s?:\s)|(?<!\p{L})(?:unanimously (?:approved|adopted|agreed|decided|resolved)|(?:approved|adopted|passed|carried) unanimously|einstimmig (?:beschlossen|angenommen|gebilligt)|(?:by|mit) \d+ (?:votes? )?(?:to|gegen|zu) \d+)(?!\p{L})/iu;
/** What a body only takes note of, and does not decide. */
const NOTES = /(?<!\p{L})(?:zur kenntnis|takes? note of|(?:is|are|was|were) noted|prend acte|toma nota)(?!\p{L})/iu;
/** What holds in one of several cases only. */
const OPENS_CASE = /^(?:if|unless|in case|when|wenn|falls|sofern) [^,]*, /iu;
const OF_A_CASE =
  /(?<!\p{L})(?<!\b(?:see|ask|know|check|decide) )(?:if|unless|in case|when|wenn|falls|sofern|soweit|si|se)(?!\p{L})/iu;
/** What does not hold, or only for some. */
const LIMITS =
  /(?<!\p{L})(?:not|never|only|unless|except|nicht|nie|nur|kein\p{Ll}*|außer|ausgenommen|ne|pas|no|não|non)(?!\p{L})/iu;
/** "Methods: 61 firms …": one part of a summary. */
const LABELLED = /^[\p{L} ,]{2,30}:\s/u;
/** What was looked at, not what was found. */
const EXAMINED =
  /(?<!\p{L})(?:auf dem prüfstand|untersucht|befragt|ausgewertet|were (?:examined|surveyed|interviewed|analy[sz]ed))$/iu;
/** What was so once, and how to begin with something: not what a text comes to. */
const OF_THE_PAST = /^(?:during|in|throughout|until) the (?:early |late |mid-?)?(?:1[5-9]|20)\d0s|^in den \d{4}er/iu;
const INSTRUCTS = /^(?:to \p{Ll}+ [^,]{2,60}, \p{Ll}+|um [^,]{2,60} zu \p{Ll}+, )/iu;
/** "The average rating was 7.95": of what, its heading says. */
const BARE_VALUE =
  /^(?:the|der|die|das) (?:(?:average|mean|median|total|overall|mittlere|durchschnittliche) )?(?:rating|score|results?|number|value|share|percentage|total|average|mean|bewertung|wert|anteil|ergebnis|durchschnitt|summe) (?:was|were|is|are|war|ist|betrug|beträgt|liegt|lag)(?!\p{L})/iu;
/** What is compared goes where the whole would be too long. */
const COMPARED = /(?<=\d.*), (?:(?:as )?compared (?:to|with)|verglichen mit|gegenüber) .*$/u;

/** The slides with a line on the cover: the answer that it has, with another finding where the next slide has it too; else what the slides come to. */
export function withCoverLine(
  slides: readonly OutlineSlideOutput[],
  input: OutlineInput,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const [cover, ...others] = slides;
  if (cover === undefined || cover.kind !== 'title') return [...slides];
  const line = cover.takeaway === '' ? lineOf(others, input, linguist) : cover.takeaway;
  // What only leads to a list says nothing here.
  const said = line.endsWith(':') ? '' : line;
  const withNext = besideFirst([{ ...cover, takeaway: said }, ...others], input, linguist);
  const request = requestOf(others, input, linguist);
  if (
    request === null ||
    said.includes(request) ||
    (said.length >= MIN_REQUEST_CHARS && (PROPOSES.test(said) || REQUESTS.test(said)))
  )
    return withNext;
  const [{ takeaway: finding } = cover] = withNext;
  const both = `${finding.replace(/\.$/u, '')}. ${request}`;
  if (finding !== '' && both.length <= MAX_BOTH_CHARS) return [{ ...cover, takeaway: both }, ...others];
  // A line that was only found among those of the slides says less than what is asked.
  return cover.takeaway === '' || said === '' ? [{ ...cover, takeaway: request }, ...others] : withNext;
}

/** "The board recommends option B" says too little of what is asked. */
const MIN_REQUEST_CHARS = 60;

/** What the last slide that asks for something has as its title; null without one. */
function requestOf(
  slides: readonly OutlineSlideOutput[],
  { sections }: OutlineInput,
  linguist: Linguist,
): string | null {
  const blocks = sections.flatMap((section) => section.blocks);
  const asks = ({ title, block_refs: refs }: OutlineSlideOutput): boolean => {
    const own = blocks.filter(({ ref }) => refs.includes(ref));
    const heading = headingOver(own, blocks);
    if (heading === undefined) return false;
    const below = own.filter((block) => block !== heading);
    return titleOfRequest(cleanHeading(heading.text), [heading, ...below], linguist) === title;
  };
  return slides.findLast(asks)?.title ?? null;
}

/** A cover that says word for word what the slide after it says has what another slide found beside it. */
function besideFirst(
  slides: readonly OutlineSlideOutput[],
  input: OutlineInput,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const [cover, ...others] = slides;
  const content = others.filter(({ kind }) => kind === 'content');
  const said = cover?.takeaway ?? '';
  if (cover === undefined || said === '' || lettersOf(said) !== lettersOf(content[0]?.title ?? '')) return [...slides];
  const [period] = PERIOD.exec(said) ?? [];
  const isOfData = content[0]?.story_id !== null;
  const next = isOfData ? null : sentenceAfter(said, input, linguist);
  if (next !== null) return [{ ...cover, takeaway: `${said.replace(/\.$/u, '')}. ${next}` }, ...others];
  const terms = linguist.terms(said);
  const isOfDoubts = doubtsIn(input);
  // What is said of figures has another finding of theirs beside it; a sentence has one about the same.
  const found = content
    .slice(1)
    .filter((slide) => !isOfDoubts(slide))
    .filter(
      ({ title }) =>
        isClaim(title, linguist) &&
        (isOfData || linguist.terms(title).some((term) => terms.includes(term))) &&
        coverage(linguist.terms(title), terms) <= SAYS_AGAIN,
    )
    .map(({ title }) => (period === undefined ? title : title.replace(period, '')))
    .map((title) => `${said.replace(/\.$/u, '')}. ${title}`)
    .findLast((line) => line.length <= ANSWER.max_chars);
  return found === undefined ? [...slides] : [{ ...cover, takeaway: found }, ...others];
}

/** A test whether a slide is from a part that says how far the rest can be trusted. */
function doubtsIn({ sections }: OutlineInput): (slide: OutlineSlideOutput) => boolean {
  const blocks = sections.flatMap((section) => section.blocks);
  const doubts = new Set(partsUnder(blocks, OF_LIMITS).map(({ ref }) => ref));
  return ({ block_refs: refs }) => refs.some((ref) => doubts.has(ref));
}

/** The sentence with which the author goes on from a statement, if both have room; null without one. */
function sentenceAfter(said: string, { sections }: OutlineInput, linguist: Linguist): string | null {
  for (const { kind, text } of sections.flatMap(({ blocks }) => blocks)) {
    const sentences = kind === 'paragraph' ? linguist.sentences(withoutLabel(cleanText(text)).text) : [];
    const at = sentences.findIndex((sentence) => lettersOf(sentence) === lettersOf(said));
    const next = cleanText(sentences[at + 1] ?? '').replace(/\.$/u, '');
    if (at === -1) continue;
    const isFit = next !== '' && isClaim(next, linguist) && said.length + next.length + 2 <= MAX_BOTH_CHARS;
    return isFit ? next : null;
  }
  return null;
}

/** A statement that could be below the title of the cover. */
interface Candidate {
  text: string;
  /** Whether its text announces it as the result. */
  concludes: boolean;
  worth: number;
}

/** Whether a text announces a statement as its result: "Conclusion: …". */
function isConcluded(statement: string, blocks: readonly BlockDigest[]): boolean {
  return blocks.some(({ text }) => {
    const at = text.indexOf(statement.slice(0, SAME_START));
    return (
      at > 0 &&
      RESULT.test(
        `${
          text
            .slice(0, at)
            .split(/[.!?]\s/u)
            .at(-1) ?? ''
        }${statement}`,
      )
    );
  });
}

const SAME_START = 30;
/** "The result of the study: …", "Fazit: …". */
const RESULT =
  /^(?<result>\s*(?:[^:.]{0,30} )?(?:conclusions?|result|main finding|fazit|ergebnis|schlussfolgerung)(?: [^:.]{0,40})?:\s)/iu;

/**
 * What a document without an answer of its own comes to, in its words: what was decided, with the vote; what it asks for; else the statement
 * that says most of its subject, figures first. Empty where no slide states anything.
 */
function lineOf(slides: readonly OutlineSlideOutput[], input: OutlineInput, linguist: Linguist): string {
  const content = slides.filter(({ kind }) => kind === 'content' || kind === 'closing');
  const blocks = new Map(input.sections.flatMap((section) => section.blocks).map((block) => [block.ref, block]));
  const blocksOf = ({ block_refs: refs }: OutlineSlideOutput): BlockDigest[] =>
    refs.flatMap((ref) => blocks.get(ref) ?? []);
  const sentencesIn = (of: readonly BlockDigest[]): string[] =>
    of
      .filter(({ kind }) => kind === 'paragraph')
      .map((block) => withoutQuotations(block, linguist))
      .flatMap(({ text }) => linguist.sentences(cleanText(text)))
      .map((text) => text.replace(/\.$/u, ''));
  const sentencesOf = (slide: OutlineSlideOutput): string[] => sentencesIn(blocksOf(slide));
  const said = content.map(sentencesOf);
  // What stands above all headings is on no slide where it is short, and is often the document's own summary.
  const shown = new Set(content.flatMap(({ block_refs: refs }) => refs));
  const isOfTables = content.every(({ story_id: story }) => story !== null);
  const opening = isOfTables ? [] : openingOf(input, linguist).filter(({ ref }) => !shown.has(ref));
  const opens = sentencesIn(opening);
  const all = [...opens, ...said.flat()];
  const first = content[0];
  const vote = all.find((text) => VOTE.test(text) && !isOfWhich(text));
  if (vote !== undefined) {
    const decided = [first?.title ?? '', ...(said[0] ?? [])].find(
      (text) => isClaim(text, linguist) && !NOTES.test(text) && !VOTE.test(text) && !LABELLED.test(text),
    );
    const both = `${decided ?? ''}. ${vote}`;
    return decided !== undefined && both.length <= MAX_BOTH_CHARS ? both : vote;
  }
  const [asked] = all.flatMap((text) =>
    PROPOSES.test(text) || REQUESTS.test(text)
      ? [text, shortenText(text, ANSWER, linguist) ?? '']
          .filter(({ length }) => length > 0 && length <= ANSWER.max_chars)
          .slice(0, 1)
      : [],
  );
  if (asked !== undefined) return asked;
  const named = linguist.terms(input.title);
  const isOfDoubts = doubtsIn(input);
  const candidates = content.flatMap((slide, at): Candidate[] => {
    // How a document was made, and how far it can be trusted, is not what it comes to.
    const isOfItself =
      isOfDoubts(slide) || blocksOf(slide).some(({ kind, text }) => kind === 'heading' && ABOUT_ITSELF.test(text));
    if (isOfItself && content.length > 1) return [];
    // A title of names of parts is no statement.
    const names = blocksOf(slide).filter(
      ({ kind, text }) => kind === 'heading' && !isStated(cleanHeading(text), linguist),
    );
    const messages = [slide.title.replace(labelOf(slide, input), ''), slide.takeaway.replace(/\.$/u, '')].filter(
      (message) => !names.some(({ text }) => message.startsWith(cleanText(text))),
    );
    const own = slide.story_id === null ? messages.map(capitalised) : [];
    // Writers of a text without parts begin with what matters.
    const isLead = at === 0 && !blocksOf(slide).some(({ kind, level }) => kind === 'heading' && (level ?? 1) > 1);
    const texts = [...(at === 0 ? opens : []), ...own, ...(isLead ? (said[0] ?? []) : [])];
    return [...new Set(texts)].flatMap((text) => {
      const { result = '' } = RESULT.exec(text)?.groups ?? {};
      const whole = fitting(text.slice(result.length), linguist);
      // One event of many is a statement of the whole in news only, which open with it.
      if (whole === null || (isEvent(whole) && (at > 0 || text !== (opens[0] ?? said[0]?.[0])))) return [];
      const concludes = result !== '' || isConcluded(whole, blocksOf(slide));
      const worth = worthOf(whole, at, named, linguist) + (concludes ? WORTH.concludes : 0);
      return [{ text: whole, concludes, worth }];
    });
  });
  const next = first?.title ?? '';
  const isOnNext = ({ text }: Candidate): boolean =>
    lettersOf(text) === lettersOf(next) ||
    (strongNumbers(text).every((number) => next.includes(number)) &&
      coverage(linguist.terms(text), linguist.terms(next)) >= SAME);
  const ranked = candidates.sort((a, b) => b.worth - a.worth);
  // What names a subject of one word may be about anything of it.
  const isTelling = (text: string): boolean => named.length > 1 || strongNumbers(text).length > 0;
  const best =
    ranked.find((each) => each.concludes || (!isOnNext(each) && each.worth >= MIN_WORTH && isTelling(each.text))) ??
    ranked.find(isOnNext) ??
    ranked[0];
  if (best === undefined) return '';
  const terms = linguist.terms(best.text);
  const beside = ranked.find(
    (each) =>
      each !== best &&
      each.worth >= MIN_BESIDE &&
      !isOnNext(each) &&
      linguist.terms(each.text).some((term) => terms.includes(term) || named.includes(term)) &&
      (strongNumbers(each.text).length > 0 || LIMITS.test(each.text)) &&
      overlap(linguist.terms(each.text), terms) <= SAYS_AGAIN &&
      best.text.length + each.text.length + 2 <= MAX_BOTH_CHARS,
  );
  return beside === undefined ? best.text : `${best.text}. ${beside.text}`;
}

/** The paragraphs above the first heading, or below that of the whole document alone. */
function openingOf({ sections }: OutlineInput, linguist: Linguist): BlockDigest[] {
  const blocks = withoutNoise(sections[0]?.blocks ?? [], linguist);
  const from = blocks.findIndex(({ kind }) => kind === 'paragraph');
  const end = blocks.findIndex(({ kind }, at) => kind === 'heading' && at > from);
  const above = blocks.slice(0, Math.max(0, from));
  const isHeaded = above.filter(({ kind }) => kind === 'heading').length > 1;
  // A note below a table opens nothing.
  const isBelowTable = above.some(({ kind }) => kind === 'table');
  return from === -1 || isHeaded || isBelowTable ? [] : blocks.slice(from, end === -1 ? undefined : end);
}

/** "Requirements: ", the name of a part before what it says. */
function labelOf({ title, source_section_idx: idx }: OutlineSlideOutput, { sections }: OutlineInput): string {
  const name = sections[idx ?? -1]?.blocks.find(
    ({ kind, text }) => kind === 'heading' && title.startsWith(`${text.trim()}: `),
  )?.text;
  return name === undefined ? '' : `${name.trim()}: `;
}

/** A statement of the text itself, whole or without what it compares; null for others. */
function fitting(text: string, linguist: Linguist): string | null {
  const isFit =
    isClaim(text, linguist) &&
    !isPointing(text, linguist.pack.language) &&
    !isAside(text) &&
    !isOfLimits(text) &&
    !isPreliminary(text) &&
    !isOpinion(text) &&
    !isLocation(text) &&
    !LABELLED.test(text) &&
    !EXAMINED.test(text) &&
    !OF_THE_PAST.test(text) &&
    !isBackground(text) &&
    !INSTRUCTS.test(text) &&
    !BARE_VALUE.test(text) &&
    !leansOn(text) &&
    !leavesOpen(text) &&
    !(linguist.pack.language === 'en' && LEANS_AFTER_TIME.test(text)) &&
    !/["“”„«»?]/u.test(text);
  if (!isFit) return null;
  const whole = wholeText(text, ANSWER, linguist);
  if (whole !== null) return whole.replace(/\.$/u, '');
  const shorter = shortenText(text, ANSWER, linguist) ?? text.replace(COMPARED, '');
  return shorter.length <= ANSWER.max_chars ? shorter.replace(/\.$/u, '') : null;
}

/** A sentence about one case, or a definition, is worth less than any other. */
const MIN_WORTH = 0.8;
/** A second statement that says little takes room from the first. */
const MIN_BESIDE = 0.5;
const WORTH = { concludes: 1.5, figures: 0.8, sums_up: 0.4, opens: 0.6, case: -0.6, definition: -0.8 };

function worthOf(text: string, slide: number, named: readonly string[], linguist: Linguist): number {
  // One decision of many is about its part only.
  let worth = coverage(named, linguist.terms(text)) + (isDecision(text) ? 0 : outcomeWorth(text));
  if (strongNumbers(text).length > 0) worth += WORTH.figures;
  if (SUMS_UP.test(text) || DECIDES.test(text)) worth += WORTH.sums_up;
  if (slide === 0) worth += WORTH.opens;
  // "If it is not possible, …": the limit is the case's own.
  const isOfCase = OF_A_CASE.test(text) && !LIMITS.test(text.replace(OPENS_CASE, ''));
  if (isOfCase) worth += WORTH.case;
  if (isDefinition(text)) worth += WORTH.definition;
  return worth;
}
