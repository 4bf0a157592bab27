import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { cleanHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isRuleOf, listOfTitle, saysAll } from './list-title.ts';
import type { Passage } from './passage.ts';
import { coverage, relatednessAmong } from './text-rank.ts';
import { isAside, isEvent, SUMS_UP } from './title-worth.ts';

/** The terms of several passages. */
type Terms = readonly (readonly string[])[];

/** The terms of the passages of a section that are in other blocks. */
export function termsOutside(refs: ReadonlySet<string>, section: readonly Passage[]): Terms {
  return section.filter(({ ref }) => !refs.has(ref)).map(({ terms }) => terms);
}

/** A line below a title, and how near to it it is. */
interface Support {
  entry: Passage;
  /** 0 to about 1: what it has in common with the title, and whether it is of the same paragraph. */
  closeness: number;
}

/** A sentence with this share of the title's terms makes the title's statement. */
const SAYS_IT = 0.8;
const ENOUGH_OTHERS = 2;
const OF_ITS_SUBJECT = 0.7;
/** Of the paragraph of the title. */
const AT_HOME = 0.4;
const RELATED = 0.5;
/** Terms shared with the title: hardly any, and more than one rare one, so that two sentences are about one thing. */
const BARELY = 0.1;
const NEAR = 1;
/** A part with more passages is about several things. */
const FEW = 16;
/** With so few each says more of what it begins with, also in other words; of more, only where the title has their heading's name. */
const OF_ONE_THING = 4;
/** A part that is one paragraph of so few sentences is about one thing, whichever of them is its title. */
const FEW_SENTENCES = 5;
/** The sentence that leads to a list may be between it and the title's. */
const LEAD_IN = 2;
const MIN_BELOW = 3;
const ALSO_OF_IT = 0.3;
/** A longer sentence has no room beside others. */
const LONGEST_ALSO = 280;
/** "RCAC restricts …": whatever else names it is about it. */
const SHORT_NAME = /^\p{Lu}{3,6}(?=\s)/u;
const LEADS_IN = /:\s*$/u;

/**
 * The passages that belong below a title, the only judgement of that: the items of the list that it sums up; else, under the heading
 * of its own sentence, the rest of the paragraph that it opens, what follows it or shares a term with it, and of other paragraphs
 * those with more in common. Below a name or a question is all that is under its heading. A sentence about one company, product or
 * chapter is never below the title of another.
 * @param shown the title, and what else it stands for.
 * @param entries the passages of the blocks, in order.
 * @param around terms of the other passages of the section: what all of them have says nothing of two.
 */
export function supportOf(
  shown: readonly string[],
  blocks: readonly BlockDigest[],
  entries: readonly Passage[],
  linguist: Linguist,
  around: Terms = [],
): Support[] {
  const [title = ''] = shown;
  const list = listOfTitle(title, blocks, linguist);
  if (list !== null) {
    const others = saysAll(title, list) ? besideList(title, list.ref, entries, linguist, around) : [];
    if (others.length > 0) return others;
    const isUnder = under(list.ref, blocks);
    return entries
      .filter(({ ref, text }) => ref === list.ref || (isUnder(ref) && isRuleOf(text, list, linguist)))
      .map((entry) => ({ entry, closeness: 1 }));
  }
  const stated = shown.filter((text) => text !== '').map((text) => linguist.terms(text));
  const says = ({ text, terms }: Passage): boolean =>
    shown.some((line) => line !== '' && text.includes(line.replace(/[.!]+$/u, ''))) ||
    stated.some((each) => each.length >= 3 && coverage(each, terms) >= SAYS_IT);
  const home = entries.find(says) ?? null;
  return supportFrom(title, home, blocks, entries, linguist, around);
}

