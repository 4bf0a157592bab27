import { cueWordsOf } from './cue-words.ts';
import type { CueDimension } from './cue-words.ts';
import { isOtherUse } from './other-uses.ts';
import { isContent, isPeriod } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A word or phrase that limits, negates or situates a statement. */
export interface Cue {
  dimension: CueDimension;
  /** Its class: words of one class may replace each other. */
  kind: string;
  words: string;
  /** Offsets in the statement. */
  start: number;
  end: number;
  /** The words it limits: the next content word of its clause, and the previous one. */
  heads: Token[];
}

interface Pattern {
  dimension: CueDimension;
  kind: string;
  words: RegExp;
}

const patterns = new Map<string, readonly Pattern[]>();

/** Hedges of a number count only before one: "about" in "about the market" is none. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['about', 'upper', 'lower']);
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|a|hundred\p{L}*|thousand\p{L}*|million\p{L}*|billion\p{L}*|ein\p{L}*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend\p{L}*|million\p{L}*|milliarde\p{L}*)$/u;

/** "Über ein Drittel" is a quantity, "über einen Prozess" isn't. */
const QUANTITY =
  /^(?:drittel|viertel|fünftel|hälfte|halb\p{L}*|million\p{L}*|milliarde\p{L}*|dutzend|hundert\p{L}*|tausend\p{L}*|jahr\p{L}*|monat\p{L}*|woche\p{L}*|tag\p{L}*|stunde\p{L}*|prozent)$/u;
/** "Werden geprüft" is a passive in the present tense. */
const GERMAN_FUTURE = /^(?:wird|werden|würden?)$/u;
const PARTICIPLE =
  /^(?:\p{L}*ge\p{L}{2,}(?:t|en)|(?:be|ver|er|ent|zer|miss|über|unter|wieder)\p{L}{2,}(?:t|en)|\p{L}{2,}iert)$/u;

const AFTER_NUMBER = /^(?:at the latest|at most|höchstens|maximal|max|mindestens|at least)$/u;

/** They follow the number they qualify. */
const RATES: ReadonlySet<string> = new Set(['year', 'month', 'week', 'day', 'hour', 'quarter', 'rate']);
const SPEAKER_FOLLOWS = /^(?:according to|as per|in the (?:view|opinion) of|laut|nach)/u;

/** The cues of a statement in order of dimension and position. */
export function findCues(statement: Statement, language: string): Cue[] {
  const cues = cuesOf(statement, language);
  const limits = cues.filter(
    ({ dimension, end, heads }) =>
      dimension === 'hedge' && /^\s*[$€£]?$/u.test(statement.text.slice(end, heads[0]?.start)),
  );
  // "More than a decade" is a limit.
  return cues.filter(
    (cue) => cue.dimension !== 'comparison' || !limits.some(({ start, end }) => cue.start >= start && cue.end <= end),
  );
}

