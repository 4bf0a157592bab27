import type { MeaningDimension } from './cue-words.ts';
import { hasWordOrPart, isShortFor } from './compare-names.ts';
import { ARTICLES, includesWord, isContent, isPeriod, isSameWord, statementsOf, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A subject of a sentence or of a number that isn't in its source. */
interface SubjectChange {
  dimension: Extract<MeaningDimension, 'subject'>;
  words: string;
  kind: 'added' | 'lost';
}

/** A number with another subject than in its source, and a sentence about something that the source doesn't mention. */
export function changedSubjects(
  written: string,
  support: readonly Statement[],
  alignedTokens: readonly Token[],
  context: readonly Token[],
  /** Words that limit a statement: compared by themselves, they are never what it is about. */
  cues: readonly string[],
): SubjectChange[] {
  const isOfCue = ({ key }: Token): boolean => cues.includes(key);
  const change = (token: Token): SubjectChange => ({ dimension: 'subject', words: token.text, kind: 'added' });
  const isKnown = (word: Token): boolean =>
    hasWordOrPart(alignedTokens, word) || hasWordOrPart(context, word) || isShortFor(word, alignedTokens);
  const unknown = definiteNouns(written).filter((noun) => !isKnown(noun) && !GENERIC.has(noun.key));
  const changes = unknown.map(change);
  for (const { text, tokens: own } of statementsOf(written)) {
    const subject = own.find(
      (token) =>
        isContent(token) &&
        !isPeriod(token) &&
        !token.isNumber &&
        !NUMBER_WORD.test(token.key) &&
        !SAYS_WHAT.has(token.key) &&
        !isOfCue(token),
    );
    if (subject !== undefined && !isKnown(subject) && !GENERIC.has(subject.key)) changes.push(change(subject));
    for (const [index, token] of own.entries()) {
      if (isPeriod(token) || !token.isNumber) {
        // "The COVID-19 pandemic", "the 2013 release": a number in a name counts nothing, but has a noun.
        const isOfNoun = isPeriod(token) ? ARTICLES.has(own[index - 1]?.key ?? '') : /\p{L}.*\d$/u.test(token.text);
        const noun = isOfNoun ? own[index + 1] : undefined;
        if (noun !== undefined && isContent(noun) && !noun.isNumber && !isKnown(noun) && !SAYS_WHAT.has(noun.key))
          changes.push(change(noun));
        continue;
      }
      const homes = support.filter(({ tokens }) => includesWord(tokens, token));
      if (homes.length === 0) {
        if (!includesWord(alignedTokens, token) && !includesWord(context, token)) changes.push(change(token));
        continue;
      }
      const { before, after, isAdjacent } = nearWords(own, index);
      const isOther =
        after !== undefined &&
        !SAYS_WHAT.has(after.key) &&
        !isKnown(after) &&
        (isAdjacent || (before !== undefined && !isKnown(before)));
      if (isOther) changes.push(change(after));
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
        !isNamed && homes.every((home) => !includesWord(home.tokens, subject) && !home.text.startsWith('('));
      if (isElsewhere && others.length > 0) changes.push(change(subject));
    }
  }
  return [...changes, ...swappedNames(tokensOf(written), support), ...headlessSubject(tokensOf(written), support)];
}

/** A summary consists mostly of words of its sources. */
const MIN_KNOWN = 0.5;

/** A summary may use its own words, but not for what a number counts, and not for the most part. */
export function changedFacts(
  written: string,
  support: readonly Statement[],
  known: readonly Token[],
  context: readonly Token[],
  cues: readonly string[],
): SubjectChange[] {
  const words = tokensOf(written).filter((token) => isContent(token) && !NUMBER_WORD.test(token.key));
  const isKnown = (word: Token): boolean => hasWordOrPart(known, word) || hasWordOrPart(context, word);
  if (words.filter(isKnown).length < words.length * MIN_KNOWN)
    return [{ dimension: 'subject', words: written, kind: 'added' }];
  const figures = new Set(
    statementsOf(written)
      .filter(({ tokens }) => tokens.some((token) => token.isNumber && !isPeriod(token)))
      .flatMap(({ tokens }) => tokens.map(({ key }) => key)),
  );
  return changedSubjects(written, support, known, context, cues).filter(({ words: named }) =>
    tokensOf(named).every(({ key }) => figures.has(key)),
  );
}

/** Verbs of any account: after a number or a name with one they are not what it counts. */
const SAYS_WHAT: ReadonlySet<string> = new Set(
  (
    'tests shows measures compares follows takes gives looks lasts lets leads led holds held keeps kept gets brings brought puts turns ' +
    'makes made needs means covers goes went comes came zeigt misst prüft vergleicht nimmt gibt hält bringt macht braucht führt führte ' +
    'bedeutet umfasst geht kommt'
  ).split(' '),
);

/** "Three steps": a count of items that the slide itself shows. */
const NUMBER_WORD =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten)(?:-\p{L}+)?|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?:(?:stünd|täg|wöch|monat|jähr)\p{L}+)?)$/u;

