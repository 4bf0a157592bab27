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
    expect(story?.message).toBe('Passengers rose 21% from May 2019 to May 2021, to 605');
    expect(story?.points).toContain('10% up on May 2020');
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

describe('a year of which there is only a part', () => {
  const rows = ['2021|9870|3120|12990', '2022|11760|3980|15740', '2023|13420|4870|18290'];
  const header = 'Year|Wind|Solar|Total';

  it.each(['2024 (Jan–Jun)', '2024 YTD', '2024, first 6 months', '2024 to date'])(
    'is left out and named: %s',
    (label) => {
      const stories = report(header, [...rows, `${label}|7330|3610|10940`]);
      expect(stories.map(({ message }) => message)).toContain('The total rose 41% from 2021 to 2023, to 18,290');
      for (const { chart } of stories) expect(chart?.categories).not.toContain(label);
      expect(stories.find(({ message }) => message.startsWith('The total'))?.left_out).toEqual([label]);
    },
  );

  it('is left out where years are columns, too', () => {
    const [story] = report('Source|2022|2023|2024 YTD', [
      'Wind|11760|13420|7330',
      'Solar|3980|4870|3610',
      'Hydro|90|95|30',
    ]);
    expect(story?.message).toBe('Wind rose most, from 11,760 to 13,420');
    expect(story?.left_out).toEqual(['2024 YTD']);
  });

  it('stays where all years are parts', () => {
    const years = [2021, 2022, 2023].map((year, at) => `${year} (Jan–Jun)|${100 + at * 20}`);
    expect(report('Period|Visits', years)[0]?.message).toBe(
      'Visits rose 40% from 2021 (Jan–Jun) to 2023 (Jan–Jun), to 140',
    );
  });
});

describe('columns over time that add up to another one', () => {
  it('are its parts: how it grew, which of them grew fastest, which is the largest', () => {
    const before = ['2019|9340|2260|4710|16310', '2020|9600|2740|5120|17460'];
    const rows = [...before, '2021|9870|3120|4640|17630', '2022|11760|3980|3890|19630', '2023|13420|4870|4450|22740'];
    expect(report('Year|Wind|Solar|Hydro|Total', rows).map(({ message }) => message)).toEqual([
      'The total rose 39% from 2019 to 2023, to 22,740',
      'Solar grew fastest: up 115% from 2019 to 2023',
      'Wind accounts for 59% of the total in 2023: 13,420 of 22,740',
    ]);
  });
});

describe('a line that begins near its lowest value', () => {
  const pointsOf = (second: number): string | undefined =>
    report('Year|Output', ['2019|1000', `2020|${second}`, '2021|1400', '2022|1900', '2023|2800']).map(({ points }) =>
      points.join('\n'),
    )[0];
  it('is said by where it begins', () => {
    expect(pointsOf(990)).toContain('1,000 in 2019, at the start');
    expect(pointsOf(990)).not.toContain('the lowest');
    expect(pointsOf(700)).toContain('700 in 2020, the lowest');
  });
});

describe('a line that fell below where it began before it grew', () => {
  const [story] = report('Year|Output', ['2018|1000', '2019|1200', '2020|700', '2021|1400', '2022|1900', '2023|2800']);
  it('says since when it has grown, and of its low only one thing', () => {
    expect(story?.message).toBe('Output grew 2.8-fold from 2018 to 2023, all of it since 2020, to 2,800');
    expect(story?.points).toContain('700 in 2020, the lowest');
    expect(story?.points.join()).not.toContain('sharpest fall');
  });
});

describe('who grew fastest', () => {
  it('is compared with who grew second fastest, not with the largest', () => {
    const rows = ['2000', '2010', '2020'].flatMap((year, at) => [
      `Alba|${year}|${100 + at * 20}`,
      `Brava|${year}|${10 + at * 35}`,
      `Corva|${year}|${20 + at * 20}`,
    ]);
    const [story] = report('Country|Year|GDP', rows);
    expect(story?.points[0]).toContain('8-fold: Brava');
    expect(story?.points[1]).toBe('3-fold: Corva, the second fastest, from 20 in 2000 to 60 in 2020');
  });
});

