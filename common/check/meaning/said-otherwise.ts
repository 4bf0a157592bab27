import type { MeaningDimension } from './cue-words.ts';
import type { Cue } from './find-cues.ts';
import { includesWord, isContent, isPeriod, tokensOf } from './sentence-parts.ts';
import type { Statement } from './sentence-parts.ts';

/** A sign before a number, not between two. */
export const SIGNS: Readonly<Record<string, RegExp>> = {
  more: /(?<![\p{L}\p{N}]\s?)\+\s?\d/u,
  less: /(?<![\p{L}\p{N}]\s?)[-−–]\d/u,
  base: /(?<![\p{L}\p{N}]\s?)[+−–-]\s?\d/u,
};
const EACH_PERIOD = /^(?:each|every|jede\p{Ll}*)$/u;
/** How else a rate is said: "$200/month", "each November", "per employee and year". */
export const RATES: Readonly<Record<string, RegExp>> = {
  year: /\/\s?(?:year|yr|jahr)|\b(?:and|und|je) (?:year|jahr)\b|annual|yearly|jährlich|\bjedes jahr|\b(?:each|every|jeden) (?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|spring|summer|autumn|winter)\b/iu,
  month: /\/\s?(?:month|mo|monat)\b|\b(?:and|und|je) (?:month|monat)\b|monthly|monatlich|\bjeden monat/iu,
  week: /\/\s?(?:week|woche)\b|\b(?:and|und|je) (?:week|woche)\b|weekly|wöchentlich|\bjede woche/iu,
  quarter: /\bfor the quarter\b|\bin the quarter\b|quarterly|quartalsweise|\bje quartal/iu,
  day: /\/\s?(?:day|tag)\b|\b(?:and|und|je) (?:day|tag)\b|daily|täglich|\bjeden tag/iu,
  hour: /\/\s?(?:hour|h|stunde)\b|hourly|stündlich/iu,
};

const PER = /\b(?:per|pro)\s|\b(?:an?|each|every) (?:day|week|month|year|hour)\b/iu;

/** Whether a text says for which time an amount is, whatever time that is. */
export function saysRate(text: string): boolean {
  return PER.test(text) || Object.values(RATES).some((rate) => rate.test(text));
}

/** Changes that last: "extended in May" is "since May". */
const STARTED = /\b(?:extended|introduced|opened|abolished|launched)\b|ausgeweitet|eingeführt|eröffnet|abgeschafft/iu;
const ADDED = /\b(?:additional|another|extra|further)\b|(?<!\p{L})(?:zusätzlich|weiter[ens])/iu;
/** Verbs of a change that a comparison also states: "longer" for "extend". */
const CHANGED: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:longer|läng)/u, /(?<!\p{L})(?:extend|extens|lengthen|prolong|verlänger|ausdehn)\p{L}*/iu],
  [/^(?:faster|schneller)/u, /(?<!\p{L})(?:accelerat|speed|beschleunig)\p{L}*/iu],
  [/^(?:shorter|kürzer)/u, /(?<!\p{L})(?:shorten|verkürz)\p{L}*/iu],
];
/** "Four-day weeks" for "four days a week". */
const WEEKS_OF_DAYS = /(?:\d|\p{L})[- ]day (?:\p{L}+ )?weeks?\b|-Tage-Woche/iu;
/** "Every year" for "continuously". */
const ALWAYS =
  /(?<!\p{L})(?:continuous|constant|consistent|steadi|kontinuierlich|durchgehend|durchgängig|ununterbrochen|stets|ständig)\p{L}*/iu;
