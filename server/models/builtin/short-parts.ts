import { isMoment } from '../../../common/forms/moments.ts';
import { CLOSES } from './arrange-parts.ts';
import type { Linguist } from './linguist.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';

/** What a card of two or three holds, and its heading. */
const CARD = { chars: 420, items: 3, name: 48 } as const;
const MAX_CARDS = 3;
/** The longest text of three beside each other. */
const CHARS_OF_THREE = 280;
/** Two lines of a title. */
const MAX_NAME = 120;

/**
 * Puts short parts of one chapter on slides of two or three, each below its heading: a handbook of many short rules would have a slide for
 * each, or leave most of them out.
 * @param nameOf the names of all that is on a slide, as a title.
 */
export function gatherShort(parts: readonly Part[], nameOf: (part: Part) => string, linguist: Linguist): Part[] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const isNext = before !== undefined && before.chapter === part.chapter && isShort(before, linguist);
    if (last !== undefined && isNext && isShort(part, linguist)) last.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run) => {
    const isChapter = run.length === parts.filter(({ chapter }) => chapter === run[0]?.chapter).length;
    return shared(run).map((group) => {
      const joined = joinParts(group);
      if (group.length < 2) return joined;
      const names = nameOf(joined);
      const name = `${joined.chapter}: ${names}`;
      const isWhole = isChapter && group.length === run.length && joined.chapter !== '' && name.length <= MAX_NAME;
      return { ...joined, name: isWhole ? name : names };
    });
  });
}

/** Whether a part is one paragraph, or a list of a few items, that a card can show whole. */
function isShort({ name, blocks, stories, attached, is_joined: isJoined }: Part, linguist: Linguist): boolean {
  const items = itemsOf(blocks);
  const text = [...items, ...sentencesOf(blocks, linguist)].join(' ');
  const hasRoom = text.length > 0 && text.length <= CARD.chars && stories.length + attached.length === 0;
  if (isJoined || !hasRoom || CLOSES.test(name)) return false;
  return isMoment(name) || (items.length <= CARD.items && name.length <= CARD.name && blocks.length === 2);
}

/** Entries of a log that one table shows. */
const LOG = { entries: 6, chars: 900 } as const;

/** A run in groups of equal size, as few as can hold it in type that is read from afar. */
function shared(run: readonly Part[]): Part[][] {
  if (run.length > 1 && run.every(({ name }) => isMoment(name))) return packed(run);
  const most = run.every(({ blocks }) => (blocks[1]?.text.length ?? 0) <= CHARS_OF_THREE) ? MAX_CARDS : 2;
  const size = Math.ceil(run.length / Math.ceil(run.length / most));
  return Array.from({ length: Math.ceil(run.length / size) }, (_, at) => run.slice(at * size, (at + 1) * size));
}

/** The entries of a log in as few groups as tables can hold, of about the same length. */
function packed(run: readonly Part[]): Part[][] {
  const charsOf = ({ blocks }: Part): number => blocks.slice(1).reduce((sum, { text }) => sum + text.length, 0);
  const all = run.reduce((sum, part) => sum + charsOf(part), 0);
  const count = Math.max(Math.ceil(run.length / LOG.entries), Math.ceil(all / LOG.chars));
  const groups: Part[][] = [[]];
  let chars = 0;
  for (const part of run) {
    const last = groups.at(-1) ?? [];
    const isFull = last.length >= LOG.entries || chars + charsOf(part) / 2 > all / count;
    if (last.length > 0 && isFull) {
      groups.push([part]);
      chars = charsOf(part);
    } else {
      last.push(part);
      chars += charsOf(part);
    }
  }
  return groups;
}

function joinParts([first, ...others]: readonly Part[]): Part {
  if (first === undefined) throw new RangeError('a group of no parts');
  if (others.length === 0) return first;
  const passages = [first, ...others].flatMap((part) => part.passages);
  return {
    ...first,
    ...{
      blocks: [first, ...others].flatMap(({ blocks }) => blocks),
      passages: [...new Set(passages)],
      is_joined: true,
    },
  };
}
