import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { hardTables, names, tableOf } from '../../../../tests/support/hard-tables.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from './find-stories.ts';

function report(block: TableBlock, language: 'en' | 'de' = 'en'): DataStory[] {
  const translator = createTranslator(language, { en: [en], de: [de] });
  return findStories(block, 's1/b1', {
    language,
    translate: (key, params) => translator.translate('author', key, params),
  });
}

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('stories of hard tables', () => {
  it('are none for a form whose boxes are all empty', () => {
    const groups = ['Children', 'Women', 'Migrants', 'The elderly'];
    expect(
      report(
        tableOf(
          ['', 'Group', 'State', 'Others'],
          groups.map((name) => ['y', name, '*', '*']),
        ),
      ),
    ).toEqual([]);
    const ticked = tableOf(
      ['Group', 'State', 'Others'],
      groups.map((name, at) => [name, at > 1 ? 'x' : '', 'x']),
    );
    expect(report(ticked).length).toBeGreaterThan(0);
  });

  for (const language of ['en', 'de'] as const) {
    it(`contain nothing broken (${language})`, () => {
      for (const [shape, block] of Object.entries(hardTables())) {
        const stories = report(block, language);
        expect([shape, stories.length <= 5]).toEqual([shape, true]);
        for (const story of stories) {
          const said = [
            story.message,
            ...story.points,
            story.big_number?.text ?? '',
            story.big_number?.label ?? '',
          ].map(plain);
          for (const text of said) {
            expect([
              shape,
              /NaN|Infinity|undefined|null|\{\{|…|\b0[.,]0+ ?%|(?<![\d.,])-0(?![.,\d])/u.exec(text),
            ]).toEqual([shape, null]);
          }
          expect([shape, story.message.length > 0 && story.message.length <= 90]).toEqual([shape, true]);
          expect([shape, new Set(story.points).size]).toEqual([shape, story.points.length]);
          const values = story.chart?.series.flatMap((series) => series.values) ?? [];
          expect([shape, values.every((value) => value === null || Number.isFinite(value))]).toEqual([shape, true]);
          for (const series of story.chart?.series ?? []) {
            expect([shape, series.values.length]).toEqual([shape, story.chart?.categories.length]);
          }
          expect([shape, new Set(story.chart?.categories).size]).toEqual([shape, story.chart?.categories.length ?? 0]);
          expect([shape, (story.chart?.series.length ?? 0) <= 8]).toEqual([shape, true]);
        }
      }
    });
  }

  it('calls no one the leader of a tie', () => {
    const tables = hardTables();
    const first = (shape: string): string => {
      const block = tables[shape];
      return block === undefined ? '' : plain(report(block)[0]?.message ?? '');
    };
    expect(first('tie_two')).toBe('Sales: Ann and Bob are level at 9');
    expect(first('tie_five')).toBe('Sales: 40 is the highest, for 5 of 9');
    expect(first('tie_when_rounded')).not.toContain('level');
    expect(first('equal')).not.toMatch(/lead|highest|most/);
    expect(first('zeros')).not.toMatch(/lead|highest|most/);
  });

  it('does not mistake the first day of a year for a year', () => {
    const { ten_years_of_days: days } = hardTables();
    const [story] = days === undefined ? [] : report(days);
    expect(story?.chart?.categories).toEqual(Array.from({ length: 10 }, (_, at) => String(2010 + at)));
    expect(story?.message).not.toMatch(/fell/);
  });

  it('shows tables without a story as tables with their size and ranges', () => {
    const { no_category, key_value, currencies } = hardTables();
    const [story] = no_category === undefined ? [] : report(no_category);
    expect(story?.message).toBe('8 of 23 rows, with Alpha and Beta');
    expect(story?.points).toContain('Alpha runs from 0 to 86');
    expect(story?.table?.rows).toHaveLength(9);
    expect(story?.weight).toBeLessThanOrEqual(0.3);
    // No row of empty heads above its four rows.
    const pairs = key_value === undefined ? undefined : report(key_value)[0]?.table;
    expect([pairs?.rows.length, pairs?.header_rows]).toEqual([4, 0]);
    expect(currencies === undefined ? null : report(currencies).every((each) => each.chart === undefined)).toBe(true);
  });
});

describe('measures of one kind', () => {
  const trips = tableOf(
    ['Quarter', 'Trips, first year', 'Trips, second year'],
    [
      ['Q1', 96_400, 318_200],
      ['Q2', 241_800, 497_500],
      ['Q3', 347_900, 611_300],
      ['Q4', 253_900, 493_000],
    ],
  );

  it('share one chart and are compared by their sums', () => {
    const stories = report(trips);
    expect(stories.map(({ message }) => plain(message))).toEqual([
      'Trips doubled to 1.9 M in the second year, up 104%',
    ]);
    expect(stories[0]?.chart?.kind).toBe('column');
    expect(stories[0]?.chart?.categories).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
    expect(stories[0]?.chart?.series.map(({ name }) => name)).toEqual(['First year', 'Second year']);
    expect(stories[0]?.points).toContain('3.3-fold growth: Q1, the most');
  });

  it('report plan from actual, before from after, year from year', () => {
    const tables = hardTables();
    const message = (shape: string): string => {
      const block = tables[shape];
      return block === undefined ? '' : plain(report(block)[0]?.message ?? '');
    };
    expect(message('plan_actual')).toBe('Actual is 4.9% below plan: 485');
    expect(message('before_after')).toBe('Rate: Place E rose most, from 28% to 50%');
    expect(message('two_years')).toBe('Sales rose 20% to 413 in 2023');
  });

  it('stack where they add up to a total, the largest first', () => {
    const { medals } = hardTables();
    const [story] = medals === undefined ? [] : report(medals);
    expect(story?.chart).toMatchObject({ kind: 'bar', stacked: true });
    expect(story?.chart?.series.map(({ name }) => name)).toEqual(['Gold', 'Silver', 'Bronze']);
    expect(story?.chart?.categories[0]).toBe('Place A');
    expect(plain(story?.message ?? '')).toBe('Largest total: Place A with 60, 12% of all');
    expect(plain(story?.points[0] ?? '')).toBe('Place A: 30 Gold, 20 Silver, 10 Bronze');
  });

  it('do not mix what is measured differently', () => {
    const block = tableOf(
      ['City', 'Trips per day', 'Trips per bike', 'Population', 'Population growth'],
      names(6).map((name, at) => [name, 900 + at * 50, 3 + at, 100_000 * (at + 1), at + 0.5]),
    );
    for (const story of report(block)) expect(story.chart?.series.length ?? 1).toBe(1);
  });
});

describe('categories', () => {
  it('keep an order that means something', () => {
    const ages = tableOf(
      ['Age', 'Riders'],
      [
        ['18–24', 30],
        ['25–34', 80],
        ['35–49', 60],
        ['50–64', 20],
        ['65+', 9],
      ],
    );
    const scale = tableOf(
      ['Answer', 'Count'],
      [
        ['Strongly agree', 12],
        ['Agree', 40],
        ['Neutral', 18],
        ['Disagree', 9],
        ['Strongly disagree', 4],
      ],
    );
    expect(report(ages)[0]?.chart?.categories).toEqual(['18–24', '25–34', '35–49', '50–64', '65+']);
    expect(report(ages)[0]?.chart?.emphasis).toEqual({ category: 1 });
    expect(report(scale)[0]?.chart?.categories[1]).toBe('Agree');
    const cities = tableOf(
      ['City', 'Riders'],
      [
        ['Rome', 30],
        ['Oslo', 80],
        ['Bonn', 60],
      ],
    );
    expect(report(cities)[0]?.chart?.categories).toEqual(['Oslo', 'Bonn', 'Rome']);
  });

  it('are in small letters inside a sentence, names and acronyms unchanged', () => {
    const table = (measure: string): TableBlock =>
      tableOf(
        ['District', measure],
        [
          ['Old Town', 180],
          ['Harbour', 60],
          ['Hillside', 13],
        ],
      );
    expect(plain(report(table('Stations'))[0]?.message ?? '')).toBe(
      'Old Town accounts for 71% of stations: 180 of 253',
    );
    expect(plain(report(table('GDP'))[0]?.message ?? '')).toBe('Old Town accounts for 71% of GDP: 180 of 253');
    expect(plain(report(table('Stationen'), 'de')[0]?.message ?? '')).toBe(
      'Stationen: 71 % entfallen auf Old Town, 180 von 253',
    );
  });
});
