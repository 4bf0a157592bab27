import { findCues } from './find-cues.ts';
import { addedCues, turnedCues } from './added-cues.ts';
import type { StatementCues } from './compare-cues.ts';
import { lostBase, lostCues } from './lost-cues.ts';
import { replacedNames, unknownNames } from './compare-names.ts';
import { changedFacts, changedSubjects } from './compare-subjects.ts';
import type { MeaningDimension } from './cue-words.ts';
import { cutShort } from './cut-short.ts';
import { isShownByFigures, speaksOfItself } from './said-otherwise.ts';
import { includesWord, inFigures, isContent, isPeriod, statementsOf, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** Something in which a written sentence differs from its source in meaning. */
export interface MeaningChange {
  dimension: MeaningDimension;
  /** The words concerned, as in the written sentence or in the source. */
  words: string;
  /** Whether the words were added or lost. */
  kind: 'added' | 'lost';
}

interface WrittenSentence {
  written: string;
  /** The sentences that it may be based on, in order; at most three of them are compared. */
  sources: readonly string[];
  /** BCP 47. English and German are compared in all dimensions, other languages by numbers, names and negation. */
  language: string;
  /**
   * The text beside it on the slide and in the section's heading: a period or subject given there need not be
   * repeated.
   */
  context?: string;
  /**
   * A title, or a part of a form, written as a summary: rewording and omission alone don't change the meaning.
   * What it adds is looked up in all sources.
   */
  is_summary?: boolean;
}

/** How many source sentences one written sentence may combine. */
const MAX_ALIGNED = 3;

/**
 * Compares a written sentence with its closest source sentences in thirteen dimensions. An empty list means that no
 * difference was found. Omitted words count only if what they limit was kept.
 */
export function findMeaningChanges(sentence: WrittenSentence): MeaningChange[] {
  const { language, is_summary = false } = sentence;
  const written = inFigures(sentence.written);
  const sources = sentence.sources.map(inFigures);
  const context = inFigures(sentence.context ?? '');
  const own = tokensOf(written);
  if (!own.some(isContent)) return [];
  const closest = align(own, sources);
  const aligned = [...new Set([...closest, ...alignStatements(written, closest, sources)])];
  const contextTokens = tokensOf(context);
  if (aligned.length === 0) return [{ dimension: 'subject', words: written, kind: 'added' }];
  const alignedTokens = aligned.flatMap((sentence) => tokensOf(sentence));
  const statements = aligned.flatMap(statementsOf);
  const support = supporting(statements, own);
  const withCues = (statement: Statement): StatementCues => ({ statement, cues: findCues(statement, language) });
  const supportCues = support.map(withCues);
  const ownStatements = statementsOf(written).map(withCues);
  const ownCues = ownStatements.flatMap(({ cues }) => cues);
  const cueWords = ownCues.flatMap(({ words }) => tokensOf(words).map(({ key }) => key));
  // "Generally." says how, and nothing.
  if (!is_summary && own.every((token) => !isContent(token) || cueWords.includes(token.key)))
    return [{ dimension: 'subject', words: written, kind: 'added' }];
  const compared = is_summary ? sources : aligned;
  const comparedTokens = is_summary ? sources.flatMap(tokensOf) : alignedTokens;
  const known = [...compared, context].flatMap(statementsOf).map(withCues);
  const wholes = compared.map((text) => withCues({ text: text.toLowerCase(), tokens: tokensOf(text) }));
  const names = unknownNames(own, sources, contextTokens, language).filter(
    ({ words }) => !cueWords.includes(words.toLowerCase()) && !beginsSentence(written, words),
  );
  const before = namedBefore(aligned, sources);
  const changes = [
    ...addedCues(ownStatements, known, wholes).filter(
      (added) =>
        !isShownByFigures(added.dimension, added.words, written, compared) &&
        !(added.dimension === 'attribution' && speaksOfItself(sources)),
    ),
    ...turnedCues(ownStatements, supportCues).filter(
      ({ dimension, words }) => !isShownByFigures(dimension, words, written, compared),
    ),
    ...lostCues(supportCues, written, ownStatements, aligned.join(' ').toLowerCase()).filter(
      (lost) => !is_summary || !LEFT_TO_THE_SLIDE.has(lost.dimension),
    ),
    ...(is_summary ? [] : lostBase(supportCues, ownStatements)),
    ...changedPeriods({ text: written, tokens: own }, support, comparedTokens, contextTokens),
    ...(is_summary ? changedFacts : changedSubjects)({
      written,
      support,
      known: is_summary ? comparedTokens : [...alignedTokens, ...before],
      context: [...contextTokens, ...leadIns(sources)],
      cues: cueWords,
      language,
    }),
    ...(is_summary ? [] : cutShort(own, support)),
    ...names,
    // "He" is who the sentence before names.
    ...replacedNames(own, aligned).filter(({ words }) => !before.some(({ text }) => text === words)),
  ];
  const seen = new Set<string>();
  return changes.filter(({ dimension, kind, words }) => {
    // A name that no source has is one change, whatever it stands for.
    if (dimension === 'subject' && names.some((name) => name.words === words)) return false;
    // Nor is "Ask" after a question.
    if (dimension === 'subject' && beginsSentence(written, words, /\?\s$/u)) return false;
    const key = `${dimension} ${kind} ${words}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Whether a word is the first one after the end of a sentence: "Unsure? Ask the manufacturer". */
function beginsSentence(text: string, word: string, end = /[.?!]\s$/u): boolean {
  return end.test(text.slice(0, text.indexOf(word))) && !/\p{Lu}|\d/u.test(word.slice(1));
}

/** The source sentences that together contain most of the written words, best match first. */
function align(own: readonly Token[], sources: readonly string[]): string[] {
  const candidates = sources.map((sentence) => ({ sentence, tokens: tokensOf(sentence).filter(isContent) }));
  let open = own.filter(isContent);
  const chosen: string[] = [];
  while (chosen.length < MAX_ALIGNED && open.length > 0) {
    let best: { sentence: string; covered: Token[]; share: number } | undefined;
    for (const { sentence, tokens } of candidates) {
      const covered = open.filter((word) => includesWord(tokens, word));
      const figures = covered.filter((word) => word.isNumber && !isPeriod(word)).length;
      const share = covered.length + figures + covered.length / (tokens.length + 1);
      if (best === undefined || share > best.share) best = { sentence, covered, share };
    }
    // One more word may be chance, except for the first sentence and for a figure.
    if (best === undefined || best.share < (chosen.length === 0 ? 1 : 2)) break;
    chosen.push(best.sentence);
    open = open.filter((word) => !best.covered.includes(word));
  }
  return chosen;
}

/** The sentence that contains most of one statement of a written text, if none of those chosen for the whole contains as much. */
function alignStatements(written: string, chosen: readonly string[], sources: readonly string[]): string[] {
  const statements = statementsOf(written);
  if (statements.length < 2) return [];
  return statements.flatMap(({ tokens }) => {
    const content = tokens.filter(isContent);
    const covered = (sentence: string): number => {
      const words = tokensOf(sentence).filter(isContent);
      return content.filter((word) => includesWord(words, word)).length;
    };
    const held = Math.max(...chosen.map(covered));
    const best = sources.find((sentence) => !chosen.includes(sentence) && covered(sentence) > Math.max(held, 1));
    return best === undefined ? [] : [best];
  });
}

/** The words of sentences that introduce what follows: "October's change raised the prices of small plans:" before a table. */
function leadIns(sources: readonly string[]): Token[] {
  return sources.filter((sentence) => /:\s*$/u.test(sentence)).flatMap(tokensOf);
}

const PRONOUN_FIRST = /^(?:he|she|they|it|its|their|her|his|er|sie|es|ihre?|seine?)\s/iu;

/** The names in the sentence before one that begins with a pronoun; the last place of that is in the text that it is from. */
function namedBefore(aligned: readonly string[], sources: readonly string[]): Token[] {
  return aligned
    .filter((sentence) => PRONOUN_FIRST.test(sentence))
    .flatMap((sentence) => tokensOf(sources[sources.lastIndexOf(sentence) - 1] ?? ''))
    .filter(({ text }) => /^\p{Lu}/u.test(text));
}

/**
 * The statements behind a written sentence: each contains words of it that no closer one contains, or most of it is in
 * the sentence.
 */
function supporting(statements: readonly Statement[], own: readonly Token[]): Statement[] {
  const written = own.filter(isContent);
  const ranked = statements
    .map((statement) => {
      const content = statement.tokens.filter(isContent);
      return { statement, content, shared: content.filter((word) => includesWord(own, word)).length };
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared);
  let open = written;
  return ranked
    .filter(({ content, shared }) => {
      const covered = open.filter((word) => includesWord(content, word));
      open = open.filter((word) => !covered.includes(word));
      return covered.length > 0 || shared > content.length * 0.6;
    })
    .map(({ statement }) => statement);
}

/** What a summary may leave to the points below it. */
const LEFT_TO_THE_SLIDE: ReadonlySet<MeaningDimension> = new Set([
  'quantifier',
  'order',
  'time',
  'comparison',
  'cause',
]);

const PART_OF_YEAR =
  /(?<!\p{L})(?:quarter|half-year|(?:three|six|nine) months|quartal|halbjahr|(?:drei|sechs|neun) monate|[qh][1-4])(?![\p{L}\p{N}])/iu;
const SAID_THEN = /\s(?:said|announced|reported|told|sagte|erklärte|teilte|kündigte|berichtete)\s/u;
const OF_A_REASON = /,?\s(?:weil|denn|nachdem|bevor|because|since|after|before|and|und)\s[^,]*$/u;

/** Periods that the source doesn't contain, and numbers that lost theirs. */
function changedPeriods(
  { text: written, tokens: own }: Statement,
  support: readonly Statement[],
  alignedTokens: readonly Token[],
  context: readonly Token[],
): MeaningChange[] {
  const periods = own.filter(isPeriod);
  const added = periods.filter((period) => !includesWord(alignedTokens, period) && !includesWord(context, period));
  const lost = support.flatMap(({ text, tokens }) => {
    // The period of a reason isn't the period of its consequence.
    const all = tokens.filter(isPeriod);
    // Nor is the day on which someone said something.
    const said = text.search(SAID_THEN);
    const stated = all.filter((token) => !OF_A_REASON.test(text.slice(0, token.start)) && token.end > said);
    if (stated.length === 0 || all.some((period) => includesWord(own, period) || includesWord(context, period)))
      return [];
    // "The first quarter" for "the first quarter ended 31 March".
    if (PART_OF_YEAR.test(written) && PART_OF_YEAR.test(text)) return [];
    // The number in a name ("Channel 9") counts nothing.
    const isOfName = (index: number): boolean => {
      const before = tokens[index - 1];
      return before !== undefined && /^\p{Lu}/u.test(before.text) && !isPeriod(before) && index > 1;
    };
    const hasNumber = tokens.some(
      (token, index) => token.isNumber && !isPeriod(token) && !isOfName(index) && includesWord(own, token),
    );
    return hasNumber ? [stated[0] as Token] : [];
  });
  return [
    ...added.map(({ text }) => ({ dimension: 'time' as const, words: text, kind: 'added' as const })),
    ...lost.map(({ text }) => ({ dimension: 'time' as const, words: text, kind: 'lost' as const })),
  ];
}
