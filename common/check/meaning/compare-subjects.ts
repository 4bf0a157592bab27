import type { MeaningDimension } from './cue-words.ts';
import { hasWordOrPart, isNoun, isShortFor } from './compare-names.ts';
import { ARTICLES, includesWord, isContent, isPeriod, isSameWord, statementsOf, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A subject of a sentence or of a number that isn't in its source. */
interface SubjectChange {
  dimension: Extract<MeaningDimension, 'subject'>;
  words: string;
  kind: 'added' | 'lost';
}

interface Compared {
  written: string;
  support: readonly Statement[];
  /** What the sentence may draw on. */
  known: readonly Token[];
  context: readonly Token[];
  /** Words that limit a statement: compared by themselves, they are never what it is about. */
  cues: readonly string[];
  language: string;
}

/** A number with another subject than in its source, and a word in the place of another one. */
export function changedSubjects({ written, support, known, context, cues, language }: Compared): SubjectChange[] {
  const isGerman = language.startsWith('de');
  const isOfCue = ({ key }: Token): boolean => cues.includes(key);
  const change = (token: Token): SubjectChange => ({ dimension: 'subject', words: token.text, kind: 'added' });
  const isKnown = (word: Token): boolean =>
    hasWordOrPart(known, word) || hasWordOrPart(context, word) || isShortFor(word, known);
  const changes: SubjectChange[] = [];
  for (const { text, tokens: own } of statementsOf(written)) {
    const subject = own.find(
      (token) =>
        isContent(token) &&
        !isPeriod(token) &&
        !token.isNumber &&
        !NUMBER_WORD.test(token.key) &&
        !isOfCue(token) &&
        // German nouns have a capital.
        (!isGerman || /^\p{Lu}/u.test(token.text)),
    );
    for (const [index, token] of own.entries()) {
      if (isPeriod(token) || !token.isNumber) {
        const isOther =
          isContent(token) &&
          !isPeriod(token) &&
          !isOfCue(token) &&
          !NUMBER_WORD.test(token.key) &&
          !(isGerman && IS_TOPIC.test(token.key)) &&
          !isKnown(token);
        if (isOther && standsForAnother(own, index, token === subject, support, isGerman)) changes.push(change(token));
        continue;
      }
      const holds = (tokens: readonly Token[]): boolean =>
        includesWord(tokens, token) || holdsRounded(tokens, own, index);
      const homes = support.filter(({ tokens }) => holds(tokens));
      if (homes.length === 0) {
        if (!holds(known) && !includesWord(context, token)) changes.push(change(token));
        continue;
      }
      // The number in "401K" counts nothing.
      if (own[index + 1]?.start === token.end) continue;
      const { before, after, isAdjacent } = nearWords(own, index);
      // The subject belongs to another number of the same sentence.
      if (subject === undefined || includesWord(context, subject)) continue;
      const others = support.filter(
        ({ tokens }) => includesWord(tokens, subject) && tokens.some((other) => other.isNumber),
      );
      // "Revenue grew 18 %, led by Europe at 24 %": words next to a number that only its own clause contains identify
      // what it counts.
      // "North up 6 %, south down 2 %": so do those in its part of a list.
      const from = text.lastIndexOf(', ', token.start);
      const to = text.indexOf(', ', token.end);
      const inPart = own.filter(
        (word) => from > 0 && isContent(word) && word.start > from && (to < 0 || word.end <= to),
      );
      const isNamed = [before, isAdjacent ? after : undefined, ...inPart.filter(({ isNumber }) => !isNumber)].some(
        (word) =>
          word !== undefined &&
          homes.some(({ tokens }) => includesWord(tokens, word)) &&
          !others.some(({ tokens }) => includesWord(tokens, word)),
      );
      const isElsewhere =
        !isNamed &&
        homes.every(
          (home) =>
            !hasWordOrPart(home.tokens, subject) && !home.text.startsWith('(') && !OF_ONE_NAMED_BEFORE.test(home.text),
        );
      if (isElsewhere && others.length > 0) changes.push(change(subject));
    }
  }
  return [
    ...changes,
    ...swappedNames(written, tokensOf(written), support),
    ...headlessSubject(tokensOf(written), support),
  ];
}

/** A summary consists mostly of words of its sources. */
const MIN_KNOWN = 0.5;

/** A summary may use its own words, but not for what a number counts, and not for the most part. */
export function changedFacts(compared: Compared): SubjectChange[] {
  const { written, known, context } = compared;
  const words = tokensOf(written).filter((token) => isContent(token) && !NUMBER_WORD.test(token.key));
  const isKnown = (word: Token): boolean => hasWordOrPart(known, word) || hasWordOrPart(context, word);
  if (words.filter(isKnown).length < words.length * MIN_KNOWN)
    return [{ dimension: 'subject', words: written, kind: 'added' }];
  const figures = new Set(
    statementsOf(written)
      .filter(({ tokens }) => tokens.some((token) => token.isNumber && !isPeriod(token)))
      .flatMap(({ tokens }) => tokens.map(({ key }) => key)),
  );
  return changedSubjects(compared).filter(({ words: named }) => tokensOf(named).every(({ key }) => figures.has(key)));
}

/** "Three steps": a count of items that the slide itself shows. */
const NUMBER_WORD =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten)(?:-\p{L}+)?|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?:(?:stünd|täg|wöch|monat|jähr)\p{L}+)?)$/u;