/** Nouns that a writer may use for the people or things that the text is about. */
const GENERIC: ReadonlySet<string> = new Set(
  'company firm country study trial report authors team participants unternehmen firma land studie bericht autoren teilnehmer'.split(
    ' ',
  ),
);

/** What "the" refers to must be in the source. German nouns are compared as names are. */
function definiteNouns(written: string): Token[] {
  return [
    ...written.matchAll(
      /\b(?:the|a|an|this|these|those) (?:\p{Ll}+ )?(\p{Ll}{4,})(?= (?:of|is|was|are|were|has|had|have|in|from|can|will|to|for|and|that|which)\b|[.,])/giu,
    ),
  ].flatMap(({ 1: noun }) => tokensOf(noun ?? ''));
}

/** The content words nearest to a number, one on each side, and whether the following one is adjacent. */
function nearWords(own: readonly Token[], index: number): { before?: Token; after?: Token; isAdjacent: boolean } {
  const isWord = (token: Token): boolean => isContent(token) && !token.isNumber;
  const before = own.slice(0, index).findLast(isWord);
  const after = own.slice(index + 1).find(isWord);
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    isAdjacent: after !== undefined && own[index + 1] === after,
  };
}

/** Two names that were swapped: "A sold it to B" for "B sold it to A". If a name occurs twice, the order is free. */
function swappedNames(own: readonly Token[], support: readonly Statement[]): SubjectChange[] {
  const isNameIn = (tokens: readonly Token[], token: Token): boolean =>
    /^\p{Lu}/u.test(token.text) &&
    token.text.length > 1 &&
    isContent(token) &&
    !isPeriod(token) &&
    tokens[tokens.indexOf(token) - 1]?.isNumber !== true &&
    !BEFORE_NOUNS.test(tokens[tokens.indexOf(token) - 1]?.text ?? '');
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
    const isFree = one !== undefined && other !== undefined && FREE_ORDER.test(text.slice(one.end, other.start));
    if (areOnce && !isFree && place(first) > place(second) && place(second) === 0)
      return [{ dimension: 'subject', words: `${first.text} … ${second.text}`, kind: 'added' }];
  }
  return [];
}

const FREE_ORDER = /,|^\s(?:is|are|was|were|ist|sind|war|waren)\s|\s(?:via|through|using|mithilfe|mittels)\s/u;

/** German capitalises every noun; one after an article or an adjective isn't a name. */
const BEFORE_NOUNS =
  /^(?:der|die|das|den|dem|des|ein|eine[mnrs]?|kein\p{Ll}*|ohne|zum|zur|im|am|vom|beim|diese\p{Ll}*|\p{Ll}{3,}(?:en|er|es|em))$/u;

/**
 * "Microsoft suffered" where the source has "Microsoft stocks suffered": the noun between name and verb is the
 * subject.
 */
function headlessSubject(own: readonly Token[], support: readonly Statement[]): SubjectChange[] {
  const [name, verb] = own.filter((token) => !ARTICLES.has(token.key));
  if (
    name === undefined ||
    verb === undefined ||
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
    if (isContent(noun) && /^\p{Ll}/u.test(noun.text) && !noun.key.endsWith('ly') && !includesWord(own, noun)) {
      return [{ dimension: 'subject', words: `${name.text} ${noun.text}`, kind: 'lost' }];
    }
  }
  return [];
}
