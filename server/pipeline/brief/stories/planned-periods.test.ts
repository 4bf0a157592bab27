import { expect, it } from '@jest/globals';
import { storiesOfTable, tableOf } from '../../../../tests/support/stories-of-table.ts';
import { withPlanned } from './planned-periods.ts';

const messagesOf = (rows: readonly string[]): string =>
  storiesOfTable(rows.join('\n'), 'en')
    .map((story) => withPlanned(story, tableOf(rows.join('\n'), 'en').table).message)
    .join('\n');

it('says of a period to come that it is a plan', () => {
  const rows = [
    'Team|FTE 2024|FTE 2025|FTE 2026 (plan)',
    'Loans|5|6|8',
    'Paper|4|4|5',
    'Objects|7|8|9',
    'Storage|6|6|7',
  ];
  expect(messagesOf(rows)).toMatch(/2026 \(plan\)/u);
  expect(messagesOf([rows[0]!.replace(' (plan)', ''), ...rows.slice(1)])).not.toMatch(/plan/u);
});
