import { COUNTED, BY_PLACE, compares, isBase, isPlaceIn, nameOf, unpaired } from './compare-cues.ts';
import type { CueChange, StatementCues } from './compare-cues.ts';
import type { Cue } from './find-cues.ts';
import { isSaidOtherwise, SIGNS } from './said-otherwise.ts';
import { includesWord, isContent, tokensOf } from './sentence-parts.ts';
import type { Token } from './sentence-parts.ts';

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

/** Verbs that say what makes something possible or necessary. */
const CAUSES =
  /(?<!\p{L})(?:enabl|requir|allow|mak(?:es|ing)|let(?:s|ting)|forc|help|shows? that|prone|contribut|meant |means |erlaub|beigetragen|trägt|tragen|ermöglich|verlang|erforder|zwing|sorg(?:t|en)|führ(?:t|en|te|ten) zu|mach(?:t|en) )/iu;

/** Whether a source compares what a cue says to have changed: "20 % more than in the year before" for "rose by 20 %". */
function isCompared({ kind }: Cue, source: readonly Cue[], text: string): boolean {
  const comparison = kind === 'up' ? 'more' : 'less';
  const isByFigure =
    /\d[\d.,]*\s?(?:%|per ?cent|prozent)\s(?:more|less|fewer|mehr|weniger|höher|higher|lower|niedriger)/u.test(text);
  return (
    (isByFigure && source.some((cue) => cue.dimension === 'comparison' && cue.kind === comparison)) ||
    (kind === 'up' && /\b(?:additional|another|extra)\b/u.test(text))
  );
}

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

/** Which way an amount goes; not "faster", which may be less time, nor "better". */
function wayOf({ dimension, kind, words }: Cue): 'up' | 'down' | null {
  const isOfAmount = AMOUNT.test(words);
  if (!isOfAmount) return null;
  if (dimension === 'direction') return kind === 'up' ? 'up' : 'down';
  if (dimension !== 'comparison') return null;
  return kind === 'more' ? 'up' : kind === 'less' ? 'down' : null;
}

const AMOUNT =
  /^(?:more|higher|greater|larger|less|lower|smaller|fewer|rise|rose|rising|increas|grow|grew|fall|fell|declin|decreas|drop|reduc|mehr|höher|größer|weniger|niedriger|geringer|kleiner|steig|stieg|gestiegen|anstieg|erhöh|zunahm|zunehm|wachs|wuchs|sink|sank|gesunk|rückgang|verringer|senk|gesenk|reduzier|abnahm)/u;

/** Amounts that go the other way than in the source: "30 % more" for "fell by 30 %". */
export function turnedCues(own: readonly StatementCues[], support: readonly StatementCues[]): CueChange[] {
  const [ownCues, sourceCues] = [own, support].map((list) => list.flatMap(({ cues }) => cues)) as [Cue[], Cue[]];
  if ([...ownCues, ...sourceCues].some(({ dimension }) => dimension === 'negation')) return [];
  const ways = new Set(sourceCues.map(wayOf).filter((way) => way !== null));
  if (ways.size !== 1) return [];
  return ownCues.flatMap((cue) => {
    const way = wayOf(cue);
    return way === null || ways.has(way)
      ? []
      : [{ dimension: cue.dimension, words: cue.words, kind: 'added' as const }];
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
      // A sign or a comparison also states the direction: "up 20 %" for "20 % more", "gained" for "an additional hour".
      if (dimension === 'direction')
        return !SIGNS[kind === 'up' ? 'more' : 'less']?.test(text) && !isCompared(cue, sourceCues, text);
      if (isSaidOtherwise(cue, sourceCues, text, home?.statement.text ?? '')) return false;
      // The source contains the word in another use: "second" as a unit of time, "past" as a place.
      return (
        /^(?:negation|cause)$/u.test(dimension) ||
        /^(?:more|less)$/u.test(kind) ||
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
