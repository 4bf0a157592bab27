import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { namesAgain, needsOf, personOf, wholeSentences, withHeadingsThing, withoutLinks } from './antecedents.ts';
import type { Needs } from './antecedents.ts';
import { isBareClause, isExample, isOfTheText, isPointing, lacksSubject, OF_METHOD } from './claim.ts';
import { capitalise, cleanText, dropConnective, strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isNoiseText } from './noise.ts';
import { countWords } from './shorten-text.ts';
import { overlap, textRank } from './text-rank.ts';
import { isHalf, isUndated, limitsAnother } from './undated.ts';

/** A sentence or list item that could stand on a slide. */
export interface Passage {
  /** Cleaned, otherwise verbatim. */
  text: string;
  ref: string;
  /** Place in reading order. */
  order: number;
  is_item: boolean;
  /** False for a sentence that depends on its neighbours ("This means ...") or is incomplete. */
  is_self_contained: boolean;
  /** At least one of these words has to precede it on a slide; empty if it can be understood on its own. */
  needs: Needs;
  has_number: boolean;
  terms: string[];
  /** Up to about 1.5; the higher, the more it says. */
  score: number;
}

const TOO_LONG = 420;
const MAX_IN_NOTE = 8;
const ENOUGH_IN_NOTE = 3;

/** All passages of paragraphs and lists, ranked among each other, in reading order. */
export function readPassages(blocks: readonly BlockDigest[], linguist: Linguist, topic = ''): Passage[] {
  const passages: Passage[] = [];
  let part: string[] = [];
  let heading = '';
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      part = [];
      heading = cleanText(block.text);
    }
    if (block.kind === 'paragraph') {
      const isCutBefore = LOWER_CASE.test(block.text);
      const isCutAfter = LOWER_CASE.test(blocks.slice(at + 1).find(({ kind }) => kind === 'paragraph')?.text ?? '');
      const sentences = linguist.recall('cleaned', block.text, () => cleanSentences(block.text, linguist));
      const texts = sentences.map(({ text }) => text);
      sentences.forEach(({ text: sentence, is_alone: isAlone, is_limit: isLimit }, index) => {
        const named = withHeadingsName(sentence, heading, part);
        const text = withHeadingsThing(named, heading, part);
        const entry = passage(text, block.ref, passages.length, false, linguist, index === 0 ? 0.15 : 0);
        // A paragraph may end without a full stop.
        if (index === sentences.length - 1 && /[\p{L}\d%]$/u.test(text) && entry.terms.length >= 3)
          entry.is_self_contained =
            !isCutAfter && linguist.hasVerb(text) && isSelfContained(`${text}.`, countWords(text), linguist);
        if (entry.has_number && isOfAnEvent(text) && SAYS_WHEN.test(texts[index - 1] ?? ''))
          entry.is_self_contained = false;
        if (entry.is_self_contained && namesAgain(text, part, linguist)) entry.is_self_contained = false;
        // A paragraph that continues another is about something that is missing here.
        if (isCutBefore) entry.score -= CONTINUED;
        entry.needs = needsOf(text, part, linguist);
        if (isLimit && entry.needs.length === 0) entry.needs = linguist.terms(part.at(-1) ?? '');
        if (isOfANewThing(text, part)) entry.is_self_contained = false;
        const person = entry.is_self_contained ? null : personOf(text, texts.slice(0, index), linguist.pack.language);
        if (person !== null && isWholeAfter(text, linguist)) {
          entry.is_self_contained = true;
          entry.needs = person;
          entry.score -= PRONOUN;
        }
        // "As well as gaining €180, Ann will …" adds to the sentence before it.
        const main = named === sentence || !LED_IN.test(sentence) ? '' : named.replace(/^[^,.]+, /u, '');
        if (main !== '' && isSelfContained(main, countWords(main), linguist)) {
          entry.is_self_contained = true;
          entry.needs = linguist.terms(part.at(-1) ?? '');
        }
        const isOfYear = DAY.test(text) && !SAYS_WHEN.test(text) && part.some((each) => SAYS_WHEN.test(each));
        if (!isAlone || isOfYear || isUndated(text, part, () => restOfPart(blocks, at)))
          entry.is_self_contained = false;
        part.push(text);
        passages.push(entry);
      });
    } else if (block.kind === 'list' && !LISTS_PARTS.test(blocks[at - 1]?.text ?? '')) {
      for (const item of block.items ?? block.text.split('\n')) {
        const text = wholeSentences(cleanText(item), linguist, (each, isFirst) =>
          isFirst ? pointsElsewhere(each, linguist) : POINTS_ELSEWHERE.test(each),
        );
        if (text !== '') passages.push(passage(text, block.ref, passages.length, true, linguist, 0));
      }
    }
  }
  if (isInPhrases(passages)) takePhrases(passages, linguist);
  else takeVerbless(passages, linguist);
  const ranks = textRank(passages.map((entry) => entry.terms));
  const topicTerms = linguist.terms(topic);
  return passages.map((entry, index) => {
    const rank = ranks[index] ?? 0;
    const early = index < 2 ? 0.1 : 0;
    const onTopic = topicTerms.length === 0 ? 0 : 0.15 * overlap(entry.terms, topicTerms);
    return { ...entry, score: entry.score + rank * 0.8 + early + onTopic };
  });
}

