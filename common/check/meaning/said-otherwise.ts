import type { MeaningDimension } from './cue-words.ts';
import type { Cue } from './find-cues.ts';
import { hasWordOrPart } from './compare-names.ts';
import { ARTICLES, includesWord, isContent, isPeriod, isSameWord, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A sign before a number, not between two. */
export const SIGNS: Readonly<Record<string, RegExp>> = {
  more: /(?<![\p{L}\p{N}]\s?)\+\s?\d/u,
  less: /(?<![\p{L}\p{N}]\s?)[-−–]\d/u,
  base: /(?<![\p{L}\p{N}]\s?)[+−–-]\s?\d/u,
};
const ABLE =
  /(?<!\p{L})(?:able to|ability to|capable of|allow(?:s|ed)?|permit(?:s|ted)?|lets?|enables?|fähig|in der lage|erlaub(?:en|t)|lässt sich|lassen sich|gestatte[nt]|zulässig)(?!\p{L})/iu;
const EACH_PERIOD = /^(?:each|every|jede\p{Ll}*)$/u;
const OF_PERIODS =
  /(?:dai|week|month|quarter|year|hour)ly|annual|\bper\s|\b(?:an?|each|every) (?:day|week|month|year|hour)\b|täglich|wöchentlich|monatlich|jährlich|\bpro\s|\bjede[nrs]? (?:Tag|Woche|Monat|Jahr)/iu;

/** How else a rate is said: "$200/month", "each November", "per employee and year". */
const RATES: Readonly<Record<string, RegExp>> = {
  year: /\/\s?(?:year|yr|jahr)|\b(?:and|und|je) (?:year|jahr)\b|annual|yearly|jährlich|\bjedes jahr|\b(?:each|every|jeden) (?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|spring|summer|autumn|winter)\b/iu,
  month: /\/\s?(?:month|mo|monat)\b|\b(?:and|und|je) (?:month|monat)\b|monthly|monatlich|\bjeden monat/iu,
  week: /\/\s?(?:week|woche)\b|\b(?:and|und|je) (?:week|woche)\b|weekly|wöchentlich|\bjede woche/iu,
  day: /\/\s?(?:day|tag)\b|\b(?:and|und|je) (?:day|tag)\b|daily|täglich|\bjeden tag/iu,
  hour: /\/\s?(?:hour|h|stunde)\b|hourly|stündlich/iu,
};

/** Changes that last: "extended in May" is "since May". */
const STARTED = /\b(?:extended|introduced|opened|abolished|launched)\b|ausgeweitet|eingeführt|eröffnet|abgeschafft/iu;
const ADDED = /\b(?:additional|another|extra|further)\b|(?<!\p{L})(?:zusätzlich|weiter[ens])/iu;
/** "Four-day weeks" for "four days a week". */
const WEEKS_OF_DAYS = /(?:\d|\p{L})[- ]day (?:\p{L}+ )?weeks?\b|-Tage-Woche/iu;
const BY_HOW_MUCH = /^(?:more|less|fewer|mehr|weniger)$/u;
const DIRECTIONS: Readonly<Record<string, string>> = { more: 'up', less: 'down' };

/** Whether a source has what an added cue says in words of another class: "+15" for "more", "monthly" for "each month". */
export function isSaidOtherwise(
  { dimension, kind, words, heads }: Pick<Cue, 'dimension' | 'kind' | 'words' | 'heads'>,
  source: readonly Cue[],
  text: string,
  written: string,
): boolean {
  // "Two days less" for "reduced by two days".
  if (dimension === 'comparison')
    return (
      SIGNS[kind]?.test(text) === true ||
      (kind === 'more' && BY_HOW_MUCH.test(words) && ADDED.test(text)) ||
      (kind === 'base' && source.some((cue) => cue.dimension === 'direction')) ||
      // "Higher prices" for "prices rose", never "lower wages" where something else fell.
      source.some(
        (cue) =>
          cue.kind === DIRECTIONS[kind] &&
          (BY_HOW_MUCH.test(words) || cue.heads.some((head) => includesWord(heads, head))),
      )
    );
  // "With Enterprise leading" for "Enterprise led".
  if (words === 'leading') return /\b(?:led|leads)\b/iu.test(text);
  if (/^(?:since|seit)$/u.test(words))
    return source.some((cue) => cue.dimension === 'direction' || cue.words === words) || STARTED.test(text);
  if (/^(?:nur|only)$/u.test(words))
    return (
      NOT_WITHOUT.test(text) ||
      source.some((cue) => cue.dimension === 'condition') ||
      (NEEDS.test(text) && ONLY_WITH.test(written))
    );
  // "Without a date, they …" for "otherwise they …".
  if (/^(?:ohne|without)$/u.test(words)) return OR_ELSE.test(text);
  // "The administration is to report" for "the council decides: the administration reports".
  if (dimension === 'modality' && kind === 'advised') return DECIDED.test(text);
  // "Doubled" is "twice as many".
  if (kind === 'times') return /doubl|verdoppel/iu.test(text) && /^(?:twice|doppelt)$/u.test(words);
  if (dimension === 'time' && RATES[kind]?.test(text) === true) return true;
  if (dimension === 'time' && kind === 'rate') return OF_PERIODS.test(text);
  if (/^(?:statt|instead of)$/u.test(words)) return BEFORE_NOW.test(text);
  // "61 percent go to heating": it causes them.
  if (words.startsWith('verursach')) return /(?<!\p{L})entf(?:all|äll|iel)\p{L}* |auf [^,]* entf/iu.test(text);
  // The agent of a passive.
  if (words === 'durch') return !source.some((cue) => cue.dimension === 'time' && cue.kind === 'after');
  if (words === 'both') return /\sand\s/u.test(text);
  if (dimension === 'time' && kind === 'week' && WEEKS_OF_DAYS.test(text)) return true;
  // "A year earlier" for "in the prior year".
  if (dimension === 'time' && kind === 'before' && BEFORE_NOW.test(text)) return true;
  if (dimension === 'quantifier' && kind === 'all') return EACH_PERIOD.test(words) && OF_PERIODS.test(text);
  if (dimension === 'quantifier' && kind === 'most') return source.some((cue) => cue.kind === 'highest');
  return dimension === 'time' && kind === 'after' && /(?<!\p{L})post-?\p{L}|(?<!\p{L})nach/iu.test(text);
}

const NOUN_OF_VERB = /(?:tion|sion|ment|al|ance|ence|ung)s?$/u;

/** "Relative to each other" compares with nothing else. */
export function isOfEachOther({ text }: Statement, { end }: Cue): boolean {
  return /^\s(?:each other|one another|einander)/u.test(text.slice(end));
}

const NOT_WITHOUT =
  /(?<!\p{L})(?:nicht ohne|not (?:\p{L}+ ){0,2}without|not [^.;]*unless|(?:nicht|kein\p{Ll}*) [^.;]*es sei denn)(?!\p{L})/iu;
const DECIDED =
  /(?<!\p{L})(?:beschließ\p{L}*|beschlossen|beauftrag\p{L}*|beantrag\p{L}*|fordert|bittet|bitten|decide[sd]?|resolve[sd]?|instruct\p{L}*|request\p{L}*|asks?)(?!\p{L})/iu;
const NEEDS = /(?<!\p{L})(?:needs?|requires?|must have|braucht|brauchen|benötig\p{Ll}*|erforder\p{Ll}*)(?!\p{L})/iu;
const ONLY_WITH = /(?<!\p{L})(?:only (?:with|after|if|when)|nur (?:mit|nach|wenn|bei))(?!\p{L})/iu;
const OR_ELSE =
  /(?<!\p{L})(?:otherwise|unless|only with|abolish\p{L}*|andernfalls|sonst|nur mit|abgeschafft|abschaff\p{L}*|entfäll\p{L}*|es sei denn)(?!\p{L})/iu;
const BEFORE_NOW = /vorherig|vorjahr|zuvor|bisher|früher|\b(?:previous|former|prior|year[- ]ago|year[- ]earlier)/iu;

/** Whether a source says "we": "ONLYOFFICE says" only names who speaks. */
export function speaksOfItself(sources: readonly string[]): boolean {
  return sources.some((sentence) => /(?<!\p{L})(?:we|our|us|wir|unser\p{Ll}*)(?!\p{L})/iu.test(sentence));
}

const asks = (tokens: readonly Token[]): boolean => tokens.some(({ key }) => key === 'whether' || key === 'ob');
/** Whether a written sentence keeps what a cue says without its word: as a question, a request, a purpose or a clause on a noun. */
export function isKeptOtherwise(
  { text, tokens }: Statement,
  cue: Cue,
  written: string,
  own: readonly Token[],
  /** All words that the sentence is compared with. */
  all: readonly Token[],
): boolean {
  const { dimension, kind, end } = cue;
  if (dimension === 'attribution' && kind === 'said')
    return (
      // "Auditors: controls effective".
      cue.heads.some((head) => own.some((token) => isSameWord(token, head) && written[token.end] === ':')) ||
      // "The administration is to report" for "it reports to the council".
      own.some((token) => token.key !== cue.words && cueTokens(tokens, cue).some((each) => isSameWord(token, each)))
    );
  if (dimension === 'time' && kind === 'rate') return OF_PERIODS.test(written);
  if (dimension === 'time' && RATES[kind]?.test(written) === true) return true;
  if (kind === 'planned') return /\bsoll(?:en)?\b/iu.test(written);
  if (kind === 'most') return /\b(?:mostly|meist|überwiegend)\b/iu.test(written);
  if (/^(?:condition|modality)$/u.test(dimension) && asks(own) && !asks(tokens)) return true;
  // "Whether anything is missing" for "whether nothing is missing".
  if (dimension === 'negation' && asks(own) && asks(tokens.filter((token) => token.end <= cue.start))) return true;
  if (dimension === 'condition') {
    // "If after that, you're still unable to work, …": a clause has a verb.
    const clauseTo = (comma: number): Token[] =>
      tokens.filter((token) => isContent(token) && token.start >= end && (comma < 0 || token.end <= comma));
    const comma = text.indexOf(',', end);
    const first = clauseTo(comma);
    const clause = first.length > 0 || comma < 0 ? first : clauseTo(text.indexOf(',', comma + 1));
    // "Whoever has done it" for "if someone has done it".
    if (WHOEVER.test(written) && clause.some((word) => includesWord(own, word))) return true;
    // "Serious illness: four weeks" for "if you have a serious illness, …".
    const label = written.indexOf(':');
    if (clause.some((word) => own.some((token) => token.end <= label && isSameWord(token, word)))) return true;
    const rest = all.filter((token) => isContent(token) && !clause.includes(token));
    // What only the condition says is in the sentence, as a clause on a noun, a phrase or a participle.
    const onlyThere = clause.filter((word) => !hasWordOrPart(rest, word));
    const kept = onlyThere.filter((word) => hasWordOrPart(own, word));
    return kept.length > 0 && kept.length >= Math.min(2, onlyThere.length / 2);
  }
  if (dimension === 'negation')
    return (
      (NOT_WITHOUT.test(text) && ONLY_WITH.test(written)) ||
      (OUTSIDE.test(written) && /^\s(?:sich\s)?(?:in|inside|within|innerhalb)\s/u.test(text.slice(end)))
    );
  // "Up to 6 percent" for "only the first 6 percent".
  if (kind === 'only') return UP_TO.test(written) && /^(?:\s[\p{L}]+){0,3}\s[\d$€£]/u.test(text.slice(end));
  if (dimension !== 'modality') return false;
  // "Can be twisted or aligned" for "can be twisted, or they can be aligned".
  if (new RegExp(String.raw`(?<!\p{L})${cue.words}\s[^,;.]*\s(?:or|oder)\s`, 'iu').test(written)) return true;
  // What had to be done was done.
  if (/^(?:had to|musste|mussten)$/u.test(cue.words)) return true;
  if (kind === 'possible' && ABLE.test(written)) return true;
  // "Easy integration" for "can be easily integrated", "Termination: three months' notice".
  const after = tokens.filter((token) => token.start >= end && isContent(token)).slice(0, MAX_TO);
  const isNoun = own.some(
    (token) => NOUN_OF_VERB.test(token.key) && after.some((each) => each.key !== token.key && isSameWord(each, token)),
  );
  if (isNoun) return true;
  // "Borrow up to 30 items" for "you may borrow 30 items".
  const [first] = own;
  if (
    kind === 'possible' &&
    first !== undefined &&
    first.key !== tokens[0]?.key &&
    includesWord(all, first) &&
    UP_TO.test(written)
  )
    return true;
  // "No operation without a cover" for "may not be operated".
  if (/^(?:darf|dürfen|may)$/u.test(cue.words) && /^(?:kein\p{Ll}*|no)\s/iu.test(written)) return true;
  // "Revise the rules" for "it recommends that the rules be revised".
  const isRequest = ARTICLES.has(own[1]?.key ?? '') && own[0] !== undefined && includesWord(after, own[0]);
  const verbs = tokens.filter((token) => token.start >= end && isContent(token)).slice(0, 1);
  // "Review the protocols" for "the protocols should be reviewed".
  if (/^(?:advised|required)$/u.test(kind)) return isRequest || (own[0] !== undefined && includesWord(verbs, own[0]));
  const isPresent = own.some((token) => includesWord(verbs, token) && !/(?:ed|te|ten)$/u.test(token.key));
  // "The company pays" for "the company will pay up to $100 each month": a rule.
  if (kind === 'future' && isPresent && HABIT.test(text)) return true;
  const place = own.findIndex((token) => includesWord(verbs, token));
  return (
    kind === 'future' && own.slice(Math.max(0, place - MAX_TO), Math.max(0, place)).some(({ key }) => key === 'to')
  );
}

function cueTokens(tokens: readonly Token[], { start, end }: Cue): Token[] {
  return tokens.filter((token) => token.start >= start && token.end <= end && isContent(token));
}

const HABIT = /(?<!\p{L})(?:if|when|whenever|up to|any|wenn|falls|bis zu)(?!\p{L})|\/(?:month|year|monat|jahr)/iu;
const WHOEVER = /(?<!\p{L})(?:wer|wen|wem|whoever|anyone who|those(?: who)?|all who|alle, die)(?!\p{L})/iu;
const OUTSIDE = /(?<!\p{L})(?:außerhalb|outside)(?!\p{L})/iu;
const UP_TO = /(?<!\p{L})(?:up to|bis zu|at most|höchstens)(?!\p{L})/iu;

/** "To open the data and connect it": so far a "to" may be before its verb. */
const MAX_TO = 6;

const FROM_TO = /(?<!\p{L})(?:from|von) [^\d]{0,20}(?<from>\d[\d.,]*)[^\d]*(?:to|auf) [^\d]{0,20}(?<to>\d[\d.,]*)/u;
const IS_TOP = /^(?:ahead of|vor|most|highest|largest|die meisten|höchst\p{L}*|größt\p{L}*)$/u;
/** Of fewer figures a reader sees which is the highest. */
const MIN_FIGURES = 3;

/** Whether the figures of a source show what a sentence says of them: "fell from 11.6 to 8.2", "most, 412" of three figures. */
export function isShownByFigures(
  dimension: MeaningDimension,
  words: string,
  written: string,
  sources: readonly string[],
): boolean {
  const figures = sources.flatMap(tokensOf).filter((token) => token.isNumber && !isPeriod(token));
  const isThere = (text: string): boolean =>
    tokensOf(text).every(({ key }) => figures.some((each) => each.key === key));
  const valueOf = (text: string): number => Number(text.replace(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.'));
  if (dimension === 'direction') {
    const { from, to } = FROM_TO.exec(written)?.groups ?? {};
    if (from === undefined || to === undefined || !isThere(from) || !isThere(to)) return false;
    return UPWARDS.test(words) ? valueOf(to) > valueOf(from) : valueOf(to) < valueOf(from);
  }
  if (!IS_TOP.test(words) || figures.length < MIN_FIGURES) return false;
  const first = tokensOf(written).find((token) => token.isNumber && !isPeriod(token));
  return (
    first !== undefined && isThere(first.text) && figures.every(({ text }) => valueOf(text) <= valueOf(first.text))
  );
}

const UPWARDS = /^(?:ris|ros|grow|grew|increas|climb|up|steig|stieg|gestiegen|anstieg|wuchs|gewachsen|zunahm|erhöh)/u;
