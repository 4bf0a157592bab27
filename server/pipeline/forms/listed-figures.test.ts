import { describe, expect, it } from '@jest/globals';
import { listedAmounts, shortFigures } from './listed-figures.ts';

const points = (...texts: string[]) => texts.map((text) => ({ text, ref: 's1/b1', evidence: text }));

describe('a list of names and amounts', () => {
  it('is a chart, tiles where there are only two, or a table where an entry has no amount', () => {
    const bars = listedAmounts(points('2023: 5.000.000 €', '2024: 2.500.000 €', '2025: 710.000 €'), 'de');
    expect(bars).toMatchObject({ form: 'bars', items: [{ label: '2023', value: '5.000.000 €' }, {}, {}] });
    const table = listedAmounts(points('2024: 2.500.000 €', '2025: 710.000 €', '2026: Restemitnahme'), 'de');
    expect(table).toMatchObject({ form: 'emphasis_table', columns: ['Jahr', 'Betrag'] });
    expect(table?.items.at(-1)).toMatchObject({ label: '2026', text: 'Restemitnahme' });
    expect(listedAmounts(points('2024: 2.500.000 €', '2025: 710.000 €'), 'de')).toMatchObject({
      ...{ form: 'kpi_tiles', items: [{ label: '2024', value: '2.500.000 €' }, {}] },
    });
  });

  it.each([[['Fee: €50', 'Fine: $30']], [['Fee: €50 a day', 'Fine: €30 a day']], [['Ann: 50', 'Ben: 30']]])(
    'is none where the amounts are not of one kind: %s',
    (texts) => expect(listedAmounts(points(...texts), 'en')).toBeNull(),
  );
});

describe('short points with figures', () => {
  it('are tiles where each says what its figure is of', () => {
    const said = points('99.97% uptime maintained', 'NPS score: 72 (up from 65)', '8 engineers hired');
    const tiles = shortFigures(said, 'Customers', 'en');
    expect(tiles?.form).toBe('kpi_tiles');
    expect(tiles?.items.map(({ value, label, text }) => [value, label, text])).toEqual([
      ['99.97%', 'uptime maintained', undefined],
      ['72', 'NPS score', 'up from 65'],
      ['8', 'engineers hired', undefined],
    ]);
  });

  it.each([
    ['en', 'Segment grew 45%'],
    ['en', 'Expanded the team to 25 people'],
    ['en', 'Added 2,500 new customers'],
    ['en', 'Sales up 34%'],
    ['en', 'SMB remains core (68% of revenue)'],
    ['de', 'Umsatz stieg um 34 %'],
    ['de', 'Team auf 25 Personen erweitert'],
  ])('keep their words where one would break off without its figure (%s: %s)', (language, text) => {
    const said = points(text, '99,5 % Verfügbarkeit', '72 Punkte');
    const whole = shortFigures(said, '', language);
    expect(whole?.form).toBe('points');
    expect(whole?.items[0]).toMatchObject({ text, value: expect.stringMatching(/^\d/u) });
  });

  it('may leave out one without a figure that the title says', () => {
    const said = points('Churn reduced to 2.1%', '25 people hired', 'Sales up 34%', 'Opened a shop');
    expect(shortFigures(said, 'Highlights: opened a shop', 'en')?.items).toHaveLength(3);
    const mixed = shortFigures(said, 'Highlights', 'en');
    expect(mixed?.items.map(({ value }) => value)).toEqual(['2.1%', '25', '34%', undefined]);
    expect(shortFigures(said.slice(2), 'Highlights', 'en')).toBeNull();
  });
});
