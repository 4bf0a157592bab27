import { areOpposites, mayOnlyCome } from '../../../common/forms/opposites.ts';
import { isMember } from '../../../common/forms/series.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { cleanHeading, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { wordForAnd, within } from './list-title.ts';
import { areDated, DECIDES, isPlanned, MAX_TITLE_CHARS, titleOfDated, titleOfPlan } from './plan-title.ts';
import { countWords } from './shorten-text.ts';
import { weightyPoints } from './weighty-points.ts';

const MAX_STATEMENT_CHARS = 110;
/** More equals than these are a list, of which none stands for the others. */
const MAX_EQUALS = 7;
const MIN_EQUALS = 3;
const MIN_WORDS = 5;

/** "09:31: …", "14 May 09:12: …": what happens within a day or two. */
const AT_TIME =
  /^[^:]{0,20}?(?<![\d:])\d{1,2}(?::|\.)\d{2}(?:\s?(?:Uhr|UTC|h|[ap]\.?m\.?))?\s*[:–—-]\s+(?<said>\S.*)$/su;
const CLOCK = /\d{1,2}(?::|\.)\d{2}(?:\s?(?:Uhr|UTC|[ap]\.?m\.?))?/u;
/** Names of lists that tell readers what to do, one step after another. */
const HOW_TO = /^(?:how|so|wie|comment|cómo|como|come)(?!\p{L})/iu;
const TO_READER = /^\p{Lu}\p{Ll}+(?<!ing) (?:Sie|your|the|an?) /u;
/** Names of lists of what readers should do, of which the first says what that is. */
const ADVISES =
  /^(?:(?:our |general )?(?:advice|guidance)|what (?:to do|you should do)|ratschläge|ratschlag|was (?:jetzt )?zu tun ist)(?!\p{L})/iu;
/** How long a step takes. */
const TAKES =
  /(?<!\p{L})(?:within|in less than|innerhalb (?:von )?|binnen)\s?(?:\p{L}+|\d+)\s(?:\p{L}+\s)?\p{L}*(?:hours?|days?|weeks?|months?|stunden?|tage?n?|wochen?|monate?n?)(?!\p{L})/iu;
/** Verbs of main clauses, in languages without a tagger. */
const AUXILIARY =
  /\s(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|muss|müssen|soll|sollen|darf|dürfen|bleibt|bleiben|est|sont|a|ont|es|son|é|são|está|están|há)\s/u;
const BUT: Readonly<Record<string, string>> = { en: 'but', de: 'aber', fr: 'mais', es: 'pero', pt: 'mas', it: 'ma' };

/**
 * What the lists under two opposite headings come to: a statement of each, or a point of the first against all of the second, or one; null
 * where nothing is short enough.
 */
export function titleOfSides(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const heads = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => cleanHeading(text));
  const lists = blocks.filter(({ kind }) => kind === 'list').map(itemsOf);
  const [first = [], second = []] = lists;
  if (!areOpposites(heads) || lists.length !== 2) return null;
  const [statement, other] = [first, second].map((items) => items.find((item) => isStatement(item, linguist)));
  const but = BUT[linguist.pack.language];
  if (mayOnlyCome(heads[0] ?? '')) return titleUnderHeads(heads, [first, second], linguist);
  if (statement !== undefined && other !== undefined && but !== undefined) {
    const title = `${statement}, ${but} ${within(other, linguist)}`;
    if (title.length <= MAX_TITLE_CHARS) return title;
  }
  const [good, bad] = [first, second].map(pointOf);
  const and = wordForAnd(linguist);
  if (good === undefined || bad === undefined || but === undefined || and === null) return null;
  const against = second.map((item) => within(item, linguist));
  // A capital after "and" would pass for a name.
  const mayJoin = linguist.pack.language === 'de' || against.every((item) => !/^\p{Lu}\p{Ll}/u.test(item));
  const both = `${good}, ${but} ${against.join(` ${and} `)}`;
  // One of two would be chosen without a reason.
  if (mayJoin && second.length <= 2 && both.length <= MAX_TITLE_CHARS) return both;
  const small = against.find((item) => !/^\p{Lu}\p{Ll}/u.test(item));
  const title = `${good}, ${but} ${small ?? within(bad, linguist)}`;
  return title.length <= MAX_TITLE_CHARS ? title : null;
}

/** "Benefits: fewer errors at the end of a shift; drawbacks: each lamp needs the plan of its user": what may come, below what it is. */
function titleUnderHeads(
  [good = '', bad = '']: readonly string[],
  [first = [], second = []]: readonly (readonly string[])[],
  linguist: Linguist,
): string | null {
  const said = (items: readonly string[]): string => items.map((item) => within(item, linguist)).join(', ');
  const point = (items: readonly string[]): string[] => {
    const statement = items.find((item) => isStatement(item, linguist)) ?? pointOf(items);
    return statement === undefined ? [] : [items.find((item) => /\d/u.test(item)) ?? statement];
  };
  // A capital after a small letter would pass for a name.
  const isSmall = (item: string): boolean =>
    linguist.pack.language === 'de' || !/^\p{Lu}\p{Ll}/u.test(within(item, linguist));
  const all = second.length <= 2 && second.every(isSmall) ? [second] : [];
  const titles = [...all, point(second.some(isSmall) ? second.filter(isSmall) : second)].map(
    (against) => `${good}: ${said(point(first))}; ${inSentence(bad, linguist)}: ${said(against)}`,
  );
  return titles.find((title) => title.length <= MAX_TITLE_CHARS) ?? null;
}

