import { expect, it } from '@jest/globals';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { tableOf } from '../../../../tests/support/stories-of-table.ts';
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { storiesTogether } from './tables-together.ts';

const translator = createTranslator('en', { en: [en] });
const context = {
  language: 'en',
  translate: (key: string, params?: object) => translator.translate('author', key, params as never),
};
const yearOf = (year: number, ...rows: string[]): string =>
  [`Country|Responses ${year}|Delivery on time (%)|Value (%)`, ...rows].join('\n');

it('tells the same rates of two years by how they changed, the largest change first, and ranks no sample sizes', () => {
  const texts = [
    yearOf(2026, 'Germany|820|75|65', 'Spain|520|55|63', 'Poland|460|47|67', 'All|1800|62|65'),
    yearOf(2025, 'Germany|790|77|66', 'Spain|505|74|62', 'Poland|440|79|68', 'All|1735|77|65'),
  ];
  const tables = texts.map((text, at) => {
    const block = { ...tableOf(text, 'en'), id: `b${at}`, address: { file: 'x.csv', table: at + 1 } };
    return { block, ref: `s/b${at}`, name: at === 0 ? '' : 'Same questions in 2025' };
  });
  const found = storiesTogether(tables, context);
  expect(found.map(({ story }) => story.message.replaceAll('\u00A0', ' '))).toEqual([
    'Delivery on time: Poland fell most, from 79% to 47%',
  ]);
  const [{ story, replaces } = { story: undefined, replaces: () => false }] = found;
  expect(story?.chart?.series.map(({ name }) => name)).toEqual(['2025', '2026']);
  expect(replaces({ ...story!, id: 's/b0#ranking-2', block_ref: 's/b0' })).toBe(true);
});
