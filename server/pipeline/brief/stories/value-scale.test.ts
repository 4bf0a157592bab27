import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const message = (header: string): string | undefined =>
  storiesOfTable(`Project|${header}\nDepot|4200\nBuses|8800\nTickets|1500`, 'en')[0]?.message.replaceAll('\u00A0', ' ');

describe('amounts', () => {
  it.each([
    ['Budget ($000)', '$8.8 M of $14.5 M'],
    ['Budget (USD m)', '$8.8 billion of $14.5 billion'],
    ['Budget (USDm)', '$8.8 billion of $14.5 billion'],
    ['Budget (£m)', '£8.8 billion of £14.5 billion'],
    ['Budget, EUR k', '€8.8 M of €14.5 M'],
    ["Budget ('000)", '8.8 M of 14.5 M'],
    ['Budget (EUR)', '€8,800 of €14,500'],
    ['Track (m)', '8,800 of 14,500'],
  ])('are as large as their header says: %s', (header, amounts) => {
    expect(message(header)).toContain(`: ${amounts}`);
  });

  it('are no percentage points: one change is no multiple of another', () => {
    const text = ['School|Change on last year (pp)', 'Park|5', 'Hill|2', 'Mill|1', 'Lake|-1'].join('\n');
    const [story] = storiesOfTable(text, 'en');
    expect(story?.message).toContain('is highest for Park');
  });
});

describe('prices', () => {
  const [story] = storiesOfTable(
    'Plan|Premium (USD)\nFamily medical coverage of staff|180.08\nChild(ren) medical coverage of staff|118.37\nSingle medical coverage of staff|50.43',
    'en',
  );

  it('keep their cents', () => {
    expect(story?.message).toContain('$180.08');
  });

  it('keep a name with brackets in a word whole', () => {
    expect(JSON.stringify(story)).toContain('"Child(ren) medical coverage of staff"');
    expect(JSON.stringify(story)).not.toContain('"Child"');
  });

  it('say of what they are, with names without the words that all of them end with', () => {
    const [long] = storiesOfTable(
      'Plan|Share of the medical insurance premium per pay period (USD)\nFamily medical coverage of staff|180.08\nPartner medical coverage of staff|118.37\nSingle medical coverage of staff|50.43',
      'en',
    );
    expect(long?.message).toMatch(
      /^Family has the highest share of the medical insurance premium per pay period: \$180\.08$/u,
    );
  });
});

describe('what figures are per', () => {
  const said = (header: string, language: 'en' | 'de'): string => {
    const values = ['23.9', '15.7', '11.3', '9.1'].map((value) => value.replace('.', language === 'de' ? ',' : '.'));
    const rows = ['Ohio', 'Iowa', 'Utah', 'Maine'].map((name, at) => `${name}|${values[at] ?? ''}`);
    const stories = storiesOfTable([`State|${header}`, ...rows].join('\n'), language);
    return stories.map(({ message }) => message.replaceAll('\u00A0', ' ')).join(' ');
  };

  it.each([
    ['Collisions per billion miles', 'en', 'collisions per billion miles: 23.9, 1.5'],
    ['Deaths (per million)', 'en', 'deaths per million: 23.9, 1.5'],
    ['Deaths per million', 'en', 'deaths per million: 23.9, 1.5'],
    ['Unfälle je 10 Mio. Einwohner', 'de', 'Unfälle je 10 Mio. Einwohner: am höchsten bei Ohio mit 23,9, dem'],
  ] as const)('scales nothing and is said: %s', (header, language, sentence) => {
    expect(said(header, language)).toContain(sentence);
  });

  it('leaves the size of the figures themselves', () => {
    expect(said('Spending per head (thousands)', 'en')).toContain('23,900');
  });
});
