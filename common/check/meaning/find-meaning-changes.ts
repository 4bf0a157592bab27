import { findCues } from './find-cues.ts';
import type { Cue } from './find-cues.ts';
import { replacedNames, unknownNames } from './compare-names.ts';
import { changedFacts, changedSubjects } from './compare-subjects.ts';
import type { MeaningDimension } from './cue-words.ts';
import { cutShort } from './cut-short.ts';
import { isKeptOtherwise, isOfEachOther, isSaidOtherwise, isShownByFigures, speaksOfItself } from './said-otherwise.ts';
import { includesWord, isContent, isPeriod, isSameWord, statementsOf, tokensOf } from './sentence-parts.ts';
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

/** A source statement with its cues. */
interface StatementCues {
  statement: Statement;
  cues: readonly Cue[];
}

/** How many source sentences one written sentence may combine. */
const MAX_ALIGNED = 3;

/**
 * Compares a written sentence with its closest source sentences in thirteen dimensions. An empty list means that no
 * difference was found. Omitted words count only if what they limit was kept.
 */
export function findMeaningChanges({
  written,
  sources,
  language,
  context = '',
  is_summary = false,
}: WrittenSentence): MeaningChange[] {
  const own = tokensOf(written);
  if (!own.some(isContent)) return [];
  const aligned = align(own, sources);
  const contextTokens = tokensOf(context);
  if (aligned.length === 0) return [{ dimension: 'subject', words: written, kind: 'added' }];
  const alignedTokens = aligned.flatMap((sentence) => tokensOf(sentence));
  const statements = aligned.flatMap(statementsOf);
  const support = supporting(statements, own);
  const supportCues = support.map((statement) => ({ statement, cues: findCues(statement, language) }));
  const ownStatements = statementsOf(written).map((statement) => ({ statement, cues: findCues(statement, language) }));
  const ownCues = ownStatements.flatMap(({ cues }) => cues);
  const cueWords = ownCues.flatMap(({ words }) => tokensOf(words).map(({ key }) => key));
  const compared = is_summary ? sources : aligned;
  const allSourceCues = compared.flatMap((sentence) =>
    findCues({ text: sentence.toLowerCase(), tokens: tokensOf(sentence) }, language),
  );
  const comparedTokens = is_summary ? sources.flatMap(tokensOf) : alignedTokens;
  const contextCues = findCues({ text: context.toLowerCase(), tokens: contextTokens }, language);
  const changes = [
    ...addedCues(ownCues, [...allSourceCues, ...contextCues], comparedTokens, compared.join(' ')).filter(
      (added) =>
        !isShownByFigures(added.dimension, added.words, written, compared) &&
        !(added.dimension === 'attribution' && speaksOfItself(sources)),
    ),
    ...lostCues(supportCues, written, own, ownCues).filter(
      (lost) => !is_summary || !LEFT_TO_THE_SLIDE.has(lost.dimension),
    ),
    ...(is_summary ? [] : lostBase(supportCues, ownStatements, own)),
    ...changedPeriods(own, support, comparedTokens, contextTokens),
    ...(is_summary
      ? changedFacts(written, support, comparedTokens, contextTokens, cueWords)
      : changedSubjects(
          written,
          support,
          [...alignedTokens, ...namedBefore(aligned, sources)],
          contextTokens,
          cueWords,
        )),
    ...(is_summary ? [] : cutShort(own, support)),
    ...unknownNames(own, sources, contextTokens),
    ...replacedNames(own, aligned),
  ];
  const seen = new Set<string>();
  return changes.filter(({ dimension, kind, words }) => {
    const key = `${dimension} ${kind} ${words}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
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
      const share = covered.length + covered.length / (tokens.length + 1);
      if (best === undefined || share > best.share) best = { sentence, covered, share };
    }
    // One more word may be chance, except for the first sentence.
    if (best === undefined || best.covered.length < (chosen.length === 0 ? 1 : 2)) break;
    chosen.push(best.sentence);
    open = open.filter((word) => !best.covered.includes(word));
  }
  return chosen;
}

const PRONOUN_FIRST = /^(?:he|she|they|it|its|their|her|his|er|sie|es|ihre?|seine?)\s/iu;

/** The names in the sentence before one that begins with a pronoun. */
function namedBefore(aligned: readonly string[], sources: readonly string[]): Token[] {
  return aligned
    .filter((sentence) => PRONOUN_FIRST.test(sentence))
    .flatMap((sentence) => tokensOf(sources[sources.indexOf(sentence) - 1] ?? ''))
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

/** In these dimensions every occurrence counts: a second "not" negates the sentence again. */
const COUNTED: ReadonlySet<string> = new Set(['negation', 'direction']);
/** In these, a word may replace one of its class that is gone: "therefore" for "because", but not beside it. */
const PAIRED: ReadonlySet<string> = new Set(['cause', 'comparison']);

/** The cues whose exact words the others don't contain; each of these is matched once. */
function unpaired(cues: readonly Cue[], others: readonly Cue[]): Cue[] {
  const open = [...others];
  return cues.filter(({ words }) => {
    const at = open.findIndex((other) => other.words === words);
    if (at !== -1) open.splice(at, 1);
    return at === -1;
  });
}

/** Cues that are missing in the source, or less frequent there. */
function addedCues(
  own: readonly Cue[],
  source: readonly Cue[],
  tokens: readonly Token[],
  text: string,
): MeaningChange[] {
  const isSame = (one: Cue, other: Cue): boolean => one.dimension === other.dimension && one.kind === other.kind;
  return own
    .filter((cue, index) => {
      const alike = source.filter((other) => isSame(other, cue));
      const there = alike.length;
      const ownAlike = own.filter((other) => isSame(other, cue));
      if (PAIRED.has(cue.dimension) && there > 0)
        return unpaired(ownAlike, alike).indexOf(cue) >= unpaired(alike, ownAlike).length;
      const before = own.slice(0, index).filter((other) => isSame(other, cue)).length;
      return COUNTED.has(cue.dimension) ? before >= there : there === 0;
    })
    .filter(({ dimension, kind, words, heads }) => {
      // A sign also states the direction.
      if (dimension === 'direction') return !(kind === 'up' ? /\+\s?\d/u : /[-−–]\d/u).test(text);
      if (isSaidOtherwise({ dimension, kind, words, heads }, source, text)) return false;
      // The source contains the word in another use: "second" as a unit of time, "past" as a place.
      return (
        /^(?:negation|cause)$/u.test(dimension) ||
        !tokensOf(words).every((word) => tokens.some(({ key }) => key === word.key))
      );
    })
    .map(({ dimension, words }) => ({ dimension, words, kind: 'added' }));
}

/** Words of these classes may be dropped: the sentence then says less, but nothing different. */
const MAY_GO: ReadonlySet<string> = new Set([
  'quantifier all',
  'direction up',
  'direction down',
  'cause because',
  'time before',
  'time after',
  'time during',
  'time now',
  'time until',
  'comparison more',
  'comparison less',
  'comparison equal',
  'comparison base',
  'comparison times',
  'order last',
]);

/** Cues that are gone although what they limit was kept. */
function lostCues(
  support: readonly StatementCues[],
  written: string,
  own: readonly Token[],
  ownCues: readonly Cue[],
): MeaningChange[] {
  const needed = new Map<string, Cue[]>();
  for (const { statement, cues } of support) {
    for (const cue of cues) {
      const name = `${cue.dimension} ${cue.kind}`;
      const isNeeded =
        !MAY_GO.has(name) && stillStates(statement, cue, own) && !isKeptOtherwise(statement, cue, written, own);
      if (isNeeded) needed.set(name, [...(needed.get(name) ?? []), cue]);
    }
  }
  return [...needed].flatMap(([name, cues]) => {
    const held = ownCues.filter(({ dimension, kind }) => `${dimension} ${kind}` === name);
    // A word in another clause doesn't replace the one that is gone.
    const all = support.flatMap(({ cues: each }) => each.filter((cue) => `${cue.dimension} ${cue.kind}` === name));
    return unpaired(cues, held)
      .slice(unpaired(held, all).length)
      .map(({ dimension, words }) => ({ dimension, words, kind: 'lost' as const }));
  });
}

/** What a summary may leave to the points below it. */
const LEFT_TO_THE_SLIDE: ReadonlySet<MeaningDimension> = new Set([
  'quantifier',
  'order',
  'time',
  'comparison',
  'cause',
]);

/** Whether a written sentence still contains what a cue of its source limits. */
function stillStates(statement: Statement, cue: Cue, own: readonly Token[]): boolean {
  if (cue.dimension === 'condition') {
    const { said, all } = outsideOf(statement, cue, own);
    return said > 0 && said >= Math.min(2, all);
  }
  if (cue.dimension === 'attribution' && cue.kind === 'said') {
    // "They differ and are considered as evidence": only the part after the cue is an opinion.
    const isOfRest = /^(?:considered|regarded as|described as)$/u.test(cue.words);
    const attributed = statement.tokens.filter(
      (token) => isContent(token) && ((token.end <= cue.start && !isOfRest) || token.start >= cue.end),
    );
    const speaker = cue.heads[0];
    return attributed.filter((word) => word !== speaker && includesWord(own, word)).length >= 2;
  }
  const content = own.filter(isContent);
  return cue.heads.some((head) => includesWord(content, head));
}

/** How many words a statement has outside the clause of a cue, and how many of them are in a written sentence. */
function outsideOf({ text, tokens }: Statement, cue: Cue, own: readonly Token[]): { said: number; all: number } {
  const comma = text.indexOf(',', cue.end);
  // "…, and when it rains, they stay": the part before "and" is true without the condition.
  const isOfRest = comma >= 0 && /,\s(?:and|but|und|aber)\s$/u.test(text.slice(0, cue.start));
  const [from, to] = [isOfRest ? 0 : cue.start, comma < 0 ? text.length : comma];
  const outside = tokens.filter((token) => isContent(token) && (token.end <= from || token.start >= to));
  return { said: outside.filter((word) => includesWord(own, word)).length, all: outside.length };
}

const isBase = ({ dimension, kind }: Cue): boolean => dimension === 'comparison' && kind === 'base';

/** A comparison without its second part: "wider" for "wider than the key". */
function lostBase(
  support: readonly StatementCues[],
  ownStatements: readonly StatementCues[],
  own: readonly Token[],
): MeaningChange[] {
  const held = ownStatements.flatMap(({ statement, cues }) =>
    cues.filter((cue) => isBase(cue) && compares(cue, statement, cues)),
  );
  return support
    .flatMap(({ statement, cues }) =>
      cues.filter(isBase).filter((cue) => {
        const compared = statement.tokens.findLast(
          (token) => token.end <= cue.start && (isContent(token) || MORE.has(token.key)),
        );
        const isKept = compared !== undefined && own.some((token) => isSameWord(token, compared));
        return isKept && compares(cue, statement, cues);
      }),
    )
    .slice(held.length)
    .map(({ words }) => ({ dimension: 'comparison', words, kind: 'lost' }));
}

/** Not in "marks them as fixed", nor in ", compared with …" after a level, which only adds another one. */
function compares(cue: Cue, statement: Statement, cues: readonly Cue[]): boolean {
  const before = statement.text.slice(0, cue.start);
  if (isOfEachOther(statement, cue)) return false;
  if (/^(?:compared|im vergleich|verglichen)/u.test(cue.words))
    return (
      !/,\s$/u.test(before) ||
      cues.some((other) => /^(?:direction|comparison)$/u.test(other.dimension) && !isBase(other))
    );
  const near = statement.tokens.filter((token) => token.end <= cue.start && !before.slice(token.end).includes(','));
  return cue.words !== 'als' || near.slice(-3).some(({ text }) => COMPARATIVE.test(text));
}

/** Not a noun in "-er". */
const COMPARATIVE = /^(?:\p{Ll}+er(?:e[mnrs]?)?|[mM]ehr|[wW]eniger)$/u;

const MORE: ReadonlySet<string> = new Set(['more', 'less', 'mehr', 'weniger']);

const OF_A_REASON = /,?\s(?:weil|denn|nachdem|bevor|because|since|after|before|and|und)\s[^,]*$/u;

/** Periods that the source doesn't contain, and numbers that lost theirs. */
function changedPeriods(
  own: readonly Token[],
  support: readonly Statement[],
  alignedTokens: readonly Token[],
  context: readonly Token[],
): MeaningChange[] {
  const periods = own.filter(isPeriod);
  const added = periods.filter((period) => !includesWord(alignedTokens, period) && !includesWord(context, period));
  const lost = support.flatMap(({ text, tokens }) => {
    // The period of a reason isn't the period of its consequence.
    const all = tokens.filter(isPeriod);
    const stated = all.filter((token) => !OF_A_REASON.test(text.slice(0, token.start)));
    if (stated.length === 0 || all.some((period) => includesWord(own, period) || includesWord(context, period)))
      return [];
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
