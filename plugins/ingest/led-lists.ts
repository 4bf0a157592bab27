import type { Block } from '../../common/deck/source.ts';

/**
 * Blocks with the last item of a list as a paragraph of its own where it leads to the list after it ("2. The budget is set as follows:"), so
 * that the two stay together. The items before it keep the list's id, one alone as a paragraph; the paragraph's id is the list's with a mark.
 */
export function withLedLists(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at): Block[] => {
    const next = blocks[at + 1];
    if (block.kind !== 'list' || next?.kind !== 'list') return [block];
    const last = block.items.at(-1);
    if (last === undefined || last.level > 0 || !/:\s*$/u.test(last.text)) return [block];
    const before = block.items.slice(0, -1);
    const { address } = block;
    const id = before.length === 0 ? block.id : `${block.id}-lead`;
    const lead: Block = { id, address, kind: 'paragraph', text: last.text };
    const [only, another] = before;
    if (only === undefined) return [lead];
    // One item alone is no list.
    const left: Block =
      another === undefined
        ? { id: block.id, address, kind: 'paragraph', text: only.text }
        : { ...block, items: before };
    return [left, lead];
  });
}