function cuesOf(statement: Statement, language: string): Cue[] {
  return patternsOf(language).flatMap(({ dimension, kind, words }) =>
    [...statement.text.matchAll(words)].flatMap((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isOtherUse({ dimension, kind, words: match[0], start, end }, statement.text)) return [];
      const after = inClause(statement, end, 'after');
      if (dimension === 'hedge' && OF_NUMBERS.has(kind)) {
        // "Geschätzte Kosten der Umstellung: 2,4 Millionen".
        const reach = /^(?:geschätzt|estimated)/u.test(match[0]) ? 6 : 3;
        const next = statement.tokens.filter((token) => token.start >= end).slice(0, reach);
        const number = next.find(
          (token, at) =>
            token.isNumber ||
            (NUMBER_WORD.test(token.key) && (!/^ein/u.test(token.key) || QUANTITY.test(next[at + 1]?.key ?? ''))),
        );
        // "4.30 p.m. at the latest".
        const last = AFTER_NUMBER.test(match[0])
          ? statement.tokens.findLast((token) => token.end <= start && token.isNumber)
          : undefined;
        if (number === undefined && last !== undefined)
          return [{ dimension, kind, words: match[0], start, end, heads: [last] }];
        return number === undefined ? [] : [{ dimension, kind, words: match[0], start, end, heads: [number] }];
      }
      if (dimension === 'modality' && GERMAN_FUTURE.test(match[0]) && isPassive(statement, start, end)) return [];
      // "Until August 2012" is a time, "von 18 bis 65" a range.
      if (dimension === 'condition' && /^(?:until|bis)$/u.test(match[0]) && isTime(statement, end)) return [];
      // "5 weeks or more" is a hedge.
      if (dimension === 'comparison' && /\b(?:or|oder)\s+$/u.test(statement.text.slice(0, start))) {
        const limit = kind === 'more' ? 'lower' : kind === 'less' ? 'upper' : null;
        const number = statement.tokens.filter((token) => token.end <= start && token.isNumber).slice(-1);
        if (limit !== null && number.length > 0)
          return [{ dimension: 'hedge', kind: limit, words: match[0], start, end, heads: number }];
      }
      const before = inClause(statement, start, 'before');
      if (dimension === 'time' && RATES.has(kind)) {
        const number = statement.tokens
          .filter((token) => token.end <= start)
          .slice(-4)
          .findLast((token) => token.isNumber);
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: [number ?? before].filter((token) => token !== undefined),
          },
        ];
      }
      if (dimension === 'attribution' && kind === 'said') {
        const speaker = SPEAKER_FOLLOWS.test(match[0]) ? after : before;
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: [speaker ?? after ?? before].filter((token) => token !== undefined),
          },
        ];
      }
      if (kind === 'except')
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: statement.tokens.filter((token) => token.end <= start && isContent(token)).slice(-2),
          },
        ];
      // In German, the verb comes before the negation.
      const hasBefore = (language.startsWith('de') && kind !== 'only') || after === undefined;
      const heads = [after, ...(hasBefore ? [before] : [])].filter((token) => token !== undefined);
      return [{ dimension, kind, words: match[0], start, end, heads }];
    }),
  );
}

/** Whether a period or a number follows within two words. */
function isTime({ tokens }: Statement, end: number): boolean {
  return tokens
    .filter((token) => token.start >= end)
    .slice(0, 2)
    .some((token) => token.isNumber || isPeriod(token));
}

/** Whether a form of "werden" has a participle: right after it, or at the end of the clause. */
function isPassive({ text, tokens }: Statement, start: number, end: number): boolean {
  const before = tokens.findLast((token) => token.end <= start);
  const clause = tokens.filter((token) => token.start >= end && !/[,;]/u.test(text.slice(end, token.start)));
  const last = clause.find(
    (token, at) => at === clause.length - 1 || /\sund\s/u.test(text.slice(token.end, clause[at + 1]?.end)),
  );
  // A title in quotation marks may come before the participle: "wird auf Abschnitt 2, „Feedback“ verwiesen".
  const ending = /[“”"»«]\s*\p{Ll}+[.!]?$/u.test(text) ? tokens.at(-1) : undefined;
  return [before, clause.at(-1), last, ending].some((token) => token !== undefined && PARTICIPLE.test(token.key));
}

/** The nearest content word on one side of a position, up to a comma. */
function inClause({ text, tokens }: Statement, place: number, side: 'before' | 'after'): Token | undefined {
  if (side === 'after') {
    const found = tokens.find((token) => token.start >= place && isContent(token));
    return found === undefined || text.slice(place, found.start).includes(',') ? undefined : found;
  }
  const found = tokens.findLast((token) => token.end <= place && isContent(token));
  return found === undefined || /,|\s(?:and|or|und|oder)\s/u.test(text.slice(found.end, place)) ? undefined : found;
}

function patternsOf(language: string): readonly Pattern[] {
  let known = patterns.get(language);
  if (known === undefined) {
    known = Object.entries(cueWordsOf(language)).flatMap(([dimension, classes]) =>
      Object.entries(classes).map(([kind, words]) => ({
        dimension: dimension as CueDimension,
        kind,
        words: patternOf(words),
      })),
    );
    patterns.set(language, known);
  }
  return known;
}

/** One pattern for all words of a class, the longest first so that a phrase wins over its parts. */
function patternOf(words: readonly string[]): RegExp {
  const sources = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) =>
      word
        .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
        .replaceAll('*', String.raw`[\p{L}\p{M}]*`)
        .replaceAll(' … ', String.raw`(?:\s+[^\s,;]+){0,3}?\s+`)
        .replaceAll(' ', String.raw`\s+`),
    );
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{M}\p{N}])`, 'gu');
}
