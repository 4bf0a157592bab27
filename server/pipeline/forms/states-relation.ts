import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { isContent, tokensOf } from '../../../common/check/meaning/sentence-parts.ts';
import { areOpposites } from '../../../common/forms/opposites.ts';
import { blockText } from '../../../common/deck/source.ts';
import { evidenceText } from '../check/evidence.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { HEADS_OF_CAUSES } from './find-causes.ts';
import { sentencesIn } from '../read/sentences.ts';
import { isFoundIn } from './choose-form.ts';
import { statesOrder, statesReturn } from './find-order.ts';
import { statesParts } from './find-figures.ts';
import { isOrdered } from './find-time.ts';
import type { Passage } from './passage.ts';

/** Items of a form as a model wrote them, and the blocks that hold their evidence. */
export interface WrittenItems {
  form: FormName;
  items: readonly FormItem[];
  columns?: readonly string[];
}

type States = (written: WrittenItems, passage: Passage) => boolean;

/** What only groups its items states nothing that the source could lack. */
const GROUPING: readonly FormName[] = ['cards', 'points', 'executive_summary', 'big_number'];

/** What the words of a passage must say before items may be shown in a relation. */
const RELATIONS: Partial<Record<FormName, States>> = {
  quote: ({ items: [item] }, passage) => isQuoted(item?.text ?? '', passage) && isStated(item?.label ?? '', passage),
  timeline: ({ items }) => isOrdered(items.map(({ date = '' }) => date)),
  kpi_tiles: ({ items }, passage) =>
    nameTheirYears(items) && items.every(({ group = '' }) => group === '' || isStated(group, passage)),
  process: ({ items }, passage) =>
    (statesRoute(items, passage) || statesCombination(items, passage) || followInTime(items, passage)) &&
    items.every(({ group = '' }) => group === '' || isStated(group, passage)),
  cycle: ({ items }, passage) => areInOrder(items, passage) && statesReturn(passage),
  comparison: ({ columns, items }, passage) => namesOf(columns, items).every((name) => isStated(name, passage)),
  pros_cons: ({ columns, items }, passage) => {
    const names = namesOf(columns, items);
    return areOpposites(names) && names.every((name) => isStated(name, passage));
  },
  cause_effect: (written, passage) => unstatedHeads(written, passage).length === 0 && statesCauses(written, passage),
  tree: ({ items }, passage) =>
    items.every(({ parent = '', ref }) => {
      const own = passage.blocks.filter((block) => block.ref === ref);
      return parent === '' || isStated(parent, { ...passage, blocks: own });
    }),
  emphasis_table: ({ columns = [], items }, passage) =>
    [...columns.filter((name) => !saysItself(name, items)), ...items.map(({ label = '' }) => label)].every((name) =>
      isStated(name, passage),
    ),
  bars: ({ columns = [], items }, passage) =>
    columns.every((name) => isStated(name, passage)) &&
    items.every(
      ({ label = '', group = '', value = '' }) =>
        value === '' || (isStated(label, passage) && (group === '' || isStated(group, passage))),
    ),
  funnel: ({ items }) => falls(items) && statesParts(evidenceOf(items)),
};

/**
 * Whether the source states what a form would show: the words of the passage bear the form out by the rules, or hold the
 * relation between these very items.
 */
export function statesRelation(written: WrittenItems, passage: Passage): boolean {
  if (GROUPING.includes(written.form) || isFoundIn(written.form, passage)) return true;
  return RELATIONS[written.form]?.(written, passage) ?? false;
}

function evidenceOf(items: readonly FormItem[]): string[] {
  return items.map(({ evidence = '' }) => evidence);
}

function namesOf(columns: readonly string[] | undefined, items: readonly FormItem[]): string[] {
  const groups = items.flatMap(({ group = '' }) => (group === '' ? [] : [group]));
  return [...new Set([...(columns ?? []), ...groups])];
}

/** The heads of columns, sides or groups that the source has no words for, and that say more than the form does. */
function unstatedHeads({ form, columns, items }: WrittenItems, passage: Passage): string[] {
  const own = form === 'cause_effect' ? headsOfCauses(passage) : [];
  return namesOf(columns, items).filter((name) => !own.includes(name) && !isStated(name, passage));
}

