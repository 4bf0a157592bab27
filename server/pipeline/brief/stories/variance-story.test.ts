import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const COST = `Cost item (£k, excl. VAT)|Approved 2023|Final|Difference
Concrete|2,850|2,790|–60
Valve tower|1,420|2,465|+1,045
Access road|510|560|+50
Contingency|600|–|–600
Total|5,380|5,815|+435`;

describe('varianceStory', () => {
  it('leads from what was approved over the differences of the author to what it came to', () => {
    const [story, ...more] = storiesOfTable(COST, 'en', 'Cost');
    expect(more).toEqual([]);
    expect(plain(story?.message)).toBe(
      'Cost: Final £5,815k, £435k (8.1%) above Approved 2023; most: Valve tower, +£1,045k',
    );
    expect(story?.points.map(plain)).toEqual(['−£600k for Contingency, furthest below Approved 2023']);
    expect(story?.chart).toMatchObject({
      kind: 'waterfall',
      categories: ['Approved 2023', 'Concrete', 'Valve tower', 'Access road', 'Contingency', 'Final'],
      totals: [0, 5],
    });
    expect(story?.chart?.series[0]?.values).toEqual([5380, -60, 1045, 50, -600, 5815]);
  });

  it('shows the differences alone where they are small beside the totals, and says what else the items have', () => {
    const [story] = storiesOfTable(
      `Kostengruppe (T€ brutto)|Budget|Beauftragt|Prognose|Abweichung
Bau|3.180|3.040|3.410|+230
Technik|1.960|1.915|1.960|0
Umzug|310|120|385|+75
Summe|5.450|5.075|5.755|+305`,
      'de',
      'Kostenentwicklung',
    );
    expect(plain(story?.message)).toBe(
      'Kostenentwicklung: Prognose 5.755 T€, 305 T€ (5,6 %) über Budget; am meisten: Bau, +230 T€',
    );
    expect(story?.points.map(plain)).toEqual(['5.075 T€ insgesamt: Beauftragt']);
    expect(story?.chart).toMatchObject({ kind: 'bar', categories: ['Bau', 'Umzug', 'Technik'] });
  });

  it('says of counts how many fewer they are', () => {
    const [story] = storiesOfTable(
      'Type|Now|Proposed|Difference\nGeneral|158|74|-84\nDisabled|9|14|+5\nLoading|11|14|+3\nAll spaces|178|102|-76',
      'en',
    );
    expect(plain(story?.message)).toBe('All spaces: Proposed 102, 76 (43%) below Now; most: General, −84');
    expect(story?.chart?.kind).toBe('waterfall');
  });

  it.each([
    ['whose rows do not make up the total', COST.replace('5,815|+435', '5,915|+535')],
    ['with a difference that is not that of its row', COST.replace('+1,045', '+1,054')],
    ['with nothing where the difference says otherwise', COST.replace('–600', '0').replace('+435', '+1,035')],
    ['without a total', COST.split('\n').slice(0, -1).join('\n')],
    ['of income less costs', COST.replace('Approved 2023|Final', 'Costs|Income')],
    ['of rates', COST.replace('Approved 2023|Final', 'Planned rate|Final rate')],
  ])('leaves a table %s alone', (_, text) => {
    expect(storiesOfTable(text, 'en', 'Cost').filter(({ id }) => id.includes('#variance'))).toEqual([]);
  });
});
