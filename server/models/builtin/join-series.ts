import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { goOn, wordForAnd } from './list-title.ts';
import type { Part } from './part-message.ts';
import { LONGEST_TITLE } from './write-title.ts';

/*
 * Parts that are members of one series below one heading: "After 30 days", "After 60 days" and "After 90 days", or "Option A" to "Option C".
 * They say the same of each member, and are read side by side.
 */

/** What one slide shows side by side. */
const SIDE_BY_SIDE = { least: 2, most: 4, chars: 430, all: 1150 } as const;
/** "Option A: keep going", "Phase 2 – Move", "B. Job queue": the word of a series, its place in it, and what the member is called. */
const MEMBER =
  /^(?<word>\p{Lu}\p{L}+ |(?=\p{Lu}[.)]))(?<place>\p{Lu}|\d{1,2}|[IVX]{1,4})(?:[.)]?\s?[:–—-]\s+|[.)] |$)(?<called>.*)$/u;
/** "After 30 days": one number in a few words. */
const COUNTED = /^(?<before>\p{L}[\p{L} ]*?)\s?(?<count>\d{1,3})\s(?<after>\p{L}[\p{L} ]*)$/u;

/** How the names of a series begin; null for other names. */
function stemOf(name: string): string | null {
  const { word } = MEMBER.exec(name)?.groups ?? {};
  if (word !== undefined) return `${word}#`;
  const { before, after } = COUNTED.exec(name)?.groups ?? {};
  return before === undefined ? null : `${before} # ${after ?? ''}`;
}

/** The parts with those of a series as one, where a slide has room for all of its members. */
export function joinSeries(parts: readonly Part[], linguist: Linguist): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < parts.length;) {
    const own = membersFrom(parts, at);
    const [first] = own;
    if (first === undefined) {
      const part = parts[at];
      if (part !== undefined) joined.push(part);
      at += 1;
      continue;
    }
    const texts = own.map(withoutTables);
    joined.push({
      ...first,
      name: nameOfSeries(own, linguist),
      blocks: texts.flatMap(({ blocks }) => blocks),
      passages: [...new Set(texts.flatMap(({ passages }) => passages))],
      attached: own.flatMap(({ attached }) => attached),
      stories: [],
      is_joined: true,
    });
    joined.push(...own.flatMap(tableOf));
    at += own.length;
  }
  return joined;
}

/** The members of the series that begins with a part; none where it begins none, or where they are too long for one slide. */
function membersFrom(parts: readonly Part[], from: number): Part[] {
  const first = parts[from];
  const stem = first === undefined ? null : stemOf(first.name);
  if (first === undefined || stem === null) return [];
  const [heading] = first.blocks;
  const isNext = (part: Part): boolean =>
    stemOf(part.name) === stem && part.chapter === first.chapter && part.blocks[0]?.level === heading?.level;
  const end = parts.findIndex((part, at) => at > from && !isNext(part));
  const own = parts.slice(from, end === -1 ? undefined : end);
  const isPart = (part: Part | undefined): boolean => part !== undefined && isNext(part);
  if (isPart(parts[from - 1]) || own.length < SIDE_BY_SIDE.least || own.length > SIDE_BY_SIDE.most) return [];
  const lengths = own.map((part) => textOf(part).length);
  const isFit = lengths.every((length) => length > 0 && length <= SIDE_BY_SIDE.chars);
  const areAll = lengths.reduce((sum, length) => sum + length, 0) <= SIDE_BY_SIDE.all;
  const areProse = own.every(({ blocks }) => blocks.every(({ kind }) => SHOWN.has(kind)));
  const isNamed = new Set(own.map(({ name }) => name)).size === own.length;
  return isFit && areAll && areProse && isNamed ? own : [];
}

const SHOWN: ReadonlySet<BlockDigest['kind']> = new Set(['heading', 'paragraph', 'table']);

function textOf({ blocks }: Part): string {
  return blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? [text] : [])).join(' ');
}

function withoutTables(part: Part): Part {
  return { ...part, blocks: part.blocks.filter(({ kind }) => kind !== 'table') };
}

/** The table below the last member is about all of them: it has the name of what is over the series. */
function tableOf(part: Part): Part[] {
  const tables = part.blocks.filter(({ kind }) => kind === 'table');
  return tables.length === 0 ? [] : [{ ...part, name: part.chapter || part.name, blocks: tables }];
}

/** "Talks: after 30, 60 and 90 days", "Options: keep going, refurbish, new line"; else all names. */
function nameOfSeries(parts: readonly Part[], linguist: Linguist): string {
  const [first] = parts;
  const chapter = first?.chapter ?? '';
  const and = wordForAnd(linguist) ?? ',';
  const inARow = (texts: readonly string[]): string => `${texts.slice(0, -1).join(', ')} ${and} ${texts.at(-1) ?? ''}`;
  const counted = parts.map(({ name }) => COUNTED.exec(name)?.groups).filter((each) => each !== undefined);
  const called = parts.flatMap(({ name }) => MEMBER.exec(name)?.groups?.['called'] || []);
  const list =
    counted.length === parts.length
      ? `${counted[0]?.['before']} ${inARow(counted.map(({ count = '' }) => count))} ${counted[0]?.['after']}`
      : called.length === parts.length
        ? called.map((name) => goOn(name, linguist)).join(', ')
        : inARow(parts.map(({ name }) => name));
  const named = chapter === '' ? list : `${chapter}: ${list.charAt(0).toLowerCase()}${list.slice(1)}`;
  return named.length <= LONGEST_TITLE.max_chars || chapter === '' ? named : chapter;
}