function inSentence(head: string, linguist: Linguist): string {
  return linguist.pack.language === 'de' ? head : head.charAt(0).toLowerCase() + head.slice(1);
}

/**
 * What a list under a heading comes to, in its own words: how long its steps take, the outcome of what happened within a day, what is dated
 * first or last, what each member of a series is, the weightiest of short points, or the first of several statements. Null where only the heading is plain and true.
 */
export function titleOfItems(name: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const items = blocks.filter(({ kind }) => kind === 'list').flatMap(itemsOf);
  if (items.some((item) => asks(item, linguist))) return openQuestions(name, items, linguist);
  if (FOR_WHOM.test(name)) return forWhom(name, items, linguist);
  const named = (said: readonly string[]): string | null => {
    const title = `${name}: ${said.map((each) => within(each, linguist)).join(', ')}`;
    return said.length === 0 || title.length > MAX_TITLE_CHARS ? null : title;
  };
  if (HOW_TO.test(name)) return named(timedStep(items));
  const last = AT_TIME.exec(items.at(-1) ?? '')?.groups?.['said'];
  if (last !== undefined && items.every((item) => AT_TIME.test(item))) {
    const [time = ''] = CLOCK.exec(items.at(-1) ?? '') ?? [];
    return isStatement(last, linguist) ? `${last} (${time})` : null;
  }
  if (areDated(items)) return titleOfDated(name, items, named, linguist);
  const plan = isPlanned(name) ? titleOfPlan(items, named) : null;
  if (plan !== null) return plan;
  if (items.some((item) => TO_READER.test(item)) && !ADVISES.test(name)) return null;
  if (items.length >= 2 && items.every(isMember))
    return named(items.map((item) => /^[^:]{2,40}:\s+(.{3,}?)(?=[,;.]\s|$)/u.exec(item)?.[1] ?? item));
  const points = weightyPoints(items);
  // Of dangers all are to be known.
  const mayChoose = points.length === items.length || !DANGERS.test(name);
  const ofPoints = mayChoose
    ? (named(points) ?? (points.length < items.length ? named(points.slice(0, 2)) : null))
    : null;
  if (ofPoints !== null) return ofPoints;
  // Of two, one would be chosen without a reason.
  const areTwo = items.length === 2 && items.every((item) => isStatement(item, linguist));
  const both = areTwo && DANGERS.test(name) ? named(items) : null;
  if (both !== null) return both;
  const isOfEquals = items.length >= MIN_EQUALS && items.length <= MAX_EQUALS;
  const [first = ''] = items;
  // What a list has first matters most; a name alone says nothing.
  const isWhole = countWords(first) >= MIN_WORDS && linguist.sentences(first).length === 1;
  if (!isOfEquals || /^[^:]{2,40}:\s/u.test(first)) return null;
  const subjects = DANGERS.test(name) ? subjectsOf(items, linguist) : null;
  const short = subjects === null ? null : named(subjects);
  if (short !== null) return short;
  if (!isWhole) return null;
  // The heading stands above the title of its first point.
  return (
    named([withPrice(first, items)]) ??
    named([first]) ??
    (first.length <= MAX_TITLE_CHARS && isClaim(first, linguist) ? first : null)
  );
}

/** Names of lists of what may go wrong: of equals that are all to be known, one would hide the others. */
const DANGERS =
  /^(?:(?:main |key |open |project |known )?(?:risks?|threats|concerns|obstacles|challenges|problems|issues)(?: and \p{L}+)?|(?:offene |bekannte )?(?:risiken|probleme|hindernisse|herausforderungen)(?: und \p{L}+)?)$/iu;
const MAX_SUBJECT_CHARS = 45;

/** What each of several sentences speaks of: "A strike would delay deliveries" of a strike. Null where one of them does not begin with it. */
function subjectsOf(items: readonly string[], linguist: Linguist): string[] | null {
  const found = items.flatMap((item) => {
    const words = linguist.tag(item) ?? [];
    const at = words.findIndex(({ tag, text }) => (tag === 'VERB' || tag === 'AUX') && !/(?:ing|ed)$/iu.test(text));
    const text = item.split(/\s+/u).slice(0, at).join(' ');
    const isName = words.slice(0, at).some(({ tag }) => tag === 'NOUN' || tag === 'PROPN');
    const isWhole =
      words
        .slice(0, at)
        .map((word) => word.text)
        .join('') === text.replaceAll(/\s+/gu, '');
    return at > 1 && isName && isWhole && text.length <= MAX_SUBJECT_CHARS && !LEANS.test(text)
      ? [words[0]?.tag === 'NUM' ? text.charAt(0).toLowerCase() + text.slice(1) : text]
      : [];
  });
  return found.length === items.length ? found : null;
}

