import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const SEASON = [20, 22, 30, 40, 50, 70, 90, 95, 60, 40, 28, 24];

/** Months from January of the first year, each year `growth` larger than the one before. */
function months(count: number, growth: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const year = 2019 + Math.floor(at / 12);
    const value = (SEASON[at % 12] ?? 0) * (1 + growth) ** Math.floor(at / 12);
    return `${year}-${String((at % 12) + 1).padStart(2, '0')}|${Math.round(value * 10)}`;
  });
}

const report = (header: string, rows: readonly string[]): DataStory[] =>
  storiesOfTable([header, ...rows].join('\n'), 'en').map((story) => ({
    ...story,
    message: story.message.replaceAll('\u00A0', ' '),
    points: story.points.map((point) => point.replaceAll('\u00A0', ' ')),
  }));

describe('a measure by month', () => {
  it('is compared with the same month of an earlier year: January against May shows the season', () => {
    const [story] = report('Month|Passengers', months(29, 0.1));
    expect(story?.message).toBe('Passengers rose 21 % from May 2019 to May 2021, to 605');
    expect(story?.points).toContain('10 % up on May 2020');
  });

  it('is counted from its first month where no other year has the last one', () => {
    const [story] = report('Month|Passengers', months(5, 0));
    expect(story?.message).toBe('Passengers grew 2.5-fold from Jan 2019 to May 2019, to 500');
  });

  it('is not level because two of its months are the same, and has no peak or low that it reached twice', () => {
    const [story] = report('Month|Passengers', months(29, 0));
    expect(story?.message).toBe('Passengers: 500 in May 2021, the same as in May 2019');
    expect(story?.points.join()).not.toMatch(/highest|lowest|sharpest|strongest/u);
  });
});