/** "Any level" for "whatever the level". */
const WHATEVER =
  /(?<!\p{L})(?:whatever|whichever|regardless of|irrespective of|no matter|ungeachtet|unabhängig von|egal|gleichgültig)(?!\p{L})/iu;
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
      CHANGED.some(([said, changed]) => said.test(words) && changed.test(text)) ||
      (kind === 'base' &&
        (source.some((cue) => cue.dimension === 'direction') || BESIDE.test(text) || COMPARED_WITH_AS.test(text))) ||
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
      LIMITED.test(text) ||
      ((NEEDS.test(text) || BEFORE_ALL.test(text)) && ONLY_WITH.test(written))
    );
  // "Not announced" for "they refrain from announcing".
  if (dimension === 'negation' && REFRAINS.test(text) && !REFRAINS.test(written)) return true;
  // "Does not change" for "remains", "without it, it lacks" for "only with it".
  if (dimension === 'negation' && STAYS.test(text) && CHANGES.test(written)) return true;
  if (/^(?:fehl|lack|no$|kein)/u.test(words) && ONLY_WITH.test(text) && OHNE.test(written)) return true;
  // "Without a date, they …" for "otherwise they …".
  if (OHNE.test(words)) return OR_ELSE.test(text);
  // "The administration is to report" for "the council decides: the administration reports".
  if (dimension === 'modality' && kind === 'advised')
    return (
      DECIDED.test(text) || OF_PLANS.test(text) || source.some((cue) => cue.kind === 'planned' || cue.kind === 'future')
    );
  if (dimension === 'modality' && kind === 'required') {
    const rest = tokensOf(text.slice(BELONGS.exec(text)?.index ?? text.length));
    return heads.some((head) => includesWord(rest, head));
  }
  // "According to a statement" for "it was announced".
  if (dimension === 'attribution') return SAYS.test(text);
  if (words === 'außer' || words === 'except') return UNLESS.test(text);
  if (words === 'other than') return /\bdifferent\b/u.test(text);
  if (dimension === 'time' && RATES[kind]?.test(text) === true) return true;
  if (dimension === 'time' && kind === 'year' && ALWAYS.test(text) && EACH_PERIOD.test(words.split(' ')[0] ?? ''))
    return true;
  if (dimension === 'time' && kind === 'rate') return saysRate(text) || isOfOne(words, written, text);
  if (/^(?:statt|instead of)$/u.test(words))
    return BEFORE_NOW.test(text) || /\bfrom\s[^,;]*\sto\s|(?<!\p{L})von\s[^,;]*\s(?:auf|zu)\s/u.test(text);
  // "61 percent go to heating": it causes them.
  if (words.startsWith('verursach')) return /(?<!\p{L})entf(?:all|äll|iel)\p{L}* |auf [^,]* entf/iu.test(text);
  // The agent of a passive.
  if (words === 'durch') return !source.some((cue) => cue.dimension === 'time' && cue.kind === 'after');
  if (words === 'both') return /\sand\s/u.test(text);
  if (dimension === 'time' && kind === 'week' && WEEKS_OF_DAYS.test(text)) return true;
  // "A year earlier" for "in the prior year".
  if (dimension === 'time' && kind === 'before' && BEFORE_NOW.test(text)) return true;
  if (dimension === 'quantifier' && kind === 'all')
    return WHATEVER.test(text) || (EACH_PERIOD.test(words) && (saysRate(text) || ALWAYS.test(text)));
  if (dimension === 'quantifier' && kind === 'most') return source.some((cue) => cue.kind === 'highest');
  // "$57 after $62" for "$57 compared with $62".
  if (/^(?:after|nach)$/u.test(words) && COMPARED.test(text) && AFTER_FIGURE.test(written)) return true;
  // "After a year" for "more than a year".
  if (/^(?:after|nach)$/u.test(words) && source.some((cue) => cue.kind === 'lower')) return true;
  return dimension === 'time' && kind === 'after' && /(?<!\p{L})post-?\p{L}|(?<!\p{L})nach/iu.test(text);
}

/** Whether a source has "with one charge" for "per charge". */
function isOfOne(words: string, written: string, text: string): boolean {
  const [unit] = tokensOf(written.slice(written.indexOf(`${words} `) + words.length));
  return (
    unit !== undefined &&
    [...text.matchAll(/(?<!\p{L})(?:an?|one|each|every|ein(?:e[mnrs]?)?|jede[mnrs]?)\s(\p{L}+(?:\s\p{L}+)?)/gu)].some(
      ([, noun = '']) => tokensOf(noun).some((token) => token.key === unit.key),
    )
  );
}

