import type { Block, SourceText } from '../../../common/deck/source.ts';

/** What one slide shows of a list. */
const MOST = { items: 7, chars: 1100 } as const;
/** What each part of a longer one has at most: some room is left for the line that leads to it. */
const OF_A_PART = { items: 6, chars: 900 } as const;

/** Points that are paragraphs on average are told in their first sentences. */
const PARAGRAPH_CHARS = 220;

/** Languages whose documents are shown part by part; in others a list that is chosen says how many of its points are not shown. */
const TOLD_IN_PARTS: ReadonlySet<string> = new Set(['de', 'en']);

type ListBlock = Extract<Block, { kind: 'list' }>;
type Item = ListBlock['items'][number];

/**
 * A source whose lists of short points are no longer than a slide: a longer one is several in a row, as even as its points allow, and nested points stay with
 * theirs. The first part keeps the id of the list, so that references to it hold; the others have that with their number ("b5-2").
 */
export function partLists(source: SourceText): SourceText {
  const isLong = source.blocks.some((block) => block.kind === 'list' && isTooLong(block.items));
  return isLong && TOLD_IN_PARTS.has(source.language) ? { ...source, blocks: source.blocks.flatMap(partsOf) } : source;
}

function isTooLong(items: readonly Item[]): boolean {
  const isOfParagraphs = charsOf(items) > items.length * PARAGRAPH_CHARS;
  return !isOfParagraphs && (items.length > MOST.items || charsOf(items) > MOST.chars);
}

function charsOf(items: readonly Item[]): number {
  return items.reduce((sum, { text }) => sum + text.length, 0);
}

function partsOf(block: Block): Block[] {
  if (block.kind !== 'list' || !isTooLong(block.items)) return [block];
  const points = pointsOf(block.items);
  const count = Math.max(
    Math.ceil(block.items.length / OF_A_PART.items),
    Math.ceil(charsOf(block.items) / OF_A_PART.chars),
  );
  const groups = shared(points, Math.min(count, points.length));
  return groups.map((group, at): ListBlock => {
    const before = groups.slice(0, at).flat().length;
    return {
      ...block,
      id: at === 0 ? block.id : `${block.id}-${at + 1}`,
      items: group.flat(),
      ...(block.ordered && at > 0 ? { start: (block.start ?? 1) + before } : {}),
    };
  });
}

/** The points of the outermost level, each with those nested in it. */
function pointsOf(items: readonly Item[]): Item[][] {
  const outermost = Math.min(...items.map(({ level }) => level));
  const points: Item[][] = [];
  for (const item of items) {
    if (item.level <= outermost || points.length === 0) points.push([item]);
    else points.at(-1)?.push(item);
  }
  return points;
}

/** Points in so many groups, in order, each with about the same number of characters. */
function shared(points: readonly Item[][], count: number): Item[][][] {
  const groups: Item[][][] = [];
  let from = 0;
  for (let left = count; left > 0; left -= 1) {
    const rest = points.slice(from);
    const share = charsOf(rest.flat()) / left;
    let to = from + 1;
    const most = points.length - left + 1;
    while (to < most && charsOf(points.slice(from, to + 1).flat()) <= share + charsOf(points[to] ?? []) / 2) to += 1;
    groups.push(points.slice(from, left === 1 ? undefined : to));
    from = to;
  }
  return groups;
}
