import { capitalised } from '../../../common/deck/capitalised.ts';
import { AUXILIARY, ENGLISH, GERMAN } from '../../../common/forms/lead-grammar.ts';

/** Where an amount is in its sentence. */
interface AmountPlace {
  /** From the amount before it, or from the start of the sentence. */
  before: string;
  /** To the end of the sentence. */
  after: string;
  /** What follows the whole that the amount is a part of; null where it is no part. */
  after_whole: string | null;
  /** Whether it is a part that follows its whole: "Of the €900, €640 …". */
  is_after_whole: boolean;
  /** Whether it is the whole that the amount before it, or after it, is a part of. */
  is_whole: boolean;
  isMoney: boolean;
  isGerman: boolean;
}

const DETERMINERS = String.raw`(?:the|a|an|its|their|our|his|her|der|die|das|dem|den|des|eine[mnrs]?|ein)`;
const VERB = String.raw`(?:is|was|are|were|be|been|has|have|had|will|ist|war|sind|waren|wurden?|worden|hat|haben|hatten?)`;
const STILL = String.raw`(?:so far|already|now|fully|currently|to date|bisher|bislang|bereits|schon|inzwischen|derzeit|erst|nur|only|just)`;

/** What the source calls an amount that it had in mind, and its name below a bar. */
const INTENDED: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:planned|plans?|geplant\p{Ll}*|plant|planen)$/iu, 'Planned', 'Geplant'],
  [/^(?:budgeted|veranschlagt\p{Ll}*)$/iu, 'Budgeted', 'Veranschlagt'],
  [/^(?:expected|expects?|erwartet\p{Ll}*|erwarten|rechnet|rechnen)$/iu, 'Expected', 'Erwartet'],
  [/^(?:forecasts?|predicts?|predicted|prognostiziert\p{Ll}*)$/iu, 'Forecast', 'Prognostiziert'],
  [/^(?:estimated|estimates?|geschätzt\p{Ll}*|schätzt|schätzen)$/iu, 'Estimated', 'Geschätzt'],
  [/^(?:agreed|vereinbart\p{Ll}*)$/iu, 'Agreed', 'Vereinbart'],
  [/^(?:needed|needs?|required|requires?|benötig\p{Ll}+|erforderlich\p{Ll}*|brauch(?:t|en))$/iu, 'Needed', 'Benötigt'],
  [/^(?:requested|requests?|beantrag\p{Ll}+)$/iu, 'Requested', 'Beantragt'],
  [/^(?:vorgesehen\p{Ll}*)$/iu, 'Intended', 'Vorgesehen'],
];
/** What may be between that word and the amount. */
const TO_AMOUNT = new RegExp(
  String.raw`(?:\s(?:${VERB}|${DETERMINERS}|total|sum|costs?|of|only|insgesamt|gesamtkosten|von|mit|nur))+$`,
  'iu',
);
/** A participle, or an adjective that says what has become of a part. */
const DONE = {
  en: /^(?:\p{Ll}+ed|spent|sold|paid|built|sent|met|lost|done|made|bought|left|won|hired|ready|open|available|complete|vacant|overdue|free|present|absent|(?:tak|giv|writt|chos|brok|driv)en)$/u,
  de: /^(?:(?:\p{Ll}+)?ge\p{Ll}{2,}(?:t|en)|(?:be|ver|er|ent|zer|über|unter)\p{Ll}{2,}(?:t|en|bar)|\p{Ll}+iert|fertig|offen|besetzt|bereit|frei|anwesend|abwesend|vorhanden)$/u,
} as const;
/** Of money, the whole that this was done with is what there was to spend. */
const SPENDING = /^(?:spent|used|ausgegeben|verbraucht|verausgabt|aufgebraucht)$/iu;
const DONE_AFTER = new RegExp(
  String.raw`^(?:\s(?!${VERB}\s)[\p{L}-]+){0,3}?(?:\s(?:${VERB}|${STILL}))*\s${VERB}(?:\s(?:${VERB}|${STILL}))*\s(?<done>\p{L}{4,}(?:\s(?:up|off|out|down|in)(?=[\s,.]|$))?)(?!\p{L})`,
  'iu',
);
/** Verbs of the amount itself, none of what was done with it. */
const OF_AMOUNT =
  /^(?:reached|totall?ed|increased|decreased|declined|dropped|compared|exceeded|based|fell|rose|grew)$/iu;
const SO_FAR = /(?<!\p{L})(?:so far|to date|until now|bisher|bislang)(?!\p{L})/iu;
/** With these words an amount is no exact one, and a bar would say that it is. */
const INEXACT =
  /(?:^|\s)(?:at (?:least|most)|up to|about|around|nearly|almost|mindestens|höchstens|bis zu|rund|etwa|knapp|fast)$/iu;
