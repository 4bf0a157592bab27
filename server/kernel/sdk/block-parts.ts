import type { Block, SourceTable } from '../../../common/deck/source.ts';

/** Some blocks of a source, or more rows of the table that came last. */
export type BlockPart = { blocks: Block[] } | { rows: SourceTable['rows'] };

/** Cells and blocks of one part: copying it from or to another process or thread takes some ten milliseconds. */
const MAX_COPIED = 4000;

/** Divides blocks into parts to be sent one by one: a large source in one message holds up every request for a second. */
export function* partsOfBlocks(all: readonly Block[]): Generator<BlockPart> {
  let blocks: Block[] = [];
  let size = 0;
  for (const block of all) {
    const { rows, columns } = block.kind === 'table' ? block.table : { rows: [], columns: [] };
    const width = Math.max(1, columns.length);
    const step = Math.max(1, Math.floor(MAX_COPIED / width));
    const isLong = rows.length > step;
    blocks.push(isLong && block.kind === 'table' ? withRows(block, rows.slice(0, step)) : block);
    size += 1 + Math.min(rows.length, step) * width;
    if (!isLong && size < MAX_COPIED) continue;
    yield { blocks };
    [blocks, size] = [[], 0];
    for (let start = step; start < rows.length; start += step) yield { rows: rows.slice(start, start + step) };
  }
  if (blocks.length > 0) yield { blocks };
}

function withRows(block: Extract<Block, { kind: 'table' }>, rows: SourceTable['rows']): Block {
  return { ...block, table: { ...block.table, rows } };
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
