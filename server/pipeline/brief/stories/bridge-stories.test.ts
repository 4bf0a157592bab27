import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const report = (text: string, language: 'en' | 'de' = 'en'): DataStory[] => storiesOfTable(text, language);
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const BUDGET = `Position|Amount (EUR thousand)
Budget 2024|1200
Volume|180
Price|95
Personnel costs|-140
Energy|-60
Actual 2024|1275`;

describe('bridgeStory', () => {
  it('draws what leads from one total to another, and nothing that mixes totals with changes', () => {
    const stories = report(BUDGET);
    expect(stories).toHaveLength(1);
    const [story] = stories;
    expect(story?.chart).toMatchObject({
      kind: 'waterfall',
      categories: ['Budget 2024', 'Volume', 'Price', 'Personnel costs', 'Energy', 'Actual 2024'],
      totals: [0, 5],
    });
    expect(story?.chart?.series[0]?.values).toEqual([1200, 180, 95, -140, -60, 1275]);
    expect(story?.chart?.series[0]?.addresses.map((address) => address?.range)).toEqual([
      'B2',
      'B3',
      'B4',
      'B5',
      'B6',
      'B7',
    ]);
    expect(plain(story?.message)).toBe('Actual 2024 is 6.3% above Budget 2024: €1.3 M');
    expect(story?.chart?.value_axis_title).toBeUndefined();
    expect(report(BUDGET.replace('Amount', 'EBIT'))[0]?.chart?.value_axis_title).toBe('EBIT');
    expect(story?.points.map(plain)).toEqual([
      'Largest increase: Volume (€180,000); largest decrease: Personnel costs (-€140,000)',
    ]);
  });

  it('is in German', () => {
    const [story] = report(BUDGET.replace('Amount (EUR thousand)', 'Betrag (Tsd. €)'), 'de');
    expect(story?.chart?.kind).toBe('waterfall');
    expect(plain(story?.message)).toBe('Actual 2024: 6,3 % über Budget 2024 (1,3 Mio. €)');
  });

  it('says of which year it is, and what came of it beside the year before', () => {
    const rows = [
      'Revenue|412|455',
      'Cost of sales|-231|-250',
      'Gross profit|181|205',
      'Expenses|-148|-164',
      'Net profit|33|41',
    ];
    const found = report(['Income statement (EUR million)||', '|2023|2024', ...rows].join('\n'));
    expect(found.map(({ message }) => plain(message))).toEqual([
      'Revenue of €455 M leaves net profit of €41 M in 2024',
      'Net profit went from €33 M in 2023 to €41 M in 2024',
    ]);
  });

  it('begins with the total of the amounts on top', () => {
    const [story] = report(`Line|Amount
Products|5280
Services|1830
Total revenue|7110
Cost of sales|-3120
Gross profit|3990
Personnel|-1755
Net profit|2235`);
    expect(plain(story?.message)).toBe('Total revenue of 7,110 leaves net profit of 2,235');
    expect(story?.chart?.totals).toEqual([2, 4, 6]);
    expect(story?.points.map(plain)).toEqual(['Largest decrease: Cost of sales (-3,120)']);
  });

  it('finds subtotals of an income statement', () => {
    const [story] = report(`Line|Amount (USD million)
Revenue|12.4
Cost of sales|-7.1
Gross profit|5.3
Administration|-3.6
Other income|0.3
EBIT|2.0`);
    expect(story?.chart?.kind).toBe('waterfall');
    expect(story?.chart?.totals).toEqual([0, 2, 5]);
    expect(plain(story?.message)).toBe('Revenue of $12.4 M leaves EBIT of $2 M');
  });

  it('survives a balance that falls below zero', () => {
    const [story] = report(`Item|Cash flow ($)
Opening balance|50000
Sales|30000
Wages|-100000
Rent|-15000
Closing balance|-35000`);
    expect(story?.chart?.kind).toBe('waterfall');
    expect(plain(story?.message)).toBe('From $50,000 (Opening balance) to -$35,000 (Closing balance)');
  });

  it.each([
    ['rows that do not add up', BUDGET.replace('1275', '1300')],
    ['amounts with their total', 'Region|Sales\nNorth|50\nSouth|30\nWest|20\nTotal|100'],
    ['profits and losses with their total', 'Region|Profit\nNorth|80\nSouth|-30\nWest|50\nAll regions|100'],
    ['parts that happen to add up', 'Shop|Sales\nA|10\nB|20\nC|30\nD|60'],
    ['three rows', 'Item|USD\nOpening|10\nSales|5\nClosing|15'],
  ])('leaves %s alone', (_, text) => {
    expect(report(text).every((story) => story.chart?.kind !== 'waterfall')).toBe(true);
  });
});