function headsOfCauses({ language }: Passage): readonly string[] {
  return HEADS_OF_CAUSES[language.split('-')[0] ?? ''] ?? [];
}

/** Causes and effects below heads that claim no more than that, where those that were written are in no words of the source. */
export function withKnownHeads(written: WrittenItems, passage: Passage): WrittenItems {
  const { form, columns, items } = written;
  const names = namesOf(columns, items);
  const heads = headsOfCauses(passage);
  const isOwn = form === 'cause_effect' && names.length === heads.length && unstatedHeads(written, passage).length > 0;
  if (!isOwn) return written;
  const named = items.map((item) => ({ ...item, group: heads[names.indexOf(item.group ?? '')] ?? '' }));
  return { form, items: named, columns: heads };
}

/**
 * The items for a form without groups: the name of a group that the source has no words for goes before none of them. Where no cause is
 * stated, they are statements, without heads that claim one and names that tell pairs apart.
 */
export function withoutHeads(written: WrittenItems, passage: Passage): FormItem[] {
  if (written.form === 'cause_effect') return written.items.map(({ group: _, label: __, ...item }) => item);
  const unstated = unstatedHeads(written, passage);
  return written.items.map(({ group, ...item }) =>
    group === undefined || unstated.includes(group) ? item : { ...item, group },
  );
}

/**
 * Whether a column has names or years, or is that of the rows' names: they say themselves what they are, as a figure does not. Amounts
 * with their unit are amounts.
 */
function saysItself(column: string, items: readonly FormItem[]): boolean {
  const cells = items.filter(({ group }) => group === column);
  const texts = cells.map(({ value = '', unit = '', text = '' }) => [value, unit, text].join(' '));
  const isAmount = (text: string): boolean => /\d/u.test(text) && /\p{Sc}|%|\p{L}{3,}/u.test(text);
  if (AMOUNT.test(column.trim()) && texts.every(isAmount)) return true;
  return texts.every((text) => !/\d/u.test(text.replaceAll(YEAR_OR_LAW, '')));
}

const AMOUNT = /^(?:amounts?|figures?|values?|betrag|beträge|höhe|werte?|zahl(?:en)?)$/iu;
/** A year, or a part of a law: "501(c)(3)", "§ 12". */
const YEAR_OR_LAW = /\b(?:1[5-9]|20)\d\d\b|\b\d+[a-z]?(?:\([a-z\d]{1,3}\))+|§+\s?\d+[a-z]?/giu;

const plain = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Text, headings and title of a passage. */
function allText({ blocks, title }: Passage): string {
  const texts = blocks.flatMap(({ block }) => [...(block.address.section ?? []), evidenceText(block)]);
  return [title, ...texts].join('\n');
}

/** Whether a passage has all words of a name, in any of the usual endings; those of grammar alone need not be there. */
function isStated(name: string, passage: Passage): boolean {
  const text = inQuarters(plain(allText(passage)));
  const all = inQuarters(plain(name)).trim().split(' ');
  const telling = tokensOf(inQuarters(plain(name))).filter(isContent);
  const words = telling.length === 0 ? all : telling.map(({ text: word }) => word);
  const isIn = (word: string): boolean => text.includes(` ${word} `);
  const stems = new Set(text.split(' ').map(stemOf));
  const isKnown = (word: string): boolean =>
    isIn(word) ||
    passage.years?.has(word) === true ||
    isIn(`${word}s`) ||
    isIn(word.replace(/s$/u, '')) ||
    (word.length >= MIN_VERB && stems.has(stemOf(word)));
  return name.trim() !== '' && words.every(isKnown);
}

/** "first quarter", "1st quarter" and "erstes Quartal" as "q1". */
function inQuarters(text: string): string {
  return text.replaceAll(QUARTER, (_, ordinal: string) => ` q${1 + ORDINALS.findIndex((each) => each.test(ordinal))} `);
}

