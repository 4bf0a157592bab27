import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Cell, SourceTable, TableBlock } from '../../../../common/deck/source.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import { storiesOfTable, tableOf } from '../../../../tests/support/stories-of-table.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from './find-stories.ts';
import { readColumns } from './table-columns.ts';

type Value = string | number | null;

const cellOf = (value: Value): Cell =>
  value === null
    ? { raw: '', kind: 'empty', value: null }
    : { raw: String(value), kind: typeof value === 'number' ? 'number' : 'text', value };

function report(
  header: string[],
  rows: Value[][],
  more: Partial<SourceTable> = {},
  sheet?: string,
  beside: readonly TableBlock[] = [],
): DataStory[] {
  const cells = rows.map((row) => row.map(cellOf));
  const translator = createTranslator('en', { en: [en], de: [de] });
  const table: SourceTable = {
    columns: header.map((name, column) => ({
      name,
      kind: cells.find((row) => row[column]?.kind !== 'empty')?.[column]?.kind ?? 'text',
    })),
    header: [header.map(cellOf)],
    rows: cells,
    row_numbers: cells.map((_, index) => index + 2),
    column_numbers: header.map((_, index) => index + 1),
    total_rows: [],
    ...more,
  };
  const address = { file: 'x.xlsx', ...(sheet === undefined ? {} : { sheet }) };
  return findStories({ kind: 'table', id: 'b1', address, table }, 's1/b1', {
    ...{ language: 'en', beside },
    translate: (key, params) => translator.translate('author', key, params),
  });
}

const messages = (stories: readonly DataStory[]): string[] =>
  stories.map(({ message }) => message.replaceAll('\u00A0', ' '));