describe('rates by year of what the caption names', () => {
  it('have no sum, and no line overtakes another of which there was no figure before', () => {
    const rows = ['Norway|52|82|93|97', 'Kenya|0.3|3.1|7.2|29.5', 'Brazil|2.9|21|41|81.3', 'Chad||0.4|0.4|0.2'];
    const [course, last] = report('Internet users (% of population)||||', ['Country|2000|2005|2010|2020', ...rows]);
    expect(course?.message).toBe('Brazil rose most, from 2.9% in 2000 to 81% in 2020');
    expect(course?.points.join()).not.toContain('overtook');
    expect(last?.message).toBe('Internet users in 2020 are highest for Norway: 97%');
    expect([...(last?.points ?? []), last?.message].join()).not.toMatch(/total/u);
  });
});

describe('dated amounts, a few in each month', () => {
  const orders = Array.from({ length: 29 }, (_, month) =>
    ['Oslo', 'Rome', 'Bonn'].map((city, at) => {
      const date = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-0${at + 1}`;
      return `SO-${month * 3 + at}|${date}|${city}|${100 * (at + 1) + (month < 12 ? 0 : 50)}`;
    }),
  ).flat();

  it('are told by whole years, numbered or not, and what they add up to over which time', () => {
    for (const skipped of [0, 1]) {
      const lines = ['Order ID|Order date|City|Amount', ...orders].map((line) =>
        line.split('|').slice(skipped).join('|'),
      );
      const found = report(lines[0] ?? '', lines.slice(1));
      const total = found.find(({ id }) => id.includes('#total'));
      expect(total?.message).toBe('Amount of the 3 cities rose 25% from 2023 to 2024, to 9,000');
      expect(total?.left_out).toEqual(['2025']);
      const ranking = found.find(({ id }) => id.includes('#ranking'));
      expect(ranking?.message).toMatch(/^Bonn accounts for 48% of the total/u);
      expect(ranking?.remarks).toEqual(['Sum from 2023 to 2024']);
    }
  });

  it('stay months where there are no two whole years of them', () => {
    const found = report('Order ID|Order date|City|Amount', orders.slice(0, 69));
    expect(found.find(({ id }) => id.includes('#total'))?.chart?.categories).toHaveLength(23);
  });
});

describe('the words for time and for means', () => {
  it('are understood in months with numbers, and what is a mean of days is called an average', () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const month = `${String(at + 1).padStart(2, '0')}.2024`;
      return `${month}|Ridge|${10 + at}\n${month}|Ridge|${12 + at}\n${month}|Valley|${5 + at}`;
    });
    const [story] = report('Month|Station|Max temperature (°C)', rows);
    expect(story?.chart?.categories).toHaveLength(12);
    expect(story?.message).toContain('Average max temperature');
  });

  it('let a plan stand beside what came of it, not beside an earlier plan', () => {
    const rows = ['Retail|310|322|330|318', 'Online|150|178|170|205', 'Export|95|88|99|91', 'Outlets|210|190|215|221'];
    const found = report('Division|Plan 2023|Actual 2023|Plan 2024|Actual 2024', rows);
    const messages = found.map(({ message }) => message);
    expect(messages.filter((message) => message.startsWith('Plan'))).toEqual([]);
    expect(messages.some((message) => message.includes('2.6% above plan'))).toBe(true);
  });

  it.each([
    [
      'one pair is behind a change',
      [20, 30, 45, 52],
      'Red in West accounts for 32 of the rise of 37 in faults from 2021 to 2024',
    ],
    ['all pairs share in it', [20, 21, 22, 23], null],
  ])('say which values cross where %s', (_, values, expected) => {
    const pairs = [
      ['West', 'Red', values],
      ['West', 'Blue', [9, 10, 11, 12]],
      ['East', 'Red', [12, 12, 12, 13]],
      ['East', 'Blue', [4, 4, 5, 5]],
    ] as const;
    const rows = [2021, 2022, 2023, 2024].flatMap((year, at) =>
      pairs.map(([region, colour, of]) => `${year}|${region}|${colour}|${of[at]}`),
    );
    const found = report('Year|Region|Colour|Faults', rows).find(({ id }) => id.includes('#crossing'));
    expect(found?.message ?? null).toBe(expected);
    if (expected === null) return;
    expect(found?.points).toEqual([
      '52 in 2024 after 20 in 2021: Faults of Red in West',
      '30 in 2024 after 25 in 2021: Faults of all others',
    ]);
    expect(found?.chart?.series.map(({ values: drawn }) => drawn[3])).toEqual([52, 30]);
    expect(found?.claims.filter(({ formula }) => formula === 'difference').map(({ value }) => value)).toEqual([32, 37]);
  });

  it.each([
    ['Revenue', /^Monthly revenue rose/],
    ['Staff', /^Total staff rose/],
  ])('call sums of months what they are: %s', (measure, expected) => {
    const rows = ['2024-01', '2024-02', '2024-03'].flatMap((month, at) => [
      `${month}|A|${50 + at * 9}`,
      `${month}|B|${40 + at}`,
    ]);
    expect(report(`Month|Branch|${measure}`, rows)[0]?.message).toMatch(expected);
  });
});

describe('columns of several towns', () => {
  const years = (header: string): DataStory[] =>
    report(
      header,
      [70, 66, 60, 50, 45, 44].map(
        (bern, at) => `${2015 + at}|${bern}|${78 + at * 7}|${48 + at * 12}|${90 + at * 2}|${60 - at}|${51 + at}`,
      ),
    );

  it('are lines of one measure, of which none is picked because it comes first', () => {
    const [story] = years('Year|Bern|Graz|Turin|Linz|Pisa|Riga');
    expect(story?.message).toBe('Turin grew fastest: up 125% from 2015 to 2020');
    expect(story?.chart?.series).toHaveLength(6);
  });

  it.each(['Year|Revenue|Costs|Turin|Linz|Pisa|Riga', 'Year|Ducks|Geese|Swans|Terns|Gulls|Owls'])(
    'stay measures of their own where their names say what is measured or counted: %s',
    (header) => {
      expect(years(header)[0]?.message).not.toContain('grew fastest');
    },
  );

  it('tell one row of periods as a course of what its header names', () => {
    const [story] = storiesOfTable(
      'FTE at quarter end|Q1 2026|Q2 2026|Q3 2026|Q4 2026\nAll teams|23.9|24.9|25.9|25.9',
      'en',
    );
    expect(story?.message).toBe('FTE at quarter end rose 8.4% from Q1 2026 to Q4 2026, to 25.9');
    expect(story?.chart?.categories).toHaveLength(4);
  });

  it('tell years before the halves beside them, and add up no percentages of a heading', () => {
    const both =
      'Region|H1 2024|H2 2024|H1 2025|H2 2025|FY 2024|FY 2025\nNorth|40|42|44|41|82|85\nSouth|30|31|35|24|61|59\nEast|20|22|21|23|42|44';
    expect(storiesOfTable(both, 'en')[0]?.message).toMatch(/ 85$/u);
    const margins =
      'Region|H1 2024|H2 2024|H1 2025|H2 2025\nNorth|24.1|23.8|23.2|22.4\nSouth|33.4|33.9|34.6|24.2\nEast|28.8|28.5|28.9|28.1';
    const said = JSON.stringify(
      storiesOfTable(margins, 'en', 'Gross margin % by region').map(({ message, points }) => [message, points]),
    );
    expect(said).toMatch(/24/u);
    expect(said).not.toMatch(/in total|total (?:rose|fell)/u);
  });
});