/**
 * Whether an unknown word stands where a source has another one, which is gone: between the same two words, before the same word as
 * what a statement is about, or right after the same number. An unknown word in a sentence that is put differently is no change.
 */
function standsForAnother(
  own: readonly Token[],
  index: number,
  isSubject: boolean,
  support: readonly Statement[],
  isGerman: boolean,
): boolean {
  const [word, last, next] = [own[index], own[index - 1], own[index + 1]];
  if (word === undefined) return false;
  // "The COVID-19 pandemic": a number in a name has a noun, too. German nouns have a capital.
  const isOfNumber = /\d$/u.test(last?.text ?? '') && (!isGerman || /^\p{Lu}/u.test(word.text));
  const isNoun =
    /^\p{Lu}/u.test(word.text) || isOfNumber || BEFORE_NOUN.test(last?.key ?? '') || AFTER_NOUN.test(next?.key ?? '');
  if (!isNoun && !isSubject) return false;
  const isSame = (one: Token | undefined, other: Token | undefined): boolean =>
    one === undefined || other === undefined
      ? one === other
      : one.key === other.key || (ARTICLES.has(one.key) && ARTICLES.has(other.key));
  const count = (tokens: readonly Token[], token: Token): number =>
    tokens.filter((each) => isSameWord(each, token)).length;
  return support.some(({ text, tokens }) =>
    tokens.some((token, place) => {
      if (!isContent(token) || token.isNumber || count(own, token) >= count(tokens, token)) return false;
      // "Hard-to-remove soils": what a compound describes follows it.
      if (/^\p{Ll}+(?:-\p{Ll}+){2}/u.test(token.text)) return false;
      const isBefore = isSame(last, tokens[place - 1]);
      const isAfter = isSame(next, tokens[place + 1]);
      // The next cell of a row isn't what a number counts.
      const isNext = /^\s$/u.test(text.slice(tokens[place - 1]?.end ?? 0, token.start));
      if (isBefore && (isAfter || (isOfNumber && isNext))) return true;
      // "Run the machine": what is before an article is a verb.
      return isAfter && isSubject && !ARTICLES.has(next?.key ?? '') && tokens.find(isContent) === token;
    }),
  );
}

const BEFORE_NOUN = /^(?:the|an?|th(?:is|ese|ose)|of|its|their|million|billion)$/u;
const AFTER_NOUN = /^(?:of|is|was|are|were|has|had|have|can|will)$/u;

/** What a line is about, as a label ("Plan: 412 million"), or a noun that says when. */
const IS_TOPIC = /^(?:plan|ziel|stand|ergebnis|prognose|beginn|ende)$/u;

/** "He will gain €1,330": the subject is in the sentence before. */
const OF_ONE_NAMED_BEFORE = /^(?:he|she|it|they|er|sie|es)\s/u;

const OF_THE = /^(?:of|the)$/u;

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend)$/u, 1e3],
  [/^(?:m|mn|millions?|mio|millionen)$/u, 1e6],
  [/^(?:bn?|billions?|mrd|milliarden?)$/u, 1e9],
];

/** Whether tokens have a number that a scaled one stands for: "23.1 million" for "23,128,000". */
function holdsRounded(tokens: readonly Token[], own: readonly Token[], index: number): boolean {
  const written = amountAt(own, index);
  if (written.scale === 1) return false;
  return tokens.some((token, at) => {
    if (!token.isNumber) return false;
    const { value, scale } = amountAt(tokens, at);
    return Math.abs(value * scale - written.value * written.scale) <= (written.scale / 10 ** written.decimals) * 0.5;
  });
}

