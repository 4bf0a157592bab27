import type { Cue } from './find-cues.ts';
import { includesWord, isContent } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A sign before a number, not between two. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  more: /(?<![\p{L}\p{N}]\s?)\+\s?\d/u,
  less: /(?<![\p{L}\p{N}]\s?)[-−–]\d/u,
  base: /(?<![\p{L}\p{N}]\s?)[+−–-]\s?\d/u,
};
const ABLE = /\b(?:able to|ability to|capable of|fähig|in der lage)(?!\p{L})/iu;
const EACH_PERIOD = /^(?:each|every|jede\p{Ll}*)$/u;
const OF_PERIODS =
  /(?:dai|week|month|quarter|year|hour)ly|annual|\bper\s|täglich|wöchentlich|monatlich|jährlich|\bpro\s/iu;

/** Whether a source has what an added cue says in words of another class: "+15" for "more", "monthly" for "each month". */
export function isSaidOtherwise(
  { dimension, kind, words }: Pick<Cue, 'dimension' | 'kind' | 'words'>,
  source: readonly Cue[],
  text: string,
): boolean {
  if (dimension === 'comparison') return SIGNS[kind]?.test(text) === true;
  if (dimension === 'modality' && kind === 'possible') return ABLE.test(text);
  // ">= 48 weeks" for "48 weeks or more".
  if (dimension === 'hedge') return (kind === 'lower' ? />=?|≥/u : kind === 'upper' ? /<=?|≤/u : /^$/u).test(text);
  if (words === 'both') return /\sand\s/u.test(text);
  if (dimension === 'quantifier' && kind === 'all') return EACH_PERIOD.test(words) && OF_PERIODS.test(text);
  if (dimension === 'quantifier' && kind === 'most') return source.some((cue) => cue.kind === 'highest');
  return dimension === 'time' && kind === 'after' && /(?<!\p{L})post-?\p{L}|(?<!\p{L})nach/iu.test(text);
}

/** Words that bring in a clause that limits a noun, as "tasks that are split" for "tasks when they are split". */
const RELATIVE: ReadonlySet<string> = new Set('that which who whose deren dessen welche welcher welches'.split(' '));
/** "When there are choices beyond it, they can be tuned": "choices beyond it can be tuned". */
const EXISTS = /^\s(?:there (?:is|are|was|were)|es .{0,40}gibt)\s/u;
const asks = (tokens: readonly Token[]): boolean => tokens.some(({ key }) => key === 'whether' || key === 'ob');
/** Of the words of a condition that are said in another way. */
const MOST_OF_CLAUSE = 0.6;

/** Whether a written sentence keeps what a cue says without its word: as a question, a request, a purpose or a clause on a noun. */
export function isKeptOtherwise({ text, tokens }: Statement, cue: Cue, own: readonly Token[]): boolean {
  const { dimension, kind, end } = cue;
  if (/^(?:condition|modality)$/u.test(dimension) && asks(own) && !asks(tokens)) return true;
  if (dimension === 'condition') {
    const comma = text.indexOf(',', end);
    const clause = tokens.filter(
      (token) => isContent(token) && token.start >= end && (comma < 0 || token.end <= comma),
    );
    const shared = clause.filter((word) => includesWord(own, word));
    return (
      clause.length > 0 &&
      shared.length >= clause.length * MOST_OF_CLAUSE &&
      (EXISTS.test(text.slice(end)) ||
        own.some((token, at) => RELATIVE.has(token.key) && own.slice(at).some((word) => includesWord(clause, word))))
    );
  }
  if (dimension !== 'modality') return false;
  const verbs = tokens.filter((token) => token.start >= end && isContent(token)).slice(0, 1);
  // "Review the protocols" for "the protocols should be reviewed".
  if (/^(?:advised|required)$/u.test(kind)) return own[0] !== undefined && includesWord(verbs, own[0]);
  const place = own.findIndex((token) => includesWord(verbs, token));
  return (
    kind === 'future' && own.slice(Math.max(0, place - MAX_TO), Math.max(0, place)).some(({ key }) => key === 'to')
  );
}

/** "To open the data and connect it": so far a "to" may be before its verb. */
const MAX_TO = 6;
