import { CLOSES } from './asks.ts';
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
 * @param isMeant whether a part may share a slide.
 */
export function gatherShort(
  parts: readonly Part[],
  nameOf: (part: Part) => string,
  isMeant: (part: Part) => boolean,
  linguist: Linguist,
): Part[] {
  const runs = runsOf(parts, (part) => isMeant(part) && isShort(part, linguist));
  return runs.flatMap((run) => {
    const isChapter = run.length === parts.filter(({ chapter }) => chapter === run[0]?.chapter).length;
    return shared(run).map((group) => {
      const joined = joinParts(group);
      if (!joined.is_joined) return joined;
      const names = nameOf(joined);
      const name = `${joined.chapter}: ${names}`;
      const isWhole = isChapter && group.length === run.length && joined.chapter !== '' && name.length <= MAX_NAME;
      return { ...joined, name: isWhole ? name : names };
    });
  });
}

/** Parts in a row of one chapter that may be told together; each other one alone. */
export function runsOf(parts: readonly Part[], mayShare: (part: Part) => boolean): Part[][] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const isNext = before !== undefined && before.chapter === part.chapter && mayShare(before) && mayShare(part);
    if (last !== undefined && isNext) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** Whether a part is one paragraph, or a list of a few items, that a card can show whole. */
function isShort({ name, blocks, stories, attached, is_joined: isJoined }: Part, linguist: Linguist): boolean {
  const items = itemsOf(blocks);
  const text = [...items, ...sentencesOf(blocks, linguist)].join(' ');
  const isCard = text.length > 0 && text.length <= CARD.chars && items.length <= CARD.items && name.length <= CARD.name;
  return !isJoined && !CLOSES.test(name) && isCard && blocks.length === 2 && stories.length + attached.length === 0;
}

/** A run in groups of equal size, as few as can hold it in type that is read from afar. */
function shared(run: readonly Part[]): Part[][] {
  const most = run.every(({ blocks }) => (blocks[1]?.text.length ?? 0) <= CHARS_OF_THREE) ? MAX_CARDS : 2;
  const size = Math.ceil(run.length / Math.ceil(run.length / most));
  return Array.from({ length: Math.ceil(run.length / size) }, (_, at) => run.slice(at * size, (at + 1) * size));
}

/** Parts as one, each below its heading. @throws RangeError of none. */
export function joinParts([first, ...others]: readonly Part[]): Part {
  if (first === undefined) throw new RangeError('a group of no parts');
  if (others.length === 0) return first;
  const passages = [first, ...others].flatMap((part) => part.passages);
  const [heading, ...ofFirst] = first.blocks;
  // Pieces of one part are that part again.
  const isOnePart = heading?.kind === 'heading' && others.every(({ blocks }) => blocks[0]?.ref === heading.ref);
  if (isOnePart)
    return {
      ...first,
      blocks: [heading, ...ofFirst, ...others.flatMap(({ blocks }) => blocks.slice(1))],
      passages: [...new Set(passages)],
    };
  return {
    ...first,
    ...{
      blocks: [first, ...others].flatMap(({ blocks }) => blocks),
      passages: [...new Set(passages)],
      is_joined: true,
    },
  };
}
