import { isCommonNoun } from './compare-names.ts';
import type { CueDimension } from './cue-words.ts';
import type { Cue } from './find-cues.ts';
import { isKeptOtherwise, isOfSame, YEAR_ON_YEAR } from './kept-otherwise.ts';
import { isOfEachOther, isSaidOtherwise, SIGNS } from './said-otherwise.ts';
import { includesWord, isContent, isSameWord, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A word of a class that one text has and the other lacks. */
interface CueChange {
  dimension: CueDimension;
  words: string;
  kind: 'added' | 'lost';
}

/** A statement with its cues. */
export interface StatementCues {
  statement: Statement;
  cues: readonly Cue[];
}

const nameOf = ({ dimension, kind }: Cue): string => `${dimension} ${kind}`;

/** In these dimensions every occurrence counts: a second "not" negates the sentence again. */
const COUNTED: ReadonlySet<string> = new Set(['negation', 'direction']);
/** In these, a word may replace one of its class that is gone: "therefore" for "because", but not beside it. */
const PAIRED: ReadonlySet<string> = new Set(['cause', 'comparison']);

/** A sentence with one of these says less than without it, so that it follows from its source. */
const WEAKENS: ReadonlySet<string> = new Set([
  'modality possible',
  'hedge about',
  'hedge upper',
  'hedge lower',
  'hedge likely',
  'quantifier some',
  'attribution planned',
  'condition if',
]);

/**
 * They relate or order what stands around them: another word may do the same where a sentence is put differently, so they only count
 * in a place that both texts have.
 */
const BY_PLACE: ReadonlySet<string> = new Set([
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

/** The cues whose exact words the others don't contain; each of these is matched once. */
function unpaired(cues: readonly Cue[], others: readonly Cue[]): Cue[] {
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
function isPlaceIn({ statement }: StatementCues, cue: Cue, other: StatementCues): boolean {
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

/** Verbs that say what makes something possible or necessary. */
const CAUSES =
  /(?<!\p{L})(?:enabl|requir|allow|mak(?:es|ing)|let(?:s|ting)|forc|help|shows? that|prone|contribut|erlaub|beigetragen|trägt|tragen|ermöglich|verlang|erforder|zwing|sorg(?:t|en)|führ(?:t|en|te|ten) zu|mach(?:t|en) )/iu;

/** Content words of a subject. */
const MAX_SUBJECT = 3;

/** Whether what a cue introduces is the subject of a verb that says so: "thanks to background jobs" for "background jobs allow". */
function isOfCause({ words, heads }: Cue, text: string): boolean {
  if (!/^(?:thanks to|because of|due to|dank|wegen|durch|aufgrund)$/u.test(words)) return false;
  const before = tokensOf(text.slice(0, CAUSES.exec(text)?.index)).filter(isContent);
  return heads[0] !== undefined && includesWord(before.slice(-MAX_SUBJECT), heads[0]);
}

/** Whether a cue stands where another text has one of the same dimension that says something else: between the same two words. */
function standsForAnother(
  { statement: { tokens } }: StatementCues,
  cue: Cue,
  { statement, cues }: StatementCues,
): boolean {
  const isSame = (one: Token | undefined, other: Token | undefined): boolean => one?.key === other?.key;
  const around = (all: readonly Token[], { start, end }: Cue): (Token | undefined)[] => [
    all.findLast((token) => token.end <= start),
    all.find((token) => token.start >= end),
  ];
  const [before, after] = around(tokens, cue);
  return cues.some((other) => {
    if (other.dimension !== cue.dimension || other.kind === cue.kind) return false;
    const [last, next] = around(statement.tokens, other);
    return isSame(before, last) && isSame(after, next);
  });
}

const MIN_OF_COMPOUND = 6;

/** Cues that are missing in the source, or less frequent there. */
export function addedCues(
  own: readonly StatementCues[],
  source: readonly StatementCues[],
  /** The sentences of the source, undivided. */
  wholes: readonly StatementCues[],
): CueChange[] {
  const text = wholes.map(({ statement }) => statement.text).join(' ');
  const tokens = wholes.flatMap(({ statement }) => statement.tokens);
  const [ownCues, sourceCues] = [own, source].map((list) => list.flatMap(({ cues }) => cues)) as [Cue[], Cue[]];
  return ownCues
    .filter((cue, index) => {
      const alike = sourceCues.filter((other) => nameOf(other) === nameOf(cue));
      const ownAlike = ownCues.filter((other) => nameOf(other) === nameOf(cue));
      // "60 % vs. 33 %" beside "more in females than in males".
      if (isBase(cue) && alike.length > 0) return false;
      if (PAIRED.has(cue.dimension) && alike.length > 0) {
        const said = (each: Cue): boolean => isSaidOtherwise(each, sourceCues, text, '');
        const open = unpaired(ownAlike, alike).filter((each) => !said(each));
        return open.indexOf(cue) >= unpaired(alike, ownAlike).length;
      }
      const before = ownCues.slice(0, index).filter((other) => nameOf(other) === nameOf(cue)).length;
      return COUNTED.has(cue.dimension) ? before >= alike.length : alike.length === 0;
    })
    .filter((cue) => {
      const { dimension, kind } = cue;
      if (WEAKENS.has(nameOf(cue))) return false;
      const home = own.find(({ cues }) => cues.includes(cue));
      const isIn = (each: StatementCues): boolean =>
        home !== undefined && (isPlaceIn(home, cue, each) || standsForAnother(home, cue, each));
      if (BY_PLACE.has(nameOf(cue)) && !source.some(isIn)) return false;
      // "And" isn't "because", whatever else the sentence says.
      if (dimension === 'cause' && CAUSES.test(text) && (!wholes.some(isIn) || isOfCause(cue, text))) return false;
      if (home !== undefined && isBase(cue) && !compares(cue, home.statement, home.cues)) return false;
      // A sign also states the direction.
      if (dimension === 'direction') return !SIGNS[kind === 'up' ? 'more' : 'less']?.test(text);
      if (isSaidOtherwise(cue, sourceCues, text, home?.statement.text ?? '')) return false;
      // The source contains the word in another use: "second" as a unit of time, "past" as a place.
      return (
        /^(?:negation|cause)$/u.test(dimension) ||
        !cue.words
          .split(/\s+/u)
          // "The best of each industry" for "die Branchenbesten".
          .every((word) =>
            tokens.some(({ key }) => key === word || (word.length >= MIN_OF_COMPOUND && key.endsWith(word))),
          )
      );
    })
    .map(({ dimension, words }) => ({ dimension, words, kind: 'added' }));
}

/** Cues that are gone although what they limit was kept. */
export function lostCues(
  support: readonly StatementCues[],
  written: string,
  own: readonly StatementCues[],
  /** The sentences of the source, undivided. */
  whole: string,
): CueChange[] {
  const ownTokens = own.flatMap(({ statement }) => statement.tokens);
  const ownCues = own.flatMap(({ cues }) => cues);
  const all = support.flatMap(({ statement }) => statement.tokens);
  const [needed, kept] = [new Map<string, Cue[]>(), new Map<string, Cue[]>()];
  for (const home of support) {
    for (const cue of home.cues) {
      const name = nameOf(cue);
      if (MAY_GO.has(name)) continue;
      const isStated = BY_PLACE.has(name)
        ? own.some((each) => isPlaceIn(home, cue, each))
        : stillStates(home.statement, cue, ownTokens);
      if (!isStated || isStatedElsewhere(home, cue, support, ownTokens)) continue;
      const list = isKeptOtherwise({ statement: home.statement, cue, written, own: ownTokens, ownCues, all, whole })
        ? kept
        : needed;
      list.set(name, [...(list.get(name) ?? []), cue]);
    }
  }
  return [...needed].flatMap(([name, cues]) => {
    // "If" of a condition that is kept isn't that of the one that is gone.
    const held = ownCues.filter(
      (cue) => nameOf(cue) === name && !kept.get(name)?.some((each) => each.words === cue.words && isOfSame(each, cue)),
    );
    // A word in another clause doesn't replace the one that is gone.
    const there = support.flatMap(({ cues: each }) => each.filter((cue) => nameOf(cue) === name));
    return unpaired(cues, held)
      .slice(unpaired(held, there).length)
      .map(({ dimension, words }) => ({ dimension, words, kind: 'lost' as const }));
  });
}

/** Limits that one sentence of a source may state and another one may not: "they match it" beside "they will match only this". */
const OF_ONE_SENTENCE: ReadonlySet<string> = new Set(['modality future']);

/** Whether the words that a cue limits are also in a statement without it, which says at least as much of what is written. */
function isStatedElsewhere(
  { statement }: StatementCues,
  cue: Cue,
  support: readonly StatementCues[],
  own: readonly Token[],
): boolean {
  if (!OF_ONE_SENTENCE.has(nameOf(cue))) return false;
  const sharedBy = ({ tokens }: Statement): number =>
    tokens.filter((token) => isContent(token) && includesWord(own, token)).length;
  return support.some(
    (other) =>
      other.statement !== statement &&
      !other.cues.some((each) => nameOf(each) === nameOf(cue)) &&
      cue.heads.some((head) => includesWord(other.statement.tokens, head)) &&
      sharedBy(other.statement) >= sharedBy(statement),
  );
}

/** Whether a written sentence still contains what a cue of its source limits. */
function stillStates(statement: Statement, cue: Cue, own: readonly Token[]): boolean {
  if (cue.dimension === 'condition') {
    if (isObject(statement, own)) return false;
    const { said, all, ofReason } = outsideOf(statement, cue, own);
    // "… when it rains, since the roof leaks": the reason alone holds without the condition.
    if (ofReason > 0 && ofReason >= said && ofReason >= own.filter(isContent).length / 2) return false;
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

/** Whether a written text is only what a preposition of its source introduces, word for word: a name states nothing. */
function isObject({ tokens }: Statement, own: readonly Token[]): boolean {
  return tokens.some(
    ({ key }, at) => PREPOSITION.test(key) && own.every((token, index) => tokens[at + 1 + index]?.key === token.key),
  );
}

const PREPOSITION = /^(?:in|of|for|with|from|by|on|at|von|für|mit|aus|bei|im|zum|zur)$/u;

interface Outside {
  said: number;
  all: number;
  /** Words of the reason after the condition that are in the sentence. */
  ofReason: number;
}

/** How many words a statement has outside the clause of a cue, and how many of them are in a written sentence. */
function outsideOf({ text, tokens }: Statement, cue: Cue, own: readonly Token[]): Outside {
  const comma = text.indexOf(',', cue.end);
  // "…, and when it rains, they stay": the part before "and" is true without the condition.
  const isOfRest = comma >= 0 && /,\s(?:and|but|und|aber)\s$/u.test(text.slice(0, cue.start));
  const [from, to] = [isOfRest ? 0 : cue.start, comma < 0 ? text.length : comma];
  // Nor does a condition limit the reason that follows it.
  const reason = text.slice(to).search(/,\s(?:because|since|weil|da|denn)\s/u);
  const end = reason < 0 ? text.length : to + reason;
  const outside = tokens.filter(
    (token) => isContent(token) && (token.end <= from || (token.start >= to && token.end <= end)),
  );
  const ofReason = tokens.filter((token) => isContent(token) && reason >= 0 && token.start >= end);
  const said = (words: readonly Token[]): number => words.filter((word) => includesWord(own, word)).length;
  return { said: said(outside), all: outside.length, ofReason: said(ofReason) };
}

const isBase = ({ dimension, kind }: Cue): boolean => dimension === 'comparison' && kind === 'base';

/** A comparison without its second part: "wider" for "wider than the key". */
export function lostBase(support: readonly StatementCues[], own: readonly StatementCues[]): CueChange[] {
  const ownTokens = own.flatMap(({ statement }) => statement.tokens);
  if (own.some(({ statement }) => YEAR_ON_YEAR.test(statement.text))) return [];
  const held = own.flatMap(({ statement, cues }) =>
    cues.filter((cue) => isBase(cue) && compares(cue, statement, cues)),
  );
  return support
    .flatMap(({ statement, cues }) =>
      cues.filter(isBase).filter((cue) => {
        const compared = statement.tokens.findLast(
          (token) => token.end <= cue.start && (isContent(token) || MORE.has(token.key)),
        );
        const isKept = compared !== undefined && ownTokens.some((token) => isSameWord(token, compared));
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

const MORE: ReadonlySet<string> = new Set(['more', 'less', 'mehr', 'weniger']);
