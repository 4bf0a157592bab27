import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string => text?.replaceAll('\u00A0', ' ') ?? '';
const said = (text: string): string[] => storiesOfTable(text, 'en').map(({ message }) => plain(message));

const TURNOVER = `Dept|Leavers|Turnover rate|Avg tenure (yrs)
Customer care|31|39%|1.9
Logistics|24|20.5%|3.4
Engineering|9|8.9%|4.2
Sales|15|26.1%|2.6
Finance|3|9.7%|6.8
HR|1|6.9%|5.1
Total|83|20.7%|3.5`;

describe('goesWithStory', () => {
  it('names the rows above the rate of all where they are those at one end of another measure', () => {
    expect(said(TURNOVER)).toContain(
      'Customer care and Sales: above the overall turnover rate of 21%, and lowest in average tenure',
    );
  });

  it('names the one row that is first by both', () => {
    expect(said(TURNOVER.replace('Sales|15|26.1%', 'Sales|15|16.1%'))).toContain(
      'Customer care has the highest turnover rate (39%) and the lowest average tenure: 1.9',
    );
  });

  it('names the row with by far the most of an amount that is last by a rate', () => {
    const regions = `Region|Sales target|Sales|Complaints|Satisfaction score
North|100|112|4|8.1
South|120|131|5|7.9
East|90|71|19|5.2
West|110|104|9|6.8
Central|80|83|3|8.4`;
    expect(said(regions)).toContain('East has the most complaints (19) and the lowest satisfaction score: 5.2');
    expect(said(regions).every((message) => !message.startsWith('Sales target'))).toBe(true);
    expect(said(regions.replace('|19|', '|10|')).every((message) => !message.includes('complaints (10)'))).toBe(true);
  });

  it('says nothing of measures whose ends are apart', () => {
    const apart = TURNOVER.replace('39%|1.9', '39%|5.9').replace('26.1%|2.6', '26.1%|4.6');
    expect(said(apart).every((message) => !message.includes('average tenure') || !message.includes('turnover'))).toBe(
      true,
    );
  });

  it('never says of several rows together what only one of them has', () => {
    expect(
      said(TURNOVER.replaceAll('Avg tenure (yrs)', 'Max tenure')).every((each) => !/largest.*its/u.test(each)),
    ).toBe(true);
  });
});