/** The period of an amount that another is compared with: "$23 million in the first quarter of 2002". */
const PERIOD =
  /^(?:\s\p{L}+)?\s(?:(?:in|for|during) (?:the )?|im |in (?:der|dem) )(?<period>(?=[^,;.]*(?:\d{4}|year|quarter|period|month|jahr|quartal|monat|zeitraum))[^,;.]{4,32})(?=[,;.]|$)/iu;
/** "the limit was", "sales rose to", "der Zuschuss beträgt": the amount is what comes before the verb. */
const SUBJECT = new RegExp(
  String.raw`^(?<name>.+?)\s(?:(?:is|was|are|were|will be|(?:has|have|had) been|ist|war|sind|waren|now|only|nur|amounts? to|came to|stands? at|stood at|valued at|reached|total(?:l?ed|s)|(?:rose|fell|grew|increased|decreased|declined|dropped|climbed|fell) to|betrug|beträgt|betragen|betrugen|liegt bei|lag bei|liegen bei|lagen bei|erreichten?|(?:stieg|stiegen|sank|sanken|fiel|fielen|wuchs|wuchsen) auf|of|von)(?=\s|$)\s?)+$`,
  'iu',
);
/** "than the limit of", "statt der Obergrenze von", "of the budget of". */
const NAMED = new RegExp(
  String.raw`(?:^|\s)(?:${DETERMINERS}\s)(?<name>(?:\p{L}[\p{L}-]+\s){0,2}?\p{L}[\p{L}-]+)\s(?:of|von)$`,
  'iu',
);
const COUNTING = /^(?:total|sum|number|amount|maximum|minimum|average|rest|remainder|half|summe|zahl|anzahl|betrag)$/iu;
const OWN_NAME = /^\s(?<name>budget|target|limit|goal|plan|grant|fund|forecast|Budget|Ziel|Plan|Etat|Limit)(?!\p{L})/u;

/**
 * The phrase that a person would write below the bar of an amount, taken from the words beside it; null where they have none.
 */
export function labelOfAmount(place: AmountPlace): string | null {
  const { before, after, is_whole: isWhole, isGerman } = place;
  const clause = (before.split(/[,;:]\s|\s(?:and|but|while|und|aber|während)\s/u).at(-1) ?? '').trim();
  if (INEXACT.test(clause)) return null;
  const isPart = place.after_whole !== null || place.is_after_whole;
  const own = OWN_NAME.exec(after)?.groups?.['name'] ?? named(clause, isGerman);
  if (own !== null && !isPart) return capitalised(own);
  if (isWhole) return intended('', after, isGerman) ?? labelOfWhole(place);
  if (isPart) return doneOf(place, clause);
  return subjectOf(clause, isGerman) ?? intended(clause, after, isGerman) ?? periodOf(place) ?? doneOf(place, clause);
}

/** The period right behind an amount: "$17 million for the fourth quarter of 2025". */
export function periodOf({ after }: Pick<AmountPlace, 'after'>): string | null {
  const { period } = PERIOD.exec(after)?.groups ?? {};
  return period === undefined ? null : capitalised(period);
}

/** "the limit of" before an amount: "Limit". */
function named(clause: string, isGerman: boolean): string | null {
  const { name } = NAMED.exec(clause)?.groups ?? {};
  // A German adjective after an article would have another ending without it.
  const isName = name !== undefined && isNounPhrase(name, isGerman) && !(isGerman && name.includes(' '));
  return isName ? name : null;
}

function labelOfWhole({ after, isMoney, isGerman }: AmountPlace): string {
  const { done = /\s(\p{L}+)$/u.exec(after)?.[1] ?? '' } = DONE_AFTER.exec(after)?.groups ?? {};
  if (isMoney && SPENDING.test(done)) return 'Budget';
  return isGerman ? 'Gesamt' : 'Total';
}

/** "72 planned", "the planned 72", "geplant waren 72", "expects a total of €72". */
function intended(clause: string, after: string, isGerman: boolean): string | null {
  const [, first = '', second = ''] = /^\s(\p{L}+)(?:\s(\p{L}+))?/u.exec(after) ?? [];
  const words = [/(\p{L}+)$/u.exec(clause.replace(TO_AMOUNT, ''))?.[1] ?? '', first, second];
  const found = INTENDED.find(([pattern]) => words.some((word) => pattern.test(word)));
  return found?.[isGerman ? 2 : 1] ?? null;
}

