import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isMet } from './antecedents.ts';
import { courseIn } from './course.ts';
import { capitalise, cleanText, strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isRuleOf, listOfTitle, saysItem } from './list-title.ts';
import { definedIn } from './named-subject.ts';
import { readPassages } from './passages.ts';
import type { Passage } from './passage.ts';
import { reasonIn } from './reason.ts';
import { withExceptionsBelow } from './self-contained.ts';
import { countWords, wholeText } from './shorten-text.ts';
import { supportOf } from './support.ts';
import { coverage, overlap } from './text-rank.ts';
import { bareRatio, comparisonOf, countsKinds, isAside, isLocation } from './title-worth.ts';

interface BulletLimits {
  /** Characters of all bullets together. */
  max_length: number;
  max_items: number;
}

const MAX_BULLETS = 5;
/** A list whose title says what it is a list of is shown as far as it goes. */
const MAX_OF_LIST = 6;
const MAX_RULES = 3;
/** Sentences are shown whole, so those that would fill a slide alone are left out. */
const LONGEST_BULLET = { max_chars: 280, max_words: 44 };
/** Where little else is said, a longer one has room. */
const LONGEST_OF_FEW = { max_chars: 320, max_words: 52 };
const ENOUGH = 3;
/** Four lines of no more characters together are read as easily as three. */
const SHORT_LINES = 440;
const MAX_CANDIDATES = 30;
/** A slide shows a list if the list is at least this share of its text; the title is chosen by the same rule. */
const MIN_LIST_SHARE = 0.5;

/**
 * Bullets from blocks: the items of a list in their order, else the best sentences, whole.
 * @param shown texts that the slide shows already; sentences that repeat them are left out.
 * @param around the other blocks of the section.
 */
