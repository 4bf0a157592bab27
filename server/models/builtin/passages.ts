import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { namesAgain, needsOf, rankedAmong, wholeSentences, withoutLinks, withoutThese } from './antecedents.ts';
import { isExample } from './claim.ts';
import { capitalise, cleanHeading, cleanText, dropConnective } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { exampleBefore, neighboursOf } from './neighbours.ts';
import { LED_IN, personOf, withHeadingForIt, withHeadingsName, withHeadingsThing } from './named-subject.ts';
import { isInPhrases, makePassage, takePhrases, takeVerbless } from './passage.ts';
import type { Passage } from './passage.ts';
import { isOfElsewhere, isSelfContained, isWholeAfter, LOWER_CASE, pointsElsewhere } from './self-contained.ts';
import { countWords } from './shorten-text.ts';
import { overlap, textRank } from './text-rank.ts';
import { isCounted, isHalf, isUndated, limitsAnother } from './undated.ts';

/** Sentences before another that may say what it is about; nobody remembers more. */
const REMEMBERED = 300;

/** All passages of paragraphs and lists, ranked among each other, in reading order. */
export function readPassages(blocks: readonly BlockDigest[], linguist: Linguist, topic = ''): Passage[] {
  const passages: Passage[] = [];
  let part: string[] = [];
  let heading = '';
  let name = '';
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      part = [];
      heading = cleanText(block.text);
      name = cleanHeading(block.text);
    }
    const told = block.kind === 'paragraph' ? [block.text] : isProse(block, linguist) ? (block.items ?? []) : [];
    for (const paragraph of told) {
      const isCutBefore = LOWER_CASE.test(paragraph);
      const isCutAfter = LOWER_CASE.test(blocks.slice(at + 1).find(({ kind }) => kind === 'paragraph')?.text ?? '');
      const sentences = linguist.recall('cleaned', paragraph, () => cleanSentences(paragraph, linguist));
      const texts = sentences.map(({ text }) => text);
      const linked = sentences.map((each) => each.linked);
      sentences.forEach(({ text: sentence, is_alone: isAlone, is_limit: isLimit, is_finding: isFinding }, index) => {
        const named = withHeadingsName(sentence, heading, part);
        const text = withHeadingForIt(withHeadingsThing(named, heading, part), name, part);
        const entry = makePassage(text, block.ref, passages.length, false, linguist, index === 0 ? 0.15 : 0);
        // A paragraph may end without a full stop.
        if (index === sentences.length - 1 && /[\p{L}\d%]$/u.test(text) && entry.terms.length >= 3)
          entry.is_self_contained =
            !isCutAfter && linguist.hasVerb(text) && isSelfContained(`${text}.`, countWords(text), linguist);
        if (entry.has_number && isOfAnEvent(text) && SAYS_WHEN.test(texts[index - 1] ?? ''))
          entry.is_self_contained = false;
        if (entry.is_self_contained && namesAgain(text, part, linguist)) entry.is_self_contained = false;
        // A paragraph that continues another is about something that is missing here.
        if (isCutBefore) entry.score -= CONTINUED;
        if (isFinding) entry.score += ANNOUNCED;
        entry.needs = needsOf(text, part, linguist);
        entry.beside = neighboursOf(linked, index);
        if (isLimit && entry.needs.length === 0) entry.needs = linguist.terms(part.at(-1) ?? '');
        if (isOfANewThing(text, part)) entry.is_self_contained = false;
        const person = entry.is_self_contained ? null : personOf(text, texts.slice(0, index), linguist.pack.language);
        if (person !== null && isWholeAfter(text, linguist)) {
          entry.is_self_contained = true;
          entry.needs = person;
          entry.score -= PRONOUN;
        }
        const ranked = rankedAmong(text, texts[index - 1] ?? '');
        if (ranked !== null && isSelfContained(withoutThese(text), countWords(text), linguist)) {
          entry.is_self_contained = true;
          entry.needs = ranked;
          entry.score += RANKED_FIRST;
        }
        // "As well as gaining €180, Ann will …" adds to the sentence before it.
        const main = named === sentence || !LED_IN.test(sentence) ? '' : named.replace(/^[^,.]+, /u, '');
        if (main !== '' && isSelfContained(main, countWords(main), linguist)) {
          entry.is_self_contained = true;
          entry.needs = linguist.terms(part.at(-1) ?? '');
        }
        const isOfYear = DAY.test(text) && !SAYS_WHEN.test(text) && part.some((each) => SAYS_WHEN.test(each));
        if (!isAlone || isOfYear || sentences[index + 1]?.is_denial === true) entry.is_self_contained = false;
        if (isUndated(text, part, () => restOfPart(blocks, at))) entry.is_self_contained = false;
        part.push(text);
        if (part.length > REMEMBERED) part.shift();
        const example = entry.is_self_contained ? exampleBefore(linked, index, linguist) : null;
        passages.push(
          example === null
            ? entry
            : { ...entry, text: `${example} ${text}`, terms: linguist.terms(`${example} ${text}`) },
        );
      });
    }
    if (block.kind === 'list' && told.length === 0 && !LISTS_PARTS.test(blocks[at - 1]?.text ?? '')) {
      for (const item of block.items ?? block.text.split('\n')) {
        const text = wholeSentences(cleanText(item), linguist, (each, isFirst) =>
          isFirst ? pointsElsewhere(each, linguist) : isOfElsewhere(each),
        );
        if (text !== '') passages.push(makePassage(text, block.ref, passages.length, true, linguist, 0));
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

/** "The following topics are covered in this chapter:" introduces a list of what comes later. */
const LISTS_PARTS =
  /\b(?:following|these) (?:topics|sections|chapters|subjects) (?:are|is) (?:covered|described|discussed|presented|included)\b[^.]*:?\s*$/iu;

/** Whether the items of a list are paragraphs: too long to be read at a glance, and of several sentences each. */
function isProse({ kind, items = [] }: BlockDigest, linguist: Linguist): boolean {
  if (kind !== 'list' || items.length === 0) return false;
  const isLong = items.every((item) => item.length > LONG_ITEM);
  return isLong && items.every((item) => linguist.sentences(item).length >= SENTENCES_OF_PROSE);
}

const LONG_ITEM = 280;
const SENTENCES_OF_PROSE = 3;

/** The texts from a block up to the next heading. */
function restOfPart(blocks: readonly BlockDigest[], at: number): string[] {
  const end = blocks.findIndex(({ kind }, place) => place > at && kind === 'heading');
  return blocks.slice(at, end === -1 ? undefined : end).map((block) => block.text);
}

const CONTINUED = 0.6;
/** What a sentence gains that its author announces as a finding. */
const ANNOUNCED = 0.4;
/** Taken off the score of a sentence whose subject readers have to look for. */
const PRONOUN = 0.2;
/** What a sentence gains that names the first of several: readers look for that. */
const RANKED_FIRST = 0.4;
/** A day of a month; its year may be in an earlier sentence. */
const DAY =
  /\b(?:(?:january|february|march|april|june|july|august|september|october|november|december) \d{1,2}\b|on may \d{1,2}\b|\d{1,2}\.? (?:januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember)\b)/iu;
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

/** "Note in Figure 7 that it has two sections": where to look, and what there is to see. */
const LOOKS_AT =
  /^(?:(?:note|notice|observe) in (?:figure|fig\.|table) [\d.-]+,? that |as (?:shown|can be seen|seen|illustrated) in (?:figure|fig\.|table) [\d.-]+, |(?:wie )?(?:abbildung|tabelle) [\d.-]+ zeigt, )(?=\p{L})/iu;

interface CleanSentence {
  text: string;
  /** With the words that link it to the sentence before it. */
  linked: string;
  /** Neither an example nor a part of what several sentences say together. */
  is_alone: boolean;
  /** It limits what the sentence before it says. */
  is_limit: boolean;
  /** Its author announces it as a finding. */
  is_finding: boolean;
  /** It takes back what the sentence before it says, which can't be shown without it. */
  is_denial: boolean;
}

const DENIAL =
  /^(?:however|but|yet|nevertheless|allerdings|jedoch|aber|dagegen)\b.*\b(?:den(?:ied|ies)|disput(?:ed|es)|reject(?:ed|s)|refuted?|contradict(?:ed|s)|bestritt\p{L}*|bestreite[nt]|dementier\p{L}+|widersprach\p{L}*|zurückgewiesen)(?!\p{L})/iu;

function cleanSentences(text: string, linguist: Linguist): CleanSentence[] {
  const { connectives, language } = linguist.pack;
  return linguist.sentences(text.replaceAll(MARKS, '').replaceAll(PAGE_MARKS, '')).map((sentence) => {
    const { text: linked, is_finding } = withoutLabel(cleanText(sentence));
    const seen = linked.replace(LOOKS_AT, '');
    const clean = withoutLinks(seen === linked ? linked : capitalise(seen, language), language);
    const alone = LOWER_CASE.test(clean) ? clean : capitalise(dropConnective(clean, connectives), language);
    return {
      text: alone,
      linked,
      is_finding,
      is_alone: !isExample(clean) && !isHalf(clean) && !isCounted(clean),
      is_limit: limitsAnother(clean),
      is_denial: DENIAL.test(clean),
    };
  });
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
    .filter((entry) => entry.is_self_contained && entry.beside.limit === null)
    .sort((a, b) => b.score - a.score || a.order - b.order);
  for (const candidate of ranked) {
    if (chosen.length >= count) break;
    const others = [...taken, ...chosen.map((entry) => entry.terms)];
    if (others.some((terms) => overlap(terms, candidate.terms) > 0.6)) continue;
    chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.order - b.order);
}
