import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const SAMPLES = `|2023|2024|2025 ¹|2027 forecast|2028 forecast
Samples|410|980|2,150|4,000|5,000
Status|outside|outside|outside|in-house|in-house`;

describe('a row of figures over periods beside a row of words', () => {
  it('is a course that says how it went so far, what is planned, and the words', () => {
    const [story, ...more] = storiesOfTable(SAMPLES, 'en', 'Demand');
    expect(more).toEqual([]);
    expect(plain(story?.message)).toBe('Samples grew 5.2-fold from 2023 to 2025, to 2,150');
    expect(story?.chart).toMatchObject({
      kind: 'column',
      emphasis: { category: 0, count: 3 },
      categories: ['2023', '2024', '2025 ¹', '2027 forecast', '2028 forecast'],
    });
    expect(story?.chart?.series[0]?.values).toEqual([410, 980, 2150, 4000, 5000]);
    expect(story?.points.map(plain)).toEqual([
      '5,000 in 2028 forecast: Samples',
      '410 in 2023, at the start',
      'Status: outside (2023–2025), in-house (2027 forecast–2028 forecast)',
    ]);
  });

  it('is none where rows of figures and words are mixed, or of several figures', () => {
    const mixed = storiesOfTable(`${SAMPLES}\nSites|3|closed|4|4|4`, 'en', 'Demand');
    const several = storiesOfTable(`${SAMPLES}\nSites|3|3|4|4|4`, 'en', 'Demand');
    for (const story of [...mixed, ...several]) expect(story.points.join(' ')).not.toContain('Status:');
  });
});