const ORDINALS = [/^(?:first|1|erst)/iu, /^(?:second|2|zweit)/iu, /^(?:third|3|dritt)/iu, /^(?:fourth|4|viert)/iu];
const QUARTER =
  /\s(first|second|third|fourth|1st|2nd|3rd|4th|[1-4]|(?:erst|zweit|dritt|viert)e[nrs]?) (?:quarters?|quartals?)(?=\s)/giu;

/** A shorter word has no ending of a verb. */
const MIN_VERB = 6;

/** "connecting" and "connect" name the same thing. */
function stemOf(word: string): string {
  return word.replace(/(?:ing|ed|es|e|s)$/u, '');
}

/** Whether words are in a quotation, or between quotation marks. */
function isQuoted(text: string, { blocks }: Passage): boolean {
  const asked = plain(text);
  return blocks.some(({ block }) => {
    const quotes = block.kind === 'quote' ? [block.text] : (blockText(block).match(/[“"„«][^“”"„«»]+[”"“»]/gu) ?? []);
    return asked.trim() !== '' && quotes.some((each) => plain(each).includes(asked));
  });
}

/** Whether items are in the passage one after the other. */
function areInOrder(items: readonly FormItem[], { blocks }: Passage): boolean {
  const order = blocks.map(({ ref }) => ref);
  const texts = new Map(blocks.map(({ ref, block }) => [ref, plain(evidenceText(block))]));
  const places = items.map(({ ref = '', evidence = '' }) => ({
    block: order.indexOf(ref),
    at: texts.get(ref)?.indexOf(plain(evidence).trimEnd()) ?? -1,
  }));
  return places.every(({ block, at }, index) => {
    const before = places[index - 1];
    return before === undefined || block > before.block || (block === before.block && at >= before.at);
  });
}

function followInTime(items: readonly FormItem[], passage: Passage): boolean {
  return areInOrder(items, passage) && (areDated(items) || statesOrder(passage, evidenceOf(items)));
}

/** Whether each item has one year in its words, none is before that of the item before it, and they are not all of one. */
function areDated(items: readonly FormItem[]): boolean {
  const years = evidenceOf(items).map((words) => [...new Set(words.match(YEAR))].map(Number));
  const each = years.flat();
  return (
    years.every(({ length }) => length === 1) &&
    each.every((year, at) => year >= (each[at - 1] ?? year)) &&
    new Set(each).size > 1
  );
}

/** Whether the items of a process are places that something passes through, or parts and their whole, and not steps in time. */
export function isRoute(items: readonly FormItem[], passage: Passage): boolean {
  return (statesRoute(items, passage) || statesCombination(items, passage)) && !followInTime(items, passage);
}

/** Words by which a source says that several things are brought together in one. */
const COMBINES =
  /(?<!\p{L})(?:combin(?:es?|ed|ing)|unit(?:es?|ed|ing)|merg(?:es?|ed|ing)|blend(?:s|ed|ing)?|(?:brings?|brought|bringing) together|kombinier(?:t|en|te|ten)|verein(?:t|en|te|ten|igt)|verbinde(?:t|n)|verschmilzt|verschmelzen|bündel(?:t|n))(?!\p{L})/iu;

/** Whether the last item is what the ones before it, which are side by side, are combined in, as one sentence says. */
function statesCombination(items: readonly FormItem[], passage: Passage): boolean {
  const [parts, whole] = [items.slice(0, -1), items.at(-1)];
  const areBeside =
    parts.length > 1 && parts.every(({ label, group = '' }) => label === parts[0]?.label && group !== '');
  const block = passage.blocks.find(({ ref }) => ref === parts[0]?.ref)?.block;
  if (!areBeside || whole?.label === parts[0]?.label || block === undefined) return false;
  return sentencesIn(evidenceText(block), passage.language).some(
    (sentence) =>
      COMBINES.test(sentence) && parts.every(({ evidence = '' }) => plain(sentence).includes(plain(evidence))),
  );
}

/** Words by which a source says by what means something gets from one place to another. */
const MEANS = /^(?:through|via|by means of|by way of|über|mittels|durch)\s/iu;

/**
 * Whether something gets from one item to the next by what is between them: "connects raw data to analyses through a portal". A
 * sentence says the means last; the way leads through it.
 */
function statesRoute(items: readonly FormItem[], passage: Passage): boolean {
  const at = items.findIndex(({ evidence = '' }) => MEANS.test(evidence));
  const [before, means, after] = items.slice(Math.max(0, at - 1), at + 2);
  if (at < 1 || before === undefined || means === undefined || after === undefined) return false;
  const block = passage.blocks.find(({ ref }) => ref === means.ref)?.block;
  const sentences = block === undefined ? [] : sentencesIn(evidenceText(block), passage.language).map(plain);
  const isOneSentence = sentences.some((sentence) =>
    [before, means, after].every(({ evidence = '' }) => sentence.includes(plain(evidence))),
  );
  const ends = items.filter((item) => item !== means);
  return isOneSentence && areInOrder(ends, passage);
}

const COMPARED =
  /(?<!\p{L})(?:compared (?:to|with)|versus|vs\.?|against|after|up from|down from|gegenüber|verglichen mit|im Vergleich zu|statt|nach)(?!\p{L}).*$/iu;
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/gu;

/**
 * Numbers of several years are side by side only where each says which is its own; the year that a text compares its number with is
 * not that.
 */
function nameTheirYears(items: readonly FormItem[]): boolean {
  const stated = items.map(({ evidence = '', text = '' }) => {
    const compared = new Set(COMPARED.exec(text)?.[0].match(YEAR));
    return new Set((evidence.match(YEAR) ?? []).filter((year) => !compared.has(year)));
  });
  const all = new Set(stated.flatMap((years) => [...years]));
  if (all.size < 2) return true;
  return items.every((item, at) => {
    const shown = [item.label, item.text, item.date].join(' ');
    return stated[at]?.size === 0 || [...(stated[at] ?? [])].some((year) => shown.includes(year));
  });
}

/** Words by which one statement follows from another. */
const CAUSAL =
  /(?<!\p{L})(?:because|since|thus|therefore|hence|thereby|so that|as a result|consequently|due to|thanks to|owing to|leads? to|led to|causes?|caused|enables?|results? in|weil|da|daher|deshalb|deswegen|somit|dadurch|folglich|sodass|aufgrund|dank|führt zu|führen zu|ermöglich(?:t|en)|bewirk(?:t|en)|verursach(?:t|en))(?!\p{L})/iu;
/** Before the first of two statements, where "because" opens the sentence; and between them at most. */
const CAUSAL_REACH = { before: 16, apart: 260 } as const;

/** Whether the two items of each pair stand near each other in their block, and words of cause join them. */
function statesCauses({ items }: WrittenItems, { blocks }: Passage): boolean {
  const texts = new Map(blocks.map(({ ref, block }) => [ref, plain(evidenceText(block))]));
  const placeOf = ({ ref = '', evidence = '' }: FormItem): { from: number; to: number } | null => {
    const own = plain(evidence).trim();
    const from = texts.get(ref)?.indexOf(own) ?? -1;
    return from === -1 || own === '' ? null : { from, to: from + own.length };
  };
  const labels = [...new Set(items.map(({ label = '' }) => label))];
  return labels.every((label) => {
    const [cause, effect] = items.filter((item) => item.label === label);
    const [one, other] = [cause, effect].map((item) => (item === undefined ? null : placeOf(item)));
    if (one == null || other == null || cause?.ref !== effect?.ref) return false;
    const text = texts.get(cause?.ref ?? '') ?? '';
    const [first, last] = one.from < other.from ? [one, other] : [other, one];
    if (last.from - first.to > CAUSAL_REACH.apart) return false;
    return CAUSAL.test(text.slice(Math.max(0, first.from - CAUSAL_REACH.before), last.to));
  });
}

function falls(items: readonly FormItem[]): boolean {
  const counts = items.map(({ value = '' }) => findNumbers(value, 'en')[0]);
  const units = new Set(counts.map((count) => `${count?.currency ?? ''}${count?.is_percent}`));
  return (
    units.size === 1 &&
    counts.every((count, at) => count !== undefined && (at === 0 || count.value < (counts[at - 1]?.value ?? 0)))
  );
}
