import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import type { Needs } from './antecedents.ts';
import { ALONE } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import { isOfTheText, OF_METHOD } from './claim.ts';
import { strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isNoiseText } from './noise.ts';
import { isLeadClear, isOfElsewhere, isSelfContained, LOWER_CASE, pointsElsewhere } from './self-contained.ts';
import { countWords } from './shorten-text.ts';

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
  /** What belongs to it; a passage with a `limit` is not shown without it. */
  beside: Neighbours;
  has_number: boolean;
  terms: string[];
  /** Up to about 1.5; the higher, the more it says. */
  score: number;
}

/** Words in a sentence that refer to what was said before. */
const LEANS =
  /^(?:gleichzeitig|zugleich|ebenfalls|meanwhile|en même temps)\s|^the result is\s|\b(?:these|this|those|such an?|the (?:latter|former)|dieser?|diese[mns]|ces|cette|estos?|estas?|questi|queste|deze)\s\p{L}|\s(?:therefore|thus|also|hence|deshalb|daher|somit|donc)\s/iu;

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

/** A passage by its text alone; what its neighbours change is added by the reader. */
export function makePassage(
  text: string,
  ref: string,
  order: number,
  isItem: boolean,
  linguist: Linguist,
  bonus: number,
): Passage {
  const facts = readFacts(text, isItem, linguist);
  return { ...facts, text, ref, order, is_item: isItem, needs: [], beside: ALONE, score: facts.score + bonus };
}

const MAX_IN_NOTE = 8;

const ENOUGH_IN_NOTE = 3;

/** True if less than a third of the paragraphs end like a sentence, or no passage is self-contained. */
export function isInPhrases(passages: readonly Passage[]): boolean {
  const paragraphs = passages.filter((entry) => !entry.is_item);
  const ended = paragraphs.filter((entry) => /[.!?…]["”’)»]?$/u.test(entry.text));
  return !passages.some((entry) => entry.is_self_contained) || ended.length < paragraphs.length / 3;
}

/** Notes of a few lines leave out verbs ("Goal: 50,000 sign-ups in three months."): such sentences are accepted there. */
export function takeVerbless(passages: readonly Passage[], linguist: Linguist): void {
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
    if (!isLeadClear(entry.text, linguist) || isOfElsewhere(entry.text) || isNoiseText(entry.text)) continue;
    if (isOfTheText(entry.text)) continue;
    if (!linguist.hasVerb(entry.text) && !LOWER_CASE.test(entry.text)) entry.is_self_contained = true;
  }
}

/** Notes in phrases ("Revenue up 12 %"): where a text isn't written in sentences, short paragraphs count as list items. */
export function takePhrases(passages: readonly Passage[], linguist: Linguist): void {
  for (const entry of passages) {
    const words = countWords(entry.text);
    const isPhrase = words >= 2 && words <= 30 && /^["“„«(]?[\p{Lu}\p{N}\p{Lo}$€£]/u.test(entry.text);
    if (
      !isPhrase ||
      /(?:[:?…]|\.\.\.)$/u.test(entry.text) ||
      isNoiseText(entry.text) ||
      isOfElsewhere(entry.text) ||
      findMissingAntecedent(entry.text, linguist.pack.language) !== null
    )
      continue;
    entry.is_self_contained = true;
    entry.is_item = true;
  }
}
