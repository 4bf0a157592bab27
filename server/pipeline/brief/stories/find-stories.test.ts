import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Cell, CellKind } from '../../../../common/deck/source.ts';
import { formatNumber } from '../../../../common/scene/chart/number-format.ts';
import { createTranslator } from '../../../../common/i18n/translator.ts';
import de from '../../../domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { tableOfCells } from '../../../../tests/support/claim-sources.ts';
import { findStories } from './find-stories.ts';

type Value = string | number | null;

function cellOf(value: Value, kind: CellKind | undefined): Cell {
  if (value === null) return { raw: '', kind: 'empty', value: null };
  if (typeof value === 'string') return { raw: value, kind: 'text', value };
  return { raw: String(value), kind: kind ?? 'number', value, ...(kind === 'currency' ? { currency: 'USD' } : {}) };
}

function report(
  header: string[],
  rows: Value[][],
  kinds: Record<string, CellKind> = {},
  language: 'en' | 'de' = 'en',
): DataStory[] {
  const cells = rows.map((row) => row.map((value, column) => cellOf(value, kinds[header[column] ?? ''])));
  const block = tableOfCells(header, cells);
  const translator = createTranslator(language, { en: [en], de: [de] });
  return findStories(block, 's1/b1', {
    language,
    translate: (key, params) => translator.translate('author', key, params),
  });
}

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