/** What has become of a part: "spent", with "so far" where the sentence says that. */
function doneOf({ before, after, after_whole: afterWhole, isGerman }: AmountPlace, clause: string): string | null {
  const rest = (afterWhole ?? after).split(/[,;:]\s/u)[0] ?? '';
  const bare = clause.replace(new RegExp(String.raw`\s${STILL}$`, 'iu'), '');
  const isDone = (word: string): boolean =>
    DONE[isGerman ? 'de' : 'en'].test(word.split(' ')[0] ?? '') && !OF_AMOUNT.test(word);
  const { done = '' } = DONE_AFTER.exec(rest)?.groups ?? {};
  // "Present were 27 of 37", "wurden 64 von 110 gepflanzt", "the team closed 48".
  const isPassive = new RegExp(String.raw`(?:^|\s)${VERB}$`, 'iu').test(bare);
  const first = isPassive ? (/^(\p{L}+)\s\p{L}+$/u.exec(bare)?.[1]?.toLowerCase() ?? '') : '';
  const active = isGerman ? '' : (/(\p{L}+)$/u.exec(bare)?.[1] ?? '');
  const last = isGerman && isPassive ? (/\s(\p{L}+)$/u.exec(rest)?.[1] ?? '') : '';
  const found = [done, last, first, active].find(isDone);
  if (found === undefined) return null;
  if (!SO_FAR.test(before) && !SO_FAR.test(rest)) return capitalised(found);
  return isGerman ? `Bisher ${found}` : `${capitalised(found)} so far`;
}

function subjectOf(clause: string, isGerman: boolean): string | null {
  const { name } = SUBJECT.exec(clause)?.groups ?? {};
  if (name === undefined) return null;
  const bare = name
    .replace(REPORTS, '')
    .replace(OF_PERIOD, '')
    .replace(new RegExp(String.raw`^(?:${DETERMINERS}|whose)\s`, 'iu'), '');
  const phrase = isGerman && /^\p{Ll}/u.test(bare) ? name : bare;
  return isNounPhrase(phrase, isGerman) ? capitalised(phrase) : null;
}

/** "Acme today reported": who says it is no part of the name of the amount. */
const REPORTS = /^(?:\p{Lu}[\p{L}\d.’'&,()-]*\s)+(?:today\s|also\s)?(?:announced|reported|posted|recorded)\s/u;
/** "first quarter 2003 earnings": the other amount has a period of its own. */
const OF_PERIOD =
  /^(?:(?:first|second|third|fourth)[\s-](?:fiscal\s)?(?:quarter|half)|Q[1-4]|(?:full|fiscal)[\s-]year)(?:\s(?:19|20)\d\d)?\s(?=\p{L})/iu;

/** Whether all words can be those of one name: none is a verb or a pronoun, and it neither begins nor ends in mid-phrase. */
export function isNounPhrase(phrase: string, isGerman: boolean): boolean {
  const { verbs, prepositions, determiners } = isGerman ? GERMAN : ENGLISH;
  const all = phrase.split(/\s/u).map((word, at) => (at === 0 ? word.toLowerCase() : word));
  const isVerb = (word: string): boolean => verbs.has(word) || AUXILIARY.has(word);
  if (!/^[\p{L}\d\s'’&/-]+$/u.test(phrase) || all.some((word) => isVerb(word) || NO_NAME.test(word))) return false;
  const [first = '', last = ''] = [all[0], all.at(-1)?.toLowerCase()];
  const isTorn = prepositions.has(first) || prepositions.has(last) || determiners.has(last) || COUNTING.test(last);
  // "The committee approved a grant": an article without a preposition begins another phrase.
  const isOne = all.every((word, at) => at === 0 || !determiners.has(word) || prepositions.has(all[at - 1] ?? ''));
  return !isTorn && isOne && (isGerman ? /(?:^|\s)\p{Lu}[\p{L}-]+$/u.test(phrase) : !/(?:ly|ing)$/u.test(last));
}

/** Words that stand for another or begin a sentence, in lower case. */
const NO_NAME =
  /^(?:it|they|he|she|we|you|i|there|this|these|that|those|who|which|what|whose|and|or|but|so|today|here|only|just|es|sie|er|wir|ihr|man|dies|und|oder|aber|bisher|bislang|heute|derzeit|aktuell|jetzt|nun|neu|davon|dafür|dazu|daraus|damit|danach|dabei|darin|dort|hier|zuletzt|zudem|zunächst|zusätzlich|zurzeit|insgesamt|allein|noch|bereits|schon|erst|künftig|jährlich|monatlich|ferner|außerdem|more|less|fewer|than|instead|rather|because|ahead|short|mehr|weniger|als|statt|anstelle)$/u;