export function writeBullets(
  blocks: readonly BlockDigest[],
  limits: BulletLimits,
  shown: readonly string[],
  linguist: Linguist,
  around: readonly BlockDigest[] = [],
): string[] {
  const statedTerms = shown.filter((text) => text !== '').map((text) => linguist.terms(text));
  const all = readPassages(blocks, linguist);
  const steps = stepsBelow(blocks, all, shown, limits, linguist);
  if (steps !== null) return steps;
  const list = listOfTitle(shown[0] ?? '', blocks, linguist);
  // A list that fits is shown whole, also what its title says of it; one with gaps repeats nothing of its title.
  const usable = all.filter((entry) => entry.ref === list?.ref && entry.is_self_contained).length;
  const ruled = list === null ? [] : all.filter((entry) => !entry.is_item && isRuleOf(entry.text, list, linguist));
  const hasRoom = (list?.items.length ?? 0) + Math.min(ruled.length, MAX_RULES) <= limits.max_items;
  const whole = list !== null && hasRoom && usable === list.items.length ? list.ref : null;
  const isStated = (entry: Passage): boolean =>
    entry.ref !== whole &&
    ((entry.ref === list?.ref && saysItem(shown[0] ?? '', entry.text)) ||
      statedTerms.some((terms) => entry.terms.length > 0 && coverage(entry.terms, terms) > 0.66));
  const free = all.filter((entry) => entry.is_self_contained && !isStated(entry));
  // What something does tells more than what it is.
  const isToldAfter = ({ text, ref, order }: Passage): boolean => {
    const name = definedIn(text);
    return (
      name !== null && free.some((next) => next.ref === ref && next.order === order + 1 && next.text.startsWith(name))
    );
  };
  const plain = new Set(free.filter((entry) => entry.is_item || !(isAside(entry.text) || isToldAfter(entry))));
  const home = new Set(all.filter(isStated).map(({ ref }) => ref));
  const isOfAmount = strongNumbers(shown[0] ?? '').length > 0;
  const passages = supportOf(shown, blocks, all, linguist, termsIn(around, linguist))
    .filter(({ entry }) => plain.has(entry))
    .map(({ entry, closeness }) => ({ ...entry, score: entry.score + closeness + onAmount(entry, isOfAmount) }));
  const count = Math.max(1, Math.min(list === null ? MAX_BULLETS : MAX_OF_LIST, limits.max_items));
  // What a decision of a list takes is part of it.
  const rules =
    list === null ? [] : passages.filter((entry) => isRuleOf(entry.text, list, linguist)).slice(0, MAX_RULES);
  const items = mainList(
    withoutHalves(passages, limits.max_length).filter((entry) => !rules.includes(entry)),
    home,
    count,
  );
  const sentences = passages.filter((entry) => !entry.is_item);
  // A single item means nothing without its list and lead-in.
  const others = sentences.length >= ENOUGH_OF_TITLE ? sentences : passages;
  const ranked =
    items.length >= 2
      ? [...rules, ...listPool(items, passages, count)]
      : withoutHalves(others, limits.max_length).sort((a, b) => seriesFirst(a, b) || b.score - a.score);
  // A ratio against nothing says little, where enough else is said.
  const prose = (): string[] =>
    [...blocks, ...around]
      .filter(({ kind }) => kind === 'paragraph')
      .flatMap(({ text }) => linguist.sentences(text).map(cleanText));
  const isSided = ({ text }: Passage): boolean => bareRatio(text) === null || comparisonOf([text], prose) !== null;
  // Where something is, or how many kinds there are, bears out nothing.
  const isEmpty = ({ text }: Passage): boolean => isLocation(text) || countsKinds(text);
  const tells = (entry: Passage): boolean => isSided(entry) && (entry.is_item || !isEmpty(entry));
  const sided = ranked.filter(tells);
  const pool = (sided.length >= ENOUGH_OF_TITLE ? sided : ranked).slice(0, MAX_CANDIDATES);
  const chosen = besideTitle(all, shown, limits, linguist);
  // If everything fits, nothing is left out for its length.
  const isShort = pool.slice(0, ENOUGH + 1).reduce((sum, { text }) => sum + text.length, 0) <= SHORT_LINES;
  const enough = pool.length <= count ? pool.length : Math.min(isShort ? ENOUGH + 1 : ENOUGH, count);
  for (const passage of pool) {
    if (chosen.length >= (passage.is_item ? count : enough)) break;
    // Members of a series resemble each other without repeating each other.
    const most = OF_A_SERIES.test(passage.text) || passage.ref === list?.ref ? 1 : 0.66;
    const repeats = ({ passage: { terms } }: (typeof chosen)[number]): boolean =>
      overlap(terms, passage.terms) >
      (Math.min(terms.length, passage.terms.length) <= SHORT ? Math.max(most, 0.8) : most);
    if (chosen.some(repeats)) continue;
    const before = chosen.filter(({ passage: other }) => other.order < passage.order).map(({ text }) => text);
    if (!isMet(passage.needs, [...shown, ...before])) continue;
    const left = limits.max_length - chosen.reduce((sum, entry) => sum + entry.text.length, 0);
    const longest = pool.length < ENOUGH ? LONGEST_OF_FEW : LONGEST_BULLET;
    const room = { ...longest, max_chars: Math.min(left, longest.max_chars) };
    const { limit } = passage.beside;
    const told = limit === null ? passage.text : `${passage.text} ${limit}`;
    const text = wholeText(told, room, linguist) ?? wholeItem(passage, room, linguist);
    if (text === null || text.length < 2) continue;
    if (passage.ref !== whole && statedTerms.some((terms) => isSame(terms, linguist.terms(text)))) continue;
    chosen.push({ text, passage: told === passage.text ? passage : { ...passage, terms: linguist.terms(text) } });
  }
  const told = withOutcomes(
    besideExceptions(
      chosen.sort((a, b) => a.passage.order - b.passage.order),
      linguist,
    ),
    shown,
    limits.max_length,
  );
  const compared = comparisonOf([...shown, ...told], prose);
  if (compared === null) return told;
  const lines = withinRoom([...told, compared], limits);
  if (lines.at(-1) !== compared) return lines;
  // What is compared comes before what that comes to.
  const before = lines.slice(0, -1);
  const at = Math.max(
    0,
    before.findIndex((line) => bareRatio(line) !== null),
  );
  return [...before.slice(0, at), compared, ...before.slice(at)];
}

/** A rule right before its exceptions points at them, and not at "the following paragraphs" of its source. */
function besideExceptions(
  chosen: readonly { text: string; passage: Passage }[],
  linguist: Linguist,
): { text: string; passage: Passage }[] {
  return chosen.map((each, at) => {
    const next = chosen[at + 1]?.passage.order === each.passage.order + 1;
    const text = next ? withExceptionsBelow(each.text) : each.text;
    return text === each.text ? each : { ...each, text: capitalise(text, linguist.pack.language) };
  });
}

/** Lines that fit, the last one among them: longer ones before it give way. */
function withinRoom(lines: readonly string[], limits: BulletLimits): string[] {
  const kept = [...lines];
  const isOver = (): boolean => kept.length > limits.max_items || kept.join('').length > limits.max_length;
  while (isOver() && kept.length > ENOUGH) {
    const others = kept.slice(0, -1).filter((line) => bareRatio(line) === null);
    const longest = others.reduce((most, line) => (line.length > most.length ? line : most), '');
    if (longest === '') break;
    kept.splice(kept.indexOf(longest), 1);
  }
  return isOver() ? kept.slice(0, -1) : kept;
}