const HE = /^(he|she|they) (?=(?:will|would|is|are|has|have|had|was|were|gains?|earns?|pays?|saves?|receives?)\s)/iu;
/** "As well as gaining €180, they will …" */
const LED_IN = /^(\p{Lu}[^,.]{3,80}, )(he|she|they) (?=(?:will|would|is|are|has|have|had|was|were)\s)/u;
/** "After the Budget they will …": still about the same people. */
const GOES_ON = /^\p{Lu}[^,.]{3,30},? (he|she|they) (?:will|is|are|has|have)\s/u;
const MAX_NAME_WORDS = 5;

/**
 * Replaces "he", "she" or "they" by the heading where it is the name of the people: the part has to open with it, and the sentence
 * before has to be about them: "Patrick is single. He will gain €825." → "Patrick will gain €825."
 */
function withHeadingsName(text: string, heading: string, before: readonly string[]): string {
  const led = LED_IN.exec(text);
  const pronoun = (HE.exec(text)?.[1] ?? led?.[2])?.toLowerCase();
  const names = heading.split(/,\s|\sand\s/u);
  const areNames = names.every((name) => /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){0,2}$/u.test(name));
  if (pronoun === undefined || !areNames || heading.split(' ').length > MAX_NAME_WORDS) return text;
  if ((pronoun === 'they') !== names.length > 1) return text;
  const isAboutThem = [heading, ...names, 'He', 'She', 'They'].some((name) => before.at(-1)?.startsWith(`${name} `));
  const goesOn = GOES_ON.exec(before.at(-1) ?? '')?.[1]?.toLowerCase() === pronoun;
  if (before[0]?.startsWith(`${heading} `) !== true || !(isAboutThem || goesOn)) return text;
  return led === null ? text.replace(HE, `${heading} `) : text.replace(LED_IN, `$1${heading} `);
}

/** "The following topics are covered in this chapter:" introduces a list of what comes later. */
const LISTS_PARTS =
  /\b(?:following|these) (?:topics|sections|chapters|subjects) (?:are|is) (?:covered|described|discussed|presented|included)\b[^.]*:?\s*$/iu;

/** The texts from a block up to the next heading. */
function restOfPart(blocks: readonly BlockDigest[], at: number): string[] {
  const end = blocks.findIndex(({ kind }, place) => place > at && kind === 'heading');
  return blocks.slice(at, end === -1 ? undefined : end).map((block) => block.text);
}

