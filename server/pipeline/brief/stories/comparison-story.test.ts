import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import type { cellOf } from '../../../../tests/support/claim-sources.ts';
import { tableOf } from '../../../../tests/support/claim-sources.ts';
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from './find-stories.ts';

type Value = Parameters<typeof cellOf>[0];

const translator = createTranslator('en', { en: [en] });

function report(header: string[], rows: Value[][]): DataStory[] {
  return findStories(tableOf(header, rows), 's1/t', {
    language: 'en',
    translate: (key, params) => translator.translate('author', key, params),
  });
}

const pounds = (value: number): Value => ({ raw: String(value), kind: 'currency', value, currency: 'GBP' });
const HEADER = ['Criterion', 'Weight %', 'Ada', 'Bell (hosted)', 'Remarks'];
const ROWS: Value[][] = [
  ['Licence per year', '', pounds(46_800), pounds(38_200), 'Capped'],
  ['Set-up, one-off', '', pounds(31_000), pounds(42_500), 'With training'],
  ['Five-year cost', '', pounds(278_200), pounds(233_500), 'No inflation'],
  ['Cost score', 40, 2.5, 3.4, ''],
  ['Catalogue', 30, 4.6, 3.8, 'Demo'],
  ['Lending', 30, 4.2, 4, ''],
  ['Weighted score', 100, 3.78, 3.72, ''],
];

describe('a comparison of options by different measures', () => {
  const found = report(HEADER, ROWS);

  it('shows the options by what it comes to, and never one row beside another of other kind', () => {
    expect(found.map(({ message }) => message.replaceAll('\u00A0', ' '))).toEqual([
      'Five-year cost: from £233,500 (Bell) to £278,200 (Ada)',
      'Ada has the highest weighted score: 3.78',
      'Ada and Bell by criterion',
    ]);
    for (const { chart } of found) if (chart) expect(chart.categories.toSorted()).toEqual(['Ada', 'Bell']);
  });

  it('adds up and averages nothing', () => {
    expect(found.flatMap(({ claims }) => claims.flatMap(({ kind }) => (kind === 'computed' ? [kind] : [])))).toEqual(
      [],
    );
    expect(found.flatMap(({ points }) => points).join(' ')).not.toMatch(/average|in total|times/u);
  });

  it('counts in how many criteria an option has the highest score', () => {
    const scored = ROWS.slice(3);
    const long = [
      ...ROWS.slice(0, 2),
      ['Kiosks', '', pounds(900), pounds(1_200), ''],
      ['Training', '', pounds(6_000), pounds(5_000), ''],
      ['Exit', '', pounds(600), pounds(500), ''],
      ...ROWS.slice(2, 3),
      ...scored,
    ];
    const messages = report(HEADER, long).map(({ message }) => message);
    expect(messages).toContain('Ada has the highest score in 2 of 3 criteria, Bell in 1');
  });

  it.each([
    [
      'periods side by side',
      ['Item', '2024', '2025'],
      [
        ['Licence cost', 900, 950],
        ['Score', 4.1, 4.2],
        ['Total', 904, 954],
      ],
    ],
    [
      'rows of one measure',
      ['Site', 'Ada', 'Bell'],
      [
        ['Oslo', 900, 950],
        ['Bonn', 800, 870],
        ['Rome', 410, 420],
      ],
    ],
  ] as const)('is no table with %s', (_, header, rows) => {
    const stories = report(
      [...header],
      rows.map((row) => [...row]),
    );
    expect(stories.filter(({ id }) => /#(?:outcome|comparison)-/u.test(id))).toEqual([]);
  });
});