/** The blocks of a slide: those of its title's sentence and of what belongs below it, each with its heading and the line that leads to it. */
export function blocksBelow(
  shown: readonly string[],
  blocks: readonly BlockDigest[],
  section: readonly Passage[],
  linguist: Linguist,
): BlockDigest[] {
  const refs = new Set(blocks.map(({ ref }) => ref));
  const own = section.filter(({ ref }) => refs.has(ref));
  const below = supportOf(shown, blocks, own, linguist, termsOutside(refs, section)).filter(
    ({ entry }) => entry.is_self_contained,
  );
  const held = new Set(below.map(({ entry }) => entry.ref));
  for (const { text, ref } of blocks)
    if (shown.some((line) => line !== '' && text.includes(line.replace(/[.!]+$/u, '')))) held.add(ref);
  blocks.forEach((block, at) => {
    const next = blocks[at + 1];
    if (next !== undefined && held.has(next.ref) && next.kind === 'list' && LEADS_IN.test(block.text))
      held.add(block.ref);
  });
  return blocks.filter(({ ref, kind }, at) => {
    if (kind !== 'heading') return held.has(ref);
    const end = blocks.findIndex((other, place) => place > at && other.kind === 'heading');
    const part = blocks.slice(at + 1, end === -1 ? undefined : end);
    // A heading right under a heading names the same part.
    return part.length === 0 || part.some((block) => held.has(block.ref));
  });
}

const related = new WeakMap<readonly Passage[], { around: Terms; relate: Relate }>();
type Relate = ReturnType<typeof relatednessAmong>;

/** How close texts are among the sentences of a part; each of its sentences is tried as a title. */
function relatednessOf(entries: readonly Passage[], around: Terms): Relate {
  const known = related.get(entries);
  if (known?.around === around) return known.relate;
  const relate = relatednessAmong([...entries.map(({ terms }) => terms), ...around]);
  related.set(entries, { around, relate });
  return relate;
}

/** As `supportOf`, for a title whose own sentence is known. */
export function supportFrom(
  title: string,
  home: Passage | null,
  blocks: readonly BlockDigest[],
  entries: readonly Passage[],
  linguist: Linguist,
  around: Terms,
): Support[] {
  const isUnder = home === null ? underName(title, blocks) : under(home.ref, blocks);
  const own = entries.filter((entry) => entry !== home && isUnder(entry.ref));
  if (title === '' || !isClaim(title, linguist)) return own.map((entry) => ({ entry, closeness: 0 }));
  const terms = linguist.terms(title);
  const relate = relatednessOf(entries, around);
  const near = own.map((entry) => {
    const closeness = relate(terms, entry.terms);
    const isAtHome = entry.ref === home?.ref;
    return { entry, closeness: RELATED * closeness + (isAtHome ? AT_HOME : 0), shared: closeness };
  });
  if (home === null) {
    // The title is of another's making.
    const related = near.filter(({ shared }) => shared > BARELY);
    return related.length > 0 ? related : near;
  }
  const paragraphs = entries.filter(({ ref }) => ref === home.ref);
  // A sentence that sums up has what bears it out before it.
  const isAllOfPart =
    paragraphs.length <= FEW_SENTENCES && entries.every(({ ref }) => ref === home.ref || !isUnder(ref));
  const opens = paragraphs[0] === home || isAllOfPart || SUMS_UP.test(home.text);
  const first = entries.find((entry) => !entry.is_item && isUnder(entry.ref));
  const names = blocks
    .filter(({ kind, ref }) => kind === 'heading' && isUnder(ref))
    .flatMap(({ text }) => linguist.terms(text));
  const count = own.filter((entry) => entry.is_self_contained).length;
  const isOfAll = count <= OF_ONE_THING || coverage(names, terms) > 0;
  const sumsUpAll = opens && isOfAll && count <= FEW && (first === home || SUMS_UP.test(home.text));
  const led = listsOfOthers(home, title, blocks, linguist);
  const name = SHORT_NAME.exec(title)?.[0];
  const serves = ({ entry, shared }: (typeof near)[number]): boolean => {
    if (entry.is_item && !home.is_item) return !led.has(entry.ref) && !isAway(entry, home, entries);
    if (name !== undefined && entry.text.includes(name)) return true;
    if (isFirstOf(entry, entries) && isOfKind(entry.text, title)) return true;
    if (entry.ref === home.ref) return opens || home.is_item || shared >= NEAR || entry.order === home.order + 1;
    return shared >= NEAR || (sumsUpAll && (shared > 0 || isFirstOf(entry, entries)));
  };
  const served = near.filter(serves);
  const isOfName = names.length > 0 && coverage(names, terms) === 1;
  if (
    (!opens && !isOfName) ||
    isEvent(home.text) ||
    served.filter(({ entry }) => entry.is_self_contained).length >= MIN_BELOW
  )
    return served;
  // One or two sentences are no slide: what else its part says of the same thing stands with it.
  const wider = near.filter((each) => {
    const { entry, shared } = each;
    const isNamed = coverage(names, terms) > 0 && coverage(names, entry.terms) > 0;
    const isOfIt = (isNamed || shared >= ALSO_OF_IT) && entry.text.length <= LONGEST_ALSO && !isAside(entry.text);
    return isOfIt && !served.includes(each) && !entry.is_item && entry.is_self_contained;
  });
  return [...served, ...wider];
}

