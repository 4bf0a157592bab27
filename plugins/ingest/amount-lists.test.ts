import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { withAmountTables } from './amount-lists.ts';

const blocksOf = (lead: string, ...items: string[]): Block[] => [
  { id: 'b1', address: { file: 'perks.md' }, kind: 'paragraph', text: lead },
  {
    ...{ id: 'b2', address: { file: 'perks.md' }, kind: 'list', ordered: false },
    items: items.map((text) => ({ text, level: 0 })),
  },
];

describe('a list of names and amounts', () => {
  it('is a table named after the line above it', () => {
    const blocks = withAmountTables(
      blocksOf('Premium per pay period:', 'Employee: $50.43', 'Partner: $112.14', 'Family: $180.08'),
      'en',
    );
    expect(blocks).toHaveLength(1);
    const [table] = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    expect(table).toMatchObject({ id: 'b2', address: { table: 1 } });
    expect(table?.table.columns[1]?.name).toBe('Premium per pay period');
    expect(table?.table.rows.map((row) => row[1]?.value)).toEqual([50.43, 112.14, 180.08]);
  });

  it.each([
    ['Key figures:', 'Revenue: $50', 'Cost: $30', 'Profit: $20'],
    ['Fees:', 'Adults: $50', 'Children: free of charge', 'Groups: on request'],
    ['The fees from March on are:', 'Adults: $50', 'Children: $30', 'Groups: $20'],
    ['Fees:', 'Adults: $50', 'Children: €30', 'Groups: £20'],
    ['The board has set these fees for the next year.', 'Adults: $50', 'Children: $30', 'Groups: $20'],
  ])('stays a list where the amounts are not of one kind, or nothing says of which: %s %s', (lead, ...items) => {
    const blocks = blocksOf(lead, ...items);
    expect(withAmountTables(blocks, 'en')).toEqual(blocks);
  });
});
