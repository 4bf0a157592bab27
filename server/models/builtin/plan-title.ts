import type { Linguist } from './linguist.ts';
import { goOn, within } from './list-title.ts';
import { countWords } from './shorten-text.ts';

/** Joins points to a title below a heading; null where they are too long for it. */
type Named = (said: readonly string[]) => string | null;

/** Two lines of a title. */
export const MAX_TITLE_CHARS = 135;
/** Dated items that a title says all of. */
const MAX_SAID = 3;
const MIN_DATED = 3;

const MONTH =
  '(?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|jun|juin|jul|juil|aug|aoû|ago|sep|set|oct|okt|out|ott|nov|dec|dez|déc|dic)\\p{Ll}*\\.?';
const DATE = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{4})?|\\d{1,2}\\.?\\s${MONTH}(?:\\s\\d{4})?|${MONTH}\\s\\d{1,4}(?:,?\\s\\d{4})?|Q[1-4]\\s\\d{4}|(?:19|20)\\d\\d)`;
const DATED = new RegExp(`(?<![\\p{L}\\d])${DATE}(?![\\p{L}\\d])`, 'iu');
/** "15.01.2025: First server moved". */
const BEGINS_DATED = new RegExp(`^(?<date>${DATE})\\s*[:–—-]\\s+(?<said>\\S.*)$`, 'isu');
/** When something is to be done, at the end or the start of an item. */
const WHEN = `(?:by|on|in|until|before|from|bis(?: zum)?|am|ab|vom|im) (?:(?:${MONTH}|${DATE}) (?:to|until|bis(?: zum)?) )?${DATE}`;
const ENDS_WHEN = new RegExp(`,? ${WHEN}$`, 'iu');
const BEGINS_WHEN = new RegExp(`^${WHEN}[,:]? (?=\\S)`, 'iu');
const ONE_YEAR = /(?<!\d)((?:19|20)\d\d)(?!\d)/u;
/** "in November", "by the end of March": a month without its day, at the end of an item. */
const ENDS_MONTH =
  /,? (?:in|by|by the end of|im|bis|bis ende|ende|anfang|mitte) (?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{Ll}*$/iu;
/** What others decide is what a plan depends on. */
export const DECIDES =
  /(?<!\p{L})(?:decid|decision|approv|sign|entscheid|beschließ|genehmig|unterschr|décid|decid|aprob|aprov)/iu;
/** How titles name the end of several dates and what is last. */
const UNTIL: Readonly<Record<string, { last: string; counts: readonly string[]; many: RegExp }>> = {
  en: { last: 'the last on', counts: ['Four', 'Five', 'Six', 'Seven'], many: /s$/iu },
  de: { last: 'als Letztes am', counts: ['Vier', 'Fünf', 'Sechs', 'Sieben'], many: /\p{L}{4,}(?:e|n|en|er)$/u },
};

const FOR_A_TIME = '(?: (?:for|in|until|by|für|bis|im|pour|para|per) [^:,;]{2,24})?';
/** Names of lists of what is to be done. */
const PLANNED = new RegExp(
  `^(?:(?:our |the |key |top |proposed |main )?(?:recommendations?|recommended (?:actions?|steps)|next steps?|action items?|actions?|action plan|priorities|to-?dos?|what(?:’|')?s next|way forward)|(?:unsere |die |wichtigste )?(?:(?:handlungs)?empfehlungen|nächsten? schritte|weiteres vorgehen|maßnahmen|prioritäten|to-?dos?)|recommandations?|prochaines étapes|recomendaciones|próximos pasos|recomendações|próximos passos|raccomandazioni|prossimi passi)${FOR_A_TIME}$`,
  'iu',
);
/** Told to readers, a step is no plan of the author's. */
const TO_READERS = /(?<!\p{L})(?:your?|Sie|Ihr(?:e[mnrs]?)?)(?!\p{L})/u;
/** The most that is named of many: a longer title says less. */
const MAX_OF_MANY = 2;
const MIN_WORDS = 3;
/** What is added in brackets at the end of an item. */
const ASIDE = /\s*\([^()]*\)$/u;

/** Whether a heading is over a list of what is to be done: next steps, recommendations. */
export function isPlanned(name: string): boolean {
  return PLANNED.test(name.replace(/\s*:$/u, ''));
}

/** Whether most items are short steps that begin or end with when: such a plan is a line of time, and none of its steps stands alone. */
export function isDatedPlan(items: readonly string[]): boolean {
  const isStep = (item: string): boolean =>
    item.length <= MAX_STEP &&
    [BEGINS_DATED, BEGINS_WHEN, ENDS_WHEN].some((when) => when.test(item.replace(/[.;,]$/u, '')));
  return items.length >= MIN_DATED && items.filter(isStep).length * 2 > items.length;
}

const MAX_STEP = 120;

/**
 * What a list of things to be done comes to: all of them, without their dates where they would be too long; else the first, which
 * matter most. Null where a single word is one of them, or a step is told to readers.
 */
export function titleOfPlan(items: readonly string[], named: Named): string | null {
  const bare = items.map((item) => item.replace(ASIDE, ''));
  const isPlan = bare.every((item) => countWords(item) >= MIN_WORDS && !/[:?]/u.test(item) && !TO_READERS.test(item));
  if (items.length < 2 || !isPlan) return null;
  const undatedAll = bare.map((item) => withoutDate(item));
  const whole = named(bare) ?? named(undatedAll);
  if (whole !== null) return whole;
  return named(bare.slice(0, MAX_OF_MANY)) ?? named(undatedAll.slice(0, MAX_OF_MANY)) ?? named(bare.slice(0, 1));
}

function withoutDate(item: string): string {
  const bare = item.replace(ENDS_WHEN, '').replace(ENDS_MONTH, '').replace(BEGINS_WHEN, '');
  return countWords(bare) < 2 ? item : bare;
}

/** What items with a date each (`areDated`) come to; null where no way to say it is short enough. */
export function titleOfDated(name: string, items: readonly string[], named: Named, linguist: Linguist): string | null {
  return (
    untilLast(name, items, linguist) ?? allDated(items, named) ?? undated(items, named) ?? firstDated(items, named)
  );
}

/** Whether each of several items has a date. */
export function areDated(items: readonly string[]): boolean {
  return items.length >= MIN_DATED && items.every((item) => DATED.test(item));
}

/** "Four milestones, the last on 30 September 2025: old hall cleared": of many dated names none but the last stands for all. */
function untilLast(name: string, items: readonly string[], linguist: Linguist): string | null {
  const { date, said } = BEGINS_DATED.exec(items.at(-1) ?? '')?.groups ?? {};
  const words = UNTIL[linguist.pack.language];
  if (items.length <= MAX_SAID || date === undefined || said === undefined || words === undefined) return null;
  if (!items.every((item) => BEGINS_DATED.test(item))) return null;
  const count = words.counts[items.length - MAX_SAID - 1];
  const title = `${count} ${goOn(name, linguist)}, ${words.last} ${date}: ${within(said, linguist)}`;
  return count === undefined || !words.many.test(name) || name.includes(' ') || title.length > MAX_TITLE_CHARS
    ? null
    : title;
}

/** All dated tasks without their dates, which are below the title; one of a single word keeps its date. */
function undated(items: readonly string[], named: Named): string | null {
  if (items.some((item) => BEGINS_DATED.test(item))) return null;
  const said = items.map((item) => {
    const bare = item.replace(ENDS_WHEN, '').replace(BEGINS_WHEN, '');
    return countWords(bare) < 2 ? item : bare;
  });
  return said.every((text, at) => text === items[at]) ? null : named(said);
}

/** Dated items with their dates, as a title takes them; the year that all of them name in the last only. */
function inTitle(items: readonly string[], places: readonly number[], named: Named): string | null {
  const chosen = [...places]
    .sort((a, b) => a - b)
    .map((at) => {
      const item = items[at] ?? '';
      const { date, said } = BEGINS_DATED.exec(item)?.groups ?? {};
      return date === undefined || said === undefined ? item : `${said} (${date})`;
    });
  return named(chosen) ?? named(withOneYear(chosen));
}

/** All of three dated items. */
function allDated(items: readonly string[], named: Named): string | null {
  return items.length > MAX_SAID
    ? null
    : inTitle(
        items,
        items.map((_, at) => at),
        named,
      );
}

/** The first two of three dated items; of more, the first and the last, with what is decided between them. */
function firstDated(items: readonly string[], named: Named): string | null {
  if (items.length <= MAX_SAID) return inTitle(items, [0, 1], named);
  const places = [0, items.length - 1];
  const decided = items.findIndex((text, at) => !places.includes(at) && DECIDES.test(text));
  return (decided === -1 ? null : inTitle(items, [...places, decided], named)) ?? inTitle(items, places, named);
}

/** The same texts with the year that all of them name in the last only. */
function withOneYear(texts: readonly string[]): string[] {
  const [, year] = ONE_YEAR.exec(texts.at(-1) ?? '') ?? [];
  if (year === undefined || !texts.every((text) => text.includes(year))) return [...texts];
  return texts.map((text, at) => (at === texts.length - 1 ? text : text.replace(` ${year}`, '')));
}
