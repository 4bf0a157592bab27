import { isClaim, isOfTheText } from './claim.ts';
import { strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { followsCondition, LEANS_AFTER_TIME, leansOn } from './self-contained.ts';
import { countWords } from './shorten-text.ts';
import { isPreliminary } from './outcome.ts';
import { isSideFact } from './side-facts.ts';
import { isAside, leavesOpen } from './title-worth.ts';
import { within } from './list-title.ts';

/** Delay, loss, excess and failure. */
const ADVERSE =
  /(?<!\p{L})(?:behind|late|delay(?:s|ed)?|los(?:t|ses|es)|fail(?:s|ed|ures?)?|over budget|exceed(?:s|ed)?|shortfalls?|short of|missing|missed|stood still|halved|overdue|outage|unfilled|broke down|verspätet|verzögert|im rückstand|rückstand|fehl(?:t|en|te|ten)|überschr(?:itten|eitet|eiten)|verloren|ausgefallen|gescheitert|unbesetzt|stillstand|en retard|perdus?|retraso|atraso|ritardo)(?!\p{L})/iu;
/** "Never exceeds", "no delay": nothing went wrong. */
const DENIED =
  /(?<!\p{L})(?:no|not|never|without|nicht|nie|kein\p{L}*|ohne)\s(?:\p{L}+\s){0,2}(?:behind|late|delay|los|fail|over|exceed|short|miss|overdue|verspät|verzöger|rückstand|fehl|überschr|verlor|ausgefall)/iu;
const CAUSE =
  /(?<!\p{L})(?:because|the (?:root )?causes? (?:was|were|is|are)|(?:was|were|is|are) caused by|due to|weil|(?:die )?ursachen? (?:war|waren|ist|sind)|wegen|parce que|porque|perché)(?!\p{L})/iu;
/** What was before, what was planned, what others have. "More than 4" compares nothing. */
const COMPARES =
  /(?<!\p{L})(?:(?:less|more|fewer|longer|shorter|later|earlier|higher|lower) than(?= (?!an? )\p{L})|had been|instead of|rather than|(?:was|were) planned|planned (?:was|were)|compared (?:to|with)|geplant (?:war|waren)|vorgesehen (?:war|waren)|als (?:im vorjahr|geplant|bisher|zuvor)|statt (?!dessen)|zuvor (?:war|waren))(?!\p{L})/iu;
const OF_CASE = /^(?:if|unless|wenn|falls|sofern)(?!\p{L})/iu;
/** "Für Gäste gilt sie nicht": of what the sentence before spoke. */
const LEANS_WITHIN = /^[^,;]*\s(?:sie|er|ihn|ihm)(?!\p{L})/u;
const MAX_CHARS = 140;
const MIN_WORDS = 5;
const LONG = 10;

/** How much a sentence says of what went wrong, why, and against what. */
function worthOf(text: string): number {
  const isAdverse = ADVERSE.test(text) && !DENIED.test(text);
  const compares = COMPARES.test(text) && /\d/u.test(text);
  const hasNumber = strongNumbers(text).length > 0 || (text.match(/\d+/gu) ?? []).length >= 2;
  return (
    (isAdverse ? 2 : 0) +
    (CAUSE.test(text) ? 1 : 0) +
    (compares ? 1.5 : 0) +
    (hasNumber && (isAdverse || compares) ? 0.5 : 0)
  );
}

/**
 * The sentence of a few that states a delay, a loss, an excess, its cause or a comparison, which a slide on them is about; null where none
 * does, or several do so equally.
 */
export function tellingOf(sentences: readonly string[], linguist: Linguist): string | null {
  const ranked = sentences
    .map((text) => ({ text, worth: worthOf(text) }))
    .filter(
      ({ text, worth }, at) =>
        worth > 0 &&
        mayBeTitle(text, linguist) &&
        !refersBack(text, sentences.slice(0, at)) &&
        !followsCondition(sentences[at - 1] ?? ''),
    )
    .sort((a, b) => b.worth - a.worth);
  const [best, next] = ranked;
  return best === undefined || (next !== undefined && next.worth === best.worth) ? null : best.text;
}

/**
 * What a text comes to that begins with what only leads there (how something was asked, what it first seemed): the sentence that turns against
 * that, else its last one. Null for other texts, and where nothing below stands alone.
 */
export function endOf(sentences: readonly string[], linguist: Linguist): string | null {
  const [opening = '', ...others] = sentences;
  if (!isSideFact(opening)) return null;
  const points = others.filter(
    (text, at) =>
      mayBeTitle(text, linguist, LONGEST) &&
      !isPreliminary(text) &&
      !isAside(text) &&
      !isOfTheText(text) &&
      !EACH_TIME.test(text) &&
      !refersBack(text, others.slice(0, at)),
  );
  return points.find((text) => TURNS.test(text)) ?? points.at(-1) ?? null;
}

/** "Each time the rented boiler had to step in": of what times the sentence before speaks. */
const EACH_TIME = /^(?:(?:each|every) time|jedes mal(?!, wenn))(?!\p{L})/iu;
/** "The six are nevertheless in two different situations." */
const TURNS =
  /(?<=\p{L} )(?:nevertheless|nonetheless|in fact|in reality|tatsächlich|in wirklichkeit|dennoch|trotzdem)(?!\p{L})/iu;
const LONGEST = 170;

function mayBeTitle(text: string, linguist: Linguist, maxChars: number = MAX_CHARS): boolean {
  const title = text.replace(/\.$/u, '');
  const leans =
    leansOn(title) ||
    LEANS_AFTER_TIME.test(title) ||
    leavesOpen(title) ||
    OF_CASE.test(title) ||
    (linguist.pack.language === 'de' && LEANS_WITHIN.test(title));
  // Taggers miss verbs that look like nouns: "nurses who work at night sleep less than others". A long sentence of a text has one.
  const isSentence = isClaim(title, linguist) || (title !== text && countWords(title) >= LONG);
  return title.length <= maxChars && countWords(title) >= MIN_WORDS && !leans && isSentence;
}

/** What a sentence brings in: "moved it to an environment variable". */
const NEW = /(?<!\p{L})an? (?:\p{Ll}+ )?(?<noun>\p{Ll}{4,})(?!\p{L})/gu;

/** Whether an English sentence speaks of several things that the ones before it bring in: without these nobody knows which they are. */
function refersBack(text: string, before: readonly string[]): boolean {
  const brought = new Set([...before.join(' ').matchAll(NEW)].flatMap(({ groups }) => groups?.['noun'] ?? []));
  const named = [...text.matchAll(/(?<!\p{L})the (?<noun>\p{Ll}{4,})(?!\p{L})/giu)].filter(({ groups }) =>
    brought.has(groups?.['noun'] ?? ''),
  );
  return named.length > 1;
}

const NUMBER = /\d[\d.,]*\d/gu;
const EXPECTED =
  /(?<!\p{L})(?:expects?|expected|a total of|forecasts?|will (?:cost|come to)|erwartet|rechnet mit|insgesamt|prognos\p{L}*)(?!\p{L})/iu;
/** "€640,000 of the €900,000": what an amount is a part of. */
const OF_WHOLE = /(?:[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:Euro|€)?) (?:of (?:the|a (?:budget|total) of)|von(?: den)?) /iu;
const SO_FAR = /^(?:so far|to date|until now|bisher|bislang)(?:,)? (?=[$€£\d])/iu;
const MAX_BOTH = 150;

/**
 * An amount that is expected, with its whole where it is above that, or with the sentence that says of what whole it is, where both fit: a sum
 * alone is neither much nor little.
 */
export function withWhole(title: string, sentences: readonly string[], linguist: Linguist): string {
  const amounts: readonly string[] = title.match(NUMBER) ?? [];
  const currency = currencyOf(title);
  if (!EXPECTED.test(title) || currency === undefined) return title;
  const whole = sentences
    .map((text) => text.replace(/\.$/u, ''))
    .find(
      (text) =>
        text !== title &&
        OF_WHOLE.test(text) &&
        currencyOf(text) === currency &&
        !(text.match(NUMBER) ?? []).some((number) => amounts.includes(number)),
    );
  if (whole === undefined) return title;
  const above = aboveWhole(title, whole, linguist);
  // Without its first words the sentence itself stays below the title: a slide of what is left would be hollow.
  const both = above ?? `${title}; ${within(whole.replace(SO_FAR, ''), linguist)}`;
  return both.length <= MAX_BOTH ? both : title;
}

function currencyOf(text: string): string | undefined {
  return /[$€£]|Euro/u.exec(text)?.[0];
}

const MONEY = /[$€£]\s?\d[\d.,]*\d|\d[\d.,]*\d\sEuro/gu;
const ABOVE: Readonly<Record<string, string>> = { en: 'more than the', de: 'mehr als die' };

/** "…, more than the €900,000"; null where the expected amount is not above the whole, or the two are written in different ways. */
function aboveWhole(title: string, whole: string, linguist: Linguist): string | null {
  const [expected, ...others] = title.match(MONEY) ?? [];
  const all = whole.match(MONEY)?.at(-1);
  const above = ABOVE[linguist.pack.language];
  if (expected === undefined || all === undefined || others.length > 0 || above === undefined) return null;
  const [total, least] = [expected, all].map((text) =>
    GROUPED.test(text) ? Number(text.replaceAll(/\D/gu, '')) : Number.NaN,
  );
  return (total ?? Number.NaN) > (least ?? Number.NaN) ? `${title}, ${above} ${all}` : null;
}

/** "935,000", "35.000": without a fraction. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/u;