const LEANS = /^(?:it|they|this|that|these|those|he|she|we|if|unless|when)(?!\p{L})|[,;:]\s/iu;
/** "It costs at most €149 in shops". */
const PRICED = /^(?:it|they) (?<said>\p{Ll}+ (?:[^,;:]*\s)?[$€£]\s?\d[^,;:]*)$/iu;

/** The first of several requirements, with what the same thing may cost: "It costs at most €149" goes on from "The lamp …". */
function withPrice(first: string, items: readonly string[]): string {
  const [said, ...others] = items.slice(1).flatMap((item) => PRICED.exec(item)?.groups?.['said'] ?? []);
  const isOfOne = items.slice(1).filter((item) => /^(?:it|they) /iu.test(item)).length >= 2;
  return said === undefined || others.length > 0 || !isOfOne || /[,;:]/u.test(first) ? first : `${first} and ${said}`;
}

const OPEN = /^(?:open|unanswered|unresolved|outstanding|remaining|offene|ungeklärte)(?!\p{L})/iu;
/** How many questions are open, in words. */
const ARE_OPEN: Readonly<Record<string, { counts: readonly string[]; are: string }>> = {
  en: { counts: ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven'], are: 'questions are open' },
  de: { counts: ['Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben'], are: 'Fragen sind offen' },
};

/** Whether a point asks something, with or without what is known of the answer. */
function asks(item: string, linguist: Linguist): boolean {
  return item.endsWith('?') || (linguist.sentences(item)[0] ?? '').endsWith('?');
}

/** "Two questions are open": what a list of questions comes to, none of which stands for the others. */
function openQuestions(name: string, items: readonly string[], linguist: Linguist): string | null {
  const words = ARE_OPEN[linguist.pack.language];
  const count = words?.counts[items.length - 2];
  const areAll = OPEN.test(name) && items.every((item) => asks(item, linguist));
  return words === undefined || count === undefined || !areAll ? null : `${count} ${words.are}`;
}

/** Names of lists of those whom something is for. */
const FOR_WHOM = /^(?:who(?:m)? (?:it|this|that) is for|for whom(?: (?:it|this) is)?|who is (?:it|this) for\??)$/iu;
/** What is said of them in a clause of its own, or in the second half of one. */
const OF_THEM = /^(?<who>(?:\S+\s){2,}\S+?),? (?:that|which) \S.*$/su;
const OF_THEM_TOO = /^(?<who>\S+ who \S.*?) and (?<more>\p{Ll}+\s.*)$/su;

/** "Who it is for: Hospitals and control rooms, and people who work at home": of whom a list is, without what limits them below. */
function forWhom(name: string, items: readonly string[], linguist: Linguist): string | null {
  const said = items.flatMap((item): string[] => {
    const { who, more = '' } = (OF_THEM.exec(item) ?? OF_THEM_TOO.exec(item))?.groups ?? {};
    const isCut = who !== undefined && (more === '' || linguist.tag(`they ${more}`)?.[1]?.tag === 'VERB');
    return isCut ? [who] : [];
  });
  const [first, second] = said;
  if (items.length !== 2 || first === undefined || second === undefined) return null;
  const title = `${name.replace(/\?$/u, '')}: ${first}, and ${within(second, linguist)}`;
  // A capital after "and" would pass for a name.
  const isSmall = /^\p{Ll}/u.test(within(second, linguist));
  return isSmall && title.length <= MAX_STATEMENT_CHARS ? title : null;
}

/** The step that others decide or do, with the time that they take for it: what readers cannot hasten. */
function timedStep(items: readonly string[]): string[] {
  const timed = items.map((item) => item.split(/;\s/u)[0] ?? '').filter((item) => TAKES.test(item));
  const [step] = [...timed.filter((item) => DECIDES.test(item)), ...timed];
  return step === undefined ? [] : [step];
}

function itemsOf({ text, items }: BlockDigest): string[] {
  return (items ?? text.split('\n'))
    .map((item) => cleanText(item).replace(/[.;,]$/u, ''))
    .filter((item) => item !== '');
}

/** A point with a figure says most; else the shortest. */
function pointOf(items: readonly string[]): string | undefined {
  const short = [...items].sort((a, b) => a.length - b.length);
  return short.find((item) => /\d/u.test(item)) ?? short[0];
}

/** A whole statement of one sentence. German phrases have words that end like verbs: "14 Tonnen CO2 weniger". */
export function isStatement(text: string, linguist: Linguist): boolean {
  if (text.length > MAX_STATEMENT_CHARS || linguist.sentences(text).length > 1 || !isClaim(text, linguist))
    return false;
  return linguist.tag(text) !== null || AUXILIARY.test(text) || linguist.hasVerb(wordsBelow(text));
}

/** The words of a text that no capital begins, after the first. */
function wordsBelow(text: string): string {
  return text
    .split(/\s+/u)
    .slice(1)
    .filter((word) => /^\p{Ll}/u.test(word))
    .join(' ');
}
