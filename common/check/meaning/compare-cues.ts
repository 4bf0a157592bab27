import { isCommonNoun } from './compare-names.ts';
import type { CueDimension } from './cue-words.ts';
import type { Cue } from './find-cues.ts';
import { isOfEachOther } from './said-otherwise.ts';
import { includesWord, isContent, isSameWord } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A word of a class that one text has and the other lacks. */
export interface CueChange {
  dimension: CueDimension;
  words: string;
  kind: 'added' | 'lost';
}

/** A statement with its cues. */
export interface StatementCues {
  statement: Statement;
  cues: readonly Cue[];
}

export const nameOf = ({ dimension, kind }: Cue): string => `${dimension} ${kind}`;

/** In these dimensions every occurrence counts: a second "not" negates the sentence again. */
export const COUNTED: ReadonlySet<string> = new Set(['negation', 'direction']);
/**
 * They relate or order what stands around them: another word may do the same where a sentence is put differently, so they only count
 * in a place that both texts have.
 */
export const BY_PLACE: ReadonlySet<string> = new Set([
  'modality advised',
  'modality future',
  'modality required',
  'hedge likely',
  'quantifier some',
  'quantifier many',
  'quantifier few',
  'quantifier half',
  'time before',
  'time after',
  'time during',
  'time until',
  'time now',
  'comparison more',
  'comparison less',
  'comparison equal',
  'order first',
  'order second',
  'order third',
  'order fourth',
  'order last',
]);

/** The cues whose exact words the others don't contain; each of these is matched once. */
export function unpaired(cues: readonly Cue[], others: readonly Cue[]): Cue[] {
  const open = [...others];
  return cues.filter(({ words }) => {
    const at = open.findIndex((other) => other.words === words);
    if (at !== -1) open.splice(at, 1);
    return at === -1;
  });
}

/**
 * Whether the words around a cue stand next to each other in another text, without the cue: the place that it was taken from, or put
 * into.
 */
export function isPlaceIn({ statement }: StatementCues, cue: Cue, other: StatementCues): boolean {
  const isShared = (token: Token): boolean => isContent(token) && includesWord(other.statement.tokens, token);
  if (!cue.heads.some(isShared)) return false;
  const left = statement.tokens.findLast((token) => token.end <= cue.start && isShared(token));
  const right = statement.tokens.find((token) => token.start >= cue.end && isShared(token));
  // What the cue stands between may be the beginning or the end of the statement.
  const isEdge = (from: number, to: number): boolean =>
    !statement.tokens.some((token) => isContent(token) && token.start >= from && token.end <= to);
  if (left === undefined && !isEdge(0, cue.start)) return false;
  if (right === undefined && !isEdge(cue.end, statement.text.length)) return false;
  const isLeft = (token: Token | undefined): boolean =>
    token === undefined ? left === undefined : left !== undefined && isSameWord(token, left);
  const isRight = (token: Token | undefined): boolean =>
    token === undefined ? right === undefined : right !== undefined && isSameWord(token, right);
  const isBetween = (token: Token): boolean =>
    other.cues.some(({ start, end }) => token.start < end && token.end > start) ||
    // The verb takes the place of its auxiliary: "tragen" in "müssen … tragen".
    (/^\p{Ll}/u.test(token.text) && statement.tokens.some((word) => word.start > cue.end && isSameWord(word, token)));
  const words = other.statement.tokens.filter(
    (token) => isContent(token) && (isLeft(token) || isRight(token) || !isBetween(token)),
  );
  const hasComma = (text: string, from: Token | undefined, to: Token | undefined): boolean =>
    to !== undefined &&
    (from === undefined ? /[:?]/u.test(text.slice(0, to.start)) : text.slice(from.end, to.start).includes(','));
  const isDivided = hasComma(statement.text, left, right);
  return Array.from({ length: words.length + 1 }, (_, at) => [words[at - 1], words[at]] as const).some(
    ([before, after]) =>
      isLeft(before) &&
      isRight(after) &&
      // "…, and will work" is another place than "…, works"; a cause joins clauses with a comma or without.
      (cue.dimension === 'cause' || hasComma(other.statement.text, before, after) === isDivided),
  );
}

export const isBase = ({ dimension, kind }: Cue): boolean => dimension === 'comparison' && kind === 'base';

/** Not in "marks them as fixed", nor in ", compared with …" after a level, which only adds another one. */
export function compares(cue: Cue, statement: Statement, cues: readonly Cue[]): boolean {
  const before = statement.text.slice(0, cue.start);
  if (isOfEachOther(statement, cue)) return false;
  // "Another country than".
  if (cue.words === 'than' && /\b(?:an)?other\b[^,]*$|\bdifferent\b[^,]*$/u.test(before)) return false;
  if (/^(?:compared|im vergleich|verglichen)/u.test(cue.words))
    return (
      !/,\s$/u.test(before) ||
      cues.some((other) => /^(?:direction|comparison)$/u.test(other.dimension) && !isBase(other))
    );
  // "The duty to inform towards members".
  if (cue.words === 'gegenüber')
    return (
      cues.some((other) => /^(?:direction|comparison)$/u.test(other.dimension) && !isBase(other)) ||
      /\d/u.test(statement.text)
    );
  // "Late holidays as a cause": a role.
  const role = statement.tokens.find((token) => token.start >= cue.end);
  if (cue.words === 'als' && role !== undefined && isCommonNoun(role)) return false;
  const near = statement.tokens.filter((token) => token.end <= cue.start && !before.slice(token.end).includes(','));
  return cue.words !== 'als' || near.slice(-3).some(({ text }) => COMPARATIVE.test(text));
}

/** Not a noun in "-er". */
const COMPARATIVE =
  /^(?!(?:(?:k?ein|bish|dah|nachh|vorh|sich|leid|selb|ihr|sein|uns|jed|dies|welch|manch|solch|all|unt|üb|imm|wied|hint|od|ab)er)$)(?:\p{Ll}+er(?:e[mnrs]?)?|[mM]ehr|[wW]eniger)$/u;