/** A text that begins in the middle of a sentence. */
const LOWER_CASE = /^["“„«(]?\p{Ll}(?!\p{Lu})/u;
const CONTINUED = 0.6;
/** A day of a month; its year may be in an earlier sentence. */
const DAY =
  /\b(?:(?:january|february|march|april|june|july|august|september|october|november|december) \d{1,2}\b|on may \d{1,2}\b|\d{1,2}\.? (?:januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember)\b)/iu;
/** A sentence that only adds to those before it. */
const LACKS_CONTEXT =
  /^(?:collectively|included in|(?:one|two|three|four|five|both|some|others) (?:is|are|was|were|has|have|had) |the (?:idea|reason|point|result|problem|default|difference|exception|consequence|answer|trick|catch) (?:is|was|here) |(?:yes|no|sure|well|ok(?:ay)?), |(?:in|at|on|during|by) the same |in that (?:month|year) |.*\bmeans? that (?:he|she|they)\b|an? (?:additional|further|second|third|related) |.*\b(?:is|are|was|were) (?:another|others?)\b|.*\banother of\b|.*\ban additional \d|\p{L}+ (?:days|weeks|months|years) (?:later|earlier|before),)|\s(?:as well|too)[.!]$/iu;
const SAYS_WHEN = /\b(?:1[5-9]|20)\d\d\b|\bQ[1-4]\b/u;
const OF_MONEY = /[$€£¥]\s?\d|\d\s?[$€£¥]|\b(?:dollars?|euros?|million|billion|millionen|milliarden)\b/iu;

/** Whether a sentence is about the new thing of an earlier one ("The new logo …"): next to other sentences it would be another logo. */
function isOfANewThing(text: string, before: readonly string[]): boolean {
  const noun = /^The new (?:\p{Ll}+ )??(?<noun>\p{Ll}{3,}) (?:is|are|was|were|has|had|\p{Ll}+s|\p{Ll}+ed) /u.exec(text)
    ?.groups?.['noun'];
  return (
    noun !== undefined && before.some((each) => new RegExp(String.raw`\bnew (?:\p{L}+ ){0,2}${noun}`, 'iu').test(each))
  );
}

/** An amount of money without its time: if the sentence before names the time, it would be misread alone. */
function isOfAnEvent(text: string): boolean {
  return OF_MONEY.test(text) && !SAYS_WHEN.test(text);
}

/** Reference marks after a full stop, which hide the end of the sentence. */
const MARKS = /(?<=[.!?"”’)])(?:\[(?:\d+|\p{Ll}|note \d+|citation needed)\])+/gu;

/** "…onto CTR's companies.: 105 He implemented": the page number of a citation. */
const PAGE_MARKS = /(?<=[.!?]["”’)]?):\s\d{1,4}(?:[–-]\d{1,4})?(?=\s\p{Lu}|$)/gu;

interface CleanSentence {
  text: string;
  /** Neither an example nor half of what two sentences say together. */
  is_alone: boolean;
  /** It limits what the sentence before it says. */
  is_limit: boolean;
}

function cleanSentences(text: string, linguist: Linguist): CleanSentence[] {
  const { connectives, language } = linguist.pack;
  return linguist.sentences(text.replaceAll(MARKS, '').replaceAll(PAGE_MARKS, '')).map((sentence) => {
    const clean = withoutLinks(cleanText(sentence), language);
    const alone = LOWER_CASE.test(clean) ? clean : capitalise(dropConnective(clean, connectives), language);
    return { text: alone, is_alone: !isExample(clean) && !isHalf(clean), is_limit: limitsAnother(clean) };
  });
}

/** True if less than a third of the paragraphs end like a sentence, or no passage is self-contained. */
function isInPhrases(passages: readonly Passage[]): boolean {
  const paragraphs = passages.filter((entry) => !entry.is_item);
  const ended = paragraphs.filter((entry) => /[.!?…]["”’)»]?$/u.test(entry.text));
  return !passages.some((entry) => entry.is_self_contained) || ended.length < paragraphs.length / 3;
}

/** Notes of a few lines leave out verbs ("Goal: 50,000 sign-ups in three months."): such sentences are accepted there. */
function takeVerbless(passages: readonly Passage[], linguist: Linguist): void {
  if (passages.length > MAX_IN_NOTE) return;
  const isShort = passages.length <= ENOUGH_IN_NOTE;
  for (const entry of passages) {
    // "We open a shop in May. It costs 40,000 euros.": in three lines it is clear what costs that.
    if (isShort && !entry.is_self_contained && entry.has_number && /^(?:it|es|il|elle)\s/iu.test(entry.text)) {
      entry.is_self_contained = entry.order > 0 && /[.!]$/u.test(entry.text);
      entry.score -= 0.6;
    }
    if (entry.is_self_contained || (entry.text.match(/\p{L}{3,}/gu)?.length ?? 0) < 4 || !/[.!]$/u.test(entry.text))
      continue;
    if (findMissingAntecedent(entry.text, linguist.pack.language) !== null) continue;
    if (!isLeadClear(entry.text, linguist) || POINTS_ELSEWHERE.test(entry.text) || isNoiseText(entry.text)) continue;
    if (isOfTheText(entry.text)) continue;
    if (!linguist.hasVerb(entry.text) && !LOWER_CASE.test(entry.text)) entry.is_self_contained = true;
  }
}

/** Notes in phrases ("Revenue up 12 %"): where a text isn't written in sentences, short paragraphs count as list items. */
function takePhrases(passages: readonly Passage[], linguist: Linguist): void {
  for (const entry of passages) {
    const words = countWords(entry.text);
    const isPhrase = words >= 2 && words <= 30 && /^["“„«(]?[\p{Lu}\p{N}\p{Lo}$€£]/u.test(entry.text);
    if (
      !isPhrase ||
      /(?:[:?…]|\.\.\.)$/u.test(entry.text) ||
      isNoiseText(entry.text) ||
      POINTS_ELSEWHERE.test(entry.text) ||
      findMissingAntecedent(entry.text, linguist.pack.language) !== null
    )
      continue;
    entry.is_self_contained = true;
    entry.is_item = true;
  }
}

/** What follows from a text alone, without its context; computed once per text. */
function readFacts(
  text: string,
  isItem: boolean,
  linguist: Linguist,
): Pick<Passage, 'is_self_contained' | 'has_number' | 'terms' | 'score'> {
  return linguist.recall(isItem ? 'item' : 'sentence', text, () => {
    const words = countWords(text);
    const hasNumber = strongNumbers(text).length > 0;
    const isPersonal = /^(?:we|i|our|wir|ich|unsere?|nous|je|nuestr[oa]s?)\s/iu.test(text);
    const fitsWell = words >= 7 && words <= 24 ? 0.2 : words > 34 ? -0.15 : 0;
    return {
      is_self_contained: isItem
        ? words >= 1 && !isNoiseText(text) && !pointsElsewhere(text, linguist)
        : isSelfContained(text, words, linguist),
      has_number: hasNumber,
      terms: linguist.terms(text),
      score:
        fitsWell -
        (OF_METHOD.test(text) ? 0.2 : 0) +
        (hasNumber ? 0.2 : 0) -
        (LEANS.test(text) ? 0.3 : 0) -
        (isPersonal ? 0.1 : 0),
    };
  });
}

function passage(
  text: string,
  ref: string,
  order: number,
  isItem: boolean,
  linguist: Linguist,
  bonus: number,
): Passage {
  const facts = readFacts(text, isItem, linguist);
  return { ...facts, text, ref, order, is_item: isItem, needs: [], score: facts.score + bonus };
}

const POINTS_ELSEWHERE =
  /(?:\b(?:see|siehe|cf\.|vgl\.)\s|\b(?:as (?:shown|described|discussed|mentioned|noted)|in (?:this|the (?:next|following|previous)) (?:section|chapter|paper|article)|(?:shown|listed|given|depicted) in (?:fig|table)|(?:fig(?:ure)?|table|section|chapter|appendix|example|listing|abbildung|abb\.|tabelle|kapitel|abschnitt|beispiel)\.?\s\d|(?:appendix|annex|anhang|annexe) \p{L}\b|above-mentioned|aforementioned|(?:the|as) follow(?:s|ing)(?: (?:is|are|list|table))?\s*:?$|wie folgt|oben genannt|im folgenden|click here|random \w+ for)\b)/iu;

/** Words in a sentence that refer to what was said before. */
const LEANS =
  /^(?:gleichzeitig|zugleich|ebenfalls|meanwhile|en même temps)\s|^the result is\s|\b(?:these|this|those|such an?|the (?:latter|former)|dieser?|diese[mns]|ces|cette|estos?|estas?|questi|queste|deze)\s\p{L}|\s(?:therefore|thus|also|hence|deshalb|daher|somit|donc)\s/iu;

/** Whether a list item refers to a figure, or to what was said before its list. */
function pointsElsewhere(text: string, linguist: Linguist): boolean {
  return (
    POINTS_ELSEWHERE.test(text) ||
    isBareClause(text) ||
    isExample(text) ||
    (countWords(text) >= 5 && isPointing(text, linguist.pack.language))
  );
}

function isSelfContained(text: string, words: number, linguist: Linguist): boolean {
  if (words < 4 || text.length > TOO_LONG || (text.length < 20 && words < 7)) return false;
  if (!/^["“„«(]?[\p{Lu}\p{N}\p{Lo}$€£]/u.test(text)) return false;
  if (!/[.!”"’)»。！」』।۔]$/u.test(text) || /\?$|\.\.\.$/u.test(text)) return false;
  if (/\s(?:it|them|this|that|these|so)[.!]$/iu.test(text)) return false;
  if (POINTS_ELSEWHERE.test(text) || isNoiseText(text) || /https?:\/\/|\S@\S/u.test(text)) return false;
  if ((text.match(/["“”„]/gu)?.length ?? 0) % 2 === 1) return false;
  if (/^[^,]{3,60}, (?:it|they|he|she|this|these|that|their|his|her|its|il|elle|ils|elles)\s/iu.test(text))
    return false;
  if (/^(?:On|In|By) [^,]{3,20}, \d{4}, (?:it|they|he|she|their|his|her|its)\s/iu.test(text)) return false;
  if (/\b(?:this|these|it|them)[,;]/iu.test(text.slice(0, 60)) || /\b(?:this|these|those)[,;]/iu.test(text))
    return false;
  if (!isLeadClear(text, linguist) || isOfTheText(text) || isBareClause(text)) return false;
  if (lacksSubject(text, linguist.pack.language)) return false;
  if (LACKS_CONTEXT.test(text)) return false;
  if (isPointing(text, linguist.pack.language)) return false;
  // Taggers miss verbs that look like nouns ("costs"): a longer sentence is taken to have one.
  return words >= 7 || linguist.hasVerb(text);
}

/** Taken off the score of a sentence whose subject readers have to look for. */
const PRONOUN = 0.2;

/** Whether a sentence would be self-contained with a name in place of its pronoun. */
function isWholeAfter(text: string, linguist: Linguist): boolean {
  const named = text.replace(/^(?:he|she)(?= )/iu, 'Alex').replace(/^they(?= )/iu, 'Cooks');
  return isSelfContained(named, countWords(named), linguist);
}

/** False if the sentence begins with a reference to an earlier one. */
function isLeadClear(text: string, linguist: Linguist): boolean {
  const rest = text.replace(/^["“„«(]/u, '');
  const first = /^[\p{L}’']+/u.exec(rest)?.[0]?.toLowerCase() ?? '';
  const bare = first.replace(/[’'](?:s|re|ve|ll|d)$/u, '');
  if (!linguist.pack.back_references.has(first) && !linguist.pack.back_references.has(bare)) return true;
  // "Many cities add a grant" stands, "Many do" does not.
  if (/^(?:all|each|few|many|most|several|some)$/u.test(first)) {
    const next = linguist.tag(rest)?.[1];
    return next !== undefined && /^(?:NOUN|PROPN|ADJ)$/u.test(next.tag) && next.text !== 'others';
  }
  // "The" and "Das" are articles as a rule; "Das ist" points back. "Es gibt" does not.
  if (linguist.pack.language === 'de') {
    const second = rest.split(/\s+/u)[1] ?? '';
    if (/^(?:der|die|das|den|dem)$/u.test(first))
      return (
        /^\p{Lu}/u.test(second) ||
        (/(?:e|en|er|es)$/u.test(second) &&
          !/^(?:werden|wurden|haben|waren|sollen|können|müssen|sollte|konnte|hatte|wurde)$/u.test(second))
      );
    if (first === 'es') return /^(?:gibt|gab)$/u.test(second);
    if (/^(?:beide|auch|für)$/u.test(first)) return false;
  }
  return false;
}

/**
 * The best self-contained passages, no two of which say the same.
 * @returns at most `count`, in reading order.
 */
export function pickBest(
  passages: readonly Passage[],
  count: number,
  taken: readonly (readonly string[])[] = [],
): Passage[] {
  const chosen: Passage[] = [];
  const ranked = passages
    .filter((entry) => entry.is_self_contained)
    .sort((a, b) => b.score - a.score || a.order - b.order);
  for (const candidate of ranked) {
    if (chosen.length >= count) break;
    const others = [...taken, ...chosen.map((entry) => entry.terms)];
    if (others.some((terms) => overlap(terms, candidate.terms) > 0.6)) continue;
    chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.order - b.order);
}