/** What happens one after another, where the paragraph of the title tells it, or nothing but that is below the title. */
function stepsBelow(
  blocks: readonly BlockDigest[],
  all: readonly Passage[],
  shown: readonly string[],
  limits: BulletLimits,
  linguist: Linguist,
): string[] | null {
  const course = courseIn(blocks, linguist);
  if (course === null || course.steps.length > limits.max_items) return null;
  const chars = course.steps.reduce((sum, step) => sum + step.length, 0);
  const own = blocks.find(({ ref }) => ref === course.ref);
  const isOfTitle = shown.some((line) => line !== '' && own?.text.includes(bare(line)) === true);
  const isAll = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list').length === 1;
  if (chars > limits.max_length || !(isOfTitle || isAll)) return null;
  // The sentence before may name what takes part in them.
  const before = all.find(({ text, ref, is_self_contained: isAlone }) => {
    return isAlone && ref === course.ref && course.before?.endsWith(text.slice(-TAIL)) === true;
  });
  const isRoom = course.steps.length < limits.max_items && chars + (before?.text.length ?? 0) <= limits.max_length;
  const isSaid = shown.some((line) => before?.text.startsWith(bare(line)) === true && line !== '');
  if (before === undefined || isSaid) return course.steps.map(bare);
  // Where all has no room, how things stood before is less than what takes part.
  const [first = '', ...others] = course.steps;
  const isSpare = STOOD_BEFORE.test(first) && bringsIn(before.text, others, shown);
  return [...(isRoom || isSpare ? [before.text] : []), ...(isRoom || !isSpare ? course.steps : others)].map(bare);
}

const STOOD_BEFORE = /^(?:until|before|bis|bevor|solange|avant|antes|prima)(?!\p{L})/iu;

/** Whether a sentence names a thing of which others speak as known ("an insert": "the insert"), and that nothing else names. */
function bringsIn(sentence: string, others: readonly string[], shown: readonly string[]): boolean {
  const known = shown.join(' ').toLowerCase();
  const things = others.flatMap((other) => [...other.matchAll(THE_THING)].map(({ groups }) => groups?.['noun'] ?? ''));
  return things.some(
    (noun) => !known.includes(noun) && new RegExp(String.raw`\ban? (?:\p{Ll}+ ){0,2}${noun}\b`, 'u').test(sentence),
  );
}

const THE_THING = /\bthe (?<noun>\p{Ll}{4,})(?=[\s.,])/gu;

/** What limits the sentence of the title, or follows from it: it comes first below. */
function besideTitle(
  all: readonly Passage[],
  shown: readonly string[],
  limits: BulletLimits,
  linguist: Linguist,
): { text: string; passage: Passage }[] {
  const [title = '', takeaway = title] = shown;
  // The title may be a sentence without its reason.
  const reasonOf = ({ text }: Passage): string | null => {
    const parted = reasonIn(text);
    return parted !== null && parted.claim === title ? `${parted.reason}.` : null;
  };
  const home = all.find(
    (entry) =>
      (entry.beside.limit !== null || entry.beside.outcome !== null || reasonOf(entry) !== null) &&
      [title, takeaway].some((line) => line !== '' && entry.text.startsWith(bare(line))),
  );
  const next = home?.beside.limit ?? (home === undefined ? null : reasonOf(home)) ?? home?.beside.outcome;
  if (home === undefined || next == null || title === '') return [];
  const room = { ...LONGEST_BULLET, max_chars: Math.min(limits.max_length, LONGEST_BULLET.max_chars) };
  const text = wholeText(next, room, linguist);
  return text === null ? [] : [{ text, passage: { ...home, order: home.order + NEXT, terms: linguist.terms(next) } }];
}

const NEXT = 0.5;
/** Sentences of so few terms share most of them with any other about the same kind of thing. */
const SHORT = 4;

function bare(text: string): string {
  return text.replace(/[.!]+$/u, '');
}

/** Where few sentences stand, each is shown with what follows from it. */
function withOutcomes(
  chosen: readonly { text: string; passage: Passage }[],
  shown: readonly string[],
  most: number,
): string[] {
  const texts = chosen.map(({ text }) => text);
  if (chosen.length >= ENOUGH) return texts;
  let left = most - texts.join('').length;
  return chosen.flatMap(({ text, passage }) => {
    const outcome = bare(passage.beside.outcome ?? '');
    const isTold = outcome === '' || [...texts, ...shown].some((each) => each.includes(outcome.slice(-TAIL)));
    const both = `${text}. ${outcome}`;
    if (isTold || passage.text !== `${text}.` || outcome.length > left) return text;
    left -= outcome.length;
    return both.length > LONGEST_OF_FEW.max_chars ? [text, outcome] : both;
  });
}

