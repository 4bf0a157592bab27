import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const messages = (text: string): string[] => storiesOfTable(text, 'en').map(({ message }) => plain(message));

it('ranks attributes of the same things one by one, and sets none against another', () => {
  const said = messages(
    [
      'State|Percentage Of Drivers Who Were Speeding|Percentage Of Drivers Who Were Not Distracted',
      ...['Ohio|28|82', 'Iowa|17|97', 'Utah|43|88', 'Hawaii|54|82', 'Maine|38|84'],
    ].join('\n'),
  ).join(' ');
  expect(said).not.toMatch(/apart|Iowa: 17/u);
});

it('draws the row that the title of a comparison is about, however small it is', () => {
  const cities = ['Bath', 'Cork', 'Deal', 'Ely', 'Fife', 'Hull', 'Kent', 'Leeds', 'Ryde'];
  const rows = cities.map((city, at) => `${city}|${60 - at}|${70 - at}`);
  const [story] = storiesOfTable(['City|Men rate (%)|Women rate (%)', ...rows, 'York|12|41'].join('\n'), 'en');
  expect(plain(story?.message ?? '')).toContain('York: 12% and 41%');
  expect(story?.chart?.categories[0]).toBe('York');
});

it('compares columns of spans of years by what they measure, the later with the earlier', () => {
  const rows = ['Aero|76|128|6|88', 'Air A|14|79|6|337', 'Delta|24|407|24|51', 'Egypt|8|282|4|14'];
  const header = 'airline|incidents_85_99|fatalities_85_99|incidents_00_14|fatalities_00_14';
  const said = messages([header, ...rows].join('\n')).join(' ');
  expect(said).toContain('Incidents fell 67% to 40 (00–14)');
  expect(said).not.toContain('85 99');
});

describe('percentages by their header', () => {
  it('may be fractions of one', () => {
    const text = ['country|percent_women', 'Japan|0.24', 'Chile|0.43', 'Brazil|0.57', 'Denmark|0.47'].join('\n');
    expect(messages(text)[0]).toContain('57%');
  });

  it('are below one percent where they say how something changed', () => {
    const text = ['Town|price_change_percent', 'Bath|0.3', 'Cork|0.5', 'Deal|0.9', 'Ely|0.1'].join('\n');
    expect(messages(text)[0]).toContain('0.9%');
  });
});

describe('a total with rows of its own', () => {
  const years = [1995, 2005, 2015];
  const of = (name: string, values: readonly number[]): string[] =>
    years.map((year, at) => `${year}|${name}|${values[at] ?? 0}`);
  const table = (total: readonly number[]): string =>
    [
      'year|type|litres sold',
      ...of('Whole', [30, 20, 10]),
      ...of('Skim', [10, 15, 20]),
      ...of('Total sales', total),
    ].join('\n');

  it('is no part beside the others', () => {
    const said = messages(table([40, 35, 30])).join(' ');
    expect(said).toContain('fell 25% from 1995 to 2015, to 30');
    expect(said).not.toContain('Total sales');
  });

  it('that is more than they are leaves no sum to state', () => {
    const said = messages(table([90, 80, 70])).join(' ');
    expect(said).not.toMatch(/(?:to|of) 30\b/u);
    expect(said).toContain('Skim grew fastest: up 100%');
  });
});

describe('titles', () => {
  it('say what is measured, in the chart at least', () => {
    const header = 'Number of drivers involved in fatal collisions per billion miles driven on public roads';
    const names = ['North Dakota|23.9', 'South Carolina|23.9', 'West Virginia|22.4', 'Arkansas|21.4'];
    const [story] = storiesOfTable([`State|${header}`, ...names].join('\n'), 'en');
    const said = `${story?.message ?? ''} ${story?.chart?.value_axis_title ?? ''}`;
    expect(said.toLowerCase()).toContain('drivers involved in fatal collisions per billion miles');
  });

  it('take no heading for a measure, and say of no "count" what share it has', () => {
    const [share] = messages('Field|Percentage\nLife sciences|27%\nPhysics|9%\nHistory|2%\nLaw|5%');
    expect(share).toBe('Highest: Life sciences with 27%');
    expect(messages('Answer|Count\nOver 2 years|13\n1 to 2 years|10\nLess|6').join(' ')).not.toContain('of count');
  });

  it('say average where several rows are one', () => {
    const fields = ['Health', 'Physics', 'Maths', 'Law', 'Arts'];
    const rows = ['Chile', 'Japan', 'Brazil'].flatMap((name, at) =>
      fields.map((field, place) => `${name}|${field}|${20 + at * 10 + place}%`),
    );
    expect(messages(['country|field|women hired in percent', ...rows].join('\n'))[0]).toMatch(/average women/iu);
  });
});

it('keeps to one statistic where rows are of several, and adds it up to nothing', () => {
  const rows = ['Average', 'Median'].flatMap((type, at) =>
    [1990, 2000, 2010].flatMap((year, step) =>
      ['North', 'South', 'West'].map(
        (region, place) => `${type}|${year}|${region}|${(90 - at * 60) * (1 + place + step)}`,
      ),
    ),
  );
  const said = messages(['type|year|region|family wealth (USD)', ...rows].join('\n')).join(' ');
  expect(said).toContain('edian family wealth');
  expect(said).not.toMatch(/accounts? for|total|make up/iu);
});
