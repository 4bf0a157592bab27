import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import type { cellOf } from '../../../../tests/support/claim-sources.ts';
import { tableOf } from '../../../../tests/support/claim-sources.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from './find-stories.ts';

type Value = Parameters<typeof cellOf>[0];

const translator = createTranslator('en', { en: [en], de: [de] });

function report(header: string[], rows: Value[][], about: string[] = []): DataStory[] {
  return findStories(tableOf(header, rows), 's1/t', {
    ...{ language: 'en', about },
    translate: (key, params) => translator.translate('author', key, params),
  });
}

const messages = (stories: DataStory[]): string[] => stories.map(({ message }) => message.replaceAll('\u00A0', ' '));
const share = (value: number): Value => ({ raw: `${value}%`, kind: 'percent', value: value / 100 });
const euros = (value: number): Value => ({ raw: String(value), kind: 'currency', value, currency: 'EUR' });
const day = (value: string): Value => ({ raw: value, kind: 'date', value });

describe('the kind of a table decides its stories', () => {
  it.each([
    ['', '', 'State funded', 'Others'],
    ['Site', 'Checked', 'Yes', 'No'],
  ])('a form to fill in says nothing: %s | %s', (...header) => {
    expect(
      report(header, [
        ['y', 'Children', '*', '*'],
        ['y', 'Women', '*', '*'],
        ['y', 'The elderly', '*', '*'],
      ]),
    ).toEqual([]);
  });

  it('a difference of two columns is no measure beside them', () => {
    const points = (value: number): Value => ({ raw: `+${value}pp`, kind: 'number', value, unit: 'pp' });
    const rows = [
      ['Enterprise', share(0.8), share(0.9), points(0.1)],
      ['Mid-Market', share(1.9), share(2.4), points(0.5)],
      ['Small business', share(4.2), share(8.1), points(3.9)],
    ];
    const found = messages(report(['Segment', 'Q3 Churn', 'Q4 Churn', 'Delta'], rows));
    expect(found).toEqual(['Churn: Small business rose most, from 4.2% to 8.1%']);
  });

  it('says of two dates of one year how much there is more and where', () => {
    const rows: Value[][] = [
      ['Pumps', 122_300, 118_800],
      ['Heaters', 264_000, 341_500],
      ['Tools', 88_700, 84_200],
    ];
    const [story] = report(['Group', 'Stock 31.03.', 'Stock 30.06.'], rows);
    expect(story?.message).toBe('Stock rose 15% to 544,500 (30.06.); largest change: Heaters, +77,500');
    expect(story?.chart?.series.map(({ name }) => name)).toEqual(['31.03.', '30.06.']);
    expect(story?.points.join(' ')).not.toContain('highest');
  });

  it('says what a heading of one noun counts, over the weeks of a table in their order', () => {
    const rows: Value[][] = [
      ['Measles', 12, 8, 6],
      ['Mumps', 40, 28, 24],
      ['Rubella', 5, 4, 4],
    ];
    const table = tableOf(['Disease', 'Week 38', 'Week 37', 'Week 36'], rows);
    const block = { ...table, address: { ...table.address, section: ['Bulletin', 'Notifications'] } };
    const found = findStories(block, 's1/t', {
      language: 'en',
      translate: (key, params) => translator.translate('author', key, params),
    });
    expect(found[0]?.message).toBe('Notifications rose 68% to 57 (Week 36 to Week 38); largest change: Mumps, +16');
    expect(messages(found).join(' ')).not.toContain('leads');
  });

  it('adds up nothing that the total of the table leaves empty', () => {
    const rows: Value[][] = [
      ['Pumps', 122_300, 76],
      ['Heaters', 264_000, 204],
      ['Tools', 88_700, 73],
      ['Total', 475_000, ''],
    ];
    const table = tableOf(['Group', 'Stock', 'Cover'], rows, { total_rows: [3] });
    const found = findStories(table, 's1/t', { language: 'en', translate: (key) => key });
    expect(found.map(({ id }) => id)).not.toContain('s1/t#ranking-3');
  });

  it('adds up the rows of months below each other for years beside each other', () => {
    const rows: Value[][] = [
      ['July', 4100, 5200],
      ['August', 3800, 4900],
      ['September', 3600, 6800],
    ];
    expect(messages(report(['Month', '2025', '2026'], rows))[0]).toBe(
      'The total rose 47% to 16,900 in 2026; largest change: September, +3,200',
    );
  });

  it('keeps lengths of service in their order', () => {
    const rows = ['Over 5 years', 'First year', '1 to 5 years'].map((name, at): Value[] => [
      name,
      [89, 74, 85][at] ?? 0,
    ]);
    const sorted = [rows[1] ?? [], rows[2] ?? [], rows[0] ?? []];
    expect(report(['Group', 'Replies'], sorted)[0]?.chart?.categories[0]).toBe('First year');
  });

  it('fees that different people pay add up to nothing', () => {
    const rows: Value[][] = [
      ['Adults', euros(24)],
      ['Families', euros(36)],
      ['Firms', euros(60)],
      ['Students', euros(12)],
    ];
    expect(messages(report(['Member', 'Annual fee'], rows)).join(' ')).not.toContain('%');
    expect(messages(report(['Member', 'Annual cost'], rows)).join(' ')).toContain('%');
  });

  it('measures of different things are in no ranking', () => {
    const rows = [
      ['Churned revenue per month', euros(78_450)],
      ['Annualized lost revenue', euros(941_400)],
      ['Revenue from the price increase', euros(156_780)],
      ['Net impact', euros(-784_620)],
    ];
    expect(report(['Metric', 'Value'], rows).filter(({ chart }) => chart !== undefined)).toEqual([]);
    expect(report(['Store', 'Value'], rows).some(({ chart }) => chart !== undefined)).toBe(true);
  });

  it('the measure that the text names comes first', () => {
    const rows = ['Jul', 'Aug', 'Sep', 'Oct'].map((month, at): Value[] => [
      day(`2023-${String(at + 7).padStart(2, '0')}-01`),
      8000 + at * 200,
      share(2 + at * 0.6),
      `${month}`,
    ]);
    const header = ['Month', 'Active Customers', 'Churn Rate', 'Name'];
    expect(messages(report(header, rows))[0]).toContain('Active Customers');
    expect(messages(report(header, rows, ['Monthly churn rate over four months']))[0]).toContain('Churn Rate');
  });

  it('marks are counted by column, beside the table', () => {
    const rows = [
      ['Single sign-on', null, 'x', 'x'],
      ['Audit log', null, null, 'x'],
      ['Mobile app', 'x', 'x', 'x'],
    ];
    const [story] = report(['Requirement', 'Basic', 'Pro', 'Enterprise'], rows);
    expect(messages([story!])).toEqual(['Enterprise has 3 of the 3 requirements, Basic has 1']);
    expect(story?.table?.rows).toHaveLength(4);
    expect(
      report(
        ['Requirement', 'Basic', 'Pro'],
        [
          ['Log', 'x', null],
          ['App', null, 'x'],
        ],
      ).some(({ id }) => id.endsWith('#marks')),
    ).toBe(false);
  });

  it('answers on one scale are stacked, by who agrees', () => {
    const rows = [
      ['I can manage my workload', share(9), share(28), share(23), share(40)],
      ['I know our goals', share(31), share(44), share(15), share(10)],
    ];
    const scale = ['Statement', 'Strongly agree', 'Agree', 'Neutral', 'Disagree'];
    const [story] = report(scale, rows);
    expect(messages([story!])).toEqual(['75% agree with “I know our goals”, 37% with “I can manage my workload”']);
    expect(story?.chart).toMatchObject({ kind: 'bar', stacked: true, percent: true });
    expect(story?.chart?.categories[0]).toBe('I know our goals');
    // How many gave each answer is counted up to the same.
    const [counted] = report(scale, [
      ['I can manage my workload', 10, 30, 20, 40],
      ['I know our goals', 60, 90, 20, 30],
    ]);
    expect(messages([counted!])).toEqual(['75% agree with “I know our goals”, 40% with “I can manage my workload”']);
    expect(counted?.chart?.series.map(({ values }) => values)).toEqual([
      [0.3, 0.1],
      [0.45, 0.3],
      [0.1, 0.2],
      [0.15, 0.4],
    ]);
    // Answers that are not all there is are no whole.
    const part = report(
      scale,
      rows.map((row) => [...row.slice(0, 4), share(5)]),
    );
    expect(part.some(({ chart }) => chart?.percent === true)).toBe(false);
  });

  it('cases are counted by group, and no single one is ranked', () => {
    const people = ['Finance', 'Engineering', 'Engineering', 'Sales', 'Engineering', 'Sales', 'Finance', 'Engineering'];
    const rows = people.map((group, at): Value[] => [
      ...[`10${at}`, `Person ${at}`, group, day(`20${10 + at}-03-01`)],
      euros(40_000 + at * 1000),
    ]);
    const found = messages(report(['Employee ID', 'Name', 'Department', 'Start date', 'Salary'], rows));
    expect(found[0]).toBe('Department: most often Engineering, 4 of 8 (50%)');
    expect(found[1]).toBe('Sales has the highest average salary: €44,000');
    expect(found.join()).not.toMatch(/Person|100/u);
  });

  it('prices of other things are a list, conditions of one name are named, peaks lead', () => {
    const prices = [
      ['Pipe', euros(7)],
      ['Valve', euros(15)],
      ['Pump', euros(289)],
      ['Tank', euros(65)],
    ];
    expect(messages(report(['Article', 'Price per unit'], prices))).toEqual([
      'Price per unit runs from €7 (Pipe) to €289 (Pump)',
    ]);
    const doses = [
      ['Vehicle', 0, 842],
      ['Compound A', 10, 455],
      ['Compound A', 20, 298],
    ];
    const [volume] = report(['Treatment', 'Dose', 'Mean tumour volume'], doses);
    expect(volume?.chart?.categories).toEqual(['Vehicle, 0', 'Compound A, 10', 'Compound A, 20']);
    const months = [41, 44, 52, 69, 102, 81, 52].map((adults, at) => [
      day(`2024-0${at + 1}`),
      adults * 100,
      adults * 30,
    ]);
    expect(messages(report(['Month', 'Adults', 'Children'], months))).toEqual([
      'Adults and children all peaked in May 2024',
    ]);
    const days = [9, 295, 39, 60, 740, 150, 32, 12].map((count, at) => [day(`2025-06-2${at + 1}`), count]);
    expect(messages(report(['Date', 'Number of projects'], days))).toEqual([
      expect.stringMatching(/peaked at 740 on Jun 25/u),
    ]);
  });

  it('a table may have more rows than a call takes arguments', () => {
    const rows = Array.from({ length: 150_000 }, (_, at): Value[] => [`Place ${at % 7}`, at % 11]);
    expect(report(['Place', 'Ships'], rows)).not.toEqual([]);
  });

  it('statuses are counted in the title of the table that shows them', () => {
    const rows: Value[][] = [
      ['Alert', 'Dana', 'High'],
      ['Load test', 'Marek', 'Medium'],
      ['Checklist', 'Ines', 'High'],
    ];
    const titled = (header: string[]): string[] =>
      messages(
        findStories(tableOf(header, rows), 's1/t', {
          ...{ language: 'en', section_title: 'Actions' },
          translate: (key, params) => translator.translate('author', key, params),
        }),
      );
    expect(titled(['Action', 'Owner', 'Priority'])).toEqual(['Actions: 2 of 3 with high priority']);
    expect(titled(['Action', 'Owner', 'Remark'])).toEqual(['Actions']);
  });

  it.each([
    [
      'the one that needs action, with its reason',
      ['Area', 'Status', 'Reason'],
      [
        ['Dates', 'Green', 'All on plan'],
        ['Staff', 'Red', 'Two engineers are missing'],
        ['Cost', 'Green', 'Half of it spent'],
      ],
      'Red for Staff: Two engineers are missing',
    ],
    [
      'how many need action, and until when',
      ['Action', 'Due', 'Priority'],
      [
        ['Alert', '2024-06-15', 'High'],
        ['Load test', '2024-05-24', 'High'],
        ['Review', '2024-06-30', 'Medium'],
      ],
      'Actions: 2 of 3 with high priority, due by 24 May and 15 June 2024',
    ],
    [
      'who has to do something by when',
      ['What', 'Who', 'By when'],
      [
        ['Inform all', 'Ann', '10 March'],
        ['Forecast', 'Ben', '20 March'],
        ['Ask again', 'Ann', '14 March'],
      ],
      'Actions: Ann by 10 March and 14 March, Ben by 20 March',
    ],
    [
      'how often each status is there where none needs action',
      ['Task', 'Owner', 'Status'],
      [
        ['Plan', 'Ann', 'Done'],
        ['Build', 'Ben', 'Open'],
        ['Test', 'Cem', 'Open'],
      ],
      'Actions: 2 open, 1 done',
    ],
  ])('the title of a table of tasks says %s', (_, header, rows, title) => {
    const stories = findStories(tableOf(header, rows), 's1/t', {
      ...{ language: 'en', section_title: 'Actions' },
      translate: (key, params) => translator.translate('author', key, params),
    });
    expect(messages(stories)).toEqual([title]);
  });

  it('of several measures of records, the total that changed most follows the first', () => {
    const records = ['2024-01-01', '2024-02-01', '2024-03-01'].flatMap((month, at) =>
      ['North', 'South'].map((region): Value[] => [day(month), region, euros(100 + 10 * at), 50 + at, 10 + 10 * at]),
    );
    const totals = messages(report(['Month', 'Region', 'Revenue', 'Units', 'Returns'], records))
      .filter((message) => message.startsWith('Total'))
      .map((message) => message.split(' ')[1]);
    expect(totals).toEqual(['revenue', 'returns']);
  });

  it('records of two dimensions over time are told by each of them, their total once', () => {
    const records = ['2024-01-01', '2024-02-01', '2024-03-01'].flatMap((month, at) =>
      ['North', 'South'].flatMap((region, where) =>
        ['Kettle', 'Toaster'].map((product, which): Value[] => [
          ...[day(month), region, product],
          euros(100 + 10 * where + 20 * at * (1 + where + 2 * which)),
        ]),
      ),
    );
    const found = messages(report(['Month', 'Region', 'Product', 'Revenue'], records));
    expect(found).toEqual([
      expect.stringMatching(/^Total revenue rose/),
      expect.stringMatching(/^Revenue of South grew faster than that of North: 109\s?% against 80\s?%/),
      expect.stringMatching(/^Revenue of Toaster grew faster than that of Kettle: 133\s?% against 57\s?%/),
    ]);
    const coded = records.map(([month, region, product, value]): Value[] => [
      ...[month as Value, region as Value],
      ...[product === 'Kettle' ? 'k' : 't', value as Value],
    ]);
    expect(messages(report(['Month', 'Region', 'Product', 'Revenue'], coded))).toHaveLength(2);
  });

  it('a percentage keeps the decimal that its cell has', () => {
    const rates = ['2.0%', '2.1%', '2.9%', '3.8%'].map((raw, at): Value[] => [
      { raw: `${2019 + at}`, kind: 'number', value: 2019 + at },
      { raw, kind: 'percent', value: Number.parseFloat(raw) / 100 },
    ]);
    expect(messages(report(['Year', 'Churn rate'], rates))[0]).toContain('from 2.0% in 2019 to 3.8% in 2022');
  });

  it('facts and events are said below the name of their part', () => {
    const titled = (title: string, header: string[], rows: Value[][]): string[] =>
      messages(
        findStories(tableOf(header, rows), 's1/t', {
          ...{ language: 'en', about: [], section_title: title },
          translate: (key, params) => translator.translate('author', key, params),
        }),
      );
    const facts: Value[][] = [
      ['Duration', '94 minutes'],
      ['Failed orders', '3,180 of 9,000'],
      ['Lost revenue (estimate)', '€212,000 net'],
    ];
    expect(titled('Impact', ['Metric', 'Value'], facts)).toEqual([
      'Impact: duration 94 minutes, failed orders 3,180 of 9,000, lost revenue (estimate) €212,000 net',
    ]);
    const events: Value[][] = [
      ['09:02', 'Pass of the gate expires'],
      ['09:11', 'First alert'],
      ['10:36', 'Gate works again'],
    ];
    expect(titled('Timeline', ['Time', 'Event'], events)).toEqual([
      'Timeline: pass of the gate expires (09:02), gate works again (10:36)',
    ]);
    const words: Value[][] = [
      ['Front', 'Wood, painted white'],
      ['Back', 'Stone, left as it is'],
    ];
    expect(titled('Walls', ['Side', 'Made of'], words)).toEqual(['Walls']);
  });

  it('years in which things happened are no figures to rank', () => {
    const arenas = [1989, 1927, 1960, 1853, 1922].map((year, at): Value[] => [`Arena ${at}`, 90_000 - at * 999, year]);
    expect(messages(report(['Stadium', 'Capacity', 'Opened'], arenas)).join()).not.toContain('Opened');
  });
});
