import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

/** Without a single per cent sign. */
const COMMUTE = `Age band|Respondents|Car|Bus|Bicycle
16-24|212|24|56|20
25-34|388|47|35|18
35-44|441|66|21|13
45-54|397|72|18|10
All|1438|55|30|15`;

describe('mixStory', () => {
  it('says which part is the largest in how many rows, of shares without a sign', () => {
    const [story, other] = storiesOfTable(COMMUTE, 'en');
    expect(plain(story?.message)).toBe('Car has the largest share in 3 of 4 age bands; for 16-24 it is Bus: 56%');
    expect(story?.chart).toMatchObject({
      kind: 'column',
      percent: true,
      categories: ['16-24', '25-34', '35-44', '45-54'],
    });
    expect(plain(story?.points[0])).toBe('55% Car of all');
    expect(other?.message).not.toContain('respondents');
  });

  it('keeps to percentages that make up the whole', () => {
    const amounts = COMMUTE.replaceAll('|24|', '|240|');
    expect(storiesOfTable(amounts, 'en').every(({ chart }) => chart?.percent !== true)).toBe(true);
  });

  it('says nothing where no part is the largest in most rows', () => {
    const even = `Team|Red|Green|Blue\nA|50|30|20\nB|30|50|20\nC|20|30|50\nD|40|35|25`;
    expect(storiesOfTable(even, 'en').every(({ message }) => !message.includes('largest share'))).toBe(true);
  });

  it('never averages percentages', () => {
    const shares = `Age band|Share of cyclists\n16-24|24\n25-34|18\n35-44|13\n45-54|10\n55-64|8`;
    const [story] = storiesOfTable(shares, 'en');
    expect(plain(story?.message)).toContain('24%');
    expect(story?.points.some((point) => point.includes('average'))).toBe(false);
  });
});