/** The end of a sentence, which is the same with and without the words that link it. */
const TAIL = 40;

function termsIn(blocks: readonly BlockDigest[], linguist: Linguist): string[][] {
  const texts = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list').map(({ text }) => text);
  return texts.flatMap((text) => linguist.sentences(text).map((sentence) => linguist.terms(sentence)));
}

/** What a passage with a number gains below a title with an amount: an amount is borne out by others first. */
function onAmount(entry: Passage, isOfAmount: boolean): number {
  if (!isOfAmount || !entry.has_number) return 0;
  return AMOUNT + (COMES_ON_TOP.test(entry.text) ? ON_TOP : 0);
}

const AMOUNT = 0.3;
/** Without what comes on top of it an amount would pass for the whole. */
const ON_TOP = 1;
const COMES_ON_TOP =
  /^(?:as well as|in addition(?: to)?|besides|on top of|zusätzlich|darüber hinaus|en plus|además|além) |\s(?:will|would|is|are) also (?:gain|receive|get|save|be)/iu;
const ENOUGH_OF_TITLE = 2;

/** "Arm 1: …": one of several that are shown together or not at all. */
const OF_A_SERIES = /^(\p{L}+) \d{1,2}\s?[:.–-]\s/u;

function seriesFirst(left: Passage, right: Passage): number {
  return Number(OF_A_SERIES.test(right.text)) - Number(OF_A_SERIES.test(left.text));
}

/** Without the members of series that have no room together. */
function withoutHalves(passages: readonly Passage[], room: number): Passage[] {
  const chars = new Map<string, number>();
  const nameOf = ({ text }: Passage): string => OF_A_SERIES.exec(text)?.[1] ?? '';
  for (const entry of passages) chars.set(nameOf(entry), (chars.get(nameOf(entry)) ?? 0) + entry.text.length);
  return passages.filter((entry) => nameOf(entry) === '' || (chars.get(nameOf(entry)) ?? 0) <= room);
}

/** What a slide says by its title: the title, and the takeaway where the title is a piece of it. */
export function statedBy(message: { title: string; takeaway: string }, linguist: Linguist): string[] {
  const terms = linguist.terms(message.title);
  const isPiece = terms.length >= 3 && coverage(terms, linguist.terms(message.takeaway)) > 0.6;
  return isPiece ? [message.title, message.takeaway] : [message.title];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length >= 3 && right.length >= 2 && coverage(right, left) > 0.8;
}

/** A list item of one or two words needs no shortening and has no verb. */
function wholeItem(
  passage: Passage,
  room: { max_chars: number; max_words: number },
  linguist: Linguist,
): string | null {
  if (!passage.is_item || passage.text.length > room.max_chars || countWords(passage.text) > room.max_words)
    return null;
  return capitalise(passage.text.replace(/[.;,]$/u, ''), linguist.pack.language);
}

/** The items of a list or of short lists in a row, unless they are a small thing beside much text. */
function mainList(passages: readonly Passage[], home: ReadonlySet<string>, count: number): Passage[] {
  const found = listsOf(passages);
  // A title with an item of a list is about that list.
  const own = found.filter(([first]) => first !== undefined && home.has(first.ref));
  const lists = own.some(({ length }) => length >= 2) ? own : found;
  const all = lists.filter((list) => list.length >= 2).flat();
  const longest = all.length <= count + 1 ? all : (lists.sort((a, b) => b.length - a.length)[0] ?? []);
  const chars = (entries: readonly Passage[]): number => entries.reduce((sum, entry) => sum + entry.text.length, 0);
  return chars(longest) >= MIN_LIST_SHARE * chars(passages) ? longest : [];
}

function listsOf(passages: readonly Passage[]): Passage[][] {
  const lists = new Map<string, Passage[]>();
  for (const entry of passages) {
    if (entry.is_item) lists.set(entry.ref, [...(lists.get(entry.ref) ?? []), entry]);
  }
  return [...lists.values()];
}

/** List items first, in order; those of a long list by weight; sentences fill up only a very short list. */
function listPool(items: readonly Passage[], passages: readonly Passage[], count: number): Passage[] {
  const isLong = items.length > count + 3;
  const ordered = isLong ? [...items].sort((a, b) => b.score - a.score) : [...items];
  if (items.length >= ENOUGH) return ordered;
  const others = passages.filter((entry) => !items.includes(entry)).sort((a, b) => b.score - a.score);
  return [...ordered, ...others];
}
