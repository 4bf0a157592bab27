import { describe, expect, it } from '@jest/globals';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { tableOf } from '../../../../tests/support/stories-of-table.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import type { TableBlock } from '../../../../common/deck/source.ts';
import type { StoryContext } from './story-draft.ts';
import { storiesTogether } from './tables-together.ts';

function contextOf(language: 'en' | 'de'): StoryContext {
  const translator = createTranslator(language, { en: [en], de: [de] });
  return { language, translate: (key, params) => translator.translate('author', key, params) };
}

function together(
  tables: Readonly<Record<string, string>>,
  language: 'en' | 'de' = 'en',
  lead: (name: string) => string = () => '',
): ReturnType<typeof storiesTogether> {
  const named = Object.entries(tables).map(([name, text], at) => {
    const block = { ...tableOf(text, language), id: `b${at}`, address: { file: 'x.docx', section: ['Cases', name] } };
    return { block, ref: `s1/b${at}`, name, lead: lead(name) };
  });
  return storiesTogether(named, contextOf(language));
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

  it('counts no rows that the names of all tables count', () => {
    const [found] = together({
      '3 big cities': 'City|Population\nLagos|300\nDelhi|200\nTokyo|100',
      'The 3 small cities': 'City|Population\nOslo|30\nTurku|20\nBonn|10',
    });
    expect(found?.story.table?.rows.map((row) => row[1]?.text)).toEqual(['Total population', '600', '60']);
  });

  const statement = (from: number, to: number): string =>
    `|2006|2007\nGross income|${from + 500}|${to + 500}\nTax|500|500\nNet income|${from}|${to}`;

  it('shows what statements of several cases come to in one table, and names those it could not read', () => {
    const cases = { Ann: statement(2000, 2500), Bob: statement(3000, 3100), Eve: statement(4000, 4300) };
    const [found] = together(cases);
    expect(plain(found?.story.message)).toBe('Net income rises by 100 to 500 in all 3 cases, most for Ann');
    expect(found?.story.table?.rows.map((row) => row.map(({ text }) => text).join(' | '))).toEqual([
      ' | 2006 | 2007 | Change',
      ...['Ann | 2,000 | 2,500 | +500', 'Eve | 4,000 | 4,300 | +300', 'Bob | 3,000 | 3,100 | +100'],
    ]);
    const [part] = together({ ...cases, Joe: '|2006|2007\nGross income Tax|900 100|950 100' });
    expect(part?.story.message).toBe('Net income rose in all 3 cases shown (4 in the source)');
    expect(part?.story.left_out).toEqual(['Joe']);
  });

  it('names what a total is made of, and why it changed, where the texts above the tables say so alike', () => {
    const gain = (name: string, from: number, to: number, more: number): [string, string] => [
      name,
      `${statement(from, to)}\nChild benefit (9 months)||${more}\nTotal gain||${to - from + more}`,
    ];
    const cases = Object.fromEntries([
      gain('Ann', 2000, 2500, 80),
      gain('Bob', 3000, 3100, 60),
      gain('Eve', 4000, 4300, 90),
    ]);
    const [found] = together(
      cases,
      'en',
      (name) =>
        `${name} is ${{ Ann: 'single, employed as a clerk and earning 2,000', Bob: 'a widower aged 69' }[name] ?? 'out'}. ${name} will gain ${{ Ann: 500, Bob: 160, Eve: 390 }[name]} from the Budget.`,
    );
    expect(plain(found?.story.message)).toBe(
      'Total gain from the Budget ranges from 160 to 580 in all 3 cases, highest for Ann',
    );
    expect(found?.story.table?.rows[1]?.map(({ text }) => text)).toEqual([
      'Ann (single, employed as a clerk)',
      '2,000',
      '2,500',
      '+500',
      '80',
      '580',
    ]);
    // The title is about the total: what the two periods show is in their heads.
    expect(found?.story.table?.rows[0]?.map(({ text }) => text)).toEqual([
      ...['', 'Net income 2006', 'Net income 2007', 'Change', 'Child benefit (9 months)', 'Total gain'],
    ]);
    // An age is left out, and no article stands in brackets.
    expect(found?.story.table?.rows.slice(2).map((row) => row[0]?.text)).toEqual(['Eve (out)', 'Bob (widower)']);
    expect(found?.story.about).toBe('Cases');
  });

  it.each([
    [8, 'Case 1 (married couple)'],
    [9, 'Case 1'],
  ])('says who %i cases are where there is room for it', (count, expected) => {
    const names = Array.from({ length: count }, (_, at) => `Case ${at + 1}`);
    const cases = Object.fromEntries(names.map((name, at) => [name, statement(2000, 3000 - at)]));
    const [found] = together(cases, 'en', (name) => `${name} are a married couple. They earn 2,000.`);
    expect(found?.story.table?.rows[1]?.[0]?.text).toBe(expected);
  });

  it('shows totals next to all of two small tables together', () => {
    const share = (caption: string): TableBlock['table'] => ({
      ...tableOf('x|y\nCitizens|99.4%\nForeign|100%\nTotal|99.6%', 'en').table,
      ...{ caption, total_rows: [2] },
    });
    const blocks = ['Job Offers(1)', 'Job Acceptances(1)'].map((caption, at): TableBlock => {
      const table = share(caption);
      const columns = table.columns.map((column) => ({ ...column, name: '' }));
      return {
        kind: 'table',
        id: `b${at}`,
        address: { file: 'x.xlsx', sheet: 'Profile' },
        table: { ...table, columns },
      };
    });
    const remarks = ['Represents percent of students who seek work.'];
    const named = blocks.map((block) => ({ block, ref: `s1/${block.id}`, name: '', remarks }));
    const [found, ...others] = storiesTogether(named, contextOf('en'));
    expect(others).toEqual([]);
    expect(plain(found?.story.message)).toBe(
      'Job Offers and Job Acceptances both reach 99.6% of students who seek work',
    );
    expect(found?.story.id).toMatch(/#next-to-all$/u);
    // Where a table has what they are shares of, two rows that say the same stand beside it.
    const counts = tableOf('Plan|Number of Students\nSeek work|532\nDo not seek work|30\nUnknown|5', 'en');
    const host = { ...counts, id: 'b9', address: { file: 'x.xlsx', sheet: 'Profile' } };
    const [joined, ...more] = storiesTogether([...named, { block: host, ref: 's1/b9', name: '' }], contextOf('en'));
    expect(more).toEqual([]);
    expect(plain(joined?.story.message)).toBe('Seek work accounts for 94% of students: 532 of 567');
    expect(joined?.story.points.map(plain)).toEqual([
      '99.6% of students who seek work have job offers, as many job acceptances',
      '99.4% of Citizens who seek work have job offers, as many job acceptances',
      '100% of Foreign who seek work have job offers, as many job acceptances',
    ]);
    expect(joined?.replaces({ ...joined.story })).toBe(true);
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
      'Of 100 hires, the largest function (Finance) has 60% and the largest source (Campus) 50%',
    );
    expect(whole?.story.id).toMatch(/#breakdowns$/u);
  });

  it('says nothing of tables that have nothing in common', () => {
    expect(together({ Sites: 'Site|Staff\nA|3\nB|4\nC|5', Sales: 'Year|Sales\n2020|1\n2021|2' })).toEqual([]);
  });
});