describe('findStories', () => {
  const years = [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008];
  const gdp = years.flatMap((year, at): Value[][] => [
    ['China', year, 1 + at * 2],
    ['Japan', year, 5 + at * 0.1],
    ['Chad', year, 0.5],
  ]);

  it('reports who grew fastest, who leads, who overtook whom', () => {
    const [growth] = report(['country', 'year', 'gdp_trillion'], gdp);
    expect(growth?.message).toBe('GDP of China grew fastest: 17-fold from 2000 to 2008');
    expect(growth?.points.map(plain)).toContain('17-fold: China, from 1 trillion in 2000 to 17 trillion in 2008');
    expect(growth?.points.join()).toContain('China overtook Japan in 2003');
    expect(growth?.chart?.kind).toBe('line');
    expect(growth?.chart?.categories).toEqual(years.map(String));
    expect(growth?.chart?.series.map((series) => series.name)).toEqual(['China', 'Japan', 'Chad']);
    expect(growth?.chart?.series[0]?.addresses[1]).toEqual({ file: 'x.csv', range: 'C5' });
    expect(growth?.chart?.emphasis).toEqual({ series: 0 });
  });

  it('says of how many who grew fastest is one, where all of them have figures at both ends', () => {
    const names = ['Chile', 'Peru', 'Brazil', 'Bolivia', 'Ecuador', 'Uruguay'];
    const rows = years.flatMap((year, at) =>
      names.map((name, index): Value[] => [name, year, 5 + at * (index === 0 ? 2 : 0.1)]),
    );
    const messageOf = (some: Value[][]): string => report(['Country', 'Year', 'GDP'], some)[0]?.message ?? '';
    expect(messageOf(rows)).toBe('Of the 6 countries, GDP of Chile grew fastest: 4.2-fold from 2000 to 2008');
    expect(messageOf(rows.slice(0, -1))).toBe('GDP of Chile grew fastest: 4.2-fold from 2000 to 2008');
  });

  it('shows every line of six to twelve, each for a small chart; of lines that are flat beside the largest only the leading ones', () => {
    const names = ['Chile', 'Peru', 'Brazil', 'Bolivia', 'Ecuador', 'Uruguay', 'Panama', 'Cuba'];
    const shownOf = (count: number, flat: number, gap = false): { shown?: string[]; left?: string[] } => {
      const rows = years.flatMap((year, at) =>
        names
          .slice(0, count)
          .map((name, index): Value[] => [name, year, index < flat ? 0.5 : 5 + (at * (index + 1)) / 20]),
      );
      const [story] = report(['Country', 'Year', 'GDP'], gap ? rows.toSpliced(count * 3, 1) : rows);
      const shown = story?.chart?.series.map(({ name }) => name);
      return { ...(shown && { shown }), ...(story?.left_out && { left: story.left_out }) };
    };
    expect(shownOf(8, 0)).toEqual({ shown: names.toReversed() });
    expect(shownOf(5, 0).shown).toHaveLength(5);
    expect(shownOf(8, 6).shown).toHaveLength(5);
    expect(shownOf(8, 6).left).toHaveLength(3);
    expect(shownOf(8, 0, true).shown).toHaveLength(5);
  });

  it('compares growth, not size, where who grew fastest is small, and traces each percentage', () => {
    const rows = [
      ['Books', 1500, 1600],
      ['Films', 20, 33],
      ['Music', 40, 50],
    ].flatMap(([name, before, after]): Value[][] => [
      [name ?? '', 2005, before ?? 0],
      [name ?? '', 2007, after ?? 0],
    ]);
    const growth = report(['Line', 'Year', 'Sales'], rows).find(({ message }) => message.includes('grew fastest'));
    expect(plain(growth?.message)).toBe('Sales of Films grew fastest: up 65% from 2005 to 2007');
    expect(growth?.chart).toMatchObject({
      kind: 'bar',
      categories: ['Films', 'Music', 'Books'],
      number_format: '0.0%',
    });
    const values = growth?.chart?.series[0]?.values;
    expect(values).toEqual([0.65, 0.25, 100 / 1500]);
    for (const value of values ?? [])
      expect(growth?.claims).toContainEqual(expect.objectContaining({ value, kind: 'computed', formula: 'growth' }));
  });

  it('labels small values as precisely as its sentences', () => {
    const rows: Value[][] = [
      ['North', 2.33],
      ['South', 1.35],
      ['West', 0.9],
    ];
    const [ranking] = report(['Region', 'Average goals'], rows);
    expect(ranking?.message).toContain('2.33');
    expect(ranking?.chart?.number_format).toBe('0.00');
  });

  it('labels millions as such beside figures too small for that', () => {
    const rows = [2_890_000, 1_380_000, 430_000, 2600].map((people, at): Value[] => [`Town ${at}`, people]);
    const code = report(['Town', 'Population'], rows)[0]?.chart?.number_format ?? '';
    const shown = rows.map(([, people]) => formatNumber(Number(people), code, 'en'));
    expect(shown).toEqual(['2.9 M', '1.4 M', '430,000', '2,600']);
  });

  it('says who is ahead throughout, where one amount is the largest in every year', () => {
    const rows: Value[][] = [
      [2004, 333, 154, null],
      [2005, 403, 168, 107],
      [2006, 500, 230, 161],
      [2007, 353, 175, 142],
    ];
    const header = ['Year', 'Camping revenue', 'Golf revenue', 'Climbing revenue'];
    const messages = (values: Value[][]): string =>
      report(header, values)
        .map(({ message }) => message)
        .join('\n');
    expect(messages(rows)).toContain('is ahead throughout: 353 against 175 for ');
    expect(messages([...rows.slice(0, 3), [2007, 170, 175, 142]])).not.toContain('throughout');
  });

  it('calls no line the first of its kind where another of the same unit is larger', () => {
    const rows: Value[][] = [
      [2004, 333, 154, 36, 392],
      [2005, 403, 168, 25, 456],
      [2006, 500, 230, 21, 594],
      [2007, 353, 175, 19, 444],
    ];
    const header = ['Year', 'Camping Equipment', 'Golf Equipment', 'Outdoor Protection', 'Personal Accessories'];
    const [story] = report(header, rows);
    expect(plain(story?.message ?? '')).toBe(
      'Personal Accessories are ahead throughout: 444 against 353 for Camping Equipment in 2007',
    );
    expect(story?.chart?.series).toHaveLength(4);
    const changing = rows.map(([year = 0, ...values], at) => [
      year,
      ...values.slice(0, 3),
      at === 3 ? 340 : (values[3] ?? 0),
    ]);
    expect(report(header, changing).map(({ message }) => message)).not.toContainEqual(
      expect.stringContaining('throughout'),
    );
  });

  it('says that a source gives no currency, wherever the message names the money', () => {
    const [story] = report(
      ['Line', 'Revenue'],
      ['Books', 'Films', 'Games'].map((name, at) => [name, 900 - at * 300]),
    );
    expect(story?.message).toContain('% of revenue');
    expect(story?.remarks).toEqual(['The source gives no currency']);
  });

  it('shows levels of a scale as they are: none of them is a part, or leads', () => {
    const header = ['Users, at most', 'Memory', 'Cores', 'Machines, for example'];
    const rows: Value[][] = [
      [1000, 26, 0.5, 'one'],
      [10_000, 260, 2.5, 'two, with a third for the store'],
      [100_000, 2600, 24, 'ten'],
    ];
    const stories = report(header, rows);
    expect(stories.map(({ message }) => plain(message))).toEqual(['Memory: 2,600 at 100,000 users, 26 at 1,000']);
    expect(stories[0]?.table?.rows).toHaveLength(4);
    expect(stories[0]?.claims.filter(({ value }) => value === 2600)).not.toEqual([]);
    // Names first, and the figures belong to them.
    const named = rows.map(([users = 0, memory = 0, cores = 0, machines = '']) => [machines, users, memory, cores]);
    expect(report(['Machines', 'Users', 'Memory', 'Cores'], named)[0]?.table?.rows[0]).toHaveLength(4);
  });

  it('leaves a gap where the table has none, and no hole in time', () => {
    const rows = gdp.filter(([name, year]) => !(name === 'Japan' && year === 2004));
    const japan = report(['country', 'year', 'gdp_trillion'], rows)[0]?.chart?.series.find(
      ({ name }) => name === 'Japan',
    );
    expect(japan?.values[4]).toBeNull();
    expect(japan?.values).toHaveLength(9);
  });

  it('sorts bars and sums the rest of many up', () => {
    const rows = Array.from({ length: 20 }, (_, at): Value[] => [
      `Shop ${String.fromCharCode(65 + at)}`,
      Math.round(1.5 ** at),
    ]);
    const chart = report(['Shop', 'Sales'], rows)[0]?.chart;
    expect(chart?.kind).toBe('bar');
    expect(chart?.categories).toHaveLength(10);
    expect(chart?.categories[0]).toBe('Shop T');
    expect(chart?.categories[9]).toBe('Other');
    const sum = rows.reduce((total, [, value]) => total + Number(value), 0);
    expect(chart?.series[0]?.values.reduce<number>((total, value) => total + (value ?? 0), 0)).toBe(sum);
    expect(chart?.series[0]?.addresses[9]).toBeNull();
  });

  it('calls a rest by how many it sums up where the table has an entry of its usual name', () => {
    const rows = Array.from({ length: 16 }, (_, at): Value[] => [at === 3 ? 'Other' : `Shop ${at}`, 2 ** at]);
    const categories = report(['Shop', 'Sales'], rows)[0]?.chart?.categories ?? [];
    expect(categories.at(-1)).toBe('7 others');
    expect(categories).not.toContain('Other');
  });

  it('shows no rest that would dwarf the leader', () => {
    const rows = Array.from({ length: 30 }, (_, at): Value[] => [`Shop ${at + 1}`, 10 + at]);
    const chart = report(['Shop', 'Sales'], rows)[0]?.chart;
    expect(chart?.categories).toHaveLength(10);
    expect(chart?.categories).not.toContain('Other');
  });

  it('makes a ring of parts of a whole, and neither sums nor averages rates', () => {
    const survey = report(
      ['Answer', 'Share'],
      [
        ['Yes', 0.62],
        ['No', 0.28],
        ['Unsure', 0.1],
      ],
      { Share: 'percent' },
    );
    expect(survey[0]?.chart?.kind).toBe('doughnut');
    expect(plain(survey[0]?.big_number?.text)).toBe('62%');
    const rates = report(
      ['Region', 'Rate'],
      [
        ['A', 0.62],
        ['B', 0.58],
        ['C', 0.9],
      ],
      { Rate: 'percent' },
    );
    expect(rates[0]?.chart?.kind).toBe('bar');
    expect(rates.flatMap((story) => story.claims).some((claim) => claim.formula === 'sum')).toBe(false);
    expect(rates[0]?.points).toEqual([]);
  });

  it('draws no ring of losses', () => {
    const [story] = report(
      ['Unit', 'Profit'],
      [
        ['A', 120],
        ['B', -50],
        ['C', 33],
      ],
    );
    expect(story?.chart?.kind).toBe('bar');
    expect(story?.claims.some((claim) => claim.formula === 'share')).toBe(false);
  });

  it('groups a long table by its categories', () => {
    const rows = Array.from({ length: 300 }, (_, at): Value[] => [
      `Order ${at}`,
      ['North', 'South', 'West'][at % 3] ?? '',
      (at * at) % 47,
    ]);
    const [story] = report(['Order', 'Region', 'Amount'], rows);
    expect(story?.chart?.categories.toSorted()).toEqual(['North', 'South', 'West']);
    const north = rows.reduce((sum, [, region, value]) => sum + (region === 'North' ? Number(value) : 0), 0);
    expect(story?.chart?.series[0]?.values).toContain(north);
    expect(story?.claims.find((claim) => claim.exact_value === north)?.formula).toBe('sum');
  });

  it('shows one row as large numbers', () => {
    const [story] = report(['Company', 'Revenue'], [['Acme', 1_200_000]], { Revenue: 'currency' });
    expect(plain(story?.big_number?.text)).toBe('$1.2 M');
    expect(story?.chart).toBeUndefined();
  });

  it('shows a small table of words as a table, nameless figures at most as that, and nothing of junk', () => {
    const [story] = report(
      ['Name', 'Role'],
      [
        ['Ann', 'Lead'],
        ['Bob', 'Dev'],
      ],
    );
    expect(story?.table?.rows).toHaveLength(3);
    const nameless = report(
      ['ColA', 'ColB'],
      [
        [1, 2],
        [3, 4],
        [5, 9],
      ],
    );
    expect(nameless.map(({ chart, weight }) => [chart, weight])).toEqual([[undefined, 0.2]]);
    expect(
      report(
        ['id', 'key'],
        [
          [1, 'affc7dad-52dc-4b98-9b5d-51e65d8a8ad0'],
          [2, '6ff4173b-42a5-4784-9b19-f49caff4d93d'],
        ],
      ),
    ).toEqual([]);
    expect(
      report(
        ['No.', 'Step'],
        [
          [1, 'x'],
          [2, 'y'],
          [3, 'z'],
        ],
      ).every((each) => each.chart === undefined),
    ).toBe(true);
  });

  it('uses German with German numbers', () => {
    const [story] = report(
      ['Land', 'Umsatz'],
      [
        ['Chile', 12_400_000],
        ['Peru', 3_000_000],
      ],
      { Umsatz: 'currency' },
      'de',
    );
    expect(plain(story?.message)).toBe('Umsatz: am höchsten bei Chile mit 12,4 Mio. $, dem 4,1-Fachen von Peru');
  });

  it('keeps messages short, names within two lines of an axis, and stories few', () => {
    const header = ['A rather long name of a region', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
    const rows = Array.from({ length: 30 }, (_, at): Value[] => [
      `The very long official name of region number ${String.fromCharCode(65 + at)}`,
      ...[3, 5, 7, 11, 13, 17].map((factor) => ((at * factor) % 29) + 1),
    ]);
    const stories = report(header, rows);
    expect(stories.length).toBeGreaterThan(0);
    expect(stories.length).toBeLessThanOrEqual(5);
    for (const story of stories) {
      expect(story.message.length).toBeLessThanOrEqual(90);
      for (const label of story.chart?.categories ?? []) expect(label.length).toBeLessThanOrEqual(52);
    }
  });

  describe('the number of stories', () => {
    const NAMES = ['Weight', 'Height', 'Depth', 'Speed', 'Noise', 'Heat', 'Light'];
    /** A table with measures so different in size that each has its own story. */
    const measured = (rowCount: number, measures: number, step = 100): DataStory[] =>
      report(
        ['Machine', ...Array.from({ length: measures }, (_, at) => `${NAMES[at % NAMES.length]} ${at + 1}`)],
        Array.from({ length: rowCount }, (_, row): Value[] => [
          `Machine ${String.fromCharCode(65 + row)}`,
          ...Array.from(
            { length: measures },
            (_, at) => (((row + 1) * (at + 2)) % (rowCount + 7)) * step ** at + at + 1,
          ),
        ]),
      );

    it.each([2, 4, 5, 12, 13, 20])('of a table of %d rows is at most two: more rankings are a list', (rowCount) => {
      expect(measured(rowCount, 7)).toHaveLength(2);
    });

    it('is of the most notable, first the heaviest', () => {
      const weights = measured(13, 7).map(({ weight }) => weight);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      expect(weights[0]).toBeCloseTo(0.8);
    });

    it('counts what occurs, where a table of over twenty rows measures nothing', () => {
      const answers = (rowCount: number): DataStory[] =>
        report(
          ['Answer'],
          Array.from({ length: rowCount }, (_, at): Value[] => [['Yes', 'No', 'No', 'Unsure'][at % 4] ?? '']),
        );
      expect(answers(21)[0]?.chart?.series[0]?.values).toEqual([10, 6, 5]);
      expect(answers(20)[0]?.chart).toBeUndefined();
    });

    it('is one where a single row is all there is, whatever it measures', () => {
      const [story] = measured(1, 7);
      expect(story?.chart).toBeUndefined();
      expect(story?.big_number).toBeDefined();
    });
  });

  it('says of which rows the three largest are', () => {
    const rows = [48, 15, 10, 9, 7, 5, 4, 2].map((value, at): Value[] => [`${'ABCDEFGH'[at]} fair`, value]);
    const [story] = report(['Job Source', 'Hires'], rows);
    expect([story?.message, ...(story?.points ?? [])].map(plain).join('\n')).toContain(
      'from the three largest job sources together',
    );
  });

  it.each([
    ['9 Random Towns', 'en', 'Of the 9 random towns, population runs from 2 (Io) to 41 (Ada)'],
    ['Ausgewählte Orte', 'de', /^Unter den 9 .*: Population reicht von 2 \(Io\) bis 41 \(Ada\)/u],
  ] as const)('finds no concentration in an arbitrary list: %s', (caption, language, message) => {
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Io'];
    const rows = names.map((name, at): Value[] => [name, [41, 29, 17, 7, 6, 5, 4, 3, 2][at] ?? 0]);
    const cells = rows.map((row) => row.map((value) => cellOf(value, undefined)));
    const block = tableOfCells(['Town', 'Population'], cells);
    const translator = createTranslator(language, { en: [en], de: [de] });
    const [story] = findStories({ ...block, table: { ...block.table, caption } }, 's1/b1', {
      language,
      translate: (key, params) => translator.translate('author', key, params),
    });
    if (typeof message === 'string') expect(plain(story?.message)).toBe(message);
    else expect(plain(story?.message)).toMatch(message);
    // Both ends are named.
    expect(story?.chart?.emphasis).toEqual({ category: 0, also: 8 });
  });

  it('names countries with their article in sentences', () => {
    const rows: Value[][] = [
      ['United States', 60],
      ['Chad', 15],
      ['Peru', 15],
      ['Oman', 10],
    ];
    const [story] = report(['Country', 'Exports'], rows);
    expect(plain(story?.message)).toMatch(/^The United States account/u);
    expect(story?.chart?.categories[0]).toBe('United States');
  });

  it('keeps long labels whole that wrap between slashes', () => {
    const label = 'Photography/Cinematography/Lighting equipment';
    const rows: Value[][] = [
      [label, 45],
      ['Sound', 20],
      ['Books', 15],
      ['Toys', 5],
    ];
    const [story] = report(['Kind', 'Sales'], rows);
    expect(story?.chart?.categories).toContain('Photography/ Cinematography/ Lighting equipment');
  });
});