/** "Relative to each other" compares with nothing else. */
export function isOfEachOther({ text }: Statement, { end }: Cue): boolean {
  return /^\s(?:each other|one another|einander)/u.test(text.slice(end));
}

export const NOT_WITHOUT =
  /(?<!\p{L})(?:nicht ohne|(?:not|don['’]t) (?:\p{L}+ ){0,2}without|(?:not|don['’]t) [^.;]*unless|(?:nicht|kein\p{Ll}*) [^.;]*es sei denn|(?<=, )die nicht [^.;]*nicht|that (?:do|does) not [^.;]*not)(?!\p{L})/iu;
const DECIDED =
  /(?<!\p{L})(?:beschließ\p{L}*|beschlossen|beauftrag\p{L}*|beantrag\p{L}*|fordert|bittet|bitten|decide[sd]?|resolve[sd]?|instruct\p{L}*|request\p{L}*|asks?)(?!\p{L})/iu;
/** "Sales are to rise" for "the forecast". */
const OF_PLANS = /(?<!\p{L})\p{L}*(?:prognosen?|planung|vorhaben|zielen?|forecasts?|outlook)(?!\p{L})/iu;
/** "The battery belongs in a dry room." */
const BELONGS = /(?<!\p{L})(?:gehör(?:t|en)|belongs?|benötig\p{L}*|brauch(?:t|en)|needs?)(?!\p{L})/iu;
/** "Einfacher wie". */
const COMPARED_WITH_AS = /(?<!\p{L})(?:viel|noch|weit|deutlich|wesentlich)\s\p{Ll}+er\s[^,;]*\swie(?!\p{L})/u;
/** "Less than in the year before" for "below the figure of the year before". */
const BESIDE = /zum vorjahr|(?<!\p{L})(?:unter|über|hinter|below|above|ahead of|behind)\s(?:de[mnr]|the|that)\s/iu;
const LIMITED = /(?<!\p{L})(?:(?:limited|restricted|confined) to|(?:beschränkt|begrenzt) auf)(?!\p{L})/iu;
export const REFRAINS =
  /(?<!\p{L})(?:refrain|avoid|prohibit|forbid|ban(?:s|ned)?(?!\p{L})|impossible|verzicht|vermeid|verbiet|verbot|unterlass|unmöglich)\p{L}*/iu;
const STAYS = /(?<!\p{L})(?:remain|stay|bleib|blieb|unverändert|unchanged)\p{L}*/iu;
const CHANGES = /(?<!\p{L})(?:chang|änder|veränder)\p{L}*/iu;
const SAYS =
  /(?<!\p{L})(?:mitgeteilt|teilt\p{L}* mit|erläuter\p{L}*|erklär\p{L}*|bekannt|ergänz\p{L}*|heißt es|explain\p{L}*|said|says|stated|schluss|statement|survey|study|report|studie|umfrage|bericht)(?!\p{L})/iu;
export const UNLESS = /(?<!\p{L})(?:unless|es sei denn|sofern nicht)(?!\p{L})/iu;
export const NEEDS =
  /(?<!\p{L})(?:needs?|requires?|must have|braucht|brauchen|benötig\p{Ll}*|erforder\p{Ll}*)(?!\p{L})/iu;
const ONLY_WITH =
  /(?<!\p{L})(?:only (?:with|after|if|then|when|on|upon|by|for|from)|nur (?:mit|nach|wenn|bei|auf|durch)|erst (?:mit|nach|wenn|dann))(?!\p{L})/iu;
/** "It must be spent first, before any funds are paid." */
const BEFORE_ALL = /(?<!\p{L})(?:before any|first[^.;]* before|bevor|ehe)(?!\p{L})/iu;
const OR_ELSE =
  /(?<!\p{L})(?:otherwise|unless|only (?:with|if|when)|abolish\p{L}*|andernfalls|sonst|nur (?:mit|wenn|bei)|abgeschafft|abschaff\p{L}*|entfäll\p{L}*|es sei denn)(?!\p{L})/iu;
