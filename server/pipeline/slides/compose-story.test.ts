import { describe, expect, it } from '@jest/globals';
import type { TableSpec } from '../../../common/deck/slide.ts';
import { shownTable } from './compose-story.ts';

const tableOf = (head: string, statuses: readonly string[]): TableSpec => ({
  ...{ alt: '', header_rows: 1, emphasised_rows: [], total_rows: [] },
  rows: [['Product', head], ...statuses.map((status, at) => [`SKU-${at + 100}`, status])].map((row) =>
    row.map((text) => ({ text, align: 'left' as const })),
  ),
});
const looksOf = (table: TableSpec): (string | undefined)[] => table.rows.map((row) => row[1]?.look);

describe('a table under its title', () => {
  it('has its statuses as chips, that of the row in question in the accent', () => {
    const shown = shownTable(tableOf('Status', ['Verified', 'Critical', 'Verified', '']), 'SKU-101 is critical');
    expect(looksOf(shown)).toEqual([undefined, 'status', 'key_status', 'status', undefined]);
    expect(shown.emphasised_rows).toEqual([2]);
  });

  it.each([
    ['of a column that is no status', tableOf('Category', ['Software', 'Hardware', 'Software'])],
    ['of many kinds', tableOf('Status', ['Open', 'Closed', 'Held', 'Lost', 'New'])],
    ['of one kind', tableOf('Status', ['Open', 'Open', 'Open'])],
    ['of sentences', tableOf('Status', ['Waits for the auditor', 'Done', 'Done'])],
  ])('has no chips %s', (_, table) => {
    expect(looksOf(shownTable(table, 'What is there')).every((look) => look === undefined)).toBe(true);
  });
});
