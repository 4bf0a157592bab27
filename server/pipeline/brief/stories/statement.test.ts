import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const BUDGET = `|2024 actual|2025 forecast|2026 budget|Change on 2025|Remarks
INCOME|||||
Ticket sales|79840|81260|82374|1114|
Hall hire|24100|26300|25500|-800|
Total income|103940|107560|107874|314|
EXPENDITURE|||||
Staff|46200|47800|49700|1900|
Repairs|48000|52800|64100|11300|
Total expenditure|94200|100600|113800|13200|
Surplus / (deficit)|9740|6960|-5926|-12886|`;

describe('a statement of several periods', () => {
  it('says that its result turned, between its last two periods', () => {
    const [story] = storiesOfTable(BUDGET, 'en');
    expect(plain(story?.message)).toBe('From a surplus of 6,960 (2025 forecast) to a deficit of 5,926 (2026 budget)');
    expect(story?.points.map(plain)).toEqual([
      '107,874 (2026 budget) after 107,560 (2025 forecast): Total income',
      '113,800 (2026 budget) after 100,600 (2025 forecast): Total expenditure',
    ]);
  });

  it('never adds income to expenditure', () => {
    expect(storiesOfTable(BUDGET, 'en').every(({ message }) => !/the total|in total/iu.test(message))).toBe(true);
  });

  it('of many rows shows the sums and the rows that changed most', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Cost ${'abcdefghijkl'[at]}|${at}0|${at}0|${at}1|1|`);
    const long = BUDGET.replace('Staff|', `${rows.join('\n')}\nStaff|`);
    const [story] = storiesOfTable(long, 'en');
    const names = story?.table?.rows.slice(1).map(([first]) => first?.text);
    expect(names).toHaveLength(8);
    expect(names).toEqual(
      expect.arrayContaining(['Total income', 'Repairs', 'Total expenditure', 'Surplus / (deficit)']),
    );
  });
});

describe('things with a date each', () => {
  it('are no course of things', () => {
    const shows = `Production|Month|Performances|Occupancy
The Winslow Boy|Feb|8|68%
Bugsy Malone|Apr|6|85%
Blithe Spirit|Jun|9|74%
The Lantern|Sep|3|55%
Puss in Boots|Dec|16|92%`;
    const messages = storiesOfTable(shows, 'en').map(({ message }) => plain(message));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every((message) => !/from Feb|rose|fell/u.test(message ?? ''))).toBe(true);
  });
});