const COMPARED = /(?<!\p{L})(?:compared (?:with|to)|versus|down from|up from|gegenüber|verglichen)(?!\p{L})/iu;
export const AFTER_FIGURE = /(?:after|nach|from|von)\s(?:[^\d,;.]{0,12})(?!(?:19|20)\d\d(?!\d))\d/iu;
const OHNE = /(?<!\p{L})(?:ohne|without)(?!\p{L})/iu;
const BEFORE_NOW = /vorherig|vorjahr|zuvor|bisher|früher|\b(?:previous|former|prior|year[- ]ago|year[- ]earlier)/iu;

/** Whether a source says "we": "ONLYOFFICE says" only names who speaks. */
export function speaksOfItself(sources: readonly string[]): boolean {
  return sources.some((sentence) => /(?<!\p{L})(?:we|our|us|wir|unser\p{Ll}*)(?!\p{L})/iu.test(sentence));
}

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
  const values = figures.map(({ text }) => valueOf(text));
  if (dimension === 'quantifier') {
    const share = SHARES.find(([pattern]) => pattern.test(words))?.[1];
    // "Two thirds" of 15 are 10.
    const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01;
    if (share !== undefined)
      return values.some(
        (part) => isNear(part / 100, share) || values.some((all) => all > part && isNear(part / all, share)),
      );
  }
  if (dimension === 'comparison') {
    // "More than in the year before" of "4,466 (year before 4,383)".
    const pairs = sources.flatMap((source) => [...source.matchAll(WITH_YEAR_BEFORE)]);
    const isUp = (pair: RegExpMatchArray): boolean => valueOf(pair[1] ?? '') > valueOf(pair[2] ?? '');
    if (pairs.length > 0 && (pairs.every(isUp) ? !IS_LESS.test(written) : IS_LESS.test(written) && !pairs.some(isUp)))
      return true;
    // "More than A and B together".
    const [first] = tokensOf(written).filter(isContent);
    const highest = Math.max(...values);
    const before = tokensOf(sources.join(' ')).filter((token) => isContent(token));
    const at = before.findIndex((token) => token.isNumber && valueOf(token.text) === highest);
    if (
      /(?<!\p{L})(?:together|combined|zusammen)(?!\p{L})/iu.test(written) &&
      !IS_LESS.test(written) &&
      highest > values.reduce((sum, value) => sum + value, -highest) &&
      first !== undefined &&
      includesWord(before.slice(Math.max(0, at - 2), at), first)
    )
      return true;
  }
  if (!IS_TOP.test(words) || figures.length < MIN_FIGURES) return false;
  const first = tokensOf(written).find((token) => token.isNumber && !isPeriod(token));
  return (
    first !== undefined && isThere(first.text) && figures.every(({ text }) => valueOf(text) <= valueOf(first.text))
  );
}

/** Shares as words. */
const SHARES: readonly (readonly [RegExp, number])[] = [
  [/^(?:half|hälfte)/u, 1 / 2],
  [/^(?:two thirds|zwei drittel)/u, 2 / 3],
  [/^(?:three quarters|drei viertel)/u, 3 / 4],
  [/^(?:a third|ein drittel|drittel)/u, 1 / 3],
  [/^(?:a quarter|ein viertel|viertel)/u, 1 / 4],
];
const IS_LESS = /(?<!\p{L})(?:less|fewer|lower|weniger|niedriger|geringer)(?!\p{L})/iu;
const WITH_YEAR_BEFORE =
  /(?<![\d.,])(\d[\d.,]*)[^\d.;()]*\((?:Vorjahr|i\. ?Vj\.|previous year|prior year|year before):?\s(\d[\d.,]*\d|\d)/giu;
const UPWARDS = /^(?:ris|ros|grow|grew|increas|climb|up|steig|stieg|gestiegen|anstieg|wuchs|gewachsen|zunahm|erhöh)/u;
