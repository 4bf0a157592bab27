import type { Block, SourceTable } from '../../../common/deck/source.ts';

/** Some blocks of a source, or more rows of the table that came last. */
export type BlockPart = { blocks: Block[] } | { rows: SourceTable['rows'] };

/** Cells and blocks of one part: copying it from or to another process or thread takes some ten milliseconds. */
const MAX_COPIED = 4000;

/** Divides blocks into parts to be sent one by one: a large source in one message holds up every request for a second. */
export function* partsOfBlocks(all: readonly Block[]): Generator<BlockPart> {
  let blocks: Block[] = [];
  let size = 0;
  for (const each of all) {
    const width = each.kind === 'table' ? Math.max(1, each.table.columns.length) : 1;
    const [block, ...moreRows] = inSteps(each, Math.max(1, Math.floor(MAX_COPIED / width)));
    blocks.push(block);
    size += 1 + (block.kind === 'table' ? block.table.rows.length * width : 0);
    if (moreRows.length === 0 && size < MAX_COPIED) continue;
    yield { blocks };
    [blocks, size] = [[], 0];
    for (const rows of moreRows) yield { rows };
  }
  if (blocks.length > 0) yield { blocks };
}

/** A block with at most so many rows if it is a table, followed by the table's further rows, as many at a time. */
export function inSteps(block: Block, step: number): [Block, ...SourceTable['rows'][]] {
  if (block.kind !== 'table' || block.table.rows.length <= step) return [block];
  const { rows } = block.table;
  const count = Math.ceil(rows.length / step) - 1;
  const more = Array.from({ length: count }, (_, at) => rows.slice((at + 1) * step, (at + 2) * step));
  return [{ ...block, table: { ...block.table, rows: rows.slice(0, step) } }, ...more];
}

/** Adds a part to the blocks that came before it. @throws RangeError for rows without their table. */
export function addPart(blocks: Block[], part: BlockPart): void {
  if ('blocks' in part) {
    for (const block of part.blocks) blocks.push(block);
    return;
  }
  const last = blocks.at(-1);
  if (last?.kind !== 'table') throw new RangeError('rows without their table');
  for (const row of part.rows) last.table.rows.push(row);
}