function amountAt(tokens: readonly Token[], index: number): { value: number; scale: number; decimals: number } {
  const next = tokens[index + 1]?.key ?? '';
  const plain = (tokens[index]?.text ?? '').replaceAll(/[.,'’\s](?=\d{3}(?!\d))/gu, '').replace(',', '.');
  const scale = SCALES.find(([words]) => words.test(next))?.[1] ?? 1;
  return { value: Number(plain), scale, decimals: plain.split('.')[1]?.length ?? 0 };
}

/** The content words nearest to a number, one on each side, and whether the following one is adjacent. */
function nearWords(own: readonly Token[], index: number): { before?: Token; after?: Token; isAdjacent: boolean } {
  const isWord = (token: Token): boolean => isContent(token) && !token.isNumber;
  const before = own.slice(0, index).findLast(isWord);
  const after = own.slice(index + 1).find(isWord);
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    // "40 tons", "40 of the tons".
    isAdjacent: after !== undefined && own.slice(index + 1).find(({ key }) => !OF_THE.test(key)) === after,
  };
}

/** Two names that were swapped: "A sold it to B" for "B sold it to A". If a name occurs twice, the order is free. */
function swappedNames(written: string, own: readonly Token[], support: readonly Statement[]): SubjectChange[] {
  const isNameIn = (tokens: readonly Token[], token: Token): boolean =>
    /^\p{Lu}/u.test(token.text) &&
    token.text.length > 1 &&
    isContent(token) &&
    !isPeriod(token) &&
    !isNoun(tokens, tokens.indexOf(token));
  if (own.some(({ key }) => ['by', 'von', 'durch'].includes(key))) return [];
  const isOnceIn = (tokens: readonly Token[], name: Token): boolean =>
    tokens.filter((token) => isSameWord(token, name)).length === 1;
  const all = support.flatMap(({ tokens }) => tokens);
  for (const { text, tokens } of support) {
    const names = tokens.filter((token) => isNameIn(tokens, token));
    const shared = own.filter((token) => isNameIn(own, token) && names.some((name) => name.key === token.key));
    const [first, second] = shared;
    if (first === undefined || second === undefined || first.key === second.key) continue;
    const place = (token: Token): number => names.findIndex((name) => name.key === token.key);
    const areOnce = [first, second].every((name) => isOnceIn(all, name) && isOnceIn(own, name));
    const [one, other] = [second, first].map((name) => names.find(({ key }) => key === name.key));
    // Free where they are in two clauses, where one is the other, and where one is only a means.
    const isFree =
      FREE_ORDER.test(written.slice(first.end, second.start)) ||
      (one !== undefined && other !== undefined && FREE_ORDER.test(text.slice(one.end, other.start)));
    if (areOnce && !isFree && place(first) > place(second) && place(second) === 0)
      return [{ dimension: 'subject', words: `${first.text} … ${second.text}`, kind: 'added' }];
  }
  return [];
}

/** "Money becomes available": a verb. */
const LINKS = /^(?:become|remain|get|seem|appear|stay)s?$/u;

const FREE_ORDER =
  /[,:;?(–]|\s(?:in|an|bei|auf|aus|für|mit|at|of|for|with|from|on)\s|\s(?:and|or|und|oder)\s|^\s(?:is|are|was|were|ist|sind|war|waren)\s|\s(?:via|through|using|mithilfe|mittels)\s/u;

/**
 * "Microsoft suffered" where the source has "Microsoft stocks suffered": the noun between name and verb is the
 * subject.
 */
function headlessSubject(own: readonly Token[], support: readonly Statement[]): SubjectChange[] {
  const [name, verb] = own.filter((token) => !ARTICLES.has(token.key));
  if (
    name === undefined ||
    verb === undefined ||
    // "Odor, heat, discoloration" is a list.
    verb.start > name.end + 1 ||
    !/^\p{Lu}/u.test(name.text) ||
    !isContent(name) ||
    !/^\p{Ll}/u.test(verb.text) ||
    !isContent(verb)
  )
    return [];
  for (const { tokens } of support) {
    const place = tokens.findIndex((token) => token.key === name.key);
    const [noun, next] = tokens.slice(place + 1, place + 3);
    if (place < 0 || noun === undefined || next?.key !== verb.key || noun.key === verb.key) continue;
    if (
      isContent(noun) &&
      /^\p{Ll}/u.test(noun.text) &&
      !LINKS.test(noun.key) &&
      !noun.key.endsWith('ly') &&
      !includesWord(own, noun)
    ) {
      return [{ dimension: 'subject', words: `${name.text} ${noun.text}`, kind: 'lost' }];
    }
  }
  return [];
}