/** Whether a sentence is about a kind of what a title is about: "Diving ducks …" below "Ducks …". */
function isOfKind(text: string, title: string): boolean {
  const whole = SUBJECT.exec(title)?.groups?.['noun']?.toLowerCase();
  const kind = KIND.exec(text)?.groups?.['noun'];
  return whole !== undefined && whole === kind;
}

const SUBJECT = /^(?<noun>\p{Lu}\p{Ll}{3,}s) \p{Ll}/u;
const KIND = /^\p{Lu}\p{Ll}{3,} (?<noun>\p{Ll}{4,}s) \p{Ll}/u;

/** Whether a passage opens its paragraph. */
function isFirstOf(entry: Passage, entries: readonly Passage[]): boolean {
  return entries.find(({ ref }) => ref === entry.ref) === entry;
}

/** What else is said of the subject of a list whose title leaves none of its items to say; where that is enough for a slide. */
function besideList(
  title: string,
  list: string,
  entries: readonly Passage[],
  linguist: Linguist,
  around: Terms,
): Support[] {
  const relate = relatednessOf(entries, around);
  const terms = linguist.terms(title);
  const others = entries
    .filter(({ ref, is_item: isItem, is_self_contained: isAlone }) => ref !== list && !isItem && isAlone)
    .map((entry) => ({ entry, closeness: relate(terms, entry.terms) }))
    .filter(({ closeness }) => closeness >= OF_ITS_SUBJECT);
  return others.length >= ENOUGH_OTHERS ? others : [];
}

/** Whether a block is under the same heading as another. */
function under(ref: string, blocks: readonly BlockDigest[]): (other: string) => boolean {
  const parts: string[][] = [];
  let isOpen = false;
  for (const block of blocks) {
    const last = parts.at(-1);
    // A heading right under a heading names the same part.
    if (last === undefined || (block.kind === 'heading' && isOpen)) parts.push([block.ref]);
    else last.push(block.ref);
    isOpen = block.kind !== 'heading';
  }
  const own = new Set(parts.find((part) => part.includes(ref)) ?? []);
  return (other) => own.has(other);
}

/** Whether a block is under the heading that a title repeats: what is under its sisters is not what the title names. */
function underName(title: string, blocks: readonly BlockDigest[]): (ref: string) => boolean {
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && cleanHeading(text) === title);
  if (at === -1) return () => true;
  const level = blocks[at]?.level ?? 1;
  const end = blocks.findIndex((block, place) => place > at && block.kind === 'heading' && (block.level ?? 1) <= level);
  const own = new Set(blocks.slice(at, end === -1 ? undefined : end).map(({ ref }) => ref));
  return (ref) => own.has(ref);
}

/** Items that begin further down are about something else than the paragraph of the title. */
function isAway(item: Passage, home: Passage, entries: readonly Passage[]): boolean {
  const end = entries.findLastIndex(({ ref }) => ref === home.ref);
  const start = entries.findIndex(({ ref }) => ref === item.ref);
  return end !== -1 && start > end + LEAD_IN;
}

/**
 * The lists whose lead-in a title does not say: under a sentence of another paragraph their items would be about that. A title that is
 * a name, or of the list itself, is over all that its part holds.
 */
function listsOfOthers(
  home: Passage,
  title: string,
  blocks: readonly BlockDigest[],
  linguist: Linguist,
): ReadonlySet<string> {
  const stated = linguist.terms(title);
  const own = blocks.find(({ ref }) => ref === home.ref);
  if (own === undefined || LEADS_IN.test(own.text)) return new Set();
  const others = blocks.filter(({ kind }, at) => {
    const lead = blocks[at - 1];
    if (kind !== 'list' || lead === undefined || !LEADS_IN.test(lead.text)) return false;
    const terms = linguist.terms(linguist.sentences(lead.text).at(-1) ?? '');
    return terms.length >= 2 && coverage(terms, stated) < SAYS_IT;
  });
  return new Set(others.map(({ ref }) => ref));
}
