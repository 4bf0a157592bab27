import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');
const rows = [
  'Cost line|Q1 2027|Q2 2027|Q3 2027|Q4 2027|Budget 2027|Outlook 2026|Change',
  'Freight|610|625|640|705|2580|2466|114',
  'Rent|318|312|312|322|1264|1196|68',
  'Staff|1085|1140|1190|1225|4640|4714|-74',
  'Total cost|2013|2077|2142|2252|8484|8376|108',
];

it('shows of a budget by quarters the sums beside what they are compared with, and names the quarters as left out', () => {
  const [story, ...others] = storiesOfTable(rows.join('\n'), 'en');
  expect(others).toEqual([]);
  expect(plain(story?.message)).toBe('Total cost, Budget 2027: 8,484, 1.3% more than Outlook 2026');
  expect(story?.table?.rows[0]?.map(({ text }) => text)).toEqual([
    'Cost line',
    'Budget 2027',
    'Outlook 2026',
    'Change',
  ]);
  expect(story?.left_out).toEqual(['Q1 2027', 'Q2 2027', 'Q3 2027', 'Q4 2027']);
});

it('tells quarters that nothing adds up as before', () => {
  const bare = rows.map((row) => row.split('|').slice(0, 5).join('|')).join('\n');
  expect(storiesOfTable(bare, 'en').map(({ left_out }) => left_out ?? [])).not.toContainEqual([
    ...['Q1 2027', 'Q2 2027', 'Q3 2027', 'Q4 2027'],
  ]);
});
