import { BY_PLACE, compares, COUNTED, isBase, isPlaceIn, nameOf, unpaired } from './compare-cues.ts';
import type { CueChange, StatementCues } from './compare-cues.ts';
import type { Cue } from './find-cues.ts';
import { isKeptOtherwise, isOfSame, YEAR_ON_YEAR } from './kept-otherwise.ts';
import { AFTER_FIGURE } from './said-otherwise.ts';
import { includesWord, isContent, isSameWord } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

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
    // Unless each counts, one that limits the same word is enough: "may help" for "is not only possible, but can help".
    const others = unpaired(held, there);
    const isHeld = (cue: Cue): boolean => !COUNTED.has(cue.dimension) && others.some((each) => isOfSame(each, cue));
    const free = held.filter(
      (each) => !others.includes(each) || !cues.some((cue) => isHeld(cue) && isOfSame(each, cue)),
    );
    return unpaired(
      cues.filter((cue) => !isHeld(cue)),
      free,
    )
      .slice(unpaired(free, there).length)
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
    // "Je nach Region ist es anders, hartes Wasser schadet": it limits only its own clause, which has its verb in it.
    if (cue.words === 'je nach' && cue.start === 0) {
      const rest = statement.text.indexOf(',', cue.end + 1);
      const inClause = statement.tokens.filter(
        (token) => isContent(token) && token.start >= cue.end && (rest < 0 || token.end <= rest),
      );
      return inClause.filter((word) => includesWord(own, word)).length >= 2;
    }
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

/** A comparison without its second part: "wider" for "wider than the key". */
export function lostBase(support: readonly StatementCues[], own: readonly StatementCues[]): CueChange[] {
  const ownTokens = own.flatMap(({ statement }) => statement.tokens);
  if (
    own.some(({ statement: { text } }) => YEAR_ON_YEAR.test(text) || AFTER_FIGURE.test(text) || ABOVE_PERIOD.test(text))
  )
    return [];
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
    .concat(support.flatMap(({ cues }) => cues.filter((cue) => isLimitCutOff(cue, own))))
    .map(({ words }) => ({ dimension: 'comparison', words, kind: 'lost' }));
}

/** "A loss of more" for "of more than 32 billion". */
function isLimitCutOff({ dimension, words, heads }: Cue, own: readonly StatementCues[]): boolean {
  if (dimension !== 'hedge' || !/\s(?:than|als)$/u.test(words) || own.some(({ cues }) => cues.some(isBase)))
    return false;
  return own.some(
    ({ statement, cues }) =>
      cues.some((cue) => cue.dimension === 'comparison' && words.startsWith(cue.words)) &&
      !heads.some((head) => includesWord(statement.tokens, head)),
  );
}

/** "2.8 above 2015". */
const ABOVE_PERIOD = /(?<!\p{L})(?:über|unter|above|below|on)\s(?:19|20)\d\d(?!\d)/u;

const MORE: ReadonlySet<string> = new Set(['more', 'less', 'mehr', 'weniger']);
