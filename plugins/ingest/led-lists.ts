import type { Block } from '../../common/deck/source.ts';

/**
 * Blocks with the last item of a list as a paragraph of its own where it leads to the list after it ("2. The budget is set as follows:"), so
 * that the two stay together. The items before it keep the list's id, one alone as a paragraph; the paragraph's id is the list's with a mark.
 * What was an item of a numbered list, and the list that it leads to, have its number in their address.
 */
export function withLedLists(blocks: readonly Block[]): Block[] {
  let number: number | null = null;
  return blocks.flatMap((block, at): Block[] => {
    const next = blocks[at + 1];
    const led = number;
    number = null;
    if (led !== null && block.kind === 'list') return [{ ...block, address: { ...block.address, item: led } }];
    if (block.kind !== 'list' || next?.kind !== 'list') return [block];
    const last = block.items.at(-1);
    if (last === undefined || last.level > 0 || !/:\s*$/u.test(last.text)) return [block];
    const before = block.items.slice(0, -1);
    const { address } = block;
    const { start } = block;
    const numbered = (nth: number): Block['address'] =>
      start === undefined ? address : { ...address, item: start + nth };
    number = numbered(before.length).item ?? null;
    const id = before.length === 0 ? block.id : `${block.id}-lead`;
    const lead: Block = { id, address: numbered(before.length), kind: 'paragraph', text: last.text };
    const [only, another] = before;
    if (only === undefined) return [lead];
    // One item alone is no list.
    const left: Block =
      another === undefined
        ? { id: block.id, address: numbered(0), kind: 'paragraph', text: only.text }
        : { ...block, items: before };
    return [left, lead];
  });
}
