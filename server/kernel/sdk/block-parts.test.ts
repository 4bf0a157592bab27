import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../../common/deck/source.ts';
import { paragraphAt, tableOf } from '../../../tests/support/claim-sources.ts';
import { addPart, partsOfBlocks } from './block-parts.ts';

const longTable = tableOf(
  ['Tea', 'Tons', 'Year'],
  Array.from({ length: 5000 }, (_, row) => [`Tea ${row}`, row, 2000 + (row % 20)]),
);
const blocks: Block[] = [
  paragraphAt({ page: 1 }, 'Tea sells well.'),
  longTable,
  paragraphAt({ page: 2 }, 'Coffee does not.'),
  tableOf(['Tea'], [['Assam']]),
];

describe('blocks in parts', () => {
  it('are what they were when they are joined, however long their tables', () => {
    const parts = [...partsOfBlocks(blocks)];
    expect(parts.length).toBeGreaterThan(3);
    const cells = parts.map((part) => ('rows' in part ? part.rows.flat().length : 0));
    expect(Math.max(...cells)).toBeLessThanOrEqual(4000);
    const joined: Block[] = [];
    for (const part of structuredClone(parts)) addPart(joined, part);
    expect(joined).toEqual(blocks);
    expect(longTable.table.rows).toHaveLength(5000);
  });

  it('are refused where rows have no table', () => {
    expect(() => addPart([], { rows: [[]] })).toThrow(RangeError);
    expect([...partsOfBlocks([])]).toEqual([]);
  });
});