describe('stories an expert would report', () => {
  it('rank parents, not their parts beside them', () => {
    const rows: Value[][] = [
      ['Finance', 323],
      ['Finance - Treasury', 205],
      ['Finance - Banking', 118],
      ['Consulting', 89],
      ['Marketing', 55],
      ['All Others', 76],
    ];
    const [story] = report(['Function', 'Number of Hires'], rows);
    expect(messages([story!])).toEqual(['Finance accounts for 59% of hires: 323 of 543']);
    expect(story?.chart?.categories).toEqual(['Finance', 'Consulting', 'Marketing', 'All Others']);
  });

  it('leave rows out that are indented under others', () => {
    const rows: Value[][] = [
      ['North', 60],
      ['Oslo', 45],
      ['South', 25],
      ['Rome', 20],
      ['East', 15],
    ];
    const [story] = report(['Region', 'Visits'], rows, { row_levels: [0, 1, 0, 1, 0] });
    expect(story?.chart?.categories).toEqual(['North', 'South', 'East']);
  });

  it('say of how many a share is where the rows are some of more', () => {
    const rows = Array.from({ length: 10 }, (_, at): Value[] => [`Country ${at}`, 100 - at * at]);
    rows[0] = ['United States', 400];
    rows[1] = ['China', 300];
    expect(messages(report(['Country', 'GDP'], rows))[0]).toMatch(/^Of the 10 countries, the United States, China and/);
  });

  it('leave selections, drop-downs and fields to choose from alone', () => {
    const rows = Array.from({ length: 8 }, (_, at): Value[] => [`County ${at}`, 70 - at, at === 3 ? 67 : null]);
    const stories = report(['County', 'Stay', 'Selected'], rows);
    expect(messages(stories).filter((message) => message.includes('Selected'))).toEqual([]);
    expect(report(['State', 'Number of Counties'], rows, {}, 'xdropdown')).toEqual([]);
    expect(report(['Select a State', 'Number of Counties'], rows)).toEqual([]);
  });

  it('report a balance before what it is made of', () => {
    const stories = report(['Total Income', 'Total Expenses', 'Balance'], [[3750, 2336, 1414]]);
    expect(messages(stories)).toEqual(['62% of income goes to expenses: 2,336 of 3,750, leaving 1,414']);
    const result = report(['Revenue', 'Total Costs', 'Profit'], [[3750, 2336, 1414]]);
    expect(messages(result)).toEqual(['Profit is 1,414: revenue of 3,750 less total costs of 2,336']);
  });

  it('do not rank what is named by its kind and a number', () => {
    const rows: Value[][] = [
      ['Income 1', 2500],
      ['Income 2', 1000],
      ['Other', 250],
    ];
    expect(report(['Item', 'Amount'], rows, { caption: 'Monthly Income' })).toEqual([]);
    expect(messages(report(['Item', 'Amount'], rows, { caption: 'Amounts by income' }))[0]).toMatch(
      /^Income 1 accounts for 67%/,
    );
  });

  it('lead to a balance in the parts that another table has, the smallest in one step', () => {
    const parts = tableOf('Item|Amount\nRent/mortgage|1300\nPower|120\nFood|500\nCar|273\nGas|100\nPhone|43', 'en');
    const header = ['Total Income', 'Total Expenses', 'Balance'];
    const [story] = report(header, [[4750, 2336, 2414]], {}, undefined, [parts]);
    const names = ['Total Income', 'Rent / mortgage', 'Food', 'Car', 'Power', '2 others', 'Balance'];
    expect(story?.chart).toMatchObject({ kind: 'waterfall', categories: names, totals: [0, 6] });
    expect(story?.chart?.series[0]?.values).toEqual([4750, -1300, -500, -273, -120, -143, 2414]);
    expect(story?.summed_up).toEqual({ name: '2 others', names: ['Gas', 'Phone'] });
    // Each step is what is left without it, less what there was.
    const taken = story?.claims.find(({ value }) => value === -143);
    expect(taken?.addresses.map(({ range = '' }) => range.split(',').length)).toEqual([4, 6]);
    // What supports the balance is how much of the first figure it is, not where that one comes from.
    const income = tableOf('Source|Amount\nWages|3000\nRents|1000\nInterest|750', 'en');
    const [supported] = report(header, [[4750, 2336, 2414]], {}, undefined, [parts, income]);
    expect(supported?.points.slice(0, 3).map((point) => point.replaceAll('\u00A0', ' '))).toEqual([
      '51% of income left',
      '56% of expenses: Rent/mortgage',
      '63% of income: Wages',
    ]);
    // "Income 1" says nothing to whom the deck is for.
    const numbered = tableOf('Source|Amount\nIncome 1|3000\nIncome 2|1000\nOther|750', 'en');
    const [unnamed] = report(header, [[4750, 2336, 2414]], {}, undefined, [parts, numbered]);
    expect(unnamed?.points.some((point) => point.includes('Income 1'))).toBe(false);
    const [other] = report(header, [[4750, 2400, 2350]], {}, undefined, [parts]);
    expect(other?.chart?.series[0]?.values).toEqual([4750, -2400, 2350]);
  });

  it.each([
    [
      'one clear step',
      [24, 23, 21, 20, 14, 13.5, 13, 12.5, 12, 11.5],
      /^Of the 10 towns, the four largest make up 53%/,
      4,
    ],
    [
      'several steps',
      [24, 20, 16, 13, 11, 9, 8, 7, 6.2, 5.5],
      /^Of the 10 towns, Town 0, Town 1 and Town 2 make up/,
      3,
    ],
    ['hardly a step', [24, 23, 22, 21, 20, 19, 18, 17, 16, 15], /^Town 0/, undefined],
  ])('report those that stand apart by %s', (_, values, expected, count) => {
    const rows = values.map((value, at): Value[] => [`Town ${at}`, value * 1000]);
    const [story] = report(['Town', 'Population'], rows);
    expect(messages([story!])[0]).toMatch(expected);
    expect(story?.chart?.emphasis?.count).toBe(count);
  });

  it.each([
    ['Looking for work', 'Not looking for work', '90% of students are looking for work: 900 of 1,000'],
    ['Delivered', 'Open', '90% of students are delivered: 900 of 1,000'],
    ['Marketing', 'Sales', 'Marketing accounts for 90% of students: 900 of 1,000'],
    ['United', 'City', 'United accounts for 90% of students: 900 of 1,000'],
  ])('say how most are in plain words: %s', (name, other, expected) => {
    const rows: Value[][] = [
      [name, 900],
      [other, 60],
      ['No answer', 40],
    ];
    expect(messages(report(['Category', 'Number of Students'], rows))).toContain(expected);
  });

  it('say of how few what the highest level is of, and of what', () => {
    // More rows than are shown as a whole table.
    const small = Array.from({ length: 8 }, (_, at) => `Area ${at}|20|51`);
    const rows = ['North|420|60', 'South|300|55', 'East|190|50', 'West|5|90', ...small].map((row): Value[] => {
      const [name = '', ...values] = row.split('|');
      return [name, ...values.map(Number)];
    });
    const points = report(['Region', 'Number of Hires', 'Median salary'], rows).flatMap((story) => story.points);
    expect(points).toContain('90 highest median salary, of 5 hires only: West');
  });

  it('show a few rows more than usual rather than hide two of them', () => {
    const rows = Array.from({ length: 13 }, (_, at): Value[] => [`Item ${at}`, 800 - at * 40]);
    const [story] = report(['Item', 'Amount'], rows);
    expect(story?.chart?.categories).toHaveLength(13);
    expect(story?.chart).toMatchObject({ data_labels: true });
    const more = Array.from({ length: 15 }, (_, at): Value[] => [`Item ${at}`, 1000 * 0.6 ** at]);
    const [folded] = report(['Item', 'Amount'], more);
    expect(folded?.chart?.categories.at(-1)).toBe('Other');
    expect(folded?.summed_up).toEqual({ name: 'Other', names: more.slice(9).map(([name]) => name) });
  });

  it('name what is measured by the caption where the header does not', () => {
    const rows: Value[][] = [
      ['Rent', 800],
      ['Food', 500],
      ['Other', 100],
    ];
    expect(messages(report(['Item', 'Amount'], rows, { caption: 'BUDGET – MONTHLY EXPENSES' }))[0]).toBe(
      'Rent accounts for 57% of monthly expenses: 800 of 1,400',
    );
  });

  it('compare averages where sums only show how many rows there are of each', () => {
    const rows = Array.from({ length: 60 }, (_, at): Value[] => [
      at < 40 ? 'Home' : at < 50 ? 'Away' : 'Cup',
      1 + (at % 3),
    ]);
    expect(messages(report(['Team', 'Goals'], rows))[0]).toContain('has the highest average goals');
  });

  it('never rank the ends of a range', () => {
    const rows: Value[][] = [
      ['A', 10, 90, 50],
      ['B', 20, 80, 40],
      ['C', 30, 70, 45],
    ];
    const stories = report(['Job', 'Minimum Salary', 'Maximum Salary', 'Median Salary'], rows);
    expect(messages(stories).join()).not.toMatch(/(?:highest|lowest|from) .*(?:minimum|maximum)/iu);
  });

  it('keep a row whose neighbours happen to add up to it, and never name parts of what they show as left out', () => {
    const rows: Value[][] = [
      ['Asia', 59],
      ['Tokyo', 40],
      ['Seoul', 19],
      ['Europe', 50],
      ['America', 8],
      ['Africa', 1],
      ['(1) Two students had three internships.', null],
    ];
    const [story] = report(['Region', 'Number of Hires'], rows, { row_levels: [0, 1, 1, 0, 0, 0, 0] }, 'Hires');
    expect(story?.chart?.categories).toEqual(['Asia', 'Europe', 'America', 'Africa']);
    // The four regions, not the one with its cities.
    expect(story?.message).toMatch(/: 59 of 118$/u);
  });

  it.each([
    [10, []],
    [60, ['Midwest accounts for 50% of hires; median salary is highest for Southwest: 9,500']],
  ])('do not lead with an average of %i cases in 545', (hires, expected) => {
    const rows: Value[][] = [
      ['Midwest', 300, 6021],
      ['Northeast', 200, 7917],
      ['Southwest', hires, 9500],
      ['Asia', 35, 7916],
    ];
    const stories = report(['Region', 'Number of Hires', 'Median Salary'], rows);
    const ranked = messages(stories.filter(({ chart }) => chart !== undefined));
    expect(ranked.filter((message) => message.includes('salary'))).toEqual(expected);
  });

  it('relate a level to the amounts that it is of, instead of ranking both', () => {
    const rows: Value[][] = [
      ['Finance', 323, 7916],
      ['Consulting', 89, 9500],
      ['Marketing', 55, 5600],
      ['Strategy', 26, 5400],
    ];
    const columns = ['Function', 'Number of Hires', 'Median Salary'];
    const [story, ...others] = report(columns, rows).filter(({ chart }) => chart !== undefined);
    expect(messages(story === undefined ? [] : [story])).toEqual([
      'Finance accounts for 66% of hires; median salary is highest for Consulting: 9,500',
    ]);
    expect(story?.points).toContain('7,916 median salary: Finance');
    expect(others).toEqual([]);
  });

  it('take the level of all from the row of the whole sum, and name what a pivot sums up', () => {
    const rows: Value[][] = [
      ['North', 'Hamburg', 300, 50],
      ['', 'Kiel', 100, 42],
      ['North Total', null, 400, 48],
      ['South', 'Munich', 500, 60],
      ['', 'Stuttgart', 200, 51],
      ['South Total', null, 700, 57.4],
      ['Grand Total', null, 1100, 54],
    ];
    const columns = ['Region', 'Store', 'Sum of Net Sales (k)', 'Average of Basket'];
    const [story] = report(columns, rows, { total_rows: [2, 5, 6] });
    expect(messages([story!])).toEqual([
      'Munich accounts for 45% of net sales, and its average Basket is the highest: 60',
    ]);
    expect(story?.points).toContain('54 average Basket of all');
  });

  it('count no part twice where sums stand below their parts, under the name of the group', () => {
    const europe = ['Europe||', 'Germany|120|95', 'France|80|90', 'Subtotal Europe|200|185'];
    const asia = ['Asia||', 'Japan|60|70', 'India|45|30', 'Subtotal Asia|105|100', 'Overall|305|285'];
    const trade = tableOf(['Region|Exports|Imports', ...europe, ...asia].join('\n'), 'en');
    expect(readColumns(trade, 'en').rows).toEqual([1, 2, 5, 6]);
    // A name without figures is one of the rows where nothing says that it heads others.
    expect(readColumns(tableOf('City|Visits|Stays\nOslo|5|3\nRome||\nBonn|4|2', 'en'), 'en').rows).toEqual([0, 1, 2]);
  });

  it('set the next group beside the one that leads, before what is largest in it', () => {
    const rows = ['Europe|800', 'Germany|520', 'France|280', 'Asia (2)|105', 'Japan|60', 'India|45', 'Total|905'];
    const [story] = storiesOfTable(['Region|Exports', ...rows].join('\n'), 'en');
    expect(messages([story!])).toEqual(['Europe accounts for 88% of exports: 800 of 905']);
    expect(story?.points.slice(0, 2).map((point) => point.replaceAll('\u00A0', ' '))).toEqual([
      '12% of exports: Asia',
      '57% of exports: Germany',
    ]);
  });

  it('sum no row up that is described like its neighbours, whatever their small counts come to', () => {
    const lines = ['Ajax|Porto|home|3|0', 'Porto|Lille|away|1|0', 'Porto|Basel|home|1|0', 'Lille|Ajax|home|1|0'];
    const matches = tableOf(['Team|Opponent|Ground|Goals|Against', ...lines].join('\n'), 'en');
    expect(readColumns(matches, 'en').rows).toEqual([0, 1, 2, 3]);
  });

  it('tell rows without a figure from rows without one of the measure beside it', () => {
    const rows: Value[][] = [
      ['Finance', 50, 7000],
      ['Consulting', 20, 9000],
      ['Marketing', 15, 6000],
      ['Other', 4, null],
      ['Law', null, 5000],
    ];
    const [story] = report(['Function', 'Number of Hires', 'Median Salary'], rows);
    expect(story?.without_value).toEqual(['Law']);
    expect(story?.without_level).toEqual({ measure: 'median salary', names: ['Other'] });
  });

  it.each([
    ['First-Year Students', 'Seeking work accounts for 80% of first-year students: 80 of 100'],
    ['Total students', 'Seeking work accounts for 80% of students: 80 of 100'],
    ['Class', 'Seeking work accounts for 80% of students: 80 of 100'],
  ])('call the counted what the row of their sum calls them: %s', (total, message) => {
    const rows: Value[][] = [
      ['Seeking work', 80],
      ['Not seeking', 12],
      ['No answer', 8],
      [total, 100],
    ];
    const [story] = report(['Profile', 'Number of Students'], rows, { total_rows: [3] });
    expect(messages([story!])).toEqual([message]);
  });

  it('name what is left over with its value, where its bar would be the longest', () => {
    const rows: Value[][] = [
      ['Vanguard', 9],
      ['BlackRock', 7],
      ['Fidelity', 4],
      ['Others', 80],
    ];
    const [story] = report(['Holder', 'Shares held'], rows).filter(({ chart }) => chart !== undefined);
    expect(story?.chart?.categories).toEqual(['Vanguard', 'BlackRock', 'Fidelity']);
    expect(story?.left_out).toEqual(['Others (80)']);
  });

  it('compute the margin of revenue and profit side by side', () => {
    const rows: Value[][] = [
      ['Pumps', 400, 20],
      ['Valves', 250, 50],
      ['Service', 150, 60],
    ];
    const [story] = report(['Segment', 'Revenue', 'Operating Profit'], rows);
    expect(messages(story === undefined ? [] : [story])).toEqual([
      'Pumps account for 50% of revenue; margin is highest for Service: 40%',
    ]);
    expect(story?.chart?.series.map(({ name }) => name)).toEqual(['Revenue', 'Operating Profit']);
    expect(story?.points.some((point) => /^16\s?% margin of all$/u.test(point))).toBe(true);
  });

  it.each([1, -1])('say who is furthest from plan where a column is the distance from it (sign %i)', (sign) => {
    const rows = [
      ['Staff', 2840, 2912],
      ['Books', 620, 571],
      ['Licences', 310, 388],
      ['Energy', 260, 301],
    ].map(([name = '', plan, actual]): Value[] => [
      ...[name, plan ?? 0, actual ?? 0],
      ...[(Number(actual) - Number(plan)) * sign, ((Number(actual) - Number(plan)) / Number(plan)) * sign],
    ]);
    const found = messages(report(['Cost centre', 'Plan', 'Actual', 'Variance', 'Variance %'], rows));
    expect(found[1]).toBe(
      sign > 0
        ? 'The widest gap above plan is 78 for Licences, below it -49 for Books'
        : 'The widest gap above plan is -78 for Licences, below it 49 for Books',
    );
    expect(found).toHaveLength(2);
  });

  it('count a part of a row in that row only', () => {
    const admitted = 'Illness|Week 38\nInfluenza|4\nRSV|2\nof which under 2 years|2\nCOVID-19|40';
    const all = JSON.stringify(storiesOfTable(admitted, 'en').map(({ message, points }) => [message, points]));
    expect(all).toContain('46');
    expect(all).not.toContain('48');
    expect(all).not.toContain('under 2');
  });

  it('add up no alternatives', () => {
    const rows = [
      'Source|Option A|Option B|Option C',
      'Reserve|€185,000|€150,000|€200,000',
      'Loan|€10,000|€250,000|€538,000',
    ];
    const said = JSON.stringify(storiesOfTable([...rows, 'Shares|€5,000|€80,000|€81,000'].join('\n'), 'en'));
    expect(said).toContain('Option C is largest');
    expect(said).not.toContain('% of');
  });

  it('compare no persons with full-time equivalents', () => {
    const rows = [
      'Team|Persons Dec 2025|Vacant Dec 2025 (FTE)',
      'Loans|5|1',
      'Paper|4|0.5',
      'Objects|7|0.2',
      'Storage|6|0.6',
    ];
    expect(JSON.stringify(storiesOfTable(rows.join('\n'), 'en'))).not.toMatch(/times|in total/u);
  });

  it('say what a statement by two periods comes to', () => {
    const rows: Value[][] = [
      ['Gross income', 120_000, 120_000],
      ['Tax credits', 1630, 1760],
      ['Deductions', '39.8%', '38.7%'],
      ['Net cash income', 72_270, 73_600],
    ];
    const [story] = report(['Case', '2006', '2007'], rows);
    expect(messages([story!])).toEqual(['Net cash income went from 72,270 in 2006 to 73,600 in 2007']);
  });
});
