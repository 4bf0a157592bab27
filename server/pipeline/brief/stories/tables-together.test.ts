import { describe, expect, it } from '@jest/globals';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { tableOf } from '../../../../tests/support/stories-of-table.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { storiesTogether } from './tables-together.ts';

function together(
  tables: Readonly<Record<string, string>>,
  language: 'en' | 'de' = 'en',
): ReturnType<typeof storiesTogether> {
  const translator = createTranslator(language, { en: [en], de: [de] });
  const named = Object.entries(tables).map(([name, text], at) => {
    const block = { ...tableOf(text, language), id: `b${at}`, address: { file: 'x.docx', section: ['Cases', name] } };
    return { block, ref: `s1/b${at}`, name };
  });
  return storiesTogether(named, { language, translate: (key, params) => translator.translate('author', key, params) });
}

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

describe('what tables say together', () => {
  it('compares the same measure of the same rows in two tables in one chart, in place of two rankings', () => {
    const rows = (...values: number[]): string =>
      ['Test|Samples', ...['Lead', 'Nitrate', 'Iron', 'Zinc'].map((name, at) => `${name}|${values[at]}`)].join('\n');
    const [found, ...others] = together({ 'Plant North': rows(120, 80, 60, 40), 'Plant South': rows(60, 90, 30, 20) });
    expect(others).toEqual([]);
    expect(found?.story.chart?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Plant North', [120, 80, 60, 40]],
      ['Plant South', [60, 90, 30, 20]],
    ]);
    const single = { ...found!.story, id: 's1/b1#ranking-2', block_ref: 's1/b1' };
    expect(found?.replaces(single)).toBe(true);
    expect(found?.replaces({ ...single, block_ref: 's1/b7' })).toBe(false);
  });

  it.each([
    ['en', 'Population is 10 times as high for big cities as for small cities: 600 against 60'],
    ['de', 'Population: Big Cities mit 600 beim 10-Fachen von Small Cities (60)'],
  ] as const)('sums up the same columns over different rows (%s)', (language, message) => {
    const [found] = together(
      {
        'Big Cities': 'City|Population\nLagos|300\nDelhi|200\nTokyo|100',
        'Small Cities': 'City|Population\nOslo|30\nTurku|20\nBonn|10',
      },
      language,
    );
    expect(plain(found?.story.message)).toBe(message);
    expect(found?.story.table?.rows[2]?.map(({ text }) => text)).toEqual([
      ...['Small Cities', '3', '60', 'Oslo: 30', 'Bonn: 10'],
    ]);
  });

  it('calls rows what the source calls them where it gives their sum', () => {
    const [found] = together({
      'Big Cities': 'City|Population\nLagos|300\nDelhi|200\nTokyo|100',
      'Small Cities': 'City|Population\nOslo|30\nTurku|20\nBonn|10',
      Formula: 'Mean|Total city population in 3 random cities\n20|60',
    });
    expect(plain(found?.story.message)).toBe(
      'Population is 10 times as high for big cities as for 3 random cities: 600 against 60',
    );
    expect(found?.story.table?.rows[2]?.[0]?.text).toBe('Small Cities (3 random cities)');
  });

  const statement = (from: number, to: number): string =>
    `|2006|2007\nGross income|${from + 500}|${to + 500}\nTax|500|500\nNet income|${from}|${to}`;

  it('shows what statements of several cases come to in one table, and names those it could not read', () => {
    const cases = { Ann: statement(2000, 2500), Bob: statement(3000, 3100), Eve: statement(4000, 4300) };
    const [found] = together(cases);
    expect(plain(found?.story.message)).toBe('Net income rose in all 3 cases from 2006 to 2007, most for Ann: by 500');
    expect(found?.story.table?.rows.map((row) => row.map(({ text }) => text).join(' | '))).toEqual([
      ' | 2006 | 2007 | Change',
      ...['Ann | 2,000 | 2,500 | +500', 'Eve | 4,000 | 4,300 | +300', 'Bob | 3,000 | 3,100 | +100'],
    ]);
    const [part] = together({ ...cases, Joe: '|2006|2007\nGross income Tax|900 100|950 100' });
    expect(part?.story.message).toBe('Net income rose in all 3 cases shown (4 in the source)');
    expect(part?.story.left_out).toEqual(['Joe']);
  });

  it('answers for tables that break one total down', () => {
    const hires = (header: string, ...rows: [string, number][]): string =>
      [`${header}|Number of Hires`, ...rows.map((row) => row.join('|'))].join('\n');
    const [whole] = together({
      Functions: hires('Function', ['Finance', 60], ['Sales', 30], ['Other', 10]),
      Regions: hires('Region', ['North', 45], ['South', 35], ['East', 20]),
      Sources: hires('Source', ['Campus', 50], ['Web', 40], ['Fair', 10]),
      Ages: 'Age|Students\nyoung|60\nold|40\nmiddle|9',
    });
    expect(plain(whole?.story.message)).toBe(
      'Of 100 hires, the largest function (Finance) has 60 % and the largest source (Campus) 50 %',
    );
    expect(whole?.story.id).toMatch(/#breakdowns$/u);
  });

  it('says nothing of tables that have nothing in common', () => {
    expect(together({ Sites: 'Site|Staff\nA|3\nB|4\nC|5', Sales: 'Year|Sales\n2020|1\n2021|2' })).toEqual([]);
  });
});
